internal import OpenSSL
package import VCard

/// What the import goes by when it asks whether two cards are of the same person: this is the one place that says what
/// counts as the same name.
///
/// - A person: first and last name. Case and white space do not count, accents do; prefix, middle name and suffix do not.
/// - An organization, or a card without first and last name: the organization's name; where there is none, what a list
///   would show (nickname, e-mail, phone).
/// - A distribution list is never the same as a contact.
///
/// 16 bytes, so that the names of a large address book fit into memory.
package struct NameKey: Hashable, Comparable, Sendable {
  private let word: Word128

  /// Nil for a card without any name, which is nobody's.
  ///
  /// Of most cards only N is read: it says all where it has a first or a last name, and nothing says that the card is of
  /// something else than a person.
  package init?(_ card: Card) {
    if let name = card.first("N"), Self.isPerson(card) {
      let parts = ContactFields.components(name, 2)
      if !(parts[0].isEmpty && parts[1].isEmpty) {
        word = Self.word(first: parts[1], last: parts[0])
        return
      }
    }
    guard let word = Self.word(Contact(card)) else { return nil }
    self.word = word
  }

  /// False also where only ``Contact/init(_:)`` can tell.
  private static func isPerson(_ card: Card) -> Bool {
    card.first("X-ADDRESSBOOKSERVER-KIND") == nil && card.first("X-ABSHOWAS") == nil
      && card.all("KIND").allSatisfy { ContactFields.trimmed($0.text).lowercased() == "individual" }
  }

  private static func word(first: String, last: String) -> Word128 { RecordIDs.secondary(first, "", last).word }

  private static func word(_ contact: Contact) -> Word128? {
    if contact.kind == .person, !(contact.first.isEmpty && contact.last.isEmpty) {
      return word(first: contact.first, last: contact.last)
    }
    let name = contact.kind == .group || contact.organization.isEmpty ? contact.displayName : contact.organization
    guard !name.isEmpty else { return nil }
    var bytes = Array((contact.kind == .group ? "contacts2web list name 1\n" : "contacts2web other name 1\n").utf8)
    RecordEncoding.append(NameReader.collapsed(name).lowercased(), to: &bytes)
    return RecordID(md5: MD5.hash(bytes)).word
  }

  package static func < (left: NameKey, right: NameKey) -> Bool { left.word < right.word }
}
