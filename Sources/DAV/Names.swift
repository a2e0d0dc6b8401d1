import XML

// The names that are asked for and answered, by the document that defines them.

extension XMLName {
  /// RFC 4918, 3744, 5397, 6578.
  static func dav(_ local: String) -> XMLName { XMLName(namespace: "DAV:", local) }
  /// RFC 6352.
  static func carddav(_ local: String) -> XMLName { XMLName(namespace: "urn:ietf:params:xml:ns:carddav", local) }
  /// Of Apple's, which iOS and others go by.
  static func calendarServer(_ local: String) -> XMLName { XMLName(namespace: "http://calendarserver.org/ns/", local) }

  static let addressData = carddav("address-data")

  /// The element's name as it stands in an answer, whose root declares the prefixes D, C and S; any other namespace is declared
  /// where it is used. `rest` is what stands behind the name.
  func element(_ content: Markup?, _ attributes: Markup = "") -> Markup {
    let (name, declaration): (Markup, Markup) =
      switch namespace {
      case "DAV:": ("D:\(local)", "")
      case "urn:ietf:params:xml:ns:carddav": ("C:\(local)", "")
      case "http://calendarserver.org/ns/": ("S:\(local)", "")
      case "": ("\(local)", "")
      default: ("X:\(local)", " xmlns:X=\"\(namespace)\"")
      }
    guard let content, !content.isEmpty else { return "<\(name)\(declaration)\(attributes)/>" }
    return "<\(name)\(declaration)\(attributes)>\(content)</\(name)>"
  }

  /// The declarations of the prefixes.
  static let declarations: Markup =
    #" xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:S="http://calendarserver.org/ns/""#
}
