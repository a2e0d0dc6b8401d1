package import Contacts

/// What the button of a notice takes back. It travels in the address of the page that a form led to, and only pressing the
/// button sends it: a link by itself changes nothing.
package enum Undo: Sendable, Equatable {
  /// An entry of the log.
  case run(UniqueID)
  /// A version that was taken off the review list, and what was done with it, if anything.
  case review(contact: UniqueID, version: UniqueID, run: UniqueID? = nil)

  /// Reads what ``text`` gave; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let ids = parts.dropFirst().compactMap { UniqueID($0) }
    switch (parts.first, ids.count, parts.count) {
    case ("run", 1, 2): self = .run(ids[0])
    case ("review", 2, 3): self = .review(contact: ids[0], version: ids[1])
    case ("review", 3, 4): self = .review(contact: ids[0], version: ids[1], run: ids[2])
    default: return nil
    }
  }

  package var text: String {
    switch self {
    case .run(let run): "run.\(run)"
    case .review(let contact, let version, let run):
      "review.\(contact).\(version)" + (run.map { ".\($0)" } ?? "")
    }
  }

  /// Where the button's form goes.
  var path: String {
    switch self {
    case .run(let run): "/log/\(run)/undo"
    case .review(let contact, let version, _): "/review/\(contact)/\(version)/reopen"
    }
  }

  /// The run that the form brings along.
  var run: UniqueID? {
    if case .review(_, _, let run) = self { run } else { nil }
  }
}
