import Contacts
import PostgreSQL
import Probes
import Protocol
import Sync
import Testing

@testable import Account
@testable import Cloud

/// The search of the pages, which keeps in memory what it looks through.
@Suite(.serialized) struct SearchTests {
  private let account: StoredAccount
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  init() throws { account = try StoredAccount() }

  @discardableResult
  private func create(_ bytes: [UInt8]) throws -> UniqueID {
    let id = UniqueID.random()
    expectSaved(try account.store.create(id, card: bytes, now: now))
    return id
  }

  private func expectSaved(_ outcome: SaveOutcome) {
    if case .saved = outcome { return }
    Issue.record("not saved: \(outcome)")
  }

  private func find(_ text: String, in database: CloudDatabase? = nil, limit: Int = 100) throws -> [String] {
    let store = database.map { ContactStore($0, account: account.id) } ?? account.store
    return try store.search(text, order: .first, limit: limit).rows.map(\.displayName)
  }

  @Test func `a search finds without accents, all words, phone digits, and takes its own signs literally`() throws {
    try create(card("Jürgen Müller", note: "plays 100% cello", phone: "+49 171 234567"))
    try create(card("Jurgen Smith", phone: "030 99"))
    #expect(try find("muller") == ["Jürgen Müller"])
    #expect(try find("JÜRGEN") == ["Jürgen Müller", "Jurgen Smith"])
    #expect(try find("müller jürgen") == ["Jürgen Müller"])
    #expect(try find("0171/2345") == ["Jürgen Müller"])
    #expect(try find("100%") == ["Jürgen Müller"])
    #expect(try find("%") == ["Jürgen Müller"])
    #expect(try find("_").isEmpty)
    #expect(try find("\\").isEmpty)
    #expect(try find("nobody").isEmpty)
    #expect(try find("   ").count == 2)
  }

  @Test func `the best comes first, and a wrong letter counts only where nothing else is found`() throws {
    for name in ["Zoë Marten", "Tamara Abel", "Anna Martin", "Martin Zander", "Smart Ltd"] { try create(card(name)) }
    try create(card("Abel Bo", note: "knows Martin"))
    #expect(
      try find("mart") == ["Anna Martin", "Martin Zander", "Zoë Marten", "Smart Ltd", "Abel Bo"])
    #expect(
      try account.store.search("mart", order: .last, limit: 10).rows.map(\.displayName)
        == ["Zoë Marten", "Anna Martin", "Martin Zander", "Smart Ltd", "Abel Bo"])
    #expect(try find("marten") == ["Zoë Marten"])
    #expect(try find("mortin") == ["Anna Martin", "Martin Zander"])
  }

  @Test(arguments: ["mart", "mortin"]) func `pages lead through all ranks, forwards and back, without a gap`(
    text: String
  ) throws {
    for number in 10..<25 { try create(card("Martin \(number)", note: "\(number)")) }
    for number in 10..<25 { try create(card("Smartin \(number)")) }
    for number in 10..<15 { try create(card("Zoë \(number)", note: "martini")) }
    let store = account.store
    let all = try find(text)
    #expect(all.count == (text == "mart" ? 35 : 15))
    var page = try store.search(text, order: .first, limit: 4)
    #expect(page.previous == nil)
    var pages = [page]
    while let next = page.next {
      #expect(ContactPlace(next.text) == next)
      page = try store.search(text, order: .first, start: .after(next), limit: 4)
      pages.append(page)
    }
    #expect(pages.flatMap { $0.rows.map(\.displayName) } == all)
    for expected in pages.dropLast().reversed() {
      page = try store.search(text, order: .first, start: .before(#require(page.previous)), limit: 4)
      #expect(page.rows == expected.rows)
      #expect(page.next != nil)
    }
    #expect(page.previous == nil)
  }

  /// What there is to search for in the histories below.
  private static let queries = [
    "ann", "nn", "bo", "171", "0171", "mueller", "müller", "cello", "work", "anna mu", "bertx", "x",
  ]

  /// What the cards say, one by one.
  private func said(_ query: String, _ cards: [UniqueID: [UInt8]]) throws -> Set<UniqueID> {
    var found: [SearchQuery.Rank: Set<UniqueID>] = [:]
    let query = SearchQuery(query)
    for (id, bytes) in cards {
      let content = try CardContent(bytes, .current)
      let text = SearchedText(
        sortKey: Array(content.sortFirst.utf8), searchText: Array(content.searchText.utf8),
        displayName: Array(content.displayName.utf8), detail: Array(content.detail.utf8),
        phoneDigits: Array(content.phoneDigits.utf8))
      if let rank = query.rank(text.bytes.span, text.ends) {
        found[rank, default: []].insert(id)
      } else if query.isNearly(text.bytes.span, text.ends) {
        found[.nearly, default: []].insert(id)
      }
    }
    let exact = Set(found.filter { $0.key != .nearly }.values.joined())
    return exact.isEmpty ? found[.nearly] ?? [] : exact
  }

  @Test(arguments: 0..<4) func `after any history a search finds what the cards say, in every process`(seed: Int) throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let other = CloudDatabase(url: account.database.url, poolSize: 2)
    // Everything that this one reads is too much for it.
    let forgetful = CloudDatabase(url: account.database.url, poolSize: 2, searchMemory: 300)
    defer {
      other.close()
      forgetful.close()
    }
    var live: [UniqueID: [UInt8]] = [:]
    var gone: [UniqueID: [UInt8]] = [:]
    var number = 1_000
    func newCard() -> [UInt8] {
      number += 1
      let first = random.pick(["Anna", "Bo", "Bert", "Hanna", "Zoë"])
      return card(
        "\(first) \(random.pick(["Müller", "Mueller", "Annan", "Boxer"])) \(number)",
        note: random.pick(["", "cello", "ann"]), phone: random.pick(["", "0171 5", "+49 171 6", "99"]),
        groups: random.pick(["", "work"]))
    }
    for step in 0..<120 {
      let someone = live.keys.sorted().randomElement(using: &random)
      let absent = gone.keys.sorted().randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...4:
        let bytes = newCard()
        live[try create(bytes)] = bytes
      case 5, 6:
        guard let someone, let old = live[someone] else { continue }
        let bytes = newCard()
        expectSaved(try account.store.update(someone, base: primary(old), card: bytes, now: now))
        live[someone] = bytes
      case 7:
        guard let someone, let old = live.removeValue(forKey: someone) else { continue }
        _ = try account.store.trash(someone, base: primary(old))
        gone[someone] = old
      case 8:
        guard let absent else { continue }
        try account.restore(absent)
        live[absent] = gone.removeValue(forKey: absent)
      case 9:
        // A device sends many at once, and they are undone.
        let cloud = account.cloud
        let run = try cloud.begin(StoredAccount.nowhere).run
        let saves = (0..<30).map { _ in Save(.add, UniqueID.random(), newCard()) }
        _ = try cloud.save(saves, run: run)
        try cloud.abandon(run: run)
        #expect(try find("x", in: other).count >= 0)
        var position: UndoPosition? = .start
        while let from = position {
          position = try account.history.undo(run, from: from, mode: .allowed).next
        }
      case 10:
        try account.age(days: 32)
        while try Retention(account.database).purge(account: account.id) {}
        let kept = Set(try account.history.trash(before: nil, limit: 1_000).contacts.map(\.id))
        gone = gone.filter { kept.contains($0.key) }
      default:
        if let someone {
          try account.sql(
            """
            UPDATE contacts SET sort_first = 'zzz', search_text = 'x', phone_digits = '171'
            WHERE account_id = \(account.id) AND contact_id = \(someone)
            """)
          _ = try find("x", in: other)
        }
        _ = try CleanUp.take(account.database, account: account.id, holder: CleanUp.administration).run()
      }
      guard step % 5 == 4 else { continue }
      let query = random.pick(Self.queries)
      let expected = try said(query, live)
      let expectedInGroup = try said(query, live.filter { try CardContent($0.value, .current).groups == ["work"] })
      for database in [account.database, other, forgetful] {
        let store = ContactStore(database, account: account.id)
        let page = try store.search(query, order: .first, limit: 1_000)
        #expect(Set(page.rows.map(\.id)) == expected, "seed \(seed), step \(step): \(query)")
        #expect(page.rows.count == expected.count)
        let group = try store.search(query, order: .first, limit: 1_000, group: "work")
        #expect(Set(group.rows.map(\.id)) == expectedInGroup, "seed \(seed), step \(step): \(query) in a group")
      }
    }
  }

  @Test func `after the database went back to a backup, a search finds what is there now`() throws {
    for name in ["Anna Later", "Anna Much Later"] { try create(card(name)) }
    #expect(try find("later") == ["Anna Later", "Anna Much Later"])
    // As a backup from before it would have the account.
    try account.sql("DELETE FROM contacts WHERE account_id = \(account.id)")
    try account.sql("UPDATE accounts SET last_change = 0 WHERE account_id = \(account.id)")
    try create(card("Anna Before"))
    #expect(try find("anna") == ["Anna Before"])
  }

  @Test func `accounts take each other's room, and find what is theirs`() throws {
    let database = CloudDatabase(url: account.database.url, poolSize: 2, searchMemory: 1_500)
    defer { database.close() }
    let accounts = try (0..<6).map { number in
      let account = try StoredAccount(database)
      for name in ["Ann", "Bob", "Cid", "Dan"] {
        expectSaved(try account.store.create(UniqueID.random(), card: card("\(name) \(number)"), now: now))
      }
      return account
    }
    for _ in 0..<2 {
      for (number, account) in accounts.enumerated() {
        #expect(try account.store.search("ann", order: .first, limit: 10).rows.map(\.displayName) == ["Ann \(number)"])
      }
    }
    #expect(database.searchBooks.size <= 1_500)
  }
}
