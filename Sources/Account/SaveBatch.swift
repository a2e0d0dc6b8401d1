package import Contacts
package import Protocol

/// A device's batch on its way to a ``ChangePlan``: the saves that become changes, and those that are answered before the
/// account is looked at.
package struct SaveBatch: Sendable {
  package private(set) var changes: [Change] = []
  /// Of each save the outcome that needs no account; nil where the plan tells it.
  private var answered: [SaveOutcome?] = []

  /// `parts`: the large values that the cards refer to, those that came along and those that are stored.
  package init(_ saves: [Save], parts: [PartDigest: [UInt8]], encoding: EncodingVersion) {
    for save in saves {
      do throws(Answered) {
        changes.append(try Self.change(save, parts, encoding))
        answered.append(nil)
      } catch {
        answered.append(error.outcome)
      }
    }
  }

  /// The large values that the saves bring along, for whichever of them, and the digests of the others that their cards need.
  /// What does not have its digest has not been taken.
  package static func parts(
    of saves: [Save]
  ) -> (sent: [PartDigest: [UInt8]], needed: Set<PartDigest>) {
    var sent: [PartDigest: [UInt8]] = [:]
    for part in saves.lazy.flatMap(\.parts) where PartDigest(hashing: part.bytes) == part.digest {
      sent[part.digest] = part.bytes
    }
    return (sent, Set(saves.lazy.compactMap(\.card).flatMap(\.digests)).subtracting(sent.keys))
  }

  /// The outcomes in the order of the saves; `planned` are those of the changes.
  package func outcomes(_ planned: [SaveOutcome]) -> [SaveOutcome] {
    var planned = planned[...]
    return answered.map { $0 ?? planned.popFirst() ?? .moved }
  }

  private struct Answered: Error {
    var outcome: SaveOutcome
  }

  private static func change(
    _ save: Save, _ parts: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) throws(Answered) -> Change {
    let operation: Change.Operation =
      switch save.operation {
      case .add: .add
      case .overwrite(let base, let conflict): .overwrite(base: base, conflict: conflict)
      case .delete(let base, let allowed): .trash(base: base, allowed: allowed)
      case .revive: .revive
      case .keepLosing: .keepLosing
      case .keepUnited: .keepUnited
      }
    var change = Change(id: save.id, operation: operation, content: nil, editedAt: save.editedAt)
    change.heard = save.heard
    if case .trash = operation { return change }
    change.content = try content(save, parts, encoding)
    return change
  }

  private static func content(
    _ save: Save, _ parts: [PartDigest: [UInt8]], _ encoding: EncodingVersion
  ) throws(Answered) -> CardContent {
    guard let card = save.card else { throw Answered(outcome: .refused(reason: "the card is missing")) }
    // A part that was damaged on the way, or is neither sent nor here (any more): the device asks again which ones are missing.
    guard save.parts.allSatisfy({ parts[$0.digest] == $0.bytes }), card.cuts.allSatisfy({ parts[$0.digest] != nil })
    else { throw Answered(outcome: .moved) }
    let total = card.cuts.reduce(card.skeleton.count) { $0 + $1.length }
    guard total <= DetachedCard.largestCard else {
      throw Answered(outcome: .refused(reason: CardRefusal(bytes: total).reason))
    }
    guard let bytes = card.attach(limit: DetachedCard.largestCard, { parts[$0] }) else {
      throw Answered(outcome: .refused(reason: "the card's large values do not fit into it"))
    }
    do throws(CardRefusal) { return try CardContent(bytes, encoding) } catch {
      throw Answered(outcome: .refused(reason: error.reason))
    }
  }
}
