import Cloud
import Contacts
import HTTPClient
import HTTPServer
import POSIX
import Protocol
import Remote
import Simulation
import Sync
import Synchronization
import Testing

/// Any number of servers run on one database: what a device asks of one, another may answer.
@Suite(.serialized) struct TwoServersTests {
  @Test func `a device that waits at one server hears of a change made through another`() throws {
    let account = try DatabaseAccount()
    let (one, other) = (try TestServer.shared.get(), try TestServer())
    defer { other.server.stop() }
    let token = try Devices(account.database).register(account: account.id, name: "waiting", book: .random()).token.text
    let waiting = RemoteServer(url: other.url, trust: .certificate(other.certificate))
    let heard = Mutex<Result<Int64, CloudError>?>(nil)
    let before = try account.lastChange
    // Whether the wait begins before the change or after it, the device hears of it.
    let listener = try Thread("listener") {
      let result = Result { () throws(CloudError) in try waiting.waitForChange(after: before, token: token) }
      heard.withLock { $0 = result }
    }
    let device = try FolderDevice(ServedAccount(account, at: one))
    try device.write("ann.vcf", Cards.person("Ann Lee", uid: "ann"))
    #expect(try device.sync().outcome == .done)
    listener.join()
    #expect(try heard.withLock { try $0?.get() } == account.lastChange)
  }

  @Test func `a run whose calls go to two servers in turn ends as with one`() throws {
    let account = try DatabaseAccount()
    let other = try TestServer()
    defer { other.server.stop() }
    let device = try FolderDevice(ServedAccount(account, at: TestServer.shared.get()))
    let token = try Devices(account.database).register(account: account.id, name: "both", book: device.bookID).token
      .text
    let clouds = try [TestServer.shared.get(), other].map { server in
      RemoteCloud(RemoteServer(url: server.url, trust: .certificate(server.certificate)), token: token)
    }
    device.replica = AlternatingCloud(clouds)
    for number in 0..<300 {
      try device.write("c\(number).vcf", Cards.person("Ann Number\(number)", uid: "c\(number)"))
    }
    let report = try device.sync()
    #expect(report.outcome == .done && report.toCloud.added == 300)
    #expect(try account.cards.count == 300)
    #expect(try device.sync().outcome == .unchanged)
    let second = try FolderDevice(ServedAccount(account, at: other))
    try second.sync()
    #expect(second.files == device.files)
  }
}

/// The same cloud at several servers: each call goes to the next of them.
private final class AlternatingCloud: CloudRelay {
  private let clouds: [RemoteCloud]
  private let calls = Mutex(0)

  init(_ clouds: [RemoteCloud]) { self.clouds = clouds }

  func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    let number = calls.withLock { calls in
      calls += 1
      return calls
    }
    return try call.make(clouds[number % clouds.count], arguments)
  }
}
