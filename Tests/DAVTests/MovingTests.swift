import Contacts
import HTTPClient
import HTTPServer
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// MOVE and COPY: cards that get other addresses.
@Suite struct MovingTests {
  private static func text(_ lines: String...) -> [UInt8] { TestBook.card(lines) }

  @Test func `a card that is moved is the same contact, and others hear of its address alone`() throws {
    let book = try TestBook()
    let (old, new) = (book.book + "ann.vcf", book.book + "Ann%20%C3%84.vcf")
    let card = Self.text("FN:Ann", "UID:ann")
    _ = try book.put(old, Self.text("FN:Ann", "UID:ann", "NOTE:first"))
    let tag = try #require(try book.put(old, card).header("etag"))
    let id = try #require(try book.contacts().first?.id)
    let (password, _) = try AppPasswords(book.database).add(account: book.account.id, name: "other")
    let other = Credentials(user: book.account.name, password: password.text)
    let token = try #require(try book.sync(since: "").syncToken)
    let versions = try #require(try book.history.versions(of: id, before: nil, limit: 9)).versions
    let log = try book.history.log(before: nil, limit: 9)

    #expect(try book.move(old, to: book.url(new), [("If-Match", tag)]).status == 201)
    #expect(try book.send("GET", old).status == 404)
    let got = try book.send("GET", new, as: other)
    #expect(got.body == card && got.header("etag") == tag)
    #expect(try book.contacts().map(\.id) == [id])
    #expect(try #require(try book.history.versions(of: id, before: nil, limit: 9)).versions == versions)
    #expect(try book.history.log(before: nil, limit: 9) == log)
    let told = try book.sync(since: token)
    #expect(told.resources.map(\.href) == [old, new] && told.resources.map(\.status) == [404, 0])
    #expect(try book.sync(since: "").resources.map(\.href) == [new])
    #expect(try book.sync(since: try #require(told.syncToken)).resources.isEmpty)
    // It can be edited, and undone, as before.
    #expect(try book.put(new, Self.text("FN:Ann B", "UID:ann"), [("If-Match", tag)]).status == 204)
    #expect(try book.send("DELETE", new).status == 204)
    try book.restore(id)
    #expect(try book.send("GET", new).status == 200)
  }

  @Test func `a listing that a limit cuts tells of both addresses, one after the other`() throws {
    let book = try TestBook()
    _ = try book.put(book.book + "ann.vcf", Self.text("FN:Ann", "UID:ann"))
    var token = try #require(try book.sync(since: "").syncToken)
    #expect(try book.move(book.book + "ann.vcf", to: book.book + "zoe.vcf").status == 201)
    _ = try book.put(book.book + "bob.vcf", Self.text("FN:Bob", "UID:bob"))
    var heard: [String] = []
    for _ in 0..<3 {
      let page = try book.sync(since: token, "<D:limit><D:nresults>1</D:nresults></D:limit>")
      heard += page.resources.filter { $0.href != book.book }.map {
        "\($0.href.split(separator: "/").last ?? "") \($0.status)"
      }
      token = try #require(page.syncToken)
    }
    #expect(heard == ["ann.vcf 404", "zoe.vcf 0", "bob.vcf 0"])
  }

  @Test func `many names that were left come in portions, each once`() throws {
    let book = try TestBook()
    let ids = try (0..<3).map { try book.add("FN:N\($0)", "UID:\($0)") }
    let token = try #require(try book.sync(since: "").syncToken)
    let count = CardResources.portion + 7
    try book.database.run(
      book.account.id,
      """
      INSERT INTO left_names (account_id, name, contact_id, change)
      SELECT \(book.account.id), 'left-' || n, \(ids[0]), (SELECT last_change FROM accounts WHERE account_id = \(book.account.id)) + n
      FROM generate_series(1, \(Int64(count))) n
      """)
    try book.database.run(
      book.account.id,
      "UPDATE accounts SET last_change = last_change + \(Int64(count)) WHERE account_id = \(book.account.id)")
    try book.change(ids[1], "FN:Changed", "UID:1")
    let told = try book.sync(since: token).resources
    #expect(told.count == count + 1 && Set(told.map(\.href)).count == count + 1)
    #expect(told.last?.href == book.href(ids[1]))
  }

  @Test
  func `a card that came back to its address is told of once, and a name that another card has is not told as gone`()
    throws
  {
    let book = try TestBook()
    let (here, there) = (book.book + "ann.vcf", book.book + "zoe.vcf")
    _ = try book.put(here, Self.text("FN:Ann", "UID:ann"))
    let id = try book.add("FN:Eve", "UID:eve")
    let token = try #require(try book.sync(since: "").syncToken)
    for (from, to) in [
      (here, there), (there, here), (book.href(id), book.book + "eve.vcf"), (book.book + "eve.vcf", book.href(id)),
    ] {
      #expect(try book.move(from, to: to).status == 201)
    }
    let back = try book.sync(since: token)
    #expect(Set(back.resources.filter { $0.status == 0 }.map(\.href)) == [here, book.href(id)])
    #expect(Set(back.resources.filter { $0.status == 404 }.map(\.href)) == [there, book.book + "eve.vcf"])
    #expect(try book.move(here, to: there).status == 201)
    #expect(try book.put(here, Self.text("FN:Bob", "UID:bob")).status == 201)
    let taken = try book.sync(since: try #require(back.syncToken))
    #expect(taken.resources.map(\.href) == [there, here] && taken.resources.map(\.status) == [0, 0])
    // Where that one goes, the name is told as gone once.
    #expect(try book.send("DELETE", here).status == 204)
    let gone = try book.sync(since: try #require(taken.syncToken))
    #expect(gone.resources.map(\.href) == [here] && gone.resources.map(\.status) == [404])
  }

  @Test func `a card that has the address stays where it is not to be replaced, and goes to the trash where it is`()
    throws
  {
    let book = try TestBook()
    let (ann, bob) = (book.book + "ann.vcf", book.book + "bob.vcf")
    _ = try book.put(ann, Self.text("FN:Ann", "UID:ann"))
    _ = try book.put(bob, Self.text("FN:Bob", "UID:bob"))
    let token = try #require(try book.sync(since: "").syncToken)
    let bobs = try #require(try book.contacts().last?.id)
    #expect(try book.move(ann, to: bob, [("Overwrite", "F")]).status == 412)
    #expect(try book.contacts().map(\.name) == ["Ann", "Bob"])
    #expect(try book.move(ann, to: bob).status == 204)
    #expect(try book.contacts().map(\.name) == ["Ann"])
    #expect(try String(decoding: book.send("GET", bob).body, as: UTF8.self).contains("FN:Ann"))
    #expect(try book.history.trash(before: nil, limit: 9).contacts.map(\.id) == [bobs])
    #expect(try book.history.log(before: nil, limit: 9).first?.counts.deleted == 1)
    let told = try book.sync(since: token)
    #expect(told[ann]?.status == 404 && told[bob]?.status == 0)
    // Both can live again.
    try book.restore(bobs)
    let listed = try book.sync(since: "", properties: "<D:getetag/><C:address-data/>").resources
    #expect(listed.count == 2 && listed.contains { $0.properties["address-data"]?.contains("FN:Bob") == true })
  }

  @Test func `what somebody else has changed is not replaced, and what the program knows wrongly is not moved`() throws
  {
    let book = try TestBook()
    let (ann, bob) = (book.book + "ann.vcf", book.book + "bob.vcf")
    _ = try book.put(ann, Self.text("FN:Ann", "UID:ann"))
    _ = try book.put(bob, Self.text("FN:Bob", "UID:bob"))
    let bobs = try #require(try book.contacts().last?.id)
    try book.change(bobs, "FN:Bob", "UID:bob", "NOTE:browser")
    #expect(try book.move(ann, to: bob).status == 412)
    #expect(try book.move(ann, to: book.book + "new.vcf", [("If-Match", "\"old\"")]).status == 412)
    #expect(try book.contacts().count == 2)
    #expect(try book.send("GET", ann).status == 200)
    #expect(try book.move(book.book + "nobody.vcf", to: book.book + "new.vcf").status == 404)
  }

  @Test func `cards that are replaced one after the other count as deletions`() throws {
    let book = try TestBook()
    for number in 0..<20 { _ = try book.put(book.book + "\(number).vcf", Self.text("FN:N\(number)", "UID:\(number)")) }
    _ = try book.sync(since: "")
    let answers = try (1...6).map { try book.move(book.book + "\($0 - 1).vcf", to: book.book + "\($0).vcf") }
    #expect(answers.map(\.status) == [204, 204, 204, 204, 204, 403])
    #expect(try Answer(#require(answers.last)).condition == "deletion-guard")
    #expect(try book.contacts().count == 15)
    #expect(try book.send("GET", book.book + "5.vcf").status == 200)
  }

  @Test func `a move that is sent again is answered as done, and whose name is a deleted card's takes it`() throws {
    let book = try TestBook()
    let (ann, bob) = (book.book + "ann.vcf", book.book + "bob.vcf")
    _ = try book.put(ann, Self.text("FN:Ann", "UID:ann"))
    _ = try book.put(bob, Self.text("FN:Bob", "UID:bob"))
    let bobs = try #require(try book.contacts().last?.id)
    #expect(try book.send("DELETE", bob).status == 204)
    for _ in 1...2 { #expect(try book.move(ann, to: bob, [("Overwrite", "F")]).status == 201) }
    #expect(try book.contacts().map(\.name) == ["Ann"])
    try book.restore(bobs)
    #expect(try Set(book.sync(since: "").resources.map(\.href)).count == 2)
    #expect(try String(decoding: book.send("GET", bob).body, as: UTF8.self).contains("FN:Ann"))
  }

  @Test func `what is sent to an address that a card has left is that card's`() throws {
    let book = try TestBook()
    let (old, new) = (book.book + "ann.vcf", book.book + "zoe.vcf")
    let tag = try #require(try book.put(old, Self.text("FN:Ann", "UID:ann")).header("etag"))
    let id = try #require(try book.contacts().first?.id)
    #expect(try book.move(old, to: new).status == 201)
    // The program has not heard of it.
    let edited = Self.text("FN:Ann", "UID:ann", "NOTE:typed")
    #expect(try book.put(old, edited, [("If-Match", tag)]).status == 204)
    #expect(try book.send("GET", new).body == edited)
    #expect(try book.put(old, Self.text("FN:Ann", "UID:ann", "NOTE:again")).status == 204)
    #expect(try book.put(old, Self.text("FN:Ann", "UID:ann", "NOTE:refused"), [("If-Match", tag)]).status == 412)
    let lost = try #require(try book.history.review(limit: 9).first)
    #expect(lost.contact == id)
    let card = try #require(try book.store.version(lost.version, of: id))
    #expect(String(decoding: card, as: UTF8.self).contains("NOTE:refused"))
    #expect(try book.contacts().map(\.id) == [id])
    #expect(try book.send("DELETE", old).status == 404, "what is known by no address is not deleted")
    // Who has heard of the new address means something else, and a card of another UID is another one.
    _ = try book.sync(since: "")
    #expect(try Answer(book.put(old, edited)).condition == "no-uid-conflict")
    #expect(try book.put(old, Self.text("FN:Bob", "UID:bob")).status == 201)
  }

  @Test func `of two with one UID it is the card that was at the address which gets what is sent there`() throws {
    let book = try TestBook()
    let (old, new) = (book.book + "ann.vcf", book.book + "zoe.vcf")
    for number in 0..<2 { _ = try book.add("FN:Twin \(number)", "UID:ann") }
    let ann = try book.add("FN:Ann", "UID:ann")
    #expect(try book.move(book.href(ann), to: old).status == 201)
    for number in 2..<4 { _ = try book.add("FN:Twin \(number)", "UID:ann") }
    _ = try book.sync(since: "")
    #expect(try book.move(old, to: new).status == 201)
    let edited = Self.text("FN:Ann", "UID:ann", "NOTE:typed")
    #expect(try book.put(old, edited).status == 204)
    #expect(try book.send("GET", new).body == edited)
    // Each of them is edited, moved and deleted at its own address.
    #expect(try book.put(new, Self.text("FN:Ann", "UID:ann", "NOTE:again")).status == 204)
    #expect(try book.send("DELETE", new).status == 204)
    #expect(try book.contacts().map(\.name).sorted() == (0..<4).map { "Twin \($0)" })
  }

  @Test func `also where its program has asked for the token since, and says which card it edits`() throws {
    let book = try TestBook()
    let (old, new) = (book.book + "ann.vcf", book.book + "zoe.vcf")
    let tag = try #require(try book.put(old, Self.text("FN:Ann", "UID:ann")).header("etag"))
    #expect(try book.move(old, to: new).status == 201)
    // DAVx5 asks for the token before it sends what was typed, and for what has changed after that.
    #expect(try book.propfind(book.book, "<D:sync-token/>").property("sync-token") != nil)
    let edited = Self.text("FN:Ann", "UID:ann", "NOTE:typed")
    #expect(try book.put(old, edited, [("If-Match", tag)]).status == 204)
    #expect(try book.send("GET", new).body == edited)
    #expect(try book.contacts().count == 1)
  }

  private static let destinations: [(String?, [(String, String)], Int)] = [
    (nil, [], 400), ("BOOKnew.vcf", [("Overwrite", "maybe")], 400), ("https://example.org/BOOKnew.vcf", [], 502),
    ("BOOKann.vcf", [], 403), ("BOOK", [], 403), ("HOME", [], 403), ("/", [], 403),
    ("BOOKnonesuch/new.vcf", [], 409), ("HOMEwork/new.vcf", [], 409),
    ("/dav/addressbooks/nobody/contacts/new.vcf", [], 409),
    ("BOOK" + String(repeating: "x", count: 256), [], 403), ("https://LOCALHOST:PORTBOOKnew.vcf", [], 201),
  ]

  @Test(arguments: ["MOVE", "COPY"], destinations.indices)
  func `where a card may go is told by the status`(_ method: String, _ index: Int) throws {
    let book = try TestBook()
    _ = try book.put(book.book + "ann.vcf", Self.text("FN:Ann"))
    let (destination, headers, status) = Self.destinations[index]
    let field = destination.map {
      [
        (
          "Destination",
          $0.replacing("BOOK", with: book.book).replacing("HOME", with: book.home).replacing(
            "PORT", with: "\(book.server.port)")
        )
      ]
    }
    let answer = try book.send(method, book.book + "ann.vcf", nil, headers + (field ?? []))
    #expect(answer.status == status)
    #expect(try book.contacts().count == (status == 201 && method == "COPY" ? 2 : 1))
    // Neither does anything to what is no card.
    #expect(try book.send(method, book.book, nil, [("Destination", book.book + "x.vcf")]).status == 403)
  }

  @Test func `a copy is another contact with the same bytes, unless its UID is the first one's`() throws {
    let book = try TestBook()
    let (ann, two) = (book.book + "ann.vcf", book.book + "two.vcf")
    _ = try book.put(ann, Self.text("FN:Ann"))
    #expect(try book.copy(ann, to: two).status == 201)
    let contacts = try book.contacts()
    #expect(contacts.map(\.name) == ["Ann", "Ann"])
    #expect(try book.stored(contacts[0].id) == book.stored(contacts[1].id))
    #expect(try book.send("GET", ann).body != book.send("GET", two).body, "each is served with a UID of its own")
    #expect(try book.copy(ann, to: two, [("Overwrite", "F")]).status == 412)
    _ = try book.put(ann, Self.text("FN:Ann", "NOTE:new"))
    #expect(try book.copy(ann, to: two).status == 204)
    #expect(try book.stored(contacts[1].id) == Self.text("FN:Ann", "NOTE:new"))
    #expect(try book.history.versions(of: contacts[1].id, before: nil, limit: 9)?.versions.count == 1)

    _ = try book.put(book.book + "bob.vcf", Self.text("FN:Bob", "UID:bob"))
    let refused = try Answer(book.copy(book.book + "bob.vcf", to: book.book + "bob2.vcf"))
    #expect(refused.status == 409 && refused.condition == "no-uid-conflict")
    #expect(try book.copy(book.book + "nobody.vcf", to: book.book + "x.vcf").status == 404)
    #expect(try book.copy(ann, to: book.book + "x.vcf", [("If-Match", "\"old\"")]).status == 412)
    #expect(try book.contacts().count == 3)
  }

  @Test func `so many names are remembered, and a card that would leave one more stays where it is`() throws {
    let book = try TestBook()
    _ = try book.put(book.book + "ann.vcf", Self.text("FN:Ann", "UID:ann"))
    let id = try #require(try book.contacts().first?.id)
    try book.database.run(
      book.account.id,
      """
      INSERT INTO left_names (account_id, name, contact_id, change)
      SELECT \(book.account.id), 'left ' || n, \(id), n FROM generate_series(1, \(Int64(CardResources.mostLeftNames))) n
      """)
    let refused = try Answer(book.move(book.book + "ann.vcf", to: book.book + "zoe.vcf"))
    #expect(refused.status == 507)
    #expect(try book.send("GET", book.book + "ann.vcf").status == 200)
    try book.database.run(
      book.account.id, "DELETE FROM left_names WHERE account_id = \(book.account.id) AND name = 'left 7'")
    #expect(try book.move(book.book + "ann.vcf", to: book.book + "zoe.vcf").status == 201)
  }

  @Test
  func `where so many names are remembered, the oldest give way that all programs have heard of, and nothing is lost`()
    throws
  {
    let book = try TestBook()
    let ann = book.book + "ann.vcf"
    let tag = try #require(try book.put(ann, Self.text("FN:Ann", "UID:ann")).header("etag"))
    let id = try #require(try book.contacts().first?.id)
    let old = try #require(try book.sync(since: "").syncToken)
    let account = book.account.id
    let last = try #require(
      try book.database.first(account, "SELECT last_change FROM accounts WHERE account_id = \(account)") {
        try $0.int64(0)
      })
    let count = Int64(CardResources.mostLeftNames)
    try book.database.run(
      account,
      """
      INSERT INTO left_names (account_id, name, contact_id, change)
      SELECT \(account), 'left-' || n, \(id), \(last) + n FROM generate_series(1, \(count)) n
      """)
    try book.database.run(
      account, "UPDATE accounts SET last_change = last_change + \(count) WHERE account_id = \(account)")
    func names() throws -> Int {
      try book.database.rows(account, "SELECT 1 FROM left_names WHERE account_id = \(account)") { _ in 1 }.count
    }
    // It has not heard of them.
    #expect(try book.move(ann, to: book.book + "zoe.vcf").status == 507)
    let told = try book.sync(since: old)
    #expect(told.resources.count == Int(count))
    // Another one was used, and has read nothing since.
    let second = try AppPasswords(book.database).add(account: account, name: "second")
    _ = try AppPasswords(book.database).authenticate(
      account: book.account.name, password: second.password, by: Caller(address: "192.0.2.1", program: "Other/1"))
    #expect(try book.move(ann, to: book.book + "zoe.vcf").status == 507)
    #expect(try AppPasswords(book.database).remove(account: account, name: "second"))
    #expect(try book.move(ann, to: book.book + "zoe.vcf").status == 201)
    #expect(try names() == Int(count) - CardResources.forgottenAtOnce + 1)
    // A second phone with the same password lists the whole book, where nothing stands at those names.
    let refused = try book.sync(since: old)
    #expect(refused.status == 403 && refused.condition == "valid-sync-token")
    #expect(try book.sync(since: "").resources.map(\.href) == [book.book + "zoe.vcf"])
    let next = try book.sync(since: try #require(told.syncToken))
    #expect(Set(next.resources.map(\.href)) == [ann, book.book + "zoe.vcf"])
    // What it had typed before is the card's all the same.
    let edited = Self.text("FN:Ann", "UID:ann", "NOTE:typed")
    #expect(try book.put(book.book + "left-1", edited, [("If-Match", tag)]).status == 204)
    #expect(try book.send("GET", book.book + "zoe.vcf").body == edited)
    #expect(try book.put(book.book + "left-2", Self.text("FN:Ann", "UID:ann"), [("If-Match", tag)]).status == 412)
    #expect(try book.history.review(limit: 9).map(\.contact) == [id])
    #expect(try book.contacts().map(\.id) == [id])
    // Who says nothing of a card there makes a second one with its UID.
    #expect(try Answer(book.put(book.book + "left-3", edited)).condition == "no-uid-conflict")
  }

  @Test func `a name is forgotten with the deletions that nobody can ask for any more`() throws {
    let book = try TestBook()
    _ = try book.put(book.book + "ann.vcf", Self.text("FN:Ann", "UID:ann"))
    _ = try book.move(book.book + "ann.vcf", to: book.book + "zoe.vcf")
    func count() throws -> Int {
      try book.database.rows(book.account.id, "SELECT 1 FROM left_names WHERE account_id = \(book.account.id)") { _ in 1
      }.count
    }
    _ = try Retention(book.database).purge(account: book.account.id)
    #expect(try count() == 1)
    try book.database.run(
      book.account.id, "UPDATE accounts SET purged_through = last_change WHERE account_id = \(book.account.id)")
    _ = try Retention(book.database).purge(account: book.account.id)
    #expect(try count() == 0)
  }

  @Test func `another account's cards are neither moved nor copied, from there nor to there`() throws {
    let (mine, theirs) = (try TestBook(), try TestBook())
    let id = try theirs.add("FN:Theirs")
    _ = try mine.put(mine.book + "mine.vcf", Self.text("FN:Mine"))
    for method in ["MOVE", "COPY"] {
      #expect(try mine.send(method, theirs.href(id), nil, [("Destination", mine.book + "x.vcf")]).status == 403)
      #expect(
        try mine.send(method, mine.book + "mine.vcf", nil, [("Destination", theirs.book + "x.vcf")]).status == 409)
    }
    #expect(try theirs.contacts().map(\.name) == ["Theirs"] && mine.contacts().map(\.name) == ["Mine"])
  }
}

extension TestBook {
  fileprivate func move(_ path: String, to destination: String, _ headers: [(String, String)] = []) throws
    -> ClientResponse
  {
    try send("MOVE", path, nil, headers + [("Destination", destination)])
  }

  fileprivate func copy(_ path: String, to destination: String, _ headers: [(String, String)] = []) throws
    -> ClientResponse
  {
    try send("COPY", path, nil, headers + [("Destination", destination)])
  }
}
