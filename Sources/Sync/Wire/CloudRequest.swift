package import Contacts

/// One call of ``CloudReplica`` as a message: what a device posts to the server.
package enum CloudRequest: Equatable, Sendable {
  case status(BookPosition)
  case begin(BookPosition)
  case listing(after: Int64, limit: Int64, run: UniqueID)
  case history(primaries: [RecordID], run: UniqueID)
  case records(ids: [UniqueID], run: UniqueID)
  case missingParts(digests: [PartDigest], run: UniqueID)
  case parts(digests: [PartDigest], run: UniqueID)
  case save(batch: [Save], run: UniqueID)
  case finish(RunFinish, run: UniqueID)
  case abandon(run: UniqueID)

  package var encoded: [UInt8] {
    var writer = WireWriter(room: room)
    writer.put(ProtocolVersion.current)
    switch self {
    case .status(let position):
      writer.put(1 as UInt8)
      writer.put(position)
    case .begin(let position):
      writer.put(2 as UInt8)
      writer.put(position)
    case .listing(let after, let limit, let run):
      writer.put(3 as UInt8)
      writer.put(after)
      writer.put(limit)
      writer.put(run)
    case .history(let primaries, let run):
      writer.put(4 as UInt8)
      writer.put(each: primaries) { $0.put($1) }
      writer.put(run)
    case .records(let ids, let run):
      writer.put(5 as UInt8)
      writer.put(each: ids) { $0.put($1) }
      writer.put(run)
    case .missingParts(let digests, let run):
      writer.put(6 as UInt8)
      writer.put(each: digests) { $0.put($1) }
      writer.put(run)
    case .parts(let digests, let run):
      writer.put(7 as UInt8)
      writer.put(each: digests) { $0.put($1) }
      writer.put(run)
    case .save(let batch, let run):
      writer.put(8 as UInt8)
      writer.put(each: batch) { $0.put($1) }
      writer.put(run)
    case .finish(let report, let run):
      writer.put(9 as UInt8)
      writer.put(report.hashOfHashes)
      writer.put(report.tally)
      writer.put(report.through)
      writer.put(run)
    case .abandon(let run):
      writer.put(10 as UInt8)
      writer.put(run)
    }
    return writer.bytes
  }

  /// What is large in it, and a guess at the rest.
  private var room: Int {
    guard case .save(let batch, _) = self else { return 0 }
    return batch.reduce(0) { room, save in
      save.parts.reduce(room + 256 + (save.card?.skeleton.count ?? 0)) { $0 + 64 + $1.bytes.count }
    }
  }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws {
    var reader = WireReader(encoded)
    guard try reader.byte() == ProtocolVersion.current else { throw reader.error }
    switch try reader.byte() {
    case 1: self = .status(try reader.position())
    case 2: self = .begin(try reader.position())
    case 3: self = .listing(after: try reader.int64(), limit: try reader.int64(), run: try reader.uniqueID())
    case 4: self = .history(primaries: try reader.each { try $0.recordID() }, run: try reader.uniqueID())
    case 5: self = .records(ids: try reader.each { try $0.uniqueID() }, run: try reader.uniqueID())
    case 6: self = .missingParts(digests: try reader.each { try $0.digest() }, run: try reader.uniqueID())
    case 7: self = .parts(digests: try reader.each { try $0.digest() }, run: try reader.uniqueID())
    case 8: self = .save(batch: try reader.each { try $0.save() }, run: try reader.uniqueID())
    case 9:
      self = .finish(
        RunFinish(hashOfHashes: try reader.recordID(), tally: try reader.tally(), through: try reader.int64()),
        run: try reader.uniqueID())
    case 10: self = .abandon(run: try reader.uniqueID())
    default: throw reader.error
    }
    try reader.end()
  }
}

extension CloudReplica {
  /// Makes the call that the message stands for.
  package func answer(_ request: CloudRequest) -> CloudAnswer {
    do throws(CloudError) {
      switch request {
      case .status(let position): return .status(try status(position))
      case .begin(let position): return .begin(try begin(position))
      case .listing(let after, let limit, let run):
        return .listing(try listing(after: after, limit: Int(limit), run: run))
      case .history(let primaries, let run): return .history(try history(of: primaries, run: run))
      case .records(let ids, let run): return .records(try records(ids, run: run))
      case .missingParts(let digests, let run): return .missingParts(try missingParts(digests, run: run))
      case .parts(let digests, let run): return .parts(try parts(digests, run: run))
      case .save(let batch, let run): return .save(try save(batch, run: run))
      case .finish(let report, let run): return .finish(try finish(report, run: run))
      case .abandon(let run):
        try abandon(run: run)
        return .abandon
      }
    } catch {
      return .failure(error)
    }
  }
}
