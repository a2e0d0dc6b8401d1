/// A value of an enumeration on the wire: a byte that tells the case, then what the case holds.
struct WireChoice<Whole: Equatable> {
  private let whole: Whole?
  private let tag: UInt8?
  private var result: Whole?

  init(_ whole: Whole?, by wire: inout Wire) throws(WireError) {
    self.whole = whole
    tag = whole == nil ? try wire.byte(nil) : nil
  }

  /// A case that holds nothing.
  mutating func option(_ tag: UInt8, _ value: Whole, by wire: inout Wire) throws(WireError) {
    if whole == value { _ = try wire.byte(tag) }
    if whole == value || tag == self.tag { result = value }
  }

  // One method for each number of values that a case holds: over a parameter pack, the compiler makes no special code for each
  // type, and a call costs five times as much.

  /// A case that holds one value. `held`: what it holds; nil for another case.
  mutating func option<First: WireValue>(
    _ tag: UInt8, _ make: (First) -> Whole, by wire: inout Wire, _ held: (Whole) -> First?
  ) throws(WireError) {
    if let first = try writing(tag, by: &wire, held) {
      _ = try First.visit(first, by: &wire)
    } else if tag == self.tag {
      result = make(try First.visit(nil, by: &wire))
    }
  }

  /// A case that holds two.
  mutating func option<First: WireValue, Second: WireValue>(
    _ tag: UInt8, _ make: (First, Second) -> Whole, by wire: inout Wire, _ held: (Whole) -> (First, Second)?
  ) throws(WireError) {
    if let (first, second) = try writing(tag, by: &wire, held) {
      _ = try (First.visit(first, by: &wire), Second.visit(second, by: &wire))
    } else if tag == self.tag {
      result = make(try First.visit(nil, by: &wire), try Second.visit(nil, by: &wire))
    }
  }

  /// A case that holds three.
  mutating func option<First: WireValue, Second: WireValue, Third: WireValue>(
    _ tag: UInt8, _ make: (First, Second, Third) -> Whole, by wire: inout Wire,
    _ held: (Whole) -> (First, Second, Third)?
  ) throws(WireError) {
    if let (first, second, third) = try writing(tag, by: &wire, held) {
      _ = try (First.visit(first, by: &wire), Second.visit(second, by: &wire), Third.visit(third, by: &wire))
    } else if tag == self.tag {
      result = make(
        try First.visit(nil, by: &wire), try Second.visit(nil, by: &wire), try Third.visit(nil, by: &wire))
    }
  }

  /// What the case holds that is being written, once the case is; nil for another case, and while reading.
  private mutating func writing<Held>(
    _ tag: UInt8, by wire: inout Wire, _ held: (Whole) -> Held?
  ) throws(WireError) -> Held? {
    guard let whole, result == nil, let held = held(whole) else { return nil }
    _ = try wire.byte(tag)
    result = whole
    return held
  }

  /// The value, once each case was an option.
  func value(by wire: Wire) throws(WireError) -> Whole {
    guard let result else { throw wire.refusal }
    return result
  }
}
