import Contacts
import HTTPClient
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// What phones and programs write.
@Suite struct WritingTests {
  static func text(_ lines: String...) -> [UInt8] { TestBook.card(lines) }

  @Test func `a card is stored under the name that the program chose, byte for byte, and can be replaced and deleted`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "Ann%20%C3%84%40home%3F.VCF"
    let first = Array("BEGIN:VCARD\nVERSION:3.0\r\nX-Odd;A=b:c\nFN:Ann\nUID:a\nEND:VCARD".utf8)
    let made = try book.put(path, first, [("If-None-Match", "*")])
    #expect(made.status == 201)
    let tag = try #require(made.header("etag"))
    let got = try book.send("GET", path)
    #expect(got.body == first && got.header("etag") == tag)
    let listed = try book.sync(since: "", properties: "<D:getetag/><C:address-data/>")
    #expect(listed.resources.map(\.href) == [path] && listed.resources.first?.properties["getetag"] == tag)

    let second = Self.text("FN:Ann B", "UID:a")
    let replaced = try book.put(path, second, [("If-Match", "\"other\", \(tag)")])
    #expect(replaced.status == 204 && replaced.header("etag") != tag)
    #expect(try book.send("GET", path).body == second)
    let id = try #require(try book.contacts().first?.id)
    #expect(try book.store.contact(id)?.card == second)

    #expect(try book.send("DELETE", path, nil, [("If-Match", try #require(replaced.header("etag")))]).status == 204)
    #expect(try book.send("GET", path).status == 404)
    #expect(try book.send("DELETE", path).status == 404)
    let gone = try book.sync(since: try #require(listed.syncToken))
    #expect(gone.resources.map(\.href) == [path] && gone.resources.map(\.status) == [404])
    #expect(try book.history.trash(before: nil, limit: 9).contacts.map(\.id) == [id])
  }

  @Test func `of a card that a program had in another version, only what it changed is written`() throws {
    let book = try TestBook()
    let id = try book.add("PRODID:x", "FN:Ann", "N:;Ann;;;", "UID:1", "BDAY:19850412", "X-ODD;a=b:c", version: "4.0")
    let stored = String(decoding: try book.stored(id), as: UTF8.self)
    let asked = "<D:getetag/><C:address-data version='3.0'/>"
    let given = try book.multiget([book.href(id)], properties: asked)
    let old = try #require(given.property("address-data"))
    let edited = Array(old.replacing("END:VCARD", with: "NOTE:edited\r\nEND:VCARD").utf8)
    for headers in [[("If-Match", try #require(given.property("getetag")))], []] {
      // The second time as one whose answer was lost.
      let answer = try book.put(book.href(id), edited, headers)
      #expect(answer.status == 204 && answer.header("etag") == nil)
      let now = String(decoding: try book.stored(id), as: UTF8.self)
      #expect(now == stored.replacing("END:VCARD", with: "NOTE:edited\r\nEND:VCARD"))
    }
    #expect(try book.history.log(before: nil, limit: 9).first?.counts.overwritten == 1)
    // Another UID is another contact's, in whatever version.
    let other = try book.put(book.href(id), Array(old.replacing("UID:1", with: "UID:2").utf8))
    #expect(other.status == 409)
  }

  @Test(arguments: [("3.0", "4.0"), ("4.0", "3.0")])
  func `of a group's card in another version, only the members that a program changed are written`(
    _ stored: String, _ other: String
  ) throws {
    let book = try TestBook()
    let names = ["3.0": "X-ADDRESSBOOKSERVER-MEMBER", "4.0": "MEMBER"]
    let (own, theirs) = (try #require(names[stored]), try #require(names[other]))
    func card(_ members: String...) -> [UInt8] {
      let kind = stored == "3.0" ? "x-addressbookserver-kind" : "kind"
      let lines = members.map { "\(own):urn:uuid:\($0)" } + ["UID:g", "FN:Friends", "N:Friends"]
      return TestBook.card(["X-ODD;a=\"b\":c", "\(kind):group"] + lines, version: stored)
    }
    let id = try book.add(card("a", "b"))
    let given = try book.send("GET", book.href(id), nil, [("Accept", "text/vcard;version=\(other)")])
    let text = String(decoding: given.body, as: UTF8.self)
    #expect(text.contains("VERSION:\(other)\r\n"))
    #expect(try book.put(book.href(id), given.body).status == 204)
    #expect(try book.stored(id) == card("a", "b"))
    let edited = text.replacing("\(theirs):urn:uuid:a", with: "\(theirs):urn:uuid:c")
    let answer = try book.put(book.href(id), Array(edited.utf8))
    #expect(answer.status == 204 && answer.header("etag") == nil)
    let lines = { (card: [UInt8]) in Set(String(decoding: card, as: UTF8.self).split(separator: "\r\n")) }
    #expect(try lines(book.stored(id)) == lines(card("b", "c")))
  }

  @Test func `what a program does within a minute is one entry of the log, and one undo takes it back`() throws {
    let book = try TestBook()
    for name in ["one", "two"] { _ = try book.put(book.book + "\(name).vcf", Self.text("FN:\(name)", "UID:\(name)")) }
    #expect(try book.send("DELETE", book.book + "one.vcf").status == 204)
    let entries = try book.history.log(before: nil, limit: 9)
    let entry = try #require(entries.first)
    #expect(entries.count == 1 && entry.kind == .sync && entry.device == "phone" && entry.finishedAt != nil)
    #expect(entry.counts.added == 2 && entry.counts.deleted == 1)
    var position: UndoPosition? = .start
    while let from = position { position = try book.history.undo(entry.run, from: from, mode: .allowed).next }
    #expect(try book.contacts().isEmpty)
    // What comes after the undo is another entry.
    _ = try book.put(book.book + "three.vcf", Self.text("FN:three", "UID:three"))
    #expect(try book.history.log(before: nil, limit: 9).count == 3)
  }

  @Test func `what it does after a minute's pause, or after an hour, is another entry`() throws {
    let book = try TestBook()
    func put(_ name: String) throws -> Int {
      _ = try book.put(book.book + "\(name).vcf", Self.text("FN:\(name)", "UID:\(name)"))
      return try book.history.log(before: nil, limit: 9).count
    }
    #expect(try put("one") == 1 && put("two") == 1)
    let account = book.account.id
    try book.database.run(
      account, "UPDATE runs SET changed_at = now() - interval '61 s' WHERE account_id = \(account)")
    #expect(try put("three") == 2 && put("four") == 2)
    // It has gone on all the time.
    try book.database.run(
      account, "UPDATE runs SET started_at = now() - interval '61 minutes' WHERE account_id = \(account)")
    #expect(try put("five") == 3)
  }

  @Test func `what it did while the clock was ahead is an entry that does not go on`() throws {
    let book = try TestBook()
    func put(_ name: String) throws -> Int {
      _ = try book.put(book.book + "\(name).vcf", Self.text("FN:\(name)", "UID:\(name)"))
      return try book.history.log(before: nil, limit: 9).count
    }
    #expect(try put("one") == 1)
    let account = book.account.id
    try book.database.run(
      account,
      """
      UPDATE runs SET started_at = now() + interval '1 day', changed_at = now() + interval '1 day'
      WHERE account_id = \(account)
      """)
    #expect(try put("two") == 2 && put("three") == 2)
  }

  @Test(arguments: [
    "text/vcard", "TEXT/VCARD; charset=utf-8; version=3.0", "text/x-vcard", "text/directory;profile=vCard", "",
  ])
  func `a card is taken under each name that its kind has had, and under none`(_ type: String) throws {
    let book = try TestBook()
    let card = Self.text("FN:Ann", "UID:a")
    #expect(try book.put(book.book + "a.vcf", card, [("Content-Type", type)]).status == 201)
    #expect(try book.send("GET", book.book + "a.vcf").body == card)
  }

  @Test func `a star stands for whichever card there is`() throws {
    let book = try TestBook()
    let path = book.book + "a.vcf"
    #expect(try book.put(path, Self.text("FN:Ann", "UID:a"), [("If-None-Match", "*")]).status == 201)
    #expect(try book.put(path, Self.text("FN:Ann B", "UID:a"), [("If-Match", "*")]).status == 204)
    #expect(try book.put(path, Self.text("FN:Ann C", "UID:a"), [("If-None-Match", "*")]).status == 412)
    #expect(try book.contacts().map(\.name) == ["Ann B"])
    #expect(try book.send("DELETE", path, nil, [("If-Match", "*")]).status == 204)
  }

  @Test(arguments: [[], [("If-Match", "\"stale\"")], [("If-None-Match", "*")]])
  func `a request that is sent again, because its answer was lost, is answered as done`(_ headers: [(String, String)])
    throws
  {
    let book = try TestBook()
    let path = book.book + "again.vcf"
    let card = Self.text("FN:Ann", "UID:again")
    let tag = try book.put(path, card).header("etag")
    let change = try book.store.lastChange()
    let again = try book.put(path, card, headers)
    #expect(again.status == 204 && again.header("etag") == tag)
    #expect(try book.store.lastChange() == change && book.contacts().count == 1)
  }

  @Test func `a card that is posted to the book gets an address`() throws {
    let book = try TestBook()
    let made = try book.send(
      "POST", book.book, nil, [("Content-Type", "text/vcard")], bytes: Self.text("FN:Ann", "UID:p"))
    let path = try #require(made.header("location"))
    #expect(made.status == 201 && path.hasPrefix(book.book))
    #expect(try book.send("GET", path).body == Self.text("FN:Ann", "UID:p"))
    #expect(try book.propfind(book.book, "<D:add-member/>").property("add-member") == book.book)
  }

  @Test func `no page of another site can put a card into the book by a browser that knows a password`() throws {
    let book = try TestBook()
    for fields in [[("Origin", "https://evil.example")], [("Origin", "null")], [("Sec-Fetch-Site", "cross-site")]] {
      for method in ["POST", "PUT", "DELETE", "MOVE", "PROPPATCH"] {
        let path = method == "PUT" ? book.book + "x.vcf" : book.book
        #expect(try book.send(method, path, nil, fields, bytes: Self.text("FN:Ann")).status == 403, "\(method)")
      }
    }
    #expect(try book.contacts().isEmpty)
  }

  static let broken: [(bytes: [UInt8], type: String, condition: String)] = [
    (Array("BEGIN:VCARD\r\nFN:half\r\n".utf8), "text/vcard", "valid-address-data"),
    (Array("no card".utf8), "text/vcard", "valid-address-data"),
    ([], "text/vcard", "valid-address-data"),
    (text("FN:a") + text("FN:b"), "text/vcard", "valid-address-data"),
    (text("FN:a", "UID:1", "UID:2"), "text/vcard", "valid-address-data"),
    (text("FN:a", "a line that is none"), "text/vcard", "valid-address-data"),
    (
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:".utf8) + [0xE9] + Array("\r\nEND:VCARD\r\n".utf8), "",
      "valid-address-data"
    ),
    (text("FN:a", "NOTE:" + String(repeating: "\0", count: 512)), "text/vcard", "valid-address-data"),
    (text("FN:a", "<<<<<<< a", "TEL:1", "=======", "TEL:2", ">>>>>>> b"), "text/vcard", "valid-address-data"),
    (text("FN:a"), "text/calendar", "supported-address-data"),
    (
      text("FN:a", "NOTE:" + String(repeating: "x", count: DetachedCard.largestCard)), "text/vcard", "max-resource-size"
    ),
  ]

  @Test func `a damaged card is refused with the line and the words that a folder's file has`() throws {
    let book = try TestBook()
    for (lines, words) in [
      (["NOTE:" + String(repeating: "\0", count: 512)], "line 4: a part of it is zero bytes, as after a power cut"),
      (
        ["<<<<<<< a", "TEL:1", "=======", "TEL:2", ">>>>>>> b"],
        "line 4: two versions of it stand between the marks of a merge"
      ),
    ] {
      let answer = try book.put(book.book + "b.vcf", TestBook.card(["FN:a"] + lines))
      #expect(String(decoding: answer.body, as: UTF8.self).contains(words))
    }
  }

  @Test(arguments: broken.indices) func `what no program could read again is refused with the condition that says why`(
    _ index: Int
  ) throws {
    let book = try TestBook()
    let (bytes, type, condition) = Self.broken[index]
    let answer = try Answer(book.put(book.book + "b.vcf", bytes, [("Content-Type", type)]))
    #expect(answer.status == 409 && answer.condition == condition)
    #expect(try book.contacts().isEmpty)
  }

  @Test func `a card of which not even the body is kept is refused as any other that is too large`() throws {
    let book = try TestBook()
    let card = Self.text("FN:a", "NOTE:" + String(repeating: "x", count: DetachedCard.largestCard + 2 << 20))
    for (method, path) in [("PUT", book.book + "b.vcf"), ("POST", book.book)] {
      let answer = try Answer(book.send(method, path, nil, [("Content-Type", "text/vcard")], bytes: card))
      #expect(answer.status == 409 && answer.condition == "max-resource-size", "\(method)")
    }
    #expect(try book.contacts().isEmpty)
  }

  @Test(arguments: [
    ["N:Old;Ann;;;", "FN;CHARSET=UTF-8:Ann"], ["TEL:1"], ["FN:a\u{1}b"], [],
  ]) func `what a folder may hold is kept`(_ lines: [String]) throws {
    let book = try TestBook()
    let card = TestBook.card(lines, version: "2.1")
    #expect(try book.put(book.book + "odd.vcf", card).status == 201)
    #expect(try book.stored(try #require(try book.contacts().first?.id)) == card)
  }

  @Test func `another account's book is not written`() throws {
    let (mine, theirs) = (try TestBook(), try TestBook())
    let id = try theirs.add("FN:Theirs", "UID:x")
    for (method, path) in [
      ("PUT", theirs.href(id)), ("DELETE", theirs.href(id)), ("PUT", theirs.book + "n.vcf"), ("POST", theirs.book),
    ] {
      let answer = try mine.send(method, path, nil, [], bytes: Self.text("FN:Mine", "UID:y"))
      #expect([403, 404, 409].contains(answer.status), "\(method) \(path)")
    }
    // The same name, and the same UID, are nobody's business.
    #expect(try mine.put(mine.book + "\(id).vcf", Self.text("FN:Mine", "UID:x")).status == 201)
    #expect(try theirs.contacts().map(\.name) == ["Theirs"])
  }
}
