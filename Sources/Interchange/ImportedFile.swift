package import VCard

/// A file with contacts, read one by one out of bytes that come in pieces: vCards of any version, or a table. Of a file of any size,
/// one contact is in memory at a time.
package struct ImportedFile<Failure: Error> {
  package enum Item {
    case card(Card)
    case row(ContactTable.Row)
    /// Why, for the person.
    case unreadable(reason: String)
  }

  /// What the file is.
  package let form: FileForm
  // One of the two. They are changed in place: a copy of a stream would copy its window with each card.
  private var cards: CardStream<Failure>?
  private var lines: CSVStream<Failure>?
  /// Nil for vCards.
  package let table: ContactTable?

  /// Bytes by which a file is recognised: the names of a table's columns fit in them.
  private static var startSize: Int { 32_768 }

  /// `read` gives the next bytes, and none at the end. Of what has more than `limit` bytes nothing is held. Throws ``UnsuitableFile``,
  /// or what `read` throws.
  package init(limit: Int, read: @escaping () throws(Failure) -> [UInt8]) throws {
    var start: [UInt8] = []
    while start.count < Self.startSize {
      let more = try read()
      if more.isEmpty { break }
      start += more
    }
    let encoding = TableText(start: start)
    var look = encoding
    let words = Array(look.read(start).drop { $0 <= 32 })
    guard let lead = words.first else { throw UnsuitableFile.empty }
    if words.starts(with: Array("PK\u{3}\u{4}".utf8)) { throw UnsuitableFile.zip }
    if lead == UInt8(ascii: "<") { throw UnsuitableFile.webPage }
    var first = start
    let whole: () throws(Failure) -> [UInt8] = { () throws(Failure) in
      guard !first.isEmpty else { return try read() }
      defer { first = [] }
      return first
    }
    if Self.holdsCards(words) {
      form = .cards
      self.cards = CardStream(limit: limit, read: whole)
      self.lines = nil
      self.table = nil
      return
    }
    var text = encoding
    let decoded: () throws(Failure) -> [UInt8] = { () throws(Failure) in
      while true {
        let bytes = try whole()
        if bytes.isEmpty { return [] }
        let read = text.read(bytes)
        if !read.isEmpty { return read }
      }
    }
    let told = Self.toldSeparator(words)
    var stream = CSVStream(separator: told ?? Self.separator(words), limit: limit, read: decoded)
    if told != nil { _ = try stream.next() }
    guard let header = try stream.next() else { throw UnsuitableFile.empty }
    let cells: [[UInt8]]
    switch header.result {
    case .success(let read): cells = read
    case .failure(.hasNUL): throw UnsuitableFile.noText
    case .failure(let problem): throw UnsuitableFile.noHeader(problem)
    }
    guard let columns = ContactTable(header: cells.map(TableText.text)) else { throw UnsuitableFile.unknownColumns }
    form = columns.isOurs && columns.isWhole ? .ownTable : .table
    self.cards = nil
    self.lines = stream
    self.table = columns
  }

  /// The next contact and the line on which it begins; nil at the end.
  package mutating func next() throws(Failure) -> (line: Int, item: Item)? {
    if let table {
      guard let record = try lines?.next() else { return nil }
      switch record.result {
      case .success(let cells): return (record.line, .row(table.row(cells.map(TableText.text))))
      case .failure(let problem): return (record.line, .unreadable(reason: problem.reason))
      }
    }
    guard let item = try cards?.next() else { return nil }
    switch item.result {
    case .success(let card): return (item.line, .card(card))
    case .failure(let error): return (item.line, .unreadable(reason: error.reason))
    }
  }

  /// Whether a line of the beginning begins a card.
  private static func holdsCards(_ bytes: [UInt8]) -> Bool {
    let begin = Array("begin:vcard".utf8)
    return bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).contains { line in
      line.prefix(begin.count).map { (65...90).contains($0) ? $0 | 32 : $0 } == begin
    }
  }

  /// What a line `sep=;` says, which spreadsheets write for each other.
  private static func toldSeparator(_ start: [UInt8]) -> UInt8? {
    let line = start.prefix { $0 != 10 && $0 != 13 }
    guard line.count == 5, line.starts(with: Array("sep=".utf8)) else { return nil }
    return line.last
  }

  /// The one of the three that gives the first line the most columns.
  private static func separator(_ start: [UInt8]) -> UInt8 {
    let all = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let columns = all.map { separator -> Int in
      var rest = start
      var stream = CSVStream<Never>(separator: separator) {
        defer { rest = [] }
        return rest
      }
      guard let line = stream.next(), case .success(let cells) = line.result else { return 0 }
      return cells.count
    }
    let most = columns.max() ?? 0
    return zip(all, columns).first { $0.1 == most }?.0 ?? all[0]
  }
}

/// What kind of file contacts come in.
package enum FileForm: Int16, Sendable, CaseIterable {
  case cards = 0
  /// Another program's, which shows what it likes of a contact; or ours of an earlier version, or without some of its columns.
  case table = 1
  /// ``ContactSheet``, which shows all but the photo.
  case ownTable = 2
}
