import Contacts

/// What an import did with a source, or a file.
package enum ImportWords {
  package static let nothingNew = "nothing new"

  /// "12 cards, 3 added, 1 filled in". `isDryRun`: what it would do.
  package static func summary(cards: Int, added: Int, filled: Int, leftOut: Int, isDryRun: Bool) -> String {
    let words = isDryRun ? ["to add", "to fill in", "to leave out"] : ["added", "filled in", "left out"]
    let parts = zip([added, filled, leftOut], words).filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return "\(counted(cards, "card")), \(parts.isEmpty ? "nothing to add" : parts.joined(separator: ", "))"
  }
}
