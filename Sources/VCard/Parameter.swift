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
    switch value.uppercased() {
    case "QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B": self.init("ENCODING", value)
    case "UTF-8", "US-ASCII", "ISO-8859-1": self.init("CHARSET", value)
    case "INLINE", "CONTENT-ID", "CID", "URL": self.init("VALUE", value)
    default: self.init("TYPE", value)
    }
  }
}
