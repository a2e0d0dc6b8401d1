/// What speaks for two contacts being of one person.
package struct DuplicateSigns: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// First and last name are the same; of what has one name, all of it.
  package static let name = DuplicateSigns(rawValue: 1)
  /// The first name of each is the last name of the other.
  package static let turnedName = DuplicateSigns(rawValue: 2)
  package static let email = DuplicateSigns(rawValue: 4)
  package static let phone = DuplicateSigns(rawValue: 8)
  /// One name is a part of the other and begins like it, or one of the two has none: "Anna" and "Anna Schmidt".
  package static let partOfName = DuplicateSigns(rawValue: 16)
  /// The name that they have in common is a single word.
  package static let shortName = DuplicateSigns(rawValue: 32)
  /// The UID, by which programs know a contact: one of the two was perhaps made by copying the other.
  package static let uid = DuplicateSigns(rawValue: 64)

  /// The bounds of ``strength``.
  package static let weakest = 0
  package static let strongest = 3

  /// How much they say: from 3, which is hardly a chance, to 0; nil where that is no reason to ask. Families share a number, so a number
  /// counts only where the names do not speak against it.
  package var strength: Int? {
    if contains(.uid) { return 3 }
    let isNamed = !isDisjoint(with: [.name, .turnedName])
    if isNamed, !isDisjoint(with: [.email, .phone]) { return 3 }
    if contains(.email) || contains([.phone, .partOfName]) { return 2 }
    guard isNamed else { return nil }
    return contains(.shortName) ? 0 : 1
  }
}

/// What duplicates are found by, of one contact: made from its UID and from the texts that lists and searches use, which are folded.
package struct DuplicateKeys: Sendable {
  /// The parts of the name, the first one first; empty where an address or a number stands in its place.
  package let name: [String]
  package let emails: Set<String>
  /// What same numbers have in common: their last digits.
  package var phoneEnds: Set<String> { Set(numbers.map(\.end)) }
  /// Those that are long enough to say something.
  private let numbers: [Meaning.Number]
  /// Nil for none.
  package let uid: ComparableUID?

  /// So many characters of a stored search text are read for the keys of one contact: name and e-mail addresses stand before the note.
  package static let textLength: Int32 = 8_192

  /// `sortByFirst`, `searchText` and `phoneDigits` as ``SearchKeys`` has them; the text may be cut off behind the e-mail addresses.
  package init(sortByFirst: String, searchText: String, phoneDigits: String, uid: String) {
    let parts = SearchKeys.nameParts(key: sortByFirst)
    let isName = parts.contains { part in
      !part.contains("@") && part.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
    name = isName ? parts : []
    emails = Set(
      searchText.utf8.split(separator: UInt8(ascii: "\n"))
        .filter { line in
          // A page may have an "@" in its address.
          line.contains(UInt8(ascii: "@")) && !line.contains(UInt8(ascii: " ")) && !line.contains(UInt8(ascii: "/"))
        }
        .map { String(decoding: $0, as: UTF8.self) })
    numbers = phoneDigits.split(separator: " ").map { Meaning.Number(String($0)) }.filter { !$0.end.isEmpty }
    self.uid = ComparableUID(uid)
  }

  package init(_ contact: Contact, uid: String) {
    let keys = SearchKeys(contact)
    self.init(sortByFirst: keys.sortByFirst, searchText: keys.searchText, phoneDigits: keys.phoneDigits, uid: uid)
  }

  package func signs(with other: DuplicateKeys) -> DuplicateSigns {
    var signs: DuplicateSigns = []
    if let first = name.first, let last = name.last, let otherFirst = other.name.first, let otherLast = other.name.last
    {
      if (first, last) == (otherFirst, otherLast), (name.count > 1) == (other.name.count > 1) { signs.insert(.name) }
      if name.count > 1, other.name.count > 1, first != last, (first, last) == (otherLast, otherFirst) {
        signs.insert(.turnedName)
      }
      if signs.contains(.name), name.count == 1, !first.contains(" ") { signs.insert(.shortName) }
    }
    let (words, others) = (Self.words(name), Self.words(other.name))
    let beginsAlike = words.first == others.first || words.isEmpty || others.isEmpty
    if beginsAlike, Set(words).isSubset(of: others) || Set(others).isSubset(of: words) { signs.insert(.partOfName) }
    if !emails.isDisjoint(with: other.emails) { signs.insert(.email) }
    if other.numbers.contains(where: { number in numbers.contains { Meaning.Number.isSame($0, number) } }) {
      signs.insert(.phone)
    }
    if uid != nil, uid == other.uid { signs.insert(.uid) }
    return signs
  }

  private static func words(_ name: [String]) -> [Substring] { name.flatMap { $0.split(separator: " ") } }
}
