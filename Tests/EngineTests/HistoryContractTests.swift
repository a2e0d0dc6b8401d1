import Cloud
import Contacts
import HTTPClient
import POSIX
import Remote
import Simulation
import Sync
import Testing
import Web

/// What both implementations of ``CloudHistory`` promise: straight in the database, and over HTTPS.
@Suite(.serialized) struct HistoryContractTests {
  enum Kind: CaseIterable, Sendable {
    case database
    case https
  }

  /// An account with a device, its run's cloud, and the history as the device sees it.
  private struct Setting {
    let account: DatabaseAccount
    let cloud: AccountCloud
    let history: any CloudHistory

    init(_ kind: Kind) throws {
      account = try DatabaseAccount()
      let book = UniqueID.random()
      let token = try Devices(account.database).register(account: account.id, name: "laptop", book: book).token
      cloud = AccountCloud(account.database, account: account.id, book: book)
      switch kind {
      case .database: history = AccountHistory(account.database, account: account.id, device: book)
      case .https:
        let server = try TestServer.shared.get()
        history = RemoteHistory(
          RemoteServer(url: server.url, trust: .certificate(server.certificate)), token: token.text)
      }
    }

    func run(_ saves: [Save]) throws -> UniqueID {
      let run = try cloud.begin(CloudContractTests.nowhere).run
      _ = try cloud.save(saves, run: run)
      _ = try cloud.finish(CloudContractTests.finish([], through: 0), run: run)
      return run
    }

    func undo(_ run: UniqueID, isDryRun: Bool = false) throws -> (undo: UniqueID?, effects: [UndoEffect]) {
      var position: UndoPosition? = .start
      var effects: [UndoEffect] = []
      var undo: UniqueID?
      while let from = position {
        let step = try history.undo(run, from: from, isDryRun: isDryRun)
        effects += step.contacts.map(\.effect)
        undo = step.undo
        position = step.next
      }
      return (undo, effects)
    }
  }

  @Test(arguments: Kind.allCases) func `a run is in the log, is undone, and the undo too`(_ kind: Kind) throws {
    let setting = try Setting(kind)
    let id = UniqueID.random()
    let card = Cards.person("Ann Lee", uid: "ann")
    let run = try setting.run([CloudContractTests.add(id, card)])
    let entry = try #require(try setting.history.log(before: nil, limit: 5).first)
    #expect(entry.run == run)
    #expect(entry.device == "laptop")
    #expect(entry.counts.added == 1)
    #expect(entry.example == "Ann Lee")
    let prefix = try #require(HexPrefix(run.description.prefix(9)))
    #expect(try setting.history.runs(beginningWith: prefix) == [entry])
    #expect(try setting.undo(run, isDryRun: true).effects == [.toTrash])
    #expect(try setting.account.cards == [id: card])
    let undone = try setting.undo(run)
    #expect(undone.effects == [.toTrash])
    #expect(try setting.account.cards.isEmpty)
    #expect(try setting.history.log(before: LogPlace(entry), limit: 5).isEmpty)
    let undo = try #require(undone.undo)
    #expect(try setting.undo(undo).effects == [.broughtBack])
    #expect(try setting.account.cards == [id: card])
  }

  @Test(arguments: Kind.allCases) func `a lost version is listed, shown, restored or kept`(_ kind: Kind) throws {
    let setting = try Setting(kind)
    let id = try setting.account.create(Cards.person("Ann Lee", uid: "ann"))
    let base = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann")))
    let ours = Cards.person("Ann Lee", uid: "ann", phone: "1")
    _ = try setting.run([
      CloudContractTests.save(id, .overwrite(base: base, conflict: true), ours),
      CloudContractTests.save(id, .keepLosing, Cards.person("Ann Lee", uid: "ann", phone: "2")),
    ])
    let items = try setting.history.review(limit: 10)
    #expect(items.count == 2)
    #expect(try setting.history.reviewCount() == 2)
    #expect(try setting.cloud.status(CloudContractTests.nowhere).toReview == 2)
    let browsers = try #require(items.first { $0.device == nil })
    let cards = try setting.history.cards(version: browsers.version, of: id)
    #expect(cards == VersionCards(version: Cards.person("Ann Lee", uid: "ann"), current: ours))
    guard case .restored(let run) = try setting.history.restore(version: browsers.version, of: id) else {
      Issue.record("not restored")
      return
    }
    #expect(try setting.account.cards[id] == Cards.person("Ann Lee", uid: "ann"))
    #expect(try setting.undo(run).effects == [.putBack])
    #expect(try setting.account.cards[id] == ours)
    let devices = try #require(items.first { $0.device == "laptop" })
    #expect(try setting.history.keep(version: devices.version, of: id))
    #expect(try setting.history.keep(version: devices.version, of: id) == false)
    #expect(try setting.history.reviewCount() == 0)
  }

  @Test(arguments: Kind.allCases) func `ids of another account name nothing`(_ kind: Kind) throws {
    let theirs = try Setting(kind)
    let id = try theirs.account.create(Cards.person("Ann Lee", uid: "ann"))
    let base = try #require(RecordID(card: Cards.person("Ann Lee", uid: "ann")))
    let run = try theirs.run([
      CloudContractTests.save(
        id, .overwrite(base: base, conflict: true), Cards.person("Ann Lee", uid: "ann", phone: "1"))
    ])
    let item = try #require(try theirs.history.review(limit: 1).first)
    let before = try theirs.account.cards
    let mine = try Setting(kind)
    #expect(throws: CloudError.self) { try mine.undo(run) }
    let prefix = try #require(HexPrefix(run.description))
    #expect(try mine.history.runs(beginningWith: prefix).isEmpty)
    #expect(try mine.history.cards(version: item.version, of: id) == nil)
    #expect(try mine.history.restore(version: item.version, of: id) == .gone)
    #expect(try mine.history.keep(version: item.version, of: id) == false)
    // An undo that somebody made up, and a place beyond every number.
    let own = try mine.run([CloudContractTests.add(.random(), Cards.person("Bob Hill", uid: "bob"))])
    let step = try mine.history.undo(
      own, from: UndoPosition(undo: run, place: .change(.max)), isDryRun: false)
    #expect(step.contacts.isEmpty)
    #expect(step.undo != run)
    #expect(try theirs.account.cards == before)
    #expect(try theirs.history.reviewCount() == 1)
  }

  @Test func `nothing but a signed-in device's whole message is answered`() throws {
    let setting = try Setting(.https)
    let server = try TestServer.shared.get()
    let token = try Devices(setting.account.database).register(
      account: setting.account.id, name: "test", book: .random()
    ).token
    let client = Client(trust: .certificate(server.certificate))
    func status(_ body: [UInt8], token: String) throws -> Int {
      try Int(
        client.send(
          ClientRequest(
            "POST", "\(server.url)/api/v1/history", headers: [("Authorization", "Bearer \(token)")], body: body)
        ).status)
    }
    let message = HistoryRequest.reviewCount.encoded
    #expect(try status(message, token: token.text) == 200)
    #expect(try status(message, token: String(repeating: "0", count: 64)) == 401)
    #expect(try status(message + [0], token: token.text) == 400)
    #expect(try status([], token: token.text) == 400)
    #expect(try status([UInt8](repeating: 1, count: 65_537), token: token.text) == 413)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var bytes = (0..<Int.random(in: 2..<120, using: &generator)).map { _ in UInt8.random(in: 0...255) }
      bytes[0] = CloudRequest.protocolVersion
      bytes[1] = UInt8.random(in: 0...9)
      let answer = try status(bytes, token: token.text)
      #expect(answer == 200 || answer == 400, "\(bytes)")
    }
  }
}
