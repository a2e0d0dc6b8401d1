import Cloud
import Contacts
import PostgreSQL
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// Cards that the cloud has and this program cannot read: from a newer program, or damaged.
@Suite(.serialized) struct UnreadableCardTests {
  @Test func `a card that cannot be read is refused by name, once, and the others arrive`() throws {
    let account = try DatabaseAccount()
    let ann = try account.create(Cards.person("Ann Lee", uid: "ann"))
    _ = try account.create(Cards.person("Bob Stone", uid: "bob"))
    let damaged = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nno end".utf8)
    try Connection(url: TestDatabase.shared.get().url).run(
      """
      UPDATE contacts SET card = \(damaged)
      WHERE account_id = \(account.id.description)::text::uuid AND contact_id = \(ann.description)::text::uuid
      """)
    let device = try FolderDevice(account)
    let calls = Mutex(0)
    device.fault = { () throws(CloudError) in calls.withLock { $0 += 1 } }
    let first = try device.sync()
    #expect(first.outcome == .attention)
    #expect(first.toAddressBook.added == 1)
    #expect(device.names == ["bob.vcf"])
    #expect(first.refused.map(\.file) == [ItemName("ann.vcf")])
    #expect(first.refused.first?.reason.contains("Ann Lee") == true)
    calls.withLock { $0 = 0 }
    let second = try device.sync()
    #expect(second.outcome == .unchanged)
    #expect(second.refused == first.refused)
    // The quick check alone: nobody can do anything about it here.
    #expect(calls.withLock { $0 } == 1)
    // A run for another reason tries again, and does not report it anew.
    try device.write("cyd.vcf", Cards.person("Cyd New", uid: "cyd"))
    #expect(try device.sync().outcome == .done)
    try account.edit(ann, Cards.person("Ann Lee", uid: "ann", phone: "1"))
    let repaired = try device.sync()
    #expect(repaired.outcome == .done)
    #expect(repaired.refused == [])
    #expect(device.files["ann.vcf"] == Cards.person("Ann Lee", uid: "ann", phone: "1"))
  }
}
