import Account
import Contacts
import HTTPClient
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

/// What phones and programs write while others edit the same contacts, and what they delete.
@Suite struct WritingBesideOthersTests {
  @Test func `a card that was changed elsewhere is not overwritten by who knows the old one, and neither is lost`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, WritingTests.text("FN:Ann", "UID:ann")).header("etag"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    let refused = try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:phone"), [("If-Match", tag)])
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
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:both"), [("If-Match", now)]).status == 204)
    #expect(try book.sync(since: try #require(told.syncToken)).resources.count == 1, "told under its new number alone")
  }

  /// As macOS does, for ever.
  @Test func `a program that repeats its PUT after each 412 is told the same, and what it sent is kept once`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, WritingTests.text("FN:Ann", "UID:ann")).header("etag"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    let phones = WritingTests.text("FN:Ann", "UID:ann", "NOTE:phone")
    let versions = try #require(try book.history.versions(of: id, before: nil, limit: 9)).versions.count
    for _ in 0..<3 { #expect(try book.put(path, phones, [("If-Match", tag)]).status == 412) }
    #expect(try book.history.review(limit: 9).map(\.contact) == [id])
    #expect(try #require(try book.history.versions(of: id, before: nil, limit: 9)).versions.count == versions + 1)
    #expect(try String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:browser"))
    // Once it has read the card it gets on.
    let told = try book.sync(since: token).resources
    let now = try #require(told.first?.properties["getetag"])
    #expect(told.map(\.href) == [path])
    #expect(try book.put(path, phones, [("If-Match", now)]).status == 204)
    #expect(try book.stored(id) == phones)
  }

  @Test func `without a condition the later edit wins, and what others had changed meanwhile waits for the person`()
    throws
  {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, WritingTests.text("FN:Ann", "UID:ann"))
    _ = try book.sync(since: "")
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:1")).status == 204)
    #expect(try book.history.review(limit: 9).isEmpty, "nobody else has changed it")
    let id = try #require(try book.contacts().first?.id)
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:2")).status == 204)
    #expect(try String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:2"))
    let waiting = try book.history.review(limit: 9)
    let lost = try #require(waiting.first?.version)
    #expect(
      String(decoding: try #require(try book.store.version(lost, of: id)), as: UTF8.self).contains("NOTE:browser"))
    // Once the program has heard of the change, the next edit is none of two.
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:heard")
    _ = try book.sync(since: "")
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:3")).status == 204)
    #expect(try book.history.review(limit: 9).count == 1)
  }

  @Test func `who asked for the token, or read a part of a listing, has not heard of the rest`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, WritingTests.text("FN:Ann", "UID:ann"))
    let token = try #require(try book.sync(since: "").syncToken)
    let id = try #require(try book.contacts().first?.id)
    for number in 0..<3 { try book.add("FN:Other \(number)", "UID:other \(number)") }
    try book.change(id, "FN:Ann", "UID:ann", "NOTE:browser")
    _ = try book.propfind(book.book, "<D:sync-token/>")
    _ = try book.sync(since: token, "<D:limit><D:nresults>2</D:nresults></D:limit>")
    #expect(try book.send("DELETE", path).status == 412)
    #expect(try book.put(path, WritingTests.text("FN:Ann", "UID:ann", "NOTE:phone")).status == 204)
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
      let token = try #require(try book.sync(since: "").syncToken)
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
      // The program fetches what came of it, under another tag than it had.
      let told = try book.sync(since: token)
      let now = try #require(told.resources.first?.properties["getetag"])
      #expect(told.resources.map(\.href) == [book.href(id)] && now != tag)
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
    let tag = try #require(try book.put(path, WritingTests.text("FN:Ann", "UID:ann")).header("etag"))
    let id = try #require(try book.contacts().first?.id)
    let edit = WritingTests.text("FN:Ann", "UID:ann", "NOTE:edit")
    #expect(try book.put(path, edit, [("If-Match", tag), ("If-None-Match", "*")]).status == 412)
    #expect(try !String(decoding: book.stored(id), as: UTF8.self).contains("NOTE:edit"))
    let now = try #require(try book.send("GET", path).header("etag"))
    #expect(try book.put(path, edit, [("If-Match", now), ("If-None-Match", "\"other\"")]).status == 204)
  }

  @Test func `a part of a card does not take the card's place`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let card = WritingTests.text("FN:Ann", "UID:ann", "NOTE:long")
    _ = try book.put(path, card)
    let part = try book.put(path, WritingTests.text("FN:Ann", "UID:ann"), [("Content-Range", "bytes 0-40/100")])
    #expect(part.status == 400)
    #expect(try book.send("GET", path).body == card)
  }

  @Test func `what a program has not seen it does not delete`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    let tag = try #require(try book.put(path, WritingTests.text("FN:Ann", "UID:ann")).header("etag"))
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
    for number in 0..<20 {
      _ = try book.put(book.book + "\(number).vcf", WritingTests.text("FN:N\(number)", "UID:\(number)"))
    }
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

  @Test func `of a larger book a tenth may go within an hour, and more once that is over`() throws {
    let book = try TestBook()
    for number in 0..<80 { try book.add("FN:N\(number)", "UID:\(number)") }
    let hrefs = try book.sync(since: "").resources.map(\.href)
    func delete(_ range: Range<Int>) throws -> [Int] { try range.map { try book.send("DELETE", hrefs[$0]).status } }
    #expect(try delete(0..<8) == Array(repeating: 204, count: 8))
    #expect(try delete(8..<9) == [403])
    let account = book.account.id
    try book.database.run(
      account, "UPDATE runs SET changed_at = now() - interval '61 minutes' WHERE account_id = \(account)")
    _ = try book.sync(since: "")
    #expect(try delete(8..<15) == Array(repeating: 204, count: 7))
    #expect(try delete(15..<16) == [403])
  }

  @Test func `deletions from while the clock was ahead do not count for ever`() throws {
    let book = try TestBook()
    for number in 0..<20 { try book.add("FN:N\(number)", "UID:\(number)") }
    let hrefs = try book.sync(since: "").resources.map(\.href)
    func delete(_ range: Range<Int>) throws -> [Int] { try range.map { try book.send("DELETE", hrefs[$0]).status } }
    #expect(try delete(0..<6) == [204, 204, 204, 204, 204, 403])
    let account = book.account.id
    // The clock was set right by minutes: that opens the guard no earlier.
    try book.database.run(
      account, "UPDATE runs SET changed_at = now() + interval '10 minutes' WHERE account_id = \(account)")
    _ = try book.sync(since: "")
    #expect(try delete(5..<6) == [403])
    try book.database.run(
      account, "UPDATE runs SET changed_at = now() + interval '1 day' WHERE account_id = \(account)")
    _ = try book.sync(since: "")
    #expect(try delete(5..<11) == [204, 204, 204, 204, 204, 403])
  }

  @Test func `an entry that a program goes on with while it is undone is not undone`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Old", "UID:old")
    let (_, program) = try AppPasswords(book.database).add(account: book.account.id, name: "other")
    let cards = CardResources(book.database, program)
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    _ = try cards.put("new.vcf", WritingTests.text("FN:New", "UID:new"), now: now) { _ in .knowsOfNone }
    try cards.noteHeard(try cards.standing().lastChange)
    func entries() throws -> [LogEntry] {
      try book.history.log(before: nil, limit: 9).filter { $0.book == program.book }
    }
    let run = try #require(try entries().first?.run)
    func entry() throws -> LogEntry? { try entries().first { $0.run == run } }
    var position: UndoPosition?
    // The undo begins when the program's request has looked up its entry.
    let deleted = try cards.delete("\(id).vcf") { _ in
      position = try? book.history.undo(run, from: .start, mode: .allowed).next
      return .knowsCurrent
    }
    #expect(deleted == .done)
    // What comes behind that belongs to another entry.
    _ = try cards.put("late.vcf", WritingTests.text("FN:Late", "UID:late"), now: now) { _ in .knowsOfNone }
    while let from = position { position = try book.history.undo(run, from: from, mode: .allowed).next }
    #expect(try book.contacts().count == 1)
    #expect(try entry()?.undoneBy == nil && entry()?.counts.deleted == 1)
    position = .start
    while let from = position { position = try book.history.undo(run, from: from, mode: .allowed).next }
    #expect(try book.contacts().count == 2)
    #expect(try entry()?.undoneBy != nil)
  }

  @Test func `what only told again is no edit of somebody else`() throws {
    let book = try TestBook()
    let path = book.book + "ann.vcf"
    _ = try book.put(path, WritingTests.text("FN:Ann", "UID:ann"))
    let (password, _) = try AppPasswords(book.database).add(account: book.account.id, name: "other")
    let other = Credentials(user: book.account.name, password: password.text)
    #expect(try book.send("DELETE", path, nil, [("If-Match", "\"stale\"")], as: other).status == 412)
    #expect(try book.send("DELETE", path).status == 204, "the card is as this program made it")
  }
}
