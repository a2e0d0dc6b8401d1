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

  /// Why a body is not read.
  package enum Unreadable: Error {
    /// The content type is neither of the two, or the body does not follow it.
    case broken
    /// It has more than ``limit`` fields.
    case tooLong
  }

  /// In the order of the form.
  package let fields: [Field]
  /// The place of the first field of each name: a form may have thousands, and each is looked up.
  private let places: [String: Int]

  package init(fields: [Field] = []) {
    self.fields = fields
    places = Dictionary(fields.indices.map { (fields[$0].name, $0) }) { first, _ in first }
  }

  /// `isCut`: the body is only the beginning of what was sent. What can be read of it is.
  package init(contentType: String?, body: [UInt8], isCut: Bool = false) throws(Unreadable) {
    guard let contentType else { throw .broken }
    switch Self.kind(contentType) {
    case "application/x-www-form-urlencoded":
      // This way of sending is for short forms.
      let whole = isCut ? Array(body[..<(body.lastIndex(of: UInt8(ascii: "&")) ?? 0)]) : body
      guard let pairs = try? FormFields.parse(whole) else { throw .broken }
      self.init(fields: pairs.map { Field(name: $0.name, bytes: Array($0.value.utf8)) })
    case "multipart/form-data":
      guard let boundary = MultipartBody.boundary(contentType),
        let parts = MultipartBody.fields(body, boundary, limit: Self.limit + 1, isCut: isCut)
      else { throw .broken }
      guard parts.count <= Self.limit else { throw .tooLong }
      self.init(fields: parts)
    default: throw .broken
    }
  }

  /// The form of a request; of one whose body is in a file, what stands before the file that it brings.
  init(_ request: Request) throws(Unreadable) {
    guard request.file != nil else {
      try self.init(contentType: request.header("content-type"), body: request.body, isCut: request.isCut)
      return
    }
    self.init(fields: try FileUpload(request).fields)
  }

  /// Whether a body of this type is a form at all.
  static func isForm(_ contentType: String?) -> Bool {
    guard let contentType else { return false }
    return ["application/x-www-form-urlencoded", "multipart/form-data"].contains(kind(contentType))
  }

  static func kind(_ contentType: String) -> String {
    contentType.prefix(while: { $0 != ";" }).lowercased().filter { !$0.isWhitespace }
  }

  /// The first field of the name as text, with line ends as LF and without NUL; nil where there is none.
  package subscript(_ name: String) -> String? {
    places[name].map { Self.text(fields[$0].bytes) }
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

  /// The most fields that are read: what a form needs for some thousand numbers and addresses.
  package static let limit = 20_000

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
