/// What goes over the wire.
///
/// A type passes its fields to its initializer in the order of the wire: Swift evaluates arguments from left to right. Thus
/// each field stands once, and no reader can get out of step with its writer.
protocol WireValue: Sendable {
  /// Writes the value, or reads one where there is none. Returns it.
  static func visit(_ value: Self?, by wire: inout Wire) throws(WireError) -> Self

  /// Writes a list, or reads one.
  static func visit(list: [Self]?, by wire: inout Wire) throws(WireError) -> [Self]
}

extension WireValue {
  static func visit(list: [Self]?, by wire: inout Wire) throws(WireError) -> [Self] {
    let count = try wire.count(list?.count)
    if let list {
      for element in list { _ = try visit(element, by: &wire) }
      return list
    }
    var read: [Self] = []
    // An element may have many more bytes in memory than on the wire.
    read.reserveCapacity(min(count, 1_024))
    for _ in 0..<count { read.append(try visit(nil, by: &wire)) }
    return read
  }
}
