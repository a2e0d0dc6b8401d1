import Contacts
import Testing

@Suite struct SearchKeysTests {
  @Test(arguments: [
    ("Ärger", "arger"), ("A\u{308}rger", "arger"), ("Straße", "strasse"), ("Øre ÆGIR Œuvre", "ore aegir oeuvre"),
    ("Łódź Đorđe Þór", "lodz dorde thor"), ("İstanbul ılık", "istanbul ilik"), ("Ελλάς Ἀθῆναι", "ελλασ αθηναι"),
    ("Ёлкин Й", "елкин и"), ("Nguyễn Ế", "nguyen e"), ("山田 太郎", "山田 太郎"), ("한국", "한국"), ("ＡＢｃ１", "abc1"),
    ("O’Brien – “x”", "o'brien - \"x\""), ("a\u{A0}b\u{200D}c\u{AD}", "a bc"), ("😀", "😀"), ("", ""),
    ("שָׁלוֹם", "שָׁלוֹם"), ("ПЁТР", "петр"),
  ])
  func `folds accents and case away`(text: String, folded: String) {
    #expect(TextFolding.fold(text) == folded)
    #expect(TextFolding.fold(TextFolding.fold(text)) == TextFolding.fold(text))
  }

  @Test(arguments: [
    ("Ä", "A"), ("Ø", "O"), ("ß", "S"), ("é", "E"), ("z", "Z"), ("Þ", "T"), ("Æ", "A"), ("'t Hooft", "T"),
    ("(Anna)", "A"),
    ("Ὅμηρος", "Greek"), ("Ёлкин", "Cyrillic"), ("כהן", "Hebrew"), ("ابن سينا", "Arabic"), ("پرویز", "Arabic"),
    ("山", "Chinese, Japanese, Korean"), ("ｱｲ", "Chinese, Japanese, Korean"), ("한국", "Chinese, Japanese, Korean"),
    ("1A", "#"), ("!", "#"), ("", "#"), ("Ａ", "A"), ("Հայ", "#"), ("राम", "#"), ("٤٥", "#"), ("😀", "#"), ("~a", "A"),
  ])
  func `the section is the first letter from A to Z, or its script`(last: String, section: String) throws {
    let contact = try contact("N:\(last);;", "FN:")
    #expect(ListSection.containing(key: SearchKeys(contact).sortByLast).name == section)
  }

  @Test func `sorts by first or last name, and what has neither at the end`() throws {
    let contacts = try [
      contact("N:Zhang;Li"), contact("N:Abel;Lia"), contact("N:Müller;Ana"), contact("N:Muller;Anb"),
      contact("ORG:Bäcker", "FN:Bäcker"), contact("N:山田;太郎"), contact("NOTE:x"), contact("N:1;1"),
    ]
    func order(_ key: (SearchKeys) -> String) -> [String] {
      contacts.map { SearchKeys($0) }.sorted { key($0).utf8.lexicographicallyPrecedes(key($1).utf8) }.map(\.displayName)
    }
    #expect(order(\.sortByFirst) == ["Ana Müller", "Anb Muller", "Bäcker", "Li Zhang", "Lia Abel", "山田太郎", "1 1", ""])
    #expect(order(\.sortByLast) == ["Lia Abel", "Bäcker", "Ana Müller", "Anb Muller", "Li Zhang", "山田太郎", "1 1", ""])
  }

  @Test func `the sections follow each other as the list sorts them`() {
    let firsts = ListSection.all.map(\.firstKey)
    #expect(firsts == firsts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for section in ListSection.all { #expect(ListSection.containing(key: section.firstKey) == section) }
    for name in ["ann\u{1}lee", "~山田\u{1}太郎", "\u{7F}42", "\u{7F}\u{10FFFF}"] {
      #expect(SearchKeys.nameParts(key: name).allSatisfy { !$0.contains("~") && !$0.contains("\u{7F}") })
    }
    #expect(SearchKeys.nameParts(key: "~山田\u{1}太郎") == ["山田", "太郎"])
    #expect(SearchKeys.nameParts(key: "\u{7F}\u{10FFFF}") == [])
  }

  @Test func `finds by every field, in both orders of the name, and by digits`() throws {
    let keys = SearchKeys(
      try contact(
        "N:Müller;Zoë", "ORG:Café;Küche", "EMAIL:Z@Example.org", "TEL:+49 (30) 12-3", "TEL:٤٥", "ADR:;;Weg 1;Köln;;;",
        "CATEGORIES:Freunde", "NOTE:Größe", "X-SOCIALPROFILE;type=x;x-user=zoemu:http://x.example", "NICKNAME:Zo"))
    for text in [
      "zoe muller", "muller zoe", "cafe", "kuche", "z@example.org", "koln", "freunde", "grosse", "zoemu", "zo",
    ] {
      #expect(keys.searchText.contains(text))
    }
    #expect(keys.phoneDigits == "4930123 45")
  }
}
