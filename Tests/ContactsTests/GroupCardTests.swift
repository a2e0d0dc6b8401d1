import Contacts
import Testing
import VCard

/// A group stands in two spellings, and each edit of one writes its own lines alone.
@Suite struct GroupCardTests {
  // MARK: Reading

  static let rows: [(lines: [String], version: String, group: GroupSeen?)] = [
    (
      ["FN:Friends", "N:Friends;;;;", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:A-1"],
      "3.0", .init("Friends", ["A-1"])
    ),
    (["FN:Friends", "KIND:group", "MEMBER:urn:uuid:A-1", "MEMBER:urn:uuid:b"], "4.0", .init("Friends", ["A-1", "b"])),
    (
      ["FN:Friends", "KIND:GROUP", "MEMBER:A-1", "MEMBER:URN:UUID:A-1", "MEMBER:a-1"], "4.0",
      .init("Friends", ["A-1", "a-1"])
    ),
    (["FN:Friends", "X-ADDRESSBOOKSERVER-KIND:group"], "3.0", .init("Friends", [])),
    (["N:Friends", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:x"], "2.1", .init("Friends", ["x"])),
    (
      ["N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9", "X-ADDRESSBOOKSERVER-KIND:group"], "2.1",
      .init("Café", [])
    ),
    (["FN: Cafe\u{301} ", "KIND:group"], "4.0", .init("Café", [])),
    (["FN:A\\, B", "N:A\\, B;;;;", "KIND:group"], "3.0", .init("A, B", [])),
    (
      ["FN:Long", "item1.X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:A", " BC", "item2.X-ADDRESSBOOKSERVER-KIND:gro", " up"],
      "3.0", .init("Long", ["ABC"])
    ),
    (
      ["FN:Empty member", "KIND:group", "MEMBER:", "MEMBER:urn:uuid:", "MEMBER: x "], "4.0",
      .init("Empty member", ["x"])
    ),
    (["FN:Ada", "MEMBER:urn:uuid:A"], "4.0", nil),
    (["FN:ACME", "KIND:org", "MEMBER:urn:uuid:A"], "4.0", nil),
    (["FN:Ada", "KIND:individual", "CATEGORIES:group"], "4.0", nil),
  ]

  struct GroupSeen: Equatable, Sendable {
    let name: String
    let members: [String]

    init(_ name: String, _ members: [String]) { (self.name, self.members) = (name, members) }
  }

  @Test(arguments: rows) func `a group card is read in all its spellings`(
    _ lines: [String], _ version: String, _ group: GroupSeen?
  ) throws {
    let read = GroupCard(try Self.card(lines, version))
    #expect(read.map { GroupSeen($0.name, $0.members) } == group)
  }

  private static func card(_ lines: [String], _ version: String = "3.0", lineEnd: String = "\r\n") throws -> Card {
    let lines = ["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]
    return try Card(Array(lines.joined(separator: lineEnd).utf8))
  }

  // MARK: Members

  static let memberEdits: [(lines: [String], version: String, adding: [String], removing: [String], result: [String])] =
    [
      // Nothing to do is the same bytes, REV too.
      (
        ["KIND:group", "MEMBER:urn:uuid:a", "REV:2020-01-01T00:00:00Z"], "4.0", ["a"], ["b"],
        ["KIND:group", "MEMBER:urn:uuid:a", "REV:2020-01-01T00:00:00Z"]
      ),
      (
        ["KIND:group", "MEMBER:urn:uuid:a", "NOTE:x"], "4.0", ["b"], [],
        ["KIND:group", "MEMBER:urn:uuid:a", "MEMBER:urn:uuid:b", "NOTE:x"]
      ),
      (["KIND:group", "MEMBER:a", "NOTE:x"], "4.0", ["b"], [], ["KIND:group", "MEMBER:a", "MEMBER:b", "NOTE:x"]),
      (["KIND:group"], "4.0", ["b"], [], ["KIND:group", "MEMBER:urn:uuid:b"]),
      (
        ["X-ADDRESSBOOKSERVER-KIND:group"], "3.0", ["b"], [],
        ["X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b"]
      ),
      (
        [
          "X-ADDRESSBOOKSERVER-KIND:group", "x-addressbookserver-member:URN:UUID:a", "X-ADDRESSBOOKSERVER-MEMBER:a",
          "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b",
        ],
        "3.0", [], ["a"], ["X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b"]
      ),
      (
        ["KIND:group", "MEMBER;X-WHO=1:urn:uu", " id:a", "MEMBER:urn:uuid:b", "REV:20200101T000000Z"], "4.0", ["c"],
        ["b"],
        ["KIND:group", "MEMBER;X-WHO=1:urn:uu", " id:a", "MEMBER:urn:uuid:c", "REV:20231114T221320Z"]
      ),
      (["KIND:group", "MEMBER:urn:uuid:a"], "4.0", ["b"], ["a"], ["KIND:group", "MEMBER:urn:uuid:b"]),
      (
        ["X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:x"], "2.1", ["y"], [],
        ["X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:x", "X-ADDRESSBOOKSERVER-MEMBER:y"]
      ),
    ]

  @Test(arguments: memberEdits) func `members come and go by their own lines`(
    _ lines: [String], _ version: String, _ adding: [String], _ removing: [String], _ result: [String]
  ) throws {
    for lineEnd in ["\r\n", "\n"] {
      let card = try Self.card(["FN:A group"] + lines, version, lineEnd: lineEnd)
      let edited = card.members(adding: adding, removing: removing, now: noon)
      #expect(edited == (try Self.card(["FN:A group"] + result, version, lineEnd: lineEnd)), "\(edited.text)")
    }
  }

  @Test func `2,500 members come into a group card and go again, and the rest of it stays`() throws {
    let all = (0..<2_500).map { "\($0)-\($0 * 7919)" }
    let card = try Self.card(["FN:All", "KIND:group", "NOTE:somebody folded thi", " s", "X-ELSE:1"], "4.0")
    let full = card.members(adding: all, removing: [], now: noon)
    #expect(GroupCard(try Card(full.bytes))?.members == all)
    let half = full.members(adding: [], removing: Array(all.prefix(1_250)), now: noon)
    #expect(GroupCard(try Card(half.bytes))?.members == Array(all.suffix(1_250)))
    #expect(half.members(adding: [], removing: all, now: noon) == card)
  }

  // MARK: Names

  static let renamings: [(lines: [String], version: String, result: [String])] = [
    (
      ["FN:Old", "N:Old;;;;", "X-ADDRESSBOOKSERVER-KIND:group"], "3.0",
      ["FN:New\\, one", "N:New\\, one;;;;", "X-ADDRESSBOOKSERVER-KIND:group"]
    ),
    (["N:;Old;;;", "FN:Old", "KIND:group"], "3.0", ["N:;New\\, one;;;", "FN:New\\, one", "KIND:group"]),
    (["FN:Old", "N:Else;;;;x", "KIND:group"], "4.0", ["FN:New\\, one", "N:Else;;;;x", "KIND:group"]),
    (
      ["FN;X-A=b:Old", "KIND:group", "CATEGORIES:Old", "NOTE:Old"], "4.0",
      ["FN;X-A=b:New\\, one", "KIND:group", "CATEGORIES:Old", "NOTE:Old"]
    ),
    (["N:Old", "X-ADDRESSBOOKSERVER-KIND:group"], "2.1", ["N:New, one", "X-ADDRESSBOOKSERVER-KIND:group"]),
    (["N:Old;;;;", "KIND:group"], "3.0", ["FN:New\\, one", "N:New\\, one;;;;", "KIND:group"]),
    // In two languages, the one that says the old name; lists in a name stay lists.
    (
      ["FN;LANGUAGE=en:Old", "FN;LANGUAGE=de:Alt", "N:Old;a,b;c\\,d;;", "KIND:group"], "4.0",
      ["FN;LANGUAGE=en:New\\, one", "FN;LANGUAGE=de:Alt", "N:New\\, one;a,b;c\\,d;;", "KIND:group"]
    ),
  ]

  @Test(arguments: renamings) func `another name is written where the old one stood`(
    _ lines: [String], _ version: String, _ result: [String]
  ) throws {
    let edited = try Self.card(lines, version).groupName("New, one", now: noon)
    #expect(edited == (try Self.card(result, version)), "\(edited.text)")
    #expect(GroupCard(edited)?.name == "New, one")
  }

  @Test(arguments: [
    ("Work", "Work"), (" Work  and\r\n play\t", "Work and play"), ("\u{1F}", ""), ("a\u{1F}b", "a b"),
    ("Cafe\u{301}", "Café"), (String(repeating: "ä", count: 300), String(repeating: "ä", count: 200)),
    (String(repeating: "x", count: 399) + "ä", String(repeating: "x", count: 399)),
  ]) func `a name is compared, stored and asked for in one form`(_ written: String, _ name: String) throws {
    #expect(GroupCard.comparable(name: written) == name)
    #expect(GroupCard.comparable(name: name) == name)
    guard !name.isEmpty, written.unicodeScalars.allSatisfy({ $0.value >= 32 }) else { return }
    // Whatever the card writes, it goes by the name that the page shows.
    let card = try Self.card(["FN:Ada", "CATEGORIES:Else,\(written)"])
    #expect(Contact(card.groups(adding: [], removing: [name], now: noon)).groups == ["Else"])
    #expect(card.groups(adding: [name], removing: [], now: noon) == card)
  }

  @Test func `a new group card says what it was made of`() throws {
    let made = GroupCard.newCard(name: "Chor, alt; neu", members: ["a", "B"], uid: "1", now: noon)
    #expect(GroupCard(try Card(made.bytes)) == GroupCard(made))
    #expect(GroupCard(made).map { [$0.name] + $0.members } == ["Chor, alt; neu", "a", "B"])
    #expect(made.text.contains("X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:B\r\n"))
  }

  // MARK: Categories

  static let categories: [(lines: [String], version: String, adding: [String], removing: [String], result: [String])] =
    [
      (["CATEGORIES:A,B"], "3.0", ["C"], [], ["CATEGORIES:A,B,C"]),
      (["CATEGORIES:A,B"], "3.0", ["A"], ["C"], ["CATEGORIES:A,B"]),
      (["CATEGORIES:A,B"], "3.0", [], ["A"], ["CATEGORIES:B"]),
      (["CATEGORIES:A"], "3.0", [], ["A"], []),
      ([], "3.0", ["A, b; c\\d"], [], ["CATEGORIES:A\\, b\\; c\\\\d"]),
      (["CATEGORIES:A\\, b,C"], "4.0", [], ["A, b"], ["CATEGORIES:C"]),
      (["CATEGORIES:A", "X-ELSE:1", "CATEGORIES;X-P=1:B,A"], "3.0", [], ["A"], ["X-ELSE:1", "CATEGORIES;X-P=1:B"]),
      (
        ["CATEGORIES:A", "X-ELSE:1", "CATEGORIES:B"], "3.0", ["C"], [], ["CATEGORIES:A", "X-ELSE:1", "CATEGORIES:B,C"]
      ),
      (["CATEGORIES:A,", " B", "NOTE:fol", " ded"], "3.0", [], ["A"], ["CATEGORIES:B", "NOTE:fol", " ded"]),
      (["CATEGORIES:Cafe\u{301},B"], "3.0", ["Café"], ["B"], ["CATEGORIES:Cafe\u{301}"]),
      (["CATEGORIES:A"], "2.1", ["Müller"], [], ["CATEGORIES;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:A,M=C3=BCller"]),
      (["item1.CATEGORIES:A,B", "item1.X-ABLabel:x"], "3.0", [], ["B"], ["item1.CATEGORIES:A", "item1.X-ABLabel:x"]),
      (
        ["CATEGORIES:A", "REV:2020-01-01T00:00:00Z"], "3.0", ["B"], [], ["CATEGORIES:A,B", "REV:2023-11-14T22:13:20Z"]
      ),
    ]

  @Test(arguments: categories) func `a person's categories are edited in their own lines`(
    _ lines: [String], _ version: String, _ adding: [String], _ removing: [String], _ result: [String]
  ) throws {
    let name = ["N:Lovelace;Ada;;;", "FN:Ada Lovelace"]
    let edited = try Self.card(name + lines, version).groups(adding: adding, removing: removing, now: noon)
    #expect(edited == (try Self.card(name + result, version)), "\(edited.text)")
  }
}
