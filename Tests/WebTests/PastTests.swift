import Contacts
import HTTPServer
import PostgreSQL
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Contacts as they were` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func edit(_ id: UniqueID, _ field: String, _ value: String) throws {
    #expect(try site.post("/contacts/\(id)", try site.fields(id).with(field, value)).status == 303)
  }

  private func delete(_ id: UniqueID) throws {
    let base = try #require(try site.store.contact(id)).ids.primary.hex
    #expect(try site.post("/contacts/\(id)/delete", [("base", base)]).status == 303)
  }

  /// Ann, who changed since, Bob, who was deleted since, and Cid, who came since.
  private func people() throws -> (ids: [UniqueID], path: String) {
    let ids = try ["Ann", "Bob"].map { try site.add("UID:\($0)", "N:Lee;\($0);;;", "FN:\($0) Lee", "NOTE:old") }
    let path = "/past/\(try site.store.lastChange())"
    try edit(ids[0], "note", "new")
    try delete(ids[1])
    return (ids + [try site.add("UID:c", "N:Lee;Cid;;;", "FN:Cid Lee")], path)
  }

  private func form(_ path: String) throws -> Chosen {
    try #require(Chosen(try site.get(path).body, action: path))
  }

  @Test func `what differs is counted and listed, the last change first`() throws {
    let (ids, path) = try people()
    let page = try site.get(path).text
    #expect(page.contains("Since then: 1 changed, 1 deleted, 1 new."))
    #expect(try form(path).contacts == [ids[2], ids[1], ids[0]])
    #expect(page.contains("Before “Edited in the browser”"))
    #expect(page.contains("href=\"\(path)/contacts/\(ids[0])\"") && page.contains("href=\"/contacts/\(ids[2])\""))
  }

  @Test func `the list is the one of then, and each card as it was`() throws {
    let (ids, path) = try people()
    let list = try site.get(path + "/contacts").text
    #expect(list.contains("Ann Lee") && list.contains("Bob Lee") && !list.contains("Cid Lee"))
    #expect(list.contains("Changed since") && list.contains("Deleted since"))
    #expect(try !site.get(path + "/contacts?section=B").text.contains("Ann Lee"))
    #expect(list.contains("href=\"\(path)/contacts/\(ids[0])?from=all\""))
    let fromList = try site.get(path + "/contacts/\(ids[0])?from=all").text
    #expect(fromList.contains("href=\"\(path)/contacts\"") && fromList.contains("Everybody then</span>"))
    let card = try site.get(path + "/contacts/\(ids[0])").text
    #expect(card.contains("href=\"\(path)\"") && card.contains("What differs</span>"))
    #expect(card.contains(">old</td>") && card.contains(">new</td>"))
    let version = try #require(try site.versions(ids[0]).first).id
    #expect(card.contains("/contacts/\(ids[0])/versions/\(version)/choose"))
    #expect(try site.get(path + "/contacts/\(ids[1])").text.contains("was deleted since"))
    #expect(try site.get(path + "/contacts/\(ids[2])").status == 404)
  }

  @Test func `the names of then are searched, and who is as then has the photo`() throws {
    let (_, path) = try people()
    let found = try site.get(path + "/contacts?q=BOB").text
    #expect(found.contains("Bob Lee") && !found.contains("Ann Lee") && found.contains(#"value="BOB""#))
    #expect(try site.get(path + "/contacts?q=cid").text.contains("No name of then matches “cid”."))
    for number in 0..<201 { _ = try site.add("UID:\(number)", "N:<b>;N\(number);;;", "FN:N\(number) <b>") }
    let many = "/past/\(try site.store.lastChange())/contacts?q=b%20n"
    #expect(try site.get(many).text.contains("/contacts?q=b%20n&amp;after="))
    let photo = try site.add(
      "UID:p", "N:Lee;Dot;;;", "FN:Dot Lee", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQEASABIAAD/2w==")
    let list = try site.get("/past/\(site.store.lastChange())/contacts?q=dot").text
    let change = try #require(try site.store.contact(photo)).change
    #expect(list.contains("/contacts/\(photo)/photo?v=\(change)"))
    #expect(try !site.get("/past/\(site.store.lastChange())/contacts?q=ann").text.contains("/photo?v="))
  }

  @Test func `a photo that was taken away since is shown as it was`() throws {
    let id = try site.add(
      "UID:p", "N:Lee;Dot;;;", "FN:Dot Lee", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQEASABIAAD/2w==")
    let path = "/past/\(try site.store.lastChange())/contacts"
    let base = try #require(try site.store.contact(id)).ids.primary
    let bare = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:p\r\nN:Lee;Dot;;;\r\nFN:Dot Lee\r\nEND:VCARD\r\n"
    _ = try site.store.update(id, base: base, card: Array(bare.utf8), now: site.application.now())
    let version = try #require(try site.versions(id).first).id
    let photo = "/contacts/\(id)/versions/\(version)/photo"
    #expect(try site.get(path).text.contains("src=\"\(photo)\""))
    #expect(try site.get(photo).header("content-type") == "image/jpeg")
  }

  // MARK: Groups

  /// Ann and Bob were in a group, which Ann has left since and Cid has joined; Bob is deleted.
  private func club() throws -> (ids: [UniqueID], path: String) {
    let ids = try ["Ann", "Bob", "Cid"].map {
      try site.add("UID:\($0)", "N:Lee;\($0);;;", "FN:\($0) Lee", $0 == "Cid" ? "NOTE:x" : "CATEGORIES:Tea & Club")
    }
    let path = "/past/\(try site.store.lastChange())"
    try edit(ids[0], "groups", "")
    try edit(ids[2], "groups", "Tea & Club")
    try delete(ids[1])
    return (ids, path)
  }

  private static let clubQuery = "group=Tea%20%26%20Club"

  private func people() throws -> [String] {
    try site.store.list(order: .first, limit: 10, group: "Tea & Club").rows.map(\.displayName)
  }

  @Test func `the groups of then are told with how many were in each, and lead to their lists`() throws {
    let (ids, path) = try club()
    let groups = try site.get(path + "/groups").text
    #expect(groups.contains("href=\"\(path)/group?\(Self.clubQuery)\"") && groups.contains("Tea &amp; Club</span>"))
    #expect(groups.contains("2 people<") && groups.contains("Before “Edited in the browser”"))
    let list = try site.get("\(path)/group?\(Self.clubQuery)").text
    #expect(list.contains("Ann Lee") && list.contains("Bob Lee") && !list.contains("Cid Lee"))
    #expect(list.contains("href=\"\(path)/contacts/\(ids[1])?\(Self.clubQuery)\"") && list.contains("Deleted since"))
    let opened = try site.get("\(path)/contacts/\(ids[1])?\(Self.clubQuery)").text
    #expect(opened.contains("href=\"\(path)/group?\(Self.clubQuery)\"") && opened.contains("Club, then</span>"))
    #expect(list.contains("1 person comes back into the group."))
    #expect(list.contains("1 person who came since leaves the group."))
    #expect(list.contains("1 person who was in it was deleted since, and stays so. First take them back under"))
    #expect(try site.get("\(path)/group?group=Nobody").status == 404)
    #expect(try site.get("/past/0/groups").text.contains("There were no groups"))
    #expect(try site.get("/past/99/group?\(Self.clubQuery)").text.contains("Nobody has left the group"))
  }

  @Test func `the parts of a moment have titles that tell them apart`() throws {
    let (_, path) = try club()
    for (part, title) in [
      ("", "Your contacts as they were: what differs"), ("/contacts", "Your contacts as they were: everybody"),
      ("/contacts?q=lee", "“lee”, then"), ("/groups", "Your contacts as they were: groups"),
      ("/group?\(Self.clubQuery)", "Tea &amp; Club, then"),
    ] {
      #expect(try site.get(path + part).text.contains("<title>\(title) – "), "\(title)")
    }
  }

  @Test func `a long group of then goes over several pages, and its letters lead into it`() throws {
    for number in 0..<201 {
      _ = try site.add("UID:\(number)", "N:;B\(number);;;", "FN:B\(number)", "CATEGORIES:Many")
    }
    _ = try site.add("UID:z", "N:;Zoe;;;", "FN:Zoe", "CATEGORIES:Many")
    let path = "/past/\(try site.store.lastChange())/group?group=Many"
    let first = try site.get(path).text
    let next = try #require(first.firstRange(of: "href=\"\(path)&amp;after=")).upperBound
    let second = try site.get(path + "&after=" + String(first[next...].prefix { $0 != "\"" })).text
    #expect(!first.contains(">Zoe<") && second.contains(">Zoe<") && !second.contains(">B1<"))
    #expect(first.contains("href=\"\(path)&amp;section=Z\""))
    let letter = try site.get(path + "&section=Z").text
    #expect(letter.contains(">Zoe<") && !letter.contains(">B1<"))
    // What differs stands at the top alone.
    #expect(first.contains("Nobody has left the group"))
    #expect(!second.contains("has left the group") && !letter.contains("has left the group"))
  }

  @Test func `a letter behind the last person of then does not say that nobody was there`() throws {
    let (_, path) = try club()
    for list in [path + "/contacts?", "\(path)/group?\(Self.clubQuery)&"] {
      let page = try site.get(list + "section=Z").text
      #expect(page.contains("Nobody further") && !page.contains("Nobody was"))
      #expect(page.contains("href=\"\(list.dropLast())\">Show from the top"))
      #expect(page.contains("section=A"))
    }
  }

  @Test func `a group is taken back after a question with whom that concerns, and that is undone`() throws {
    let (ids, path) = try club()
    let action = path + "/group"
    var chosen = try #require(Chosen(try site.get("\(action)?\(Self.clubQuery)").body, action: action))
    chosen["do"] = "ask"
    let question = try site.post(action, chosen.fields)
    #expect(question.text.contains("Take back the group “Tea &amp; Club”?"))
    #expect(question.text.contains("comes back into the group: <bdi>Ann Lee</bdi>."))
    #expect(question.text.contains("who came since leaves the group: <bdi>Cid Lee</bdi>."))
    var sure = try #require(Chosen(question.body, action: action))
    sure["do"] = "take"
    let taken = try site.post(action, sure.fields)
    #expect(taken.told?.contains("?done=group-taken-back&undo=run.") == true)
    #expect(try site.follow(taken).text.contains("Took back who is in the group: <bdi>"))
    #expect(try people() == ["Ann Lee"] && site.card(ids[2]).contains("NOTE:x"))
    // The same form once more: there is nothing left.
    #expect(try site.post(action, sure.fields).status == 303)
    #expect(try people() == ["Ann Lee"])
    #expect(try site.post("/log/\(site.lastRun())/undo", []).status == 303)
    #expect(try people() == ["Cid Lee"])
  }

  @Test func `more people than the person was told of are asked about again, and who changed since stays`() throws {
    let (ids, path) = try club()
    let action = path + "/group"
    let asked = try site.post(action, [("group", "Tea & Club"), ("do", "ask")])
    var sure = try #require(Chosen(asked.body, action: action))
    sure["do"] = "take"
    let late = try site.add("UID:d", "N:Lee;Dan;;;", "FN:Dan Lee", "CATEGORIES:Tea & Club")
    let again = try site.post(action, sure.fields)
    #expect(again.status == 200 && again.text.contains("2 people who came since leave the group"))
    #expect(try people() == ["Cid Lee", "Dan Lee"])
    sure = try #require(Chosen(again.body, action: action))
    sure["do"] = "take"
    try edit(late, "note", "newer")
    let taken = try site.post(action, sure.fields)
    #expect(try site.follow(taken).text.contains("was changed since you looked"))
    #expect(try people() == ["Ann Lee", "Dan Lee"] && site.card(ids[2]).contains("NOTE:x"))
  }

  @Test func `groups of moments that an older server did not note are not guessed`() throws {
    let (_, path) = try club()
    try site.application.database.run(
      site.account, "UPDATE accounts SET past_untold = last_change WHERE account_id = \(site.account)")
    #expect(try site.get(path + "/groups").text.contains("Not known yet"))
    #expect(try site.get("\(path)/group?\(Self.clubQuery)").header("location") == path + "/groups")
    #expect(try site.post(path + "/group", [("group", "Tea & Club"), ("do", "ask")]).status == 303)
    #expect(try people() == ["Cid Lee"])
  }

  @Test func `a person is taken back from the card, and that is undone`() throws {
    let (ids, path) = try people()
    var chosen = try #require(Chosen(try site.get(path + "/contacts/\(ids[1])").body, action: path))
    chosen["do"] = "take"
    let taken = try site.post(path, chosen.fields)
    #expect(taken.told?.hasPrefix("\(path)?done=taken-back&undo=run.") == true)
    #expect(try site.follow(taken).text.contains("Took back <bdi>Bob Lee</bdi>."))
    #expect(try site.get("/contacts/\(ids[1])").status == 200)
    #expect(try site.post("/log/\(site.lastRun())/undo", []).status == 303)
    #expect(try site.get("/contacts/\(ids[1])").status == 404)
  }

  @Test func `all go back after a question with the numbers and names, as one entry, once`() throws {
    let (ids, path) = try people()
    var chosen = try form(path)
    chosen["do"] = "all"
    var all = try #require(Chosen(try site.post(path, chosen.fields).body, action: path))
    #expect(all.selected == "3")
    all["do"] = "ask"
    let question = try site.post(path, all.fields)
    let text = question.text
    #expect(text.contains("Take back 3 contacts?") && text.contains("1 contact says again what it said then"))
    #expect(text.contains("1 deleted contact comes back") && text.contains("1 of your 2 contacts"))
    #expect(text.contains("<bdi>Cid Lee</bdi>, <bdi>Bob Lee</bdi> and <bdi>Ann Lee</bdi>"))
    var sure = try #require(Chosen(question.body, action: path))
    sure["do"] = "take"
    for _ in 0..<2 {
      let taken = try site.post(path, sure.fields)
      #expect(taken.told?.hasPrefix("\(path)?done=taken-back&undo=run.") == true)
    }
    #expect(try site.card(ids[0]).contains("NOTE:old"))
    #expect(try site.store.contact(ids[1])?.trashedAt == nil && site.store.contact(ids[2])?.trashedAt != nil)
    #expect(try site.get(path).text.contains("Nobody differs"))
    #expect(try site.post("/log/\(site.lastRun())/undo", []).status == 303)
    #expect(try site.card(ids[0]).contains("NOTE:new") && site.store.contact(ids[2])?.trashedAt == nil)
  }

  @Test func `six are asked about, and more deletions than were told are asked about again`() throws {
    let path = "/past/\(try site.store.lastChange())"
    let ids = try (0..<6).map { try site.add("UID:\($0)", "N:Lee;P\($0);;;", "FN:P\($0) Lee") }
    var chosen = try form(path)
    chosen.tick(ids[0])
    chosen.tick(ids[1], ids[2], ids[3], ids[4], ids[5])
    chosen["do"] = "take"
    let question = try site.post(path, chosen.fields)
    #expect(question.status == 200 && question.text.contains("Take back 6 contacts?"))
    var sure = try #require(Chosen(question.body, action: path))
    sure["deletions"] = "5"
    sure["do"] = "take"
    #expect(try site.post(path, sure.fields).text.contains("Take back 6 contacts?"))
    #expect(try site.store.count() == 6)
    sure["deletions"] = "6"
    #expect(try site.post(path, sure.fields).status == 303)
    #expect(try site.store.count() == 0)
    #expect(try site.allowedDeletions() == Array(repeating: true, count: 6))
  }

  @Test
  func `few who came since go unasked and count at the devices' guards; where they were asked about, they do not`()
    throws
  {
    let path = "/past/\(try site.store.lastChange())"
    let ids = try (0..<5).map { try site.add("UID:\($0)", "N:Lee;P\($0);;;", "FN:P\($0) Lee") }
    func fields(_ deed: String) throws -> [(String, String)] {
      var chosen = try form(path)
      chosen.tick(ids[0], ids[1], ids[2], ids[3], ids[4])
      chosen["do"] = deed
      return chosen.fields
    }
    #expect(try site.post(path, fields("take")).status == 303)
    #expect(try site.allowedDeletions() == Array(repeating: false, count: 5))
    #expect(try site.post("/log/\(site.lastRun())/undo", []).status == 303)
    #expect(try site.store.count() == 5)
    let question = try site.post(path, fields("ask"))
    #expect(question.text.contains("5 of your 5 contacts"))
    var sure = try #require(Chosen(question.body, action: path))
    sure["do"] = "take"
    #expect(try site.post(path, sure.fields).status == 303)
    #expect(try site.allowedDeletions() == Array(repeating: true, count: 5))
  }

  @Test func `a group's card that goes back with all counts at the devices' guards, because no number has it`() throws {
    let path = "/past/\(try site.store.lastChange())"
    _ = try site.add("UID:a", "N:Lee;Ann;;;", "FN:Ann Lee")
    let group = try site.add("UID:g", "N:Club;;;;", "FN:Club", "X-ADDRESSBOOKSERVER-KIND:group")
    var chosen = try form(path)
    chosen["do"] = "all"
    var all = try #require(Chosen(try site.post(path, chosen.fields).body, action: path))
    all["do"] = "ask"
    let question = try site.post(path, all.fields)
    #expect(question.text.contains("Take back 1 contact?"))
    var sure = try #require(Chosen(question.body, action: path))
    sure["do"] = "take"
    #expect(try site.post(path, sure.fields).status == 303)
    #expect(try site.store.contact(group)?.trashedAt != nil)
    let allowed = try site.allowedDeletions()
    #expect(allowed.count == 2 && allowed.count { $0 } == 1)
  }

  @Test func `who changed since the page was shown stays, and is told`() throws {
    let (ids, path) = try people()
    var chosen = try form(path)
    chosen.tick(ids[0], ids[1])
    chosen["do"] = "take"
    try edit(ids[0], "note", "newer")
    let taken = try site.post(path, chosen.fields)
    #expect(try site.follow(taken).text.contains("was changed since you looked"))
    #expect(try site.card(ids[0]).contains("NOTE:newer") && site.store.contact(ids[1])?.trashedAt == nil)
  }

  @Test func `nobody chosen is asked for, and what is ticked stays from page to page`() throws {
    let path = "/past/\(try site.store.lastChange())"
    let ids = try (0..<101).map { try site.add("UID:\($0)", "N:Lee;P\($0);;;", "FN:P\($0) Lee") }
    var chosen = try form(path)
    chosen["do"] = "ask"
    let none = try site.post(path, chosen.fields)
    #expect(none.status == 422 && none.text.contains("select somebody first"))
    var first = try form(path)
    #expect(first.contacts.count == 100 && first.contacts.first == ids[100])
    first.tick(ids[100])
    first["to"] = "\(try #require(try site.store.contact(ids[1])).change)"
    let second = try #require(Chosen(try site.post(path, first.fields).body, action: path))
    #expect(second.contacts == [ids[0]] && second.selected == "1")
  }

  @Test func `a moment is typed, and leads to what stood then`() throws {
    let (_, path) = try people()
    let page = try site.get("/past").text
    #expect(page.contains("A sync that was under way at that time is shown"))
    #expect(page.contains("type=\"datetime-local\"") && page.contains("What is kept begins"))
    for text in ["", "2026", "2026-13-01T00:00", "2026-01-01T24:00", "x"] {
      #expect(try site.get("/past?at=\(text)").status == 422, "\(text)")
    }
    #expect(try site.get("/past?at=2099-01-01T00:00").text.contains("has not come yet"))
    // Before there was any change there was nobody.
    #expect(try site.get("/past?at=2001-01-01T00:00").header("location") == "/past/0")
    #expect(try site.get("/past/0/contacts").text.contains("Nobody was here"))
    try site.application.database.run(
      site.account,
      """
      UPDATE runs SET started_at = timestamptz '2026-09-01 12:00Z' + first_change * interval '1 hour' WHERE account_id = \(site.account)
      """)
    // The second change was made at two o'clock, the third at three.
    #expect(try site.get("/past?at=2026-09-01T14:30").header("location") == path)
    #expect(try site.get("/past?at=2026-09-01T16:30&ahead=120").header("location") == path)
    #expect(try site.get("/past?at=2026-09-01T15:30").header("location") != path)
  }

  @Test func `what is not kept any more is said, with the day`() throws {
    let (_, path) = try people()
    try site.application.database.run(
      site.account, "DELETE FROM runs WHERE account_id = \(site.account) AND first_change < 4")
    let page = try site.get("/past/1")
    #expect(page.status == 404 && page.text.contains("What is kept begins") && page.text.contains("no earlier moment"))
    #expect(try site.get(path).status == 404)
    #expect(try site.get("/past?at=2001-01-01T00:00").status == 422)
    #expect(try site.get("/past/x").status == 404 && site.get("/past/-1").status == 404)
  }

  @Test func `an entry of the activity leads to the contacts as they were before it`() throws {
    let (_, path) = try people()
    let entries = try site.history.log(before: nil, limit: 10)
    let entry = try #require(entries.first { "/past/\($0.firstChange - 1)" == path })
    #expect(try site.get("/log/\(entry.run)").text.contains("href=\"\(path)\""))
    #expect(
      try site.get("/log").text.contains("href=\"/past\"") && site.get("/settings").text.contains("href=\"/past\""))
  }

  @Test func `nobody looks at or takes back another account's past`() throws {
    let (ids, path) = try club()
    let stranger = try TestSite()
    // So that the moment is one that the stranger may look at.
    for number in 0..<10 { _ = try stranger.add("UID:\(number)", "N:;X\(number);;;", "FN:X\(number)") }
    let group = "\(path)/group?\(Self.clubQuery)"
    for target in [path, path + "/contacts", path + "/contacts/\(ids[0])", path + "/groups", group] {
      let (own, other) = (try site.get(target).text, try stranger.get(target).text)
      // With its blank, because a form's token may have these three letters by chance.
      #expect(own.contains(" Lee") || own.contains("Tea &amp; Club"), "\(target)")
      #expect(!other.contains(" Lee") && !other.contains("Tea &amp; Club"), "\(target)")
    }
    #expect(try stranger.get(path + "/groups").text.contains("There were no groups"))
    var chosen = try form(path)
    chosen.tick(ids[1])
    chosen["do"] = "take"
    chosen["token"] = stranger.token
    _ = try stranger.post(path, chosen.fields)
    #expect(try site.store.contact(ids[1])?.trashedAt != nil)
    let all = [("group", "Tea & Club"), ("do", "take"), ("left", "9"), ("joined", "9"), ("through", "99")]
    _ = try stranger.post(path + "/group", all)
    #expect(try people() == ["Cid Lee"])
  }
}
