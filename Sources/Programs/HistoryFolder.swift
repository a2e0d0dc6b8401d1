import Cloud
import Contacts
import HTTPClient
import Protocol
import Remote
import Simulation
import Sync
import Synchronization

/// A device with a folder of a history: the real client, over HTTPS.
final class HistoryFolder {
  let name: String
  private let device: FolderDevice
  private let server: HistoryServer
  private let token: Token
  private let typed: TypedWords

  init(_ name: String, _ account: DatabaseAccount, _ server: HistoryServer, _ typed: TypedWords) throws {
    self.name = name
    self.server = server
    self.typed = typed
    device = try FolderDevice(account)
    token = try Devices(server.database).register(account: account.id, name: name, book: device.bookID).token
  }

  var files: [String: [UInt8]] { device.files }

  func create(_ word: String, hasUID: Bool) throws {
    try device.write("\(word).vcf", CardLines.person(word, uid: hasUID ? "file-\(word)" : nil, version: "3.0"))
  }

  /// The files of people, not those of groups.
  var people: [String] { device.files.filter { CardLines($0.value).group == nil }.keys.sorted() }

  func edit(_ name: String, _ change: (inout CardLines) -> Void) throws {
    guard let card = device.files[name] else { return }
    var lines = CardLines(card)
    change(&lines)
    try device.write(name, lines.bytes)
  }

  func remove(_ name: String) throws {
    guard let card = device.files[name] else { return }
    typed.delete(card)
    try device.remove(name)
  }

  /// `lost`: at the call of that number the network is gone, before it or behind it; nil for never. False where the run did not come to its end.
  func sync(lost: Int? = nil, allowDeletions: Bool) throws -> Bool {
    // The server may have another address since.
    device.replica = RemoteCloud(
      RemoteServer(url: server.url, trust: .certificate(server.certificate)), token: token.text)
    let calls = Mutex(0)
    device.fault = { () throws(CloudError) in
      let call = calls.withLock { calls in
        calls += 1
        return calls
      }
      if call == lost { throw .unavailable(message: "the network is gone") }
    }
    let typedHere = device.files.values
    try device.liveThroughWait()
    let report = try device.sync(allowDeletions: allowDeletions, allowOverwrites: allowDeletions)
    guard [.unchanged, .done, .attention].contains(report.outcome) else { return false }
    for card in typedHere { typed.take(card) }
    return true
  }
}
