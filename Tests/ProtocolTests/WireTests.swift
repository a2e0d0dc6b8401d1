import Contacts
import Probes
import TestDocuments
import Testing

@testable import Protocol

@Suite struct WireTests {
  static let id = UniqueID(word: Word128(high: 11, low: 12))
  static let primary = RecordID(word: Word128(high: 0xFFFF_0000_1111_2222, low: 5))
  static let imprint = BookImprint(word: primary.word)
  static let digest = PartDigest(hashing: [1, 2, 3])
  static let card = DetachedCard(
    skeleton: [0xFF, 0, 13, 10], cuts: [DetachedCard.Cut(offset: 2, length: 700, digest: digest)])
  static let entry = CloudEntry(
    id: id, ids: RecordIDs(primary: primary, secondary: primary), uid: "Zoë", change: -1,
    editedAt: Timestamp(milliseconds: -5), state: .deleted, deletionAllowed: true, undo: id)

  static let requests = [
    CloudCalls.status.asking(BookPosition(imprint: imprint, seen: 5, encoding: EncodingVersion(number: 7))),
    CloudCalls.begin.asking(BookPosition(imprint: imprint, seen: -1), BookPosition(seen: -1)),
    CloudCalls.listing.asking((4, 500, id)), CloudCalls.history.asking(([primary, primary], id)),
    CloudCalls.records.asking(([id], id)), CloudCalls.missingParts.asking(([digest], id)),
    CloudCalls.parts.asking(([], id)), CloudCalls.save.asking((batch, id)),
    CloudCalls.finish.asking(
      (RunFinish(imprint: imprint, tally: Tally(count: 3, exclusiveOr: primary.word), through: 9), id)),
    CloudCalls.abandon.asking(id),
  ].flatMap(\.self)

  static let batch = [
    Save(
      id: id, operation: .add, card: card, parts: [Part(digest: digest, bytes: [1, 2])], editedAt: entry.editedAt,
      heard: 12),
    Save(id: id, operation: .overwrite(base: primary, conflict: true), card: card, parts: [], editedAt: entry.editedAt),
    Save(id: id, operation: .delete(base: primary, allowed: false), card: nil, parts: [], editedAt: entry.editedAt),
    Save(id: id, operation: .revive, card: card, parts: [], editedAt: entry.editedAt),
    Save(id: id, operation: .keepLosing, card: card, parts: [], editedAt: entry.editedAt),
    Save(id: id, operation: .keepUnited, card: card, parts: [], editedAt: entry.editedAt),
  ]

  static let answers = [
    CloudCalls.status.telling(
      CloudStatus(
        upToDate: true, lastChange: 3, serverTime: Timestamp(milliseconds: 1), toReview: 2,
        stopped: [StoppedProgram(name: "Zoë's phone", at: Timestamp(milliseconds: 2), refused: 7)])),
    CloudCalls.begin.telling(
      RunStart(
        run: id, fullCompare: .unfinishedRun, since: 0, known: 5, policy: .merge, records: 6, hasHistory: true,
        serverTime: Timestamp(milliseconds: 7))),
    CloudCalls.listing.telling(ListingPage(entries: [entry], through: 8, isLast: false)),
    CloudCalls.history.telling([primary: [id, id]]),
    CloudCalls.records.telling([CloudRecord(entry: entry, card: card)]),
    CloudCalls.missingParts.telling([digest]), CloudCalls.parts.telling([Part(digest: digest, bytes: [])]),
    CloudCalls.save.telling([.saved(change: 1), .merged(into: id, change: 2), .moved, .refused(reason: "too large")]),
    CloudCalls.finish.telling(
      RunFinished(
        seen: 4, agrees: false, toReview: 1,
        stopped: [StoppedProgram(name: "", at: Timestamp(milliseconds: 0), refused: 1)])),
    CloudCalls.abandon.telling(()),
    CloudCalls.abandon.failing(
      .unavailable(message: "away"), .cleaningUp(retryAfter: 0, done: 3, of: 9), .busy(retryAfter: 500), .runLost,
      .unauthorized(message: "no"), .foreignBook(message: "no"), .failed(message: "no", hint: nil),
      .failed(message: "no", hint: "do")),
  ].flatMap(\.self)

  private static var prefix: HexPrefix {
    guard let prefix = HexPrefix("12ab56") else { preconditionFailure("six digits are enough") }
    return prefix
  }

  static let historyRequests = [
    HistoryCalls.log.asking((nil, 5), (LogPlace(firstChange: 7, run: id), 1)), HistoryCalls.runs.asking(prefix),
    HistoryCalls.undo.asking(
      (id, .start, .dryRun), (id, UndoPosition(undo: id, place: .contact(id)), .allowed)),
    HistoryCalls.review.asking((nil, 3), (ReviewPlace(moment: -3, version: id), 3)),
    HistoryCalls.cards.asking((id, id)), HistoryCalls.restore.asking((id, id)), HistoryCalls.keep.asking((id, id)),
    HistoryCalls.reviewCount.asking(()), HistoryCalls.contacts.asking((.id(prefix), 2), (.name("Zoë"), 2)),
    HistoryCalls.versions.asking((id, nil, 9), (id, id, 9)), HistoryCalls.versionsBeginning.asking(prefix),
    HistoryCalls.trash.asking((nil, 1), (TrashPlace(moment: -3, contact: id), 1)),
    HistoryCalls.restoreContacts.asking([id, id]), HistoryCalls.sameUID.asking(id),
    HistoryCalls.becameOne.asking([], [id, id]),
  ].flatMap(\.self)

  static let listed: [ListedContact] = [
    ListedContact(id: id, name: "Zoë", detail: "", trashing: nil),
    ListedContact(
      id: id, name: "", detail: "1",
      trashing: ListedContact.Trashing(
        at: entry.editedAt, until: entry.editedAt, reason: .undone, device: "Zoë", kind: .undo, run: id)),
  ]

  static let version = ContactVersion(
    id: id, contact: id, reason: .restored, replacedAt: entry.editedAt, device: nil, kind: nil, run: nil,
    wasTrashed: true, editedAt: entry.editedAt, displayName: "Ann", needsReview: false, card: card)

  static let historyAnswers = [
    HistoryCalls.log.telling([
      LogEntry(
        run: id, kind: .undo, device: "Zoë", book: id, startedAt: entry.editedAt, finishedAt: nil, counts: RunCounts(),
        example: "Ann", undoes: id, undoneBy: nil, firstChange: 3)
    ]),
    HistoryCalls.undo.telling(
      UndoStep(
        undo: nil, contacts: [UndoneContact(id: id, name: "Ann", effect: .changedSince)],
        next: UndoPosition(undo: nil, place: .change(9))),
      UndoStep(
        undo: id,
        contacts: [
          UndoneContact(
            id: id, name: "Ann", effect: .putBack,
            between: EditBetween(kind: .sync, device: "Zoë", madeAt: entry.editedAt)),
          UndoneContact(
            id: id, name: "", effect: .toTrash, between: EditBetween(kind: nil, device: nil, madeAt: entry.editedAt)),
        ], next: nil, deletions: UndoDeletions(count: 6, total: 7))),
    HistoryCalls.review.telling(
      ReviewListing(
        items: [
          ReviewItem(
            version: id, contact: id, name: "Ann", device: nil, editedAt: entry.editedAt, lostAt: entry.editedAt,
            isTrashed: true, lost: card, current: nil)
        ], next: ReviewPlace(moment: 5, version: id)), ReviewListing(items: [], next: nil)),
    HistoryCalls.cards.telling(nil, VersionCards(version: [1], current: [])),
    HistoryCalls.restore.telling(.restored(run: id), .exists(id), .gone, .stands, .refused(reason: "no")),
    HistoryCalls.contacts.telling(listed),
    HistoryCalls.versions.telling(nil, VersionListing(current: card, versions: [version], next: id)),
    HistoryCalls.versionsBeginning.telling([version]),
    HistoryCalls.trash.telling(TrashListing(contacts: listed, next: TrashPlace(moment: 5, contact: id))),
    HistoryCalls.restoreContacts.telling([.stands, .gone]), HistoryCalls.keep.telling(true),
    HistoryCalls.reviewCount.telling(4), HistoryCalls.reviewCount.failing(.runLost),
    HistoryCalls.sameUID.telling(nil, SameUID(name: "Ann", other: "Zoë", count: 2)),
    HistoryCalls.becameOne.telling([], [BecameOne(contact: id, name: "Zoë")]),
  ].flatMap(\.self)

  /// Devices and servers of one released version read each other, however old they are: other bytes want another version, and only then
  /// other digests here. Version 2 is not released yet.
  @Test func `the bytes of the messages are those of the protocol's version`() {
    func digest(_ messages: [[UInt8]]) -> String {
      PartDigest(hashing: messages.flatMap(\.self)).bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(ProtocolVersion.current == 2)
    #expect(
      digest(Self.requests.map(\.message)) == "1fab8a7c4e22103156b548dc757d28339558d8e3e447905fa4c7807d13e0fb4a")
    #expect(
      digest(Self.answers.map(\.message)) == "dccc0a85442d2bebb3fe91db6d22f52af82cce2821b97a0a6738f32783055d92")
    #expect(
      digest(Self.historyRequests.map(\.message))
        == "4a21cbb95c0ccce8844132cdc2471eb73686a4f009e6541eb4795ae8133f98b8")
    #expect(
      digest(Self.historyAnswers.map(\.message)) == "e59dff0de61a052697c1835ef553977ef20be6e4a87cea0c03c6f26fa7c289d8")
  }

  @Test func `each call has an example of its message`() {
    #expect(Set(Self.requests.map(\.tag)) == Set(CloudCalls.all.map(\.tag)))
    #expect(Set(Self.historyRequests.map(\.tag)) == Set(HistoryCalls.all.map(\.tag)))
  }

  /// Neither a server nor the examples above would know a row that `all` lacks.
  @Test(arguments: [("CloudCalls", CloudCalls.all.map(\.tag)), ("HistoryCalls", HistoryCalls.all.map(\.tag))])
  func `each row of a table of calls stands in its list, with a tag of its own`(table: String, tags: [UInt8]) throws {
    let source = try RepositoryDocument("Sources/Protocol/Wire/\(table).swift").text()
    let rows = source.matches(of: /static let (\w+)/).map { String($0.1) }.filter { $0 != "all" }
    #expect(rows.count == tags.count)
    #expect(Set(tags).count == tags.count)
  }

  static let samples = requests + answers + historyRequests + historyAnswers

  @Test func `a message reads as it was written, and is refused where it is cut off, longer, or of another version`()
    throws
  {
    for sample in Self.samples {
      #expect(try sample.again(sample.message) == sample.message, "call \(sample.tag)")
      for length in 0..<sample.message.count {
        #expect(throws: WireError.self, "call \(sample.tag)") { try sample.again(Array(sample.message[..<length])) }
      }
      #expect(throws: WireError.self, "call \(sample.tag)") { try sample.again(sample.message + [0]) }
      var other = sample.message
      other[0] += 1
      #expect(throws: WireError.self, "call \(sample.tag)") { try sample.again(other) }
    }
  }

  @Test func `the server reads each call by its tag, and no other`() throws {
    for sample in Self.requests { #expect(try AskedCall(sample.message, of: CloudCalls.all).tag == sample.tag) }
    for sample in Self.historyRequests {
      #expect(try AskedCall(sample.message, of: HistoryCalls.all).tag == sample.tag)
    }
    for message in [[], [ProtocolVersion.current], [ProtocolVersion.current, 0], [ProtocolVersion.current, 200]] {
      #expect(throws: WireError.self) { try AskedCall(message, of: CloudCalls.all) }
    }
    let batch = try #require(Self.requests.first { $0.tag == CloudCalls.save.tag })
    let call = try AskedCall(batch.message, of: CloudCalls.all)
    #expect(call.arguments(of: CloudCalls.save)?.0.count == 6 && call.arguments(of: CloudCalls.records) == nil)
  }

  @Test func `a set or a table that says a thing twice is no message`() {
    let missing: [UInt8] = [ProtocolVersion.current, 6, 0, 0, 0, 2] + Self.digest.bytes + Self.digest.bytes
    #expect(throws: WireError.self) { try CloudCalls.missingParts.result(of: missing) }
    let pair = Self.primary.bytes + Self.id.bytes
    let found: [UInt8] = [ProtocolVersion.current, 4, 0, 0, 0, 2] + pair + pair
    #expect(throws: WireError.self) { try CloudCalls.history.result(of: found) }
  }

  @Test(arguments: [Int64.max, Int64.min, 1 << 54])
  func `a number that could overflow is no message`(_ number: Int64) {
    let status = CloudCalls.status.answer(
      CloudStatus(upToDate: false, lastChange: 3, serverTime: Timestamp(milliseconds: number), toReview: 2))
    #expect(throws: WireError.self) { try CloudCalls.status.result(of: status) }
    let listing = CloudCalls.listing.answer(ListingPage(entries: [], through: number, isLast: true))
    #expect(throws: WireError.self) { try CloudCalls.listing.result(of: listing) }
  }

  @Test(arguments: [Int.max, 1 << 40, -1]) func `a large value's length or place that no card has is no message`(
    _ number: Int
  ) {
    for cut in [
      DetachedCard.Cut(offset: number, length: 1, digest: Self.digest),
      DetachedCard.Cut(offset: 1, length: number, digest: Self.digest),
    ] {
      let record = CloudRecord(entry: Self.entry, card: DetachedCard(skeleton: [1], cuts: [cut]))
      #expect(throws: WireError.self) { try CloudCalls.records.result(of: CloudCalls.records.answer([record])) }
    }
    #expect(throws: WireError.self) {
      try CloudCalls.listing.arguments(of: CloudCalls.listing.request((0, number, Self.id)))
    }
  }

  @Test func `no count is believed beyond the bytes that are there`() {
    // 4,294,967,295 records in a message of 40 bytes.
    let message: [UInt8] = [ProtocolVersion.current, 8, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 34)
    // Refused at the count, and not after as many records as there are.
    #expect(throws: WireError(offset: 6)) { try AskedCall(message, of: CloudCalls.all) }
  }

  @Test(arguments: 0..<40) func `random bytes are no message, or one that is written as it was read`(seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if bytes.count > 1 {
        bytes[0] = ProtocolVersion.current
        bytes[1] = UInt8.random(in: 0...15, using: &generator)
      }
      for sample in Self.samples {
        guard let message = try? sample.again(bytes) else { continue }
        #expect(try sample.again(message) == message, "call \(sample.tag)")
      }
    }
  }
}

/// A message, and how one of its kind is read and written again.
struct Sample: Sendable {
  let tag: UInt8
  let message: [UInt8]
  let again: @Sendable ([UInt8]) throws -> [UInt8]
}

extension Call {
  /// Messages that ask for the call.
  func asking(_ asked: Arguments...) -> [Sample] {
    asked.map { Sample(tag: tag, message: request($0)) { request(try arguments(of: $0)) } }
  }

  /// Messages that answer it.
  func telling(_ answers: Answer...) -> [Sample] { answers.map { sample(answer($0)) } }
  func failing(_ errors: CloudError...) -> [Sample] { errors.map { sample($0.answer) } }

  private func sample(_ message: [UInt8]) -> Sample {
    Sample(tag: tag, message: message) { message in
      switch try result(of: message) {
      case .success(let told): answer(told)
      case .failure(let error): error.answer
      }
    }
  }
}
