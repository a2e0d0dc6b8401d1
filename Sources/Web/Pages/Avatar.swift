import Contacts

/// The round picture of a contact: the photo where there is one, else initials on a colour that the name always gets.
enum Avatar {
  /// How many colours style.css has (`tone-0` and on).
  static let tones = 8

  /// `parts` are first, middle and last name, as far as they are known. `photo` is the photo's address. The name stands beside the picture, so the picture is hidden from screen readers.
  static func html(
    name: String, parts: [String] = [], photo: String?, large: Bool = false, isOrganization: Bool = false
  ) -> HTML {
    let size = large ? "avatar large" : "avatar"
    let initials = initials(of: name, parts: parts)
    let content: HTML = initials.isEmpty ? (isOrganization ? Icon.building : Icon.person).html : "\(initials)"
    // The photo lies over the initials, which show until it is loaded, or if it cannot be.
    let picture = photo.map { path -> HTML in
      #"<img src="\#(path)" alt="" decoding="async"\#(attribute: "loading", large ? nil : "lazy")>"#
    }
    return #"<span class="\#(size) tone-\#(tone(of: name))" aria-hidden="true">\#(content)\#(picture)</span>"#
  }

  /// The first letters of first and last name, without titles ("Lady Ada Lovelace FRS"), in the order in which `name` has them and
  /// with its accents; `parts` may be folded. Without parts, those of the name's words.
  static func initials(of name: String, parts: [String]) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    let folded = words.map(folded)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      // A single part may be several words.
      let own = Set((parts.first ?? name).split(whereSeparator: \.isWhitespace).map(Self.folded))
      let kept = zip(words, folded).filter { own.contains($1) }.map(\.0)
      return initials(of: kept.isEmpty ? name : kept.joined(separator: " "))
    }
    let letters = [first, last].compactMap { part -> (place: Int, letter: Character)? in
      let start = part.split(whereSeparator: \.isWhitespace).first.map(Self.folded) ?? ""
      let place = folded.firstIndex { !start.isEmpty && $0.hasPrefix(start) }
      let word = place.map { words[$0] } ?? part[...]
      return word.first(where: \.isLetter).map { (place ?? words.count, $0) }
    }.sorted { $0.place < $1.place }
    guard let letter = letters.first?.letter else { return initials(of: name) }
    // In a script without spaces, one sign is enough.
    return letter.isCased ? letters.map { $0.letter.uppercased() }.joined() : letter.uppercased()
  }

  private static func folded(_ word: some StringProtocol) -> String {
    TextFolding.fold(String(word.drop { !$0.isLetter && !$0.isNumber }))
  }

  /// The first letters of the first and the last word that begin with one; at most two.
  static func initials(of name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    // An abbreviation ("Dr.") gives no initial, unless the name has nothing else ("J. R.").
    let spelledOut = words.filter { $0.last != "." }
    let letters = (spelledOut.isEmpty ? words : spelledOut).compactMap { word in
      word.first { $0.isLetter || $0.isNumber }.flatMap { $0.isLetter ? $0 : nil }
    }
    guard let first = letters.first else { return "" }
    // In a script without spaces, one sign is enough.
    guard letters.count > 1, let last = letters.last, first.isCased else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }

  /// FNV-1a over the name: the same colour on every page and after every start, unlike Swift's own hashing.
  static func tone(of name: String) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 16) % UInt32(tones))
  }
}
