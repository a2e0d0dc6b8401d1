import Contacts
import Testing

@testable import Sync

/// Which files are somebody for certain as soon as they are read.
@Suite struct IdentityCertaintyTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    var card = "u:ann/1"
    let before: Identity.Before
    var signs: Identity.Signs = []
    let owner: Identity.Owner?
    var testDescription: String { sentence }
  }

  private static func before(_ card: String) -> Identity.Before {
    let (uid, ids) = IdentityTests.read(card)
    return .card(of: 1, content: ids.primary, uid: uid)
  }

  private static let rows: [Row] = [
    Row(sentence: "a file that says what it said is its contact", before: before("u:ann/1"), owner: .contact(1)),
    Row(
      sentence: "a sign of somebody else changes nothing about it", before: before("u:ann/1"),
      signs: [.content, .uid, .name], owner: .contact(1)),
    Row(sentence: "an edited file may be somebody else", before: before("u:ann/2"), owner: nil),
    Row(sentence: "a file with another UID may be somebody else", before: before("v:ann/1"), owner: nil),
    Row(
      sentence: "a file that has lost its UID may be somebody else", card: "ann/1", before: before("u:ann/1"),
      owner: nil),
    Row(sentence: "a file that was no contact's card may be anybody", before: .other, owner: nil),
    Row(sentence: "a new file of which there is no sign is a new contact", before: .nothing, owner: .newContact),
    Row(sentence: "its content is a sign", before: .nothing, signs: .content, owner: nil),
    Row(sentence: "its UID is a sign", before: .nothing, signs: .uid, owner: nil),
    Row(sentence: "its name is a sign", before: .nothing, signs: .name, owner: nil),
    Row(sentence: "an uncertain file like it is a sign", before: .nothing, signs: .uncertainFile, owner: nil),
    Row(sentence: "a gone contact's file of its name is a sign", before: .nothing, signs: .tombstone, owner: nil),
    Row(
      sentence: "another file that a cut-off run wrote with its content is a sign", before: .nothing,
      signs: .writtenElsewhere, owner: nil),
    Row(
      sentence: "a file that a cut-off run wrote for a removed contact is no new one", before: .nothing,
      signs: .comingBack, owner: nil),
  ]

  @Test(arguments: rows) func `who a file is as soon as it is read`(_ row: Row) {
    let (uid, ids) = IdentityTests.read(row.card)
    #expect(Identity.certainOwner(ids, uid: uid, before: row.before) { row.signs } == row.owner)
  }

  @Test func `signs are looked for only where a file is new`() {
    for before in [Self.before("u:ann/1"), Self.before("u:ann/2"), .other] {
      let (uid, ids) = IdentityTests.read("u:ann/1")
      _ = Identity.certainOwner(ids, uid: uid, before: before) {
        Issue.record("asked for \(before)")
        return []
      }
    }
  }
}
