/// One vCard as an ordered list of properties, with every byte that it was read from.
///
/// An edit replaces, removes or adds the lines of one property; all others stay byte for byte, with their line ends and
/// folding. New lines get the line ends of the card.
package struct Card: Sendable {
  /// The most bytes that a card or a file of cards may have, 1 GiB.
  package static let largestSize = 1 << 30

  /// The card's text as read (in UTF-8, or in whatever it is that is not UTF-16), followed by the lines that edits added.
  private var buffer: [UInt8]
  private var entries: [Entry]
  /// From the first byte to the line end of BEGIN:VCARD.
  private let prefix: Range<Int>
  /// From END:VCARD to the last byte.
  private let suffix: Range<Int>
  private let lineEnd: LineEnd
  private var blankCount: Int
  private var isEdited = false
  private let hasBareCards: Bool
  private let encoding: UTF16Text?
  /// The bytes as read, where they were UTF-16.
  private let original: [UInt8]

  /// The version whose rules the card follows; where the card says none, the one that it looks like.
  package private(set) var version: Version

  /// How many edits have gone over the card since it was read: each takes as long as the card is.
  package private(set) var passes = 0

  /// Reads bytes that hold exactly one card; a byte order mark and blank lines may stand around it.
  ///
  /// UTF-8 is expected; UTF-16 is recognised; anything else is kept, and read as Windows-1252 where it is not UTF-8, or as
  /// its CHARSET parameters say. What a card lacks (VERSION, FN, N) or has too much of is accepted, as are lines that are no
  /// properties; a missing END:VCARD is not, for then the card may be half a card.
  ///
  /// - Throws: ``CardError``, with the line that shows it.
  package init(_ bytes: [UInt8]) throws(CardError) {
    guard bytes.count <= Self.largestSize else { throw CardError(.tooLarge, line: 1) }
    let encoding = UTF16Text(of: bytes)
    let buffer = encoding?.decode(bytes) ?? bytes
    let reader = try CardReader(buffer.span)
    self.encoding = encoding
    self.buffer = buffer
    original = encoding == nil ? [] : bytes
    entries = reader.entries
    prefix = 0..<Int(reader.begin.end)
    suffix = Int(reader.end.start)..<buffer.count
    lineEnd = reader.lineEnd
    blankCount = reader.blankCount
    hasBareCards = reader.entries.contains(where: \.isBareCard)
    version = reader.version(buffer)
  }

  /// A new card with VERSION, with UID where one is given, and CRLF line ends.
  package init(version: Version = .v30, uid: String? = nil) {
    let begin = Array("BEGIN:VCARD\r\n".utf8)
    let versionLine = Array("VERSION:\(version.text)\r\n".utf8)
    buffer = begin + versionLine + Array("END:VCARD\r\n".utf8)
    prefix = 0..<begin.count
    suffix = begin.count + versionLine.count..<buffer.count
    entries = [
      Entry(
        start: UInt32(begin.count), colon: UInt32(begin.count + 7), contentEnd: UInt32(suffix.lowerBound - 2),
        end: UInt32(suffix.lowerBound), kind: .property)
    ]
    lineEnd = .carriageReturnLineFeed
    blankCount = 0
    hasBareCards = false
    encoding = nil
    original = []
    self.version = version
    if let uid { append(Property(name: "UID", text: uid)) }
  }

  /// The card as it is written: the bytes it was read from, except for the lines of edited properties.
  package var bytes: [UInt8] {
    guard isEdited else { return encoding == nil ? buffer : original }
    var result: [UInt8] = []
    result.reserveCapacity(buffer.count)
    result += buffer[prefix]
    for entry in entries { result += buffer[entry.lines] }
    result += buffer[suffix]
    return encoding?.encode(result) ?? result
  }

  // MARK: Reading

  /// How many properties the card has.
  package var count: Int { entries.count - blankCount }

  /// All properties in their order, VERSION included, BEGIN and END not.
  package var properties: [Property] {
    var properties: [Property] = []
    properties.reserveCapacity(count)
    for entry in entries where entry.isProperty {
      properties.append(Property(reading: entry, of: buffer, version: version))
    }
    return properties
  }

  /// The property at `index`, which counts as in ``properties``.
  package subscript(index: Int) -> Property {
    Property(reading: entries[place(of: index)], of: buffer, version: version)
  }

  /// The first property with `name` (upper case), in whichever group.
  package func first(_ name: String) -> Property? {
    for entry in entries { if let property = property(entry, named: name) { return property } }
    return nil
  }

  /// All properties with `name` (upper case), in whichever groups.
  package func all(_ name: String) -> [Property] { entries.compactMap { property($0, named: name) } }

  private func property(_ entry: Entry, named name: String) -> Property? {
    guard entry.kind == .property || entry.kind == .nested else { return nil }
    guard entry.headIsFolded || entry.isBareCard || Head.mayHold(name, in: buffer.span, entry.head) else { return nil }
    let property = Property(reading: entry, of: buffer, version: version)
    return property.name == name ? property : nil
  }

  // MARK: Editing

  /// Puts `property` in the place of the one at `index`. Nothing is written where both are equal.
  package mutating func replace(at index: Int, with property: Property) {
    guard self[index] != property else { return }
    passes += 1
    let place = place(of: index)
    entries[place] = write(property)
    if updateVersion() { entries[place] = write(property) }
    separate(around: place)
    nameBareCards()
  }

  /// Removes the property at `index`, and the empty line that ends base64 in vCard 2.1.
  package mutating func remove(at index: Int) {
    passes += 1
    let place = place(of: index)
    let removed = self[index]
    entries.remove(at: place)
    if version == .v21, removed.encoding == .base64, place < entries.count, entries[place].kind == .blank {
      entries.remove(at: place)
      blankCount -= 1
    }
    isEdited = true
    separate(before: place)
    updateVersion()
    nameBareCards()
  }

  /// Puts `property` before the one at `index`, or at the end.
  package mutating func insert(_ property: Property, at index: Int) {
    passes += 1
    let place = index == count ? entries.count : place(of: index)
    let entry = write(property)
    entries.insert(entry, at: place)
    if updateVersion() { entries[place] = write(property) }
    separate(around: place)
    nameBareCards()
  }

  /// Puts the properties into another order: `order` names for each place which one stands there from now on. Each keeps its lines
  /// byte for byte, and takes the empty lines behind it along.
  package mutating func arrange(_ order: [Int]) {
    passes += 1
    precondition(order.count == count, "each property has a place")
    var leading: [Entry] = []
    var blocks: [[Entry]] = []
    for entry in entries {
      if entry.isProperty {
        blocks.append([entry])
      } else if blocks.isEmpty {
        leading.append(entry)
      } else {
        blocks[blocks.count - 1].append(entry)
      }
    }
    entries = leading + order.flatMap { blocks[$0] }
    isEdited = true
    separate { _ in true }
    nameBareCards()
  }

  /// Puts `property` after all others.
  package mutating func append(_ property: Property) { insert(property, at: count) }

  /// What becomes of a property, and what comes before it and behind it.
  package struct LineEdit {
    package var before: [Property] = []
    /// Stands in its place.
    package var replacement: Property?
    package var isRemoved = false
    package var after: [Property] = []

    package init() {}

    package var isEmpty: Bool { before.isEmpty && replacement == nil && !isRemoved && after.isEmpty }
  }

  /// Makes many edits, by the indexes of the properties as they were, and puts others after all of them. It takes one pass over the card,
  /// where so many edits one by one take a pass each.
  package mutating func edit(_ edits: [Int: LineEdit], appending appended: [Property] = []) {
    guard !edits.isEmpty || !appended.isEmpty else { return }
    passes += 1
    let (old, indent) = (entries, indent)
    var edited: [Entry] = []
    edited.reserveCapacity(old.count + appended.count)
    var written: [(place: Int, property: Property)] = []
    // Which entries stand behind another one than before.
    var moved: [Bool] = []
    var isNextMoved = false
    func put(_ properties: [Property]) {
      for property in properties {
        written.append((edited.count, property))
        edited.append(write(property, indent: indent))
        moved.append(true)
        isNextMoved = true
      }
    }
    func keep(_ entry: Entry) {
      edited.append(entry)
      moved.append(isNextMoved)
      isNextMoved = false
    }
    // New lines stand behind the empty lines that follow the property.
    var waiting: [Property] = []
    var isBehindRemovedBase64 = false
    var index = 0
    for entry in old {
      guard entry.isProperty else {
        if isBehindRemovedBase64 { blankCount -= 1 } else { keep(entry) }
        isBehindRemovedBase64 = false
        continue
      }
      let edit = edits[index] ?? LineEdit()
      index += 1
      let property = edit.isEmpty ? nil : Property(reading: entry, of: buffer, version: version)
      isBehindRemovedBase64 = edit.isRemoved && version == .v21 && property?.encoding == .base64
      guard !edit.isRemoved else {
        isNextMoved = true
        waiting += edit.before + edit.after
        continue
      }
      put(waiting + edit.before)
      if let replacement = edit.replacement, replacement != property { put([replacement]) } else { keep(entry) }
      waiting = edit.after
    }
    put(waiting + appended)
    guard !written.isEmpty || edited.count != old.count else { return }
    entries = edited
    isEdited = true
    if updateVersion() {
      for (place, property) in written { entries[place] = write(property, indent: indent) }
    }
    separate { moved[$0] }
    nameBareCards()
  }

  /// The place in `entries` of a property.
  private func place(of index: Int) -> Int {
    guard blankCount > 0 else { return index }
    var remaining = index
    for (place, entry) in entries.enumerated() where entry.isProperty {
      if remaining == 0 { return place }
      remaining -= 1
    }
    preconditionFailure("the card has no property \(index)")
  }

  private mutating func write(_ property: Property) -> Entry { write(property, indent: indent) }

  /// Appends the lines of `property` to the buffer.
  private mutating func write(_ property: Property, indent: UInt8) -> Entry {
    isEdited = true
    let writer = LineWriter(version: version, lineEnd: lineEnd.bytes, indent: indent)
    let start = buffer.count
    buffer += writer.lines(of: ValueWriter.encode(property, for: version))
    var scanner = LineScanner(position: start, lineEnd: lineEnd)
    guard var entry = scanner.next(in: buffer.span) else { preconditionFailure("a property has no lines") }
    // The empty line after base64 belongs to the property.
    entry.end = UInt32(buffer.count)
    return entry
  }

  /// Reads the version again: the edit may have been of VERSION, or, in a card without it, of what its version was seen by.
  /// Returns whether it changed.
  @discardableResult
  private mutating func updateVersion() -> Bool {
    let before = version
    version = CardReader.version(entries, buffer)
    return version != before
  }

  /// The blank that folded lines of this card begin with.
  private var indent: UInt8 {
    for entry in entries where entry.valueIsFolded && entry.kind == .property {
      let bytes = buffer[entry.value]
      guard let lineFeed = bytes.firstIndex(where: { $0 == Byte.lineFeed }) else { continue }
      if lineFeed + 1 < bytes.endIndex, Byte.isBlank(bytes[lineFeed + 1]) { return bytes[lineFeed + 1] }
    }
    return Byte.space
  }

  private mutating func separate(around place: Int) {
    separate(before: place + 1)
    separate(before: place)
  }

  /// Adds an empty line before the entry at `place` where otherwise it would be read as going on with the one before it.
  private mutating func separate(before place: Int) {
    guard place > 0, place < entries.count else { return }
    let (previous, next) = (entries[place - 1], entries[place])
    if previous.isProperty, next.isProperty, goesOn(previous, with: next) { entries.insert(emptyLine(), at: place) }
  }

  /// The same for all entries of which `isMoved` says that another one stands before them now.
  private mutating func separate(_ isMoved: (Int) -> Bool) {
    var separated: [Entry] = []
    separated.reserveCapacity(entries.count)
    for (place, next) in entries.enumerated() {
      if let previous = separated.last, isMoved(place), previous.isProperty, next.isProperty,
        goesOn(previous, with: next)
      {
        separated.append(emptyLine())
      }
      separated.append(next)
    }
    entries = separated
  }

  private mutating func emptyLine() -> Entry {
    let start = UInt32(buffer.count)
    buffer += lineEnd.bytes
    blankCount += 1
    return Entry(start: start, colon: start, contentEnd: start, end: UInt32(buffer.count), kind: .blank)
  }

  /// Whether the lines of `next` right behind those of `previous` would be read as a part of them. They can where `next` is
  /// indented, is no property (base64 without indent), or is folded inside its name, or where `previous` ends with a soft line
  /// break.
  private func goesOn(_ previous: Entry, with next: Entry) -> Bool {
    let mayGoOn =
      Byte.isBlank(buffer[Int(next.start)]) || next.kind == .stray || next.headIsFolded
      || previous.kind == .property && buffer[previous.value].last(where: { !Byte.isBlank($0) }) == Byte.equals
    guard mayGoOn else { return false }
    let lines = buffer[previous.lines] + buffer[next.lines]
    var scanner = LineScanner(position: 0, lineEnd: lineEnd)
    return scanner.next(in: Array(lines).span).map { Int($0.end) > previous.lines.count } ?? false
  }

  /// Writes AGENT before those nested cards without it that an edit would have made unreadable: VERSION:2.1 does not stand
  /// before them any more, or an AGENT without value does.
  private mutating func nameBareCards() {
    guard hasBareCards else { return }
    let version21 = entries.firstIndex { CardReader.says21($0, buffer.span) } ?? entries.count
    for place in entries.indices where entries[place].isBareCard && !(place > version21 && mayStandBare(place)) {
      let property = Property(reading: entries[place], of: buffer, version: version)
      entries[place] = write(property)
    }
  }

  /// Whether a card that begins at `place`, behind VERSION:2.1, is read as a nested one.
  private func mayStandBare(_ place: Int) -> Bool {
    guard let last = entries[..<place].last(where: { $0.kind != .blank }), last.kind == .property else { return true }
    return !LineScanner.mayNest(buffer.span, head: last.head, value: last.value)
  }
}

extension Card: Equatable {
  /// Whether both are the same bytes.
  package static func == (left: Card, right: Card) -> Bool { left.bytes == right.bytes }
}
