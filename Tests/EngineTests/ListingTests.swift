import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// The cloud's list of contacts, which comes in pages.
@Suite(.serialized) struct ListingTests {
  private let account = MemoryAccount()

  /// With a cloud that lists one contact at a time or, where that does not go on, none for ever.
  private func device(goesOn: Bool) throws -> FolderDevice {
    let device = try FolderDevice(account)
    device.replica = SlowList(cloud: account.cloud(try device.bookID), goesOn: goesOn)
    return device
  }

  @Test func `a list of several pages is read to its end`() throws {
    let device = try device(goesOn: true)
    for number in 0..<3 { account.create(Cards.person("Ann Number\(number)")) }
    #expect(try device.sync().toAddressBook.added == 3)
    #expect(device.contents == account.contents)
  }

  @Test func `a list that does not go on ends the run with a word`() throws {
    let device = try device(goesOn: false)
    account.create(Cards.person("Ann"))
    let report = try device.sync()
    #expect(report.outcome == .failed)
    #expect(report.message.hasPrefix("the server's list of contacts does not go on"), "\(report.message)")
  }
}

/// A cloud that lists one contact at a time or, where that does not go on, none for ever.
private struct SlowList: CloudRelay {
  let cloud: any CloudReplica
  let goesOn: Bool
  /// After so many, whoever asks is not stopped by the list.
  private let calls = Countdown(10)

  func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    try call.make(cloud, arguments)
  }

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try calls.tick()
    if goesOn { return try cloud.listing(after: change, limit: 1, run: run) }
    return ListingPage(entries: [], through: change, isLast: false)
  }
}
