/// The lines of one card, as they stand in a buffer.
struct CardReader {
  /// What stands between BEGIN:VCARD and END:VCARD.
  private(set) var entries: [Entry] = []
  private(set) var begin: Entry
  private(set) var end: Entry
  private(set) var lineEnd: LineEnd
  private(set) var blankCount = 0
  /// A VERSION among the entries says 2.1.
  private var says21 = false
  /// How many entries were asked whether they are a VERSION: each once.
  private(set) var versionLooks = 0
  /// The nested cards without AGENT that nothing of the card itself follows, each with its line.
  private(set) var last: [(line: Int, entry: Entry)] = []

  /// Reads on from a BEGIN:VCARD that `scanner` has just passed, to the END:VCARD.
  ///
  /// In vCard 2.1 a card may stand inside, mostly as the value of AGENT, but some programs write it without (Android reads
  /// both). The next card behind one that was cut off looks like such a nested card. The two are told apart by the END:VCARD
  /// that the one around them has or lacks.
  ///
  /// - Throws: ``CardError/Kind/missingEnd`` or ``CardError/Kind/nestedTooDeeply``, with the line of BEGIN:VCARD. `scanner`
  ///   then stands before the next BEGIN:VCARD, or at the end.
  init(_ bytes: Span<UInt8>, begin: Entry, line: Int, _ scanner: inout LineScanner) throws(CardError) {
    self.begin = begin
    lineEnd = scanner.lineEnd
    end = begin
    entries.reserveCapacity(16)
    scanner.metTooDeep = false
    var firstBareCard: LineScanner?
    while true {
      let before = scanner
      guard let entry = scanner.next(in: bytes) else {
        if let firstBareCard { scanner = firstBareCard }
        throw CardError(.missingEnd, line: line)
      }
      switch entry.kind {
      case .begin:
        scanner = before
        if says21, !scanner.isCutOff(at: Int(begin.start), in: bytes),
          let card = scanner.bareCard(in: bytes)
        {
          entries.append(card)
          last.append((before.line, card))
          guard firstBareCard == nil else { continue }
          firstBareCard = before
          firstBareCard?.noteBareCardInVain()
          continue
        }
        let kind: CardError.Kind = scanner.metTooDeep ? .nestedTooDeeply : .missingEnd
        if let firstBareCard { scanner = firstBareCard }
        throw CardError(kind, line: line)
      case .end:
        end = entry
        return
      case .blank:
        blankCount += 1
        entries.append(entry)
      case .property, .nested, .stray:
        entries.append(entry)
        last = []
        guard !says21 else { continue }
        versionLooks += 1
        says21 = Self.says21(entry, bytes)
      }
    }
  }

  /// Reads bytes that hold one card and nothing else but blank lines.
  init(_ bytes: Span<UInt8>) throws(CardError) {
    var scanner = LineScanner()
    let (line, begin) = try Self.begin(bytes, &scanner)
    try self.init(bytes, begin: begin, line: line, &scanner)
    while true {
      let line = scanner.line
      guard let entry = scanner.next(in: bytes) else { return }
      guard entry.kind == .blank else {
        throw CardError(entry.kind == .begin ? .severalCards : .textOutside, line: line)
      }
    }
  }

  /// Finds BEGIN:VCARD, which only blank lines may precede.
  private static func begin(_ bytes: Span<UInt8>, _ scanner: inout LineScanner) throws(CardError) -> (Int, Entry) {
    var text: Int?
    while true {
      let line = scanner.line
      guard let entry = scanner.next(in: bytes) else {
        throw CardError(text == nil ? .empty : .noCard, line: text ?? 1)
      }
      if entry.kind == .begin {
        if let text { throw CardError(.textOutside, line: text) }
        return (line, entry)
      }
      if entry.kind != .blank, text == nil { text = line }
    }
  }

  /// Whether the entry is a VERSION that says 2.1: then a card may begin behind it.
  static func says21(_ entry: Entry, _ bytes: Span<UInt8>) -> Bool {
    guard entry.kind == .property, Byte.matches("VERSION", in: bytes, at: Int(entry.start)) else { return false }
    let value = Head.trimmed(bytes, entry.value)
    return value.count == 3 && Byte.matches("2.1", in: bytes, at: value.lowerBound)
  }

  /// What VERSION says; where it says nothing, 2.1 if a property is written as only 2.1 has it (parameters without "=",
  /// quoted-printable), else 3.0.
  func version(_ buffer: [UInt8]) -> Version {
    Self.version(entries, buffer)
  }

  static func version(_ entries: [Entry], _ buffer: [UInt8]) -> Version {
    let bytes = buffer.span
    for entry in entries where entry.kind == .property && Byte.matches("VERSION", in: bytes, at: Int(entry.start)) {
      let property = Property(reading: entry, of: buffer, version: .v30)
      guard property.name == "VERSION", let version = Version(written: property.rawValue) else { continue }
      return version
    }
    let is21 = entries.contains { entry in
      guard entry.kind == .property else { return entry.kind == .nested }
      let head = Property.head(entry, buffer)
      return head.spelling.contains { spelling in
        !spelling.contains { !entry.headIsFolded && bytes[$0] == Byte.equals }
      } && !entry.headIsFolded || head.parameters.contains { $0.values.first?.uppercased() == "QUOTED-PRINTABLE" }
    }
    return is21 ? .v21 : .v30
  }
}
