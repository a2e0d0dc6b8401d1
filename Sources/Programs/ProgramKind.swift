/// The programs of docs/clients.md whose ways differ, as their sources show them.
package enum ProgramKind: String, CaseIterable, Sendable {
  /// Asks for vCard 4.0, says what it knows of each card that it writes, and follows answers that a limit has cut.
  case davx5
  /// Says nothing of what it knows, fetches by five hundreds and again what it has sent, and syncs with cards in one request.
  case thunderbird
  /// Says nothing of what it knows, and fetches by hundreds.
  case evolution
  /// Reads vCard 3.0 alone, and asks for nothing where the book's tag is the one that it had.
  case iPhone
  /// Says what it knows, lists the whole book with each sync, and reads each card again that it has written.
  case kde
  /// Lists the whole book before it sends anything, compares that with its folder, and repeats what was refused.
  case vdirsyncer

  /// Its User-Agent.
  var agent: String {
    switch self {
    case .davx5: "DAVx5/4.5.3-ose (2026/01/20; dav4jvm; okhttp/5.1.0) Android/16"
    case .thunderbird: "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.7.0"
    case .evolution: "Evolution/3.56.2"
    case .iPhone: "iOS/26.1 (23B85) dataaccessd/1.0"
    case .kde: "KDE DAV groupware client"
    case .vdirsyncer: "vdirsyncer/0.20.0"
    }
  }

  /// Puts by If-Match and If-None-Match, and deletes by If-Match.
  var isConditional: Bool { self != .thunderbird && self != .evolution }

  /// Sends what the person does at once, not with the next sync.
  var writesThrough: Bool { self == .thunderbird || self == .evolution || self == .kde }

  /// Fetches what it has sent.
  var readsBack: Bool { self == .thunderbird || self == .kde }

  /// Is told of the cards of groups; the others know groups by the categories of people's cards.
  var hasGroupCards: Bool { self == .davx5 || self == .iPhone || self == .vdirsyncer }

  /// What the person does with groups stands in those cards. In a folder it stands in the categories, as khard writes it.
  var writesGroupCards: Bool { self == .davx5 || self == .iPhone }

  /// Writes a person's card without the categories that were there.
  var dropsCategories: Bool { self == .iPhone }

  /// Of new cards.
  var version: String { self == .davx5 || self == .thunderbird ? "4.0" : "3.0" }

  /// So many cards are fetched by one request.
  var fetched: Int {
    switch self {
    case .davx5: 10
    case .evolution, .iPhone: 100
    case .thunderbird: 500
    case .kde, .vdirsyncer: .max
    }
  }

  /// How it asks for cards.
  var cardProperty: String {
    switch self {
    case .davx5: #"<C:address-data content-type="text/vcard" version="4.0"/>"#
    case .kde: "<C:address-data><C:allprop/></C:address-data>"
    case .thunderbird, .evolution, .iPhone, .vdirsyncer: "<C:address-data/>"
    }
  }

  /// What it asks for when it is set up: of the entrance, of the principal, and of the home with what is in it.
  var setUp: (entrance: [String], principal: [String], home: [String]) {
    switch self {
    case .davx5:
      (
        [
          "D:resourcetype", "D:displayname", "D:current-user-principal", "C:addressbook-home-set",
          "C:addressbook-description",
        ],
        ["D:displayname", "D:group-membership", "D:resourcetype", "C:addressbook-home-set"],
        ["D:current-user-privilege-set", "D:displayname", "D:owner", "D:resourcetype", "C:addressbook-description"]
      )
    case .thunderbird:
      (
        ["D:current-user-principal"], ["C:addressbook-home-set"],
        ["D:resourcetype", "D:displayname", "D:current-user-privilege-set"]
      )
    case .evolution:
      (
        ["D:resourcetype", "C:addressbook-home-set", "D:principal-URL", "D:current-user-principal", "D:displayname"],
        ["C:addressbook-home-set"], ["D:resourcetype", "D:displayname", "D:current-user-privilege-set"]
      )
    case .iPhone:
      (
        ["D:current-user-principal", "D:principal-URL", "D:resourcetype"],
        ["C:addressbook-home-set", "C:directory-gateway", "D:displayname", "D:principal-URL", "D:resource-id"],
        [
          "D:add-member", "D:current-user-privilege-set", "S:me-card", "D:owner", "D:quota-available-bytes",
          "D:resourcetype",
          "D:sync-token",
        ]
      )
    case .kde:
      (
        ["C:addressbook-home-set", "D:current-user-principal"], ["C:addressbook-home-set"],
        ["D:displayname", "D:resourcetype"]
      )
    case .vdirsyncer: (["D:current-user-principal"], ["C:addressbook-home-set"], ["D:resourcetype"])
    }
  }
}
