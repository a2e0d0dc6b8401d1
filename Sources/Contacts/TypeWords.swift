internal import VCard

/// The TYPE values of a property as a set of the words that labels are made of. They are looked up as they stand in the card,
/// without making strings: this is read several times for every property of every card.
struct TypeWords: OptionSet {
  let rawValue: UInt16

  static let home = TypeWords(rawValue: 1)
  static let work = TypeWords(rawValue: 2)
  static let school = TypeWords(rawValue: 4)
  static let other = TypeWords(rawValue: 8)
  static let cell = TypeWords(rawValue: 16)
  static let fax = TypeWords(rawValue: 32)
  static let pager = TypeWords(rawValue: 64)
  static let main = TypeWords(rawValue: 128)
  static let iPhone = TypeWords(rawValue: 256)
  static let pref = TypeWords(rawValue: 512)
  /// Says how a value is delivered or written.
  static let noise = TypeWords(rawValue: 1024)
  /// There are values that are none of these words.
  static let unknown = TypeWords(rawValue: 2048)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ property: Property) {
    rawValue = property.typeCodes(in: Self.words, unknown: Self.unknown.rawValue)
  }

  /// The word for home, work, school or other, in this order.
  var use: String? {
    if contains(.home) { return "home" }
    if contains(.work) { return "work" }
    if contains(.school) { return "school" }
    return contains(.other) ? "other" : nil
  }

  private static let words: WordTable = {
    let words: [String: TypeWords] = [
      "home": .home, "work": .work, "school": .school, "other": .other, "cell": .cell, "mobile": .cell, "fax": .fax,
      "pager": .pager, "main": .main, "iphone": .iPhone, "pref": .pref,
    ]
    let noise = Label.noise.map { ($0, TypeWords.noise) }
    return WordTable(words.merging(noise) { word, _ in word }.mapValues(\.rawValue))
  }()
}
