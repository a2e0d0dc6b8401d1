import Contacts
import HTTPClient
import PostgreSQL
import Testing

@testable import Cloud

/// What changed since a program last asked. Serialized: these block their thread.
@Suite(.serialized) struct SyncTests {
  @Test func `the first sync has all that lives, and later ones have what changed`() throws {
    let book = try TestBook()
    let (ann, bob) = (try book.add("FN:Ann", "UID:1"), try book.add("FN:Bob", "UID:2"))
    let gone = try book.add("FN:Gone", "UID:3")
    try book.delete(gone)
    let first = try book.sync(since: "")
    #expect(first.status == 207)
    #expect(first.resources.map(\.href) == [book.href(ann), book.href(bob)])
    #expect(first.resources.allSatisfy { $0.properties["getetag"] != nil })
    let token = try #require(first.syncToken)
    let nothing = try book.sync(since: token)
    #expect(nothing.resources.isEmpty)
    #expect(nothing.syncToken == token)

    try book.change(ann, "FN:Ann B", "UID:1")
    try book.delete(bob)
    let cid = try book.add("FN:Cid", "UID:4")
    let next = try book.sync(since: token)
    #expect(next.resources.map(\.href) == [book.href(ann), book.href(bob), book.href(cid)])
    #expect(next.resources.map(\.status) == [0, 404, 0])
    // In the same request with the cards.
    let whole = try book.sync(since: token, properties: "<D:getetag/><C:address-data/>")
    #expect(Array((whole[book.href(ann)]?.properties["address-data"] ?? "").utf8) == (try book.stored(ann)))
    #expect(whole[book.href(bob)]?.status == 404)
  }

  @Test func `a program that lists the book and asks for its token then hears of what changed between`() throws {
    let book = try TestBook()
    let thunderbird = [("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.0")]
    let ann = try book.add("FN:Ann", "UID:1")
    let bob = try book.add("FN:Bob", "UID:2")
    _ = try book.propfind(book.book, depth: "1", "<D:resourcetype/><D:getetag/><S:getctag/>", thunderbird)
    try book.change(ann, "FN:Ann", "UID:1", "NOTE:browser")
    try book.delete(bob)
    let token = try #require(
      try book.propfind(book.book, "<D:displayname/><S:getctag/><D:sync-token/>", thunderbird).property("sync-token"))
    let answer = try book.sync(since: token, headers: thunderbird)
    #expect(answer.resources.map(\.href) == [book.href(ann), book.href(bob)])
    #expect(answer.resources.map(\.status) == [0, 404])
    // It has heard of all now, and everybody else is told the book's token, which tells by itself whether anything has changed.
    #expect(
      try book.propfind(book.book, "<D:sync-token/>", thunderbird).property("sync-token") == answer.syncToken)
    try book.add("FN:Cleo", "UID:3")
    let others = try #require(try book.propfind(book.book, "<D:sync-token/>").property("sync-token"))
    #expect(others != answer.syncToken)
    #expect(try book.sync(since: others).resources.isEmpty)
  }

  @Test func `a contact that went to the trash twice is told as gone`() throws {
    let book = try TestBook()
    let ann = try book.add("FN:Ann", "UID:1")
    let token = try #require(try book.sync(since: "").syncToken)
    try book.delete(ann)
    try book.restore(ann)
    #expect(try book.sync(since: token).resources.map(\.status) == [0])
    try book.delete(ann)
    #expect(try book.sync(since: token).resources.map(\.status) == [404])
  }

  @Test func `a limit cuts, says so, and the new token goes on behind it`() throws {
    let book = try TestBook()
    let ids = try (0..<5).map { try book.add("FN:Person \($0)", "UID:\($0)") }
    var (token, seen): (String, [String]) = ("", [])
    for round in 0..<3 {
      let answer = try book.sync(since: token, "<D:limit><D:nresults>2</D:nresults></D:limit>")
      let isLast = round == 2
      #expect(answer[book.book]?.status == (isLast ? nil : 507))
      #expect(answer[book.book]?.condition == (isLast ? nil : "number-of-matches-within-limits"))
      seen += answer.resources.map(\.href).filter { $0 != book.book }
      token = try #require(answer.syncToken)
    }
    #expect(seen == ids.map(book.href))
    #expect(try book.sync(since: token).resources.isEmpty)
    // Exactly as many as there are is no cut.
    #expect(try book.sync(since: "", "<D:limit><D:nresults>5</D:nresults></D:limit>")[book.book] == nil)
    #expect(try book.sync(since: "", "<D:limit><D:nresults>0</D:nresults></D:limit>").status == 400)
  }

  @Test(arguments: ["purged_through", "left_through"])
  func `a first listing that a limit cuts comes to its end, and misses no deletion`(_ forgotten: String) throws {
    let book = try TestBook()
    let ids = try (0..<6).map { try book.add("FN:Person \($0)", "UID:\($0)") }
    try book.delete(ids[5])
    // Deletions are forgotten, and names that cards left, whose numbers are above those of the first pages.
    let column = SQL(stringLiteral: forgotten)
    func forget() throws {
      try book.database.run(
        book.account.id,
        "UPDATE accounts SET \(code: column) = last_change WHERE account_id = \(book.account.id)")
    }
    try forget()
    let limit = "<D:limit><D:nresults>2</D:nresults></D:limit>"
    var pages = [try book.sync(since: "", limit)]
    try book.delete(ids[0])
    while try #require(pages.last)[book.book]?.status == 507, pages.count < 9 {
      pages.append(try book.sync(since: try #require(pages.last?.syncToken), limit))
      #expect(pages.last?.status == 207)
    }
    let told = pages.flatMap(\.resources).filter { $0.href != book.book }
    #expect(told.filter { $0.status == 0 }.map(\.href) == ids[..<5].map(book.href))
    #expect(told.last?.href == book.href(ids[0]) && told.last?.status == 404)
    let token = try #require(pages.last?.syncToken)
    #expect(token.split(separator: ":").count == 4)
    #expect(try book.sync(since: token).resources.isEmpty)
    // A deletion that is forgotten in the midst of a listing is one that it may have missed.
    let begun = try #require(try book.sync(since: "", limit).syncToken)
    #expect(try book.sync(since: begun, limit).status == 207)
    try book.delete(ids[1])
    try forget()
    #expect(try book.sync(since: begun, limit).condition == "valid-sync-token")
  }

  @Test func `a token that is none of ours, of later or of others is refused`() throws {
    let book = try TestBook()
    try book.add("FN:Ann", "UID:1")
    let token = try #require(try book.sync(since: "").syncToken)
    let parts = token.split(separator: ":")
    let stem = parts.dropLast().joined(separator: ":")
    let number = try #require(Int64(parts[3]))
    let foreign = try #require(try TestBook().sync(since: "").syncToken)
    for wrong in [
      "\(stem):\(number + 1)", "\(token):\(number)", "\(token):\(number + 1)", "\(token):0", "\(token):", "\(stem):-1",
      "\(stem):0\(number)", "urn:contacts2web:0:\(number)", foreign, "x",
      "urn:uuid:5a5c8f9e-0000-4000-8000-000000000000", "\(stem):99999999999999999999", token + " x",
    ] {
      let answer = try book.sync(since: wrong)
      #expect(answer.status == 403, "\(wrong)")
      #expect(answer.condition == "valid-sync-token")
      // With 403, Thunderbird would never sync again.
      #expect(try book.sync(since: wrong, headers: [("User-Agent", "Mozilla/5.0 Thunderbird/153.0")]).status == 400)
    }
  }

  @Test func `a token that the program was never given is refused, as after a restored backup`() throws {
    let book = try TestBook()
    try book.add("FN:Ann", "UID:1")
    let token = try #require(try book.sync(since: "").syncToken)
    // The backup is from before the program was told so much; others have made as many changes since.
    try book.database.run(
      book.account.id, "UPDATE listeners SET told = told - 1 WHERE account_id = \(book.account.id)")
    let refused = try book.sync(since: token)
    #expect(refused.condition == "valid-sync-token")
    // From a new listing on it is one again.
    #expect(try book.sync(since: "").syncToken == token)
    #expect(try book.sync(since: token).status == 207)
  }

  @Test func `a token from before deletions that are forgotten is refused`() throws {
    let book = try TestBook()
    let ann = try book.add("FN:Ann", "UID:1")
    let token = try #require(try book.sync(since: "").syncToken)
    try book.delete(ann)
    #expect(try book.sync(since: token).status == 207)
    try book.database.run(
      book.account.id,
      "UPDATE accounts SET purged_through = last_change WHERE account_id = \(book.account.id)")
    #expect(try book.sync(since: token).condition == "valid-sync-token")
  }

  @Test func `what has been synced counts as there on the page of the devices, and what changed since does not`() throws
  {
    let book = try TestBook()
    let ann = try book.add("FN:Ann", "UID:1")
    func waiting() throws -> Int64? {
      try Devices(book.database).list(account: book.account.id).first { $0.id == book.program.id }?.waiting
    }
    #expect(try waiting() == 1)
    // A card says nothing of a phone that may never come.
    func isTold() throws -> Bool {
      let stored = try #require(try book.store.contact(ann))
      return !(stored.waitingFor + stored.heldBy).isEmpty
    }
    #expect(try !isTold())
    let token = try #require(try book.sync(since: "").syncToken)
    // It has the answer when it comes with what stood in it.
    #expect(try waiting() == 1 && !isTold())
    _ = try book.sync(since: token)
    #expect(try waiting() == 0 && book.store.contact(ann)?.heldBy.map(\.name) == ["phone"])
    try book.change(ann, "FN:Ann B", "UID:1")
    #expect(try waiting() == 1)
    #expect(try book.store.contact(ann)?.waitingFor.map(\.name) == ["phone"])
    // A program that knows nothing of tokens lists all.
    _ = try book.propfind(book.book, depth: "1", "<D:getetag/>")
    #expect(try waiting() == 0)
  }

  @Test func `a sync without a token, or of deeper levels, is refused`() throws {
    let book = try TestBook()
    #expect(try book.report("D:sync-collection", "<D:prop/>").status == 400)
    let deep = try book.report(
      "D:sync-collection", "<D:sync-token/><D:sync-level>infinite</D:sync-level><D:prop/>")
    #expect(deep.condition == "sync-traversal-supported")
  }

  @Test func `a large book comes in portions, each card once, in listing, sync and multiget`() throws {
    let book = try TestBook()
    let count = 1_203
    let large = String(repeating: "x", count: 1_500)
    for number in 0..<count {
      try book.add("FN:Person \(number)", "UID:\(number)", "NOTE:\(number % 7 == 0 ? large : "")")
    }
    let listed = try book.propfind(book.book, depth: "1", "<D:getetag/>")
    #expect(listed.resources.count == count + 1)
    let synced = try book.sync(since: "", properties: "<D:getetag/><C:address-data/>")
    #expect(synced.response.header("transfer-encoding") == "chunked")
    #expect(Set(synced.resources.map(\.href)).count == count)
    let hrefs = listed.resources.dropFirst().map(\.href)
    let got = try book.multiget(Array(hrefs.reversed()))
    #expect(got.resources.map(\.href) == hrefs.reversed())
    let tags = Dictionary(uniqueKeysWithValues: listed.resources.map { ($0.href, $0.properties["getetag"]) })
    for resource in got.resources + synced.resources {
      #expect(resource.properties["getetag"] == tags[resource.href])
      #expect(resource.properties["address-data"]?.hasPrefix("BEGIN:VCARD") == true)
    }
  }
}
