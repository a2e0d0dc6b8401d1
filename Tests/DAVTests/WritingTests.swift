import Contacts
import HTTPClient
import POSIX
import Protocol
import Synchronization
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

  @Test func `a card that was changed elsewhere is not overwritten by who knows the old one, and neither is lost`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, Self.text("FN:Ann", "UID:ann")).header("etag"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    let refused = try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:phone"), [("If-Match", tag)])
    #expect(refused.status == 412)
    #expect(try String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:browser"))
    let waiting = try book.history.review(limit: 9)
    #expect(waiting.map(\.contact) == [id] && waiting.map(\.device) == ["phone"])
    let version = try #require(waiting.first?.version)
    #expect(
      String(decoding: try #require(try book.store.version(version, of: id)), as: UTF8.self).contains("NOTE:phone"))
    // The program altered its copy, and is told of the card once more, under another tag.
    let told = try book.sync(since: token)
    #expect(told.resources.map(\.href) == [path] && told.resources.map(\.status) == [0])
    let now = try #require(told.resources.first?.properties["getetag"])
    #expect(try book.send("GET", path).header("etag") == now && now.hasSuffix("-1\""))
    #expect(try book.sync(since: try #require(told.syncToken)).resources.isEmpty)
    #expect(try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:both"), [("If-Match", now)]).status == 204)
    #expect(try book.sync(since: try #require(told.syncToken)).resources.count == 1, "told under its new number alone")
  }

  @Test func `without a condition the later edit wins, and what others had changed meanwhile waits for the person`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, Self.text("FN:Ann", "UID:ann"))
    _ = try book.sync(since: "")
    #expect(try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:1")).status == 204)
    #expect(try book.history.review(limit: 9).isEmpty, "nobody else has changed it")
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    #expect(try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:2")).status == 204)
    #expect(try String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:2"))
    let waiting = try book.history.review(limit: 9)
    let lost = try #require(waiting.first?.version)
    #expect(
      String(decoding: try #require(try book.store.version(lost, of: id)), as: UTF8.self).contains("NOTE:browser"))
    // Once the program has heard of the change, the next edit is none of two.
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:heard")
    _ = try book.sync(since: "")
    #expect(try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:3")).status == 204)
    #expect(try book.history.review(limit: 9).count == 1)
  }

  @Test func `who asked for the token, or read a part of a listing, has not heard of the rest`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, Self.text("FN:Ann", "UID:ann"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    for number in 0..<3 { try book.add("FN:Other \(number)", "UID:other \(number)") }
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    _ = try book.propfind(book.book, "<D:sync-token/>")
    _ = try book.sync(since: token, "<D:limit><D:nresults>2</D:nresults></D:limit>")
    #expect(try book.send("DELETE", path).status == 412)
    #expect(try book.put(path, Self.text("FN:Ann", "UID:ann", "NOTE:phone")).status == 204)
    #expect(try book.history.review(limit: 9).count == 1)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser 2")
    _ = try book.sync(since: token)
    #expect(try book.send("DELETE", path).status == 204, "by then it has heard of all")
  }

  @Test(arguments: ["3.0", "4.0"])
  func `where the account puts two edits together, an old card is merged with what others changed`(_ stored: String)
    throws
  {
    for saysWhichItHad in [true, false] {
      let book = try TestBook()
      try Accounts(book.database).setPolicy(.merge, account: book.account.id)
      let id = try book.add("FN:Ann", "N:;Ann;;;", "UID:ann", "NOTE:old", version: stored)
      let given = try book.multiget([book.href(id)])
      let tag = try #require(given.property("getetag"))
      let had = try #require(given.property("address-data"))
      _ = try book.sync(since: "")
      // The browser adds a number, the phone another note.
      try book.change(id, "FN:Ann", "N:;Ann;;;", "UID:ann", "NOTE:old", "TEL:1", version: stored)
      let sent = Array(had.replacing("NOTE:old", with: "NOTE:phone").utf8)
      let headers = saysWhichItHad ? [("If-Match", tag)] : []
      for _ in 1...2 {
        // The second time as one whose answer was lost.
        let answer = try book.put(book.href(id), sent, headers)
        #expect(answer.status == (saysWhichItHad ? 412 : 204) && answer.header("etag") == nil)
        let now = String(decoding: try book.stored(id), as: UTF8.self)
        #expect(now.contains("TEL:1\r\n") && now.contains("NOTE:phone\r\n") && !now.contains("NOTE:old"))
      }
      #expect(try book.history.review(limit: 9).isEmpty)
      #expect(try book.contacts().count == 1)
      // Where both change the same, the later edit stands, and the other waits for the person.
      let second = try book.multiget([book.href(id)])
      let (newer, newTag) = (try #require(second.property("address-data")), try #require(second.property("getetag")))
      _ = try book.sync(since: "")
      try book.change(id, "FN:Ann", "N:;Ann;;;", "UID:ann", "NOTE:browser", "TEL:1", version: stored)
      _ = try book.put(
        book.href(id), Array(newer.replacing("NOTE:phone", with: "NOTE:phone 2").utf8),
        saysWhichItHad ? [("If-Match", newTag)] : [])
      #expect(String(decoding: try book.stored(id), as: UTF8.self).contains("NOTE:phone 2\r\n"))
      let lost = try #require(try book.history.review(limit: 9).first)
      let card = try book.store.version(lost.version, of: id)
      #expect(String(decoding: try #require(card), as: UTF8.self).contains("NOTE:browser"))
    }
  }

  @Test func `a card holds to both conditions where a program says two`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, Self.text("FN:Ann", "UID:ann")).header("etag"))
    let id = try #require(try book.contacts().first?.id)
    let edit = Self.text("FN:Ann", "UID:ann", "NOTE:edit")
    #expect(try book.put(path, edit, [("If-Match", tag), ("If-None-Match", "*")]).status == 412)
    #expect(try !String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:edit"))
    let now = try #require(try book.send("GET", path).header("etag"))
    #expect(try book.put(path, edit, [("If-Match", now), ("If-None-Match", "\"other\"")]).status == 204)
  }

  @Test func `a part of a card does not take the card's place`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let card = Self.text("FN:Ann", "UID:ann", "NOTE:long")
    _ = try book.put(path, card)
    let part = try book.put(path, Self.text("FN:Ann", "UID:ann"), [("Content-Range", "bytes 0-40/100")])
    #expect(part.status == 400)
    #expect(try book.send("GET", path).body == card)
  }

  @Test func `what a program has not seen it does not delete`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, Self.text("FN:Ann", "UID:ann")).header("etag"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    #expect(try book.send("DELETE", path).status == 412)
    #expect(try book.send("DELETE", path, nil, [("If-Match", tag)]).status == 412)
    #expect(try book.contacts().map(\.id) == [id])
    let told = try book.sync(since: token)
    #expect(told.resources.map(\.status) == [0], "who has forgotten its copy gets it again")
    #expect(try book.send("DELETE", path).status == 204)
  }

  @Test func `many deletions within an hour are refused, told again, and let through where the person allowed them`()
    throws
  {
    let book = try TestBook()
    for number in 0..<20 { _ = try book.put(book.book + "\(number).vcf", Self.text("FN:N\(number)", "UID:\(number)")) }
    let token = try #require(try book.sync(since: "").syncToken)
    let answers = try (0..<7).map { try book.send("DELETE", book.book + "\($0).vcf") }
    #expect(answers.map(\.status) == [204, 204, 204, 204, 204, 403, 403])
    #expect(try Answer(answers[5]).condition == "deletion-guard")
    let told = try book.sync(since: token)
    #expect(Set(told.resources.filter { $0.status == 0 }.map(\.href)) == [book.book + "5.vcf", book.book + "6.vcf"])
    let (password, sweeper) = try AppPasswords(book.database).add(
      account: book.account.id, name: "sweeper", allowsDeletions: true)
    let all = CardResources(book.database, sweeper)
    try all.noteHeard(try all.standing().lastChange)
    let allowed = Credentials(user: book.account.name, password: password.text)
    for number in 5..<12 {
      #expect(try book.send("DELETE", book.book + "\(number).vcf", as: allowed).status == 204)
    }
    #expect(try book.contacts().count == 8)
  }

  @Test func `a UID is one contact's, however it is spelled, and the answer says whose`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:urn:uuid:f1")
    let taken = try Answer(book.put(book.book + "new.vcf", Self.text("FN:Other", "UID:f1")))
    #expect(taken.status == 409 && taken.condition == "no-uid-conflict")
    #expect(String(decoding: taken.response.body, as: UTF8.self).contains("<D:href>\(book.href(id))</D:href>"))
    #expect(try book.put(book.href(id), Self.text("FN:Ann", "UID:f1", "NOTE:same")).status == 204)
    let other = try Answer(book.put(book.href(id), Self.text("FN:Ann", "UID:F1")))
    #expect(other.status == 409 && other.condition == "no-uid-conflict", "case counts")
    #expect(try book.contacts().count == 1)
  }

  @Test func `a contact in the trash comes back with its history where its UID is put again`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:back")
    try book.delete(id)
    let made = try book.put(book.book + "other-name.vcf", Self.text("FN:Ann", "UID:back", "NOTE:again"))
    #expect(made.status == 201)
    #expect(try book.contacts().map(\.id) == [id])
    #expect(try book.send("GET", book.href(id)).status == 404, "it has one address")
    #expect(try book.history.versions(of: id, before: nil, limit: 9)?.versions.isEmpty == false)
  }

  @Test func `the name of a deleted card may be taken by another, and both can live again`() throws {
    let book = try TestBook()
    for name in ["shared.vcf", "\(UniqueID.random()).vcf"] {
      let path = book.book + name
      #expect(try book.put(path, Self.text("FN:First", "UID:first-\(name)")).status == 201)
      let first = try #require(try book.contacts().first { $0.name == "First" }?.id)
      #expect(try book.send("DELETE", path).status == 204)
      #expect(try book.put(path, Self.text("FN:Second", "UID:second-\(name)")).status == 201)
      #expect(try String(decoding: book.send("GET", path).body, as: UTF8.self).contains("FN:Second"))
      guard case .saved = try book.store.restore(first) else { throw TestBook.NotStored() }
      let listed = try book.sync(since: "", properties: "<D:getetag/><C:address-data/>").resources
      let cards = listed.compactMap { $0.properties["address-data"] }
      #expect(cards.contains { $0.contains("FN:First") } && cards.contains { $0.contains("FN:Second") })
      #expect(Set(listed.map(\.href)).count == listed.count)
      for resource in listed { #expect(try book.send("GET", resource.href).status == 200) }
      for contact in try book.contacts() { try book.delete(contact.id) }
    }
  }

  @Test func `two cards that say the same stay two`() throws {
    let book = try TestBook()
    let same = TestBook.card(["FN:Twin", "TEL:1"])
    #expect(try book.put(book.book + "one.vcf", same).status == 201)
    #expect(try book.put(book.book + "two.vcf", same).status == 201)
    #expect(try book.contacts().count == 2)
    // Other bytes that say the same are kept as well. What is served has a UID, so the answer has no tag.
    let other = TestBook.card(["TEL:1", "FN:Twin"], lineEnd: "\n")
    let answer = try book.put(book.book + "two.vcf", other)
    #expect(answer.status == 204 && answer.header("etag") == nil)
    #expect(try book.stored(try #require(try book.contacts().last?.id)) == other)
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
    (text("FN:a"), "text/calendar", "supported-address-data"),
    (
      text("FN:a", "NOTE:" + String(repeating: "x", count: DetachedCard.largestCard)), "text/vcard", "max-resource-size"
    ),
  ]

  @Test(arguments: broken.indices) func `what no program could read again is refused with the condition that says why`(
    _ index: Int
  ) throws {
    let book = try TestBook()
    let (bytes, type, condition) = Self.broken[index]
    let answer = try Answer(book.put(book.book + "b.vcf", bytes, [("Content-Type", type)]))
    #expect(answer.status == 409 && answer.condition == condition)
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

  @Test
  func
    `a card whose contact nobody has any more is kept as another contact, though its program is told that it is old`()
    throws
  {
    let book = try TestBook()
    let answer = try book.put(book.book + "purged.vcf", Self.text("FN:Ann", "UID:gone"), [("If-Match", "\"1\"")])
    #expect(answer.status == 412)
    #expect(try book.contacts().map(\.name) == ["Ann"])
    // Where it is in the trash, it waits for the person there.
    let id = try book.add("FN:Bob", "UID:bob")
    try book.delete(id)
    let edit = try book.put(book.href(id), Self.text("FN:Bob", "UID:bob", "NOTE:typed"), [("If-Match", "\"1\"")])
    #expect(edit.status == 412)
    #expect(try book.history.review(limit: 9).map(\.contact) == [id])
  }

  @Test func `of programs that make one card at once, one makes it, and none doubles a UID`() throws {
    let book = try TestBook()
    let collected = Mutex<[Int]>([])
    let threads = try (0..<20).map { number in
      try Thread("contacts2web-test", stackSize: 8 << 20) {
        let status = try? book.put(book.book + "race-\(number % 5).vcf", Self.text("FN:Race \(number)", "UID:race"))
          .status
        collected.withLock { $0.append(status ?? 0) }
      }
    }
    for thread in threads { thread.join() }
    let statuses = collected.withLock { $0 }
    #expect(statuses.filter { $0 == 201 }.count == 1, "\(statuses)")
    #expect(try book.contacts().count == 1)
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

  @Test func `two contacts that have one UID all the same may each be edited`() throws {
    let book = try TestBook()
    let (one, two) = (try book.add("FN:One", "UID:same"), try book.add("FN:Two", "UID:same"))
    for id in [one, two] {
      #expect(try book.put(book.href(id), Self.text("FN:New \(id)", "UID:same")).status == 204)
    }
    #expect(try book.put(book.book + "third.vcf", Self.text("FN:Three", "UID:same")).status == 409)
  }

  @Test func `an address whose contact has another name by now is free`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:moved")
    try book.delete(id)
    #expect(try book.put(book.book + "foo.vcf", Self.text("FN:Ann", "UID:moved", "NOTE:back")).status == 201)
    #expect(try book.put(book.href(id), Self.text("FN:Bob", "UID:other")).status == 201)
    #expect(try Set(book.contacts().map(\.name)) == ["Ann", "Bob"])
    #expect(try String(decoding: book.send("GET", book.href(id)).body, as: UTF8.self).contains("FN:Bob"))
  }

  @Test(arguments: [["FN:Ann"], ["FN:Ann", "UID:again"]])
  func `a card that nobody has any more is kept once, however often its program sends it`(_ lines: [String]) throws {
    let book = try TestBook()
    let statuses = try (0..<3).map { _ in
      try book.put(book.book + "purged.vcf", TestBook.card(lines), [("If-Match", "\"1\"")]).status
    }
    #expect(statuses.allSatisfy { $0 == 412 || $0 == 409 } && statuses.first == 412)
    #expect(try book.contacts().count == 1)
  }

  @Test func `what only told again is no edit of somebody else`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, Self.text("FN:Ann", "UID:ann"))
    let (password, _) = try AppPasswords(book.database).add(account: book.account.id, name: "other")
    let other = Credentials(user: book.account.name, password: password.text)
    #expect(try book.send("DELETE", path, nil, [("If-Match", "\"stale\"")], as: other).status == 412)
    #expect(try book.send("DELETE", path).status == 204, "the card is as this program made it")
  }
}
