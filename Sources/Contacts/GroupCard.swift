package import VCard

/// A card that stands for a group and for no person: a name, and the UIDs of its members (RFC 6350 §6.1.4, §6.6.5; Apple's programs
/// write the same with names of their own).
package struct GroupCard: Sendable, Equatable {
  /// As ``comparable(name:)`` makes it; "" where the card has none.
  package let name: String
  /// As ``ComparableUID`` has them, each once, in the card's order.
  package let members: [String]

  /// Nil for the card of a person or an organization.
  package init?(_ card: Card) { self.init(card, Contact(card)) }

  /// `contact`: what the card says.
  package init?(_ card: Card, _ contact: Contact) {
    guard contact.kind == .group else { return nil }
    name = Self.comparable(name: contact.displayName)
    var seen: Set<String> = []
    members = card.properties.compactMap(Self.member).filter { seen.insert($0).inserted }
  }

  /// The name of a group as it is compared, stored and asked for, everywhere. One group has one name, however a program writes its
  /// characters: Unicode NFC, in one line, without white space around, of ``longestName`` bytes at most. Small and capital letters are two
  /// names, as for the programs that write them.
  package static func comparable(name: String) -> String {
    var result = ""
    for scalar in CanonicalText.composed(name).unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      // White space and control characters in a row, line breaks among them, are one space.
      if isControl || scalar == " " {
        if !result.isEmpty, result.unicodeScalars.last != " " { result.unicodeScalars.append(" ") }
        continue
      }
      guard result.utf8.count + UTF8.width(scalar) <= longestName else { break }
      result.unicodeScalars.append(scalar)
    }
    return ContactFields.trimmed(result)
  }

  /// Of a name as it is compared, in bytes.
  package static let longestName = 400

  /// Whom a line names as a member; nil for every other line.
  fileprivate static func member(_ property: Property) -> String? {
    guard memberNames.contains(property.name) else { return nil }
    return ComparableUID(property.text)?.text
  }

  fileprivate static let memberNames = ["MEMBER", "X-ADDRESSBOOKSERVER-MEMBER"]

  /// A new one: vCard 3.0 with Apple's names, which all programs read that have group cards at all.
  package static func newCard(name: String, members: [String], uid: String, now: Timestamp) -> Card {
    var card = Card(version: .v30, uid: uid)
    card.append(Property(name: "PRODID", text: "-//Contacts2Web//Contacts2Web//EN"))
    card.append(Property(name: "N", components: [[name], [""], [""], [""], [""]]))
    card.append(Property(name: "FN", text: name))
    card.append(Property(name: "X-ADDRESSBOOKSERVER-KIND", text: "group"))
    for member in members {
      card.append(Property(name: "X-ADDRESSBOOKSERVER-MEMBER", text: ComparableUID.prefix + member))
    }
    card.append(Property(name: "REV", text: now.extended))
    return card
  }
}

// Edits of a group in either spelling: they write the lines that say it, and REV where the card has one; all others stay byte for byte.

extension Card {
  /// A group card with these members more, and without those. Both as ``GroupCard/members`` has them; who is there already, or is not, is
  /// no edit. New members stand behind the others, and are spelled as these are.
  package func members(adding: [String], removing: [String], now: Timestamp) -> Card {
    let properties = properties
    var edit = CardEdit(self, properties)
    let removed = Set(removing)
    var known: Set<String> = []
    var last: Int?
    for (index, property) in properties.enumerated() {
      guard let member = GroupCard.member(property) else { continue }
      last = index
      if removed.contains(member) {
        edit.removeWithGroup(index)
      } else {
        known.insert(member)
      }
    }
    let sibling = last.map { properties[$0] }
    let kind = properties.first { $0.name == "KIND" }
    let name = sibling?.name ?? (kind == nil ? "X-ADDRESSBOOKSERVER-MEMBER" : "MEMBER")
    let isBare = sibling.map { ContactFields.trimmed($0.text) == GroupCard.member($0) } ?? false
    let new = adding.filter { known.insert($0).inserted }.map { member in
      Property(name: name, text: isBare ? member : ComparableUID.prefix + member)
    }
    if !new.isEmpty { edit.add(new, after: last.map { [$0] } ?? []) }
    return edit.revised(now)
  }

  /// A group card under another name: FN, and of N what said the old one.
  package func groupName(_ name: String, now: Timestamp) -> Card {
    let properties = properties
    let old = Contact(self).displayName
    func isOld(_ text: String) -> Bool { GroupCard.isSame(text, old) }
    var edit = CardEdit(self, properties)
    // Of several, in several languages, the one that says the old name.
    let formatted = properties.indices.filter { properties[$0].name == "FN" }
    let wanted = formatted.first { isOld(properties[$0].text) } ?? formatted.first
    if let wanted {
      var property = properties[wanted]
      property.text = name
      edit.replace(wanted, with: property)
    }
    var isNamed = wanted != nil
    for (index, property) in properties.enumerated() where property.name == "N" {
      // Commas that are not escaped may be a part of the name; what other components list stays a list.
      guard let place = property.fields.firstIndex(where: isOld) else { continue }
      var property = property
      var components = property.components
      guard place < components.count else { continue }
      components[place] = [name]
      property.components = components
      edit.replace(index, with: property)
      isNamed = isNamed || version == .v21
    }
    if !isNamed {
      edit.add(
        [Property(name: "FN", text: name)], after: properties.indices.filter { properties[$0].name == "VERSION" })
    }
    return edit.revised(now)
  }

  /// A person's card with these groups more, and without those (CATEGORIES).
  package func groups(adding: [String], removing: [String], now: Timestamp) -> Card {
    var contact = Contact(self)
    let removed = Set(removing.map(GroupCard.comparable))
    contact.groups.removeAll { removed.contains(GroupCard.comparable(name: $0)) }
    var known = Set(contact.groups.map(GroupCard.comparable))
    for name in adding where known.insert(GroupCard.comparable(name: name)).inserted { contact.groups.append(name) }
    return contact.patch(self, now: now)
  }
}

extension GroupCard {
  /// Whether both are the name of one group.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    comparable(name: left) == comparable(name: right)
  }
}

extension Card {
  /// Whether this is a card that somebody sent, with nothing more than what was added to it since for groups: categories of a person, members
  /// of a group's card. When it was revised does not count.
  package func completes(_ sent: Card) -> Bool {
    let never = Timestamp(milliseconds: 0)
    let completed: Card
    if let group = GroupCard(self) {
      completed = sent.members(adding: group.members, removing: [], now: never)
    } else {
      completed = sent.groups(adding: Contact(self).groups, removing: [], now: never)
    }
    return withoutRevision == completed.withoutRevision
  }

  var withoutRevision: Card {
    var removal = LineEdit()
    removal.isRemoved = true
    var edits: [Int: LineEdit] = [:]
    for (index, property) in properties.enumerated() where property.name == "REV" { edits[index] = removal }
    var card = self
    card.edit(edits)
    return card
  }
}
