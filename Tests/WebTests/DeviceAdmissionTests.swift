import Contacts
import HTTPClient
import PostgreSQL
import Protocol
import Testing

@testable import Cloud
@testable import Web

/// Whether a device is still signed in is asked with the batch that it saves, and not before it.
@Suite struct DeviceAdmissionTests {
  @Test func `a device that is signed out in the middle of its run is out with its next batch, and for good`() throws {
    let site = try TestSite()
    let server = try LiveSite(site)
    let (device, other) = (try TestDevice(site, name: "laptop"), try TestDevice(site, name: "desk"))
    let run = try begin(device, server)
    #expect(try save(device, run, "Ann", server) == 200)
    #expect(try save(device, run, "Bob", server) == 200)
    // The entry of the log, and with it the batch's transaction, is the same as before.
    #expect(try site.history.log(before: nil, limit: 9).count == 1)
    try site.application.devices.revoke(device.token)
    let before = try site.store.lastChange()
    for name in ["Cid", "Dan"] { #expect(try save(device, run, name, server) == 401) }
    #expect(try site.store.count() == 2 && site.store.lastChange() == before)
    // Nobody else is meant.
    try AccountCloud(site.application.database, account: site.account, book: device.book, device: device.id)
      .abandon(run: run)
    #expect(try save(other, begin(other, server), "Eve", server) == 200)
    #expect(try site.store.count() == 3)
  }

  @Test func `that a device is used is written down with its batches`() throws {
    let site = try TestSite()
    let server = try LiveSite(site)
    let device = try TestDevice(site, name: "laptop")
    let run = try begin(device, server)
    try site.application.database.run(
      site.account,
      """
      UPDATE device_tokens SET last_used_at = now() - interval '1 day' WHERE account_id = \(site.account)
        AND device_id = \(device.id)
      """)
    #expect(try save(device, run, "Ann", server) == 200)
    let known = try #require(try site.application.devices.list(account: site.account).first)
    #expect(known.lastUsedAt > known.createdAt)
  }

  private func begin(_ device: TestDevice, _ server: LiveSite) throws -> UniqueID {
    var nothing = HashOfHashes()
    let position = BookPosition(imprint: nothing.finalize(), seen: 0)
    guard case .begin(let start) = try device.send(.begin(position), at: server) else { throw SiteError.notStored }
    return start.run
  }

  /// The status of the answer.
  private func save(_ device: TestDevice, _ run: UniqueID, _ name: String, _ server: LiveSite) throws -> Int {
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:;\(name);;;\r\nEND:VCARD\r\n"
    let save = Save(
      id: .random(), operation: .add, card: DetachedCard(Array(card.utf8)), parts: [],
      editedAt: Timestamp(milliseconds: 1_700_000_000_000))
    return try device.call(
      "POST", "/api/v1/sync", at: server, body: CloudRequest.save(batch: [save], run: run).encoded
    ).status
  }
}
