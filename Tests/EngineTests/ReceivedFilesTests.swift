import AddressBook
import Contacts
import Dispatch
import Glibc
import POSIX
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// Many cards of the cloud's on their way into a folder, and what the next run makes of them.
@Suite(.serialized) struct ReceivedFilesTests {
  private static func account(_ count: Int, note: String? = nil) -> MemoryAccount {
    let account = MemoryAccount()
    for number in 0..<count {
      _ = account.create(Cards.person("Ann Number\(number)", uid: "c\(number)", phone: "55\(number)", note: note))
    }
    return account
  }

  /// A device that waits as a program does.
  private static func patientDevice(_ account: MemoryAccount) throws -> FolderDevice {
    let device = try FolderDevice(account)
    device.wait = { milliseconds in
      _ = try? WakeUp().wait(until: MonotonicClock.milliseconds() + milliseconds)
      return true
    }
    return device
  }

  /// How many files the device reads in its next run.
  private static func filesRead(_ device: FolderDevice) throws -> (count: Int, report: SyncReport) {
    let read = Counter()
    device.progress = { if case .readingAddressBook(let done) = $0 { read.set(done) } }
    let report = try device.sync()
    return (read.value, report)
  }

  private final class Counter: Sendable {
    private let state = Mutex(0)
    var value: Int { state.withLock { $0 } }
    func set(_ value: Int) { state.withLock { $0 = value } }
  }

  // MARK: The next run

  @Test func `what a run has received the next one does not read again`() throws {
    let device = try Self.patientDevice(Self.account(3))
    #expect(try device.sync().toAddressBook.added == 3)
    let log = try File.read(device.temporary.path("cache.sqlite-wal"))
    let (count, report) = try Self.filesRead(device)
    #expect(count == 0 && report.outcome == .unchanged)
    #expect(try File.read(device.temporary.path("cache.sqlite-wal")) == log)
  }

  @Test func `an edit in the moment after the file was written is seen, also with the same length and time`() throws {
    let account = Self.account(3)
    let device = try Self.patientDevice(account)
    let cloud = account.cloud(try device.bookID)
    let edited = Cards.person("Ann Number1", uid: "c1", phone: "559")
    let path = "\(device.folder)/c1.vcf"
    device.replica = ObservedCloud(
      cloud, before: { if $0.tag == CloudCalls.finish.tag { Self.overwrite(path, edited) } })
    #expect(try device.sync().toAddressBook.added == 3)
    device.replica = cloud
    let (count, report) = try Self.filesRead(device)
    #expect(count == 1 && report.toCloud.overwritten == 1)
    #expect(account.cards.values.contains(edited))
  }

  /// In place, and with the time that the file had.
  private static func overwrite(_ path: String, _ bytes: [UInt8]) {
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    var before = stat()
    #expect(fstat(descriptor, &before) == 0)
    #expect(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    let time = before.st_mtim
    #expect(
      withUnsafePointer(to: (time, time)) {
        $0.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(descriptor, $0) }
      } == 0)
  }

  @Test func `files whose time stamps take long to settle are left to the next run`() throws {
    // A busy machine may put a file in place when its stamps have settled already. Where that is so of all three, it is tried again.
    for _ in 0..<100 {
      let device = try Self.patientDevice(Self.account(3))
      device.clockOffset = -60_000
      device.wait = { _ in
        Issue.record("it waits")
        return true
      }
      #expect(try device.sync().toAddressBook.added == 3)
      let book = Vdir(path: device.folder)
      let young = try device.names.count { name in
        let signature = try book.read(ItemName(name), limit: 10_000).signature
        return signature.changed - signature.modified < 21_000_000
      }
      device.clockOffset = 0
      let (count, report) = try Self.filesRead(device)
      #expect(count == young && report.outcome == .unchanged)
      if young > 0 { return }
    }
    Issue.record("no file was young")
  }

  // MARK: Groups

  /// So many cards are a group, and these are a few more.
  private static let full = Vdir(path: "").groupCapacity
  private static let all = full + 50
  private static let callsForGroup = (full + Portion.records - 1) / Portion.records

  /// What a device does in a run: `records` and `write`, in order.
  private final class Deeds: Sendable {
    private let state = Mutex<[String]>([])
    var list: [String] { state.withLock { $0 } }
    func add(_ deed: String) { state.withLock { $0.append(deed) } }
  }

  /// The cloud, whose `failing`-th answer with records gets lost for good.
  private static func cloud(
    _ account: MemoryAccount, _ book: UniqueID, _ deeds: Deeds, failing: Int = .max
  ) -> any CloudReplica {
    ObservedCloud(
      account.cloud(book),
      before: { call throws(CloudError) in
        guard call.tag == CloudCalls.records.tag else { return }
        deeds.add("records")
        if deeds.list.count(where: { $0 == "records" }) == failing { throw .failed(message: "cut off", hint: nil) }
      })
  }

  @Test func `many cards are written as a group, and the next ones are fetched and written meanwhile`() throws {
    let account = Self.account(Self.all)
    let device = try FolderDevice(account)
    let received = Deeds()
    device.progress = { if case .receiving(let done, let total) = $0 { received.add("\(done) of \(total)") } }
    #expect(try device.sync().toAddressBook.added == Int64(Self.all))
    #expect(received.list == ["\(Self.full) of \(Self.all)", "\(Self.all) of \(Self.all)"])
    #expect(device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `where the next group cannot be fetched, the one before it is written and known`() throws {
    let account = Self.account(Self.all)
    let device = try FolderDevice(account)
    let deeds = Deeds()
    device.replica = Self.cloud(account, try device.bookID, deeds, failing: Self.callsForGroup + 1)
    #expect(try device.sync().outcome == .failed)
    #expect(device.names.count == Self.full)
    #expect(try device.sync().toAddressBook.added == 50)
    #expect(device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `where the next group is long in coming, the one before it is put in place meanwhile`() throws {
    let account = Self.account(Self.all)
    let device = try FolderDevice(account)
    let (asked, inPlace) = (Deeds(), DispatchSemaphore(value: 0))
    device.progress = { if case .receiving = $0 { inPlace.signal() } }
    device.replica = ObservedCloud(
      account.cloud(try device.bookID),
      before: { call throws(CloudError) in
        guard call.tag == CloudCalls.records.tag else { return }
        asked.add("records")
        guard asked.list.count == Self.callsForGroup + 1 else { return }
        #expect(inPlace.wait(timeout: .now() + 60) == .success)
      })
    #expect(try device.sync().toAddressBook.added == Int64(Self.all))
    #expect(device.contents == account.contents)
  }

  @Test func `a run that is stopped puts in place what it has received`() throws {
    let account = Self.account(Self.all)
    let device = try FolderDevice(account)
    let deeds = Deeds()
    device.replica = Self.cloud(account, try device.bookID, deeds)
    device.isCancelled = { deeds.list.contains("records") }
    try device.sync()
    #expect(device.names.count == Self.full)
    device.isCancelled = { false }
    #expect(try device.sync().toAddressBook.added == 50)
    #expect(device.contents == account.contents)
    #expect(try device.sync().outcome == .unchanged)
  }

  @Test func `where a group cannot be written, nothing of the next one is`() throws {
    let account = Self.account(Self.all)
    let device = try FolderDevice(account)
    device.bookFault = { () throws(BookError) in throw .failed(message: "the disk is full", hint: nil) }
    #expect(try device.sync().outcome == .failed)
    #expect(device.names.isEmpty)
    device.bookFault = nil
    #expect(try device.sync().toAddressBook.added == Int64(Self.all))
    #expect(device.contents == account.contents)
  }

  @Test func `large cards come in small groups, one after the other`() throws {
    let account = Self.account(250, note: String(repeating: "long ", count: 4_000))
    let device = try FolderDevice(account)
    let deeds = Deeds()
    device.replica = Self.cloud(account, try device.bookID, deeds)
    device.bookFault = { () throws(BookError) in deeds.add("write") }
    #expect(try device.sync().toAddressBook.added == 250)
    // A group begins and ends.
    #expect(deeds.list == Array(repeating: ["records", "write", "write"], count: 3).flatMap(\.self))
    #expect(device.contents == account.contents)
  }
}
