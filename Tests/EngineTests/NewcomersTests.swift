import Account
import Contacts
import Dispatch
import Probes
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// A first sync of many files into an empty account sends while it reads, and comes to what one comes to that reads first.
@Suite(.serialized) struct NewcomersTests {
  private static let sizes = SyncOptions().newcomersFrom

  private func device(_ files: [String: [UInt8]], newcomersFrom: Int = sizes) throws -> FolderDevice {
    let device = try FolderDevice(MemoryAccount())
    device.newcomersFrom = newcomersFrom
    if newcomersFrom < Self.sizes { device.newcomersTogether = 10 }
    for (name, bytes) in files { try device.write(name, bytes) }
    return device
  }

  private static func people(_ count: Int) -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        ("\(number + 100_000).vcf", Cards.person("Ann Number\(number)", uid: "u\(number)", phone: "\(number)"))
      })
  }

  @Test func `a contact is in the cloud while the folder is still being read`() throws {
    let device = try device(Self.people(Self.sizes))
    let saved = DispatchSemaphore(value: 0)
    let begun = Mutex(false)
    let replica = try device.account.cloud(try device.bookID)
    device.replica = ObservedCloud(
      replica,
      after: { call in
        if call.tag == CloudCalls.save.tag,
          begun.withLock({
            let first = !$0; $0 = true; return first
          })
        {
          saved.signal()
        }
      })
    let wasEarly = Mutex<Bool?>(nil)
    device.progress = { progress in
      // The folder is read on this thread, which does not go on until something has been sent, or never would be.
      guard case .readingAddressBook(600) = progress else { return }
      wasEarly.withLock { $0 = saved.wait(timeout: .now() + .seconds(60)) == .success }
    }
    let report = try device.sync()
    #expect(wasEarly.withLock { $0 } == true)
    #expect(report.toCloud.added == Int64(Self.sizes) && report.outcome == .done)
    #expect(try device.contents == device.account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  /// Whether a run began before it had read the folder.
  private func beginsFirst(_ device: FolderDevice) throws -> Bool {
    let wasRead = Mutex(false)
    let began = Mutex<Bool?>(nil)
    device.progress = { if case .readingAddressBook = $0 { wasRead.withLock { $0 = true } } }
    let replica = try device.account.cloud(try device.bookID)
    device.replica = ObservedCloud(
      replica,
      before: { call in
        guard call.tag == CloudCalls.begin.tag else { return }
        let isEarly = wasRead.withLock { !$0 }
        began.withLock { $0 = $0 ?? isEarly }
      })
    #expect(try device.sync().outcome == .done)
    #expect(try device.contents == device.account.contents)
    let isEarly = began.withLock { $0 }
    #expect(isEarly != nil)
    return isEarly == true
  }

  @Test func `few files, an account that knows or knew somebody, and a cache that does, are read first`() throws {
    #expect(try !beginsFirst(device(Self.people(Self.sizes - 1))))
    #expect(try beginsFirst(device(Self.people(Self.sizes))))
    let known = try device(Self.people(30), newcomersFrom: 10)
    try known.account.create(Cards.person("Ann Number3", uid: "u3", phone: "3"))
    #expect(try !beginsFirst(known))
    #expect(try known.account.cards.count == 30)
    for (name, bytes) in Self.people(60) { try known.write(name, bytes) }
    #expect(try !beginsFirst(known))
    try known.loseCache()
    try known.write("new.vcf", Cards.person("Ann New", uid: "new"))
    #expect(try !beginsFirst(known))
    #expect(try known.account.cards.count == 61)
  }

  @Test func `a folder is read for longer than a lease lasts where the account has somebody`() throws {
    let clock = WorldClock(startingAt: 1_800_000_000_000)
    let account = MemoryAccount(clock: clock)
    let device = try FolderDevice(account)
    for (name, bytes) in Self.people(Self.sizes) { try device.write(name, bytes) }
    account.create(Cards.person("Ann Else", uid: "else"))
    device.progress = { if case .readingAddressBook = $0 { clock.advance(by: 61_000) } }
    #expect(try device.sync().outcome == .done)
    #expect(device.contents == account.contents)
  }

  @Test func `a dry run sends nothing`() throws {
    let device = try device(Self.people(Self.sizes))
    #expect(try device.sync(dryRun: true).toCloud.added == Int64(Self.sizes))
    #expect(try device.account.lastChange == 0)
  }

  /// Files that say the same, share UIDs and names, are versions that a synchronizer has set aside, or cannot be read.
  private static func untidy(_ seed: UInt64, _ count: Int) -> [String: [UInt8]] {
    var random = SeededGenerator(seed: seed)
    var files: [String: [UInt8]] = [:]
    for number in 0..<count {
      let name = "\(Int.random(in: 0..<2 * count, using: &random)).vcf"
      let person = Int.random(in: 0..<count / 3, using: &random)
      let uid = Bool.random(using: &random) ? "u\(Int.random(in: 0..<count / 3, using: &random))" : nil
      files[name] =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut \(number)\r\n".utf8)
        case 1: []
        case 2: Cards.person("Ann Number\(person)", uid: uid, phone: "1")
        default: Cards.person("Ann Number\(person)", uid: uid, phone: "\(Int.random(in: 0..<3, using: &random))")
        }
    }
    files["ann.vcf"] = Cards.person("Ann Conflict", uid: "conflict", phone: "98")
    files["ann.sync-conflict-20261127-101500-ABCDEFG.vcf"] = Cards.person("Ann Conflict", phone: "99")
    return files
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `it comes to the same as when everything is read first`(_ seed: UInt64) throws {
    // The larger ones are sent while they are read, a portion of a hundred files before the next.
    let files = Self.untidy(seed, seed < 15 ? 40 : 400)
    let (early, late) = try (device(files, newcomersFrom: 1), device(files, newcomersFrom: .max))
    let (first, second) = try (early.sync(), late.sync())
    #expect(first.toCloud == second.toCloud && first.outcome == second.outcome, "seed \(seed)")
    #expect(first.duplicatesRemoved == second.duplicatesRemoved, "seed \(seed)")
    #expect(first.refused == second.refused, "seed \(seed)")
    #expect(first.equalFiles.map(\.file) == second.equalFiles.map(\.file), "seed \(seed)")
    #expect(try early.account.contents == late.account.contents, "seed \(seed)")
    #expect(early.files == late.files, "seed \(seed)")
    #expect(try early.trash == late.trash, "seed \(seed)")
    let (again, later) = try (early.sync(), late.sync())
    #expect(again.outcome == later.outcome, "seed \(seed)")
    #expect(early.files == late.files, "seed \(seed)")
  }

  /// Syncs, and counts how often each contact is sent before the folder has been read.
  private func sentEarly(_ device: FolderDevice) throws -> (report: SyncReport, counts: [UniqueID: Int]) {
    let counts = Mutex<[UniqueID: Int]>([:])
    let replica = try device.account.cloud(try device.bookID)
    let listings = Mutex(0)
    device.replica = ObservedCloud(
      replica,
      before: { call in
        if call.tag == CloudCalls.listing.tag { listings.withLock { $0 += 1 } }
        if let (batch, _) = call.arguments(of: CloudCalls.save), listings.withLock({ $0 }) == 1 {
          counts.withLock { counts in for save in batch { counts[save.id, default: 0] += 1 } }
        }
      })
    return (try device.sync(), counts.withLock { $0 })
  }

  @Test func `an account that is full, or gets full in the middle of a batch, takes as many as there is room for`()
    throws
  {
    // The last ones are long enough for a batch that ends by its size.
    func card(_ number: Int) -> [UInt8] {
      let extra = number % 7 == 0 ? ["NOTE:" + String(repeating: "n", count: 100_000)] : []
      return Cards.person("Ann Number\(number)", uid: "u\(number)", extra: extra)
    }
    for room in [0, 1, 25, 299] as [Int64] {
      let device = try device([:], newcomersFrom: 1)
      try device.account.limit(Quota(contacts: room, bytes: 100_000_000, devices: 50, sessions: 50))
      for number in 0..<300 { try device.write("\(number + 1000).vcf", card(number)) }
      let (report, _) = try sentEarly(device)
      let comment: Comment = "\(room): \(report)"
      #expect(report.toCloud.added == room, comment)
      #expect(try device.account.cards.count == Int(room), comment)
      #expect(report.surplus.count == 300 - room, comment)
      #expect(device.contents.count == 300, comment)
      try device.account.limit(.standard)
      device.replica = nil
      #expect(try device.sync().toCloud.added == 300 - room, comment)
      #expect(try device.contents == device.account.contents, comment)
    }
  }

  @Test func `nobody is sent twice while the folder is read`() throws {
    let device = try device(Self.people(120), newcomersFrom: 1)
    let (report, counts) = try sentEarly(device)
    #expect(report.toCloud.added == 120)
    #expect(counts.count == 120 && counts.values.allSatisfy { $0 == 1 })
    #expect(try device.contents == device.account.contents)
  }

  @Test(arguments: [FaultPoint.fileOperation, .sqlStatement], [FaultInjector.Effect.failure, .lasting, .end])
  func `it may fail at any moment, and the next run makes it good`(
    _ point: FaultPoint, _ effect: FaultInjector.Effect
  ) throws {
    let files = Self.people(230)
    var passing = 0
    while true {
      passing += 1 + passing / 3
      try #require(passing < 20_000, "the run never passes")
      let device = try device(files, newcomersFrom: 1)
      device.faults.arm(FaultInjector.Fault(point, at: passing, effect))
      // The very first operations are those of the test itself.
      _ = try? device.sync()
      let hasStruck = device.faults.hasStruck
      try device.restart()
      try device.account.releaseLease()
      try device.sync()
      #expect(try device.account.contents == device.contents, "\(point) \(passing) \(effect)")
      #expect(device.files == files, "\(point) \(passing) \(effect)")
      #expect(try device.account.cards.count == files.count, "\(point) \(passing) \(effect)")
      #expect(try device.sync().outcome == .unchanged, "\(point) \(passing) \(effect)")
      guard hasStruck else { return }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 11, 14, 21, 34, 55]) func `it may be cut off from the cloud while it reads`(
    _ call: Int
  ) throws {
    let files = Self.people(Self.sizes)
    let device = try device(files)
    let countdown = Countdown(call)
    device.fault = { () throws(CloudError) in try countdown.tick() }
    #expect(try device.sync().outcome == .failed, "call \(call)")
    device.fault = nil
    try device.account.releaseLease()
    try device.restart()
    // A file that was read before, and one that was not, may go and change meanwhile.
    try device.remove("100001.vcf")
    try device.remove("\(100_000 + Self.sizes - 1).vcf")
    try device.write("100002.vcf", Cards.person("Ann Number2", uid: "u2", phone: "other"))
    try device.sync()
    #expect(try device.contents == device.account.contents, "call \(call)")
    #expect(try device.account.cards.count == Self.sizes - 2, "call \(call)")
    #expect(try device.sync().outcome == .unchanged, "call \(call)")
  }

  @Test func `an account without room takes what it can, and says so once`() throws {
    let device = try device(Self.people(Self.sizes))
    try device.account.limit(Quota(contacts: 700, bytes: 10_000_000, devices: 50, sessions: 50))
    let report = try device.sync()
    #expect(report.toCloud.added == 700 && report.surplus.count == Int64(Self.sizes) - 700)
    #expect(report.outcome == .attention)
    try device.account.limit(Quota(contacts: 5_000, bytes: 10_000_000, devices: 50, sessions: 50))
    #expect(try device.sync().toCloud.added == Int64(Self.sizes) - 700)
    #expect(try device.contents == device.account.contents)
  }

  @Test func `who interrupts it loses nothing, and is told what was sent`() throws {
    let device = try device(Self.people(2 * Self.sizes))
    let saved = DispatchSemaphore(value: 0)
    let replica = try device.account.cloud(try device.bookID)
    device.replica = ObservedCloud(replica, after: { if $0.tag == CloudCalls.save.tag { saved.signal() } })
    let isOver = Mutex(false)
    device.progress = { progress in
      guard case .readingAddressBook(1_000) = progress else { return }
      for _ in 0..<12 { _ = saved.wait(timeout: .now() + .seconds(60)) }
      isOver.withLock { $0 = true }
    }
    device.isCancelled = { isOver.withLock { $0 } }
    let report = try device.sync()
    let sent = try device.account.cards.count
    #expect(report.outcome == .failed)
    #expect((200..<2 * Self.sizes).contains(sent) && report.toCloud.added == Int64(sent))
    device.isCancelled = { false }
    device.progress = { _ in }
    try device.account.releaseLease()
    try device.sync()
    #expect(try device.contents == device.account.contents)
    #expect(try device.account.cards.count == 2 * Self.sizes)
  }
}
