import VCard
import XML

/// What of each resource is asked for.
enum PropertyRequest: Equatable {
  /// All that RFC 4918 has (§14.2), and these.
  case all(including: [XMLName])
  /// The names alone.
  case names
  case these([XMLName])
}

/// In which form a card is asked for (RFC 6352 §10.4).
struct CardForm: Equatable {
  /// As the request names them; nil where it does not.
  var contentType: String?
  var version: String?
  /// The properties that are wanted, in upper case; nil for all of them.
  var properties: Set<String>?

  /// Whether cards are served like that.
  var isServed: Bool {
    [nil, "text/vcard"].contains(contentType?.lowercased()) && (version == nil || cardVersion != nil)
  }

  /// The version that the cards are to have; nil where none is asked for: see ``WantedVersion``.
  var cardVersion: Version? { Version.served(version) }
}

/// One request's XML, of PROPFIND or REPORT.
struct RequestBody: Equatable {
  enum Kind: Equatable {
    case propfind
    case multiget
    case query
    case syncCollection
    /// A report of this name, which is not served.
    case other(XMLName)
  }

  var kind: Kind
  var properties: PropertyRequest
  var cardForm = CardForm()
  /// Of a multiget, in their order.
  var hrefs: [String] = []
  /// Of a sync; "" for the first one.
  var syncToken: String?
  var syncLevel: String?
  /// Of a query.
  var filter: CardFilter?
  /// At most so many resources.
  var limit: Int?
}

extension Version {
  /// Nil for the name of one in which no cards are served.
  static func served(_ name: String?) -> Version? { [.v30, .v40].first { $0.text == name } }
}
