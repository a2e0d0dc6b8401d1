import Contacts

/// A repeating group of the form: what its rows are called and made of, and which values of a contact they are. The table drives
/// reading the form, drawing it, and comparing two versions.
package struct DraftGroup: Sendable {
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

    /// The last parts of its fields' names.
    var keys: [String] { kind == .date ? ["day", "month", "year"] : [key] }
  }

  /// The first part of the fields' names.
  package let name: String
  /// The group's heading.
  let title: String
  /// One row, as in "Add phone number".
  let one: String
  let icon: Icon
  /// The labels offered.
  let labels: [String]
  let inputs: [Input]
  /// The last parts of the names of those fields of which a card needs one: without any, it cannot hold the others.
  let needed: [String]

  /// The rows of a contact.
  let rows: @Sendable (Contact) -> [Draft.Row]
  /// Gives a contact the values of the rows. A value that a card cannot hold becomes a problem instead.
  let take: @Sendable ([Draft.Row], inout Contact, inout [DraftProblem]) -> Void

  /// `value`: nil if the row's text stands for nothing, as a day that no calendar has.
  private init<Value>(
    _ list: ContactList, _ path: any WritableKeyPath<Contact, [Labeled<Value>]> & Sendable, icon: Icon,
    inputs: [Input], needed: [String]? = nil,
    fields: @escaping @Sendable (Value) -> [String: String], value: @escaping @Sendable (Draft.Row) -> Value?
  ) {
    let (name, one) = (list.key, list.one)
    self.name = name
    title = list.title
    self.one = one
    self.icon = icon
    labels = list.labels
    self.inputs = inputs
    let needed = inputs.filter { needed?.contains($0.key) ?? true }
    self.needed = needed.flatMap(\.keys)
    rows = { contact in
      contact[keyPath: path].enumerated().map { number, labeled in
        Draft.Row(
          number: number, label: labeled.label, values: fields(labeled.value).filter { !$0.value.isEmpty },
          line: labeled.line)
      }
    }
    let titles = needed.filter { $0.kind != .rare }.map(\.title)
    take = { rows, contact, problems in
      contact[keyPath: path] = rows.compactMap { row in
        let field = "\(name).\(row.number).\(needed.first?.keys.first ?? "label")"
        if needed.allSatisfy({ $0.keys.allSatisfy { row[$0].isEmpty } }) {
          problems.append(.incomplete(field: field, one: one, needed: titles))
          return nil
        }
        guard let value = value(row) else {
          problems.append(.day(field, what: row.label.isEmpty ? one : row.label, year: row["year"]))
          return nil
        }
        return Labeled(row.label, value, line: row.line)
      }
    }
  }

  static let phones = DraftGroup(
    .phones, \.phones, icon: .phone, inputs: [Input("value", "Number", keyboard: "tel")],
    fields: { ["value": $0] }, value: { $0["value"] })
  static let emails = DraftGroup(
    .emails, \.emails, icon: .mail, inputs: [Input("value", "Address", keyboard: "email")],
    fields: { ["value": $0] }, value: { $0["value"] })
  static let addresses = DraftGroup(
    .addresses, \.addresses, icon: .map,
    inputs: [
      Input("street", "Street", .lines), Input("extended", "Apartment or suite", .rare), Input("box", "PO box", .rare),
      Input("code", "Postal code"), Input("city", "City"), Input("region", "State or region"),
      Input("country", "Country"),
      Input("countrycode", "Country code", .rare),
    ], needed: ["street", "extended", "box", "code", "city", "region", "country"],
    fields: {
      [
        "street": $0.street, "extended": $0.extended, "box": $0.poBox, "code": $0.postalCode, "city": $0.city,
        "region": $0.region, "country": $0.country, "countrycode": $0.countryCode,
      ]
    },
    value: {
      PostalAddress(
        poBox: $0["box"], extended: $0["extended"], street: $0["street"], city: $0["city"], region: $0["region"],
        postalCode: $0["code"], country: $0["country"], countryCode: $0["countrycode"])
    })
  static let urls = DraftGroup(
    .urls, \.urls, icon: .globe, inputs: [Input("value", "Address", keyboard: "url")],
    fields: { ["value": $0] }, value: { $0["value"] })
  static let messages = DraftGroup(
    .messages, \.instantMessages, icon: .chat,
    inputs: [Input("service", "Service"), Input("user", "User name")], needed: ["user"],
    fields: { ["service": $0.service, "user": $0.user] },
    value: { InstantMessage(service: $0["service"], user: $0["user"]) })
  static let profiles = DraftGroup(
    .profiles, \.socialProfiles, icon: .people,
    inputs: [Input("service", "Network"), Input("user", "User name"), Input("url", "Address", keyboard: "url")],
    needed: ["user", "url"], fields: { ["service": $0.service, "user": $0.user, "url": $0.url] },
    value: { SocialProfile(service: $0["service"], user: $0["user"], url: $0["url"]) })
  static let related = DraftGroup(
    .related, \.relatedNames, icon: .people, inputs: [Input("value", "Name")],
    fields: { ["value": $0] }, value: { $0["value"] })
  static let dates = DraftGroup(
    .dates, \.dates, icon: .calendar, inputs: [Input("value", "Date", .date)],
    fields: { ["day": "\($0.day)", "month": "\($0.month)", "year": $0.year.map { year in "\(year)" } ?? ""] },
    value: { Draft.date(day: $0["day"], month: $0["month"], year: $0["year"]) })

  /// In the order of the form.
  package static let all = [phones, emails, addresses, urls, dates, messages, profiles, related]

  package static func named(_ name: String) -> DraftGroup? { all.first { $0.name == name } }
}

extension DraftGroup: Equatable {
  package static func == (left: DraftGroup, right: DraftGroup) -> Bool { left.name == right.name }
}
