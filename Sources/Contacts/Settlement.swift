internal import OpenSSL
package import VCard

/// Two versions of a contact, and the one that a person makes of them value by value.
///
/// The new version stays as it is, line for line, but for what is taken from the old one: its values come with their lines, as they
/// are. In what no page shows the new version stands.
package struct Settlement: Sendable {
  /// A value that may stand in the contact.
  package struct Option: Sendable, Equatable {
    /// The same for the same value of the same side, whatever else the versions say: so a choice outlives a change of the contact.
    package let key: String
    package let value: ContactDifference.Side
  }

  /// One point in which the versions differ.
  package struct Row: Sendable, Equatable {
    package let difference: ContactDifference
    /// Exactly one of its options stands: a contact says it once. Else each may stand, or none.
    package let isSingle: Bool
    package let old: [Option]
    package let new: [Option]
  }

  package enum Side: Sendable { case old, new }

  package let rows: [Row]
  private let cards: (old: Card, new: Card)
  private let fields: (old: ContactFields, new: ContactFields)
  /// Of each row.
  private let sources: [ContactDifferenceList.Source]

  /// Nil where the two cannot be said in one version of vCard.
  package init?(old: Card, new: Card) {
    // No card of vCard 2.1 holds what the later versions have.
    let version = new.version == .v21 && old.version != .v21 ? Version.v30 : new.version
    let cards = (old: old.converted(to: version), new: new.converted(to: version))
    guard cards.old.version == version, cards.new.version == version else { return nil }
    self.cards = cards
    fields = (ContactFields(cards.old), ContactFields(cards.new))
    let repeated = MergeUnits.repeatedNames([fields.old, fields.new])
    let list = ContactDifferenceList(old: fields.old, new: fields.new)
    var keys = OptionKeys()
    var rows: [Row] = []
    for found in list.found {
      let isSingle = Self.isSingle(found, fields.new, fields.old, repeated)
      if case .groups = found.source {
        rows.append(Self.groups(found.difference, list.old.groups, list.new.groups))
      } else {
        rows.append(keys.row(found, isSingle: isSingle))
      }
    }
    self.rows = rows
    sources = list.found.map(\.source)
  }

  /// What stands unless the person chooses: what the new version says.
  package var standing: Set<String> { Set(rows.flatMap(\.new).map(\.key)) }

  /// A person's choice, made on a page that showed the options `shown`, for the options that there are now: of the others the new
  /// version's stand.
  package func choice(_ chosen: Set<String>, of shown: Set<String>) -> Set<String> {
    var choice: Set<String> = []
    for row in rows {
      if row.isSingle {
        choice.formUnion((row.old.contains { chosen.contains($0.key) } ? row.old : row.new).map(\.key))
        continue
      }
      for option in row.old where chosen.contains(option.key) { choice.insert(option.key) }
      for option in row.new where !shown.contains(option.key) || chosen.contains(option.key) {
        choice.insert(option.key)
      }
    }
    return choice
  }

  /// Whether a choice is all that one version says, and nothing of the other.
  package func isAll(_ side: Side, _ choice: Set<String>) -> Bool {
    choice == Set(rows.flatMap { side == .old ? $0.old : $0.new }.map(\.key))
  }

  /// The card that says what was chosen. `now` is for REV.
  package func card(_ choice: Set<String>, now: Timestamp) -> Card {
    var edit = CardEdit(cards.new, fields.new.properties)
    var transplant = Transplant(into: fields.new.properties)
    var dropped: [(list: ContactList, value: Labeled<String>)] = []
    let old = Contact(fields.old)
    for (row, source) in zip(rows, sources) {
      let takesOld = row.old.contains { choice.contains($0.key) }
      let dropsNew = !row.new.contains { choice.contains($0.key) }
      switch source {
      case .value(let list, let then, let now):
        if takesOld, let line = then?.line { take(line, beside: now?.line, &edit, &transplant) }
        if dropsNew, let now { dropped.append((list, now)) }
      case .other(let then, let now):
        if takesOld, let then { take(then, beside: now, &edit, &transplant) }
        if dropsNew, let now { edit.removeWithGroup(now) }
      case .photo: if takesOld { takePhoto(&edit, &transplant) }
      case .text, .kind, .birthday, .groups: break
      }
    }
    let union = edit.isEmpty ? cards.new : edit.applied()
    let unedited = Contact(union)
    var contact = unedited
    for (list, value) in dropped {
      guard let place = list.words(contact).firstIndex(of: value) else { continue }
      list.filter(&contact) { $0 != place }
    }
    for (row, source) in zip(rows, sources) {
      let takesOld = row.old.contains { choice.contains($0.key) }
      switch source {
      case .text(let text): if takesOld { contact[keyPath: text.path] = old[keyPath: text.path] }
      case .kind: if takesOld { contact.kind = old.kind }
      case .birthday: if takesOld { contact.birthday = old.birthday }
      case .photo: if takesOld, old.photo == nil { contact.photo = nil }
      case .groups: contact.groups = groups(row, choice, old)
      case .value, .other: break
      }
    }
    var card = contact.isExactly(unedited) ? union : contact.patch(union, now: now)
    if card == union, union != cards.new { card.revise(now) }
    return card
  }

  // MARK: Rows

  private static func isSingle(
    _ found: ContactDifferenceList.Found, _ new: ContactFields, _ old: ContactFields, _ repeated: Set<String>
  ) -> Bool {
    switch found.source {
    case .text, .kind, .birthday, .photo: true
    case .groups: false
    // The same value under another label is one value.
    case .value(_, let old?, let new?): old.value == new.value
    case .value: false
    case .other(let then, let now):
      !repeated.contains(now.map { new.properties[$0].name } ?? then.map { old.properties[$0].name } ?? "")
    }
  }

  private static func groups(_ difference: ContactDifference, _ old: [String], _ new: [String]) -> Row {
    func options(_ groups: [String], but others: [String], _ side: String) -> [Option] {
      groups.filter { !others.contains($0) }.map {
        Option(key: "group-\(OptionKeys.digest([$0]))-\(side)", value: .text($0))
      }
    }
    return Row(
      difference: difference, isSingle: false, old: options(old, but: new, "old"), new: options(new, but: old, "new"))
  }

  // MARK: Lines

  /// Brings a line of the old version, with those that label it.
  private func take(_ line: Int, beside other: Int?, _ edit: inout CardEdit, _ transplant: inout Transplant) {
    let property = fields.old.properties[line]
    let companions = property.group.flatMap { fields.old.companions[$0.lowercased()] } ?? []
    let kind = fields.old.kinds[line]
    let siblings =
      kind == .other ? [] : fields.new.kinds.indices.filter { fields.new.kinds[$0] == kind }
    edit.add(transplant.lines([line] + companions, of: fields.old), after: other.map { [$0] } ?? siblings)
  }

  /// The old version's photo stands where the new one's stood.
  private func takePhoto(_ edit: inout CardEdit, _ transplant: inout Transplant) {
    guard let line = Self.photoLine(fields.old) else { return }
    let lines = transplant.lines([line], of: fields.old)
    guard let own = Self.photoLine(fields.new) else { return edit.add(lines, after: []) }
    edit.add(lines, before: own)
    edit.removeWithGroup(own)
  }

  private static func photoLine(_ fields: ContactFields) -> Int? {
    fields.properties.indices.first { fields.kinds[$0] == .photo && fields.photo(fields.properties[$0]) != nil }
  }

  private func groups(_ row: Row, _ choice: Set<String>, _ old: Contact) -> [String] {
    func names(_ options: [Option], _ isWanted: Bool) -> [String] {
      options.filter { choice.contains($0.key) == isWanted }.compactMap {
        if case .text(let name) = $0.value { name } else { nil }
      }
    }
    let dropped = names(row.new, false)
    return Contact(fields.new).groups.filter { !dropped.contains($0) } + names(row.old, true)
  }
}

/// Names the options of rows, each once.
private struct OptionKeys {
  private var used: Set<String> = []

  mutating func row(_ found: ContactDifferenceList.Found, isSingle: Bool) -> Settlement.Row {
    let difference = found.difference
    func said(_ side: ContactDifference.Side) -> String { if case .text(let text) = side { text } else { "" } }
    func name(_ side: ContactDifference.Side) -> String {
      switch found.source {
      case .text(let text): text.key
      case .kind: ContactProperty.kind.key
      case .birthday: ContactProperty.birthday.key
      case .photo: ContactProperty.photo.key
      case .groups: ContactProperty.groups.key
      case .value, .other: Self.digest([difference.title, difference.label, said(side)])
      }
    }
    func isThere(_ side: ContactDifference.Side) -> Bool { isSingle || side != .nothing }
    return Settlement.Row(
      difference: difference, isSingle: isSingle,
      old: isThere(difference.old) ? [option(name(difference.old) + "-old", difference.old)] : [],
      new: isThere(difference.new) ? [option(name(difference.new) + "-new", difference.new)] : [])
  }

  private mutating func option(_ name: String, _ value: ContactDifference.Side) -> Settlement.Option {
    var key = name
    var number = 1
    while !used.insert(key).inserted {
      number += 1
      key = "\(name)-\(number)"
    }
    return Settlement.Option(key: key, value: value)
  }

  static func digest(_ parts: [String]) -> String {
    String(RecordID(md5: MD5.hash(Array(parts.joined(separator: "\u{0}").utf8))).hex.prefix(16))
  }
}
