import Cache
import Sync
import Words

/// How many of each kind `review keep` takes off the list at once.
struct ReviewCounts {
  var conflicts: Int
  private let removed: Int
  private let stoppedEdits: Int

  /// `cards`: of this device's trash.
  init(conflicts: Int, cards: [TrashedCard]) {
    self.conflicts = conflicts
    stoppedEdits = cards.count { $0.reason == Deed.Reason.stoppedByGuard.rawValue }
    removed = cards.count - stoppedEdits
  }

  var total: Int { conflicts + removed + stoppedEdits }
  var isEmpty: Bool { total == 0 }

  /// "2 conflicts, 3 removed cards and 1 stopped edit"; empty for none.
  var text: String {
    let kinds = [
      (conflicts, ReviewList.Kind.conflict.words(conflicts)), (removed, ReviewList.Kind.removed.words(removed)),
      (stoppedEdits, stoppedEditWords),
    ].filter { $0.0 > 0 }.map { $0.1 }
    guard let last = kinds.last, kinds.count > 1 else { return kinds.first ?? "" }
    return "\(kinds.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// What follows of each kind, once they are off the list; a line for each.
  var kept: [String] {
    var lines: [String] = []
    if conflicts > 0 {
      let kept = conflicts == 1 ? ReviewWords.kept : "the contacts stay as they are"
      lines.append("\(ReviewList.Kind.conflict.words(conflicts)): \(kept)")
    }
    if removed > 0 {
      let kept = removed == 1 ? "the file stays removed" : "the files stay removed"
      lines.append("\(ReviewList.Kind.removed.words(removed)): \(kept)")
    }
    if stoppedEdits > 0 {
      let kept = stoppedEdits == 1 ? "the contact stays without it" : "the contacts stay without them"
      lines.append("\(stoppedEditWords): \(kept)")
    }
    return lines
  }

  /// Edits that a guard had stopped, and whose cards are in this device's trash alone.
  private var stoppedEditWords: String { counted(stoppedEdits, "stopped edit") }
}
