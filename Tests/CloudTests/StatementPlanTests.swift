import Contacts
import PostgreSQL
import Protocol
import Sync
import TestDocuments
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
      let keys = try EveryStatement.keys(connection)
      return try statements.enumerated().compactMap { number, statement -> String? in
        // What is planned each time may take any way through an empty table.
        if statement.isPlannedAnew, knowledge == .new { return nil }
        if statement.readsAccount { return nil }
        let plan = try statement.plan(on: connection, name: "plan\(number)")
        return plan.complaint(keys).map { "\($0)\n\(statement.text)\n\(plan.lines.joined(separator: "\n"))" }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(statements.count):\n\(wrong.joined(separator: "\n\n"))")
  }

  @Test func `n_distinct is set for every table, and counts in those that grow before they have a row`() throws {
    let url = try TestCluster.newDatabase()
    try CloudDatabase(url: url).migrate()
    let ofFew = EveryStatement.small + ["administration"]
    // A table whose keys are all the account alone has one row of each.
    let tables = try Connection(url: url).run(
      """
      SELECT t.relname::text, coalesce(array_to_string(a.attoptions, ' ') LIKE '%n_distinct=%', false),
        EXISTS (SELECT 1 FROM pg_statistic s WHERE s.starelid = t.oid AND s.staattnum = a.attnum)
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'account_id'
      WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = t.oid AND i.indkey[0] = a.attnum AND i.indnkeyatts > 1)
      """
    ).map { row throws(PostgresError) in (name: try row.text(0), isSaid: try row.bool(1), isKnown: try row.bool(2)) }
    #expect(tables.count > 20)
    let unsaid = tables.filter { !$0.isSaid }.map(\.name)
    #expect(unsaid.isEmpty, "a new table's migration sets n_distinct, as migrations/0013 does")
    let unknown = tables.filter { !$0.isKnown && !ofFew.contains($0.name) }.map(\.name)
    #expect(unknown.isEmpty, "the migration of a new table that grows analyzes it with a row, as migrations/0013 does")
  }

  @Test func `every statement in the sources is among them`() throws {
    let said = try Self.statements.get().map { WrittenStatement.words($0.text) }
    let written = try EveryStatement.inSources()
    let missing = written.filter { statement in !said.contains { statement.isIn($0) } }
    #expect(missing.isEmpty, "\(missing.map { "\($0.file): \($0.text)" }.joined(separator: "\n"))")
    let (files, texts) = (Set(written.map(\.file)), try EveryStatement.spared())
    #expect(files.contains("Accounts.swift") && written.count > 400)
    #expect(texts.isEmpty, "spared, and not in the sources: \(texts.joined(separator: "\n"))")
    #expect(try Self.statements.get().count > 100)
  }
}

@Suite struct `A way through the tables` {
  private static let keys: [String: Set<String>] = [
    "contacts": ["contact_id", "uid", "merged_into", "groups[1]"], "group_card_members": ["card_id", "uid"],
  ]

  @Test(
    arguments: [
      [
        "Index Scan using contacts_by_change on contacts c  (cost=1)", "Index Cond: (account_id = $1)",
        "Filter: (uid = $2)",
      ],
      [
        "Index Scan using contacts_by_change on contacts  (cost=1)", "Index Cond: (account_id = $1)",
        "Filter: ((NOT is_erased) AND (merged_into = $2))",
      ],
      [
        "Hash Join  (cost=1)", "Hash Cond: (n.uid = (m.uid)::text)",
        "->  Index Scan using group_card_members_pkey on group_card_members m  (cost=1)",
        "Index Cond: (account_id = $1)",
      ],
      [
        "Bitmap Heap Scan on group_card_members  (cost=1)", "Recheck Cond: (account_id = $1)",
        "Filter: (card_id = ANY ($2))", "->  Bitmap Index Scan on group_card_members_by_uid  (cost=1)",
        "Index Cond: (account_id = $1)",
      ],
    ])
  func `through a whole account, where a key of the table was asked for, is refused`(_ lines: [String]) {
    #expect(StatementPlan(lines: lines).complaint(Self.keys) != nil)
  }

  @Test(
    arguments: [
      ["Index Scan using contacts_by_uid on contacts  (cost=1)", "Index Cond: ((account_id = $1) AND (uid = $2))"],
      [
        "Index Scan using contacts_by_change on contacts  (cost=1)", "Index Cond: (account_id = $1)",
        "Filter: (detail = $2)",
      ],
      [
        "Index Scan using contacts_of_groups on contacts  (cost=1)", "Index Cond: (account_id = $1)",
        "Filter: (uid = $2)",
      ],
      [
        "Bitmap Heap Scan on contacts  (cost=1)", "Recheck Cond: (account_id = $1)",
        "Filter: (groups[1] = ANY ($2))", "->  Bitmap Index Scan on contacts_of_groups  (cost=1)",
        "Index Cond: (account_id = $1)",
      ],
      [
        "Bitmap Heap Scan on group_card_members  (cost=1)", "Recheck Cond: ((account_id = $1) AND (uid = $2))",
        "->  Index Scan using contacts_of_groups on contacts  (cost=1)", "Index Cond: (account_id = $1)",
        "Filter: (groups[1] = ANY ($2))", "->  Bitmap Index Scan on group_card_members_by_uid  (cost=1)",
        "Index Cond: ((account_id = $1) AND (uid = $2))",
      ],
    ])
  func `by a key, through an index of few, or for something else, is allowed`(_ lines: [String]) {
    #expect(StatementPlan(lines: lines).complaint(Self.keys) == nil)
  }
}

@Suite struct `Statements in the sources` {
  @Test func `are found on one line and on several, within what is put in, and not in comments`() {
    let source = #"""
      // It says "SELECT 1 FROM nowhere" here.
      let text = "SELECT name FROM accounts WHERE account_id = \(id)"
      let other: SQL = """
        DELETE FROM runs
        WHERE account_id = \(isHere ? "SELECT 2 FROM runs" : "") AND run_id = \(run)
        """
      let none = "UPDATE is said, \(and) no more"
      """#
    let found = WrittenStatement.all(in: source, file: "A.swift")
    #expect(
      found.map(\.pieces) == [
        ["SELECT name FROM accounts WHERE account_id ="], ["SELECT 2 FROM runs"],
        ["DELETE FROM runs WHERE account_id =", "AND run_id ="],
      ])
    #expect(found[2].isIn("DELETE FROM runs WHERE account_id = $1 AND run_id = $2"))
    #expect(!found[2].isIn("DELETE FROM runs WHERE account_id = $1"))
    #expect(!found[2].isIn("AND run_id = $2 DELETE FROM runs WHERE account_id = $1"))
  }

  @Test func `are all of what was said, or its beginning or a part of it`() throws {
    let source = #"""
      try database.run("DELETE FROM files WHERE name = \(name.bytes)")
      try database.run("DELETE FROM files WHERE name IN (\(code: names)) AND size = \(size)")
      let text = "SELECT name FROM files WHERE \(condition.code)"
      """#
    let found = WrittenStatement.all(in: source, file: "A.swift")
    try #require(found.count == 3)
    #expect(found[0].isAll(of: "DELETE FROM files WHERE name = ?"))
    #expect(!found[0].isAll(of: "DELETE FROM files WHERE name = ? AND size = ?"))
    #expect(found[1].isAll(of: "DELETE FROM files WHERE name IN (SELECT name FROM gone) AND size = ?"))
    #expect(!found[1].isAll(of: "DELETE FROM files WHERE name IN (SELECT name FROM gone) AND size = ? OR young"))
    #expect(!found[1].isAll(of: "DELETE FROM files WHERE name IN (SELECT name FROM gone)"))
    #expect(found[2].isAll(of: "SELECT name FROM files WHERE size = ? ORDER BY name"))
  }

  @Test func `ask for no range of one value, which would only force a plan`() throws {
    let sources = try WrittenStatement.sources().filter { $0.text.contains("AND ") }
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

  /// An account has a handful of rows in this index: its group cards.
  private static let ofFew = ["contacts_of_groups"]

  /// What is wrong with it; nil for nothing. `keys`: see ``EveryStatement/keys(_:)``.
  func complaint(_ keys: [String: Set<String>]) -> String? {
    let scans = scans
    if let table = scans.first(where: \.isWholeTable)?.table { return "reads the whole table \(table)" }
    let joins = lines.map(\.trimmed).filter { line in
      ["Join Filter: ", "Hash Cond: ", "Merge Cond: "].contains { line.hasPrefix($0) }
    }
    for scan in scans where scan.isWholeAccount && !EveryStatement.small.contains(scan.table) {
      if let index = scan.index, Self.ofFew.contains(index) { continue }
      let own = keys[scan.table] ?? []
      let asked =
        scan.filters.first { Self.compared(in: $0).contains { own.contains($0) } }
        // With several tables, each column has its table's name before it.
        ?? joins.first { Self.compared(in: $0).contains { name in own.contains { name == "\(scan.alias).\($0)" } } }
      if let asked { return "reads an account's whole table \(scan.table): \(asked)" }
    }
    return nil
  }

  /// One way through one table.
  private struct Scan {
    let table: String
    let alias: String
    var index: String?
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
        let index = words.firstIndex(of: "using").map { words[$0 + 1] }
        scans.append(Scan(table: table, alias: alias, index: index, isWholeTable: words[0] == "Seq"))
        isInScan = true
      } else if line.hasPrefix("Bitmap Index Scan on "), let scan = scans.lastIndex(where: { $0.index == nil }) {
        // What its key is asked of may stand in between, with ways of its own.
        scans[scan].index = words[4]
        isInScan = false
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

  /// What a condition compares with something, as "uid" in "((NOT is_erased) AND ((uid)::text = $2))".
  private static func compared(in condition: String) -> [String] {
    let words = condition.split { " ()".contains($0) }.filter { !$0.hasPrefix("::") }
    let names = words.map { word in String(word.firstIndex(of: ":").map { word[..<$0] } ?? word) }
    return names.indices.filter { names[$0] == "=" }.flatMap { place in
      [place - 1, place + 1].filter(names.indices.contains).map { names[$0] }
    }
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
