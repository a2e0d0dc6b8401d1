import HTTPServer
import POSIX

/// A form that brings a file: its fields, and the file as a stream. Our forms have the file at their end, so everything else is known
/// before it is read.
struct FileUpload {
  /// The fields before the file; the last one is the file's, without its content.
  let fields: [Form.Field]
  /// As the sender calls it; "" where none was chosen.
  let fileName: String
  private var stream: MultipartStream<SystemError>
  private var isAtEnd: Bool

  /// Why the rest of a file cannot be read: the form breaks off in it.
  struct CutOff: Error {}

  /// The most fields before the file, and bytes of one.
  private static let mostFields = 100
  private static let largestField = 65_536
  private static let pieceSize = 1 << 18

  /// Throws ``Form/Unreadable`` for a body that is no such form.
  init(_ request: Request) throws(Form.Unreadable) {
    guard let type = request.header("content-type"), Form.kind(type) == "multipart/form-data",
      let boundary = MultipartBody.boundary(type)
    else { throw .broken }
    stream = MultipartStream(boundary: boundary, read: Self.bytes(of: request))
    var fields: [Form.Field] = []
    var file: String?
    do {
      try request.file?.rewind()
      while file == nil, let part = try stream.nextPart() {
        guard fields.count < Self.mostFields else { throw Form.Unreadable.tooLong }
        var field = Form.Field(name: part.name, bytes: [], fileName: part.fileName)
        if let name = part.fileName {
          file = name
        } else {
          while let bytes = try stream.content(), !bytes.isEmpty {
            field.bytes += bytes
            guard field.bytes.count <= Self.largestField else { throw Form.Unreadable.tooLong }
          }
        }
        fields.append(field)
      }
    } catch {
      throw (error as? Form.Unreadable) ?? .broken
    }
    self.fields = fields
    fileName = file ?? ""
    isAtEnd = file == nil
  }

  /// The next bytes of the file; none at its end.
  mutating func next() throws -> [UInt8] {
    guard !isAtEnd else { return [] }
    guard let bytes = try stream.content() else { throw CutOff() }
    isAtEnd = bytes.isEmpty
    return bytes
  }

  private static func bytes(of request: Request) -> () throws(SystemError) -> [UInt8] {
    guard let file = request.file else {
      var body = request.body
      return { () throws(SystemError) in
        defer { body = [] }
        return body
      }
    }
    return { () throws(SystemError) in try file.read(upTo: pieceSize) }
  }
}
