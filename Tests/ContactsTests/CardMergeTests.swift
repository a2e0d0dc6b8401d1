import Contacts
import Probes
import Testing
import VCard

@Suite struct CardMergeTests {
  private func merged(_ cards: [Card], _ change: (inout CardMerge.Choices) -> Void = { _ in }) throws -> Card {
    var choices = CardMerge.Choices()
    change(&choices)
    return try #require(CardMerge(cards)).card(choices, now: noon)
  }

  @Test func `the first card stays line for line, and gets the lines that the other has more, as they are`() throws {
    let first = try card(
      "UID:first", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=HOME;X-OWN=1:555 0001", "X-ODD;A=b:kept", "NOTE:mine")
    let other = try card(
      "UID:other", "N:Lee;Ann;;;", "FN:Ann Lee", "item1.TEL;PREF=1:555 0002", "item1.X-ABLabel:Boat",
      "X-ODD;A=c:as well", "TITLE;LANGUAGE=en:Boss", "EMAIL:ann@example.org")
    let difference = try merged([first, other]).difference(from: first)
    #expect(difference.removed == [])
    #expect(
      Set(difference.added) == [
        "item1.TEL;PREF=1:555 0002", "item1.X-ABLabel:Boat", "X-ODD;A=c:as well", "TITLE;LANGUAGE=en:Boss",
        "EMAIL:ann@example.org",
      ])
  }

  @Test func `a value stands once, as the one that says more`() throws {
    let first = try card("N:Lee;Ann;;;", "TEL:0171 1234567", "EMAIL:Ann@example.org", "ADR:;;Weg 1;Köln;;;")
    let other = try card(
      "N:Lee;Ann;;;", "TEL;TYPE=CELL:+49 171 1234567", "EMAIL:ann@EXAMPLE.org", "ADR:;;Weg 1;Köln;;50667;Germany")
    let contact = Contact(try merged([first, other]))
    #expect(contact.phones.map(\.value) == ["+49 171 1234567"])
    #expect(contact.emails.map(\.value) == ["Ann@example.org"])
    #expect(contact.addresses.map(\.value.country) == ["Germany"])
    let values = try #require(CardMerge([first, other])).values
    #expect(values.filter { $0.sayer != nil }.map(\.text) == ["0171 1234567", "Weg 1\nKöln", "ann@EXAMPLE.org"])
    // What stands twice in one card is that card's own matter.
    let double = try card("N:Lee;Ann;;;", "TEL;TYPE=HOME:0171 1234567", "TEL;TYPE=WORK:0171 1234567")
    #expect(try merged([double, try card("N:Lee;Ann;;;", "X-A:1")]).difference(from: double).removed == [])
  }

  @Test func `of what is said once the fuller one stands, or the one that was chosen, and the note has the others`()
    throws
  {
    let first = try card("N:Lee;Ann;;;", "FN:Ann Lee", "TITLE:Boss", "ORG:ACME", "BDAY:1980-05-04", "NOTE:mine")
    let other = try card(
      "N:Lee;Ann;Maria;Dr.;", "FN:Dr. Ann Maria Lee", "TITLE:Clerk", "ORG:ACME;Sales", "BDAY:1981-05-04", "NOTE:yours")
    let contact = Contact(try merged([first, other]))
    #expect(contact.displayName == "Dr. Ann Maria Lee" && contact.department == "Sales" && contact.jobTitle == "Boss")
    #expect(contact.note.hasPrefix("mine\n\nyours\n\nJob title: Clerk\nBirthday: "))
    let jobTitle = try #require(MergedField.all.first { $0.key == "job-title" })
    let chosen = Contact(
      try merged([first, other]) {
        $0.fields = [.name: 0, jobTitle: 1]
        $0.keepsOthers = false
      })
    #expect(chosen.displayName == "Ann Lee" && chosen.jobTitle == "Clerk" && chosen.note == "mine\n\nyours")
  }

  @Test(arguments: ["BDAY:1985", "BDAY;VALUE=text:circa 1960"])
  func `a birthday that no contact has in its field is kept as it stands`(_ line: String) throws {
    let (odd, full) = (try card("N:Lee;Ann;;;", line), try card("N:Lee;Ann;;;", "BDAY:1981-05-04"))
    let none = try card("N:Lee;Ann;;;")
    for (first, other) in [(none, odd), (odd, none), (odd, full), (full, odd)] {
      let union = try merged([first, other])
      #expect(
        union.difference(from: first).removed == [] && String(decoding: union.bytes, as: UTF8.self).contains(line))
      #expect(Contact(union).birthday == (Contact(first).birthday ?? Contact(other).birthday))
    }
  }

  @Test func `numbers with letters, and people with other labels, are not the same for their digits or names`() throws {
    let first = try card(
      "N:Lee;Ann;;;", "TEL:1-800-FLOWERS", "TEL:Room 5", "item1.X-ABRELATEDNAMES:Maria",
      "item1.X-ABLabel:_$!<Mother>!$_")
    let other = try card(
      "N:Lee;Ann;;;", "TEL:1-800-COMCAST", "TEL:Box 5", "item1.X-ABRELATEDNAMES:Maria",
      "item1.X-ABLabel:_$!<Sister>!$_")
    let contact = Contact(try merged([first, other]))
    #expect(Set(contact.phones.map(\.value)) == ["1-800-FLOWERS", "Room 5", "1-800-COMCAST", "Box 5"])
    #expect(contact.relatedNames.map(\.value) == ["Maria", "Maria"])
  }

  @Test func `a value can be left out, whichever card it is of`() throws {
    let first = try card("N:Lee;Ann;;;", "item1.TEL:555 0001", "item1.X-ABLabel:Boat", "TEL:555 0002")
    let other = try card("N:Lee;Ann;;;", "TEL:555 0003", "TEL:555 0004")
    let merge = try #require(CardMerge([first, other]))
    var choices = CardMerge.Choices()
    choices.leftOut = Set(merge.values.filter { ["555 0001", "555 0003"].contains($0.text) }.map(\.place))
    let card = merge.card(choices, now: noon)
    #expect(Contact(card).phones.map(\.value) == ["555 0002", "555 0004"])
    #expect(!card.text.contains("Boat"))
  }

  @Test func `the chosen photo stands first, and the other one behind it`() throws {
    let first = try card("N:Lee;Ann;;;", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AAAA")
    let other = try card("N:Lee;Ann;;;", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/BBBB")
    func photos(_ card: Card) -> [String] { card.all("PHOTO").map { String(decoding: $0.rawValue, as: UTF8.self) } }
    #expect(photos(try merged([first, other])) == ["/9j/AAAA", "/9j/BBBB"])
    #expect(photos(try merged([first, other]) { $0.fields = [.photo: 1] }) == ["/9j/BBBB", "/9j/AAAA"])
    #expect(
      photos(
        try merged([first, other]) {
          $0.fields = [.photo: 1]
          $0.keepsOthers = false
        }) == ["/9j/BBBB"])
    #expect(photos(try merged([first, first])) == ["/9j/AAAA"])
  }

  @Test func `cards of different versions of vCard become one`() throws {
    let old = try card(
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Ann;;;", "TEL;HOME:555 0001", version: "2.1")
    let new = try card(
      "N:Müller;Ann;;;", "FN:Ann Müller", "NOTE:a\\, b", "EMAIL;PREF=1:ann@example.org", version: "4.0")
    for cards in [[old, new], [new, old]] {
      let contact = Contact(try merged(cards))
      #expect(contact.last == "Müller" && contact.note == "a, b")
      #expect(contact.phones.map(\.value) == ["555 0001"] && contact.emails.map(\.value) == ["ann@example.org"])
    }
  }

  @Test func `what was merged is as before when it is taken apart, but for what was changed since`() throws {
    let first = try card("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555 0001", "NOTE:mine", "X-A:1")
    let other = try card("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555 0002", "NOTE:yours", "X-B:1")
    let both = try merged([first, other])
    #expect(both.takenApart(before: first, merged: both).bytes == first.bytes)
    var edited = Contact(both)
    edited.jobTitle = "Boss"
    edited.phones.removeAll { $0.value == "555 0001" }
    let apart = Contact(edited.patch(both, now: noon).takenApart(before: first, merged: both))
    #expect(apart.jobTitle == "Boss" && apart.phones.isEmpty && apart.note == "mine")
  }

  // MARK: Nothing is lost

  private static let pairs = 500

  /// A card as many programs write them, with lines that nobody knows.
  private func randomCard(_ generator: inout SeededGenerator, uid: String) throws -> Card {
    let made = Contact.random(using: &generator).newCard(uid: uid, now: noon)
    var lines: [String] = []
    func maybe(_ line: String) { if generator.isTrue(oneIn: 2) { lines.append(line) } }
    maybe("X-ODD:\(generator.below(3))")
    maybe("X-ODD;A=b:\(generator.below(3))")
    maybe("TITLE:second title \(generator.below(3))")
    maybe("NOTE:second note \(generator.below(3))")
    maybe("GENDER:\(generator.below(2) == 0 ? "F" : "M")")
    maybe("PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(generator.pick(["AAAA", "BBBB"]))")
    maybe("item\(generator.below(3)).TEL:0049 30 \(generator.below(3))1)")
    let text = made.text.replacing("END:VCARD", with: lines.map { $0 + "\r\n" }.joined() + "END:VCARD")
    let card = try Card(Array(text.utf8))
    return generator.isTrue(oneIn: 4) ? card.converted(to: .v40) : card
  }

  private func digits(_ text: String) -> String { String(text.filter(\.isNumber).drop { $0 == "0" }) }

  /// What `card` says and the merged one does not, neither in its place nor in its note.
  private func lost(_ card: Card, in merged: Card) -> [String] {
    let (own, all) = (Contact(card), Contact(merged))
    var lost: [String] = []
    func expect(_ isThere: Bool, _ what: String) { if !isThere { lost.append(what) } }
    for text in ContactText.all where !own[keyPath: text.path].isEmpty {
      let value = own[keyPath: text.path]
      expect(all[keyPath: text.path] == value || all.note.contains(value), "\(text.key): \(value)")
    }
    if let birthday = own.birthday {
      expect(all.birthday == birthday || all.note.contains(birthday.words), "birthday \(birthday.text)")
    }
    for phone in own.phones {
      expect(all.phones.contains { digits($0.value).hasSuffix(digits(phone.value)) }, "phone \(phone.value)")
    }
    for email in own.emails {
      expect(all.emails.contains { $0.value.lowercased() == email.value.lowercased() }, "email \(email.value)")
    }
    for address in own.addresses {
      let isThere = all.addresses.contains { other in
        zip(address.value.components + [address.value.countryCode], other.value.components + [other.value.countryCode])
          .allSatisfy { $0.isEmpty || $0.lowercased() == $1.lowercased() }
      }
      expect(isThere, "address \(address.value.text)")
    }
    expect(own.urls.allSatisfy { url in all.urls.contains { $0.value == url.value } }, "url")
    expect(own.dates.allSatisfy { date in all.dates.contains { $0.value == date.value } }, "date")
    expect(own.relatedNames.allSatisfy { name in all.relatedNames.contains { $0.value == name.value } }, "related")
    expect(
      own.instantMessages.allSatisfy { user in all.instantMessages.contains { $0.value.user == user.value.user } }, "im"
    )
    expect(
      own.socialProfiles.allSatisfy { user in all.socialProfiles.contains { $0.value.url == user.value.url } },
      "profile")
    expect(Set(own.groups).isSubset(of: all.groups), "groups")
    for name in ["X-ODD", "TITLE", "NOTE", "GENDER"] {
      for property in card.all(name) {
        expect(
          merged.all(name).contains { $0.text == property.text } || all.note.contains(property.text), "\(name) line")
      }
    }
    let photos = merged.all("PHOTO").map(\.data)
    for photo in card.all("PHOTO") {
      guard case .bytes(let bytes, _)? = photo.data else { continue }
      let isThere = photos.contains { if case .bytes(let other, _)? = $0 { other == bytes } else { false } }
      expect(isThere, "photo")
    }
    return lost
  }

  @Test(arguments: 0..<20) func `no value of 10,000 pairs is lost, whatever is chosen`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 13)
    for number in 0..<Self.pairs {
      let cards = [try randomCard(&generator, uid: "first"), try randomCard(&generator, uid: "second")]
      var choices = CardMerge.Choices()
      for field in MergedField.all where generator.isTrue(oneIn: 3) { choices.fields[field] = generator.below(2) }
      guard let merge = CardMerge(cards) else {
        Issue.record("seed \(seed), pair \(number): not merged")
        continue
      }
      // A choice of what a card does not say is not offered.
      for (field, index) in choices.fields where !field.isSaid(by: merge.contacts[index]) {
        choices.fields[field] = nil
      }
      let merged = merge.card(choices, now: noon)
      let missing = cards.flatMap { lost($0, in: merged) }
      #expect(missing == [], "seed \(seed), pair \(number)\n\(cards[0].text)\(cards[1].text)\(merged.text)")
      #expect(merged.all("UID").map(\.text) == ["first"])
      #expect(Card.isWhole(merged), "seed \(seed), pair \(number)")
      if !missing.isEmpty { return }
    }
  }
}

extension Card {
  /// Its bytes are read as the same card again.
  fileprivate static func isWhole(_ card: Card) -> Bool { (try? Card(card.bytes)) == card }
}
