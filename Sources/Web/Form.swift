import HTTPServer

/// The fields of a submitted form: `application/x-www-form-urlencoded` or `multipart/form-data` (RFC 7578).
package struct Form: Sendable, Equatable {
  /// One field as it came.
  package struct Field: Sendable, Equatable {
    package var name: String
    /// The value's bytes; a file's content where the form had a file input.
    package var bytes: [UInt8]
    /// The file's name where it was a file input ("" where none was chosen).
    package var fileName: String?
  }

  /// In the order of the form.
  package private(set) var fields: [Field]

  package init(fields: [Field] = []) { self.fields = fields }

  /// Nil where the content type is neither of the two, or the body does not follow it. At most 4,000 fields.
  package init?(contentType: String?, body: [UInt8]) {
    guard let contentType else { return nil }
    let kind = contentType.prefix(while: { $0 != ";" }).lowercased().filter { !$0.isWhitespace }
    switch kind {
    case "application/x-www-form-urlencoded":
      guard let pairs = try? FormFields.parse(body), pairs.count <= Self.limit else { return nil }
      fields = pairs.map { Field(name: $0.name, bytes: Array($0.value.utf8)) }
    case "multipart/form-data":
      guard let boundary = MultipartBody.boundary(contentType), let parts = MultipartBody.fields(body, boundary),
        parts.count <= Self.limit
      else { return nil }
      fields = parts
    default: return nil
    }
  }

  /// The first field of the name as text, with line ends as LF and without NUL; nil where there is none.
  package subscript(_ name: String) -> String? {
    fields.first { $0.name == name }.map { Self.text($0.bytes) }
  }

  /// All fields of the name as text, in their order: what was ticked.
  package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map { Self.text($0.bytes) } }

  /// The first file of the name that was really chosen.
  package func file(_ name: String) -> [UInt8]? {
    fields.first { $0.name == name && $0.fileName != nil && !$0.bytes.isEmpty }?.bytes
  }

  /// The numbers N of the fields `name.N.…`, each once, in the order of their first appearance: the rows of a repeating
  /// group. A row keeps its number when others are added or taken away.
  package func rows(_ name: String) -> [Int] {
    var seen: Set<Int> = []
    var rows: [Int] = []
    for field in fields {
      let parts = field.name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == name, let row = Int(parts[1]), row >= 0, row < 100_000 else { continue }
      if seen.insert(row).inserted { rows.append(row) }
    }
    return rows
  }

  private static let limit = 4_000

  /// Browsers send CR LF in text areas; cards hold LF. A NUL cannot be stored, and nobody can type one.
  private static func text(_ bytes: [UInt8]) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() where byte != 0 {
      if byte == UInt8(ascii: "\r") {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
        kept.append(UInt8(ascii: "\n"))
      } else {
        kept.append(byte)
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
