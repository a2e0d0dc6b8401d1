/// The lines of a table out of bytes that come in pieces (RFC 4180, as forgiving as spreadsheets): of a file of any size, one line
/// is in memory at a time.
package struct CSVStream<Failure: Error> {
  /// A line of the table, which may have several lines of text.
  package struct Record: Equatable, Sendable {
    /// The line of the file on which it begins, from 1.
    package var line: Int
    package var result: Result<[[UInt8]], CSVProblem>
  }

  private let read: () throws(Failure) -> [UInt8]
  private let separator: UInt8
  private let limit: Int
  private let columns: Int

  private var piece: [UInt8] = []
  private var place = 0
  private var isAtEnd = false
  private var line = 1
  private var wasReturn = false

  /// `read` gives the next bytes in UTF-8 or any encoding that has ASCII in it, and none at the end. A record of more than `limit` bytes, or
  /// more than `columns` cells, is not held.
  package init(
    separator: UInt8, limit: Int = 10 << 20, columns: Int = 2_000, read: @escaping () throws(Failure) -> [UInt8]
  ) {
    self.separator = separator
    self.limit = limit
    self.columns = columns
    self.read = read
  }

  private enum Stage {
    case cellBegin, plain, quoted, quoteInQuoted
  }

  /// The next record that has anything in it; nil at the end.
  package mutating func next() throws(Failure) -> Record? {
    while true {
      let begin = line
      guard let result = try record() else { return nil }
      if case .success(let cells) = result, cells.count == 1, cells[0].isEmpty { continue }
      return Record(line: begin, result: result)
    }
  }

  private mutating func record() throws(Failure) -> Result<[[UInt8]], CSVProblem>? {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var held = 0
    var problem: CSVProblem?
    var stage = Stage.cellBegin
    var hasBegun = false
    var openedOn = line

    func end() -> Result<[[UInt8]], CSVProblem> {
      if let problem { return .failure(problem) }
      return .success(cells + [cell])
    }

    while true {
      guard let byte = try nextByte() else {
        guard hasBegun else { return nil }
        if stage == .quoted { return .failure(problem ?? .openQuote(line: openedOn)) }
        return end()
      }
      hasBegun = true
      switch (stage, byte) {
      case (.quoted, Self.quote): stage = .quoteInQuoted
      case (.quoteInQuoted, Self.quote):
        stage = .quoted
        keep(byte)
      case (.quoted, _): keep(byte)
      case (.cellBegin, Self.quote):
        stage = .quoted
        openedOn = line
      case (_, separator):
        stage = .cellBegin
        if cells.count + 1 >= columns { problem = problem ?? .tooManyColumns(columns) }
        if problem == nil { cells.append(cell) }
        // Each cell takes some room, also an empty one.
        held += 16
        cell = []
      case (_, Self.lineFeed), (_, Self.carriageReturn): return end()
      default:
        // What stands behind a closing quote belongs to the cell as well.
        stage = .plain
        keep(byte)
      }
    }

    func keep(_ byte: UInt8) {
      if byte == 0 { problem = problem ?? .hasNUL }
      held += 1
      if held > limit {
        problem = problem ?? (stage == .quoted ? .openQuote(line: openedOn) : .tooLong(limit))
        (cells, cell) = ([], [])
      }
      if problem == nil { cell.append(byte) }
    }
  }

  private mutating func nextByte() throws(Failure) -> UInt8? {
    while true {
      while place == piece.count {
        guard !isAtEnd else { return nil }
        piece = try read()
        place = 0
        isAtEnd = piece.isEmpty
      }
      let byte = piece[place]
      place += 1
      let isSecond = wasReturn && byte == Self.lineFeed
      wasReturn = byte == Self.carriageReturn
      if byte == Self.lineFeed || byte == Self.carriageReturn, !isSecond { line += 1 }
      // Behind the CR that ended a record nothing is left of the line end; inside quotes both are kept.
      return byte
    }
  }

  private static var quote: UInt8 { UInt8(ascii: "\"") }
  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  private static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
}

/// Why a line of a table cannot be taken.
package enum CSVProblem: Error, Equatable, Sendable {
  /// A quote that opens on this line is not closed.
  case openQuote(line: Int)
  case tooLong(_ bytes: Int)
  case tooManyColumns(_ most: Int)
  case hasNUL

  package var reason: String {
    switch self {
    case .openQuote(let line): "a quote that opens on line \(line) is not closed, so what follows cannot be told apart"
    case .tooLong(let bytes): "the line is longer than \(bytes >> 20) MB"
    case .tooManyColumns(let most): "the line has more than \(most) columns"
    case .hasNUL: "the line holds NUL characters, which no text has"
    }
  }
}
