package import Contacts

/// One call of ``CloudReplica``, and as a message what a device posts to the server.
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

  package var encoded: [UInt8] { Wire.message(of: self, room: room) }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws { self = try Wire.value(of: encoded) }

  /// What is large in it, and a guess at the rest.
  private var room: Int {
    guard case .save(let batch, _) = self else { return 0 }
    return batch.reduce(0) { room, save in
      save.parts.reduce(room + 256 + (save.card?.skeleton.count ?? 0)) { $0 + 64 + $1.bytes.count }
    }
  }
}

extension CloudRequest: WireValue {
  static func visit(_ request: CloudRequest?, by wire: inout Wire) throws(WireError) -> CloudRequest {
    var choice = try WireChoice(request, by: &wire)
    try choice.option(1, Self.status, by: &wire) { if case .status(let position) = $0 { position } else { nil } }
    try choice.option(2, Self.begin, by: &wire) { if case .begin(let position) = $0 { position } else { nil } }
    try choice.option(3, Self.listing, by: &wire) {
      if case .listing(let after, let limit, let run) = $0 { (after, limit, run) } else { nil }
    }
    try choice.option(4, Self.history, by: &wire) {
      if case .history(let primaries, let run) = $0 { (primaries, run) } else { nil }
    }
    try choice.option(5, Self.records, by: &wire) {
      if case .records(let ids, let run) = $0 { (ids, run) } else { nil }
    }
    try choice.option(6, Self.missingParts, by: &wire) {
      if case .missingParts(let digests, let run) = $0 { (digests, run) } else { nil }
    }
    try choice.option(7, Self.parts, by: &wire) {
      if case .parts(let digests, let run) = $0 { (digests, run) } else { nil }
    }
    try choice.option(8, Self.save, by: &wire) { if case .save(let batch, let run) = $0 { (batch, run) } else { nil } }
    try choice.option(9, Self.finish, by: &wire) {
      if case .finish(let report, let run) = $0 { (report, run) } else { nil }
    }
    try choice.option(10, Self.abandon, by: &wire) { if case .abandon(let run) = $0 { run } else { nil } }
    return try choice.value(by: wire)
  }
}
