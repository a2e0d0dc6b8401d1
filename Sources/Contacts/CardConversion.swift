package import VCard

/// A card in the words of another version of vCard, for a program that does not read the one that it is stored in.
///
/// What that version has another word for is written with it: the preference, the kind, members, photos, days. All else stays as it is,
/// whether the version knows it or not, so that nothing is lost when the card comes back. (Refused: leaving out what RFC 2426 does not
/// have, as some servers do; an edit on a phone would delete it.)
struct CardConversion {
  private let fields: ContactFields
  private let version: Version
  /// Values are escaped alike in both versions, and their bytes are text.
  private let keepsValues: Bool

  init(_ card: Card, to version: Version) {
    fields = ContactFields(card)
    self.version = version
    keepsValues = card.version != .v21 && CardText.isUTF8(card.bytes)
  }

  var card: Card {
    var card = Card(version: version)
    card.edit([:], appending: fields.properties.lazy.filter { $0.name != "VERSION" }.map(converted))
    return card
  }

  private func converted(_ property: Property) -> Property {
    guard !property.name.isEmpty, !property.isNestedCard else { return property }
    var property = withValue(property)
    if let name = name(of: property) { property.name = name }
    switch property.name {
    case "X-ABSHOWAS" where version == .v40:
      property.name = "KIND"
      property.text = "org"
    case "KIND" where version == .v30 && property.text.lowercased() == "org":
      property.name = "X-ABSHOWAS"
      property.text = "COMPANY"
    case "BDAY", "ANNIVERSARY", "DEATHDATE": property = day(property)
    case "TEL" where version == .v30: property = number(property)
    default: break
    }
    return preference(property)
  }

  /// The property with its value written as this version wants it.
  private func withValue(_ property: Property) -> Property {
    let isBinary = ["PHOTO", "LOGO", "SOUND", "KEY"].contains(property.name) || property.encoding == .base64
    if isBinary, let data = property.data {
      let parameters = property.parameters.compactMap { parameter -> Parameter? in
        switch parameter.name {
        case "ENCODING", "VALUE", "MEDIATYPE", "CHARSET": return nil
        case "TYPE":
          let places = parameter.values.filter { ["home", "work", "pref"].contains($0.lowercased()) }
          return places.isEmpty ? nil : Parameter("TYPE", places)
        default: return parameter
        }
      }
      return Property(name: property.name, group: property.group, parameters: parameters, data: data)
    }
    // What is declared to be encoded is written anew when it comes into the other card.
    guard keepsValues, property.encoding == .none, property.parameter("CHARSET") == nil else { return property }
    return Property(
      name: property.name, group: property.group, parameters: property.parameters, rawValue: property.rawValue)
  }

  /// The name in this version; nil where it is the same.
  private func name(of property: Property) -> String? {
    switch (property.name, version) {
    case ("X-ADDRESSBOOKSERVER-KIND", .v40): "KIND"
    case ("X-ADDRESSBOOKSERVER-MEMBER", .v40): "MEMBER"
    case ("KIND", .v30) where property.text.lowercased() == "group": "X-ADDRESSBOOKSERVER-KIND"
    case ("MEMBER", .v30): "X-ADDRESSBOOKSERVER-MEMBER"
    default: nil
    }
  }

  /// TYPE=pref of vCard 3.0 is PREF=1 of 4.0. Lesser preferences, which 3.0 does not have, stay as they are.
  private func preference(_ property: Property) -> Property {
    var property = property
    if version == .v40, property.types.contains("pref") {
      property.parameters = property.parameters.compactMap { parameter in
        guard parameter.name == "TYPE" else { return parameter }
        let words = parameter.values.flatMap { $0.split(separator: ",").map(String.init) }
        let types = words.filter { $0.lowercased() != "pref" }
        return types.isEmpty ? nil : Parameter("TYPE", types)
      }
      if property.parameter("PREF") == nil { property.parameters.append(Parameter("PREF", "1")) }
    } else if version == .v30, property.parameter("PREF") == "1" {
      property.removeParameters("PREF")
      property.parameters.append(Parameter("TYPE", "pref"))
    }
    return property
  }

  /// A day: 1985-04-12 and 1604-04-12 for one without a year, or 19850412 and --0412. One with a time stays as it is.
  private func day(_ property: Property) -> Property {
    guard property.text.utf8.count <= 10, let date = fields.partialDate(property) else {
      return property
    }
    var property = property
    property.removeParameters("X-APPLE-OMIT-YEAR")
    let text = date.text
    switch (date.year, version) {
    case (nil, .v30):
      property.parameters.append(Parameter("X-APPLE-OMIT-YEAR", "\(PartialDate.appleNoYear)"))
      property.text = "\(PartialDate.appleNoYear)" + text.dropFirst()
    case (nil, _): property.text = "--" + text.dropFirst(2).filter { $0 != "-" }
    case (_, .v30): property.text = text
    case (_, _): property.text = text.filter { $0 != "-" }
    }
    return property
  }

  /// A number that is a URI, as it is in 4.0, is a text in 3.0, also where `VALUE=uri` is missing, which Thunderbird takes away. One with
  /// an extension stays as it is.
  private func number(_ property: Property) -> Property {
    let text = property.text
    guard ["uri", nil].contains(property.parameter("VALUE")?.lowercased()), text.lowercased().hasPrefix("tel:"),
      !text.contains(";")
    else { return property }
    var property = property
    property.removeParameters("VALUE")
    property.text = String(text.dropFirst(4))
    return property
  }
}

extension Card {
  /// The card in another version, with the same content and all that it says besides; itself where it cannot be said so. One without N
  /// gets it in 3.0, where the version wants it and Apple's programs show no other name.
  package func converted(to version: Version) -> Card {
    guard version != self.version else { return self }
    let converted = CardConversion(self, to: version).card
    let primary = idsBesideKinds.primary
    // The other name of a member is another property to the record ID.
    guard hasMembers || converted.idsBesideKinds.primary == primary else { return self }
    guard version == .v30, first("N") == nil else { return converted }
    let contact = Contact(self)
    var named = converted
    let parts = [contact.last, contact.first, contact.middle, contact.prefix, contact.suffix]
    named.insert(Property(name: "N", components: parts.map { [$0] }), at: min(1, named.count))
    return hasMembers || named.idsBesideKinds.primary == primary ? named : converted
  }

  private var hasMembers: Bool { first("MEMBER") != nil || first("X-ADDRESSBOOKSERVER-MEMBER") != nil }

  /// The kind of a logo, a sound or a key is a TYPE in 3.0, which a record ID has, and a part of the value in 4.0, which it has not.
  private var idsBesideKinds: RecordIDs {
    var edits: [Int: LineEdit] = [:]
    for (index, property) in properties.enumerated() where ["LOGO", "SOUND", "KEY"].contains(property.name) {
      guard case .bytes? = property.data else { continue }
      var edit = LineEdit()
      var bare = property
      for name in ["TYPE", "PREF"] { bare.removeParameters(name) }
      edit.replacement = bare
      edits[index] = edit
    }
    guard !edits.isEmpty else { return RecordIDs(self) }
    var card = self
    card.edit(edits)
    return RecordIDs(card)
  }

  /// This card with what a program changed that was given it in another version and sends it back in that one: all that it left alone stays
  /// byte for byte. Nil where the two versions cannot be told apart like that; what was sent says everything then.
  package func taking(_ sent: Card) -> Card? {
    guard labelsAreFew, sent.labelsAreFew else { return nil }
    var (given, sent) = (converted(to: sent.version), sent)
    // Members have one name in this card and another in what was sent, and a merge would take them for other people.
    if version != .v21, hasMembers || sent.hasMembers {
      (given, sent) = (given.converted(to: version), sent.converted(to: version))
    }
    let merge = ThreeWayMerge(base: given, ours: sent, theirs: self, preferring: .theirs)
    guard merge.conflicts.isEmpty, merge.card.idsBesideKinds.primary == sent.idsBesideKinds.primary else { return nil }
    return merge.card
  }

  /// A merge takes the labels of a property's group along with each property of it. No person's card has thousands of both in one group.
  private var labelsAreFew: Bool {
    var (all, labels): ([String: Int], [String: Int]) = ([:], [:])
    for property in properties {
      guard let group = property.group?.lowercased() else { continue }
      all[group, default: 0] += 1
      if property.name == "X-ABLABEL" || property.name == "X-ABADR" { labels[group, default: 0] += 1 }
    }
    return labels.reduce(0) { $0 + $1.value * (all[$1.key] ?? 0) } <= Self.mostLabeled
  }

  private static let mostLabeled = 1_000_000
}
