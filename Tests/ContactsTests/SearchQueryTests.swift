import Contacts
import Testing

/// What a search finds, and how well.
@Suite struct SearchQueryTests {
  /// A contact as an account has stored it.
  private static func rank(_ text: String, _ contact: Contact) -> SearchQuery.Rank? {
    let keys = SearchKeys(contact)
    let searched = SearchedText(
      sortKey: Array(keys.sortByFirst.utf8), searchText: Array(keys.searchText.utf8),
      displayName: Array(keys.displayName.utf8), detail: Array(contact.organization.utf8),
      phoneDigits: Array(keys.phoneDigits.utf8))
    let query = SearchQuery(text)
    // Whatever is found is a candidate.
    func isCandidate(_ isNearly: Bool) -> Bool {
      query.candidates(in: searched.bytes.span, starts: [0].span, isNearly: isNearly) == [0]
    }
    if let rank = query.rank(searched.bytes.span, searched.ends) {
      #expect(isCandidate(false))
      return rank
    }
    guard query.isNearly(searched.bytes.span, searched.ends) else { return nil }
    #expect(isCandidate(true) && query.hasLongWord)
    return .nearly
  }

  @Test(arguments: [
    ("ann", SearchQuery.Rank.beginsName), ("lena", .beginsName), ("mul", .beginsName), ("an mul", .beginsName),
    ("mül ann", .beginsName), ("nna", .inName), ("ann nna", .inName), ("ann ull", .inName), ("cafe", .inOrganization),
    ("suden", .inOrganization), ("ann cafe", .inOrganization), ("post@", .inMailOrNumber), ("example", .inMailOrNumber),
    ("ann 234", .inMailOrNumber), ("030 1234", .inMailOrNumber), ("koln", .anywhere), ("cello", .anywhere),
    ("ann cello", .anywhere), ("50667", .anywhere), ("7", .anywhere), ("anma-lena", .nearly),
  ])
  func `a name's word that begins so comes first, then the inside, organization, mail and numbers, the rest`(
    text: String, rank: SearchQuery.Rank
  ) throws {
    let contact = try contact(
      "N:Müller;Anna-Lena;;;", "ORG:Café am Süden", "EMAIL:post@Example.org", "TEL:030/1234 56", "NOTE:plays cello",
      "ADR:;;Weg 7;Köln;;50667;")
    #expect(Self.rank(text, contact) == rank)
  }

  @Test(arguments: ["bob", "ann bob", "cello bob", "0171", "xqx", "@@"])
  func `a word that is nowhere finds nothing`(text: String) throws {
    #expect(Self.rank(text, try contact("N:Schmidt;Anna;;;", "NOTE:cello", "TEL:030 1234")) == nil)
  }

  @Test func `two words do not begin the same word of a name`() throws {
    #expect(Self.rank("an an", try contact("N:Schmidt;Anna;;;")) == .inName)
    #expect(Self.rank("an an", try contact("N:Andersen;Anna;;;")) == .beginsName)
  }

  @Test(arguments: ["", "  ", "\u{200D}"]) func `nothing is no query`(text: String) {
    #expect(SearchQuery(text).isEmpty)
  }

  private static let mobile = ["0171 888777", "+49 171 888777", "0049171888777", "(0171) 888-777", "+49 (0)171/888777"]
  private static let office = ["030 12345", "+49 30 12345", "0049 30 12345", "(030) 123 45"]
  private static let american = ["(555) 123-4567", "+1 555 123 4567", "001 555 1234567", "1 555 1234567"]
  private static let russian = ["8 912 1234567", "+7 912 123-45-67", "007 912 1234567"]

  @Test(arguments: [mobile, office, american, russian])
  func `every spelling of a number finds every other`(spellings: [String]) throws {
    for stored in spellings {
      let contact = try contact("N:Ann;;;;", "TEL:+33 1 99", "TEL:\(stored)")
      for typed in spellings { #expect(Self.rank(typed, contact) == .inMailOrNumber, "\(typed) for \(stored)") }
    }
  }

  @Test(arguments: mobile) func `so does its beginning, and its end`(stored: String) throws {
    let contact = try contact("N:Ann;;;;", "TEL:\(stored)")
    for typed in ["0171", "0171 88", "+49 171 88", "0049171", "888777", "8777", "171888"] {
      #expect(Self.rank(typed, contact) == .inMailOrNumber, "\(typed) for \(stored)")
    }
  }

  @Test(arguments: [
    ("+49 171", "+44 20 4917133"), ("+49 171", "0162 171 171"), ("+49 171", "+43 171 5"), ("0171", "+1 555 4171171"),
    ("0171 888777", "0172 888777"), ("+49 171 888777", "+43 171 888778"), ("00", "+49 171"),
    ("99887766", "0171 887766"),
  ])
  func `a number that only looks alike is not found`(typed: String, stored: String) throws {
    #expect(Self.rank(typed, try contact("N:Ann;;;;", "TEL:\(stored)")) == nil)
  }

  @Test(arguments: [
    ("Müller", "mueller"), ("Mueller", "müller"), ("Müller", "muller"), ("Müller", "Mue"), ("Groß", "gross"),
    ("Gross", "groß"), ("Sørensen", "soerensen"), ("Soerensen", "sørensen"), ("Åberg", "aaberg"), ("Aaberg", "åberg"),
    ("Müller", "MÜLLER"), ("Mu\u{308}ller", "mueller"), ("\u{212B}berg", "aaberg"), ("Jøns", "joens"),
    ("O’Neill", "o'neill"),
  ])
  func `a name is found as people write it who have other keys`(name: String, typed: String) throws {
    #expect(Self.rank(typed, try contact("N:\(name);Zoe;;;")) == .beginsName)
    #expect(Self.rank("\(typed) zoe", try contact("N:\(name);Zoë;;;")) == .beginsName)
  }

  @Test func `an organization is found so as well, and a name's own letters find no others`() throws {
    #expect(Self.rank("baeckerei", try contact("N:Abel;Zoe;;;", "ORG:Bäckerei")) == .inOrganization)
    #expect(Self.rank("joe", try contact("N:Jonas;Ann;;;")) == nil)
  }

  @Test(arguments: [
    "schmitt", "schmdt", "schnidt", "scmhidt", "schhmidt", "xchmidt", "schmid", "schmix", "shmid", "anna schmitt",
  ])
  func `one wrong letter of five or more is forgiven`(text: String) throws {
    let rank = Self.rank(text, try contact("N:Schmidt;Anna;;;"))
    #expect(rank == (text == "schmid" ? .beginsName : .nearly))
  }

  @Test(arguments: ["schmtt", "anja schmidt", "anma", "scxxidt", "hmidtx", "0171 888777"])
  func `two are not, nor one in a short word or a number`(text: String) throws {
    #expect(Self.rank(text, try contact("N:Schmidt;Anna;;;", "TEL:0171 888778")) == nil)
  }

  @Test(arguments: ["Достоевскый", "достаевский", "доствоевский"])
  func `a letter is a letter in every script`(text: String) throws {
    #expect(Self.rank(text, try contact("N:Достоевский;Фёдор;;;")) == .nearly)
  }
}
