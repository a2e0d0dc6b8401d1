import Cloud
import Contacts
import HTTPClient
import Protocol
import Remote
import Simulation

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

  func undo(_ run: UniqueID, mode: UndoMode = .allowed) throws -> (undo: UniqueID?, effects: [UndoEffect]) {
    let (undo, contacts) = try undone(run, mode: mode)
    return (undo, contacts.map(\.effect))
  }

  func undone(_ run: UniqueID, mode: UndoMode = .allowed) throws -> (undo: UniqueID?, contacts: [UndoneContact]) {
    var position: UndoPosition? = .start
    var contacts: [UndoneContact] = []
    var undo: UniqueID?
    while let from = position {
      let step = try history.undo(run, from: from, mode: mode)
      contacts += step.contacts
      undo = step.undo
      position = step.next
    }
    return (undo, contacts)
  }
}
