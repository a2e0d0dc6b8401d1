package import VCard

/// Several cards of one person, and the one that they become.
///
/// The first card stays: its UID, its order, each of its lines byte for byte. The lines that the others have more are added as they are.
/// Values that mean the same stand once, as the one that says more (``MergedValue``); within one card nothing is put in order.
/// Of what a contact says once (``MergedField``) one card's stands. What another says instead is kept in the note, because
/// programs show one name and one birthday; a photo that was not chosen stays as a line behind the one that was. Notes are put together.
package struct CardMerge: Sendable {
  /// A value of which a contact may have several.
  package struct Value: Sendable, Equatable {
    package struct Place: Hashable, Sendable {
      /// The card's number, from 0.
      package var card: Int
      /// The property's number in the card, in one version of vCard for all of them.
      package var line: Int

      package init(card: Int, line: Int) {
        self.card = card
        self.line = line
      }
    }

    package let place: Place
    /// As a person calls it: "Phone".
    package let title: String
    package let label: String
    package let text: String
    /// The value of another card that says all of it, so that this one does not stand by itself.
    package fileprivate(set) var sayer: Place?
  }

  /// What the person wants.
  package struct Choices: Sendable, Equatable {
    /// Whose it is; ``MergedField/preferred(_:)`` where nothing is said.
    package var fields: [MergedField: Int] = [:]
    package var leftOut: Set<Value.Place> = []
    /// Whether what was not chosen is kept: in the note, and a photo behind the one that was.
    package var keepsOthers = true
    /// Groups besides those of the cards.
    package var groups: [String] = []

    package init() {}
  }

  /// So many at once: a name that more contacts have suggests none of them as duplicates.
  package static let most = 8

  package let contacts: [Contact]
  /// In the order of the cards.
  package private(set) var values: [Value] = []
  private let cards: [Card]
  private let fields: [ContactFields]
  private let units: [MergeUnits]

  /// Nil where they cannot be said in one version of vCard.
  package init?(_ cards: [Card]) {
    guard let first = cards.first, cards.count <= Self.most else { return nil }
    // No card of vCard 2.1 holds what the later versions have.
    let isMixed = cards.contains { $0.version != .v21 }
    let version = first.version == .v21 && isMixed ? Version.v30 : first.version
    let cards = cards.map { $0.converted(to: version) }
    guard cards.allSatisfy({ $0.version == version }) else { return nil }
    let fields = cards.map { ContactFields($0) }
    var several = MergeUnits.repeatedNames(fields)
    for card in fields {
      for (property, kind) in zip(card.properties, card.kinds) where kind == .other || kind == .photo {
        several.insert(property.name)
      }
    }
    self.cards = cards
    self.fields = fields
    contacts = fields.map { Contact($0) }
    units = fields.map { MergeUnits($0, several: several) }
    readValues()
  }

  /// Whose a field is.
  package func choice(_ field: MergedField, _ choices: Choices) -> Int {
    if let chosen = choices.fields[field], contacts.indices.contains(chosen) { return chosen }
    return field.preferred(contacts)
  }

  /// The merged card. `now` is for REV.
  package func card(_ choices: Choices, now: Timestamp) -> Card {
    var edit = CardEdit(cards[0], fields[0].properties)
    var transplant = Transplant(into: fields[0].properties)
    // What a contact says once stands before further lines of its kind, which it is not shown by.
    addFields(choices, &edit, &transplant)
    addValues(but: choices.leftOut, &edit, &transplant)
    addPhotos(choices, &edit, &transplant)
    let union = edit.isEmpty ? cards[0] : edit.applied()
    let unedited = Contact(union)
    var contact = unedited
    for field in MergedField.all { field.copy(contacts[choice(field, choices)], to: &contact) }
    contact.note = note(choices, of: contact)
    for group in contacts.flatMap(\.groups) + choices.groups where !contact.groups.contains(group) {
      contact.groups.append(group)
    }
    var card = contact.isExactly(unedited) ? union : contact.patch(union, now: now)
    if card == union, union != cards[0] { card.revise(now) }
    return card
  }

  // MARK: Values

  private mutating func readValues() {
    var compared: [MergedValue] = []
    for (number, units) in units.enumerated() {
      var seen: [Field] = []
      for key in units.keys {
        guard let unit = units[key], let line = unit.lines.first else { continue }
        let (property, kind) = (fields[number].properties[line], fields[number].kinds[line])
        // The first one is the contact's.
        if isShownOnce(kind), isRead(line, of: number), !seen.contains(kind) || kind == .photo {
          seen.append(kind)
          continue
        }
        let value = MergedValue(property, kind, fields[number], content: unit.content)
        let place = Value.Place(card: number, line: line)
        var sayer: Value.Place?
        for (index, other) in values.enumerated() where other.place.card != number && other.sayer == nil {
          if compared[index].covers(value) {
            sayer = other.place
            break
          }
          if value.covers(compared[index]) { values[index].sayer = place }
        }
        compared.append(value)
        values.append(
          Value(
            place: place, title: MergedValue.title(property, kind),
            label: fields[number].canonicalLabel(property, kind),
            text: MergedValue.words(property, kind, fields[number]), sayer: sayer))
      }
    }
  }

  private func isShownOnce(_ kind: Field) -> Bool {
    if case .text = kind { return true }
    return MergedField.of(kind) != nil
  }

  /// Not a birthday of a year alone, or "circa 1960": no contact has it in its field, so it is a value like others.
  private func isRead(_ line: Int, of number: Int) -> Bool {
    fields[number].kinds[line] != .birthday || fields[number].partialDate(fields[number].properties[line]) != nil
  }

  private func addValues(but leftOut: Set<Value.Place>, _ edit: inout CardEdit, _ transplant: inout Transplant) {
    for (number, units) in units.enumerated() {
      let own = values.filter { $0.place.card == number }
      let stands = Dictionary(own.map { ($0.place.line, $0.sayer == nil && !leftOut.contains($0.place)) }) { $1 }
      for key in units.keys {
        guard let unit = units[key], let line = unit.lines.first, let stands = stands[line] else { continue }
        if number > 0, stands {
          let siblings = self.units[0].lastSibling(of: key).map { [$0] } ?? []
          edit.add(transplant.lines(unit.lines, of: fields[number]), after: siblings)
        } else if number == 0, !stands {
          let companions = fields[0].kinds.indices.filter { [.label, .countryCode].contains(fields[0].kinds[$0]) }
          for line in unit.lines where !companions.contains(line) { edit.removeWithGroup(line) }
        }
      }
    }
  }

  // MARK: What stands once

  /// The lines of the first one of a kind in a card.
  private func first(_ kind: Field, in number: Int) -> [Int]? {
    for key in units[number].keys {
      guard let lines = units[number][key]?.lines, let line = lines.first else { continue }
      if fields[number].kinds[line] == kind, isRead(line, of: number) { return lines }
    }
    return nil
  }

  /// Where the first card has no such line, another's is taken over as it is. What it has is edited, and so are names, which other lines
  /// depend on.
  private func addFields(_ choices: Choices, _ edit: inout CardEdit, _ transplant: inout Transplant) {
    for kind in Self.takenOver where first(kind, in: 0) == nil {
      let chosen = MergedField.of(kind).map { choice($0, choices) }
      let sources = chosen.map { [$0] } ?? Array(contacts.indices)
      guard let number = sources.first(where: { first(kind, in: $0) != nil }), let lines = first(kind, in: number)
      else {
        continue
      }
      edit.add(transplant.lines(lines, of: fields[number]), after: [])
    }
  }

  private static let takenOver: [Field] =
    [.organization, .birthday] + ContactText.ownLines.indices.map { .text(UInt8($0)) }

  /// The chosen photo stands first, because programs show that one.
  private func addPhotos(_ choices: Choices, _ edit: inout CardEdit, _ transplant: inout Transplant) {
    let chosen = choice(.photo, choices)
    var known: Set<String> = []
    for number in [chosen] + contacts.indices.filter({ $0 != chosen }) {
      for key in units[number].keys {
        guard let unit = units[number][key], let line = unit.lines.first, fields[number].kinds[line] == .photo else {
          continue
        }
        let stays = known.insert(key).inserted && (number == chosen || choices.keepsOthers)
        if number == 0 {
          if !stays { for line in unit.lines { edit.removeWithGroup(line) } }
        } else if stays {
          let lines = transplant.lines(unit.lines, of: fields[number])
          let own = first(.photo, in: 0)?.first
          if number == chosen, let own {
            edit.add(lines, before: own)
          } else {
            edit.add(lines, after: own.map { [$0] } ?? [])
          }
        }
      }
    }
  }

  // MARK: The note

  /// All notes, and what was not chosen.
  private func note(_ choices: Choices, of contact: Contact) -> String {
    var paragraphs: [String] = []
    for note in contacts.map(\.note) where !note.isEmpty {
      if paragraphs.contains(where: { Self.has($0, note) }) { continue }
      paragraphs.removeAll { Self.has(note, $0) }
      paragraphs.append(note)
    }
    guard choices.keepsOthers else { return paragraphs.joined(separator: Self.gap) }
    var lost: [String] = []
    for field in MergedField.all where field != .photo {
      for other in contacts where field.isSaid(by: other) && !field.isCovered(other, by: contact) {
        let line = "\(field.title): \(field.text(other))"
        let isKnown = paragraphs.contains { $0.split(separator: "\n").contains { $0 == line } }
        if !isKnown, !lost.contains(line) { lost.append(line) }
      }
    }
    if !lost.isEmpty { paragraphs.append(lost.joined(separator: "\n")) }
    return paragraphs.joined(separator: Self.gap)
  }

  private static let gap = "\n\n"

  /// Whether a note has another one in it, as paragraphs of its own.
  private static func has(_ note: String, _ other: String) -> Bool {
    (gap + note + gap).contains(gap + other + gap)
  }
}

extension Card {
  /// This card, which was merged since, as it would be without that: what it was `before`, where nobody has changed it after the merge had
  /// made it `merged`; else with those changes, and without what the others brought in.
  package func takenApart(before: Card, merged: Card) -> Card {
    if RecordIDs(self).primary == RecordIDs(merged).primary { return before }
    let base = merged.converted(to: version)
    return ThreeWayMerge(base: base, ours: self, theirs: before.converted(to: version), preferring: .ours).card
  }
}
