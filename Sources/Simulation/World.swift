import Cache
import Contacts
import POSIX
import Probes
import Protocol
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
    /// Of each content that a person typed, the values that it has and the one before it had not.
    var edits: [RecordID: Set<String>] = [:]
    /// Contents that a person has seen and put something else in place of, or nothing.
    var superseded: Set<RecordID> = []
    /// How often each was made: typed anew, copied, taken out of the trash or out of a backup.
    var made: [String: Int] = [:]
    /// Who may be one contact to one device and another one to the next on the same folder.
    var twofold: Set<String> = []
    /// Those in whose place somebody put another person's card in the browser.
    var overwritten: Set<String> = []
  }
  var deeds = Deeds()
  /// How often somebody may have deleted a person's card.
  var deletions: [String: Int] = [:]
  private var lastNumber = 0
  package internal(set) var tally = StoryTally()
  let facts: CardFacts
  /// A card of each content that was ever seen in a folder or typed.
  private(set) var cardsByContent: [RecordID: [UInt8]] = [:]
  private let bookIDs: [UniqueID]
  private let deviceIDs: [UniqueID]
  /// By the server's clock. Time that passes by an operation, where the clock is the machine's.
  var serverOffset: Int64 = 0
  var passed: Int64 = 0
  /// When each content was last live in the cloud, or in a folder where it never was in the cloud; looked at where a story jumps
  /// with the server's clock.
  var lastLive: [RecordID: Int64] = [:]
  var wereInCloud: Set<RecordID> = []
  let watchesAges: Bool

  /// The furthest that a server's clock is wrong in a story, in milliseconds: a decade.
  package static let serverClockReach: Int64 = 315_360_000_000

  init(
    _ story: Story, account: any TestAccount, clock: WorldClock, facts: CardFacts,
    caches: (Int) throws -> SimulatedCache
  ) throws {
    self.story = story
    self.facts = facts
    self.account = account
    self.clock = clock
    bookIDs = story.clockOffsets.indices.map { device in
      let isCopy = story.sharing == .copy && device == story.clockOffsets.count - 1
      let isShared = story.sharing == .folder && device == story.clockOffsets.count - 1
      return UniqueID(word: Word128(high: story.seed, low: isCopy || isShared ? 1 : UInt64(device) + 1))
    }
    deviceIDs = story.clockOffsets.indices.map { _ in .random() }
    watchesAges =
      story.operations.contains { $0.kind == "forgetOld" } && story.operations.contains { $0.kind == "setServerClock" }
    try account.choose(story.isMerge ? .merge : .newest)
    for (index, offset) in story.clockOffsets.enumerated() {
      let isShared = story.sharing == .folder && index == story.clockOffsets.count - 1
      let memory =
        isShared
        ? devices[0].folder
        : MemoryFolder(bookID: bookIDs[index]) {
          // As people's files: by the clock of the device that they are on.
          [clock, weak self] in
          clock.now + (self.map { $0.devices.count > index ? $0.devices[index].clockOffset : offset } ?? offset)
        }
      let device = try SimulatedDevice(
        folder: memory, replica: try account.cloud(memory.bookID, device: deviceIDs[index]), clockOffset: offset,
        store: try caches(index))
      device.encoding = account.encoding
      devices.append(device)
    }
  }

  /// Plays the story to its end.
  package func play() throws(Violation) {
    do {
      for (index, operation) in story.operations.enumerated() {
        tell?("\(index + 1). \(operation)")
        tally.operations[operation.kind, default: 0] += 1
        clock.advance(by: 7)
        try perform(operation)
        if watchesAges { try noteLive() }
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
    let primary = facts[bytes].primary
    if let primary { cardsByContent[primary] = bytes }
    return primary
  }

  // MARK: Operations

  func perform(_ operation: Operation) throws {
    switch operation {
    case .sync(let device, let allowsDeletions, let disturbance):
      try sync(device, allowsDeletions: allowsDeletions, disturbance)
    case .putBack(let device, let disturbance): try sync(device, allowsDeletions: false, putsBack: true, disturbance)
    case .rehearse(let device): try rehearse(device)
    case .deliverLate(let device):
      // Of a run that is over: the cloud must not take it for one that goes on.
      let (late, cloud) = (devices[device].late, devices[device].replica)
      for call in [late.save, late.finish].compactMap(\.self) { _ = try? call.answer(cloud) }
    case .backUpCache(let device): try devices[device].backUpCache()
    case .restoreCache(let device):
      try noteUnknown(device)
      try devices[device].restoreCache()
    case .loseCache(let device):
      try noteUnknown(device)
      try devices[device].loseCache()
    case .backUpDevice(let device): try devices[device].backUp(deletable: deeds.deletable)
    case .restoreDevice(let device, let keepsTimes): try restoreDevice(devices[device], keepsTimes: keepsTimes)
    case .setClock(let device, let offset): devices[device].clockOffset = offset
    case .pass(let milliseconds): try pass(milliseconds)
    case .setServerClock(let offset):
      try account.moveClock(by: offset - serverOffset)
      serverOffset = offset
    case .forgetOld: try forgetOld()
    case .raiseVersion(let portions): try account.raiseVersion(portions: portions)
    case .updateServer(let portions):
      try account.updateServer(portions: portions)
      for (index, device) in devices.enumerated() {
        device.replica = try account.cloud(device.folder.bookID, device: deviceIDs[index])
      }
    case .updateDevice(let device): devices[device].encoding = account.encoding
    case .backUpCloud: try account.backUp()
    case .restoreCloud: try restoreCloud()
    case .doubt: try account.doubt()
    case .renameHalf(let device, let pick): try renameHalf(device, pick)
    case .overlook(let device): devices[device].folder.isInattentive = true
    default:
      try performInBrowser(operation)
      try performOnFiles(operation)
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
      try account.edit(id, typed(StoryCard.changed(old, change, value), over: old))
    case .makeIdentical(let pick, let to):
      let cards = try sortedCards()
      guard let (id, old) = picked(pick, of: cards), let (_, other) = picked(to, of: cards) else { return }
      note(deleted: old)
      // One contact remains; where a device's edit of it wins over this one, the other's card waits for review.
      note(deleted: other)
      noteMade(other)
      noteOverwritten(old)
      try account.edit(id, other)
    case .deleteContacts(let pick, let count, let allowed):
      for _ in 0..<count {
        guard let (id, old) = picked(pick, of: try sortedCards()) else { return }
        note(deleted: old)
        try account.delete(id, allowed: allowed)
      }
    case .restoreContact(let pick):
      guard let id = picked(pick, of: try account.trashed.sorted()) else { return }
      try noteMade { try account.restore(id) }
    case .undoRun(let pick):
      guard let run = picked(pick, of: try account.runs) else { return }
      let (before, contents) = (Set(try account.cards.values.compactMap { facts[$0].person }), try account.contents)
      try noteMade { try account.undo(run) }
      // What somebody had made is taken back.
      note(deletable: before.subtracting(try account.cards.values.compactMap { facts[$0].person }))
      deeds.superseded.formUnion(Set(contents).subtracting(try account.contents))
    case .choosePolicy(let isMerge): try account.choose(isMerge ? .merge : .newest)
    default: break
    }
  }

  private func performOnFiles(_ operation: Operation) throws {
    func folder(_ device: Int) -> MemoryFolder { devices[device].folder }
    switch operation {
    case .newFile(let device, let person, let variant, let hasUID):
      folder(device).write(newName(), newCard(person, variant, hasUID))
    case .editFile(let device, let pick, let change, let value, let inPlace):
      guard let (name, old) = file(folder(device), pick) else { return }
      let new = typed(StoryCard.changed(old, change, value), over: old)
      folder(device).write(name, new, inPlace: inPlace)
      if new != old { note(name, device, { $0.edited.insert(name) }) }
    case .renameFile(let device, let pick):
      guard let (name, _) = file(folder(device), pick) else { return }
      let new = newName()
      folder(device).rename(name, to: new)
      noteRenamed(device, name, to: new)
    case .exchangeFiles(let device, let pick, let with):
      guard let (name, one) = file(folder(device), pick), let (other, two) = file(folder(device), with), name != other
      else { return }
      deeds.displacing.formUnion([one, two].compactMap { facts[$0].person })
      let between = ItemName("between")
      for (from, to) in [(name, between), (other, name), (between, other)] {
        folder(device).rename(from, to: to)
        noteRenamed(device, from, to: to)
      }
    case .exchangeHalf(let device, let pick, let with):
      guard let (name, one) = file(folder(device), pick), let (other, two) = file(folder(device), with), name != other,
        !devices[device].onTheirWay.contains(where: { [name, other].contains($0.name) })
      else { return }
      deeds.displacing.formUnion([one, two].compactMap { facts[$0].person })
      folder(device).write(name, two)
      note(name, device) { $0.renamed.insert(name) }
      var file = SimulatedDevice.FileOnItsWay(
        first: name, name: other, old: two, new: one, since: try devices[device].cache.countedWaits().lived)
      // A new file with a known content is a copy: only of two contacts that it knows can a device see that they exchange.
      // Nor where another card was copied over one of them: it waits as whom it was.
      file.isLate = sharers(of: device).contains {
        !$0.known.isSuperset(of: [name, other]) || !$0.copiedOver.isDisjoint(with: [name, other])
      }
      devices[device].onTheirWay.append(file)
    case .exchangeRest(let device): try exchangeRest(device)
    case .copyOver(let device, let pick, let over):
      guard let (name, new) = file(folder(device), pick), let (other, old) = file(folder(device), over), name != other
      else { return }
      note(deleted: old)
      if let person = facts[new].person { deeds.displacing.insert(person) }
      noteMade(new)
      noteNoExchange(device, other)
      folder(device).write(other, new)
      note(other, device) { $0.copiedOver.insert(other) }
    case .renameOver(let device, let pick, let over):
      guard let (name, new) = file(folder(device), pick), let (other, old) = file(folder(device), over), name != other
      else { return }
      note(deleted: old)
      if let person = facts[new].person { deeds.displacing.insert(person) }
      folder(device).rename(name, to: other)
      noteRenamed(device, name, to: other)
    case .copyFile(let device, let pick, let change, let value):
      guard let (_, old) = file(folder(device), pick) else { return }
      folder(device).write(newName(), change.map { typed(StoryCard.changed(old, $0, value), copying: old) } ?? old)
      noteMade(old)
    case .changeUID(let device, let pick, let isRemoved):
      guard let (name, old) = file(folder(device), pick) else { return }
      folder(device).write(name, StoryCard.withUID(old, isRemoved ? nil : "changed-\(newNumber())"))
    case .rewriteFile(let device, let pick):
      guard let (name, old) = file(folder(device), pick) else { return }
      folder(device).write(name, StoryCard.rewritten(old))
    case .breakFile(let device, let pick):
      guard let (name, _) = file(folder(device), pick) else { return }
      folder(device).breakFile(name)
      note(name, device) { $0.edited.insert(name) }
    case .repairFiles(let device): for name in folder(device).broken.keys { folder(device).repair(name) }
    case .removeFiles(let device, let pick, let count):
      for _ in 0..<count {
        guard let name = picked(pick, of: sortedNames(folder(device))) else { return }
        noteRemoved(name, device)
        if let old = folder(device).broken[name] ?? folder(device).bytes(name) { note(deleted: old) }
        noteNoExchange(device, name)
        folder(device).remove(name)
      }
    case .backUpFolder(let device):
      devices[device].folderBackup = folder(device).files.mapValues(\.bytes).filter { primary($0.value) != nil }
    case .restoreFolder(let device):
      guard !devices[device].folderBackup.isEmpty else { return }
      for name in folder(device).names {
        if let old = folder(device).broken[name] ?? folder(device).bytes(name) { note(deleted: old) }
        noteNoExchange(device, name)
        folder(device).remove(name)
      }
      for (name, bytes) in devices[device].folderBackup.sorted(by: { $0.key < $1.key }) {
        noteMade(bytes)
        folder(device).write(name, bytes)
      }
    default: break
    }
  }

  // MARK: Backups

  /// What the cloud had alone is lost with it; what a device has is not.
  private func restoreCloud() throws {
    let before = try account.everything
    let people = try account.cards.values.compactMap { facts[$0].person }
    guard try account.restoreBackup() else { return }
    var here: Set<RecordID> = []
    for device in devices { here.formUnion(device.folder.files.values.compactMap { primary($0.bytes) }) }
    deeds.forgotten.formUnion(try before.subtracting(account.everything).subtracting(here))
    // What waited for review may not wait any more.
    deeds.superseded.formUnion(try before.subtracting(account.contents))
    note(deletable: Set(people).subtracting(try account.cards.values.compactMap { facts[$0].person }))
  }

  /// Whoever was only in files that the cloud does not know is gone with them.
  private func restoreDevice(_ device: SimulatedDevice, keepsTimes: Bool) throws {
    guard device.backup != nil else { return }
    let known = try account.everything
    let before = device.folder.files.mapValues(\.bytes).merging(device.folder.broken) { $1 }
    for bytes in before.values {
      if let content = primary(bytes), !known.contains(content) { note(deleted: bytes) }
    }
    try device.restore(keepsTimes: keepsTimes)
    // Whom the device was about to delete at that time, it is about to delete again.
    note(deletable: device.deletableAtBackup.subtracting(deeds.deletable))
    // Other devices on the folder have no older cache, and what is taken from it is taken from them.
    for other in devices where other !== device && other.folder === device.folder {
      for (name, bytes) in before where other.folder.bytes(name) != bytes {
        // A run that failed may have noted the file before.
        if try other.known.contains(name) || other.cache.hasItem(name) { note(deleted: bytes) }
      }
    }
    device.loseTrackOfExchanges()
  }

  // MARK: Cards and files

  private func newCard(_ person: Int, _ variant: Int, _ hasUID: Bool) -> [UInt8] {
    // Mostly a UID of its own, as different programs make it; now and then the same one, from one import on two devices.
    let uid = hasUID ? (variant % 4 == 0 ? "p\(person)" : "p\(person)-\(newNumber())") : nil
    let card = StoryCard.make(person: person, variant: variant, uid: uid)
    noteMade(card)
    return typed(card)
  }

  /// The devices that work on the folder of this one, itself among them.
  func sharers(of device: Int) -> [SimulatedDevice] {
    devices.filter { $0.folder === devices[device].folder }
  }

  /// What a synchronizer was still to bring. Where the file says something else by now, beside it, as such programs do.
  func exchangeRest(_ device: Int) throws {
    let folder = devices[device].folder
    for file in devices[device].onTheirWay {
      let waited = try devices[device].cache.countedWaits().lived - file.since
      let isLate = file.isLate || waited < 0 || waited >= Deduplication.patience
      // One of the two was a duplicate by then, and the other one is overwritten now. An edit elsewhere brings back either.
      if isLate { for card in [file.old, file.new] { note(deleted: card) } }
      let there = folder.broken[file.name] ?? folder.bytes(file.name)
      let isAsItWas = there == nil || there == file.old
      if isLate || !isAsItWas { for card in [file.old, file.new] { noteMade(card) } }
      folder.write(isAsItWas ? file.name : newName(), file.new)
      note(file.name, device) { $0.renamed.insert(file.name) }
    }
    devices[device].onTheirWay = []
  }

  func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func newName() -> ItemName { ItemName("file\(newNumber()).vcf") }
}
