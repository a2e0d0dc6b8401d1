import AddressBook
import Contacts
import Probes
import Simulation
import Sync
import Testing

/// A run that is cut off while it writes the cloud's cards into the folder: a file that was in place and that a person deletes
/// before the next run stays deleted, and one that never was in place comes.
@Suite(.serialized) struct DeletedArrivalTests {
  /// Two devices with one contact, and what a run of the second is about to receive.
  private struct Setting {
    let account = MemoryAccount()
    let device: FolderDevice
    let cards: [[UInt8]]

    /// `count` contacts, new or edited by another device.
    init(_ count: Int, areNew: Bool) throws {
      let other = try FolderDevice(account)
      device = try FolderDevice(account)
      // Enough of them, so that no guard stops at one that goes.
      for number in 0..<20 { try other.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
      func card(_ number: Int, _ phone: String) -> [UInt8] {
        Cards.person("Ann Number\(number)", uid: "a\(number)", phone: phone)
      }
      if !areNew { for number in 0..<count { try other.write("a\(number).vcf", card(number, "1")) } }
      try other.sync()
      try device.sync()
      cards = (0..<count).map { card($0, "2") }
      for number in 0..<count { try other.write("a\(number).vcf", cards[number]) }
      try other.sync()
    }

    var arrived: [String] {
      device.files.filter { cards.contains($0.value) }.keys.sorted()
    }
  }

  @Test(arguments: [FaultPoint.fileOperation, .sqlStatement], [FaultInjector.Effect.end, .failure])
  func `what had arrived stays deleted, what had not arrives, wherever the run is cut off`(
    _ point: FaultPoint, _ effect: FaultInjector.Effect
  ) throws {
    for (count, areNew) in [(2, true), (2, false), (25, true)] {
      let undisturbed = try Setting(count, areNew: areNew).device
      undisturbed.faults.arm(nil)
      try undisturbed.sync()
      let last = undisturbed.faults.passings(of: point)
      // From the last calls before the first file is written on; of many files, a sample.
      for passing in stride(from: max(1, last - 12 * count - 20), through: last, by: count > 9 ? 11 : 1) {
        let setting = try Setting(count, areNew: areNew)
        let device = setting.device
        device.faults.arm(FaultInjector.Fault(point, at: passing, effect))
        try device.sync()
        try device.restart()
        setting.account.releaseLease()
        let deleted = setting.arrived.last
        if let deleted { try device.remove(deleted) }
        // Neither a dry run nor another program's look at the folder takes the knowledge away.
        try device.sync(dryRun: true)
        let report = try device.sync()
        let comment: Comment = "\(count), new: \(areNew), \(point) \(passing) \(effect): \(report)"
        #expect(report.broughtBack == 0 && report.conflicts == 0, comment)
        #expect(setting.arrived.count == (deleted == nil ? count : count - 1), comment)
        #expect(deleted.map { device.files[$0] == nil } ?? true, comment)
        #expect(device.contents == setting.account.contents, comment)
        #expect(try device.sync().outcome == .unchanged, comment)
      }
    }
  }

  @Test func `a folder that was emptied in the middle of its first sync is not taken for all deleted`() throws {
    let account = MemoryAccount()
    let full = Vdir(path: "").groupCapacity
    for number in 0..<2 * full { account.create(Cards.person("Ann Number\(number)", uid: "a\(number)")) }
    let device = try FolderDevice(account)
    let counter = Counter()
    device.bookFault = { () throws(BookError) in
      if counter.tick() == 1 { throw .failed(message: "cut off", hint: nil) }
    }
    try device.sync()
    device.bookFault = nil
    try device.restart()
    account.releaseLease()
    #expect(device.names.count == full)
    for name in device.names { try device.remove(name) }
    #expect(try device.sync().outcome == .stopped)
    #expect(account.cards.count == 2 * full)
  }
}
