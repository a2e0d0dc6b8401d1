/// The UID of a card as programs compare it: some put `urn:uuid:` before it, and some take it away. White space around it counts for nothing.
package struct ComparableUID: Hashable, Sendable {
  static let prefix = "urn:uuid:"
  /// Without the prefix.
  package let text: String

  /// Nil for an empty one.
  package init?(_ uid: String) {
    let trimmed = ContactFields.trimmed(uid)
    let bare = Self.isMarked(trimmed) ? ContactFields.trimmed(String(trimmed.dropFirst(Self.prefix.count))) : trimmed
    guard !bare.isEmpty else { return nil }
    text = bare
  }

  /// Whether a text says by itself that it is a UID, and not a name.
  package static func isMarked(_ text: String) -> Bool { ContactFields.trimmed(text).lowercased().hasPrefix(prefix) }

  /// As cards spell it, to be looked up by: of those with white space the one that is seen, a blank behind `UID:`.
  package var spellings: [String] { [text, Self.prefix + text, Self.prefix.uppercased() + text, " " + text] }
}
