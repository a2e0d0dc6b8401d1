import Contacts
import Interchange
import Testing
import VCard

@Suite struct `What a card of a file changes` {
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func card(_ lines: String...) throws -> Card {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    return try Card(Array(text.utf8))
  }

  @Test func `a card in other bytes that says the same is no change, and one number more is`() throws {
    let existing = try card("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:555")
    let same = try card("FN:Ann Lee", "TEL;TYPE=cell:555", "N:Lee;Ann;;;", "REV:20260101T000000Z")
    let more = try card("N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:555", "TEL;TYPE=HOME:666")
    #expect(ImportedChange.isSame(same, as: existing, form: .cards))
    #expect(!ImportedChange.isSame(more, as: existing, form: .cards))
  }

  @Test func `another program's table that leaves something out says nothing new`() throws {
    let existing = try card("N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555", "NOTE:long", "X-OWN:kept")
    #expect(ImportedChange.isSame(try card("N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555"), as: existing, form: .table))
    #expect(!ImportedChange.isSame(try card("N:Lee;Ann;;;", "FN:Ann Lee", "NOTE:other"), as: existing, form: .table))
    #expect(!ImportedChange.isSame(try card("N:Lee;Ann;;;", "FN:Ann Lee"), as: existing, form: .ownTable))
  }

  @Test func `what is added takes nothing away, and nothing to add is no change`() throws {
    let existing = try card("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555", "X-OWN:kept")
    let added = try #require(
      ImportedChange.adding(try card("UID:2", "N:Lee;Ann;;;", "TEL:666"), to: existing, now: now))
    #expect(Contact(added).phones.map(\.value) == ["555", "666"])
    #expect(added.first("UID")?.text == "1" && added.first("X-OWN")?.text == "kept")
    #expect(ImportedChange.adding(try card("N:Lee;Ann;;;", "TEL:555"), to: existing, now: now) == nil)
  }

  @Test func `a card that replaces another keeps its UID, and a table keeps what it cannot show`() throws {
    let existing = try card(
      "UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555", "X-OWN:kept", "PHOTO;VALUE=uri:https://a.example/b")
    let imported = try card("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:666", "X-NEW:x")
    let card = ImportedChange.replacing(existing, by: imported, form: .cards, now: now)
    #expect(card.first("UID")?.text == "1" && card.first("X-NEW")?.text == "x" && card.first("X-OWN") == nil)
    let table = ImportedChange.replacing(existing, by: imported, form: .table, now: now)
    #expect(table.first("UID")?.text == "1" && table.first("X-OWN")?.text == "kept" && table.first("PHOTO") != nil)
    #expect(Contact(table).phones.map(\.value) == ["666"])
  }
}
