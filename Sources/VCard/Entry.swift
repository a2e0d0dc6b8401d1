/// Where one logical line (a property with its continuation lines) stands in a card's buffer. Offsets instead of copies: a
/// card of twenty properties costs one allocation.
struct Entry: Sendable {
  enum Kind: UInt8, Sendable {
    /// `name;parameters:value`.
    case property
    /// A property whose value is a nested card, from BEGIN:VCARD to END:VCARD: AGENT of vCard 2.1, or a card that stands there
    /// without it.
    case nested
    /// A line without colon or without name; kept, and shown as a property without name.
    case stray
    /// Empty lines.
    case blank
    /// BEGIN:VCARD.
    case begin
    /// END:VCARD.
    case end
  }

  /// The first byte.
  var start: UInt32
  /// The colon between head and value; `start` where there is none.
  var colon: UInt32
  /// After the last byte of the value, before its line end.
  var contentEnd: UInt32
  /// After the line end.
  var end: UInt32
  var kind: Kind
  /// Whether a carriage return alone ends a line here.
  var loneReturn = false
  /// Whether the head goes over more than one physical line.
  var headIsFolded = false
  /// Whether the value goes over more than one physical line.
  var valueIsFolded = false

  var head: Range<Int> { Int(start)..<Int(colon) }
  var value: Range<Int> {
    kind == .stray || isBareCard ? Int(start)..<Int(contentEnd) : Int(colon) + 1..<Int(contentEnd)
  }
  /// Whether this is a nested card without a head.
  var isBareCard: Bool { kind == .nested && colon == start }
  var lines: Range<Int> { Int(start)..<Int(end) }
  var isProperty: Bool { kind == .property || kind == .nested || kind == .stray }
}
