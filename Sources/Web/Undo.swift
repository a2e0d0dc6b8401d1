package import Contacts
import Protocol

/// What the button of a notice takes back. It travels with the notice, and only pressing the button sends it.
package enum Undo: Sendable, Equatable {
  /// An entry of the log.
  case run(UniqueID)
  /// A version that was taken off the review list, and what was done with it, if anything.
  case review(contact: UniqueID, version: UniqueID, run: UniqueID? = nil)
  /// A version that was put back onto the review list: it is decided again as it had been, if the contact still has the content
  /// of `base`.
  case decision(contact: UniqueID, version: UniqueID, uses: Bool, base: RecordID)
  /// The same of a version that was settled value by value: by the run that had taken this back.
  case settlement(contact: UniqueID, version: UniqueID, run: UniqueID)
  /// A draft that was thrown away.
  case draft(contact: UniqueID)
  /// That these are not the same person.
  case different([UniqueID])
  /// The order of the list.
  case sort(byLast: Bool)
  /// What happens to two edits of one contact.
  case policy(merges: Bool)

  /// Reads what ``text`` gave; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let ids = parts.dropFirst().prefix { UniqueID($0) != nil }.compactMap { UniqueID($0) }
    let words = parts.dropFirst(1 + ids.count).map(String.init)
    switch (parts.first, ids.count, words.count) {
    case ("run", 1, 0): self = .run(ids[0])
    case ("review", 2, 0): self = .review(contact: ids[0], version: ids[1])
    case ("review", 3, 0): self = .review(contact: ids[0], version: ids[1], run: ids[2])
    case ("settlement", 3, 0): self = .settlement(contact: ids[0], version: ids[1], run: ids[2])
    case ("use", 2, 1), ("keep", 2, 1):
      guard let base = Word128(hex: String(words[0].dropFirst())) else { return nil }
      self = .decision(contact: ids[0], version: ids[1], uses: parts[0] == "use", base: RecordID(word: base))
    case ("draft", 1, 0): self = .draft(contact: ids[0])
    case ("different", 2..., 0): self = .different(ids)
    case ("sort", 0, 1): self = .sort(byLast: words[0] == "last")
    case ("policy", 0, 1): self = .policy(merges: words[0] == "merge")
    default: return nil
    }
  }

  package var text: String {
    switch self {
    case .run(let run): "run.\(run)"
    case .review(let contact, let version, let run): "review.\(contact).\(version)" + (run.map { ".\($0)" } ?? "")
    case .settlement(let contact, let version, let run): "settlement.\(contact).\(version).\(run)"
    // An "x", because the digits alone could be an id.
    case .decision(let contact, let version, let uses, let base):
      "\(uses ? "use" : "keep").\(contact).\(version).x\(base.hex)"
    case .draft(let contact): "draft.\(contact)"
    case .different(let ids): "different" + ids.map { ".\($0)" }.joined()
    case .sort(let byLast): "sort.\(byLast ? "last" : "first")"
    case .policy(let merges): "policy.\(merges ? "merge" : "newest")"
    }
  }

  /// Where the button's form goes.
  var path: String {
    switch self {
    case .run(let run): "/log/\(run)/undo"
    case .review(let contact, let version, _): "/review/\(contact)/\(version)/reopen"
    case .decision(let contact, let version, _, _), .settlement(let contact, let version, _):
      "/review/\(contact)/\(version)"
    case .draft(let contact): "/drafts/\(contact)/restore"
    case .different: "/duplicates/different"
    case .sort: "/settings/sort"
    case .policy: "/settings/policy"
    }
  }

  /// What the form brings along.
  var fields: [(name: String, value: String)] {
    switch self {
    case .run, .draft: []
    case .review(_, _, let run): run.map { [("run", $0.description)] } ?? []
    case .decision(_, _, let uses, let base): [("choice", uses ? "use" : "keep"), ("base", base.hex)]
    case .settlement(_, _, let run): [("choice", "again"), ("run", run.description)]
    case .different(let ids): [("same", "1")] + ids.map { ("contact", $0.description) }
    case .sort(let byLast): [("sort", byLast ? "last" : "first")]
    case .policy(let merges): [("policy", merges ? "merge" : "newest")]
    }
  }
}
