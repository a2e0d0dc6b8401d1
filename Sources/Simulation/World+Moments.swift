import Contacts
import Sync

// Going on from one moment more than once, as long as nobody makes a backup and no message comes late.

extension World {
  struct Moment {
    fileprivate let now: Int64
    fileprivate let account: MemoryAccount.Moment
    fileprivate let devices: [(folder: MemoryFolder.Moment, cache: SimulatedCache.Contents)]
    fileprivate let deeds: Deeds
  }

  var moment: Moment {
    get throws {
      Moment(
        now: clock.now, account: try memoryAccount.moment,
        devices: try devices.map { ($0.folder.moment, try $0.store.contents) }, deeds: deeds)
    }
  }

  func goBack(to moment: Moment) throws {
    clock.set(to: moment.now)
    try memoryAccount.goBack(to: moment.account)
    for (device, earlier) in zip(devices, moment.devices) {
      device.folder.goBack(to: earlier.folder)
      try device.store.fill(earlier.cache)
    }
    deeds = moment.deeds
  }

  private var memoryAccount: MemoryAccount {
    get throws {
      guard let account = account as? MemoryAccount else {
        throw Violation(property: .crashed, detail: "only a world in memory can be gone back in")
      }
      return account
    }
  }

  /// How the world stands, with what people did.
  var likeness: Likeness {
    get throws {
      var likeness = Likeness()
      try memoryAccount.describe(&likeness)
      for device in devices {
        device.folder.describe(&likeness)
        try likeness.add(device.store.contents.parts)
      }
      likeness.add(deeds)
      return likeness
    }
  }
}

extension MemoryAccount {
  /// Without what only an undo reads, and what happens after a month.
  fileprivate func describe(_ likeness: inout Likeness) {
    let state = moment.state
    likeness.add(change: state.lastChange)
    likeness.add(change: state.purgedThrough)
    likeness.add([state.version, state.cleanUp, state.isInDoubt ? 1 : 0])
    likeness.add(state.policy)
    for record in state.records.values.sorted(by: { $0.change < $1.change }) {
      likeness.add(id: record.id)
      likeness.add(record.card.skeleton)
      likeness.add(record.ids.primary)
      likeness.add(change: record.change)
      likeness.add(change: record.createdChange)
      likeness.add(moment: record.editedAt.milliseconds)
      likeness.add(record.changedBy)
      likeness.add([record.isTrashed, record.deletionAllowed])
    }
    for version in state.versions {
      likeness.add(id: version.id)
      likeness.add(version.primary)
      likeness.add(version.isConflict)
    }
    for (id, book) in state.books.sorted(by: { $0.key < $1.key }) {
      likeness.add(id)
      likeness.add(book.hashOfHashes)
      likeness.add([book.isFinished, book.isNew, book.mismatch])
      likeness.add(book.version)
      likeness.add(change: book.seen)
      for (_, told) in book.told.sorted(by: { $0.key < $1.key }) { likeness.add(change: told) }
    }
    likeness.add(Set(state.parts.keys))
    guard let lease = state.lease else { return }
    likeness.add(lease.book)
    likeness.add(lease.device)
    likeness.add(lease.isFull)
    likeness.add(moment: lease.until)
  }
}

extension MemoryFolder {
  fileprivate func describe(_ likeness: inout Likeness) {
    for name in names {
      guard let file = files[name] else { continue }
      likeness.add(name)
      likeness.add(file.bytes)
      likeness.add(moment: file.signature.modified / 1_000_000)
      likeness.add(id: file.signature.changed)
      likeness.add(id: Int64(bitPattern: file.signature.inode))
    }
    likeness.add(moment.stages.count)
  }
}
