import Cloud
import Contacts
import Protocol
import Simulation
import Sync
import Testing

/// Contacts that a person deleted for good in the browser while devices had them.
@Suite(.serialized) struct `Contacts deleted for good, on devices` {
  private static let ann = Cards.person("Ann Lee", uid: "ann")
  private static let edited = Cards.person("Ann Lee", uid: "ann", phone: "555")

  /// Two devices that have the contact, which is deleted for good.
  private func devices() throws -> (DatabaseAccount, FolderDevice, FolderDevice) {
    let account = try DatabaseAccount()
    let (first, second) = (try FolderDevice(account), try FolderDevice(account))
    for name in ["bob", "cid"] { try first.write("\(name).vcf", Cards.person(name, uid: name)) }
    try first.write("ann.vcf", Self.ann)
    try first.sync()
    try second.sync()
    let store = ContactStore(account.database, account: account.id)
    let id = try #require(try account.cards.first { $0.value == Self.ann }?.key)
    _ = try store.trash(ManyContacts([id], through: .max), allowed: true)
    #expect(try store.erase(ManyContacts([id], through: .max)).erased == 1)
    return (account, first, second)
  }

  @Test func `go from a device that has not changed them, and it has nothing to do then`() throws {
    let (account, first, second) = try devices()
    for device in [first, second] {
      #expect(try device.sync().toAddressBook.deleted == 1)
      #expect(try device.sync().outcome == .unchanged)
      #expect(device.files.count == 2)
    }
    #expect(try account.cards.count == 2)
  }

  @Test func `come back everywhere with an edit that a device had not sent yet`() throws {
    let (account, first, second) = try devices()
    try second.sync()
    try first.write("ann.vcf", Self.edited)
    try first.sync()
    #expect(first.files["ann.vcf"] == Self.edited, "the edit is kept")
    #expect(try account.cards.values.contains(Self.edited))
    try second.sync()
    #expect(second.files.values.contains(Self.edited))
    for device in [first, second] { #expect(try device.sync().outcome == .unchanged) }
  }

  @Test func `do not come back from a device that has lost its cache`() throws {
    let (account, first, _) = try devices()
    try first.loseCache()
    try first.sync()
    #expect(first.files.count == 2)
    #expect(try account.cards.count == 2)
    #expect(try first.sync().outcome == .unchanged)
  }
}
