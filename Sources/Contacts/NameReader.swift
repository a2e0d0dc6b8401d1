/// Works out a contact's name from N, FN and what else there is to call it by; one or both may be missing.
///
/// - N counts where any of its five parts is given.
/// - Without N, FN is taken apart: "Schmidt, Anna" at the comma, "Anna Maria Schmidt" before its last word, one word is a
///   first name. It stays whole where it is no person's name: the organization's, an e-mail address, a phone number, the
///   nickname, or the name of a card for an organization or a group.
/// - FN that is only composed of those parts, or one of those other values, says nothing of its own; every other FN is the
///   contact's formatted name.
struct NameReader {
  private(set) var prefix = ""
  private(set) var first = ""
  private(set) var middle = ""
  private(set) var last = ""
  private(set) var suffix = ""
  /// "" where FN says nothing of its own.
  private(set) var formatted = ""

  /// `parts`: the components of N (last, first, middle, prefix, suffix), or nothing. `otherNames`: what FN falls back to
  /// where there is no name; called where FN alone gives a name, and where the card is no person's.
  init(parts: [String], formattedName: String, isPerson: Bool, otherNames: () -> [String]) {
    let formattedName = Self.collapsed(formattedName)
    if parts.contains(where: { !$0.isEmpty }) {
      (last, first, middle, prefix, suffix) = (parts[0], parts[1], parts[2], parts[3], parts[4])
      let isFallback = !isPerson && otherNames().contains(formattedName)
      if !formattedName.isEmpty, !isFallback, !isComposed(formattedName) { formatted = formattedName }
      return
    }
    guard !formattedName.isEmpty, !otherNames().contains(formattedName) else { return }
    guard isPerson, !formattedName.utf8.contains(UInt8(ascii: "@")),
      formattedName.unicodeScalars.contains(where: \.properties.isAlphabetic)
    else {
      formatted = formattedName
      return
    }
    takeApart(formattedName)
    if !isComposed(formattedName), !formattedName.utf8.contains(UInt8(ascii: ",")) { formatted = formattedName }
  }

  private mutating func takeApart(_ name: String) {
    if let comma = name.utf8.firstIndex(of: UInt8(ascii: ",")) {
      let before = ContactFields.trimmed(String(name[..<comma]))
      let after = ContactFields.trimmed(String(name[name.utf8.index(after: comma)...]))
      if !before.isEmpty, !after.isEmpty {
        (last, first) = (before, after)
        return
      }
    }
    if let space = name.utf8.lastIndex(of: 0x20) {
      first = String(name[..<space])
      last = String(name[name.utf8.index(after: space)...])
    } else {
      first = name
    }
  }

  private func isComposed(_ name: String) -> Bool {
    let composed = Contact.composedName(prefix: prefix, first: first, middle: middle, last: last, suffix: suffix)
    if Self.collapsed(composed) == name { return true }
    // A comma before the suffix, or a space inside an East Asian name, is a matter of taste.
    func plain(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: ",") } }
    guard name.utf8.contains(UInt8(ascii: ",")) || (name.utf8.first ?? 0) >= 0xE3 else { return false }
    return plain(composed) == plain(name)
  }

  /// Without white space around, and with single spaces in between.
  static func collapsed(_ text: String) -> String {
    var wasSpace = true
    var isPlain = true
    let bytes = text.utf8.span
    for index in 0..<bytes.count {
      let byte = bytes[index]
      let isSpace = CanonicalText.isSpace(byte)
      if isSpace, wasSpace || byte != 0x20 {
        isPlain = false
        break
      }
      wasSpace = isSpace
    }
    if isPlain, !wasSpace || text.isEmpty { return text }
    return text.split { $0.utf8.allSatisfy(CanonicalText.isSpace) }.joined(separator: " ")
  }
}
