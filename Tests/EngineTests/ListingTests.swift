import Contacts
import Simulation
import Sync
import Testing

/// The cloud's list of contacts, which comes in pages.
@Suite(.serialized) struct ListingTests {
  private let account = MemoryAccount()

  private func device(goesOn: Bool) throws -> Device {
    let device = try Device(account)
    device.replica = PagedCloud(
      cloud: account.cloud(try device.bookID), goesOn: goesOn, calls: Countdown(10))
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

/// A cloud that lists one contact at a time, and perhaps the first one for ever.
private struct PagedCloud: ForwardingCloud {
  let cloud: any CloudReplica
  let goesOn: Bool
  /// After so many, whoever asks is not stopped by the list.
  let calls: Countdown

  func listing(after change: Int64, limit: Int, run: UniqueID) throws(CloudError) -> ListingPage {
    try calls.tick()
    if goesOn { return try cloud.listing(after: change, limit: 1, run: run) }
    return ListingPage(entries: [], through: change, isLast: false)
  }
}
