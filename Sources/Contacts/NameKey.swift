internal import OpenSSL

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
  package init?(_ contact: Contact) {
    let isNamed = !(contact.first.isEmpty && contact.last.isEmpty)
    if contact.kind == .person, isNamed {
      word = RecordIDs.secondary(contact.first, "", contact.last).word
      return
    }
    let name = contact.kind == .group || contact.organization.isEmpty ? contact.displayName : contact.organization
    guard !name.isEmpty else { return nil }
    var bytes = Array((contact.kind == .group ? "contacts2web list name 1\n" : "contacts2web other name 1\n").utf8)
    RecordEncoding.append(NameReader.collapsed(name).lowercased(), to: &bytes)
    word = RecordID(md5: MD5.hash(bytes)).word
  }

  package static func < (left: NameKey, right: NameKey) -> Bool { left.word < right.word }
}
