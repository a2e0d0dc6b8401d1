import Contacts
import Probes
import Testing
import VCard

@Suite struct ThreeWayMergeTests {
  private func merge(_ base: Card?, _ ours: Card, _ theirs: Card, _ side: ThreeWayMerge.Side = .ours) -> Card {
    ThreeWayMerge(base: base, ours: ours, theirs: theirs, preferring: side).card
  }

  @Test func `changes to different properties both stand`() throws {
    let base = try card("N:Schmidt;Anna", "FN:Anna Schmidt", "TEL;TYPE=HOME:1", "NOTE:a", "UID:1")
    let ours = try card("N:Schmidt;Anna", "FN:Anna Schmidt", "TEL;TYPE=HOME:2", "NOTE:a", "UID:1")
    let theirs = try card(
      "N:Müller;Anna", "FN:Anna Müller", "TEL;TYPE=HOME:1", "NOTE:a", "UID:1", "item1.TEL:3", "item1.X-ABLabel:Boot")
    let merged = ThreeWayMerge(base: base, ours: ours, theirs: theirs, preferring: .ours)
    #expect(merged.conflicts == [])
    let contact = Contact(merged.card)
    #expect(contact.last == "Müller" && contact.displayName == "Anna Müller")
    #expect(contact.phones == [Labeled("home", "2"), Labeled("Boot", "3")])
  }

  @Test func `of a property that both changed the preferred one stands`() throws {
    let base = try card("FN:A", "NOTE:a", "TEL;TYPE=HOME:1")
    let ours = try card("FN:A", "NOTE:b", "TEL;TYPE=WORK:1")
    let theirs = try card("FN:A", "NOTE:c", "TEL;TYPE=CELL:1")
    let merged = ThreeWayMerge(base: base, ours: ours, theirs: theirs, preferring: .theirs)
    #expect(merged.card.bytes == theirs.bytes)
    #expect(merged.conflicts.sorted() == ["NOTE", "TEL"])
    #expect(merge(base, ours, theirs).bytes == ours.bytes)
  }

  @Test func `of a value that one side removed and the other changed, the preferred side's stands`() throws {
    let base = try card("FN:A", "NOTE:a", "TEL:1")
    let without = try card("FN:A", "TEL:1")
    let changed = try card("FN:A", "NOTE:b", "TEL:1")
    for (side, note) in [(ThreeWayMerge.Side.ours, ""), (.theirs, "b")] {
      let merged = ThreeWayMerge(base: base, ours: without, theirs: changed, preferring: side)
      #expect(Contact(merged.card).note == note && merged.conflicts == ["NOTE"])
    }
    #expect(Contact(merge(base, base, without)).note == "")
  }

  @Test func `a value that comes in stands beside those of its kind`() throws {
    let base = try card("FN:A", "TEL:1", "NOTE:a", "EMAIL:a@b.c")
    let theirs = try card("FN:A", "TEL:1", "NOTE:a", "EMAIL:a@b.c", "TEL:2")
    #expect(merge(base, base, theirs).properties.map(\.name) == ["VERSION", "FN", "TEL", "TEL", "NOTE", "EMAIL"])
  }

  @Test func `a value that changed stays where it stood, and a new one comes behind the labels of its kind`() throws {
    let base = try card("FN:A", "item1.TEL:1", "TEL:2", "item1.X-ABLabel:Boat", "NOTE:a")
    let relabeled = try card("FN:A", "TEL;TYPE=HOME:1", "TEL:2", "NOTE:a")
    #expect(merge(base, base, relabeled).text.contains("FN:A\r\nTEL;TYPE=HOME:1\r\nTEL:2\r\nNOTE:a"))
    let more = try card("FN:A", "item1.TEL:1", "TEL:2", "item1.X-ABLabel:Boat", "NOTE:a", "TEL:3")
    #expect(merge(base, base, more).text.contains("item1.X-ABLabel:Boat\r\nTEL:3\r\nNOTE:a"))
  }

  @Test(arguments: [
    ("TEL:1", "TEL:2"), ("EMAIL:a@example.org", "EMAIL:b@example.org"), ("URL:http://a", "URL:http://b"),
    ("ADR:;;Weg 1;Berlin;;;", "ADR:;;Weg 2;Berlin;;;"), ("X-ABRELATEDNAMES:Eva", "X-ABRELATEDNAMES:Max"),
    ("IMPP:xmpp:anna", "IMPP:xmpp:bob"), ("X-ABDATE:2001-02-03", "X-ABDATE:2004-05-06"),
    ("X-SOCIALPROFILE;TYPE=twitter;x-user=anna:http://a", "X-SOCIALPROFILE;TYPE=twitter;x-user=bob:http://b"),
  ])
  func `of what a contact may have several of, what either side added stands`(mine: String, other: String) throws {
    let merged = ThreeWayMerge(
      base: try card("FN:A"), ours: try card("FN:A", mine), theirs: try card("FN:A", other), preferring: .ours)
    #expect(merged.conflicts == [])
    #expect(merged.card.text.contains("\r\n\(mine)\r\n") && merged.card.text.contains("\r\n\(other)\r\n"))
  }

  /// One value under two labels, of which one side takes off, adds or changes one while the other side does something else.
  @Test(arguments: [
    ("TEL;TYPE=WORK:1", "TEL;TYPE=HOME:1", "TEL;TYPE=CELL:1"),
    ("EMAIL;TYPE=WORK:a@b.c", "EMAIL;TYPE=HOME:a@b.c", "EMAIL;TYPE=OTHER:a@b.c"),
    ("X-MS-MANAGER:Eva", "X-MS-ASSISTANT:Eva", "X-MS-SPOUSE:Eva"),
    ("ADR;TYPE=WORK:;;Weg 1;Berlin;;;", "ADR;TYPE=HOME:;;Weg 1;Berlin;;;", "ADR;TYPE=OTHER:;;Weg 1;Berlin;;;"),
  ])
  func `of a value with several labels each side's edit stands`(one: String, two: String, other: String) throws {
    func merged(_ base: [String], _ ours: [String], _ theirs: [String], _ side: ThreeWayMerge.Side) throws -> [String] {
      let cards = try [base, ours, theirs].map { try card("FN:A", $0.joined(separator: "\r\n")) }
      let merge = ThreeWayMerge(base: cards[0], ours: cards[1], theirs: cards[2], preferring: side)
      #expect(merge.conflicts.count == (ours == [one] && theirs == [two] ? 1 : 0))
      let again = ThreeWayMerge(base: cards[0], ours: merge.card, theirs: cards[2], preferring: .ours)
      #expect(again.card.bytes == merge.card.bytes)
      return [one, two, other].filter { merge.card.text.contains("\r\n\($0)\r\n") }
    }
    let both = [one, two]
    for side in [ThreeWayMerge.Side.ours, .theirs] {
      #expect(try merged(both, [one], both, side) == [one])
      #expect(try merged(both, [two], both, side) == [two])
      #expect(try merged(both, both, [one], side) == [one])
      #expect(try merged(both, [one, other], both, side) == [one, other])
      #expect(try merged(both, [two, other], both, side) == [two, other])
      #expect(try merged([one], both, [other], side) == [two, other])
      // Each took off the label under which the other still has it: the value is nobody's wish to lose.
      #expect(try merged(both, [one], [two], side) == [side == .ours ? one : two])
    }
  }

  @Test(arguments: 0..<300)
  func `of few numbers with any labels what either side took off or added stands, and none that both have is lost`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let all = ["1", "2", "3"].flatMap { number in ["HOME", "WORK", "CELL"].map { "TEL;TYPE=\($0):\(number)" } }
    let sets = (0..<3).map { _ in Set(all.filter { _ in generator.next() % 5 < 2 }) }
    let (before, mine, other) = (sets[0], sets[1], sets[2])
    let cards = try sets.map { try card("FN:A", $0.shuffled(using: &generator).joined(separator: "\r\n")) }
    let merged = merge(cards[0], cards[1], cards[2])
    var expected: Set<String> = []
    for number in ["1", "2", "3"] {
      let parts = sets.map { lines in lines.filter { $0.hasSuffix(":\(number)") } }
      if parts.contains(where: { $0.count > 1 }) {
        let both = parts[1].intersection(parts[2]).union(parts[1].subtracting(before))
          .union(parts[2].subtracting(before))
        expected.formUnion(both.isEmpty && !parts[1].isEmpty && !parts[2].isEmpty ? parts[1] : both)
      } else {
        expected.formUnion(parts[1] == parts[0] ? parts[2] : parts[1])
      }
    }
    #expect(Set(all.filter { merged.text.contains("\r\n\($0)\r\n") }) == expected, "\(before) \(mine) \(other)")
    #expect(RecordIDs(merge(cards[0], cards[2], cards[1], .theirs)) == RecordIDs(merged))
    #expect(merge(cards[0], merged, cards[2]).bytes == merged.bytes)
  }

  @Test func `categories merge as a set`() throws {
    let base = try card("FN:A", "CATEGORIES:a,b")
    let merged = merge(base, try card("FN:A", "CATEGORIES:b,c"), try card("FN:A", "CATEGORIES:a,b,d"))
    #expect(Set(Contact(merged).groups) == ["b", "c", "d"])
  }

  @Test func `groups of the other card get names of their own`() throws {
    let base = try card("FN:A")
    let ours = try card("FN:A", "item1.TEL:1", "item1.X-ABLabel:Boot")
    let theirs = try card("FN:A", "item1.URL:http://a", "item1.X-ABLabel:Blog")
    let contact = Contact(merge(base, ours, theirs))
    #expect(contact.phones == [Labeled("Boot", "1")] && contact.urls == [Labeled("Blog", "http://a")])
  }

  @Test(arguments: 0..<60)
  func `random edits: nothing that one side alone did is lost`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let base = Contact.random(using: &generator).newCard(uid: "1", now: noon)
    let ours = Contact.random(using: &generator).patch(base, now: noon)
    let theirs = Contact.random(using: &generator).patch(base, now: noon)
    let merged = merge(base, ours, theirs, .ours)
    let id = RecordIDs(merged)
    // Commutative: only the preference counts, not which side is called ours.
    #expect(RecordIDs(merge(base, theirs, ours, .theirs)) == id)
    // Idempotent: merging the result again with either side changes nothing.
    #expect(merge(base, merged, theirs, .ours).bytes == merged.bytes)
    #expect(merge(base, merged, ours, .ours).bytes == merged.bytes)
    // One side unchanged is the other side.
    #expect(RecordIDs(merge(base, base, theirs)) == RecordIDs(theirs))
    #expect(merge(base, ours, base).bytes == ours.bytes)
    #expect(merge(base, ours, ours).bytes == ours.bytes)
    // What either side added since the base is there.
    let (before, result) = (Contact(base), Contact(merged))
    for phone in Contact(ours).phones + Contact(theirs).phones
    where !before.phones.contains(where: { $0.value == phone.value }) {
      #expect(result.phones.contains { $0.value == phone.value })
    }
    for group in Contact(ours).groups + Contact(theirs).groups where !before.groups.contains(group) {
      #expect(result.groups.contains(group))
    }
    let single: [KeyPath<Contact, String>] = [\.note, \.jobTitle, \.nickname, \.organization]
    for field in single where Contact(ours)[keyPath: field] == before[keyPath: field] {
      #expect(result[keyPath: field] == Contact(theirs)[keyPath: field])
    }
  }
}
