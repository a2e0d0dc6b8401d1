/// A postal address; every part "" where absent. Parts may hold several lines.
package struct PostalAddress: Sendable, Hashable {
  package var poBox = ""
  /// Apartment or suite, where a program keeps it apart from the street.
  package var extended = ""
  package var street = ""
  package var city = ""
  /// State, province or region.
  package var region = ""
  package var postalCode = ""
  package var country = ""
  /// ISO 3166-1 alpha-2, lower case ("de"): from X-ABADR, or the CC parameter (RFC 8605 §3.1).
  package var countryCode = ""

  package init(
    poBox: String = "", extended: String = "", street: String = "", city: String = "", region: String = "",
    postalCode: String = "", country: String = "", countryCode: String = ""
  ) {
    self.poBox = poBox
    self.extended = extended
    self.street = street
    self.city = city
    self.region = region
    self.postalCode = postalCode
    self.country = country
    self.countryCode = countryCode
  }

  /// How many components ADR has.
  static let componentCount = 7

  /// The components of ADR in their order (RFC 6350 §6.3.1).
  package var components: [String] { [poBox, extended, street, city, region, postalCode, country] }

  /// As it stands on a letter, a line each; without the country code.
  package var text: String {
    let place = [postalCode, city].filter { !$0.isEmpty }.joined(separator: " ")
    return [poBox, extended, street, place, region, country].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// True where nothing but perhaps the country code is given.
  package var isEmpty: Bool { components.allSatisfy(\.isEmpty) }
}
