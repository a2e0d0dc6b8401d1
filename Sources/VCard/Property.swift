/// One property of a card, as read or as made.
///
/// What is read is decoded when asked for. What is set is encoded for the version of the card that the property is put into;
/// group, name, parameters and value that were not changed are written with the bytes they had.
package struct Property: Sendable {
  /// As written: "item1". vCard 2.1 has groups of groups, "a.b".
  package var group: String?
  /// Upper case. Empty for a line that is no property (no colon, or nothing before it); such a line is kept as it is.
  package var name: String
  /// In their order; parameters without "=" with the name they stand for.
  package var parameters: [Parameter]
  var value: Value
  /// The version whose rules the raw value follows; nil for a property that is not yet in a card.
  private(set) var version: Version?
  /// Where the property was read.
  let origin: Origin?

  enum Value: Sendable {
    /// As it stands in the origin.
    case read
    /// Encoded and escaped, not folded.
    case raw([UInt8])
    case text(String)
    case structure([[String]])
    case list([String])
    case data(BinaryValue)
  }

  /// A place in a card's buffer.
  struct Origin: Sendable {
    let buffer: [UInt8]
    let entry: Entry
  }

  /// A property as it stands in a card.
  init(reading entry: Entry, of buffer: [UInt8], version: Version) {
    let head = Self.head(entry, buffer)
    group = head.group
    name = head.name
    parameters = head.parameters
    value = .read
    self.version = version
    origin = Origin(buffer: buffer, entry: entry)
  }

  /// The head of `entry`, put together where it is folded.
  static func head(_ entry: Entry, _ buffer: [UInt8]) -> Head {
    guard entry.headIsFolded else { return Head(buffer.span, entry.head) }
    let unfolded = Folding.unfold(buffer.span, entry.head, softBreaks: false, loneReturn: entry.loneReturn)
    return Head(unfolded.span, 0..<unfolded.count)
  }

  private init(_ name: String, _ group: String?, _ parameters: [Parameter], _ value: Value) {
    self.name = name.uppercased()
    self.group = group
    self.parameters = parameters
    self.value = value
    version = nil
    origin = nil
  }

  /// A property whose value is one text.
  package init(name: String, group: String? = nil, parameters: [Parameter] = [], text: String) {
    self.init(name, group, parameters, .text(text))
  }

  /// A property with a structured value: components, each a list (N, ADR, ORG).
  package init(name: String, group: String? = nil, parameters: [Parameter] = [], components: [[String]]) {
    self.init(name, group, parameters, .structure(components))
  }

  /// A property whose value is a list (CATEGORIES, NICKNAME).
  package init(name: String, group: String? = nil, parameters: [Parameter] = [], list: [String]) {
    self.init(name, group, parameters, .list(list))
  }

  /// A photo, logo, sound or key. ENCODING, VALUE and the media type are written as the card's version wants them.
  package init(name: String, group: String? = nil, parameters: [Parameter] = [], data: BinaryValue) {
    self.init(name, group, parameters, .data(data))
  }

  /// A property whose value is already encoded and escaped, without line ends.
  package init(name: String, group: String? = nil, parameters: [Parameter] = [], rawValue: [UInt8]) {
    self.init(name, group, parameters, .raw(rawValue))
  }

  /// This property with a raw value that follows `version`.
  func encoded(_ raw: [UInt8], parameters: [Parameter], version: Version) -> Property {
    var copy = self
    copy.value = .raw(raw)
    copy.parameters = parameters
    copy.version = version
    return copy
  }
}

extension Property: Equatable {
  /// Whether both say the same in the same spelling; how the lines are folded makes no difference.
  package static func == (left: Property, right: Property) -> Bool {
    guard left.name == right.name, left.group == right.group else { return false }
    let (left, right) = (left.readable, right.readable)
    return left.parameters == right.parameters && left.rawValue == right.rawValue
  }
}
