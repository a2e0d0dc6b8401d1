import Cloud
import Contacts
import HTTPClient
import Probes
import Protocol
import Remote
import Simulation
import Testing

/// Signing a device in over the network.
@Suite struct SignInTests {
  @Test func `a device whose sign-in was answered to nobody learns which id the server has given it the second time`()
    throws
  {
    let account = try DatabaseAccount()
    let server = try TestServer.shared.get()
    let devices = Devices(account.database)
    let name = try nameWithPassword(account)
    let (book, id) = (UniqueID.random(), UniqueID.random())
    func signIn(_ faults: FaultInjector? = nil) throws(CloudError) -> DeviceSignIn? {
      try RemoteServer(url: server.url, trust: .certificate(server.certificate), faults: faults).signIn(
        name: name, password: "a long password", device: "laptop", book: book, id: id)
    }
    let lost = #expect(throws: CloudError.self) { try signIn(FaultInjector(.init(.answer, at: 1))) }
    guard case .unavailable = lost else {
      Issue.record("\(String(describing: lost))")
      return
    }
    // The server has signed it in all the same.
    #expect(try devices.list(account: account.id).map(\.id) == [id])
    let answer = try #require(try signIn())
    #expect(answer.id != id)
    #expect(try devices.lookup(#require(Token(answer.token)), by: .here)?.id == answer.id)
  }

  @Test func `a device hears what it is called, where another one is called what it asks for`() throws {
    let account = try DatabaseAccount()
    let server = try TestServer.shared.get()
    let name = try nameWithPassword(account)
    func signIn(_ device: String) throws -> DeviceSignIn {
      try #require(
        try RemoteServer(url: server.url, trust: .certificate(server.certificate)).signIn(
          name: name, password: "a long password", device: device, book: .random(), id: .random()))
    }
    #expect(
      try ["büro", "büro", "büro (2)", "other"].map { try signIn($0).name } == [
        "büro", "büro (2)", "büro (3)", "other",
      ])
    #expect(
      try Set(Devices(account.database).list(account: account.id).map(\.name)).isSuperset(of: ["büro (3)", "other"]))
  }

  @Test func `a device that nobody else is gets the id that it asks for`() throws {
    let account = try DatabaseAccount()
    let server = try TestServer.shared.get()
    let name = try nameWithPassword(account)
    let id = UniqueID.random()
    let answer = try RemoteServer(url: server.url, trust: .certificate(server.certificate)).signIn(
      name: name, password: "a long password", device: "laptop", book: .random(), id: id)
    #expect(answer?.id == id)
  }

  /// Gives the account the password that these sign in with.
  private func nameWithPassword(_ account: DatabaseAccount) throws -> String {
    let accounts = Accounts(account.database)
    let name = try #require(try accounts.find(account.id)?.name)
    try accounts.setPassword(name: name, to: "a long password")
    return name
  }
}
