package import Contacts

/// What the server answers to a ``CloudRequest``: the result of the same name, or the error.
package enum CloudAnswer: Equatable, Sendable {
  case status(CloudStatus)
  case begin(RunStart)
  case listing(ListingPage)
  case history([RecordID: UniqueID])
  case records([CloudRecord])
  case missingParts(Set<PartDigest>)
  case parts([Part])
  case save([SaveOutcome])
  case finish(RunFinished)
  case abandon
  case failure(CloudError)

  package var encoded: [UInt8] {
    var writer = WireWriter(room: room)
    writer.put(ProtocolVersion.current)
    switch self {
    case .status(let status):
      writer.put(1 as UInt8)
      writer.put(status.upToDate)
      writer.put(status.lastChange)
      writer.put(status.serverTime)
      writer.put(status.toReview)
    case .begin(let start):
      writer.put(2 as UInt8)
      writer.put(start)
    case .listing(let page):
      writer.put(3 as UInt8)
      writer.put(each: page.entries) { $0.put($1) }
      writer.put(page.through)
      writer.put(page.isLast)
    case .history(let found):
      writer.put(4 as UInt8)
      writer.put(each: found) {
        $0.put($1.key)
        $0.put($1.value)
      }
    case .records(let records):
      writer.put(5 as UInt8)
      writer.put(each: records) {
        $0.put($1.entry)
        $0.put($1.card)
      }
    case .missingParts(let digests):
      writer.put(6 as UInt8)
      writer.put(each: digests) { $0.put($1) }
    case .parts(let parts):
      writer.put(7 as UInt8)
      writer.put(each: parts) { $0.put($1) }
    case .save(let outcomes):
      writer.put(8 as UInt8)
      writer.put(each: outcomes) { $0.put($1) }
    case .finish(let finished):
      writer.put(9 as UInt8)
      writer.put(finished.seen)
      writer.put(finished.agrees)
      writer.put(finished.toReview)
    case .abandon:
      writer.put(10 as UInt8)
    case .failure(let error):
      writer.put(0 as UInt8)
      writer.put(error)
    }
    return writer.bytes
  }

  /// What is large in it, and a guess at the rest.
  private var room: Int {
    switch self {
    case .records(let records): records.reduce(0) { $0 + 512 + $1.card.skeleton.count }
    case .parts(let parts): parts.reduce(0) { $0 + 64 + $1.bytes.count }
    default: 0
    }
  }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws {
    var reader = WireReader(encoded)
    guard try reader.byte() == ProtocolVersion.current else { throw reader.error }
    switch try reader.byte() {
    case 0: self = .failure(try reader.cloudError())
    case 1:
      self = .status(
        CloudStatus(
          upToDate: try reader.bool(), lastChange: try reader.int64(), serverTime: try reader.timestamp(),
          toReview: try reader.int64()))
    case 2: self = .begin(try reader.runStart())
    case 3:
      self = .listing(
        ListingPage(
          entries: try reader.each { try $0.entry() }, through: try reader.int64(), isLast: try reader.bool()))
    case 4:
      let pairs = try reader.each { reader in (try reader.recordID(), try reader.uniqueID()) }
      self = .history(Dictionary(pairs) { first, _ in first })
    case 5:
      self = .records(
        try reader.each { reader in
          CloudRecord(entry: try reader.entry(), card: try reader.detachedCard())
        })
    case 6: self = .missingParts(Set(try reader.each { try $0.digest() }))
    case 7: self = .parts(try reader.each { try $0.part() })
    case 8: self = .save(try reader.each { try $0.outcome() })
    case 9:
      self = .finish(
        RunFinished(seen: try reader.int64(), agrees: try reader.bool(), toReview: try reader.int64()))
    case 10: self = .abandon
    default: throw reader.error
    }
    try reader.end()
  }
}
