import Contacts
import SQLite
import TestDocuments
import Testing

@testable import Cache
@testable import Simulation

/// Which way SQLite takes for each statement that the cache prepares: through no table that grows with the address book, but where all of it
/// is asked for. The cache keeps no statistics, so SQLite plans for an empty one as for one of 150,000 contacts.
@Suite(.serialized) struct CachePlanTests {
  /// What devices say to their caches while random stories are played, and what they say seldom.
  private static let said = Result { try play() }

  private static func play() throws -> [String] {
    let facts = CardFacts()
    var caches: [SimulatedCache] = []
    for seed in 0..<UInt64(80) {
      let clock = WorldClock(startingAt: 1_700_000_000_000)
      let story = StoryTeller.story(seed: seed)
      let world = try World(story, account: MemoryAccount(clock: clock), clock: clock, facts: facts) { device in
        while caches.count <= device {
          caches.append(try SimulatedCache(path: "/plans \(UniqueID.random())", isReal: false))
        }
        return caches[device]
      }
      try world.play()
    }
    return try Set(caches.flatMap(\.cache.database.compiled) + PlayedCache.said()).filter(isAboutTables).sorted()
  }

  private static func isAboutTables(_ text: String) -> Bool {
    ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains { text.hasPrefix($0) }
  }

  @Test func `no statement goes through all contacts, files or entries of the journal to find some`() throws {
    let file = try CacheFile()
    let cache = try DeviceCache(path: file.path)
    let walks = try CacheScan.walks(in: CacheStatements.written())
    var needed: Set<String> = []
    let statistics = try cache.database.all("SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'") {
      $0.text(0)
    }
    #expect(statistics.isEmpty)
    for text in try Self.said.get() {
      guard let scan = CacheScan.first(in: try Self.plan(text, cache.database), of: text) else { continue }
      let words = WrittenStatement.words(text)
      guard let walk = walks.first(where: { $0.value.isAll(of: words) }) else {
        Issue.record("\(scan)\n\(text)")
        continue
      }
      needed.insert(walk.key)
    }
    #expect(needed == Set(walks.keys), "these go through no table: \(Set(walks.keys).subtracting(needed))")
  }

  @Test func `every statement in the sources is among them`() throws {
    let said = try Self.said.get().map(WrittenStatement.words)
    let written = try CacheStatements.written()
    let (parts, whole) = (written.filter(CacheStatements.isPart), written.filter { !CacheStatements.isPart($0) })
    let missing =
      whole.filter { statement in !said.contains { statement.isAll(of: $0) } }
      + parts.filter { part in !said.contains { part.isIn($0) } }
    #expect(missing.isEmpty, "\(missing.map { "\($0.file): \($0.text)" }.joined(separator: "\n"))")
    #expect(parts.count == CacheStatements.parts.count && whole.count > 200)
  }

  private static func plan(_ text: String, _ database: Database) throws -> [String] {
    let values = [Value](repeating: .null, count: text.utf8.count { $0 == UInt8(ascii: "?") })
    return try database.all(SQL(code: "EXPLAIN QUERY PLAN \(text)", values: values)) { $0.text(3) }
  }

  @Test(
    arguments: [
      ("SELECT id FROM contacts WHERE edited_at = ?", "SCAN contacts"),
      ("SELECT 1 FROM files i JOIN contacts AS r ON r.uid = i.uid", "SCAN i"),
      ("SELECT 1 FROM files AS f WHERE size = ?", "SCAN f USING COVERING INDEX files_contact"),
    ])
  func `a way through a whole table is found, whatever it is called`(_ text: String, _ step: String) {
    #expect(CacheScan.first(in: ["SEARCH r USING INTEGER PRIMARY KEY (rowid=?)", step], of: text) == step)
  }

  @Test(
    arguments: [
      ("SELECT id FROM contacts WHERE uid = ?", "SEARCH contacts USING INDEX contacts_uid (uid=?)"),
      ("SELECT name FROM files w WHERE problem = 3", "SCAN w USING INDEX files_problem"),
      ("SELECT seen FROM state", "SCAN state"),
    ])
  func `a key, a part of few and a table of few are not`(_ text: String, _ step: String) {
    #expect(CacheScan.first(in: [step], of: text) == nil)
  }
}

/// A way through all of a table, as EXPLAIN QUERY PLAN tells it.
private enum CacheScan {
  /// These grow with the address book or with what was done with it. `arriving` has the records of one group, `inbox` what waits, `sent` what a
  /// run that was cut off may have sent, and `stops`, `stopped` and `coming_back` what a person has to decide.
  static let tables = ["files", "contacts", "cards", "journal"]

  /// Indexes that have only what waits, or was not dealt with.
  static let ofFew = [
    "files_problem", "files_young", "contacts_refused", "contacts_tombstones", "contacts_returned", "contacts_work",
    "journal_counted", "journal_open", "journal_unknown", "journal_waiting",
  ]

  /// The first of these steps that is one; nil for none.
  static func first(in steps: [String], of text: String) -> String? {
    let large = Set(tables).union(otherNames(in: text))
    return steps.first { step in
      let words = step.split(separator: " ").map(String.init)
      return words.count > 1 && words[0] == "SCAN" && large.contains(words[1]) && !ofFew.contains { words.contains($0) }
    }
  }

  /// What the statement calls the large tables.
  private static func otherNames(in text: String) -> [String] {
    let words = text.split { " \n(),".contains($0) }.map(String.init)
    return words.indices.compactMap { place in
      guard tables.contains(words[place]) else { return nil }
      return words[(place + 1)...].first { $0 != "AS" }
    }
  }

  /// The statements that are to go through all of a table, by what names them: all that stands in one, or how one and no other begins.
  static func walks(in written: [WrittenStatement]) throws -> [String: WrittenStatement] {
    try Dictionary(
      uniqueKeysWithValues: walks.map { name in
        let same = written.filter { $0.text == name }
        let found = same.isEmpty ? written.filter { $0.text.hasPrefix(name) } : same
        try #require(found.count == 1, "\(name)")
        return (name, found[0])
      })
  }

  private static let walks = [
    // How many contacts or files there are, and how many wait to be sent.
    "SELECT count(*) FROM contacts", "SELECT count(*) FROM contacts WHERE is_there",
    "SELECT (SELECT count(*) FROM files) +", "SELECT count(*) FILTER (WHERE NOT r.is_there)",
    // Whether there is any: the first row is the answer.
    "SELECT NOT EXISTS (SELECT 1 FROM contacts)", "SELECT NOT EXISTS (SELECT 1 FROM contacts) AND",
    "SELECT NOT EXISTS (SELECT 1 FROM files)",
    "SELECT lived, lived_device, lived_server, EXISTS (SELECT 1 FROM journal)",
    // A look at a folder for which no sums are kept.
    "SELECT mark FROM files WHERE NOT young",
    // Record IDs are computed anew, in another encoding.
    "UPDATE journal SET primary_id = NULL WHERE primary_id IS NOT NULL",
    // When files have been put back, whose stop it still is.
    "DELETE FROM stopped WHERE guard = … AND cloud_id NOT IN ( SELECT cloud_id FROM contacts WHERE primary_id",
    // A person asks for names or deeds by words.
    "SELECT cloud_id, card, title, id FROM journal", "SELECT r.cloud_id, c.card, i.name, r.sent_at, r.written_at",
  ]
}

/// What the cache's sources have of statements.
private enum CacheStatements {
  /// All but those of the steps to the schema.
  static func written() throws -> [WrittenStatement] {
    try WrittenStatement.all(of: "Cache").filter { !$0.file.hasPrefix("CacheSchema") }
  }

  /// It stands within others, and is said with them alone.
  static func isPart(_ statement: WrittenStatement) -> Bool { parts.contains { statement.text.hasPrefix($0) } }

  /// How these begin.
  static let parts = [
    // A contact as pairing and planning know it, of which others say whose.
    "SELECT r.id, r.cloud_id, r.primary_id, r.secondary_id, r.uid, r.edited_at",
    // Contacts without a file that come back.
    "SELECT r.cloud_id FROM contacts r WHERE NOT r.is_there AND r.cloud_id IS NOT NULL AND NOT EXISTS",
    // Contacts of which a plan may say nothing for one run.
    "SELECT r.cloud_id FROM files i JOIN contacts r ON r.id = i.contact WHERE i.problem IS NOT NULL",
  ]
}
