import XML

/// Reads the XML of a PROPPATCH (RFC 4918 §14.19): which properties are to be set or removed, in its order.
final class PropertyUpdateReader: XMLHandler {
  struct Change: Equatable {
    let name: XMLName
    /// All text in it, without the blanks around; nil where it is to be removed.
    var value: String?
  }

  private static let (set, remove, prop): (XMLName, XMLName, XMLName) = (.dav("set"), .dav("remove"), .dav("prop"))

  private var path: [XMLName] = []
  private var changes: [Change] = []

  static func read(_ bytes: [UInt8]) throws -> [Change] {
    let reader = PropertyUpdateReader()
    do { try XMLReader.read(bytes, reader) } catch let error as XMLError {
      throw RefusedRequest(400, nil, error.message)
    }
    guard !reader.changes.isEmpty else { throw RefusedRequest(400, nil, "the XML names no property to set or remove") }
    return reader.changes
  }

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) throws {
    defer { path.append(name) }
    if path.isEmpty, name != .dav("propertyupdate") {
      throw RefusedRequest(400, nil, "the XML of a PROPPATCH is \(name)")
    }
    guard path.count == 3, path[2] == Self.prop, path[1] == Self.set || path[1] == Self.remove else { return }
    guard changes.count < RequestBodyReader.mostProperties else {
      throw RefusedRequest(400, nil, "more than \(RequestBodyReader.mostProperties) properties are named")
    }
    changes.append(Change(name: name, value: path[1] == Self.set ? "" : nil))
  }

  func text(_ text: String) {
    guard path.count > 3, path[2] == Self.prop, let last = changes.indices.last else { return }
    changes[last].value?.append(text)
  }

  func end(_ name: XMLName) {
    path.removeLast()
    guard path.count == 3, let last = changes.indices.last, changes[last].name == name else { return }
    changes[last].value = changes[last].value.map(RequestBodyReader.trimmed)
  }
}
