import Account
import Contacts
import Sync

// Going on from one moment more than once, as long as nobody makes a backup and no message comes late.

extension World {
  struct Moment {
    fileprivate let now: Int64
    fileprivate let account: MemoryState
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
      try memoryAccount.moment.describe(&likeness)
      for device in devices {
        device.folder.describe(&likeness)
        try likeness.add(device.store.contents.parts)
      }
      likeness.add(deeds)
      return likeness
    }
  }
}

extension MemoryState {
  /// Without what only an undo reads, and what happens after a month.
  fileprivate func describe(_ likeness: inout Likeness) {
    likeness.add(change: lastChange)
    likeness.add(change: purgedThrough)
    likeness.add(Int(version))
    likeness.add(cleanUp)
    likeness.add(tally == count())
    likeness.add(policy)
    for record in records.values.sorted(by: { $0.change < $1.change }) {
      likeness.add(id: record.id)
      likeness.add(record.content.card.skeleton)
      likeness.add(record.content.ids.primary)
      likeness.add(change: record.change)
      likeness.add(change: record.createdChange)
      likeness.add(moment: record.editedAt.milliseconds)
      likeness.add(record.changedBy)
      likeness.add([record.isTrashed, record.trash?.isAllowed ?? false])
    }
    // One of a contact's content is enough, to be found by and to be reviewed.
    var described: Set<[Int]> = []
    for version in versions.reversed() {
      let key = [version.contact.hashValue, version.content.ids.primary.hashValue, version.needsReview ? 1 : 0]
      guard described.insert(key).inserted else { continue }
      likeness.add(id: version.contact)
      likeness.add(version.content.ids.primary)
      likeness.add(version.needsReview)
    }
    for (id, book) in books.sorted(by: { $0.key < $1.key }) {
      likeness.add(id)
      likeness.add(book.known.imprint)
      likeness.add([book.known.isUnfinished, book.known.hasMismatch])
      likeness.add(book.known.version)
      likeness.add(change: book.known.seen)
      for (_, told) in book.told.sorted(by: { $0.key < $1.key }) { likeness.add(change: told) }
    }
    likeness.add(Set(parts.keys))
    guard let running else { return }
    likeness.add(running.book)
    likeness.add(running.lease.holder)
    likeness.add(running.isFull)
    likeness.add(moment: running.lease.until.milliseconds)
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
