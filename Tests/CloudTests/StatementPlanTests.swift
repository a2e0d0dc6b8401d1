import Contacts
import PostgreSQL
import Protocol
import Sync
import TestPostgreSQL
import Testing

@testable import Cloud

/// Which way the database takes for each statement of the server: never through a whole table, and never through a whole
/// account where a record was asked for by its key.
@Suite(.serialized) struct StatementPlanTests {
  /// What the server has said to a database: every statement with the types of its parameters.
  private static let statements = Result { try EveryStatement.played() }

  /// What the planner knows when a connection plans its statements, for as long as that lives.
  enum Knowledge: String, CaseIterable, CustomTestStringConvertible {
    case new = "tables that were never filled"
    case unseen = "150,000 contacts in one of 41 accounts, of which it has no statistics"
    case analyzed = "150,000 contacts in one of 41 accounts, with statistics"
    case small = "2,000 accounts with one record each, with statistics"

    var testDescription: String { rawValue }
  }

  private static func database(_ knowledge: Knowledge) throws -> CloudDatabase {
    let database = CloudDatabase(url: try TestCluster.newDatabase(), poolSize: 1)
    try database.migrate()
    let owner = try Connection(url: database.url)
    // Statistics are those of this test alone.
    for table in EveryStatement.tables {
      try owner.runScript("ALTER TABLE \(table) SET (autovacuum_enabled = off)")
    }
    switch knowledge {
    case .new: break
    case .unseen, .analyzed:
      try EveryStatement.fill(owner, accounts: 1...1, contacts: 150_000)
      try EveryStatement.fill(owner, accounts: 2...41, contacts: 20)
    case .small: try EveryStatement.fill(owner, accounts: 1...2_000, contacts: 1)
    }
    if knowledge == .analyzed || knowledge == .small { try owner.runScript("ANALYZE") }
    return database
  }

  @Test(arguments: Knowledge.allCases)
  func `no statement reads a table or an account where a key was asked for, planned with`(
    _ knowledge: Knowledge
  ) throws {
    let statements = try Self.statements.get()
    let database = try Self.database(knowledge)
    defer { database.close() }
    let wrong = try database.pool.withConnection { connection in
      try statements.enumerated().compactMap { number, statement -> String? in
        // What is planned each time may take any way through an empty table.
        if statement.isPlannedAnew, knowledge == .new { return nil }
        if statement.readsAccount { return nil }
        let plan = try statement.plan(on: connection, name: "plan\(number)")
        return plan.complaint.map { "\($0)\n\(statement.text)\n\(plan.lines.joined(separator: "\n"))" }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(statements.count):\n\(wrong.joined(separator: "\n\n"))")
  }

  @Test func `every statement in the sources is among them`() throws {
    let said = try Self.statements.get().map { EveryStatement.words($0.text) }.joined(separator: "\n")
    let missing = try EveryStatement.beginnings().filter { !said.contains($0.words) }
    #expect(missing.isEmpty, "\(missing.map { "\($0.file): \($0.words)" }.joined(separator: "\n"))")
    #expect(try Self.statements.get().count > 100)
  }
}

@Suite struct `Statements in the sources` {
  @Test func `ask for no range of one value, which would only force a plan`() throws {
    let sources = try EveryStatement.sources().filter { $0.text.contains("AND ") }
    #expect(sources.contains { $0.file.hasPrefix("Cloud/") } && sources.contains { $0.file.hasPrefix("Cache/") })
    for (file, text) in sources { #expect(EveryStatement.rangesOfOne(in: text).isEmpty, "\(file)") }
  }

  @Test(
    arguments: [
      #"WHERE run_id >= \(run) AND run_id <= \(run)"#, "WHERE r.id <= $1\n  AND r.id >= $1 ORDER BY id",
      #""number BETWEEN \(number) AND \(number)""#, "(a >= 1 AND a <= 1)", "x = 1 AND a BETWEEN 1 AND 1 AND y = 2",
    ])
  func `with such a range would be found`(_ text: String) {
    #expect(EveryStatement.rangesOfOne(in: text).count == 1)
  }

  @Test(
    arguments: [
      #"run_id >= \(prefix.lowest) AND run_id <= \(prefix.highest)"#, "a >= $1 AND a <= $10", "a >= 1 AND b <= 1",
      "a BETWEEN now() AND now() + interval '1 s'",
    ])
  func `with a range of more would not`(_ text: String) {
    #expect(EveryStatement.rangesOfOne(in: text).isEmpty)
  }
}

/// A way through the tables, as EXPLAIN tells it.
struct StatementPlan {
  let lines: [String]

  /// The columns that records are asked for by, besides the account.
  private static let keys = [
    "contact_id", "primary_id", "version_id", "run_id", "made_by_run", "digest", "book_id", "device_id", "token_hash",
    "code_hash",
  ]

  /// What is wrong with it; nil for nothing.
  var complaint: String? {
    let scans = scans
    if let table = scans.first(where: \.isWholeTable)?.table { return "reads the whole table \(table)" }
    let joins = lines.map(\.trimmed).filter { line in
      ["Join Filter: ", "Hash Cond: ", "Merge Cond: "].contains { line.hasPrefix($0) } && Self.asksForKey(line)
    }
    for scan in scans where scan.isWholeAccount && !EveryStatement.small.contains(scan.table) {
      let asked = scan.filters.first(where: Self.asksForKey) ?? joins.first { $0.contains("\(scan.alias).") }
      if let asked { return "reads an account's whole table \(scan.table): \(asked)" }
    }
    return nil
  }

  /// One way through one table.
  private struct Scan {
    let table: String
    let alias: String
    var isWholeTable = false
    /// By the account alone.
    var isWholeAccount = false
    /// What is asked of each record that it comes by.
    var filters: [String] = []
  }

  private var scans: [Scan] {
    var scans: [Scan] = []
    var isInScan = false
    for line in lines.map(\.trimmed) {
      let words = line.split(separator: " ").map(String.init)
      // "Index Scan using contacts_pkey on contacts c  (cost=…"
      if let place = words.firstIndex(of: "on"), line.contains(" Scan"), !line.hasPrefix("Bitmap Index"),
        place + 1 < words.count, EveryStatement.tables.contains(words[place + 1])
      {
        let table = words[place + 1]
        let alias = place + 2 < words.count && !words[place + 2].hasPrefix("(") ? words[place + 2] : table
        scans.append(Scan(table: table, alias: alias, isWholeTable: words[0] == "Seq"))
        isInScan = true
      } else if line.contains("(cost=") {
        isInScan = false
      } else if isInScan, let last = scans.indices.last {
        let isCondition = line.hasPrefix("Index Cond: ") || line.hasPrefix("Recheck Cond: ")
        // Those have one row for each account.
        if isCondition, !["accounts", "clean_ups", "second_factors"].contains(scans[last].table) {
          scans[last].isWholeAccount = Self.isAccountAlone(line)
        }
        if line.hasPrefix("Filter: ") { scans[last].filters.append(line) }
      }
    }
    return scans
  }

  private static func asksForKey(_ condition: String) -> Bool {
    keys.contains { key in condition.contains("\(key) = ") || condition.contains(" = \(key)") }
  }

  private static func isAccountAlone(_ line: String) -> Bool {
    line.contains("account_id = ")
      && line.split(separator: " AND ").allSatisfy { part in
        part.contains("account_id = ") || part.contains("IS NULL") || part.contains("IS NOT NULL")
      }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " || $0 == "-" || $0 == ">" }) }
}
