import XML

/// Reads the XML of PROPFIND and REPORT as it comes by, without keeping its tree. What it does not know is passed over, as
/// RFC 4918 §17 wants it.
final class RequestBodyReader: XMLHandler {
  /// A request that names more, or one more often, is nobody's. Each name stands in the answer for each card.
  static let mostProperties = 200
  static let mostHrefs = 100_000
  /// In bytes. Each is told again where nothing stands at it.
  static let longestHref = 4_096

  private var path: [XMLName] = []
  private var text = ""
  private var root: XMLName?
  private var body = RequestBody(kind: .propfind, properties: .all(including: []))
  private var named: [XMLName]?
  /// How many names of properties have come by, of whatever kind.
  private var namesSeen = 0
  private var included: [XMLName] = []
  private var (wantsAll, wantsNames) = (false, false)
  /// How often it says which properties it is about.
  private var questions = 0
  private var filter = CardFilterReader()

  /// The request's body. An empty one of PROPFIND asks for all properties (RFC 4918 §9.1).
  static func read(_ bytes: [UInt8], isReport: Bool) throws(RefusedRequest) -> RequestBody {
    if bytes.isEmpty, !isReport { return RequestBody(kind: .propfind, properties: .all(including: [])) }
    let reader = RequestBodyReader()
    do { try XMLReader.read(bytes, reader) } catch let error as XMLError {
      throw RefusedRequest(400, nil, error.message)
    } catch let refusal as RefusedRequest {
      throw refusal
    } catch { throw RefusedRequest(400, nil, "the XML cannot be read") }
    return try reader.finish(isReport: isReport)
  }

  // MARK: What expat tells

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) throws {
    text = ""
    defer { path.append(name) }
    try filter.start(name, attributes, in: path)
    switch path.count {
    case 0: root = name
    case 1:
      if [.dav("prop"), .dav("allprop"), .dav("propname")].contains(name) { questions += 1 }
      switch name {
      case .dav("prop"): named = named ?? []
      case .dav("allprop"): wantsAll = true
      case .dav("propname"): wantsNames = true
      default: break
      }
    case 2 where path[1] == .dav("prop"): try note(name, attributes)
    case 2 where path[1] == .dav("include"):
      try countName()
      included.append(name)
    case 3 where path[2] == .addressData && path[1] == .dav("prop"):
      if name == .carddav("prop"), let wanted = attributes.first(where: { $0.name.local == "name" })?.value {
        try countName()
        body.cardForm.properties = (body.cardForm.properties ?? []).union([wanted.uppercased()])
      }
    default: break
    }
  }

  private func note(_ name: XMLName, _ attributes: [XMLAttribute]) throws {
    try countName()
    // Each once: two of one name would be answered twice.
    if named?.contains(name) != true { named?.append(name) }
    guard name == .addressData else { return }
    for attribute in attributes {
      switch attribute.name.local {
      case "content-type": body.cardForm.contentType = attribute.value
      case "version": body.cardForm.version = attribute.value
      default: break
      }
    }
  }

  private func countName() throws {
    namesSeen += 1
    guard namesSeen <= Self.mostProperties else { throw Self.tooMany }
  }

  func text(_ text: String) { self.text += text }

  func end(_ name: XMLName) throws {
    path.removeLast()
    let value = Self.trimmed(text)
    try filter.end(name, text, in: path)
    text = ""
    switch (path.count, name) {
    case (1, .dav("href")):
      guard body.hrefs.count < Self.mostHrefs else {
        throw RefusedRequest(
          403, .dav("number-of-matches-within-limits"), "more than \(Self.mostHrefs) addresses are named")
      }
      guard value.utf8.count <= Self.longestHref else { throw RefusedRequest(400, nil, "an address is too long") }
      body.hrefs.append(value)
    case (1, .dav("sync-token")): body.syncToken = value
    case (1, .dav("sync-level")): body.syncLevel = value
    case (2, .dav("nresults")) where path[1] == .dav("limit"),
      (2, .carddav("nresults")) where path[1] == .carddav("limit"):
      guard let limit = Int(value), limit > 0 else { throw RefusedRequest(400, nil, "the limit is no number above 0") }
      body.limit = limit
    default: break
    }
  }

  // MARK: What it comes to

  private func finish(isReport: Bool) throws(RefusedRequest) -> RequestBody {
    guard let root else { throw RefusedRequest(400, nil, "the XML is empty") }
    if isReport {
      body.kind =
        switch root {
        case .carddav("addressbook-multiget"): .multiget
        case .carddav("addressbook-query"): .query
        case .dav("sync-collection"): .syncCollection
        default: .other(root)
        }
    } else {
      guard root == .dav("propfind") else { throw RefusedRequest(400, nil, "the XML of a PROPFIND is \(root)") }
    }
    body.filter = filter.filter
    // RFC 4918 §14.20. A report that names nothing asks for the addresses alone.
    guard questions == 1 || isReport && questions == 0 else {
      throw RefusedRequest(400, nil, "one of prop, allprop and propname is wanted")
    }
    if wantsAll {
      body.properties = .all(including: included)
    } else {
      body.properties = wantsNames ? .names : .these(named ?? [])
    }
    return body
  }

  private static let tooMany = RefusedRequest(400, nil, "more than \(mostProperties) properties are named")

  /// Without the blanks around it: programs write line ends around addresses.
  static func trimmed(_ text: String) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
