import HTTPServer

/// What an address under `/dav/` stands for, and the one way in which it is written.
///
/// Only places of the account that is signed in exist; another account's are as unknown as those of nobody.
enum Place: Equatable, Sendable {
  /// `/`, where programs ask that were given the host alone.
  case root
  /// `/principals/`, where Apple's programs ask.
  case principals
  /// `/dav/`
  case entrance
  /// `/dav/principals/`
  case everyPrincipal
  /// `/dav/addressbooks/`
  case everyHome
  case principal
  case home
  case book
  /// A card's address, by the name that it has in the book: a contact may be there or not.
  case card(String)

  /// Whose places they are, and under which path of the host.
  struct Site: Sendable {
    let account: String
    let base: BasePath
  }

  /// The name of the one address book of each account.
  static let bookName = "contacts"
  /// In bytes of UTF-8.
  static let longestName = 255

  /// Nil for what nobody has. A slash at the end does not count.
  init?(_ segments: [String], account: String) {
    var segments = segments
    if segments.last == "" { segments.removeLast() }
    func isOwn(_ name: String) -> Bool { name.lowercased() == account.lowercased() }
    switch segments.count {
    case 0: self = .root
    case 1 where segments[0] == "principals": self = .principals
    case 1 where segments[0] == "dav": self = .entrance
    case 2 where segments == ["dav", "principals"]: self = .everyPrincipal
    case 2 where segments == ["dav", "addressbooks"]: self = .everyHome
    case 3 where segments[..<2] == ["dav", "principals"] && isOwn(segments[2]): self = .principal
    case 3 where segments[..<2] == ["dav", "addressbooks"] && isOwn(segments[2]): self = .home
    case 4 where segments[..<2] == ["dav", "addressbooks"] && isOwn(segments[2]) && segments[3] == Self.bookName:
      self = .book
    case 5 where segments[..<2] == ["dav", "addressbooks"] && isOwn(segments[2]) && segments[3] == Self.bookName:
      guard (1...Self.longestName).contains(segments[4].utf8.count), !segments[4].utf8.contains(0) else { return nil }
      self = .card(segments[4])
    default: return nil
    }
  }

  /// The place that an href in a request names: a path, or a whole URL, whose host does not count. Nil for what nobody has.
  init?(href: String, _ site: Site) {
    // As our own listings write it.
    let book = Place.book.href(site)
    if href.hasPrefix(book) {
      let name = href.utf8.dropFirst(book.utf8.count)
      if (1...Self.longestName).contains(name.count), name.allSatisfy(Self.isUnreserved),
        name.first != UInt8(ascii: ".")
      {
        self = .card(String(decoding: name, as: UTF8.self))
        return
      }
    }
    guard let segments = Self.segments(of: href, site.base) else { return nil }
    self.init(segments, account: site.account)
  }

  /// The decoded parts of such a path, as ``Request/pathSegments``; nil where it cannot be read, or is not under the server's.
  static func segments(of href: String, _ base: BasePath) -> [String]? {
    var path = href[...]
    if let scheme = path.firstRange(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }
    }
    // Spaces and letters that programs do not encode are as good as encoded ones.
    let encoded = path.utf8.map { (33...126).contains($0) && $0 != UInt8(ascii: "#") ? [$0] : percent($0) }
    guard let target = base.inside(String(decoding: encoded.joined(), as: UTF8.self)) else { return nil }
    return try? Request(method: "GET", target: target).pathSegments
  }

  /// Whether the collection that would hold the new resource is missing (RFC 4918 §9.3.1, §9.7.1, §9.8.5). A program then
  /// has to make that collection first, which it may not do here either.
  static func lacksCollection(_ segments: [String], account: String) -> Bool {
    var parent = segments
    if parent.last == "" { parent.removeLast() }
    guard parent.popLast() != nil, let place = Place(parent, account: account) else { return true }
    return place.isCard
  }

  /// Whether it would be a card, were its name not too long.
  static func isLongName(_ segments: [String], account: String) -> Bool {
    guard segments.count == 5, segments[4].utf8.count > longestName else { return false }
    return Place(Array(segments[..<4]), account: account) == .book
  }

  func href(_ site: Site) -> String {
    let account = site.account
    let path =
      switch self {
      case .root: "/"
      case .principals: "/principals/"
      case .entrance: "/dav/"
      case .everyPrincipal: "/dav/principals/"
      case .everyHome: "/dav/addressbooks/"
      // An account's name has no character that a path must encode.
      case .principal: "/dav/principals/\(account)/"
      case .home: "/dav/addressbooks/\(account)/"
      case .book: "/dav/addressbooks/\(account)/\(Self.bookName)/"
      case .card(let name): "/dav/addressbooks/\(account)/\(Self.bookName)/\(Self.encode(name))"
      }
    return site.base.path(path)
  }

  /// The places that a listing of this one has beside it. The cards of the book are not among these.
  var children: [Place] {
    switch self {
    case .entrance: [.everyPrincipal, .everyHome]
    case .everyPrincipal: [.principal]
    case .everyHome: [.home]
    case .home: [.book]
    case .root, .principals, .principal, .book, .card: []
    }
  }

  var isCard: Bool { if case .card = self { true } else { false } }

  /// A name as a part of a path, written in the one way in which all listings write it (RFC 3986 §2.3).
  private static func encode(_ name: String) -> String { String(decoding: encoded(name), as: UTF8.self) }

  static func encoded(_ name: String) -> [UInt8] {
    let bytes = Array(name.utf8)
    return bytes.allSatisfy(isUnreserved) ? bytes : Array(bytes.map { isUnreserved($0) ? [$0] : percent($0) }.joined())
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func percent(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

extension RefusedRequest {
  /// With 409, because after any other refusal of a PUT DAVx5 ends its whole sync; it calls a card by its UID.
  static let longName = RefusedRequest(409, nil, "the name of a card has \(Place.longestName) bytes at most")
}
