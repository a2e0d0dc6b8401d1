internal import Contacts

/// Values of a contact of which it may have several, as columns: so many places for them, and in each place a column for each part of
/// a value. What finds no place of its own is joined in the last one (``JoinedValues``).
struct SheetColumns: Sendable {
  /// What the columns' names begin with: "Phone".
  let title: String
  /// What they end with: "Label", "Value".
  let parts: [String]
  let places: Int
  /// The parts of each value.
  let values: @Sendable (Contact) -> [[String]]
  /// Adds a value, of which all parts are given.
  let add: @Sendable ([String], inout Contact) -> Void

  static let all = [
    plain("E-mail", 4, { $0.emails }) { $1.emails.append($0) },
    plain("Phone", 6, { $0.phones }) { $1.phones.append($0) },
    SheetColumns(
      title: "Address",
      parts: [
        "Label", "Street", "City", "PO Box", "Region", "Postal Code", "Country", "Extended Address", "Country Code",
      ], places: 3,
      values: { contact in
        contact.addresses.map { labeled in
          let address = labeled.value
          return [
            labeled.label, address.street, address.city, address.poBox, address.region, address.postalCode,
            address.country, address.extended, address.countryCode,
          ]
        }
      },
      add: { parts, contact in
        let address = PostalAddress(
          poBox: parts[3], extended: parts[7], street: parts[1], city: parts[2], region: parts[4], postalCode: parts[5],
          country: parts[6], countryCode: parts[8])
        contact.addresses.append(Labeled(parts[0], address))
      }),
    plain("Website", 2, { $0.urls }) { $1.urls.append($0) },
    SheetColumns(
      title: "IM", parts: ["Label", "Service", "Value"], places: 2,
      values: { $0.instantMessages.map { [$0.label, $0.value.service, $0.value.user] } },
      add: { $1.instantMessages.append(Labeled($0[0], InstantMessage(service: $0[1], user: $0[2]))) }),
    SheetColumns(
      title: "Profile", parts: ["Label", "Service", "User", "Address"], places: 2,
      values: { $0.socialProfiles.map { [$0.label, $0.value.service, $0.value.user, $0.value.url] } },
      add: { parts, contact in
        let profile = SocialProfile(service: parts[1], user: parts[2], url: parts[3])
        contact.socialProfiles.append(Labeled(parts[0], profile))
      }),
    SheetColumns(
      title: dates, parts: ["Label", "Value"], places: 2, values: { $0.dates.map { [$0.label, $0.value.text] } },
      add: { parts, contact in
        if let date = PartialDate(parts[1]) { contact.dates.append(Labeled(parts[0], date)) }
      }),
    plain("Relation", 2, { $0.relatedNames }) { $1.relatedNames.append($0) },
  ]

  /// The title of those whose values are dates.
  static let dates = "Event"

  private static func plain(
    _ title: String, _ places: Int, _ values: @escaping @Sendable (Contact) -> [Labeled<String>],
    _ add: @escaping @Sendable (Labeled<String>, inout Contact) -> Void
  ) -> SheetColumns {
    SheetColumns(
      title: title, parts: ["Label", "Value"], places: places, values: { values($0).map { [$0.label, $0.value] } },
      add: { add(Labeled($0[0], $0[1]), &$1) })
  }

  var names: [String] { (1...places).flatMap { place in parts.map { "\(title) \(place) - \($0)" } } }

  /// The cells below the names.
  func cells(_ contact: Contact) -> [String] {
    let values = values(contact)
    return (0..<places).flatMap { place -> [String] in
      guard place < values.count else { return Array(repeating: "", count: parts.count) }
      let here = place == places - 1 ? values[place...] : values[place...place]
      return parts.indices.map { part in JoinedValues.join(here.map { $0[part] }) }
    }
  }

  /// Adds what stands in the cells of one place.
  func read(_ cells: [String], into contact: inout Contact) {
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    let split = cells.map(JoinedValues.split)
    for index in 0..<(split.map(\.count).max() ?? 0) {
      add(split.map { index < $0.count ? $0[index] : "" }, &contact)
    }
  }
}
