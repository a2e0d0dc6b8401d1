import SQLite
import TestDocuments
import Testing

@testable import Cache

/// docs/schema/cache.sql is the cache's schema of today, whichever program made the file.
@Suite struct CacheSchemaDocumentTests {
  private static let document = RepositoryDocument("docs/schema/cache.sql")

  @Test func `a cache that is new, and one of every released step, has the schema of the document`() throws {
    let file = try CacheFile()
    let fresh = try DeviceCache(path: file.path)
    let text = try Self.document.text()
    let written = try Self.schema(of: fresh.database).text(commentedAs: text)
    if RepositoryDocument.isWritten { return try Self.document.write(written) }
    #expect(written == text, "script/documents writes it anew; look at the difference, and comment what is new")
    for step in 1...ReleasedSchema.steps.count {
      let old = try CacheFile()
      let database = try Database(path: old.path)
      for index in 0..<step { try database.execute(script: ReleasedSchema.steps[index]) }
      try database.setUserVersion(Int32(step))
      database.close()
      #expect(try Self.schema(of: DeviceCache(path: old.path).database).text(commentedAs: text) == text, "step \(step)")
    }
  }

  @Test(.disabled(if: RepositoryDocument.isWritten))
  func `the document makes just the schema that it tells of, and explains each column`() throws {
    let text = try Self.document.text()
    let file = try CacheFile()
    let database = try Database(path: file.path)
    defer { database.close() }
    try database.execute(script: text)
    let schema = try Self.schema(of: database)
    #expect(schema.text(commentedAs: text) == text)
    #expect(schema.unexplained(in: text) == [], "say in docs/schema/cache.sql what they hold")
  }

  private static func schema(of database: Database) throws -> SchemaDocument {
    let rows = try database.all(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid"
    ) { (type: $0.text(0), name: $0.text(1), table: $0.text(2), sql: plain($0.text(3))) }
    return SchemaDocument(
      rows.filter { $0.type == "table" }.map { row in
        let (lines, options) = parts(row.sql)
        return SchemaDocument.Table(
          name: row.name, lines: lines, options: options,
          statements: rows.filter { $0.type != "table" && $0.table == row.name }.map(\.sql))
      })
  }

  /// A statement on one line, without comments; SQLite keeps it as it was typed.
  private static func plain(_ sql: String) -> String {
    sql.split(separator: "\n").map { line in line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line }
      .joined(separator: " ").split(separator: " ").joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }

  /// What stands between a table's parentheses, at its commas, and what stands behind them.
  private static func parts(_ sql: String) -> (lines: [String], options: String) {
    var lines: [String] = []
    var line = ""
    var depth = 0
    var isText = false
    var options = ""
    for character in sql.drop(while: { $0 != "(" }) {
      if character == "'" { isText.toggle() }
      if !isText, character == "(" {
        depth += 1
        if depth == 1 { continue }
      }
      if !isText, character == ")" {
        depth -= 1
        if depth == 0 {
          lines.append(line.trimmed)
          continue
        }
      }
      if depth == 0 {
        options.append(character)
      } else if depth == 1, !isText, character == "," {
        lines.append(line.trimmed)
        line = ""
      } else {
        line.append(character)
      }
    }
    return (lines, options.trimmed.isEmpty ? "" : " \(options.trimmed)")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  fileprivate func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
