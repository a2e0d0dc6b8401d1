/// The path under which a server stands on a host that has other things as well: "/contacts", or nothing where it has the host for
/// itself. What answers requests knows nothing of it: it is taken off before, and put before its own paths after.
package struct BasePath: Equatable, Sendable {
  /// The host is the server's own.
  package static let none = BasePath(checked: "")

  /// Empty, or with a slash at its beginning and none at its end.
  package let text: String

  private init(checked text: String) { self.text = text }

  /// Nil for what is no path of names that can be written in one way only: letters, digits and `-._~` (RFC 3986 §2.3). A slash at its
  /// end does not count.
  package init?(_ text: String) {
    var text = text[...]
    if text.last == "/" { text.removeLast() }
    guard text.isEmpty || text.first == "/" else { return nil }
    for name in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard !name.isEmpty, name != ".", name != "..", name.utf8.allSatisfy(Self.isUnreserved) else { return nil }
    }
    self.init(checked: String(text))
  }

  /// The target of a request without it: "/contacts/new?a" is "/new?a", and "/contacts" is "/". Nil for what is not under it.
  package func inside(_ target: String) -> String? {
    guard target.hasPrefix(text) else { return nil }
    let rest = target.dropFirst(text.count)
    return switch rest.first {
    case "/": String(rest)
    case nil, "?": "/" + rest
    default: nil
    }
  }

  /// A path of the server's own, or an address with another host, as a browser has to know it.
  package func path(_ own: String) -> String {
    own.hasPrefix("/") && !own.hasPrefix("//") ? text + own : own
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }
}
