import Contacts

// How the values inside the messages stand on the wire: for each, the writer and, next to it, the reader.

extension WireWriter {
  mutating func put(_ position: BookPosition) {
    put(position.hashOfHashes)
    put(position.seen)
    put(Int64(position.encoding.number))
  }

  mutating func put(_ tally: Tally) {
    put(tally.count)
    put(tally.exclusiveOr)
  }

  mutating func put(_ start: RunStart) {
    put(start.run)
    put(optional: start.fullCompare) { $0.put($1.rawValue) }
    put(start.since)
    put(start.known)
    put(start.policy.rawValue)
    put(start.records)
    put(start.hasHistory)
    put(start.serverTime)
  }

  mutating func put(_ entry: CloudEntry) {
    put(entry.id)
    put(entry.ids.primary)
    put(entry.ids.secondary)
    put(entry.uid)
    put(entry.change)
    put(entry.editedAt)
    put(entry.state.rawValue)
    put(entry.deletionAllowed)
    put(optional: entry.undo) { $0.put($1) }
  }

  mutating func put(_ card: DetachedCard) {
    put(card.skeleton)
    put(each: card.cuts) {
      $0.put(Int64($1.offset))
      $0.put(Int64($1.length))
      $0.put($1.digest)
    }
  }

  mutating func put(_ part: Part) {
    put(part.digest)
    put(part.bytes)
  }

  mutating func put(_ save: Save) {
    put(save.id)
    switch save.operation {
    case .add:
      put(0 as UInt8)
    case .overwrite(let base, let conflict):
      put(1 as UInt8)
      put(base)
      put(conflict)
    case .delete(let base, let allowed):
      put(2 as UInt8)
      put(base)
      put(allowed)
    case .revive:
      put(3 as UInt8)
    case .keepLosing:
      put(4 as UInt8)
    case .keepUnited:
      put(5 as UInt8)
    }
    put(optional: save.card) { $0.put($1) }
    put(each: save.parts) { $0.put($1) }
    put(save.editedAt)
  }

  mutating func put(_ outcome: SaveOutcome) {
    switch outcome {
    case .saved(let change):
      put(0 as UInt8)
      put(change)
    case .merged(let id, let change):
      put(1 as UInt8)
      put(id)
      put(change)
    case .moved:
      put(2 as UInt8)
    case .refused(let reason):
      put(3 as UInt8)
      put(reason)
    }
  }

  mutating func put(_ error: CloudError) {
    switch error {
    case .unavailable(let message):
      put(0 as UInt8)
      put(message)
    case .busy(let retryAfter):
      put(1 as UInt8)
      put(retryAfter)
    case .cleaningUp(let retryAfter, let done, let total):
      put(6 as UInt8)
      put(retryAfter)
      put(done)
      put(total)
    case .runLost:
      put(2 as UInt8)
    case .unauthorized(let message):
      put(3 as UInt8)
      put(message)
    case .foreignBook(let message):
      put(4 as UInt8)
      put(message)
    case .failed(let message, let hint):
      put(5 as UInt8)
      put(message)
      put(optional: hint) { $0.put($1) }
    case .broken:
      put(CloudError.failed(message: "the server has failed", hint: "its log says how"))
    }
  }
}

extension WireReader {
  mutating func position() throws -> BookPosition {
    BookPosition(
      hashOfHashes: try recordID(), seen: try int64(),
      encoding: EncodingVersion(number: Int32(clamping: try int64())))
  }

  mutating func tally() throws -> Tally {
    Tally(count: try int64(), exclusiveOr: try word())
  }

  mutating func runStart() throws -> RunStart {
    RunStart(
      run: try uniqueID(), fullCompare: try optional { try $0.value(FullCompareReason.self) }, since: try int64(),
      known: try int64(), policy: try value(ConflictPolicy.self), records: try int64(), hasHistory: try bool(),
      serverTime: try timestamp())
  }

  mutating func entry() throws -> CloudEntry {
    CloudEntry(
      id: try uniqueID(), ids: RecordIDs(primary: try recordID(), secondary: try recordID()), uid: try string(),
      change: try int64(), editedAt: try timestamp(), state: try value(RecordState.self), deletionAllowed: try bool(),
      undo: try optional { try $0.uniqueID() })
  }

  mutating func detachedCard() throws -> DetachedCard {
    DetachedCard(
      skeleton: try data(),
      cuts: try each { reader in
        DetachedCard.Cut(
          offset: try reader.size(), length: try reader.size(), digest: try reader.digest())
      })
  }

  mutating func part() throws -> Part { Part(digest: try digest(), bytes: try data()) }

  mutating func save() throws -> Save {
    let id = try uniqueID()
    let operation: Save.Operation
    switch try byte() {
    case 0: operation = .add
    case 1: operation = .overwrite(base: try recordID(), conflict: try bool())
    case 2: operation = .delete(base: try recordID(), allowed: try bool())
    case 3: operation = .revive
    case 4: operation = .keepLosing
    case 5: operation = .keepUnited
    default: throw error
    }
    return Save(
      id: id, operation: operation, card: try optional { try $0.detachedCard() }, parts: try each { try $0.part() },
      editedAt: try timestamp())
  }

  mutating func outcome() throws -> SaveOutcome {
    switch try byte() {
    case 0: return .saved(change: try int64())
    case 1: return .merged(into: try uniqueID(), change: try int64())
    case 2: return .moved
    case 3: return .refused(reason: try string())
    default: throw error
    }
  }

  mutating func cloudError() throws -> CloudError {
    switch try byte() {
    case 0: return .unavailable(message: try string())
    case 1: return .busy(retryAfter: try int64())
    case 2: return .runLost
    case 3: return .unauthorized(message: try string())
    case 4: return .foreignBook(message: try string())
    case 5: return .failed(message: try string(), hint: try optional { try $0.string() })
    case 6: return .cleaningUp(retryAfter: try int64(), done: try int64(), of: try int64())
    default: throw error
    }
  }
}
