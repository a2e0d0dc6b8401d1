/// The round picture of a contact: the photo where there is one, else initials on a colour that the name always gets.
enum Avatar {
  /// How many colours style.css has (`tone-0` and on).
  static let tones = 8

  /// `photo` is the photo's address. The name stands beside the picture, so the picture is hidden from screen readers.
  static func html(name: String, photo: String?, large: Bool = false, isOrganization: Bool = false) -> HTML {
    let size = large ? "avatar large" : "avatar"
    let initials = initials(of: name)
    let content: HTML = initials.isEmpty ? (isOrganization ? Icon.building : Icon.people).html : "\(initials)"
    // The photo lies over the initials, which show until it is loaded, or if it cannot be.
    let picture = photo.map { path -> HTML in
      #"<img src="\#(path)" alt="" decoding="async"\#(attribute: "loading", large ? nil : "lazy")>"#
    }
    return #"<span class="\#(size) tone-\#(tone(of: name))" aria-hidden="true">\#(content)\#(picture)</span>"#
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
