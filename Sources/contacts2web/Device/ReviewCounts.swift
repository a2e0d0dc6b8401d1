import Sync
import Words

/// How many of each kind `review keep` takes off the list at once.
struct ReviewCounts {
  var conflicts: Int
  private let removed: Int
  private let stoppedEdits: Int
  private let unsentEdits: Int

  /// `reasons`: why each card of this device's trash went there.
  init(conflicts: Int, reasons: [String]) {
    self.conflicts = conflicts
    stoppedEdits = reasons.count { $0 == Deed.Reason.stoppedByGuard.rawValue }
    unsentEdits = reasons.count { $0 == Deed.Reason.notSent.rawValue }
    removed = reasons.count - stoppedEdits - unsentEdits
  }

  var total: Int { conflicts + removed + stoppedEdits + unsentEdits }
  var isEmpty: Bool { total == 0 }

  /// "2 conflicts, 3 removed cards and 1 stopped edit"; empty for none.
  var text: String {
    let kinds = [
      (conflicts, ReviewList.Kind.conflict.words(conflicts)), (removed, ReviewList.Kind.removed.words(removed)),
      (stoppedEdits, stoppedEditWords), (unsentEdits, unsentEditWords),
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
    for (count, words) in [(stoppedEdits, stoppedEditWords), (unsentEdits, unsentEditWords)] where count > 0 {
      lines.append("\(words): \(count == 1 ? "the contact stays without it" : "the contacts stay without them")")
    }
    return lines
  }

  /// Edits that a guard had stopped, and whose cards are in this device's trash alone.
  private var stoppedEditWords: String { counted(stoppedEdits, "stopped edit") }

  /// Likewise what a file said, and neither a file nor the cloud has any more.
  private var unsentEditWords: String { counted(unsentEdits, "unsent edit") }
}
