import Contacts
import HTTPServer
import Protocol
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `Duplicates in the browser` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func add(_ lines: String...) throws -> UniqueID {
    let card = ["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]
    return try #require(try site.add(card: Array(card.joined(separator: "\r\n").utf8)))
  }

  private func two() throws -> [UniqueID] {
    [
      try add("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=HOME:555 0001", "TITLE:Boss"),
      try add("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=WORK:555 0002", "TITLE:Clerk <b>"),
    ]
  }

  /// The form of a page as a browser sends it without a touch.
  private func form(_ page: String) -> [(String, String)] {
    var fields: [(String, String)] = []
    var rest = page[(page.firstRange(of: #"action="/merge""#)?.upperBound ?? page.endIndex)...]
    while let start = rest.firstRange(of: "<input ")?.upperBound, let end = rest[start...].firstIndex(of: ">") {
      let tag = String(rest[start..<end])
      rest = rest[end...]
      func value(_ name: String) -> String? {
        tag.firstRange(of: " \(name)=\"").map { String(tag[$0.upperBound...].prefix { $0 != "\"" }) }
      }
      let isTicked = !(" " + tag).contains(#"type="radio""#) && !(" " + tag).contains(#"type="checkbox""#)
      guard isTicked || tag.contains("checked"), let name = value("name"), name != "token" else { continue }
      fields.append((name, value("value") ?? ""))
    }
    return fields
  }

  private func contact(_ id: UniqueID) throws -> String {
    String(decoding: try #require(try site.store.contact(id)).card, as: UTF8.self)
  }

  @Test func `suggestions are told with the reason, and lead to both cards beside each other`() throws {
    #expect(try site.get("/duplicates").text.contains("No duplicates"))
    let ids = try two()
    let list = try site.get("/duplicates").text
    #expect(list.contains("<h2>Same name</h2>") && list.contains("1 person may have more than one card."))
    #expect(ids.allSatisfy { list.contains("/contacts/\($0)") && list.contains("contact=\($0.word.hex)") })
    let page = try site.get(MergePage.path(ids)).text
    #expect(page.contains("Same name. ") && page.contains("Clerk &lt;b&gt;"))
    #expect(page.contains(#"name="field-job-title" value="0" checked"#))
    #expect(!page.contains(#"name="field-name""#), "both say the same")
    #expect(try site.get("/settings").text.contains(#"href="/duplicates""#))
  }

  @Test func `what is put together says that all of it is kept, and who says nothing is marked`() throws {
    let notes = try ["one", "two"].map { try add("UID:\($0)", "N:Lee;Ann;;;", "FN:Ann Lee", "NOTE:\($0)") }
    let page = try site.get(MergePage.path(notes)).text
    #expect(page.contains(#"<th scope="row">Note <span class="of">all are kept</span></th>"#))
    let same = try ["a", "b"].map { try add("UID:\($0)", "N:Day;Bob;;;", "FN:Bob Day", "NOTE:same", "TEL:555\($0)") }
    let other = try site.get(MergePage.path(same)).text
    #expect(!other.contains("all are kept") && other.contains(#"<th scope="row">Note</th>"#))
    #expect(other.contains(#"dir="auto" class="unsaid"><span class="none">nothing</span></td>"#))
  }

  @Test func `one contact comes of two, and is taken apart again`() throws {
    let ids = try two()
    let before = try ids.map { try contact($0) }
    let page = try site.get(MergePage.path(ids)).text
    let fields = form(page).map { $0.0 == "field-job-title" ? ($0.0, "1") : $0 }
    let done = try site.post("/merge", fields)
    #expect(done.told == "/contacts/\(ids[0])?done=merged&undo=run.\(try site.lastRun())")
    #expect(try site.follow(done).text.contains("Made one contact of"))
    let merged = try contact(ids[0])
    #expect(merged.contains("TITLE:Clerk <b>") && merged.contains("Job title: Boss") && merged.contains("555 0002"))
    // Sent twice, it merges once.
    #expect(try site.post("/merge", fields).told == done.told)
    #expect(try site.store.count() == 1)
    let card = try site.get("/contacts/\(ids[0])").text
    #expect(card.contains("Merged with") && card.contains("/contacts/\(ids[0])/take-apart"))
    let apart = try site.post("/contacts/\(ids[0])/take-apart", [("run", try site.lastRun().description)])
    #expect(apart.told?.hasPrefix("/contacts/\(ids[0])?done=taken-apart&undo=run.") == true)
    #expect(try ids.map { try contact($0) } == before)
    #expect(try site.store.count() == 2)
  }

  @Test func `where others say all that was merged, taking apart changes nothing, and offers no undo`() throws {
    let ids = [
      try add("UID:1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555 0001"), try add("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee"),
    ]
    _ = try site.post("/merge", form(try site.get(MergePage.path(ids)).text))
    let run = try site.lastRun()
    // Of an old file, say.
    _ = try add("UID:2", "N:Lee;Ann;;;", "FN:Ann Lee")
    let last = try site.lastRun()
    let apart = try site.post("/contacts/\(ids[0])/take-apart", [("run", run.description)])
    #expect(apart.told == "/contacts/\(ids[0])?done=taken-apart")
    #expect(try site.lastRun() == last && site.store.merges(of: ids[0]).isEmpty)
  }

  @Test func `what is not ticked is left out, and stands in the history`() throws {
    let ids = try two()
    let page = try site.get(MergePage.path(ids)).text
    let keep = form(page).filter { $0.0 == "keep" }
    #expect(keep.count == 2)
    let fields = form(page).filter { $0 != (keep[0].0, keep[0].1) && $0.0 != "others" }
    _ = try site.post("/merge", fields)
    let merged = try contact(ids[0])
    #expect(!merged.contains("555 0001") && merged.contains("555 0002") && !merged.contains("Clerk"))
    #expect(try site.get("/contacts/\(ids[0])/history").status == 200)
  }

  @Test func `where one of them changed meanwhile, the page comes back, and nothing is merged`() throws {
    let ids = try two()
    let fields = form(try site.get(MergePage.path(ids)).text)
    let stored = try #require(try site.store.contact(ids[1]))
    let edited = String(decoding: stored.card, as: UTF8.self).replacing("555 0002", with: "555 0003")
    _ = try site.store.update(
      ids[1], base: stored.ids.primary, card: Array(edited.utf8), now: Timestamp(milliseconds: 1_790_000_000_000))
    let response = try site.post("/merge", fields)
    #expect(response.status == 409 && response.text.contains("changed meanwhile") && response.text.contains("555 0003"))
    #expect(try site.store.count() == 2)
    #expect(try site.post("/merge", form(response.text)).told?.contains("done=merged") == true)
  }

  @Test func `not the same is remembered, and can be taken back`() throws {
    let ids = try two()
    let done = try site.post("/duplicates/different", ids.map { ("contact", $0.word.hex) })
    #expect(done.told?.hasPrefix("/duplicates?done=different&undo=different.") == true)
    #expect(try site.get("/duplicates").text.contains("No duplicates"))
    let undo = Undo.different(ids)
    _ = try site.post(undo.path, undo.fields.map { ($0.name, $0.value) })
    #expect(try site.get("/duplicates").text.contains("<h2>Same name</h2>"))
    #expect(try site.post("/duplicates/different", [("contact", ids[0].word.hex)]).status == 422)
  }

  @Test func `one person on six cards is one entry, of which the ticked cards are merged, linked or told apart`() throws
  {
    let ids = try (0..<6).map { try add("UID:\($0)", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL:555 000\($0)") }
    let list = try site.get("/duplicates").text
    #expect(list.matches(of: /<article/).count == 1 && list.contains("<h2>6 cards of <bdi>Ann Lee</bdi></h2>"))
    #expect(list.contains("<p>Same name. ") && list.contains("1 person may have more than one card."))
    for id in ids {
      #expect(list.contains(#"<input type="checkbox" name="contact" value="\#(id.word.hex)" checked>"#))
      #expect(list.contains("/contacts/\(id)"))
    }
    func ticked(_ ids: some Sequence<UniqueID>) -> [(String, String)] { ids.map { ("contact", $0.word.hex) } }
    let compare = try site.post("/duplicates/compare", ticked(ids))
    #expect(compare.status == 303 && compare.header("location") == MergePage.path(ids) + "&from=list")
    let page = try site.get(MergePage.path(ids) + "&from=list").text
    #expect(page.contains("<h1>Merge 6 contacts</h1>") && page.contains("Same name. "))
    for few in [[], [ids[0]]] {
      for path in ["compare", "different"] {
        let refused = try site.post("/duplicates/\(path)", ticked(few))
        #expect(refused.status == 422 && refused.text.contains("two at least") && refused.text.contains("6 cards of"))
      }
      let refused = try site.post("/link", ticked(few) + [("from", "list")])
      #expect(refused.status == 422 && refused.text.contains("two at least"))
    }
    // Two alone.
    _ = try site.post("/duplicates/different", ticked(ids[..<2]))
    let parted = try site.get("/duplicates").text
    #expect(parted.matches(of: /5 cards of/).count == 2)
    for entry in 1...2 {
      #expect(parted.contains(#"Not the same<span class="hidden">: Ann Lee, entry \#(entry)</span>"#))
    }
    _ = try site.post("/duplicates/different", ticked(ids[..<2]) + [("same", "1")])
    // All but one become one, and that one is a pair with the rest.
    _ = try site.post("/merge", form(try site.get(MergePage.path(Array(ids[..<5]))).text))
    #expect(try site.store.count() == 2)
    let rest = try site.get("/duplicates").text
    #expect(rest.contains("<h2>Same name</h2>") && rest.contains("Same person, keep both cards"))
    let merged = try contact(ids[0])
    #expect((0..<5).allSatisfy { merged.contains("555 000\($0)") } && !merged.contains("555 0005"))
  }

  @Test func `where too few are ticked, the same page comes again, with the ticks as they were`() throws {
    for number in 0..<22 {
      for phone in 0..<3 {
        _ = try add(
          "UID:\(number).\(phone)", "N:Number\(number);Ann;;;", "FN:Ann Number\(number)",
          "TEL:030 555\(100 + number)\(phone)")
      }
    }
    let link = try #require(try site.get("/duplicates").text.firstMatch(of: /href="(\/duplicates\?after=([^"]+))"/))
    let (path, place) = (String(link.1), String(link.2))
    let page = try site.get(path).text
    func ticked(_ page: String) -> [String] {
      page.matches(of: /name="contact" value="([0-9a-f]+)" checked>/).map { String($0.1) }
    }
    let group = String(try #require(page.firstMatch(of: /name="group" value="([0-9a-f]+)"/)).1)
    let all = ticked(page)
    #expect(all.count == 6 && all[0] == group)
    for path in ["/duplicates/compare", "/duplicates/different", "/link"] {
      for few in [[], [all[1]]] {
        let refused = try site.post(path, [("from", place), ("group", group)] + few.map { ("contact", $0) })
        #expect(refused.status == 422 && refused.text.contains("two at least"))
        #expect(ticked(refused.text) == few + all[3...])
      }
    }
    // What is done leads back to the page as well, also by way of the comparison.
    let two = [("from", place)] + all.prefix(2).map { ("contact", $0) }
    let compare = try #require(try site.post("/duplicates/compare", two).header("location"))
    let comparison = try site.get(compare).text
    #expect(comparison.contains(#"class="button quiet back" href="\#(path)""#))
    let done = try site.post("/merge", form(comparison))
    #expect(done.told?.hasPrefix("\(path)?done=merged") == true)
    for action in ["/duplicates/different", "/link"] {
      let done = try site.post(action, [("from", place)] + all[3...].prefix(2).map { ("contact", $0) })
      #expect(done.header("location") == path)
    }
  }

  @Test func `cards of one name are told apart by their second line, and by a number where that is the same`() throws {
    for (number, title) in ["Boss", "Clerk", "Clerk"].enumerated() {
      _ = try add("UID:\(number)", "N:Lee;Ann;;;", "FN:Ann Lee", "TITLE:\(title)", "NOTE:\(number)")
    }
    for note in ["one", "two"] { _ = try add("UID:\(note)", "N:Day;Bob;;;", "FN:Bob Day", "NOTE:\(note)") }
    let page = try site.get("/duplicates").text
    let opening = page.matches(of: /Open<span class="hidden"> ([^<]+)</).map { String($0.1) }
    #expect(opening.sorted() == ["Ann Lee, Boss", "Ann Lee, Clerk, card 1", "Ann Lee, Clerk, card 2"])
    for number in 1...2 {
      #expect(page.contains(#"Clerk</span><span class="hidden">, card \#(number)</span></span></label>"#))
      #expect(page.contains(#"Bob Day<span class="hidden">, card \#(number)</span></a>"#))
    }
    #expect(page.contains(#"Not the same<span class="hidden">: Ann Lee</span>"#))
  }

  @Test func `people of different names who share an address are no cards of one of them, and none is ticked`() throws {
    let ids = try ["Ann", "Bob", "Cem"].map {
      try add("UID:\($0)", "N:Lee;\($0);;;", "FN:\($0) Lee", "EMAIL:lee@example.org")
    }
    let list = try site.get("/duplicates").text
    #expect(list.contains("<h2>3 cards with different names</h2>") && list.contains("<p>Same e-mail address. "))
    #expect(!list.contains(" checked>"))
    for id in ids { #expect(list.contains(#"<input type="checkbox" name="contact" value="\#(id.word.hex)">"#)) }
  }

  @Test func `two to eight of a selection are merged, and no other number`() throws {
    let ids = try two()
    func choose(_ ids: [UniqueID]) throws -> Response {
      try site.post(
        "/select",
        [
          ("through", "\(site.store.lastChange())"), ("count", "\(ids.count)"),
          ("picked", ids.map(\.word.hex).joined(separator: " ")), ("run", UniqueID.random().description), ("end", "1"),
          ("do", "merge"),
        ])
    }
    #expect(try choose(ids).header("location") == MergePage.path(ids))
    let alone = try choose([ids[0]])
    #expect(alone.status == 422 && alone.text.contains("Please select two to eight contacts"))
    #expect(try site.get(MergePage.path([ids[0]])).status == 404)
    #expect(try site.get(MergePage.path([ids[0], .random()])).status == 404)
  }
}
