import Contacts
import POSIX
import Probes
import Sync
import VCard

/// Carries a story out, and looks after each run and at the end whether everything is as it must be.
package final class World {
  let story: Story
  let account: any TestAccount
  let clock: WorldClock
  private(set) var devices: [SimulatedDevice] = []
  /// Told what happens, and how all stands after it.
  var tell: ((String) -> Void)?

  /// What people did, as far as it decides what must be there.
  struct Deeds: Hashable {
    /// Every value that a person ever typed.
    var typedValues: Set<String> = []
    /// Whoever was ever in a card, and those that somebody may have deleted.
    var people: Set<String> = []
    var deletable: Set<String> = []
    /// Whoever was put into another one's file. Where another edit of that contact wins, they wait for review.
    var displacing: Set<String> = []
    /// What was in the cloud's trash or history for longer than it is kept.
    var forgotten: Set<RecordID> = []
  }
  var deeds = Deeds()
  private var lastNumber = 0
  package internal(set) var tally = StoryTally()
  private var primaries: [[UInt8]: RecordID] = [:]
  /// A card of each content that was ever seen in a folder or typed.
  private(set) var cardsByContent: [RecordID: [UInt8]] = [:]
  private var cloudBackup: MemoryAccount.Backup?

  init(_ story: Story, account: any TestAccount, clock: WorldClock, caches: (Int) throws -> SimulatedCache) throws {
    self.story = story
    self.account = account
    self.clock = clock
    try account.choose(story.isMerge ? .merge : .newest)
    for (index, offset) in story.clockOffsets.enumerated() {
      let isShared = story.sharing == .folder && index == story.clockOffsets.count - 1
      let memory =
        isShared
        ? devices[0].folder
        : MemoryFolder(bookID: bookID(index)) {
          // As people's files: by the clock of the device that they are on.
          [clock, weak self] in
          clock.now + (self.map { $0.devices.count > index ? $0.devices[index].clockOffset : offset } ?? offset)
        }
      devices.append(
        try SimulatedDevice(
          folder: memory, replica: try account.cloud(memory.bookID), clockOffset: offset,
          store: try caches(index)))
    }
  }

  private func bookID(_ device: Int) -> UniqueID {
    let isCopy = story.sharing == .copy && device == story.clockOffsets.count - 1
    return UniqueID(word: Word128(high: story.seed, low: isCopy ? 1 : UInt64(device) + 1))
  }

  /// Plays the story to its end.
  package func play() throws(Violation) {
    do {
      for (index, operation) in story.operations.enumerated() {
        tell?("\(index + 1). \(operation)")
        tally.operations[operation.kind, default: 0] += 1
        clock.advance(by: 7)
        try perform(operation)
        try tell?(scene)
      }
      try Ending(self).check()
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation(property: .crashed, detail: "\(error)")
    }
  }

  func primary(_ bytes: [UInt8]) -> RecordID? {
    if let known = primaries[bytes] { return known }
    let primary = RecordID(card: bytes)
    primaries[bytes] = primary
    if let primary { cardsByContent[primary] = bytes }
    return primary
  }

  // MARK: Operations

  func perform(_ operation: Operation) throws {
    switch operation {
    case .sync(let device, let allowsDeletions, let disturbance):
      try sync(device, allowsDeletions: allowsDeletions, disturbance)
    case .rehearse(let device): try rehearse(device)
    case .deliverLate(let device):
      // Of a run that is over: the cloud must not take it for one that goes on.
      let (late, cloud) = (devices[device].late, devices[device].replica)
      if let (batch, run) = late.batch { _ = try? cloud.save(batch, run: run) }
      if let (report, run) = late.finish { _ = try? cloud.finish(report, run: run) }
    case .backUpCache(let device): try devices[device].backUpCache()
    case .restoreCache(let device): try devices[device].restoreCache()
    case .loseCache(let device): try devices[device].loseCache()
    case .backUpDevice(let device): try devices[device].backUp()
    case .restoreDevice(let device, let keepsTimes): try restoreDevice(devices[device], keepsTimes: keepsTimes)
    case .setClock(let device, let offset): devices[device].clockOffset = offset
    case .pass(let milliseconds): clock.advance(by: milliseconds)
    case .forgetOld:
      let before = try account.everything
      try account.forgetOld()
      deeds.forgotten.formUnion(try before.subtracting(account.everything))
    case .raiseVersion(let portions): (account as? MemoryAccount)?.raiseVersion(portions: portions)
    case .backUpCloud: cloudBackup = (account as? MemoryAccount)?.backUp()
    case .restoreCloud: try restoreCloud()
    case .doubt: (account as? MemoryAccount)?.doubt()
    case .overlook(let device): devices[device].folder.isInattentive = true
    default:
      try performInBrowser(operation)
      performOnFiles(operation)
    }
  }

  /// Also in the middle of a run, from the thread that runs it.
  func performMeanwhile(_ operation: Operation) throws {
    if case .sync(let device, let allowsDeletions, _) = operation {
      try sync(device, allowsDeletions: allowsDeletions, nil)
    } else {
      try perform(operation)
    }
  }

  private func performInBrowser(_ operation: Operation) throws {
    switch operation {
    case .newContact(let person, let variant, let hasUID): try account.create(newCard(person, variant, hasUID))
    case .editContact(let pick, let change, let value):
      guard let (id, old) = picked(pick, of: try sortedCards()) else { return }
      try account.edit(id, typed(StoryCard.changed(old, change, value)))
    case .makeIdentical(let pick, let to):
      let cards = try sortedCards()
      guard let (id, old) = picked(pick, of: cards), let (_, other) = picked(to, of: cards) else { return }
      note(deleted: old)
      // One contact remains; where a device's edit of it wins over this one, the other's card waits for review.
      note(deleted: other)
      try account.edit(id, other)
    case .deleteContacts(let pick, let count, let allowed):
      for _ in 0..<count {
        guard let (id, old) = picked(pick, of: try sortedCards()) else { return }
        note(deleted: old)
        try account.delete(id, allowed: allowed)
      }
    case .restoreContact(let pick):
      guard let id = picked(pick, of: try account.trashed.sorted()) else { return }
      try account.restore(id)
    case .undoRun(let pick):
      guard let run = picked(pick, of: try account.runs) else { return }
      let before = Set(try account.cards.values.compactMap(StoryCard.person))
      try account.undo(run)
      // What somebody had made is taken back.
      deeds.deletable.formUnion(before.subtracting(try account.cards.values.compactMap(StoryCard.person)))
    case .choosePolicy(let isMerge): try account.choose(isMerge ? .merge : .newest)
    default: break
    }
  }

  private func performOnFiles(_ operation: Operation) {
    func folder(_ device: Int) -> MemoryFolder { devices[device].folder }
    switch operation {
    case .newFile(let device, let person, let variant, let hasUID):
      folder(device).write(newName(), newCard(person, variant, hasUID))
    case .editFile(let device, let pick, let change, let value, let inPlace):
      guard let (name, old) = file(folder(device), pick) else { return }
      folder(device).write(name, typed(StoryCard.changed(old, change, value)), inPlace: inPlace)
    case .renameFile(let device, let pick):
      guard let (name, _) = file(folder(device), pick) else { return }
      folder(device).rename(name, to: newName())
    case .exchangeFiles(let device, let pick, let with):
      guard let (name, one) = file(folder(device), pick), let (other, two) = file(folder(device), with), name != other
      else { return }
      deeds.displacing.formUnion([one, two].compactMap(StoryCard.person))
      let between = ItemName("between")
      folder(device).rename(name, to: between)
      folder(device).rename(other, to: name)
      folder(device).rename(between, to: other)
    case .renameOver(let device, let pick, let over):
      guard let (name, new) = file(folder(device), pick), let (other, old) = file(folder(device), over), name != other
      else { return }
      note(deleted: old)
      if let person = StoryCard.person(new) { deeds.displacing.insert(person) }
      folder(device).rename(name, to: other)
    case .copyFile(let device, let pick, let change, let value):
      guard let (_, old) = file(folder(device), pick) else { return }
      folder(device).write(newName(), change.map { typed(StoryCard.changed(old, $0, value)) } ?? old)
    case .changeUID(let device, let pick, let isRemoved):
      guard let (name, old) = file(folder(device), pick) else { return }
      folder(device).write(name, StoryCard.withUID(old, isRemoved ? nil : "changed-\(newNumber())"))
    case .rewriteFile(let device, let pick):
      guard let (name, old) = file(folder(device), pick) else { return }
      folder(device).write(name, StoryCard.rewritten(old))
    case .breakFile(let device, let pick):
      guard let (name, _) = file(folder(device), pick) else { return }
      folder(device).breakFile(name)
    case .repairFiles(let device): for name in folder(device).broken.keys { folder(device).repair(name) }
    case .removeFiles(let device, let pick, let count):
      for _ in 0..<count {
        guard let name = picked(pick, of: folder(device).names) else { return }
        if let old = folder(device).broken[name] ?? folder(device).bytes(name) { note(deleted: old) }
        folder(device).remove(name)
      }
    case .backUpFolder(let device):
      devices[device].folderBackup = folder(device).files.mapValues(\.bytes).filter { primary($0.value) != nil }
    case .restoreFolder(let device):
      guard !devices[device].folderBackup.isEmpty else { return }
      for name in folder(device).names {
        if let old = folder(device).broken[name] ?? folder(device).bytes(name) { note(deleted: old) }
        folder(device).remove(name)
      }
      for (name, bytes) in devices[device].folderBackup.sorted(by: { $0.key < $1.key }) {
        folder(device).write(name, bytes)
      }
    default: break
    }
  }

  // MARK: Backups

  /// What the cloud had alone is lost with it; what a device has is not.
  private func restoreCloud() throws {
    guard let account = account as? MemoryAccount, let cloudBackup else { return }
    let before = account.everything
    let people = account.cards.values.compactMap(StoryCard.person)
    account.restore(cloudBackup)
    // Nobody's run goes on there.
    account.releaseLease()
    var here: Set<RecordID> = []
    for device in devices { here.formUnion(device.folder.files.values.compactMap { primary($0.bytes) }) }
    deeds.forgotten.formUnion(before.subtracting(account.everything).subtracting(here))
    deeds.deletable.formUnion(Set(people).subtracting(account.cards.values.compactMap(StoryCard.person)))
  }

  /// Whoever was only in files that the cloud does not know is gone with them.
  private func restoreDevice(_ device: SimulatedDevice, keepsTimes: Bool) throws {
    guard device.backup != nil else { return }
    let known = try account.everything
    for (name, file) in device.folder.files {
      let bytes = device.folder.broken[name] ?? file.bytes
      if let content = primary(bytes), !known.contains(content) { note(deleted: bytes) }
    }
    try device.restore(keepsTimes: keepsTimes)
  }

  // MARK: Cards and files

  private func newCard(_ person: Int, _ variant: Int, _ hasUID: Bool) -> [UInt8] {
    // Mostly a UID of its own, as different programs make it; now and then the same one, from one import on two devices.
    let uid = hasUID ? (variant % 4 == 0 ? "p\(person)" : "p\(person)-\(newNumber())") : nil
    return typed(StoryCard.make(person: person, variant: variant, uid: uid))
  }

  func typed(_ card: [UInt8]) -> [UInt8] {
    _ = primary(card)
    deeds.typedValues.formUnion(StoryCard.values(card))
    if let person = StoryCard.person(card) { deeds.people.insert(person) }
    return card
  }

  private func note(deleted card: [UInt8]) {
    if let person = StoryCard.person(card) { deeds.deletable.insert(person) }
  }

  func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func newName() -> ItemName { ItemName("file\(newNumber()).vcf") }

  /// A file that is a card.
  private func file(_ folder: MemoryFolder, _ pick: Int) -> (ItemName, [UInt8])? {
    picked(pick, of: folder.names.filter { folder.broken[$0] == nil }).flatMap { name in
      folder.bytes(name).map { (name, $0) }
    }
  }

  /// In an order that does not depend on the record ids, which are drawn anew each time.
  private func sortedCards() throws -> [(UniqueID, [UInt8])] {
    try account.cards.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value.lexicographicallyPrecedes(right.value)
    }.map { ($0.key, $0.value) }
  }

  private func picked<Element>(_ pick: Int, of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[pick % elements.count]
  }
}
