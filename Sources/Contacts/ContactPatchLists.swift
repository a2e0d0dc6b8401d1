internal import VCard

/// Lists of labelled values.
extension ContactPatch {
  mutating func patchPhones() {
    patchList(.phone, old.phones, new.phones, read: { $0.phone($1) }) {
      ValueKind.write($1, into: &$0, scheme: "tel:")
    } make: {
      Property(name: ContactList.phones.property, text: $0.value)
    }
  }

  mutating func patchEmails() {
    patchList(.email, old.emails, new.emails, read: { $0.email($1) }) {
      ValueKind.write($1, into: &$0, scheme: "mailto:")
    } make: {
      Property(name: ContactList.emails.property, parameters: [Parameter("TYPE", "INTERNET")], text: $0.value)
    }
  }

  mutating func patchURLs() {
    patchList(.url, old.urls, new.urls, read: { $0.url($1) }) {
      ValueKind.write($1, into: &$0)
    } make: {
      Property(name: ContactList.urls.property, text: $0.value)
    }
  }

  mutating func patchRelatedNames() {
    patchList(.related, old.relatedNames, new.relatedNames, read: { $0.related($1) }) { property, name in
      // Outlook says the name once more.
      let text = ContactFields.trimmed(property.text)
      if let place = property.parameters.firstIndex(where: { $0.name == "N" && $0.values == [text] }) {
        property.parameters[place].values = [name]
      }
      ValueKind.write(name, into: &property)
    } make: {
      Property(name: ContactList.related.property, text: $0.value)
    }
  }

  mutating func patchDates() {
    let patch = self
    patchList(.date, old.dates, new.dates, read: { $0.date($1) }) {
      $0 = patch.write($1, into: $0)
    } make: {
      patch.write($0.value, into: Property(name: ContactList.dates.property, text: ""))
    }
  }

  mutating func patchAddresses() {
    let fields = fields
    patchList(.address, old.addresses, new.addresses, read: { $0.address($1) }) { property, address in
      var components = property.fields.map { [$0] }
      let written = ContactFields.components(property, 7)
      while components.count < 7 { components.append([""]) }
      for (part, text) in address.components.enumerated() where !written[part].isExactly(text) {
        components[part] = [text]
      }
      property.components = components
      if property.parameter("CC") != nil {
        property.removeParameters("CC")
        if !address.countryCode.isEmpty { property.parameters.append(Parameter("CC", address.countryCode)) }
      }
    } make: {
      Property(name: ContactList.addresses.property, components: $0.value.components.map { [$0] })
    }
    if !old.addresses.isExactly(new.addresses) { patchCountryCodes(fields) }
  }

  /// The country code of an address stands in a line of its own.
  private mutating func patchCountryCodes(_ fields: ContactFields) {
    let wantedAddresses = Dictionary(new.addresses.map { ($0.value.components, $0.value) }) { first, _ in first }
    for index in indexes(of: .address) where !edit.isRemoved(index) {
      let property = edit.property(at: index)
      guard property.parameter("CC") == nil, let address = fields.address(property)?.value else { continue }
      // A changed address line is found again by its parts.
      guard let wanted = wantedAddresses[address.components] else { continue }
      if wanted.countryCode == address.countryCode { continue }
      if let line = edit.groupMembers(of: index).first(where: { fields.properties[$0].name == "X-ABADR" }) {
        if wanted.countryCode.isEmpty {
          edit.remove(line)
        } else {
          var code = fields.properties[line]
          code.text = wanted.countryCode
          edit.replace(line, with: code)
        }
      } else if !wanted.countryCode.isEmpty {
        var grouped = property
        let group = property.group ?? edit.newGroup()
        grouped.group = group
        edit.replace(index, with: grouped)
        edit.add([Property(name: "X-ABADR", group: group, text: wanted.countryCode)], after: [index])
      }
    }
  }

  mutating func patchMessages() {
    guard !old.instantMessages.isExactly(new.instantMessages) else { return }
    var lines = Lines<InstantMessage>()
    let indexes = indexes(of: .message) + indexes(of: .oldMessage)
    for index in indexes {
      let property = fields.properties[index]
      let field = Field(property)
      // The same account as IMPP and as X-AIM; two IMPP lines differ by their labels as well.
      lines.add(index, fields.account(property, field), whateverItsLabel: field == .oldMessage)
    }
    let (version, fields) = (version, fields)
    patch(lines, .message, indexes, old.instantMessages, new.instantMessages) { property, message in
      let field = Field(property)
      var kept = property
      kept.text = message.user
      if property.name == MessagingService.anyAddress, fields.account(kept, field)?.value.isExactly(message) == true {
        property = kept
      } else if field == .oldMessage {
        let group = property.group
        property = Self.property(message, version, property.parameters)
        // Its label is in the same group.
        property.group = group
      } else {
        Self.write(message, into: &property, before: fields.account(property, field)?.value)
      }
    } make: {
      Self.property($0.value, version, [])
    }
  }

  /// The same service keeps the scheme that the card has for it. Where the scheme does not say the service, a parameter does.
  private static func write(_ message: InstantMessage, into property: inout Property, before: InstantMessage?) {
    let text = ContactFields.trimmed(property.text)
    if let before, message.service.isExactly(before.service), text.hasSuffix(before.user),
      text.dropLast(before.user.count).utf8.contains(UInt8(ascii: ":"))
    {
      property.text = text.dropLast(before.user.count) + message.user
      return
    }
    let hasParameter = property.parameter("X-SERVICE-TYPE") != nil || property.parameter("SERVICE-TYPE") != nil
    property.text = message.url
    property.removeParameters("X-SERVICE-TYPE", "SERVICE-TYPE")
    if !message.service.isEmpty, hasParameter || MessagingService(named: message.service) == nil {
      property.parameters.append(Parameter("X-SERVICE-TYPE", message.service))
    }
  }

  /// IMPP, which vCard 2.1 does not have; there one of the older family, where there is one for the service.
  private static func property(
    _ message: InstantMessage, _ version: Version, _ parameters: [Parameter]
  ) -> Property {
    if version == .v21, let name = MessagingService(named: message.service)?.property {
      // Behind its own scheme where the name itself looks like one ("skype:anna"), which reading would leave out.
      let looksLikeURI = MessagingService(named: String(message.user.prefix { $0 != ":" })) != nil
      return Property(name: name, parameters: parameters, text: looksLikeURI ? message.url : message.user)
    }
    var service: [Parameter] = []
    if !message.service.isEmpty, version != .v40 || MessagingService(named: message.service) == nil {
      service = [Parameter("X-SERVICE-TYPE", message.service)]
    }
    return Property(name: ContactList.messages.property, parameters: service + parameters, text: message.url)
  }

  mutating func patchSocialProfiles() {
    patchList(.socialProfile, old.socialProfiles, new.socialProfiles, read: { $0.profile($1) }) {
      property, profile in
      property = Self.property(profile, keeping: property)
    } make: {
      Self.property($0.value, keeping: Property(name: ContactList.profiles.property, text: ""))
    }
  }

  private static func property(_ profile: SocialProfile, keeping old: Property) -> Property {
    var property = old
    LabelWriter.removeService(from: &property)
    property.removeParameters("X-USER", "USERNAME", "X-USERNAME", "X-USERID", "X-DISPLAYNAME")
    // A name alone may be the value (RFC 9554 §3.5).
    let isName = ValueKind.isText(old) && profile.url.isEmpty && !profile.user.utf8.contains(UInt8(ascii: ":"))
    if !isName { property.removeParameters("VALUE") }
    // An address that looks like a name has to say that it is none.
    if profile.user.isEmpty, !profile.url.utf8.contains(UInt8(ascii: ":")) {
      property.parameters.append(Parameter("VALUE", "uri"))
    }
    if !profile.service.isEmpty {
      // A type would be read as several, or as a label.
      let isType =
        !profile.service.utf8.contains(UInt8(ascii: ",")) && !Label.isUseOrNoise(profile.service.lowercased())
      let name = property.name == "SOCIALPROFILE" ? "SERVICE-TYPE" : isType ? "TYPE" : "X-SERVICE-TYPE"
      property.parameters.insert(Parameter(name, profile.service), at: 0)
    }
    if !profile.user.isEmpty, !isName {
      let name = property.name == "SOCIALPROFILE" ? "USERNAME" : "X-USER"
      property.parameters.append(Parameter(name, profile.user))
    }
    property.text = isName ? profile.user : profile.url.isEmpty ? "x-apple:" + profile.user : profile.url
    return property
  }

  // MARK: Any list

  private mutating func patchList<Value: Hashable & ExactlyComparable>(
    _ field: Field, _ before: [Labeled<Value>], _ wanted: [Labeled<Value>],
    read: (ContactFields, Property) -> Labeled<Value>?,
    set: (inout Property, Value) -> Void, make: (Labeled<Value>) -> Property
  ) {
    guard !before.isExactly(wanted) else { return }
    var lines = Lines<Value>()
    let indexes = indexes(of: field)
    for index in indexes { lines.add(index, read(fields, fields.properties[index])) }
    patch(lines, field, indexes, before, wanted, set: set, make: make)
  }

  /// Edits the lines that are kept, and makes and removes the others: see ``Lines/pairing(_:)``.
  private mutating func patch<Value: Hashable & ExactlyComparable>(
    _ lines: Lines<Value>, _ field: Field, _ indexes: [Int], _ before: [Labeled<Value>], _ wanted: [Labeled<Value>],
    set: (inout Property, Value) -> Void, make: (Labeled<Value>) -> Property
  ) {
    let pairing = lines.pairing(wanted)
    for (line, labeled) in pairing.edited {
      if !line.value.value.isExactly(labeled.value) {
        var property = edit.property(at: line.index)
        set(&property, labeled.value)
        edit.replace(line.index, with: property)
      }
      if !line.value.label.isExactly(labeled.label) { relabel(line.index, labeled.label, field) }
      for index in lines.duplicates[line.index] ?? [] { edit.removeWithGroup(index) }
    }
    for line in pairing.removed {
      for index in [line.index] + (lines.duplicates[line.index] ?? []) { edit.removeWithGroup(index) }
    }
    let kept = pairing.lines.compactMap(\.self)
    // What says the same goes along, so that it is not shown in its old place.
    let isMoved = arrange(kept, shownAs: before.compactMap(\.line), alike: lines.duplicates)
    // Behind the last of its like, whose own label stands behind it.
    var last = (indexes + indexes.compactMap { edit.lastMember(ofGroupOf: $0) }).max()
    if isMoved, let end = last, let bottom = kept.flatMap({ [$0] + (lines.duplicates[$0] ?? []) }).max(),
      block(of: bottom).contains(end)
    {
      last = kept.last.map { block(of: lines.duplicates[$0]?.last ?? $0).upperBound - 1 }
    }
    let lastKept = pairing.lines.lastIndex { $0 != nil }
    for place in pairing.added {
      let labeled = wanted[place]
      let made = written(labeled, make(labeled), field)
      guard let lastKept, place < lastKept else {
        edit.add(made, after: last.map { [$0] } ?? [])
        continue
      }
      // Above one that was there.
      if let above = pairing.lines[..<place].last(where: { $0 != nil }).flatMap(\.self) {
        edit.add(made, after: [block(of: above).upperBound - 1])
      } else if let top = kept.min() {
        edit.add(made, before: top)
      }
    }
  }

  /// Puts the lines of a list into another order, each with the label behind it. Those that are not among them stay where they
  /// stand. `shown`: the order in which the contact has them now. Returns whether any moved.
  private mutating func arrange(_ lines: [Int], shownAs shown: [Int], alike: [Int: [Int]]) -> Bool {
    let ranks = Dictionary(shown.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let order = lines.compactMap { ranks[$0] }
    guard order.count == lines.count, zip(order, order.dropFirst()).contains(where: { $0 > $1 }) else { return false }
    let moving = lines.flatMap { [$0] + (alike[$0] ?? []) }
    // An account of the older kind is shown below the others, wherever its line stands.
    guard zip(moving, moving.dropFirst()).contains(where: { $0 > $1 }) else { return false }
    edit.arrange(moving.map { block(of: $0) })
    return true
  }

  /// The line with the label and the country code of its group, where these stand right behind it.
  private func block(of index: Int) -> Range<Int> {
    guard let group = fields.properties[index].group?.lowercased() else { return index..<index + 1 }
    let rest = fields.properties[(index + 1)...].prefix { property in
      ["X-ABLABEL", "X-ABADR"].contains(property.name) && property.group?.lowercased() == group
    }
    return index..<index + 1 + rest.count
  }

  /// The lines of a new value.
  private mutating func written<Value>(_ labeled: Labeled<Value>, _ made: Property, _ field: Field) -> [Property] {
    var property = made
    let label = addLabel(labeled.label, to: &property, field)
    var group = [property]
    if let label { group.append(label) }
    if let address = labeled.value as? PostalAddress, !address.countryCode.isEmpty {
      let name = property.group ?? edit.newGroup()
      group[0].group = name
      group.append(Property(name: "X-ABADR", group: name, text: address.countryCode))
    }
    return group
  }

  private mutating func relabel(_ index: Int, _ label: String, _ field: Field) {
    var property = edit.property(at: index)
    LabelWriter.removeLabel(from: &property, field)
    let lines = edit.groupMembers(of: index).filter { fields.properties[$0].name == "X-ABLABEL" }
    // X-SPOUSE and ANNIVERSARY say their label by their names.
    if let named = (field == .related ? RelatedName.labels : DateField.labels)[property.name], !named.isEmpty {
      property.name = (field == .related ? ContactList.related : .dates).property
    }
    let line = addLabel(label, to: &property, field)
    edit.replace(index, with: property)
    guard let line else {
      for other in lines { edit.remove(other) }
      return
    }
    if let other = lines.first {
      var text = fields.properties[other]
      text.text = line.text
      edit.replace(other, with: text)
    } else {
      edit.add([line], after: [index])
    }
  }

  private mutating func addLabel(_ label: String, to property: inout Property, _ field: Field) -> Property? {
    var edit = edit
    let line = LabelWriter.add(label, to: &property, field) { edit.newGroup() }
    self.edit = edit
    return line
  }
}
