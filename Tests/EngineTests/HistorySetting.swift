import Cloud
import Contacts
import HTTPClient
import Remote
import Simulation
import Sync

/// The implementations of ``CloudHistory``.
enum HistoryKind: CaseIterable, Sendable {
  case database
  case https
}

/// An account with a device, its run's cloud, and the history as the device sees it.
struct HistorySetting {
  let account: DatabaseAccount
  let cloud: AccountCloud
  let history: any CloudHistory

  init(_ kind: HistoryKind) throws {
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
