import Account
import Contacts
import Testing

/// What a change asks the account about before it is planned.
@Suite struct ChangeTests {
  private static func change(_ operation: Change.Operation, _ content: Character?, heard: Int64? = nil) -> Change {
    var change = Change(
      id: UniqueID(word: Word128(high: 0, low: 1)), operation: operation, content: content.flatMap { contents[$0] },
      editedAt: Timestamp(milliseconds: 0))
    change.heard = heard
    return change
  }

  @Test(arguments: [
    (Change.Operation.keepLosing, true), (.keepUnited, true), (.add, false), (.revive, false),
    (.overwrite(base: primary("b"), conflict: true), false), (.putBack(last: 1, isTrashed: false), false),
  ]) func `versions that say the same matter where a card is kept beside its contact`(
    operation: Change.Operation, matter: Bool
  ) {
    #expect(Self.change(operation, "a").keptContent == (matter ? primary("a") : nil))
    #expect(Self.change(operation, nil).keptContent == nil)
  }

  /// The card of "u" has a UID, and that of "a" has none.
  @Test(
    arguments: [
      (Change.Operation.add, "u", 5, "shared"), (.add, "u", nil, nil), (.add, "a", 5, nil), (.add, nil, 5, nil),
      (.revive, "u", 5, nil), (.overwrite(base: primary("u"), conflict: false), "u", 5, nil),
    ] as [(Change.Operation, Character?, Int64?, String?)])
  func `who has a UID matters where a device adds somebody and says what it had heard`(
    operation: Change.Operation, content: Character?, heard: Int64?, uid: String?
  ) {
    #expect(Self.change(operation, content, heard: heard).sharedUID == uid)
  }
}
