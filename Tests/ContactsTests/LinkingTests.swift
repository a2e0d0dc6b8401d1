import Testing

@testable import Contacts

@Suite struct LinkingTests {
  private let ids = (1...5).map { UniqueID(word: Word128(high: 0, low: $0)) }
  private let person = UniqueID(word: Word128(high: 1, low: 0))
  private let other = UniqueID(word: Word128(high: 2, low: 0))
  private let new = UniqueID(word: Word128(high: 3, low: 0))

  /// How the cards are linked behind the shifts.
  private func after(_ shifts: [LinkShift], _ known: [UniqueID: LinkPlace] = [:]) -> [UniqueID: LinkPlace] {
    var places = known
    for shift in shifts {
      #expect(places[shift.card] == shift.was)
      places[shift.card] = shift.now
    }
    return places
  }

  @Test func `two cards become one person's, and the first one stands for the person`() throws {
    let shifts = try #require(LinkShift.linking([ids[1], ids[0]], known: [:], new: new))
    #expect(
      after(shifts) == [
        ids[1]: LinkPlace(person: new, place: 0), ids[0]: LinkPlace(person: new, place: 1),
      ])
    #expect(LinkShift.linking([ids[0], ids[1]], known: after(shifts), new: other) == [], "they are linked already")
  }

  @Test func `a card that is linked brings along those that it is linked with`() throws {
    let known = [
      ids[1]: LinkPlace(person: person, place: 4), ids[2]: LinkPlace(person: person, place: 2),
      ids[3]: LinkPlace(person: other, place: 0), ids[4]: LinkPlace(person: other, place: 1),
    ]
    let shifts = try #require(LinkShift.linking([ids[0], ids[1], ids[4]], known: known, new: new))
    let places = after(shifts, known)
    #expect(Set(places.values.map(\.person)) == [person])
    #expect(places.sorted { $0.value.place < $1.value.place }.map(\.key) == [ids[0], ids[2], ids[1], ids[3], ids[4]])
  }

  @Test func `more cards than a page shows are not linked`() {
    let many = (0...LinkShift.most).map { UniqueID(word: Word128(high: 9, low: UInt64($0))) }
    #expect(LinkShift.linking(many, known: [:], new: new) == nil)
    #expect(LinkShift.linking(many.dropLast(), known: [:], new: new)?.count == LinkShift.most)
  }

  @Test func `one that is taken out leaves the others, and the last one that is left is linked with none`() throws {
    let three = after(try #require(LinkShift.linking(Array(ids.prefix(3)), known: [:], new: new)))
    let two = after(LinkShift.unlinking(ids[0], known: three), three)
    #expect(Set(two.keys) == [ids[1], ids[2]])
    #expect(after(LinkShift.unlinking(ids[2], known: two), two) == [:])
    #expect(LinkShift.unlinking(ids[4], known: three) == [])
  }

  @Test func `a value that several cards say stands once, as the one that says more, with the cards that say it`() {
    var work = Contact()
    work.phones = [Labeled("work", "0171 1234567"), Labeled("work", "030 555")]
    work.emails = [Labeled("work", "Ann@Example.org")]
    work.birthday = PartialDate(year: nil, month: 4, day: 15)
    var home = Contact()
    home.phones = [Labeled("mobile", "+49 171 1234567")]
    home.emails = [Labeled("", "ann@example.org"), Labeled("home", "ann@home.example")]
    home.birthday = PartialDate(year: 1980, month: 4, day: 15)
    home.note = "Likes tea"
    let both = LinkedContacts([work, home])
    #expect(both.phones.map(\.value.value) == ["+49 171 1234567", "030 555"])
    #expect(both.phones.map(\.by) == [[0, 1], [0]])
    #expect(both.emails.map(\.value.value) == ["Ann@Example.org", "ann@home.example"])
    #expect(both.emails.map(\.by) == [[0, 1], [1]])
    #expect(both.birthdays.map(\.by) == [[0], [1]], "they differ, so both are shown")
    #expect(both.texts(\.note).map(\.by) == [[1]])
  }

  @Test func `what one card says twice stays twice`() {
    var one = Contact()
    one.phones = [Labeled("a", "555 1234567"), Labeled("b", "555 1234567")]
    #expect(LinkedContacts([one]).phones.map(\.value.label) == ["a", "b"])
    #expect(LinkedContacts([one, one]).phones.map(\.by) == [[0, 1], [0, 1]])
  }
}
