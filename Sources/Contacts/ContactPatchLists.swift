internal import VCard

/// The values of one field as a card holds them.
struct Lines<Value: Sendable & Equatable> {
  struct Line {
    let index: Int
    let value: Labeled<Value>
  }

  private(set) var lines: [Line] = []
  /// Further lines that say the same as the one at the key.
  private(set) var duplicates: [Int: [Int]] = [:]

  mutating func add(_ index: Int, _ value: Labeled<Value>?, isSame: (Labeled<Value>, Labeled<Value>) -> Bool) {
    guard let value else { return }
    if let first = lines.first(where: { isSame($0.value, value) }) {
      duplicates[first.index, default: []].append(index)
    } else {
      lines.append(Line(index: index, value: value))
    }
  }
}

/// Lists of labelled values.
extension ContactPatch {
  mutating func patchPhones() {
    patchList(.phone, old.phones, new.phones, read: { $0.phone($1) }) {
      ValueKind.write($1, into: &$0, scheme: "tel:")
    } make: {
      Property(name: "TEL", text: $0.value)
    }
  }

  mutating func patchEmails() {
    patchList(.email, old.emails, new.emails, read: { $0.email($1) }) {
      ValueKind.write($1, into: &$0, scheme: "mailto:")
    } make: {
      Property(name: "EMAIL", parameters: [Parameter("TYPE", "INTERNET")], text: $0.value)
    }
  }

  mutating func patchURLs() {
    patchList(.url, old.urls, new.urls, read: { $0.url($1) }) {
      ValueKind.write($1, into: &$0)
    } make: {
      Property(name: "URL", text: $0.value)
    }
  }

  mutating func patchRelatedNames() {
    patchList(.related, old.relatedNames, new.relatedNames, read: { $0.related($1) }) {
      ValueKind.write($1, into: &$0)
    } make: {
      Property(name: "X-ABRELATEDNAMES", text: $0.value)
    }
  }

  mutating func patchDates() {
    let patch = self
    patchList(.date, old.dates, new.dates, read: { $0.date($1) }) {
      $0 = patch.write($1, into: $0)
    } make: {
      patch.write($0.value, into: Property(name: "X-ABDATE", text: ""))
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
      Property(name: "ADR", components: $0.value.components.map { [$0] })
    }
    if !old.addresses.isExactly(new.addresses) { patchCountryCodes(fields) }
  }

  /// The country code of an address stands in a line of its own.
  private mutating func patchCountryCodes(_ fields: ContactFields) {
    for index in indexes(of: .address) where !edit.isRemoved(index) {
      let property = edit.property(at: index)
      guard property.parameter("CC") == nil, let address = fields.address(property)?.value else { continue }
      // A changed address line is found again by its parts.
      guard let wanted = new.addresses.first(where: { $0.value.components == address.components })?.value else {
        continue
      }
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
      lines.add(index, fields.message(property, field)) {
        field == .oldMessage ? $0.value == $1.value : $0 == $1
      }
    }
    let (version, fields) = (version, fields)
    patch(lines, .message, indexes, new.instantMessages) { property, message in
      let field = Field(property)
      if field == .oldMessage {
        let group = property.group
        property = Self.property(message, version, property.parameters)
        // Its label is in the same group.
        property.group = group
      } else {
        Self.write(message, into: &property, before: fields.message(property, field)?.value)
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
      return Property(name: name, parameters: parameters, text: message.user)
    }
    var service: [Parameter] = []
    if !message.service.isEmpty, version != .v40 || MessagingService(named: message.service) == nil {
      service = [Parameter("X-SERVICE-TYPE", message.service)]
    }
    return Property(name: "IMPP", parameters: service + parameters, text: message.url)
  }

  mutating func patchSocialProfiles() {
    patchList(.socialProfile, old.socialProfiles, new.socialProfiles, read: { $0.socialProfile($1) }) {
      property, profile in
      property = Self.property(profile, keeping: property)
    } make: {
      Self.property($0.value, keeping: Property(name: "X-SOCIALPROFILE", text: ""))
    }
  }

  private static func property(_ profile: SocialProfile, keeping old: Property) -> Property {
    var property = old
    LabelWriter.removeService(from: &property)
    property.removeParameters("X-USER", "USERNAME", "X-USERNAME", "X-USERID", "X-DISPLAYNAME")
    // A name alone may be the value (RFC 9554 §3.5).
    let isName = ValueKind.isText(old) && profile.url.isEmpty && !profile.user.utf8.contains(UInt8(ascii: ":"))
    if !isName { property.removeParameters("VALUE") }
    if !profile.service.isEmpty {
      let name = property.name == "SOCIALPROFILE" ? "SERVICE-TYPE" : "TYPE"
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

  private mutating func patchList<Value: ExactlyComparable>(
    _ field: Field, _ before: [Labeled<Value>], _ wanted: [Labeled<Value>],
    read: (ContactFields, Property) -> Labeled<Value>?,
    set: (inout Property, Value) -> Void, make: (Labeled<Value>) -> Property
  ) {
    guard !before.isExactly(wanted) else { return }
    var lines = Lines<Value>()
    let indexes = indexes(of: field)
    for index in indexes { lines.add(index, read(fields, fields.properties[index])) { $0 == $1 } }
    patch(lines, field, indexes, wanted, set: set, make: make)
  }

  /// Finds for each wanted value the line to keep: one that says the same, else its own, else one with the same value, else one
  /// with the same label; and then makes and removes the rest.
  private mutating func patch<Value: ExactlyComparable>(
    _ lines: Lines<Value>, _ field: Field, _ indexes: [Int], _ wanted: [Labeled<Value>],
    set: (inout Property, Value) -> Void, make: (Labeled<Value>) -> Property
  ) {
    var wanted = wanted
    var rest = lines.lines
    for line in lines.lines {
      guard wanted.contains(where: { $0.isExactly(line.value) }) else { continue }
      wanted.removeAll { $0.isExactly(line.value) }
      rest.removeAll { $0.index == line.index }
    }
    func isOwn(_ line: Lines<Value>.Line, _ labeled: Labeled<Value>) -> Bool { line.index == labeled.line }
    func isSameValue(_ line: Lines<Value>.Line, _ labeled: Labeled<Value>) -> Bool {
      line.value.value.isExactly(labeled.value)
    }
    func isSameLabel(_ line: Lines<Value>.Line, _ labeled: Labeled<Value>) -> Bool {
      line.value.label.isExactly(labeled.label)
    }
    for isMatch in [isOwn, isSameValue, isSameLabel] {
      wanted.removeAll { labeled in
        guard let match = rest.firstIndex(where: { isMatch($0, labeled) }) else { return false }
        let line = rest.remove(at: match)
        if !isSameValue(line, labeled) {
          var property = edit.property(at: line.index)
          set(&property, labeled.value)
          edit.replace(line.index, with: property)
        }
        if !isSameLabel(line, labeled) { relabel(line.index, labeled.label, field) }
        for index in lines.duplicates[line.index] ?? [] { edit.removeWithGroup(index) }
        return true
      }
    }
    for line in rest {
      for index in [line.index] + (lines.duplicates[line.index] ?? []) { edit.removeWithGroup(index) }
    }
    guard !wanted.isEmpty else { return }
    // A group stays together behind the last of its like, whose own label stands behind it.
    let last = (indexes + indexes.flatMap { edit.groupMembers(of: $0) }).max()
    for labeled in wanted { add(labeled, make(labeled), field, after: last) }
  }

  private mutating func add<Value>(_ labeled: Labeled<Value>, _ made: Property, _ field: Field, after last: Int?) {
    var property = made
    let label = addLabel(labeled.label, to: &property, field)
    var group = [property]
    if let label { group.append(label) }
    if let address = labeled.value as? PostalAddress, !address.countryCode.isEmpty {
      let name = property.group ?? edit.newGroup()
      group[0].group = name
      group.append(Property(name: "X-ABADR", group: name, text: address.countryCode))
    }
    edit.add(group, after: last.map { [$0] } ?? [])
  }

  private mutating func relabel(_ index: Int, _ label: String, _ field: Field) {
    var property = edit.property(at: index)
    LabelWriter.removeLabel(from: &property, field)
    let lines = edit.groupMembers(of: index).filter { fields.properties[$0].name == "X-ABLABEL" }
    // X-SPOUSE and ANNIVERSARY say their label by their names.
    if let named = (field == .related ? RelatedName.labels : DateField.labels)[property.name], !named.isEmpty {
      property.name = field == .related ? "X-ABRELATEDNAMES" : "X-ABDATE"
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
