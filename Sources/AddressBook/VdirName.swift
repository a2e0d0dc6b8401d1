import Contacts

/// Which names in a vdir mean what. (Specification: "The Vdir Storage Format", vdirsyncer's manual.)
enum VdirName {
  /// The file that holds the address book's id. Hidden and without an ending, so no vdir program takes it for an item.
  static let bookID = Array(".contacts2web".utf8)

  /// True for an item's name: it ends in `.vcf`, in lower case as the specification has it, since the other programs on
  /// the same folder see no other; and it is not hidden, which editors' lock and swap files are.
  static func isItem(_ name: Span<UInt8>) -> Bool {
    let count = name.count
    return count > 4 && name[0] != UInt8(ascii: ".") && name[count - 4] == UInt8(ascii: ".")
      && name[count - 3] == UInt8(ascii: "v") && name[count - 2] == UInt8(ascii: "c")
      && name[count - 1] == UInt8(ascii: "f")
  }

  /// True for a name that lacks small letters in its ending alone to be an item's.
  static func isMisnamed(_ name: Span<UInt8>) -> Bool {
    let count = name.count
    guard count > 4, name[0] != UInt8(ascii: "."), name[count - 4] == UInt8(ascii: "."), !isItem(name) else {
      return false
    }
    for (index, letter) in "vcf".utf8.enumerated() where name[count - 3 + index] | 0x20 != letter { return false }
    return true
  }

  /// A new name for a file that is not in place yet, or not any more. The specification keeps `.tmp` for that, and the dot
  /// hides it from programs that do not know the specification.
  ///
  /// `notes` stand in it, for ``notes(_:)``: of any characters but `-` and `/`.
  static func temporary(_ notes: [String] = []) -> [UInt8] {
    // Notes leave less room, and tell two names apart themselves.
    let number = notes.isEmpty ? random() : String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return Array((temporaryStart + ([number] + notes).joined(separator: "-") + ".tmp").utf8)
  }

  /// What a temporary name was made with.
  static func notes(_ name: [UInt8]) -> [Substring] {
    let text = String(decoding: name.dropFirst(temporaryStart.utf8.count).dropLast(4), as: UTF8.self)
    return Array(text.split(separator: "-").dropFirst())
  }

  /// A new name for an item that was found under a temporary one.
  static func putBack() -> [UInt8] { Array("put-back-\(random()).vcf".utf8) }

  private static func random() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 16) }

  /// The name of a group's sealed ``Stage``.
  static func stage(_ group: UniqueID) -> [UInt8] { Array((temporaryStart + group.description + ".tmp").utf8) }

  /// True for what ``temporary()`` and ``stage(_:)`` give.
  static func isTemporary(_ name: Span<UInt8>) -> Bool {
    guard name.count > temporaryStart.utf8.count + 4, name[0] == UInt8(ascii: ".") else { return false }
    for (index, byte) in temporaryStart.utf8.enumerated() where name[index] != byte { return false }
    for (index, byte) in ".tmp".utf8.enumerated() where name[name.count - 4 + index] != byte { return false }
    return true
  }

  /// True for what ``stage(_:)`` gives, of names that are temporary.
  static func isStage(_ name: Span<UInt8>) -> Bool {
    // An id is longer than a random number.
    name.count == temporaryStart.utf8.count + 36 + 4
  }

  private static let temporaryStart = ".contacts2web-"
}
