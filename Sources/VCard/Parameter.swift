/// A parameter of a property: `TYPE=home,work`.
package struct Parameter: Sendable, Hashable {
  /// Upper case.
  package var name: String
  /// Without quotes, with the ^ escapes of RFC 6868 decoded. A quoted value may hold commas; see ``Property/types``.
  package var values: [String]

  package init(_ name: String, _ values: [String]) {
    self.name = name
    self.values = values
  }

  package init(_ name: String, _ value: String) { self.init(name, [value]) }

  /// What a parameter without "=" means: vCard 2.1 writes `TEL;HOME;VOICE:` and `PHOTO;BASE64;JPEG:`.
  init(bare value: String) {
    let name = Self.bareWords.code(value).map { Self.bareNames[Int($0)] }
    self.init(name ?? "TYPE", value)
  }

  private static let bareNames = ["ENCODING", "CHARSET", "VALUE"]

  /// The words that stand for something other than TYPE, with their places in `bareNames`.
  static let bareWords = WordTable([
    "QUOTED-PRINTABLE": 0, "BASE64": 0, "8BIT": 0, "7BIT": 0, "B": 0, "UTF-8": 1, "US-ASCII": 1, "ISO-8859-1": 1,
    "INLINE": 2, "CONTENT-ID": 2, "CID": 2, "URL": 2,
  ])
}
