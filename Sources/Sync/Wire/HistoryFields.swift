import Contacts

// How the history's values stand on the wire: for each, the writer and, below, the reader.

extension WireWriter {
  mutating func put(_ entry: LogEntry) {
    put(entry.run)
    put(entry.kind.rawValue)
    put(optional: entry.device) { $0.put($1) }
    put(optional: entry.book) { $0.put($1) }
    put(entry.startedAt)
    put(optional: entry.finishedAt) { $0.put($1) }
    let counts = entry.counts
    for count in [
      counts.added, counts.overwritten, counts.deleted, counts.restored, counts.duplicates, counts.conflicts,
    ] {
      put(count)
    }
    put(entry.example)
    put(optional: entry.undoes) { $0.put($1) }
    put(optional: entry.undoneBy) { $0.put($1) }
    put(entry.firstChange)
  }

  mutating func put(_ position: UndoPosition) {
    put(optional: position.undo) { $0.put($1) }
    switch position.place {
    case .change(let change):
      put(0 as UInt8)
      put(change)
    case .contact(let id):
      put(1 as UInt8)
      put(id)
    }
  }

  mutating func put(_ step: UndoStep) {
    put(optional: step.undo) { $0.put($1) }
    put(each: step.contacts) {
      $0.put($1.id)
      $0.put($1.name)
      $0.put($1.effect.rawValue)
      $0.put(optional: $1.between) {
        $0.put(optional: $1.kind) { $0.put($1.rawValue) }
        $0.put(optional: $1.device) { $0.put($1) }
        $0.put($1.madeAt)
      }
    }
    put(optional: step.next) { $0.put($1) }
    put(optional: step.stopped) {
      $0.put($1.count)
      $0.put($1.total)
    }
  }

  mutating func put(_ item: ReviewItem) {
    put(item.version)
    put(item.contact)
    put(item.name)
    put(optional: item.device) { $0.put($1) }
    put(item.editedAt)
    put(item.lostAt)
    put(item.isTrashed)
    put(optional: item.lost) { $0.put($1) }
    put(optional: item.current) { $0.put($1) }
  }

  mutating func put(_ outcome: RestoreOutcome) {
    switch outcome {
    case .restored(let run):
      put(0 as UInt8)
      put(run)
    case .exists(let id):
      put(1 as UInt8)
      put(id)
    case .gone: put(2 as UInt8)
    case .refused(let reason):
      put(3 as UInt8)
      put(reason)
    case .stands: put(4 as UInt8)
    }
  }
}

extension WireReader {
  mutating func logEntry() throws -> LogEntry {
    let run = try uniqueID()
    let kind = try value(RunKind.self)
    let device = try optional { try $0.string() }
    let book = try optional { try $0.uniqueID() }
    let startedAt = try timestamp()
    let finishedAt = try optional { try $0.timestamp() }
    var counts = RunCounts()
    counts.added = try int64()
    counts.overwritten = try int64()
    counts.deleted = try int64()
    counts.restored = try int64()
    counts.duplicates = try int64()
    counts.conflicts = try int64()
    return LogEntry(
      run: run, kind: kind, device: device, book: book, startedAt: startedAt, finishedAt: finishedAt, counts: counts,
      example: try string(), undoes: try optional { try $0.uniqueID() }, undoneBy: try optional { try $0.uniqueID() },
      firstChange: try int64())
  }

  mutating func undoPosition() throws -> UndoPosition {
    let undo = try optional { try $0.uniqueID() }
    switch try byte() {
    case 0: return UndoPosition(undo: undo, place: .change(try int64()))
    case 1: return UndoPosition(undo: undo, place: .contact(try uniqueID()))
    default: throw error
    }
  }

  mutating func undoStep() throws -> UndoStep {
    UndoStep(
      undo: try optional { try $0.uniqueID() },
      contacts: try each { reader in
        UndoneContact(
          id: try reader.uniqueID(), name: try reader.string(), effect: try reader.value(UndoEffect.self),
          between: try reader.optional { try $0.editBetween() })
      },
      next: try optional { try $0.undoPosition() },
      stopped: try optional { UndoDeletions(count: try $0.int64(), total: try $0.int64()) })
  }

  private mutating func editBetween() throws -> EditBetween {
    EditBetween(
      kind: try optional { try $0.value(RunKind.self) }, device: try optional { try $0.string() },
      madeAt: try timestamp())
  }

  mutating func reviewItem() throws -> ReviewItem {
    ReviewItem(
      version: try uniqueID(), contact: try uniqueID(), name: try string(), device: try optional { try $0.string() },
      editedAt: try timestamp(), lostAt: try timestamp(), isTrashed: try bool(),
      lost: try optional { try $0.detachedCard() }, current: try optional { try $0.detachedCard() })
  }

  mutating func restoreOutcome() throws -> RestoreOutcome {
    switch try byte() {
    case 0: return .restored(run: try uniqueID())
    case 1: return .exists(try uniqueID())
    case 2: return .gone
    case 3: return .refused(reason: try string())
    case 4: return .stands
    default: throw error
    }
  }
}
