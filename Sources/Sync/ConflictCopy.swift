/// A file in which a synchronizer of files has set aside the version of a file that lost a conflict: it is nobody new, and a person deletes it
/// when they have looked at it.
///
/// With a UID it is known by that. Without one it says what the contact said before, as a renamed file does, and the contact would move into it: whoever
/// then deleted it would have deleted the contact everywhere.
package struct ConflictCopy: Sendable {
  /// The name of the file that it is a version of.
  package let original: ItemName

  /// Nil where the name is not one that such programs give: Syncthing (`ann.sync-conflict-20261127-101500-ABCDEFG.vcf`), Dropbox
  /// (`ann (Ann's conflicted copy 2026-11-27).vcf`), Nextcloud and ownCloud (`ann (conflicted copy 2026-11-27 101500).vcf`), Seafile
  /// (`ann (SFConflict ann@example.org 2026-11-27-10-15-00).vcf`).
  package init?(_ name: ItemName) {
    // Such a name has a second dot, or a bracket at its end. Of most names no text is made to find out.
    guard name.bytes.count(where: { $0 == UInt8(ascii: ".") }) > 1 || name.bytes.suffix(5).elementsEqual(").vcf".utf8),
      let text = String(validating: name.bytes, as: UTF8.self), text.hasSuffix(Self.ending)
    else { return nil }
    let stem = text.dropLast(Self.ending.count)
    if let mark = stem.ranges(of: ".sync-conflict-").last {
      original = ItemName("\(stem[..<mark.lowerBound])\(Self.ending)")
    } else if stem.last == ")", let bracket = stem.ranges(of: " (").last,
      Self.words.contains(where: stem[bracket.upperBound...].contains)
    {
      original = ItemName("\(stem[..<bracket.lowerBound])\(Self.ending)")
    } else {
      return nil
    }
    if original.bytes.count == Self.ending.utf8.count { return nil }
  }

  /// What the person is told of it.
  package var reason: String {
    "a synchronizer of this folder has set it aside as another version of \(original) (take over what you want of it, and delete it)"
  }

  private static let ending = ".vcf"
  private static let words = ["conflicted copy", "SFConflict"]
}
