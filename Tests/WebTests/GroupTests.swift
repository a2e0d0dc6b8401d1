import Contacts
import HTTPServer
import Protocol
import TestPages
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Groups in the browser` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func add(_ name: String, _ lines: String...) throws -> UniqueID {
    try add(lines: ["UID:\(name)", "N:\(name);;;;", "FN:\(name)"] + lines)
  }

  private func addGroupCard(_ name: String, _ members: String...) throws -> UniqueID {
    try add(
      lines: ["UID:group-\(name)", "N:\(name);;;;", "FN:\(name)", "X-ADDRESSBOOKSERVER-KIND:group"]
        + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" })
  }

  private func add(lines: [String]) throws -> UniqueID {
    let card = ["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]
    return try #require(try site.add(card: Array(card.joined(separator: "\r\n").utf8)))
  }

  private func groups() throws -> [String] { try site.store.groups().map { "\($0.name) \($0.count)" } }

  /// Presses a button for these contacts, as the page of the selection sends it.
  private func choose(_ ids: [UniqueID], _ button: String, _ more: [(String, String)] = []) throws -> Response {
    try site.post(
      "/select",
      [
        ("through", "\(site.store.lastChange())"), ("count", "\(ids.count)"),
        ("picked", ids.map(\.word.hex).joined(separator: " ")), ("run", UniqueID.random().description), ("end", "1"),
        ("do", button),
      ] + more)
  }

  @Test func `all groups are told with how many people are in each, and lead to their lists`() throws {
    #expect(try site.get("/groups").text.contains("No groups yet"))
    _ = try add("Ada", "CATEGORIES:Choir & friends,Work")
    _ = try add("Bob", "CATEGORIES:Work")
    _ = try addGroupCard("Empty")
    let page = try site.get("/groups").text
    #expect(page.contains(#"href="/contacts?group=Choir%20%26%20friends" dir="auto">Choir &amp; friends</a>"#))
    #expect(page.contains("1 person<") && page.contains("2 people<") && page.contains("0 people<"))
    let names = try site.get("/groups?names=1").text
    for name in ["Choir &amp; friends", "Work", "Empty"] { #expect(names.contains("dir=\"auto\">\(name)</a>")) }
    #expect(page.contains("row-detail") && !names.contains("row-detail"), "nobody is counted while somebody drags")
    let list = try site.get("/contacts?group=Choir%20%26%20friends").text
    #expect(list.contains(">Ada</span>") && !list.contains(">Bob</span>"))
    let count = #"<span>1 person</span> <a class="chip" href="/contacts">in <b dir="auto">Choir &amp; friends</b>"#
    #expect(list.contains(count))
    #expect(try site.get("/contacts?group=Empty").text.contains("Nobody is in this group"))
    #expect(try site.get("/groups/edit?group=Nothing").status == 404)
  }

  @Test func `a search from a group's page finds its people alone, all the way, and one press searches all`() throws {
    let ada = try add("Ada", "ORG:Acme", "CATEGORIES:A & B")
    _ = try add("Bob", "ORG:Other", "CATEGORIES:A & B")
    _ = try add("Cid", "ORG:Acme")
    let group = "group=A%20%26%20B"
    let field = #"<input type="hidden" name="group" value="A &amp; B">"#
    #expect(try site.get("/contacts?\(group)").text.contains(field))
    // As a browser sends the form without the script.
    let page = try site.get("/contacts?q=acme&group=A+%26+B").text
    #expect(page.contains(field) && page.contains("<title>“acme” in A &amp; B"))
    #expect(page.contains(">Ada</span>") && !page.contains(">Bob</span>") && !page.contains(">Cid</span>"))
    #expect(page.contains(#"<span>1 found</span> <a class="chip" href="/contacts?q=acme">in <b dir="auto">A &amp; B<"#))
    #expect(page.contains(#"href="/contacts/\#(ada)?q=acme&amp;\#(group)""#))
    #expect(page.contains(#"href="/select?q=acme&amp;\#(group)""#))
    let card = try site.get("/contacts/\(ada)?q=acme&\(group)").text
    #expect(card.contains(#"data-place="/contacts?q=acme&amp;\#(group)""#) && !card.contains(">Cid</span>"))
    let all = try site.get("/contacts?q=acme").text
    #expect(all.contains(">Cid</span>") && !all.contains(#"class="chip""#) && !all.contains(#"name="group""#))
    let nobody = try site.get("/contacts?q=zorro&\(group)").text
    #expect(nobody.contains(#"Nobody in <b dir="auto">A &amp; B</b> matches “zorro”."#))
    #expect(nobody.contains(#"<a class="button" href="/contacts?q=zorro">Search all contacts</a>"#))
  }

  @Test func `all that match in a group are selected, another search stays in it, and one press leaves it`() throws {
    let ada = try add("Ada", "ORG:Acme", "CATEGORIES:Work")
    let bob = try add("Bob", "ORG:Acme", "CATEGORIES:Work")
    let cid = try add("Cid", "ORG:Acme")
    let dan = try add("Dan", "ORG:Globex", "CATEGORIES:Work")
    var chosen = try #require(Chosen(site.get("/select?q=acme&group=Work&all=1").body))
    #expect(chosen.ticked == [ada, bob] && chosen.selected == "2")
    chosen.untick(bob)
    chosen["q"] = "globex"
    chosen = try #require(Chosen(site.post("/select", chosen.fields + [("do", "find")]).body))
    #expect(chosen.contacts == [dan] && chosen.selected == "0", "these were all that the other search found")
    chosen.tick(dan)
    chosen["q"] = "acme"
    chosen = try #require(Chosen(site.post("/select", chosen.fields + [("do", "find")]).body))
    #expect(chosen.contacts == [ada, bob] && chosen.selected == "1")
    chosen = try #require(Chosen(site.post("/select", chosen.fields + [("do", "everybody")]).body))
    #expect(chosen.contacts == [ada, bob, cid] && chosen.selected == "1" && chosen["of-group"] == nil)
    // Words that were typed, and not looked for yet, stay when the group is left.
    chosen = try #require(Chosen(site.get("/select?q=acme&group=Work&all=1").body))
    chosen["q"] = "globex"
    chosen = try #require(Chosen(site.post("/select", chosen.fields + [("do", "everybody")]).body))
    #expect(chosen.contacts == [dan] && chosen.selected == "0" && chosen["q"] == "globex" && chosen["of"] == "globex")
    chosen = try #require(Chosen(site.get("/select?q=acme&group=Work&all=1").body))
    let deleted = try site.post("/select", chosen.fields + [("do", "delete")])
    #expect(deleted.told?.contains("done=deleted") == true)
    #expect(try site.store.found("", order: .first).ids == [cid, dan])
  }

  @Test func `a card's groups lead to their lists, also those that only a group's card knows`() throws {
    let ada = try add("Ada", "CATEGORIES:Work")
    let group = try addGroupCard("Choir", "Ada")
    let page = try site.get("/contacts/\(ada)").text
    #expect(page.contains(#"<li><a href="/contacts?group=Choir" dir="auto">Choir</a></li>"#))
    #expect(page.contains(#"<li><a href="/contacts?group=Work" dir="auto">Work</a></li>"#))
    #expect(try site.get("/contacts/\(group)").text.contains(#"<a href="/contacts?group=Choir">Show the group</a>"#))
    #expect(!(try site.get("/contacts").text.contains(">Choir</span>")))
  }

  // MARK: In the form

  /// A contact who is in Work by their own card and in Choir by that group's card alone, beside an account's other group.
  private func listedMember() throws -> (ada: UniqueID, choir: UniqueID) {
    let choir = try addGroupCard("Choir, old", "Ada", "Bob")
    let ada = try add("Ada", "CATEGORIES:Work")
    _ = try add("Cid", "CATEGORIES:Team")
    #expect(try !site.card(ada).contains("Choir"))
    return (ada, choir)
  }

  private func form(_ id: UniqueID) throws -> PageForm {
    try #require(PageForm(site.get("/contacts/\(id)/edit").body))
  }

  private func groups(of id: UniqueID) throws -> [String] { try site.store.groups(of: [id])[id] ?? [] }

  @Test func `the form shows groups that only a group's card knows, and saving it untouched writes nothing`() throws {
    let (ada, choir) = try listedMember()
    let (cards, change) = (try [ada, choir].map { try site.card($0) }, try site.store.lastChange())
    let form = try form(ada)
    #expect(form["groups"] == "Work, Choir, old" && form["listed"] == "Choir, old")
    let saved = try site.send(form)
    #expect(saved.told == "/contacts/\(ada)?done=saved")
    #expect(try [ada, choir].map { try site.card($0) } == cards && site.store.lastChange() == change)
    // Another field alone: the group's card goes on listing it, and its own card does not come to name the group.
    var other = try self.form(ada)
    other["nickname"] = "Addie"
    _ = try site.send(other)
    #expect(try site.card(ada).contains("NICKNAME:Addie") && !site.card(ada).contains("Choir"))
    #expect(try site.card(choir) == cards[1] && groups(of: ada) == ["Choir, old", "Work"])
  }

  @Test func `who is taken out of such a group in the form is taken out of its card, with one undo`() throws {
    let (ada, choir) = try listedMember()
    let cards = try [ada, choir].map { try site.card($0) }
    var form = try form(ada)
    form["groups"] = "Work"
    let saved = try site.send(form)
    #expect(saved.told == "/contacts/\(ada)?done=saved&undo=run.\(try site.lastRun())")
    #expect(try groups(of: ada) == ["Work"] && site.card(ada) == cards[0])
    #expect(try !site.card(choir).contains("urn:uuid:Ada") && site.card(choir).contains("urn:uuid:Bob"))
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    #expect(try [ada, choir].map { try site.card($0) } == cards && groups(of: ada) == ["Choir, old", "Work"])
    // Taken out elsewhere meanwhile, nobody is put in again by a form that still shows the group.
    var late = try self.form(ada)
    _ = try site.store.remove(
      ManyContacts([ada], through: .max), fromGroup: "Choir, old", now: site.application.now())
    late["nickname"] = "Addie"
    _ = try site.send(late)
    #expect(try groups(of: ada) == ["Work"])
  }

  @Test func `the form offers the account's other groups, and writes those that are ticked in both spellings`() throws {
    let (ada, choir) = try listedMember()
    let page = try site.get("/contacts/\(ada)/edit").text
    #expect(page.contains("<summary>Other groups</summary>"))
    #expect(page.contains(#"name="join" value="Team">"#) && !page.contains(#"name="join" value="Work""#))
    #expect(!page.contains(#"name="join" value="Choir, old""#))
    #expect(!(try site.get("/contacts/\(choir)/edit").text.contains(#"name="join""#)), "a group is in none")
    // A name with commas, ticked for a new contact, stays so when the form comes back with a row more.
    let new = try site.get("/contacts/new")
    var form = try #require(PageForm(new.body))
    form["first"] = "Dan"
    form["join"] = "Choir, old"
    form = try #require(PageForm(site.send(form, (name: "add", value: "email")).body))
    #expect(form["join"] == "Choir, old")
    let saved = try site.send(form)
    let dan = try #require(UniqueID(String(saved.header("location")?.split(separator: "/").last ?? "")))
    #expect(try groups(of: dan) == ["Choir, old"])
    #expect(try site.card(dan).contains(#"CATEGORIES:Choir\, old"#) && site.card(choir).contains("urn:uuid:\(dan)"))
  }

  @Test func `a form over another version keeps what it shows of groups apart from what was typed`() throws {
    let (ada, choir) = try listedMember()
    var form = try form(ada)
    form["nickname"] = "Addie"
    _ = try site.post("/contacts/\(ada)", try site.fields(ada).with("note", "news"))
    let conflict = try site.send(form)
    #expect(conflict.status == 409)
    let again = try #require(PageForm(conflict.body))
    #expect(again["groups"] == "Work, Choir, old" && again["listed"] == "Choir, old" && again["note"] == "news")
    _ = try site.send(again)
    #expect(try site.card(ada).contains("NICKNAME:Addie") && !site.card(ada).contains("Choir"))
    #expect(try site.card(choir).contains("urn:uuid:Ada") && groups(of: ada) == ["Choir, old", "Work"])
  }

  @Test func `a new group is a name and the people who are chosen for it`() throws {
    let (ada, bob) = (try add("Ada"), try add("Bob"))
    let page = try site.get("/select?into=The%20choir").text
    #expect(page.contains("Choose people for “The choir”"))
    #expect(page.contains(#"<input type="hidden" name="into" value="The choir">"#))
    #expect(!page.contains(#"value="delete""#), "people are chosen for nothing else")
    let done = try choose([ada, bob], "join", [("into", "The choir")])
    #expect(done.told == "/contacts?group=The%20choir?done=changed&undo=run.\(try site.lastRun())")
    #expect(try groups() == ["The choir 2"])
    _ = try site.post("/log/\(try site.lastRun())/undo", [])
    #expect(try groups() == [])
  }

  @Test func `who is selected comes into a group, a new one too, and leaves it`() throws {
    let (ada, bob) = (try add("Ada", "CATEGORIES:Work"), try add("Bob"))
    let question = try choose([bob], "group").text
    #expect(question.contains(#"<option value="Work">Work</option>"#))
    _ = try choose([bob], "join", [("group", "Work"), ("new-group", "")])
    #expect(try groups() == ["Work 2"])
    _ = try choose([ada, bob], "join", [("group", "Work"), ("new-group", " Team ")])
    #expect(try groups() == ["Team 2", "Work 2"])
    _ = try choose([ada], "leave", [("group", "Work")])
    #expect(try groups() == ["Team 2", "Work 1"])
    let nameless = try choose([ada], "join", [("group", " "), ("new-group", "")])
    #expect(nameless.status == 422 && nameless.text.contains("type the name of a new one"))
    #expect(try groups() == ["Team 2", "Work 1"])
  }

  @Test func `all of a group are selected, and nobody else`() throws {
    let (ada, _) = (try add("Ada", "CATEGORIES:Work"), try add("Bob"))
    let page = try site.get("/select?group=Work&all=1").text
    #expect(page.contains(ada.word.hex) && page.contains("<b data-ticks-count>1</b>"))
    let deleted = try site.post(
      "/select",
      [
        ("of-group", "Work"), ("all", "1"), ("through", "\(site.store.lastChange())"), ("count", "0"), ("end", "1"),
        ("do", "delete"),
      ])
    #expect(deleted.told?.contains("done=deleted") == true)
    #expect(try site.store.count() == 1)
  }

  @Test func `a group is renamed and deleted, its people stay, and each has one undo`() throws {
    _ = try add("Ada", "CATEGORIES:Work")
    _ = try add("Bob")
    _ = try addGroupCard("Work", "Bob")
    let page = try site.get("/groups/edit?group=Work").text
    #expect(page.contains("2 people.") && page.contains("The people in it stay"))
    let renamed = try site.post("/groups/rename", [("group", "Work"), ("name", "Team")])
    #expect(renamed.told == "/contacts?group=Team?done=group-renamed&undo=run.\(try site.lastRun())")
    #expect(try groups() == ["Team 2"])
    #expect(try site.post("/groups/rename", [("group", "Team"), ("name", " ")]).status == 422)
    let deleted = try site.post("/groups/delete", [("group", "Team")])
    #expect(deleted.told == "/groups?done=group-deleted&undo=run.\(try site.lastRun())")
    #expect(try site.follow(deleted).text.contains("Nobody who was in it was deleted."))
    #expect(try groups() == [])
    #expect(try site.store.count() == 2)
    _ = try site.post("/log/\(try site.lastRun())/undo", [])
    #expect(try groups() == ["Team 2"])
  }

  // MARK: What a group's cards are to a person

  @Test func `a notice names the people who were changed, and no card of a group`() throws {
    let ids = [try add("Ada"), try add("Bob")]
    _ = try addGroupCard("Work")
    let joined = try site.follow(choose(ids, "join", [("group", "Work")])).text
    #expect(joined.contains("and 1 other.") && !joined.contains("others"))
    let left = try site.follow(choose([ids[1]], "leave", [("group", "Work")])).text
    #expect(left.contains("Bob") && !left.contains("1 other"))
    let renamed = try site.follow(site.post("/groups/rename", [("group", "Work"), ("name", "Team")])).text
    #expect(renamed.contains("Renamed the group of <bdi>Ada</bdi>.") && !renamed.contains("other"))
    let deleted = try site.follow(site.post("/groups/delete", [("group", "Team")])).text
    #expect(deleted.contains("Deleted the group of <bdi>Ada</bdi>. Nobody who was in it was deleted."))
  }

  @Test func `the card of a group that is deleted counts at the devices' guards, because nothing was asked`() throws {
    _ = try add("Ada")
    _ = try addGroupCard("Work", "Ada")
    #expect(try site.post("/groups/delete", [("group", "Work")]).status == 303)
    #expect(try site.allowedDeletions() == [false])
  }

  @Test func `a group's cards are reached from its page, and one without a name from the list of groups`() throws {
    _ = try add("Ada")
    let card = try addGroupCard("Work", "Ada")
    let page = try site.get("/groups/edit?group=Work").text
    #expect(page.contains(#"href="/contacts/\#(card)""#) && page.contains(#"href="/contacts/\#(card)/history""#))
    #expect(try site.get("/contacts/\(card)/history").text.contains("The group’s card was last edited"))
    #expect(try !site.get("/contacts/\(card)").text.contains("No details yet"), "its people are what it has")
    let nameless = try add(lines: ["UID:x", "N:;;;;", "FN:", "X-ADDRESSBOOKSERVER-KIND:group"])
    let groups = try site.get("/groups").text
    #expect(groups.contains(#"href="/contacts/\#(nameless)">Group without a name</a>"#))
    #expect(try site.get("/contacts/\(nameless)").status == 200)
    // What a program put into one that has no name of its own is shown as well.
    let odd = try add(lines: ["UID:y", "N:;;;;", "FN:", "EMAIL:choir@example.org", "KIND:group"])
    #expect(try site.get("/contacts/\(odd)").text.contains("choir@example.org"))
    try #require(try site.store.trash(card, base: #require(try site.store.contact(card)).ids.primary) != .moved)
    let restored = try site.follow(
      site.post("/trash/restore", [("contact", card.word.hex), ("shown", card.word.hex), ("end", "1")]))
    #expect(restored.status == 200 && restored.text.contains("Work"))
  }

  @Test func `a large group is shown whole, and its page says while it is carried over, and what never is`() throws {
    let ada = try add("Ada")
    let members = (0..<10_000).map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:nobody-\($0)" }
    func card(_ name: String, _ nobodies: Int) -> [String] {
      ["UID:group-\(name)", "N:\(name);;;;", "FN:\(name)", "X-ADDRESSBOOKSERVER-KIND:group"]
        + ["X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:Ada"] + members.prefix(nobodies)
    }
    _ = try add(lines: card("Fits", 2_499))
    _ = try add(lines: card("Crowd", 2_500))
    _ = try add(lines: card("Large", 10_000))
    func says(_ words: String) throws -> [Bool] {
      try ["Fits", "Crowd", "Large"].map { try site.get("/groups/edit?group=\($0)").text.contains(words) }
    }
    let (underWay, tooLarge) = ("This group is being carried over", "it has more than 10,000 people")
    #expect(try says(underWay) == [false, true, false] && says(tooLarge) == [false, false, true])
    #expect(try site.post("/groups/rename", [("group", "Large"), ("name", " ")]).text.contains(tooLarge))
    let quotas = Quotas(site.application.database)
    try quotas.set(Quotas.Change(bytes: 1), account: site.account)
    #expect(try says(underWay) == [false, false, false] && says("the account is full") == [false, true, false])
    try quotas.set(Quotas.Change(), isStandard: true, account: site.account)
    #expect(try site.get("/contacts?group=Large").text.contains(">Ada</span>"))
    #expect(try site.card(ada).contains("CATEGORIES:Fits\r\n"))
    while try GroupCarrying(site.application.database).carry(account: site.account) {}
    #expect(try says(underWay) == [false, false, false] && says(tooLarge) == [false, false, true])
    #expect(try site.card(ada).contains("CATEGORIES:Fits,Crowd\r\n"))
  }

  @Test func `from six people on, those who come into a group are named before they do`() throws {
    for number in 0..<6 { _ = try add("P\(number)") }
    let all = [
      ("all", "1"), ("through", "\(try site.store.lastChange())"), ("count", "0"), ("end", "1"), ("do", "join"),
      ("into", "Choir"),
    ]
    let question = try site.post("/select", all).text
    #expect(question.contains("<h1>Add 6 people to “Choir”?</h1>") && question.contains("and 1 other"))
    #expect(try groups() == [])
    _ = try site.post("/select", all + [("sure", "6")])
    #expect(try groups() == ["Choir 6"])
  }

  @Test func `six who are dragged into a group, or out of it, are named before they go, and have one undo`() throws {
    let ids = try (0..<6).map { try add("P\($0)") }
    _ = try add("Q", "CATEGORIES:Choir")
    // As the script sends the form in which they are ticked.
    let question = try choose(ids, "join", [("group", "Choir")])
    #expect(question.text.contains("<h1>Add 6 people to “Choir”?</h1>") && question.text.contains("and 1 other"))
    #expect(try groups() == ["Choir 1"])
    let joined = try site.post("/select", try #require(Chosen(question.body)).fields + [("do", "join")])
    #expect(try joined.told == "/contacts?done=changed&undo=run.\(site.lastRun())" && groups() == ["Choir 7"])
    let leaving = try choose(ids, "leave", [("group", "Choir")])
    #expect(leaving.text.contains("<h1>Remove 6 people from “Choir”?</h1>"))
    #expect(try groups() == ["Choir 7"])
    _ = try site.post("/select", try #require(Chosen(leaving.body)).fields + [("do", "leave")])
    #expect(try groups() == ["Choir 1"])
    _ = try site.post("/log/\(site.lastRun())/undo", [])
    #expect(try groups() == ["Choir 7"])
    _ = try choose(Array(ids[..<5]), "leave", [("group", "Choir")])
    #expect(try groups() == ["Choir 2"], "five are not asked about")
  }

  @Test(arguments: [" ", "\u{1F}", "\r\n"]) func `a name of nothing but blanks does not hide the group that was chosen`(
    _ name: String
  ) throws {
    let (ada, bob) = (try add("Ada", "CATEGORIES:Work"), try add("Bob"))
    _ = try choose([ada, bob], "join", [("group", "Work"), ("new-group", name)])
    #expect(try groups() == ["Work 2"])
  }

  @Test func `a group with an odd name can be shown, renamed and deleted`() throws {
    let long = String(repeating: "ä", count: 300)
    for (number, name) in [long, "Two\\n lines", "Tab\there", "Cafe\u{301}"].enumerated() {
      _ = try add("P\(number)", "CATEGORIES:\(name)")
    }
    for group in try site.store.groups() {
      #expect(group.count == 1)
      #expect(try site.get(ListPlace(group: group.name).path).text.contains("<span>1 person</span>"))
      let renamed = try site.post("/groups/rename", [("group", group.name), ("name", "New")])
      #expect(renamed.told?.hasPrefix("/contacts?group=New?done=group-renamed") == true)
      #expect(try site.post("/groups/delete", [("group", "New")]).told?.hasPrefix("/groups?done=group-deleted") == true)
    }
    #expect(try groups() == [])
    #expect(try site.store.count() == 4)
  }
}
