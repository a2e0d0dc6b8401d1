import Contacts
import HTTPClient
import POSIX
import Protocol
import Synchronization
import Testing

@testable import Cloud

/// Which contact a card is that phones and programs write: by its UID, its address and its name.
@Suite struct WritingIdentityTests {
  @Test func `a UID is one contact's, however it is spelled, and the answer says whose`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:urn:uuid:f1")
    let taken = try Answer(book.put(book.book + "new.vcf", WritingTests.text("FN:Other", "UID:f1")))
    #expect(taken.status == 409 && taken.condition == "no-uid-conflict")
    #expect(String(decoding: taken.response.body, as: UTF8.self).contains("<D:href>\(book.href(id))</D:href>"))
    #expect(try book.put(book.href(id), WritingTests.text("FN:Ann", "UID:f1", "NOTE:same")).status == 204)
    let other = try Answer(book.put(book.href(id), WritingTests.text("FN:Ann", "UID:F1")))
    #expect(other.status == 409 && other.condition == "no-uid-conflict", "case counts")
    #expect(try book.contacts().count == 1)
  }

  @Test func `a contact in the trash comes back with its history where its UID is put again`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:back")
    try book.delete(id)
    let made = try book.put(book.book + "other-name.vcf", WritingTests.text("FN:Ann", "UID:back", "NOTE:again"))
    #expect(made.status == 201)
    #expect(try book.contacts().map(\.id) == [id])
    #expect(try book.send("GET", book.href(id)).status == 404, "it has one address")
    #expect(try book.history.versions(of: id, before: nil, limit: 9)?.versions.isEmpty == false)
  }

  /// Programs are told of a card without a UID that its contact's id is one, and send it back so.
  @Test(arguments: [true, false])
  func `a contact without a UID comes back from the trash where a program sends its card, at whichever address`(
    _ isSameAddress: Bool
  ) throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann")
    let path = isSameAddress ? book.href(id) : book.book + "other.vcf"
    let sent = WritingTests.text("FN:Ann", "UID:\(id)", "NOTE:by a phone")
    let taken = try Answer(book.put(book.book + "second.vcf", sent))
    #expect(taken.status == 409 && taken.condition == "no-uid-conflict", "as long as it lives it has one address")
    try book.delete(id)
    #expect(try book.put(path, sent).status == 201)
    #expect(try book.contacts().map(\.id) == [id])
    #expect(try String(decoding: book.send("GET", path).body, as: UTF8.self).contains("NOTE:by a phone"))
    #expect(try book.history.versions(of: id, before: nil, limit: 9)?.versions.isEmpty == false)
    // Another id is a UID like any other.
    #expect(
      try book.put(book.book + "third.vcf", WritingTests.text("FN:Bob", "UID:\(UniqueID.random())")).status == 201)
    #expect(try book.contacts().count == 2)
  }

  @Test func `the name of a deleted card may be taken by another, and both can live again`() throws {
    let book = try TestBook()
    for name in ["shared.vcf", "\(UniqueID.random()).vcf"] {
      let path = book.book + name
      #expect(try book.put(path, WritingTests.text("FN:First", "UID:first-\(name)")).status == 201)
      let first = try #require(try book.contacts().first { $0.name == "First" }?.id)
      #expect(try book.send("DELETE", path).status == 204)
      #expect(try book.put(path, WritingTests.text("FN:Second", "UID:second-\(name)")).status == 201)
      #expect(try String(decoding: book.send("GET", path).body, as: UTF8.self).contains("FN:Second"))
      try book.restore(first)
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

  @Test
  func `a card that a device's edit makes equal to another goes as that device's duplicate, and is told as deleted`()
    throws
  {
    let book = try TestBook()
    let (one, two) = (book.book + "one.vcf", book.book + "two.vcf")
    _ = try book.put(one, WritingTests.text("FN:Twin", "TEL:1", "UID:1"))
    _ = try book.put(two, WritingTests.text("FN:Twin", "TEL:2", "UID:2"))
    let token = try #require(try book.sync(since: "").syncToken)
    let (account, device) = (book.account.id, UniqueID.random())
    try AddressBooks(book.database).register(account: account, book: device, name: "laptop")
    let cloud = AccountCloud(book.database, account: account, book: device)
    var nothing = HashOfHashes()
    let run = try cloud.begin(BookPosition(imprint: nothing.finalize(), seen: 0)).run
    let second = try #require(try book.contacts().last?.id)
    let base = try #require(try book.store.contact(second)).ids.primary
    let same = WritingTests.text("FN:Twin", "TEL:1", "UID:2")
    _ = try cloud.save(
      [
        Save(
          id: second, operation: .overwrite(base: base, conflict: false), card: DetachedCard(same), parts: [],
          editedAt: TestBook.now)
      ], run: run)
    let told = try book.sync(since: token)
    #expect(told.resources.map(\.href) == [two] && told.resources.map(\.status) == [404])
    #expect(try book.contacts().count == 1)
  }

  @Test
  func
    `a card whose contact nobody has any more is kept as another contact, though its program is told that it is old`()
    throws
  {
    let book = try TestBook()
    let answer = try book.put(
      book.book + "purged.vcf", WritingTests.text("FN:Ann", "UID:gone"), [("If-Match", "\"1\"")])
    #expect(answer.status == 412)
    #expect(try book.contacts().map(\.name) == ["Ann"])
    // Where it is in the trash, it waits for the person there.
    let id = try book.add("FN:Bob", "UID:bob")
    try book.delete(id)
    let edit = try book.put(
      book.href(id), WritingTests.text("FN:Bob", "UID:bob", "NOTE:typed"), [("If-Match", "\"1\"")])
    #expect(edit.status == 412)
    #expect(try book.history.review(limit: 9).map(\.contact) == [id])
  }

  @Test func `of programs that make one card at once, one makes it, and none doubles a UID`() throws {
    let book = try TestBook()
    let collected = Mutex<[Int]>([])
    let threads = try (0..<20).map { number in
      try Thread("contacts2web-test", stackSize: 8 << 20) {
        let status = try? book.put(
          book.book + "race-\(number % 5).vcf", WritingTests.text("FN:Race \(number)", "UID:race")
        )
        .status
        collected.withLock { $0.append(status ?? 0) }
      }
    }
    for thread in threads { thread.join() }
    let statuses = collected.withLock { $0 }
    #expect(statuses.filter { $0 == 201 }.count == 1, "\(statuses)")
    #expect(try book.contacts().count == 1)
  }

  @Test func `two contacts that have one UID all the same may each be edited`() throws {
    let book = try TestBook()
    let (one, two) = (try book.add("FN:One", "UID:same"), try book.add("FN:Two", "UID:same"))
    for id in [one, two] {
      #expect(try book.put(book.href(id), WritingTests.text("FN:New \(id)", "UID:same")).status == 204)
    }
    #expect(try book.put(book.book + "third.vcf", WritingTests.text("FN:Three", "UID:same")).status == 409)
  }

  @Test func `an address whose contact has another name by now is free`() throws {
    let book = try TestBook()
    let id = try book.add("FN:Ann", "UID:moved")
    try book.delete(id)
    #expect(try book.put(book.book + "foo.vcf", WritingTests.text("FN:Ann", "UID:moved", "NOTE:back")).status == 201)
    #expect(try book.put(book.href(id), WritingTests.text("FN:Bob", "UID:other")).status == 201)
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
}
