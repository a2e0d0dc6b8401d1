internal import Contacts
package import Protocol

/// The way of an undo over the contacts of its run, in two walks. The first goes over those that the run was the last to change, in the
/// order of these changes. The second goes over those that others have changed since, by id. The order counts where two
/// contacts would get the same content back: only the first one gets it.
extension UndoPosition.Place {
  /// Of all contacts of the run, those of the step that begins here.
  package func step(of candidates: [UndoCandidate]) -> [UndoCandidate] {
    let walk =
      switch self {
      case .change(let change):
        candidates.filter { $0.isLastChange && $0.change > change }.sorted { $0.change < $1.change }
      case .contact(let id): candidates.filter { !$0.isLastChange && $0.id > id }.sorted { $0.id < $1.id }
      }
    return Array(walk.prefix(UndoCandidate.perStep))
  }

  /// Where the undo goes on behind a step that began here and found these; nil where it has come to its end. Only a full step may have left
  /// something of its walk.
  package func next(behind step: [UndoCandidate]) -> Self? {
    let last = step.count == UndoCandidate.perStep ? step.last : nil
    switch self {
    case .change: return last.map { .change($0.change) } ?? .contact(UniqueID(word: Word128(high: 0, low: 0)))
    case .contact: return last.map { .contact($0.id) }
    }
  }
}
