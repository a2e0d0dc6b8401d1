internal import Contacts

/// What a search looks through in one account: a text for each live contact, in the order of the list.
///
/// In chunks, so that a change copies a few hundred contacts and no more; the other chunks are shared with the book as it was
/// before, which searches may still be reading.
struct SearchBook: Sendable {
  struct Contact: Sendable {
    let id: UniqueID
    let ends: SearchedText.Ends
  }

  /// Contacts with their texts one behind the other.
  struct Chunk: Sendable {
    private(set) var contacts: [Contact] = []
    private(set) var bytes: [UInt8] = []
    /// Where each contact's text begins.
    private(set) var starts: [Int] = []

    /// About what it takes in memory.
    var size: Int { bytes.count + contacts.count * (MemoryLayout<Contact>.stride + MemoryLayout<Int>.stride) }

    func text(_ index: Int) -> Range<Int> { starts[index]..<starts[index] + Int(contacts[index].ends.all) }
    func key(_ index: Int) -> Range<Int> { starts[index]..<starts[index] + Int(contacts[index].ends.key) }

    mutating func append(_ id: UniqueID, _ text: SearchedText) {
      starts.append(bytes.count)
      contacts.append(Contact(id: id, ends: text.ends))
      bytes += text.bytes
    }

    fileprivate mutating func reserve(contacts count: Int, bytes size: Int) {
      contacts.reserveCapacity(count)
      starts.reserveCapacity(count)
      bytes.reserveCapacity(size)
    }

    fileprivate mutating func append(_ index: Int, of other: Chunk) {
      starts.append(bytes.count)
      contacts.append(other.contacts[index])
      bytes += other.bytes[other.text(index)]
    }
  }

  /// So many contacts are in a chunk when it is made; one of twice as many is divided.
  private static let chunkLimit = 512

  private(set) var chunks: [Chunk] = []

  /// About what it takes in memory.
  var size: Int { chunks.reduce(0) { $0 + $1.size } }

  /// All contacts that the search finds; `isNearly`: one wrong letter counts as found. `among`: the only ones that count; nil for all.
  func ids(_ query: SearchQuery, isNearly: Bool, among: Set<UniqueID>?) -> [UniqueID] {
    chunks.flatMap { chunk in
      query.candidates(in: chunk.bytes.span, starts: chunk.starts.span, isNearly: isNearly).filter { number in
        if let among, !among.contains(chunk.contacts[number].id) { return false }
        let text = chunk.bytes.span.extracting(chunk.text(number))
        let ends = chunk.contacts[number].ends
        return isNearly ? query.isNearly(text, ends) : query.rank(text, ends) != nil
      }.map { chunk.contacts[$0].id }
    }
  }

  /// Takes out the contacts of these ids, and puts those of `news` where they belong.
  mutating func replace(_ changed: Set<UniqueID>, by news: [Chunk]) {
    let sorting = Sorting(chunks + news)
    let arrivals = sorting.places(news.indices.map { $0 + chunks.count })
    var next = 0
    var result: [Chunk] = []
    for (number, chunk) in chunks.enumerated() {
      let first = next
      if number + 1 < chunks.count {
        let end = sorting.place(number + 1, 0)
        while next < arrivals.count, sorting.isBefore(arrivals[next], end) { next += 1 }
      } else {
        next = arrivals.count
      }
      if first == next, !chunk.contacts.contains(where: { changed.contains($0.id) }) {
        result.append(chunk)
        continue
      }
      let kept = chunk.contacts.indices.filter { !changed.contains(chunk.contacts[$0].id) }.map {
        sorting.place(number, $0)
      }
      Self.append(sorting.sorted(kept + arrivals[first..<next])[...], sorting, to: &result)
    }
    if chunks.isEmpty { Self.append(arrivals[...], sorting, to: &result) }
    chunks = result
  }

  private static func append(_ places: ArraySlice<Sorting.Place>, _ sorting: Sorting, to chunks: inout [Chunk]) {
    let count = places.count <= 2 * chunkLimit ? places.count : chunkLimit
    guard count > 0 else { return }
    let own = places.prefix(count)
    var chunk = Chunk()
    chunk.reserve(contacts: count, bytes: own.reduce(0) { $0 + Int(sorting.contact($1).ends.all) })
    for place in own { chunk.append(Int(place.index), of: sorting.chunk(place)) }
    chunks.append(chunk)
    append(places.dropFirst(count), sorting, to: &chunks)
  }
}

/// Brings contacts of several chunks into the order of the list: by their sort keys, byte by byte, then by their ids.
private struct Sorting {
  struct Place {
    /// The first sixteen bytes of the key: they mostly decide.
    let beginning: Word128
    let chunk: Int32
    let index: Int32
  }

  private let chunks: [SearchBook.Chunk]

  init(_ chunks: [SearchBook.Chunk]) { self.chunks = chunks }

  func chunk(_ place: Place) -> SearchBook.Chunk { chunks[Int(place.chunk)] }
  func contact(_ place: Place) -> SearchBook.Contact { chunks[Int(place.chunk)].contacts[Int(place.index)] }

  func place(_ chunk: Int, _ index: Int) -> Place {
    let key = chunks[chunk].key(index)
    var words: (UInt64, UInt64) = (0, 0)
    for place in key.lowerBound..<key.lowerBound + 16 {
      let byte = place < key.upperBound ? UInt64(chunks[chunk].bytes[place]) : 0
      words = (words.0 << 8 | words.1 >> 56, words.1 << 8 | byte)
    }
    let beginning = Word128(high: words.0, low: words.1)
    return Place(beginning: beginning, chunk: Int32(truncatingIfNeeded: chunk), index: Int32(truncatingIfNeeded: index))
  }

  /// All contacts of these chunks, in order.
  func places(_ numbers: [Int]) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(numbers.reduce(0) { $0 + chunks[$1].contacts.count })
    for number in numbers { for index in chunks[number].contacts.indices { places.append(place(number, index)) } }
    return sorted(places)
  }

  func sorted(_ places: [Place]) -> [Place] { places.sorted { isBefore($0, $1) } }

  func isBefore(_ left: Place, _ right: Place) -> Bool {
    if left.beginning != right.beginning { return left.beginning < right.beginning }
    let (leftChunk, rightChunk) = (chunk(left), chunk(right))
    let order = Self.compare(
      leftChunk.bytes, leftChunk.key(Int(left.index)), rightChunk.bytes, rightChunk.key(Int(right.index)))
    return order == 0 ? contact(left).id < contact(right).id : order < 0
  }

  /// Below zero where the left key comes first, zero where they are the same.
  private static func compare(_ left: [UInt8], _ key: Range<Int>, _ right: [UInt8], _ other: Range<Int>) -> Int {
    for offset in 0..<min(key.count, other.count) {
      let difference = Int(left[key.lowerBound + offset]) - Int(right[other.lowerBound + offset])
      if difference != 0 { return difference }
    }
    return key.count - other.count
  }
}
