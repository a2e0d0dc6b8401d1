import Cloud
import Contacts
import Protocol
import Simulation
import Sync
import Synchronization
import Testing

/// What a person does elsewhere to a device that is in the middle of a run: undo the run, or sign the device out.
@Suite(.serialized) struct InterferenceTests {
  /// As many calls as the run below makes, and a few more.
  private static let calls = 14

  /// A device that is about to send 45 new contacts and two edits, a deletion among them, and to receive one.
  private func filled(_ account: any TestAccount) throws -> (device: FolderDevice, typed: Set<RecordID>) {
    let device = try FolderDevice(account)
    for number in 0..<12 { try device.write("k\(number).vcf", Cards.person("Kim Keep\(number)", uid: "k\(number)")) }
    try device.sync()
    try device.write("k1.vcf", Cards.person("Kim Keep1", uid: "k1", note: "edited"))
    try device.remove("k2.vcf")
    for number in 0..<45 {
      try device.write("n\(number).vcf", Cards.person("Ann New\(number)", uid: "n\(number)", extra: [Cards.photo(1)]))
    }
    try account.create(Cards.person("Cleo Fox", uid: "cleo"))
    return (device, Set(device.contents))
  }

  @Test func `a run that is undone while it is under way comes to rest, and nothing is lost`() throws {
    var ended = 0
    for call in 0..<Self.calls {
      let account = try DatabaseAccount()
      let (device, typed) = try filled(account)
      let history = AccountHistory(account.database, account: account.id)
      let earlier = try history.log(before: nil, limit: 1).first?.run
      let counter = Counter()
      let undone = Mutex<(contacts: [UndoneContact], isUnderWay: Bool)>(([], false))
      device.fault = { () throws(CloudError) in
        guard counter.tick() == call, let entry = try history.log(before: nil, limit: 1).first, entry.run != earlier
        else {
          return
        }
        undone.withLock { $0.isUnderWay = entry.finishedAt == nil }
        var position: UndoPosition? = .start
        while let from = position {
          let step = try history.undo(entry.run, from: from, mode: .allowed)
          undone.withLock { $0.contacts += step.contacts }
          position = step.next
        }
      }
      let report = try device.sync()
      device.fault = nil
      let comment: Comment = "undone at call \(call): \(report)"
      let (contacts, isUnderWay) = undone.withLock { $0 }
      let gone = Set(contacts.filter { $0.effect == .toTrash }.map(\.id))
      let back = contacts.count { $0.effect == .broughtBack }
      if isUnderWay {
        #expect(report.outcome == .failed && report.isPassing, comment)
        #expect(report.message.contains("undone"), comment)
        ended += 1
      }
      for _ in 0..<3 { #expect(try device.sync().outcome != .failed, comment) }
      #expect(try device.sync().outcome == .unchanged, comment)
      #expect(try device.contents == account.contents, comment)
      #expect(try typed.isSubset(of: account.everything), comment)
      // The run ended there: what it had not sent yet came by the next one, and what was undone is not done again.
      #expect(try account.cards.count == 57 - gone.count + back, comment)
      #expect(try gone.isSubset(of: account.trashed), comment)
    }
    #expect(ended > 1)
  }

  @Test func `a device that is signed out in the middle of a run says so, and loses nothing`() throws {
    var told = 0
    for call in 0..<Self.calls {
      let account = try ServedAccount()
      let (device, typed) = try filled(account)
      let (database, id, book) = (account.account.database, account.account.id, try device.bookID)
      let counter = Counter()
      device.fault = { () throws(CloudError) in
        guard counter.tick() == call else { return }
        for signedIn in try Devices(database).list(account: id) where signedIn.book == book {
          try Devices(database).revoke(account: id, device: signedIn.id)
        }
      }
      let report = try device.sync()
      let comment: Comment = "signed out at call \(call): \(report)"
      // On a slow machine the call may be a sign of life beside the last one, which the run does not need.
      if counter.count > call, report.outcome != .done {
        #expect(report.outcome == .failed && report.isSignedOut, comment)
        #expect(report.hint?.contains("login") == true, comment)
        told += 1
      }
      let files = device.files
      #expect(Set(device.contents).isSuperset(of: typed), comment)
      device.fault = nil
      // Signed in again, it goes on.
      device.replica = try account.cloud(book)
      try account.releaseLease()
      #expect(try device.sync().outcome != .failed, comment)
      #expect(try device.sync().outcome == .unchanged, comment)
      #expect(try device.contents == account.contents, comment)
      #expect(try account.cards.count == 57, comment)
      #expect(files.allSatisfy { device.files[$0.key] == $0.value }, comment)
    }
    #expect(told > Self.calls / 2)
  }
}
