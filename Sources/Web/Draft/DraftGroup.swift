/// A repeating group of the form: what its rows are called and made of. The table drives reading the form, drawing it, and
/// comparing two versions.
package struct DraftGroup: Sendable, Equatable {
  /// One input of a row.
  struct Input: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      case line, lines
      /// Three inputs: day, month, year.
      case date
      /// Carried along, and shown only where it has a value.
      case rare
    }

    let key: String
    let title: String
    let kind: Kind
    /// The keyboard of a phone: "tel", "email", "url" or nil.
    let keyboard: String?

    init(_ key: String, _ title: String, _ kind: Kind = .line, keyboard: String? = nil) {
      self.key = key
      self.title = title
      self.kind = kind
      self.keyboard = keyboard
    }
  }

  /// The first part of the fields' names.
  package let name: String
  /// The group's heading.
  let title: String
  /// One row, as in "Add phone number".
  let one: String
  let icon: Icon
  /// The labels offered; empty where the rows have none.
  let labels: [String]
  let inputs: [Input]
  /// The keys of those inputs of which a card needs one: without any, it cannot hold the others.
  let needed: [String]

  private init(
    name: String, title: String, one: String, icon: Icon, labels: [String], inputs: [Input], needed: [String]? = nil
  ) {
    self.name = name
    self.title = title
    self.one = one
    self.icon = icon
    self.labels = labels
    self.inputs = inputs
    self.needed = needed ?? inputs.map(\.key)
  }

  static let phones = DraftGroup(
    name: "phone", title: "Phone", one: "phone number", icon: .phone,
    labels: ["mobile", "home", "work", "main", "home fax", "work fax", "pager", "other"],
    inputs: [Input("value", "Number", keyboard: "tel")])
  static let emails = DraftGroup(
    name: "email", title: "E-mail", one: "e-mail address", icon: .mail, labels: ["home", "work", "other"],
    inputs: [Input("value", "Address", keyboard: "email")])
  static let addresses = DraftGroup(
    name: "address", title: "Address", one: "postal address", icon: .map, labels: ["home", "work", "other"],
    inputs: [
      Input("street", "Street", .lines), Input("extended", "Apartment or suite", .rare), Input("box", "PO box", .rare),
      Input("code", "Postal code"), Input("city", "City"), Input("region", "State or region"),
      Input("country", "Country"),
      Input("countrycode", "Country code", .rare),
    ], needed: ["street", "extended", "box", "code", "city", "region", "country"])
  static let urls = DraftGroup(
    name: "url", title: "Web", one: "web address", icon: .globe,
    labels: ["home page", "home", "work", "blog", "other"],
    inputs: [Input("value", "Address", keyboard: "url")])
  static let messages = DraftGroup(
    name: "message", title: "Messaging", one: "messaging account", icon: .chat, labels: ["home", "work", "other"],
    inputs: [Input("service", "Service"), Input("user", "Name there")], needed: ["user"])
  static let profiles = DraftGroup(
    name: "profile", title: "Social profiles", one: "social profile", icon: .people, labels: ["home", "work", "other"],
    inputs: [Input("service", "Network"), Input("user", "Name there"), Input("url", "Address", keyboard: "url")],
    needed: ["user", "url"])
  static let related = DraftGroup(
    name: "related", title: "Related people", one: "related person", icon: .people,
    labels: [
      "spouse", "partner", "mother", "father", "parent", "child", "sister", "brother", "friend", "assistant", "manager",
      "other",
    ],
    inputs: [Input("value", "Name")])
  static let dates = DraftGroup(
    name: "date", title: "Dates", one: "date", icon: .calendar, labels: ["anniversary", "other"],
    inputs: [Input("value", "Date", .date)])

  /// In the order of the form.
  package static let all = [phones, emails, addresses, urls, dates, messages, profiles, related]

  package static func named(_ name: String) -> DraftGroup? { all.first { $0.name == name } }
}
