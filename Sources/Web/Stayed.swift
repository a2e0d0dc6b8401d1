import Cloud
import Contacts
import Protocol
import Words

/// Contacts of a selection that a change of many left as they are, as the notice tells it.
struct Stayed: Sendable, Equatable {
  enum Reason: String, Sendable, CaseIterable {
    case unchanged, moved, gone, refused, full
  }

  var reason: Reason
  /// What one of them is called; nil where nobody knows it any more.
  var name: String?
  var count: Int64

  /// A cookie has to hold them all, so of a long name there is the beginning.
  init(_ reason: Reason, _ name: String?, count: Int64) {
    self.reason = reason
    self.name = name.map { Done.shortened($0, most: 24) }
    self.count = count
  }

  /// All that a change left as they are. `name`: what a contact is called.
  static func all(
    _ outcome: ManyContacts.Outcome, name: (UniqueID) throws(CloudError) -> String?
  ) throws(CloudError) -> [Stayed] {
    var all: [Stayed] = []
    for (reason, several) in [
      (Reason.unchanged, outcome.unchanged), (.moved, outcome.moved), (.gone, outcome.gone),
      (.refused, outcome.refused), (.full, outcome.full),
    ] {
      guard let first = several.first else { continue }
      all.append(Stayed(reason, try name(first), count: Int64(several.count)))
    }
    return all
  }

  var words: Sentence {
    let whom = name.map { NameWords.several($0, of: count) } ?? Sentence(counted(count, "contact"))
    let isOne = count == 1
    switch reason {
    case .unchanged: return "\(whom) \(isOne ? "says" : "say") this already."
    case .moved:
      return """
        \(whom) \(isOne ? "was" : "were") changed since you looked, and \(isOne ? "stays as it is" : "stay as they are").
        """
    case .gone: return "\(whom) \(isOne ? "was" : "were") deleted already."
    case .refused: return "\(whom) could not be changed: the card would become too large, or cannot be read."
    case .full: return "\(whom) could not be changed: the account has no room for more."
    }
  }

  // MARK: In a cookie

  var parts: [String] {
    ["\(reason.rawValue)=\(count)"] + (name.map { ["\(reason.rawValue)-name=" + Link.percentEncode($0)] } ?? [])
  }

  /// Reads what ``parts`` gave. `value`: of the part of a name.
  static func read(_ value: (String) -> String?) -> [Stayed] {
    Reason.allCases.compactMap { reason in
      value(reason.rawValue).flatMap { Int64($0) }.map { Stayed(reason, value("\(reason.rawValue)-name"), count: $0) }
    }
  }
}
