internal import Contacts
internal import POSIX
internal import VCard

/// A source's file, read through once: nothing of it is applied before it is known to be whole.
///
/// Memory holds 32 bytes for each card while the file is read, and afterwards the names that it has several times.
package struct SourceContent: Sendable {
  /// A card, or a piece of text, that cannot be taken.
  package struct Problem: Equatable, Sendable {
    package let line: Int
    package let reason: String
  }

  /// Problems that are kept to be told.
  private static let mostProblems = 100

  let path: String
  package private(set) var cardCount = 0
  package private(set) var problems: [Problem] = []
  package private(set) var problemCount = 0
  /// Names that different cards of this source have.
  private(set) var ambiguous: Set<NameKey> = []

  /// Reads the file. Throws where it holds no card, or ends in the middle of one.
  package init(
    path: String, limits: FetchLimits = FetchLimits(), isCancelled: () -> Bool = { false },
    progress: (Int) -> Void = { _ in }
  ) throws(ImportError) {
    self.path = path
    var names: [(key: NameKey, digest: Int, number: Int32)] = []
    var cut: Int?
    var cards = try Self.cards(path)
    while let item = try cards.next() {
      if isCancelled() { throw .cancelled }
      cut = nil
      switch item.result {
      case .success(let card):
        cardCount += 1
        if cardCount % 100 == 0 { progress(cardCount) }
        if let key = NameKey(card) { names.append((key, card.digest, Int32(cardCount))) }
      case .failure(let error):
        if error.kind == .missingEnd { cut = item.line }
        if error.kind == .tooLarge {
          throw ImportError("line \(item.line): the card is larger than \(DetachedCard.largestCard / 1_000_000) MB")
        }
        problemCount += 1
        if problems.count < Self.mostProblems { problems.append(Problem(line: item.line, reason: error.reason)) }
      }
      guard cardCount + problemCount <= limits.cards else {
        throw ImportError("it holds more than \(limits.cards) cards")
      }
    }
    if cardCount == 0 { throw Self.noCards(path) }
    if let cut {
      throw ImportError(
        "it ends in the middle of a card, which begins on line \(cut)", hint: "try again; or the file is cut off there")
    }
    names.sort { $0.key < $1.key }
    var repeated: [Int32: NameKey] = [:]
    for (left, right) in zip(names, names.dropFirst()) where left.key == right.key && left.digest != right.digest {
      (repeated[left.number], repeated[right.number]) = (left.key, right.key)
    }
    if !repeated.isEmpty { ambiguous = try Self.differing(repeated, path, isCancelled) }
  }

  /// The names that different cards share, by the cards' numbers from 1. Most sources have no name twice, and are not read
  /// again for this.
  private static func differing(
    _ names: [Int32: NameKey], _ path: String, _ isCancelled: () -> Bool
  ) throws(ImportError) -> Set<NameKey> {
    var seen: [NameKey: RecordID] = [:]
    var differing: Set<NameKey> = []
    var number: Int32 = 0
    var cards = try cards(path)
    while let item = try cards.next() {
      if isCancelled() { throw .cancelled }
      guard case .success(let card) = item.result else { continue }
      number += 1
      guard let key = names[number], !differing.contains(key) else { continue }
      let primary = RecordIDs(card).primary
      if seen[key, default: primary] != primary { differing.insert(key) }
      seen[key] = primary
    }
    return differing
  }

  /// The cards of the file, one after the other.
  static func cards(_ path: String) throws(ImportError) -> CardStream<ImportError> {
    let file = try reading { () throws(SystemError) in try OpenFile(path) }
    return CardStream(limit: DetachedCard.largestCard) { () throws(ImportError) in
      try reading { () throws(SystemError) in try file.descriptor.read(upTo: 1 << 18) }
    }
  }

  /// Whoever tells of the failure names the file.
  private static func reading<Result>(_ body: () throws(SystemError) -> Result) throws(ImportError) -> Result {
    do throws(SystemError) { return try body() } catch { throw ImportError(error.reason) }
  }

  private static func noCards(_ path: String) -> ImportError {
    let start = (try? FileDescriptor(path: path).read(upTo: 512)) ?? []
    guard let first = start.first(where: { $0 > 32 && $0 < 127 }) else { return ImportError("it is empty") }
    if first == UInt8(ascii: "<") {
      return ImportError(
        "it is a web page, not a vCard file", hint: "the address may be wrong, or the login may have failed")
    }
    return ImportError("there is no vCard in it", hint: "check that this is the file or address that was meant")
  }

  /// A descriptor that a closure may hold.
  private final class OpenFile {
    let descriptor: FileDescriptor

    init(_ path: String) throws(SystemError) { descriptor = try FileDescriptor(path: path) }
  }
}
