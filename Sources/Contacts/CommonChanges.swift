internal import OpenSSL
package import VCard

/// What most of many changes have in common, in a person's words: "all 6,000 lost their photo".
///
/// Is fed pair by pair, and keeps a few counters for each field, however many pairs there are.
package struct CommonChanges: Sendable {
  /// So many fields are told apart; no real address book has more.
  private static let mostFields = 100
  /// So many things are said at most.
  private static let mostWords = 3

  /// How many pairs there were.
  package private(set) var count = 0
  /// In the order in which they came up.
  private var fields: [FieldChanges] = []

  package init() {}

  /// One contact's change from the old card to the new one.
  package mutating func add(_ old: Card, _ new: Card) {
    count += 1
    let differences = ContactDifference.between(old, new)
    guard !differences.isEmpty else {
      for name in Self.hidden(old, new) { note(name, .hidden, value: nil) }
      return
    }
    let contact = Contact(new)
    // What the new card still says, where something is gone.
    lazy var left = Set(ContactDifference.between(Contact(), contact).map(\.title))
    var titles: [String] = []
    for difference in differences where !titles.contains(difference.title) { titles.append(difference.title) }
    for title in titles {
      let here = differences.filter { $0.title == title }
      let isGone = here.allSatisfy { $0.new == .nothing }
      let isNew = here.allSatisfy { $0.old == .nothing }
      note(
        title, isGone ? (left.contains(title) ? .someGone : .allGone) : isNew ? .gained : .changed,
        value: isGone ? nil : Self.digest(here, contact.photo))
    }
  }

  private mutating func note(_ title: String, _ kind: FieldChanges.Kind, value: RecordID?) {
    guard let place = fields.firstIndex(where: { $0.title == title }) ?? place(for: title) else { return }
    fields[place].add(kind, value)
  }

  private mutating func place(for title: String) -> Int? {
    guard fields.count < Self.mostFields else { return nil }
    fields.append(FieldChanges(title: title))
    return fields.count - 1
  }

  /// Equal where two contacts say the same new things.
  private static func digest(_ differences: [ContactDifference], _ photo: Photo?) -> RecordID {
    var bytes: [UInt8] = []
    for difference in differences {
      switch difference.new {
      case .nothing: break
      case .text(let text): bytes += Array(text.utf8) + [0]
      case .photo: if case .data(let picture, _)? = photo { bytes += picture }
      }
    }
    return RecordID(md5: MD5.hash(bytes))
  }

  /// The properties that say something else now, of cards that look the same to a person.
  private static func hidden(_ old: Card, _ new: Card) -> [String] {
    struct Said: Hashable {
      var name: String
      var bytes: [UInt8]
    }
    func all(_ card: Card) -> Set<Said> {
      let fields = ContactFields(card)
      return Set(
        fields.properties.map { Said(name: $0.name, bytes: RecordEncoding.encoded($0, of: fields)) }
          .filter { !$0.bytes.isEmpty })
    }
    return Set(all(old).symmetricDifference(all(new)).map(\.name)).sorted()
  }
}

// MARK: Words

extension CommonChanges {
  /// What more than half of the contacts have in common, the most common first; where there is nothing of that kind, what
  /// comes next to it. Empty where nothing was fed. Never holds what stands in a card.
  package var text: String {
    var common = fields.compactMap { field in
      field.commonest(of: count).map { (field: field, what: $0.what, number: $0.number) }
    }
    guard !common.isEmpty else {
      guard let field = fields.max(by: { $0.count < $1.count }) else { return "" }
      return "most have no change in common; \(subject(field.count)) \(field.words(.anything, count))"
    }
    // Sorting keeps no order of what is equal, so the place is sorted by as well.
    common = common.enumerated()
      .sorted { ($1.element.number, $0.offset) < ($0.element.number, $1.offset) }.map(\.element)
    var text = common.prefix(Self.mostWords)
      .map { "\(subject($0.number)) \($0.field.words($0.what, count))" }.joined(separator: "; ")
    if fields.count == 1 { text += ", and nothing else changed" }
    return text
  }

  private func subject(_ number: Int) -> String {
    if number < count { return "\(grouped(number)) of \(grouped(count))" }
    return switch count {
    case 1: "it"
    case 2: "both"
    default: "all \(grouped(count))"
    }
  }
}

/// What became of one field in all the changes.
private struct FieldChanges: Sendable {
  enum Kind: Int, CaseIterable {
    /// It says nothing any more.
    case allGone
    /// Some of its values are gone, and others stayed.
    case someGone
    /// It said nothing, or less.
    case gained
    case changed
    /// A page shows it as before.
    case hidden
  }

  /// What there is to say of a field.
  enum Words: Equatable {
    case kind(Kind)
    /// Most have one new value.
    case sameValue
    /// It is in the differences, in one way or another.
    case anything
  }

  let title: String
  private(set) var count = 0
  private var kinds = [Int](repeating: 0, count: Kind.allCases.count)
  private var values = CommonestValue()

  init(title: String) { self.title = title }

  mutating func add(_ kind: Kind, _ value: RecordID?) {
    count += 1
    kinds[kind.rawValue] += 1
    if let value { values.add(value) }
  }

  /// What is true of more than half of the contacts; nil where nothing is.
  func commonest(of total: Int) -> (what: Words, number: Int)? {
    if total > 1, values.number * 2 > total { return (.sameValue, values.number) }
    for kind in Kind.allCases where kinds[kind.rawValue] * 2 > total { return (.kind(kind), kinds[kind.rawValue]) }
    return count * 2 > total ? (.anything, count) : nil
  }

  /// Of `total` contacts in all: a verb in the past, but for "have".
  func words(_ words: Words, _ total: Int) -> String {
    let their = total == 1 ? "its" : "their"
    let plural = Self.plural(title)
    let noun = plural ?? Self.noun(title)
    switch words {
    case .kind(.allGone): return plural == nil ? "lost \(their) \(noun)" : "lost all \(noun)"
    case .kind(.someGone): return plural == nil ? "lost some of \(their) \(noun)" : "lost some \(noun)"
    case .kind(.gained): return plural == nil ? "gained \(Self.article(noun)) \(noun)" : "gained \(noun)"
    case .kind(.hidden): return "changed in details of \(title) that no page shows"
    case .sameValue: return plural == nil ? "have the same \(noun)" : "got the same \(noun)"
    case .kind(.changed), .anything: return "changed in \(their) \(noun)"
    }
  }

  /// What there may be several of; nil for a property that a contact has once.
  private static func plural(_ title: String) -> String? {
    title == ContactProperty.groups.title
      ? title.lowercased() : ContactProperty.lists.first { $0.title == title }?.many
  }

  /// In the middle of a sentence; a property that has no words of its own stays as it is written.
  private static func noun(_ title: String) -> String {
    title == title.uppercased() ? title : title.lowercased()
  }

  private static func article(_ noun: String) -> String { "aeio".contains(noun.prefix(1)) ? "an" : "a" }
}

/// How often the commonest of many values came, in constant memory: Space-Saving (Metwally, Agrawal, El Abbadi 2005). What
/// more than half of all have is found wherever they stand, and never counted too often.
private struct CommonestValue: Sendable {
  private static let most = 8

  private var counters: [(value: RecordID, count: Int, doubtful: Int)] = []

  var number: Int { counters.map { $0.count - $0.doubtful }.max() ?? 0 }

  mutating func add(_ value: RecordID) {
    if let place = counters.firstIndex(where: { $0.value == value }) {
      counters[place].count += 1
    } else if counters.count < Self.most {
      counters.append((value, 1, 0))
    } else if let least = counters.indices.min(by: { counters[$0].count < counters[$1].count }) {
      // It may have come as often before.
      counters[least] = (value, counters[least].count + 1, counters[least].count)
    }
  }
}
