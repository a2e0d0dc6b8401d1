import Account
import Contacts
import Protocol
import Testing

/// A device's batch before the account is looked at.
@Suite struct SaveBatchTests {
  private static let id = UniqueID.small(1)

  private static func save(_ operation: Save.Operation, _ card: DetachedCard?, _ parts: [Part] = []) -> Save {
    Save(id: id, operation: operation, card: card, parts: parts, editedAt: .latest, heard: 7)
  }

  private static func batch(_ saves: Save..., parts: [PartDigest: [UInt8]] = [:]) -> SaveBatch {
    SaveBatch(saves, parts: parts, encoding: .current)
  }

  /// Ann's, with one more line.
  private static func ann(_ line: String) -> [UInt8] { cardBytes(["FN:Ann", line]) }

  private static let photo = ann("PHOTO:data:image/png;base64,\(String(repeating: "iVBORw0KGgo", count: 100))")

  @Test(arguments: [
    (Save.Operation.add, Change.Operation.add), (.revive, .revive), (.keepLosing, .keepLosing),
    (.keepUnited, .keepUnited),
    (.overwrite(base: primary("a"), conflict: true), .overwrite(base: primary("a"), conflict: true)),
    (.delete(base: primary("a"), allowed: true), .trash(base: primary("a"), allowed: true)),
  ]) func `each save is a change with what the server itself reads in its card`(
    save: Save.Operation, operation: Change.Operation
  ) throws {
    let change = try #require(Self.batch(Self.save(save, DetachedCard(Self.ann("NOTE:n")))).changes.first)
    #expect(change.operation == operation && change.id == Self.id && change.heard == 7)
    if case .trash = operation { #expect(change.content == nil) } else { #expect(change.content?.displayName == "Ann") }
  }

  @Test func `what needs no account is answered before it is looked at, in the order of the saves`() {
    let (good, empty) = (DetachedCard(Self.ann("NOTE:n")), DetachedCard(Array("nothing".utf8)))
    let batch = Self.batch(
      Self.save(.add, nil), Self.save(.add, good), Self.save(.add, empty), Self.save(.revive, good),
      Self.save(.add, good))
    #expect(batch.changes.map(\.operation) == [.add, .revive, .add])
    let outcomes = batch.outcomes([.saved(change: 1), .saved(change: 2)])
    #expect(outcomes[0] == .refused(reason: "the card is missing"))
    #expect(outcomes[1] == .saved(change: 1))
    guard case .refused = outcomes[2] else { Issue.record("\(outcomes[2])"); return }
    #expect(outcomes[3...] == [.saved(change: 2), .moved])
  }

  @Test func `a large value comes along or is there, and is sent again where it is neither or was damaged`() throws {
    let card = DetachedCard(Self.photo)
    let parts = DetachedCard.parts(of: Self.photo)
    let (digest, bytes) = try #require(parts.first)
    let (whole, damaged) = (Part(digest: digest, bytes: bytes), Part(digest: digest, bytes: bytes.reversed()))
    #expect(Self.batch(Self.save(.add, card), parts: parts).changes.first?.content?.bytes == Self.photo.count)
    #expect(Self.batch(Self.save(.add, card, [whole]), parts: parts).changes.count == 1)
    #expect(Self.batch(Self.save(.add, card)).outcomes([]) == [.moved])
    #expect(Self.batch(Self.save(.add, card, [damaged]), parts: parts).outcomes([]) == [.moved])
    #expect(SaveBatch.parts(of: [Self.save(.add, card, [whole])]).sent == parts)
    #expect(SaveBatch.parts(of: [Self.save(.add, card, [whole])]).needed == [])
    #expect(SaveBatch.parts(of: [Self.save(.add, card, [damaged])]).sent == [:])
    #expect(SaveBatch.parts(of: [Self.save(.add, card, [damaged])]).needed == [digest])
  }

  @Test(arguments: [(0, true), (1, false)])
  func `a card of ten million bytes is taken, and a larger one is refused with its size`(more: Int, isTaken: Bool) {
    let note = String(repeating: "x", count: DetachedCard.largestCard - Self.ann("NOTE:").count + more)
    let batch = Self.batch(Self.save(.add, DetachedCard(Self.ann("NOTE:" + note))))
    #expect(batch.changes.count == (isTaken ? 1 : 0))
    if !isTaken {
      #expect(
        batch.outcomes([]) == [.refused(reason: "the card has 10000001 bytes, and 10000000 are the limit")])
    }
  }
}
