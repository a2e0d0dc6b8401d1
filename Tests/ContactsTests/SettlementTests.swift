import Contacts
import Probes
import Testing
import VCard

@Suite struct `Two versions become one, value by value` {
  private func settlement(_ old: Card, _ new: Card) throws -> Settlement {
    try #require(Settlement(old: old, new: new))
  }

  /// The options that say these texts, of the old version, in place of what the new one says beside them.
  private func taking(_ texts: String..., of settlement: Settlement) -> Set<String> {
    var choice = settlement.standing
    for row in settlement.rows {
      for option in row.old where texts.contains(said(option.value)) {
        choice.insert(option.key)
        if row.isSingle { choice.subtract(row.new.map(\.key)) }
      }
    }
    return choice
  }

  private func said(_ side: ContactDifference.Side) -> String {
    switch side {
    case .nothing: "nothing"
    case .text(let text): text
    case .photo: "photo"
    }
  }

  private let old = [
    "UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "item1.TEL;PREF=1:1", "item1.X-ABLabel:Boat", "TEL;TYPE=HOME:7",
    "TITLE:Cook", "NOTE:Likes tea.", "CATEGORIES:Friends,Choir", "X-ODD;A=b:kept", "ROLE:Chef", "BDAY:1985-04-15",
  ]
  private let new = [
    "UID:1", "N:Ray;Ann;;;", "FN:Ann Ray", "item1.EMAIL:ann@example.org", "item1.X-ABLabel:Club", "TEL;TYPE=HOME:7",
    "TEL;TYPE=CELL;X-OWN=1:2", "TITLE:Boss", "NOTE:Likes green tea.", "CATEGORIES:Friends,Work", "ROLE:Lead",
  ]

  private func cards() throws -> (old: Card, new: Card) {
    func made(_ lines: [String]) throws -> Card {
      try Card(Array((["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
    }
    return (try made(old), try made(new))
  }

  @Test func `what is chosen comes with its lines, and the rest stays line for line`() throws {
    let (old, new) = try cards()
    let settlement = try settlement(old, new)
    let card = settlement.card(taking("1", "Cook", "kept", of: settlement), now: noon)
    let difference = card.difference(from: new)
    #expect(
      Set(difference.added) == ["item2.TEL;PREF=1:1", "item2.X-ABLabel:Boat", "TITLE:Cook", "X-ODD;A=b:kept"]
        || Set(difference.added) == ["item1.TEL;PREF=1:1", "X-ODD;A=b:kept", "TITLE:Cook"], "\(difference)")
    #expect(difference.removed == ["TITLE:Boss"])
    let contact = Contact(card)
    #expect(contact.phones.map(\.label) == ["home", "mobile", "Boat"] && contact.emails.map(\.label) == ["Club"])
  }

  @Test func `of what may stand several times both may stand, or neither`() throws {
    let (old, new) = try cards()
    let settlement = try settlement(old, new)
    let phones = settlement.rows.filter { $0.difference.title == "Phone" }
    #expect(phones.allSatisfy { !$0.isSingle } && phones.count == 2)
    var choice = settlement.standing.subtracting(phones.flatMap(\.new).map(\.key))
    #expect(Contact(settlement.card(choice, now: noon)).phones.map(\.value) == ["7"])
    choice.formUnion(phones.flatMap { $0.old + $0.new }.map(\.key))
    #expect(Set(Contact(settlement.card(choice, now: noon)).phones.map(\.value)) == ["1", "2", "7"])
  }

  @Test func `groups are chosen one by one`() throws {
    let (old, new) = try cards()
    let settlement = try settlement(old, new)
    let row = try #require(settlement.rows.first { $0.difference.title == "Groups" })
    #expect(row.old.map { said($0.value) } == ["Choir"] && row.new.map { said($0.value) } == ["Work"])
    let card = settlement.card(taking("Choir", of: settlement), now: noon)
    #expect(Contact(card).groups == ["Friends", "Work", "Choir"])
  }

  @Test func `the name is composed anew of the parts that were chosen`() throws {
    let (old, new) = (try card("N:Lee;Ann;;;", "FN:Ann Lee"), try card("N:Ray;Anna;;;", "FN:Anna Ray"))
    let settlement = try settlement(old, new)
    let card = settlement.card(taking("Lee", of: settlement), now: noon)
    #expect(Contact(card).displayName == "Anna Lee" && card.text.contains("FN:Anna Lee\r\n"))
  }

  @Test func `a photo comes as it is`() throws {
    let old = try card("N:Lee;Ann;;;", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ==")
    let new = try card("N:Lee;Ann;;;", "item1.PHOTO;ENCODING=b;TYPE=JPEG:/9j/Ag==", "NOTE:x")
    let settlement = try settlement(old, new)
    let row = try #require(settlement.rows.first { $0.difference.title == "Photo" })
    let choice = settlement.standing.subtracting(row.new.map(\.key)).union(row.old.map(\.key))
    let difference = settlement.card(choice, now: noon).difference(from: new)
    #expect(difference.added == ["PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ=="])
    #expect(difference.removed == ["item1.PHOTO;ENCODING=b;TYPE=JPEG:/9j/Ag=="])
  }

  @Test func `the same value under another label stands once`() throws {
    let settlement = try settlement(
      try card("N:Lee;Ann;;;", "TEL;TYPE=HOME:1"), try card("N:Lee;Ann;;;", "TEL;TYPE=WORK:1"))
    let row = try #require(settlement.rows.first)
    #expect(row.isSingle && settlement.rows.count == 1)
    let contact = Contact(settlement.card(Set(row.old.map(\.key)), now: noon))
    #expect(contact.phones == [Labeled("home", "1")])
  }

  @Test func `all of the new version is its card byte for byte, and all of the old one says the same as that`() throws {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let old = Contact.random(using: &generator).newCard(uid: "u", now: noon)
      let new = Contact.random(using: &generator).newCard(uid: "u", now: noon)
      let settlement = try settlement(old, new)
      #expect(settlement.isAll(.new, settlement.standing), "seed \(seed)")
      #expect(settlement.card(settlement.standing, now: noon) == new, "seed \(seed)")
      let all = Set(settlement.rows.flatMap(\.old).map(\.key))
      #expect(settlement.isAll(.old, all), "seed \(seed)")
      let taken = settlement.card(all, now: noon)
      #expect(ContactDifference.between(old, taken).isEmpty, "seed \(seed): \(ContactDifference.between(old, taken))")
    }
  }

  @Test func `whatever is chosen, the contact says it, and what nobody chose it does not say`() throws {
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      let old = Contact.random(using: &generator).newCard(uid: "u", now: noon)
      let new = Contact.random(using: &generator).newCard(uid: "u", now: noon)
      let settlement = try settlement(old, new)
      var choice: Set<String> = []
      for row in settlement.rows {
        if row.isSingle {
          choice.formUnion((generator.isTrue(oneIn: 2) ? row.old : row.new).map(\.key))
        } else {
          choice.formUnion((row.old + row.new).filter { _ in generator.isTrue(oneIn: 2) }.map(\.key))
        }
      }
      let card = settlement.card(choice, now: noon)
      // Beside each version, exactly what was not taken of it differs.
      for (side, version) in [(\Settlement.Row.old, old), (\Settlement.Row.new, new)] {
        let left = ContactDifference.between(version, card)
        for row in settlement.rows where row.difference.title != "Groups" && row.difference.title != "Display name" {
          for option in row[keyPath: side] where option.value != .nothing {
            let isGone = left.contains { $0.title == row.difference.title && $0.old == option.value }
            let isRelabelled = row.isSingle && row.difference.label.isEmpty && row.difference.title == "Phone"
            if choice.contains(option.key) {
              #expect(!isGone, "seed \(seed): \(option)")
            } else if !isRelabelled {
              #expect(isGone || left.contains { $0.title == row.difference.title }, "seed \(seed): \(option)")
            }
          }
        }
      }
    }
  }

  @Test func `a choice outlives a change of the contact, for what there still is`() throws {
    let old = try card("N:Lee;Ann;;;", "TEL:1", "TITLE:Cook", "NOTE:a")
    let seen = try settlement(old, try card("N:Lee;Ann;;;", "TEL;TYPE=WORK:2", "TITLE:Boss", "NOTE:b"))
    let shown = Set(seen.rows.flatMap { $0.old + $0.new }.map(\.key))
    var choice = taking("1", "Cook", of: seen)
    choice.subtract(seen.rows.filter { $0.difference.title == "Phone" }.flatMap(\.new).map(\.key))
    let moved = try settlement(
      old, try card("N:Lee;Ann;;;", "TEL;TYPE=WORK:2", "EMAIL:new@example.org", "TITLE:Head", "NOTE:b"))
    let kept = Contact(moved.card(moved.choice(choice, of: shown), now: noon))
    #expect(kept.phones.map(\.value) == ["1"] && kept.jobTitle == "Cook" && kept.note == "b")
    #expect(kept.emails.map(\.value) == ["new@example.org"], "what the page did not show stands")
  }

  @Test func `cards of different versions are put into the contact's, and of 2_1 into 3_0`() throws {
    let old = try card("N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=cell:1", version: "4.0")
    for version in ["2.1", "3.0"] {
      let new = try card("N:Lee;Ann;;;", "FN:Ann Lee", "NOTE:x", version: version)
      let settlement = try settlement(old, new)
      let card = settlement.card(taking("1", of: settlement), now: noon)
      #expect(card.version == .v30)
      #expect(Contact(card).phones.map(\.value) == ["1"] && Contact(card).note == "x")
    }
  }

  @Test func `a card with REV tells when it was edited`() throws {
    let settlement = try settlement(
      try card("N:Lee;Ann;;;", "X-A:1", "REV:20200101T000000Z"), try card("N:Lee;Ann;;;", "REV:20210101T000000Z"))
    let card = settlement.card(taking("1", of: settlement), now: noon)
    #expect(card.text.contains("X-A:1") && !card.text.contains("REV:20210101"))
  }
}
