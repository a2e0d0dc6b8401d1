import Contacts
import Probes
import Protocol
import Sync
import VCard

/// What the two sides' cards of one contact come to where they are put together.
struct MergedCard {
  /// What ``bytes`` leave out.
  enum Loss {
    /// What the cloud's version says.
    case theirs
    /// What this device's version says.
    case ours
    /// Of this device's version nothing but a label, or how a value is written.
    case wording
  }

  let bytes: [UInt8]
  let loss: Loss?

  init(_ incoming: Download.Incoming, ours: [UInt8], local: CachedContact, _ phase: CloudPhase) {
    guard let ourCard = try? Card(ours), let theirCard = try? Card(incoming.bytes) else {
      (bytes, loss) = (ours, .theirs)
      return
    }
    let oursIsLater = phase.serverTime(local.editedAt) > incoming.entry.editedAt
    (bytes, loss) =
      incoming.step.action == .unite
      ? Self.united(ourCard, theirCard, now: phase.context.now())
      : Self.merged(ourCard, theirCard, base: local.base.flatMap { try? Card($0) }, oursIsLater: oursIsLater)
  }

  /// The conflicts in which a union leaves out a label at most, and nobody is asked.
  private static let wordings = Set(ContactProperty.lists.filter { !$0.asksForLabel }.map(\.property))

  /// Two new namesakes: the cloud's card with what ours has more. Of a single value that both have, ours has no place in it.
  private static func united(_ ours: Card, _ theirs: Card, now: Timestamp) -> (bytes: [UInt8], loss: Loss?) {
    let united = AdditiveChangeset(existing: theirs, adding: ours, now: now)
    let merge = ThreeWayMerge(base: nil, ours: ours, theirs: theirs, preferring: .theirs)
    guard Set(merge.conflicts).isSubset(of: Self.wordings) else {
      Coverpoint.unitedWithLoser.reach()
      return (united.card.bytes, .ours)
    }
    // Of a list's value the label, or the country code that only one of them writes.
    let isComplete = united.says(allOf: ours)
    (isComplete ? Coverpoint.unitedWithoutLoss : .unitedIntoHistory).reach()
    return (united.card.bytes, isComplete ? nil : .wording)
  }

  private static func merged(
    _ ours: Card, _ theirs: Card, base: Card?, oursIsLater: Bool
  ) -> (bytes: [UInt8], loss: Loss?) {
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs, preferring: oursIsLater ? .ours : .theirs)
    guard !merge.conflicts.isEmpty else {
      Coverpoint.mergeWithoutConflict.reach()
      return (merge.card.bytes, nil)
    }
    (oursIsLater ? Coverpoint.mergeLoserTheirs : .mergeLoserOurs).reach()
    return (merge.card.bytes, oursIsLater ? .theirs : .ours)
  }
}
