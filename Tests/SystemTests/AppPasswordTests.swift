import HTTPClient
import POSIX
import PostgreSQL
import TestSystem
import Testing

/// `contacts2web account app-password`, with a real server beside it.
@Suite(.serialized) struct AppPasswordTests {
  @Test func `a password is shown once, listed without itself, and taken away`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try Transcript(
      """
      $ contacts2web account app-password
      ! contacts2web: account app-password what? add, list, remove
      ! hint: contacts2web help account app-password
      ? 64
      $ contacts2web account app-password ad
      ! contacts2web: account app-password has no command "ad", only add, list, remove
      ! hint: did you mean add?
      ? 64
      $ contacts2web account app-password --help
      usage: contacts2web account app-password add|list|remove
      …
      $ contacts2web account app-password list Ada
      ! there are no app passwords; contacts2web account app-password add ada makes one
      $ contacts2web account app-password add Ada
      ! contacts2web: --name NAME is missing
      ! …
      ? 64
      $ contacts2web account app-password add Ada --name "Ada's phone"
      server    \(server.address)/
      user      ada
      password  …-…-…-…-…
      ! the password is shown this once, and counts with and without the hyphens
      $ contacts2web account app-password add ada --name "Ada's phone"
      ! contacts2web: there is already a phone or program named Ada's phone
      ! hint: take another name, or sign that one out first
      ? 1
      $ contacts2web account app-password add ada --name mutt --json
      {"user":"ada","password":"…","server":"\(server.address)/","id":"…","name":"mutt"}
      $ contacts2web account app-password list ada
      mutt\tsince … 20…\tNot used yet
      Ada's phone\tsince … 20…\tNot used yet
      $ contacts2web account app-password list ada --json
      {"app_passwords":[{"id":"…","name":"mutt","created":"…","last_used":null,"used_by":null,"address":null,"allows_deletions":false,"stopped":null,"refused":0},{…}]}
      $ contacts2web account app-password remove ada --name mutt
      signed out mutt
      $ contacts2web account app-password remove ada --name mutt
      ! contacts2web: there is no app password named mutt
      ! hint: contacts2web account app-password list ada tells which there are
      ? 1
      $ contacts2web account app-password list eve
      ! contacts2web: there is no account named eve
      ! hint: contacts2web account list tells which there are
      ? 1
      $ contacts2web account app-password list ada
      Ada's phone\tsince … 20…\tNot used yet
      """
    ).play(on: machine)
  }

  @Test func `a program that is allowed to delete as many as it likes is not stopped`() throws {
    let server = try RunningServer(on: Machine())
    try server.addAccount("ada")
    let program = try Phone(of: server, "mutt", "--allow-deletions")
    try program.putCards(12)
    #expect(try program.delete(12) == Array(repeating: 204, count: 12))
    let listed = try server.machine.type("contacts2web account app-password list ada --json")
    #expect(listed.output.contains(#""allows_deletions":true,"stopped":null,"refused":0"#), "\(listed)")
  }

  @Test func `a device tells of a phone that would have deleted many, and where to allow it`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    let phone = try Phone(of: server, "Ada's phone")
    try phone.putCards(12)
    try Transcript(
      """
      $ contacts2web sync
      to the address book: 12 added
      $ contacts2web status | grep phone
      ? 1
      """
    ).play(on: machine)
    #expect(try phone.delete(8) == [204, 204, 204, 204, 204, 403, 403, 403])
    try Transcript(
      """
      $ contacts2web sync
      to the address book: 5 deleted
      $ contacts2web status | grep phone
      phone      Ada's phone: … it would have deleted many contacts: 3 deletions refused, they stayed. If that was meant, allow it at \(server.address)/phones, and delete them there once more.
      $ contacts2web status --json | grep -o '"phones":.*,"imports"'
      "phones":[{"name":"Ada's phone","when":"20…Z","refused":3,"allow":"\(server.address)/phones"}],"imports"
      $ contacts2web account app-password list ada
      Ada's phone\tsince …\t… it would have deleted many contacts: 3 deletions refused, they stayed
      """
    ).play(on: machine)
  }

  @Test func `a photo that is an address is not fetched by the server, whatever shows, edits or exports the card`()
    throws
  {
    let elsewhere = try ClosingServer()
    defer { elsewhere.stop() }
    let server = try RunningServer(on: Machine())
    try server.addAccount("ada")
    let phone = try Phone(of: server, "Ada's phone")
    let address = "http://127.0.0.1:\(elsewhere.port)"
    func card(_ name: String) -> [UInt8] {
      Array(
        ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:\(name);;;;\r\nPHOTO;VALUE=uri:\(address)/p.jpg\r\n"
          + "LOGO:\(address)/l.png\r\nURL:\(address)/\r\nSOURCE:\(address)/s.vcf\r\nEND:VCARD\r\n").utf8)
    }
    #expect(try phone.send("PUT", "ann", card("Ann")).status == 201)
    let got = String(decoding: try phone.send("GET", "ann", nil).body, as: UTF8.self)
    #expect(got.contains("\(address)/p.jpg"))
    // One without a UID is served with its contact's id.
    let id = try #require(got.split(separator: "\r\n").first { $0.hasPrefix("UID:") }).dropFirst(4)
    let browser = try SignedInBrowser("ada", at: server)
    for page in ["/contacts", "/contacts/\(id)", "/contacts/\(id)/edit", "/contacts/\(id)/history", "/export"] {
      _ = try browser.read(page)
    }
    let file = try browser.post("/select", from: "/export", "do=download&format=vcf&of=&all=1&count=0&end=1")
    #expect(String(decoding: file.body, as: UTF8.self).contains("\(address)/p.jpg"))
    #expect(try phone.send("PUT", "ann", card("Ann Lee")).status == 204)
    _ = try server.stop()
    // Connections are taken in their order: this one would not be the only one.
    let own = try LoopbackSocket(to: elsewhere.port)
    defer { own.close() }
    try waitUntil("the connection is taken") { !elsewhere.moments.isEmpty }
    #expect(elsewhere.moments.count == 1)
  }

  @Test func `the people of a large group get it from a server that runs, also where it was started anew meanwhile`()
    throws
  {
    let machine = try Machine()
    var server: RunningServer? = try RunningServer(on: machine)
    try server?.addAccount("ada")
    var phone = try Phone(of: #require(server), "Ada's phone")
    try phone.putCards(1)
    // Who comes last of them, by the order of their UIDs, is the only one whom somebody has.
    let members = ["0"] + (0..<2_500).map { "-nobody-\($0)" }
    let card =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:all\r\nFN:All\r\nN:All;;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n"
      + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)\r\n" }.joined() + "END:VCARD\r\n"
    var holder: Connection? = try Connection(
      url: "host=\(machine.path("server/run")) user=contacts2web dbname=contacts2web")
    #expect(try phone.send("PUT", "all", Array(card.utf8)).status == 201)
    // The first server comes no further.
    try holder?.runScript("BEGIN; SET contacts2web.everywhere = 'on'; LOCK TABLE members_to_carry IN SHARE MODE")
    let waiting = try #require(try holder?.run("SELECT count(*) FROM members_to_carry").first?.int64(0))
    #expect(waiting > 0)
    try server?.kill()
    server = nil
    holder = nil
    let again = try RunningServer(on: machine)
    phone.server = again
    try waitUntil("the group stands in the person's card") {
      String(decoding: try phone.send("GET", "0", nil).body, as: UTF8.self).contains("CATEGORIES:All\r\n")
    }
  }

  /// A program that has got an app password by the command.
  private struct Phone {
    var server: RunningServer
    let client: Client
    let password: String

    init(of server: RunningServer, _ name: String, _ options: String = "") throws {
      self.server = server
      client = Client(trust: .certificate(try server.machine.text("server/certificate.pem")))
      let made = try server.machine.type(
        #"contacts2web account app-password add ada --name "\#(name)" \#(options) | awk '/^password/ { print $2 }'"#)
      password = String(try #require(made.output.split(separator: "\n").first))
    }

    func putCards(_ count: Int) throws {
      for number in 0..<count {
        let card =
          "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(number)\r\nFN:P\(number)\r\nN:P\(number);;;;\r\nEND:VCARD\r\n"
        #expect(try ask("PUT", number, Array(card.utf8)) == 201)
      }
    }

    /// Deletes the first ones; returns what it is told of each.
    func delete(_ count: Int) throws -> [Int] { try (0..<count).map { try ask("DELETE", $0, nil) } }

    private func ask(_ method: String, _ number: Int, _ body: [UInt8]?) throws -> Int {
      try send(method, "\(number)", body).status
    }

    func send(_ method: String, _ name: String, _ body: [UInt8]?) throws -> ClientResponse {
      var request = ClientRequest(
        method, "\(server.address)/dav/addressbooks/ada/contacts/\(name).vcf",
        headers: [("Content-Type", "text/vcard")], body: body)
      request.credentials = Credentials(user: "ada", password: password)
      return try client.send(request)
    }
  }
}
