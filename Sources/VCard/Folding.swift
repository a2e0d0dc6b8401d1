/// Folding of long lines (RFC 6350 §3.2), undone.
enum Folding {
  /// The bytes of `range` without line ends and without the one blank after each of them.
  ///
  /// Continuation lines that are not indented are taken as they are: the scanner lets them pass only in base64 and after
  /// the soft line breaks of quoted-printable, which are removed where `softBreaks` is set ("=", the line end, and no blank
  /// after it). The whitespace of a fold is removed in vCard 2.1 too: its specification keeps it, its writers do not.
  static func unfold(_ bytes: Span<UInt8>, _ range: Range<Int>, softBreaks: Bool, loneReturn: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var lineStart = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      guard byte == Byte.lineFeed || byte == Byte.carriageReturn,
        let end = LineEnd.at(index, in: bytes, loneReturn: loneReturn), index + end.length <= range.upperBound
      else {
        result.append(byte)
        index += 1
        continue
      }
      index += end.length
      let wasSoft = softBreaks && removeSoftBreak(&result, from: lineStart)
      if !wasSoft, index < range.upperBound, Byte.isBlank(bytes[index]) { index += 1 }
      lineStart = result.count
    }
    // A soft line break that leads nowhere.
    if softBreaks { _ = removeSoftBreak(&result, from: lineStart) }
    return result
  }

  /// Removes "=" and blanks after it from the end of the line that begins at `start`.
  private static func removeSoftBreak(_ bytes: inout [UInt8], from start: Int) -> Bool {
    var count = bytes.count
    while count > start, Byte.isBlank(bytes[count - 1]) { count -= 1 }
    guard count > start, bytes[count - 1] == Byte.equals else { return false }
    bytes.removeLast(bytes.count - count + 1)
    return true
  }
}
