import Contacts
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
  /// A card's address: the contact may be there or not.
  case card(UniqueID)

  /// The name of the one address book of each account.
  static let bookName = "contacts"
  private static let suffix = ".vcf"

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
      guard let id = Self.contact(segments[4]) else { return nil }
      self = .card(id)
    default: return nil
    }
  }

  /// The place that an href in a request names: a path, or a whole URL, whose host does not count. Nil for what nobody has.
  init?(href: String, account: String) {
    var path = href[...]
    if let scheme = path.firstRange(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }
    }
    // Spaces and letters that programs do not encode are as good as encoded ones.
    let encoded = path.utf8.map { (33...126).contains($0) && $0 != UInt8(ascii: "#") ? [$0] : Self.percent($0) }
    guard
      let request = try? Request(method: "GET", target: String(decoding: encoded.joined(), as: UTF8.self))
    else { return nil }
    self.init(request.pathSegments, account: account)
  }

  /// The contact whose card has this name: `ID.vcf`, the id as ``href(account:)`` writes it.
  private static func contact(_ name: String) -> UniqueID? {
    guard name.hasSuffix(suffix), let id = UniqueID(name.dropLast(suffix.count)), "\(id)\(suffix)" == name else {
      return nil
    }
    return id
  }

  func href(account: String) -> String {
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
    case .card(let id): "/dav/addressbooks/\(account)/\(Self.bookName)/\(id)\(Self.suffix)"
    }
  }

  /// What a listing of this place has beside itself; of the book its cards, which are not among these.
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

  private static func percent(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
