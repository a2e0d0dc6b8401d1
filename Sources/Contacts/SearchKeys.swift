/// What the cloud's list sorts, cuts into sections and searches by; all derived from the contact.
package struct SearchKeys: Sendable, Equatable {
  /// Compared byte by byte (`COLLATE "C"`): section by section (``ListSection``), then by folded first, middle and last name.
  package let sortByFirst: String
  /// The same by last, first and middle name.
  package let sortByLast: String
  package let displayName: String
  /// Everything that a search looks through, folded as ``TextFolding`` does, one value a line. A note counts up to its 8,192nd
  /// byte.
  package let searchText: String
  /// The digits of each phone number, separated by spaces.
  package let phoneDigits: String

  package init(_ contact: Contact) {
    displayName = contact.displayName
    if Self.isSortedByParts(contact) {
      let (first, middle, last) = (
        Self.folded(contact.first), Self.folded(contact.middle), Self.folded(contact.last)
      )
      sortByFirst = Self.key([first, middle, last])
      sortByLast = Self.key([last, first, middle])
    } else {
      sortByFirst = Self.key([Self.folded(displayName)])
      sortByLast = sortByFirst
    }
    searchText = Self.searchText(contact, displayName)
    var digits: [UInt8] = []
    for phone in contact.phones {
      if !digits.isEmpty { digits.append(0x20) }
      TextFolding.appendDigits(phone.value, to: &digits)
    }
    phoneDigits = String(decoding: digits, as: UTF8.self)
  }

  /// First, middle and last name, those that there are. Of a contact without any, and of an organization, the name as shown.
  package static func nameParts(_ contact: Contact) -> [String] {
    isSortedByParts(contact)
      ? [contact.first, contact.middle, contact.last].filter { !$0.isEmpty } : [contact.displayName]
  }

  private static func isSortedByParts(_ contact: Contact) -> Bool {
    let isNamed = !(contact.first.isEmpty && contact.last.isEmpty && contact.middle.isEmpty)
    return isNamed && (contact.kind != .organization || contact.organization.isEmpty)
  }

  /// The parts that a sort key was made of, folded and in its order.
  package static func nameParts(key: String) -> [String] {
    var rest = key.unicodeScalars[...]
    if let mark = rest.first, mark == ListSection.scriptMark || mark == ListSection.otherMark { rest.removeFirst() }
    if rest.first == nameless { rest.removeFirst() }
    return rest.split(separator: "\u{1}").map(String.init)
  }

  /// A name part for a key; nil where there is none.
  private static func folded(_ part: String) -> [UInt8]? {
    guard !part.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.utf8.count)
    TextFolding.append(part, to: &bytes)
    return bytes
  }

  /// The sort key of folded name parts in their order. Parts are separated by U+0001, so that "Li Zhang" stands
  /// before "Lia"; what is no letter or digit at the beginning is passed over ("'t Hooft" stands under T).
  private static func key(_ parts: [[UInt8]?]) -> String {
    var bytes: [UInt8] = []
    for case let part? in parts {
      if !bytes.isEmpty { bytes.append(1) }
      bytes += part
    }
    let start = bytes.firstIndex { $0 >= 0x80 || isAlphanumeric($0) } ?? bytes.startIndex
    let key = String(decoding: bytes[start...], as: UTF8.self)
    guard let mark = ListSection.mark(before: key.unicodeScalars.first) else { return key }
    return "\(mark)\(key.isEmpty ? String(nameless) : key)"
  }

  /// The key of a card without any name has this behind its mark, and stands behind all others.
  private static let nameless: Unicode.Scalar = "\u{10FFFF}"

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func searchText(_ contact: Contact, _ displayName: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    func add(_ text: String) {
      guard !text.isEmpty else { return }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      TextFolding.append(text, to: &bytes)
    }
    add(displayName)
    // Both orders, so that "schmidt anna" is found as well as "anna schmidt".
    let name = contact.composedName
    if name != displayName { add(name) }
    if !contact.last.isEmpty, !contact.first.isEmpty { add(contact.last + " " + contact.first) }
    for text in ContactText.all { if case .itself = text.search { add(text.text(contact)) } }
    for text in ContactText.all {
      if case .unlessDisplayed = text.search, text.text(contact) != displayName { add(text.text(contact)) }
    }
    for texts in Self.lists { for text in texts(contact) { add(text) } }
    for group in contact.groups { add(group) }
    for text in ContactText.all {
      if case .start(let count) = text.search {
        add(String(decoding: text.text(contact).utf8.prefix(count), as: UTF8.self))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the lists give, in the order of the stored texts.
  private static let lists = ContactProperty.lists.compactMap(\.searched).sorted { $0.place < $1.place }.map(\.texts)
}
