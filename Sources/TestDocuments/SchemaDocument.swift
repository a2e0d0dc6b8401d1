/// A database's schema as a readable file: one line for each column, with a comment that says what it holds.
///
/// The statements are the database's own. The comments are the file's: ``text(commentedAs:)`` takes them over from the file as it
/// stands, by table and column, so a file that is written anew loses those only of what is gone.
package struct SchemaDocument: Equatable, Sendable {
  package struct Table: Equatable, Sendable {
    package var name: String
    /// Columns and constraints: `uid TEXT NOT NULL`.
    package var lines: [String]
    /// What stands behind the closing parenthesis, with a space before it; "" for nothing.
    package var options: String
    /// Statements about the table, each on one line and without the semicolon: indexes, policies.
    package var statements: [String]

    package init(name: String, lines: [String], options: String = "", statements: [String] = []) {
      self.name = name
      self.lines = lines
      self.options = options
      self.statements = statements
    }
  }

  package var tables: [Table]

  package init(_ tables: [Table]) { self.tables = tables }

  /// The file, with the comments that `file` has.
  package func text(commentedAs file: String) -> String {
    let comments = Comments(file)
    var text = comments.header
    for (number, table) in tables.enumerated() {
      if number > 0 || !text.isEmpty { text += "\n" }
      text += comments.of(table.name, indent: "")
      text += "CREATE TABLE \(table.name) (\n"
      for (place, line) in table.lines.enumerated() {
        text += comments.of("\(table.name).\(Self.key(line))", indent: "  ")
        text += "  \(line)\(place + 1 < table.lines.count ? "," : "")\n"
      }
      text += ")\(table.options);\n"
      for statement in table.statements {
        text += comments.of(statement, indent: "")
        text += "\(statement);\n"
      }
    }
    return text
  }

  /// The columns of which the file does not say what they hold. A column is explained by a comment of its own, or by its name between backticks:
  /// in the file's header, where it means the same in every table, or in a comment on its table or on another column of that.
  package func unexplained(in file: String) -> [String] {
    let comments = Comments(file)
    return tables.flatMap { table -> [String] in
      let columns = table.lines.map(Self.key).filter(Self.isColumn)
      let own = columns.map { comments.of("\(table.name).\($0)", indent: "") }
      let texts = own + [comments.header, comments.of(table.name, indent: "")]
      let named = Set(texts.flatMap(Self.quoted))
      return zip(columns, own).filter { column, comment in comment.isEmpty && !named.contains(column) }
        .map { column, _ in "\(table.name).\(column)" }
    }
  }

  /// What stands between backticks.
  private static func quoted(_ comment: String) -> [String] {
    comment.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { place, _ in place % 2 == 1 }.map { _, text in String(text) }
  }

  /// A column's name; a constraint as it is.
  private static func key(_ line: String) -> String {
    let word = String(line.prefix { $0 != " " && $0 != "(" })
    return isColumn(word) ? word : line
  }

  private static func isColumn(_ key: String) -> Bool { key.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" } }

  /// The comments of a file, by what they stand before.
  private struct Comments {
    /// What stands at the beginning, with an empty line behind it.
    var header = ""
    private var blocks: [String: [String]] = [:]

    init(_ file: String) {
      var block: [String] = []
      var table: String?
      for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("--") {
          block.append(String(text))
        } else if text.isEmpty {
          if !block.isEmpty, blocks.isEmpty, header.isEmpty { header = block.joined(separator: "\n") + "\n" }
          block = []
        } else {
          var key = String(text.last == ";" || text.last == "," ? text.dropLast() : text)
          if text.hasPrefix("CREATE TABLE ") {
            key = String(text.dropFirst("CREATE TABLE ".count).prefix { $0 != " " })
            table = key
          } else if text.hasPrefix(")") {
            table = nil
          } else if let table {
            key = "\(table).\(SchemaDocument.key(key))"
          }
          if !block.isEmpty { blocks[key] = block }
          block = []
        }
      }
    }

    func of(_ key: String, indent: String) -> String {
      (blocks[key] ?? []).map { "\(indent)\($0)\n" }.joined()
    }
  }
}
