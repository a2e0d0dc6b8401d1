import XML

/// Writes the parts of a multistatus (RFC 4918 §13).
struct MultiStatus {
  let properties: Properties
  let request: PropertyRequest
  /// Properties that a resource does not have are not told (RFC 8144 §2.1).
  let isMinimal: Bool

  static let opening: Markup = "\(Markup.declaration)<D:multistatus\(XMLName.declarations)>"
  static let closing: Markup = "</D:multistatus>\n"

  /// What stands before the closing of a sync.
  static func closing(token: SyncToken) -> Markup { "<D:sync-token>\(token.text)</D:sync-token>\(closing)" }

  /// One resource with what is asked of it. The 200 comes first: Thunderbird reads one status alone.
  func response(_ resource: Properties.Resource) -> Markup {
    var found = Markup()
    var missing = Markup()
    switch request {
    case .names:
      for name in properties.names(resource) { found += name.element(nil) }
    case .all(let included):
      let all = properties.allNames(resource)
      for name in all { found += properties.element(name, resource) ?? "" }
      for name in included where !all.contains(name) { tell(name, resource, &found, &missing) }
    case .these(let names):
      for name in names { tell(name, resource, &found, &missing) }
    }
    let href = properties.href(resource)
    guard !found.isEmpty || !missing.isEmpty && !isMinimal else { return Self.response(href, 200) }
    let ok: Markup = found.isEmpty ? "" : Self.propstat(found, "200 OK")
    let notFound: Markup = missing.isEmpty || isMinimal ? "" : Self.propstat(missing, "404 Not Found")
    return "<D:response><D:href>\(href)</D:href>\(ok)\(notFound)</D:response>\n"
  }

  private func tell(_ name: XMLName, _ resource: Properties.Resource, _ found: inout Markup, _ missing: inout Markup) {
    if let element = properties.element(name, resource) { found += element } else { missing += name.element(nil) }
  }

  static func propstat(_ properties: Markup, _ status: Markup) -> Markup {
    "<D:propstat><D:prop>\(properties)\(propstatEnd(status))"
  }

  /// What stands behind its properties.
  static func propstatEnd(_ status: Markup) -> Markup {
    "</D:prop><D:status>HTTP/1.1 \(status)</D:status></D:propstat>"
  }

  /// What became of properties that were to be changed.
  static func propstat(_ names: [XMLName], _ status: Markup, _ condition: XMLName? = nil) -> Markup {
    let error: Markup = condition.map { "<D:error>\($0.element(nil))</D:error>" } ?? ""
    let prop: Markup = "<D:prop>\(names.map { $0.element(nil) })</D:prop>"
    return "<D:propstat>\(prop)<D:status>HTTP/1.1 \(status)</D:status>\(error)</D:propstat>"
  }

  /// A resource of which there is only a status to tell.
  static func response(_ href: String, _ status: Int, _ condition: XMLName? = nil, _ message: String? = nil) -> Markup {
    let words: Markup =
      switch status {
      case 200: "200 OK"
      case 404: "404 Not Found"
      case 507: "507 Insufficient Storage"
      default: "500 Internal Server Error"
      }
    let error: Markup = condition.map { "<D:error>\($0.element(nil))</D:error>" } ?? ""
    let line: Markup = message.map { "<D:responsedescription>\($0)</D:responsedescription>" } ?? ""
    return "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 \(words)</D:status>\(error)\(line)</D:response>\n"
  }
}
