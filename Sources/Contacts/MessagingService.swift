internal import VCard

/// An instant messaging service that programs write in ways of their own: as IMPP with a URI scheme or a service type, or
/// as one of the older properties (X-AIM and its family).
struct MessagingService: Sendable {
  /// As a person reads it, and as X-SERVICE-TYPE says it.
  let name: String
  /// The URI scheme that is written.
  let scheme: String
  /// Other spellings and schemes, lower case.
  private let aliases: [String]
  /// Property names of the older family, upper case.
  private let properties: [String]

  /// The property of the older family that is written.
  var property: String? { properties.first }

  private init(_ name: String, _ scheme: String, aliases: [String] = [], properties: [String]) {
    self.name = name
    self.scheme = scheme
    self.aliases = aliases
    self.properties = properties
  }

  /// By name, alias or scheme, in any case.
  init?(named name: String) {
    guard let index = Self.names.code(name) ?? Self.names.code(name.lowercased()) else { return nil }
    self = Self.all[Int(index)]
  }

  /// By the name of an older property (`X-AIM`).
  init?(property: String) {
    guard let service = Self.byProperty[property] else { return nil }
    self = service
  }

  /// Outlook's property for an account at any service.
  static let anyAddress = "X-MS-IMADDRESS"

  static let propertyNames: [String] = Array(byProperty.keys)

  private static let all: [MessagingService] = [
    .init("AIM", "aim", properties: ["X-AIM"]),
    .init("ICQ", "icq", properties: ["X-ICQ"]),
    .init("Jabber", "xmpp", aliases: ["jabber"], properties: ["X-JABBER", "X-XMPP"]),
    .init("MSN", "msnim", aliases: ["msnmessenger"], properties: ["X-MSN", "X-MSN-MESSENGER", anyAddress]),
    .init("Yahoo", "ymsgr", aliases: ["yahoo!"], properties: ["X-YAHOO", "X-YAHOO-ID"]),
    .init("Skype", "skype", properties: ["X-SKYPE", "X-SKYPE-USERNAME"]),
    .init("GoogleTalk", "gtalk", aliases: ["google talk", "google-talk"], properties: ["X-GOOGLE-TALK", "X-GTALK"]),
    .init("QQ", "qq", properties: ["X-QQ"]),
    .init("GaduGadu", "gg", aliases: ["gadu-gadu"], properties: ["X-GADUGADU"]),
    .init("GroupWise", "groupwise", properties: ["X-GROUPWISE"]),
    .init("SIP", "sip", properties: ["X-SIP"]),
    .init("Matrix", "matrix", properties: ["X-MATRIX"]),
    .init("Telegram", "telegram", aliases: ["tg"], properties: ["X-TELEGRAM"]),
    .init("WhatsApp", "whatsapp", properties: ["X-WHATSAPP"]),
    .init("Signal", "signal", properties: ["X-SIGNAL"]),
    .init("Threema", "threema", properties: ["X-THREEMA"]),
    .init("Facebook", "facebook", aliases: ["facebook messenger"], properties: ["X-FACEBOOK"]),
  ]

  /// The places in `all`.
  private static let names: WordTable = {
    var names: [String: UInt16] = [:]
    for (index, service) in all.enumerated() {
      for name in [service.name.lowercased(), service.scheme] + service.aliases { names[name] = UInt16(index) }
    }
    return WordTable(names)
  }()

  private static let byProperty: [String: MessagingService] = {
    var properties: [String: MessagingService] = [:]
    for service in all {
      for property in service.properties { properties[property] = service }
    }
    return properties
  }()
}
