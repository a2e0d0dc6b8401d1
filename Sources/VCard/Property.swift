/// One property of a card, as read or as made.
///
/// What is read is taken apart and decoded when asked for. What is set is encoded for the version of the card that the property
/// is put into. Group, name, parameters and value that were not changed are written with the bytes they had.
package struct Property: Sendable {
  /// Where the property was read.
  let origin: Origin?
  /// What was set, or cannot be read at a glance; nil for a property as it stands in a card, whose head is read when asked
  /// for. A box, so that properties are cheap to copy.
  private var own: Box?
  /// The version whose rules the raw value follows; nil for a property that is not yet in a card.
  private(set) var version: Version?

  /// As written: "item1". vCard 2.1 has groups of groups, "a.b".
  package var group: String? {
    get { own.map(\.content.group) ?? origin?.group }
    set { change { $0.group = newValue } }
  }

  /// Upper case; AGENT for a nested card that stands without it. Empty for a line that is no property, because it has no colon
  /// or nothing before the colon; such a line is kept as it is.
  package var name: String {
    get { own?.content.name ?? origin?.name ?? "" }
    set { change { $0.name = newValue } }
  }

  /// In their order; parameters without "=" with the name they stand for.
  package var parameters: [Parameter] {
    get { own?.content.parameters ?? origin?.parameters ?? [] }
    set { change { $0.parameters = newValue } }
  }

  var value: Value {
    get { own?.content.value ?? .read }
    set { change { $0.value = newValue } }
  }

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

  private struct Content: Sendable {
    var group: String?
    var name: String
    var parameters: [Parameter]
    var value: Value
  }

  private final class Box: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// A property as it stands in a card.
  init(reading entry: Entry, of buffer: [UInt8], version: Version) {
    self.version = version
    let origin = Origin(buffer: buffer, entry: entry)
    self.origin = origin
    if entry.isBareCard {
      own = Box(Content(group: nil, name: "AGENT", parameters: [], value: .read))
      return
    }
    // Every look at such a value asks for its parameters, several times: they are read once.
    guard entry.headIsFolded || !origin.shape.isDisjoint(with: [.encoding, .odd]) else { return }
    let head = Self.head(entry, buffer)
    own = Box(Content(group: head.group, name: head.name, parameters: head.parameters, value: .read))
  }

  /// The origin, while the property is just what stands there; its parameters then are neither encoded nor odd.
  var asRead: Origin? { own == nil ? origin : nil }

  private mutating func change(_ edit: (inout Content) -> Void) {
    var content = Content(group: group, name: name, parameters: parameters, value: value)
    edit(&content)
    own = Box(content)
  }

  /// The head of `entry`, put together where it is folded.
  static func head(_ entry: Entry, _ buffer: [UInt8]) -> Head {
    guard entry.headIsFolded else { return Head(buffer.span, entry.head) }
    let unfolded = Folding.unfold(buffer.span, entry.head, softBreaks: false, loneReturn: entry.loneReturn)
    return Head(unfolded.span, 0..<unfolded.count)
  }

  private init(_ name: String, _ group: String?, _ parameters: [Parameter], _ value: Value) {
    own = Box(Content(group: group, name: name.uppercased(), parameters: parameters, value: value))
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
    copy.change { ($0.value, $0.parameters) = (.raw(raw), parameters) }
    copy.version = version
    return copy
  }
}

extension Property: Equatable {
  /// Whether both say the same in the same spelling; how the lines are folded makes no difference.
  package static func == (left: Property, right: Property) -> Bool {
    guard left.name == right.name, left.group == right.group else { return false }
    let (left, right) = (left.readable, right.readable)
    // Bytes, also of the parameters: Swift's equality takes two ways of writing one character for the same.
    return left.parameters.count == right.parameters.count && left.rawValue == right.rawValue
      && zip(left.parameters, right.parameters).allSatisfy { left, right in
        left.name == right.name && left.values.count == right.values.count
          && zip(left.values, right.values).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
      }
  }
}
