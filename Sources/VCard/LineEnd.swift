/// What stands between two lines.
enum LineEnd: Sendable {
  case lineFeed
  case carriageReturnLineFeed
  /// Of the classic Macintosh.
  case carriageReturn
  /// What a CRLF file becomes when it is written as text on Windows.
  case twoCarriageReturnsLineFeed

  var bytes: [UInt8] {
    switch self {
    case .lineFeed: [Byte.lineFeed]
    case .carriageReturnLineFeed: [Byte.carriageReturn, Byte.lineFeed]
    case .carriageReturn: [Byte.carriageReturn]
    case .twoCarriageReturnsLineFeed: [Byte.carriageReturn, Byte.carriageReturn, Byte.lineFeed]
    }
  }

  /// The line end at `index`, which holds a line feed or a carriage return. A carriage return alone ends a line only where
  /// `loneReturn` says so: in the middle of a file with other line ends it is text that somebody pasted.
  @inline(__always)
  static func at(_ index: Int, in bytes: Span<UInt8>, loneReturn: Bool) -> (kind: LineEnd, length: Int)? {
    if bytes[index] == Byte.lineFeed { return (.lineFeed, 1) }
    if index + 1 < bytes.count, bytes[index + 1] == Byte.lineFeed { return (.carriageReturnLineFeed, 2) }
    if index + 2 < bytes.count, bytes[index + 1] == Byte.carriageReturn, bytes[index + 2] == Byte.lineFeed {
      return (.twoCarriageReturnsLineFeed, 3)
    }
    return loneReturn ? (.carriageReturn, 1) : nil
  }
}
