import Cache
import Contacts
import Engine
import Probes
import Protocol
import Sync

/// A device of a story: a folder in memory, a real cache, and the real sync.
final class SimulatedDevice {
  let folder: MemoryFolder
  var replica: any CloudReplica
  var cache: DeviceCache { store.cache }
  var faults: FaultInjector { store.faults }
  /// How far the device's clock is ahead of the world's, in milliseconds; may jump while a run is under way.
  var clockOffset: Int64 {
    get { ahead.milliseconds }
    set { ahead.milliseconds = newValue }
  }
  private let ahead: ClockOffset
  /// Of the program that is installed on it.
  var encoding = EncodingVersion.current
  /// Files that were renamed, and files that say something else, since the device last looked. One that is both, and has no UID,
  /// is another contact to whoever looks then.
  var renamed: Set<ItemName> = []
  var edited: Set<ItemName> = []
  /// Files that another one's card was copied over. For a day of syncing they are still whom they were.
  var copiedOver: Set<ItemName> = []
  /// The files that its cache knows: those that were there when it last looked, or that its run has written.
  private(set) var known: Set<ItemName> = []
  /// Files that came after the run under way had looked.
  private var unseen: Set<ItemName> = []
  /// People whose file was removed here since the device last told the cloud of such.
  var removals: [String: Removal] = [:]
  /// What a synchronizer of files is still to bring: the second of two files that exchange their contents.
  var onTheirWay: [FileOnItsWay] = []
  /// The last messages that are sent again when it is too late.
  var late = InterceptedCloud.Late()
  var folderBackup: [ItemName: [UInt8]] = [:]
  /// Of folder and cache together.
  private(set) var backup: MemoryFolder.Moment?
  let store: SimulatedCache

  init(
    folder: MemoryFolder, replica: any CloudReplica, clockOffset: Int64, store: SimulatedCache
  ) throws {
    self.folder = folder
    self.replica = replica
    ahead = ClockOffset(clockOffset)
    self.store = store
    try store.empty()
  }

  func run(_ options: SyncOptions, _ cloud: any CloudReplica, _ clock: WorldClock, announce: ((PlannedChange) -> Void)?)
    -> SyncReport
  {
    var options = options
    options.encoding = encoding
    options.givesSignsOfLife = !clock.isOwn
    options.asksAhead = false
    let context = SyncContext(
      now: { [ahead] in Timestamp(milliseconds: clock.now + ahead.milliseconds) },
      wait: { milliseconds in
        clock.advance(by: milliseconds)
        // Nobody waits for the machine's own time.
        return clock.isOwn
      }, isCancelled: { false }, progress: { _ in })
    return SyncRun(book: folder, cache: cache, cloud: cloud, options: options, context: context, announce: announce)
      .run()
  }

  // MARK: What it has seen

  /// A run begins. A file that a walk overlooks is looked for only where it is known. Returns the cards of contacts that have been
  /// renamed into such a file: another file has their names, so they count as edited, and are found a second time later.
  func beginToLook() -> [[UInt8]] {
    let overlooked = folder.isInattentive ? folder.names.last.map { [$0] } ?? [] : []
    unseen = Set(overlooked).subtracting(known)
    return unseen.intersection(renamed).compactMap { folder.bytes($0) }
  }

  /// What happens in the middle of a run, after it has looked: what was done before is seen, and this is not.
  func interrupt(_ body: () throws -> Void) rethrows {
    forgetSeenChanges()
    let before = Set(folder.names)
    try body()
    unseen.formUnion(Set(folder.names).subtracting(before))
  }

  /// A run has come to its end, or has ended before (`hasFinished`), and there are files that it has written. `wasInterrupted`:
  /// what was done in its middle waits for the next look.
  func endLook(hasFinished: Bool, wasInterrupted: Bool, written: Set<ItemName>) {
    if hasFinished, !wasInterrupted { forgetSeenChanges() }
    known = (hasFinished ? Set(folder.names) : known.union(written)).subtracting(unseen)
  }

  /// Whoever cannot read a file does not know what has become of it.
  private func forgetSeenChanges() {
    renamed.formIntersection(folder.broken.keys)
    edited.formIntersection(folder.broken.keys)
  }

  /// Who might have been deleted by somebody when folder and cache were copied.
  private(set) var deletableAtBackup: Set<String> = []

  /// A file that the cache knows was removed: `sync --put-back` writes it again.
  struct Removal {
    let cloudID: UniqueID
    /// What stood in it, if the cache knows that.
    let content: RecordID?
    /// How often somebody may have deleted the person's card, up to this removal.
    let deletions: Int
    /// A person has asked for it since.
    var isAsked = false
    /// A run has missed it since.
    var isMissed = false
  }

  /// A device on the same folder may have synced files that this one has never seen. A file among them that was edited since, and has
  /// no UID, is another contact to this device.
  func noteUnknownFiles() {
    let unknown = Set(folder.names).subtracting(known)
    renamed.formUnion(unknown)
    edited.subtract(unknown)
  }

  /// A file that a synchronizer brings later, in place of one that says `old` now.
  struct FileOnItsWay {
    /// The other one of the two, which it has brought already.
    let first: ItemName
    let name: ItemName
    let old: [UInt8]
    let new: [UInt8]
    /// What the device had lived through while files waited.
    let since: Int64
    /// Nobody can know any more that it was an exchange.
    var isLate = false
  }

  /// Of the exchanges that are under way, its cache knows nothing any more.
  func loseTrackOfExchanges() { for place in onTheirWay.indices { onTheirWay[place].isLate = true } }

  /// The process ends and starts again.
  func restart() throws { try store.restart() }

  func loseCache() throws {
    known = []
    removals = [:]
    try store.lose()
  }

  func backUpCache() throws {
    backup = nil
    try store.backUp()
  }

  func restoreCache() throws {
    known = []
    removals = [:]
    try store.restore()
  }

  /// Copies folder and cache at one moment.
  func backUp(deletable: Set<String>) throws {
    try store.backUp()
    backup = folder.moment
    deletableAtBackup = deletable
  }

  /// Puts that copy back; `keepsTimes`: as an image of the disk, in which every file has the time and the number that it had.
  func restore(keepsTimes: Bool) throws {
    guard let backup, store.hasBackup else { return }
    known = []
    removals = [:]
    try store.restore()
    folder.replace(with: backup, keepsTimes: keepsTimes)
  }

  /// Equal as long as nobody writes to the cache.
  func cacheVersion() throws -> Int64 { try store.version() }
}
