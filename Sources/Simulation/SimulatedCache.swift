import Cache
import Probes
import SQLite

/// A device's cache that stays open from story to story: making it and compiling its statements anew took most of a story's
/// time. What else happens to such a file (emptied, copied, put back) a second connection does, as another program.
final class SimulatedCache {
  private(set) var cache: DeviceCache
  let faults = FaultInjector()
  private(set) var hasBackup = false
  private let path: String
  /// In a file, which is closed and opened when the process ends and starts again; otherwise it is in memory and stays open:
  /// SQLite takes back what was not committed when its statement fails, and what the cache keeps beside its tables, the next
  /// run makes anew.
  let isReal: Bool
  private let other: Database
  /// Those that others refer to come first.
  private let tables: [Table]

  private struct Table {
    let name: String
    /// Those that are not computed from others.
    let columns: [String]
    /// A new cache has rows in it.
    let isFilled: Bool

    var list: String { columns.joined(separator: ", ") }

    /// Places of columns. Where nothing has the first and the second, and the third is so, only people read the row.
    private let told: (card: Int, counted: Int, done: Int)?

    init(name: String, columns: [String], isFilled: Bool) {
      self.name = name
      self.columns = columns
      self.isFilled = isFilled
      if let card = columns.firstIndex(of: "card"), let counted = columns.firstIndex(of: "counted_at"),
        let done = columns.firstIndex(of: "is_done")
      {
        told = (card, counted, done)
      } else {
        told = nil
      }
    }

    /// What comes next does not depend on the row.
    func isTold(_ values: [String]) -> Bool {
      told.map { values[$0.card] == "NULL" && values[$0.counted] == "NULL" && values[$0.done] == "1" } ?? false
    }

    /// What a ``Likeness`` calls the column.
    func likeness(_ column: String) -> String { name == "contacts" && column == "id" ? "contact" : column }
  }

  init(path: String, isReal: Bool) throws {
    self.path = path
    self.isReal = isReal
    cache = try DeviceCache(
      path: path, isInMemory: !isReal, faults: faults, markSumsKeptFrom: Self.markSumsKeptFrom(isReal))
    var options = Database.Options()
    options.isInMemory = !isReal
    let other = try Database(path: path, options: options)
    self.other = other
    let names = try other.all(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name <> 'contacts', name
      """
    ) { $0.text(0) }
    tables = try names.map { name in
      let columns = try other.all("SELECT name FROM pragma_table_xinfo(\(name)) WHERE hidden = 0") { $0.text(0) }
      let rows = try other.first(SQL(code: "SELECT count(*) FROM \(name)")) { $0.integer(0) }
      return Table(name: name, columns: columns, isFilled: rows != 0)
    }
    // As a new cache has them, and as the last copy has them.
    for place in ["fresh", "backup"] {
      try other.execute(script: "ATTACH ':memory:' AS \(place)")
      for table in tables {
        try other.execute(
          script: "CREATE TABLE \(place).\(table.name) AS SELECT \(table.list) FROM main.\(table.name)")
      }
    }
  }

  /// In files the sums are kept for the few that a story has as well: to fill them in for all stories would take a sixth of the time.
  private static func markSumsKeptFrom(_ isReal: Bool) -> Int64 { isReal ? 0 : 1_000 }

  /// A device without a cache.
  func empty() throws {
    hasBackup = false
    try lose()
  }

  /// It is gone, and a new one made.
  func lose() throws {
    faults.arm(nil)
    try copy("fresh", to: "main", tables.filter(\.isFilled))
  }

  /// The process ends and starts again.
  func restart() throws {
    faults.arm(nil)
    guard isReal else { return }
    cache.close()
    cache = try DeviceCache(path: path, faults: faults, markSumsKeptFrom: Self.markSumsKeptFrom(isReal))
  }

  func backUp() throws {
    try copy("main", to: "backup", tables)
    hasBackup = true
  }

  func restore() throws {
    guard hasBackup else { return }
    faults.arm(nil)
    try copy("backup", to: "main", tables)
  }

  /// All rows at one moment, each value as it is written in SQL.
  final class Contents {
    let rows: [(table: Int, values: [String])]
    /// What a ``Likeness`` says of them.
    let parts: Likeness

    fileprivate init(_ rows: [(table: Int, values: [String])], _ parts: Likeness) {
      self.rows = rows
      self.parts = parts
    }
  }

  /// What was read or filled in last, as long as nobody else has written.
  private var known: (version: Int64, contents: Contents)?

  var contents: Contents {
    get throws {
      let version = try version()
      if let known, known.version == version { return known.contents }
      var parts = Likeness()
      let rows = try tables.enumerated().flatMap { number, table in
        let list = table.columns.map { "quote(\($0))" }.joined(separator: ", ")
        return try other.all(SQL(code: "SELECT \(list) FROM \(table.name)")) { row in
          let values = table.columns.indices.map { row.text($0) }
          guard !table.isTold(values) else { return (number, values) }
          parts.add(number)
          for (column, value) in zip(table.columns, values) { parts.add(value, ofColumn: table.likeness(column)) }
          return (number, values)
        }
      }
      let contents = Contents(rows, parts)
      known = (version, contents)
      return contents
    }
  }

  /// These are its rows from now on.
  func fill(_ contents: Contents) throws {
    guard try self.contents !== contents else { return }
    let deletions = tables.reversed().map { "DELETE FROM \($0.name);" }
    let insertions = contents.rows.map { table, values in
      "INSERT INTO \(tables[table].name) (\(tables[table].list)) VALUES (\(values.joined(separator: ", ")));"
    }
    try other.transaction { try other.execute(script: (deletions + insertions).joined(separator: "\n")) }
    known = (try version(), contents)
  }

  /// Equal as long as nobody commits a change.
  func version() throws -> Int64 { try other.first("PRAGMA data_version") { $0.integer(0) } ?? 0 }

  /// Everything in the target goes.
  private func copy(_ source: String, to target: String, _ filled: [Table]) throws {
    known = nil
    try other.transaction {
      for table in tables.reversed() { try other.run(SQL(code: "DELETE FROM \(target).\(table.name)")) }
      for table in filled {
        try other.run(
          SQL(
            code: """
              INSERT INTO \(target).\(table.name) (\(table.list)) SELECT \(table.list) FROM \(source).\(table.name)
              """))
      }
    }
  }
}
