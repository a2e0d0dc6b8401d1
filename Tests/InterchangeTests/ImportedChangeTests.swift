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

  @Test(arguments: [
    [], ["X-MS-SPOUSE:Jo"], ["X-MS-ANNIVERSARY:20150620"],
    ["item1.X-ABRELATEDNAMES:Jo", "item1.X-ABLabel:_$!<Spouse>!$_"],
  ])
  func `what was added is no change any more, in whatever property a program writes it`(own: [String]) throws {
    let name = ["N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555"]
    func card(_ lines: [String]) throws -> Card {
      try Card(Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
    }
    let existing = try card(["UID:1"] + name + own)
    let outlook = name + ["X-MS-SPOUSE;N=Jo:Jo", "X-MS-CHILD:Tim", "X-MS-ANNIVERSARY:20150620", "ROLE:Chef"]
    let imported = try card(outlook)
    #expect(!ImportedChange.isSame(imported, as: existing, form: .cards))
    let added = try #require(ImportedChange.adding(imported, to: existing, now: now))
    #expect(ImportedChange.isSame(imported, as: added, form: .cards))
    for other in ["X-MS-CHILD:Tom", "X-MS-ANNIVERSARY:20150621", "TEL:666", "X-OWN:1"] {
      #expect(!ImportedChange.isSame(try card(outlook + [other]), as: added, form: .cards), "\(other)")
    }
    // Another label is another thing to say.
    let friend = try card(name + ["X-MS-MANAGER:Jo", "X-MS-CHILD:Tim", "X-MS-ANNIVERSARY:20150620", "ROLE:Chef"])
    #expect(!ImportedChange.isSame(friend, as: added, form: .cards))
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
