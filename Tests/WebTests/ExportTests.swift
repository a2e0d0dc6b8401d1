import Contacts
import HTTPServer
import Interchange
import POSIX
import PostgreSQL
import Protocol
import Testing
import VCard

@testable import Cloud
@testable import Web

@Suite(.serialized) struct ExportTests {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func all(_ format: String, search: String = "", of other: TestSite? = nil) throws -> Response {
    try (other ?? site).post(
      "/select",
      [("do", "download"), ("format", format), ("of", search), ("all", "1"), ("count", "0"), ("end", "1")])
  }

  private func bytes(_ response: Response) throws -> [UInt8] {
    var bytes = response.body
    while let more = try response.rest?() { bytes += more }
    return bytes
  }

  /// The files of an archive as Python reads it, by their names.
  private func files(_ archive: [UInt8]) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    try File.write(folder.path("a.zip"), archive)
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      archive.extractall(sys.argv[2])
      print("\\n".join(archive.namelist()))
      """
    let command = ["/usr/bin/env", "python3", "-c", script, folder.path("a.zip"), folder.path("out")]
    try #require(try ChildProcess(command, output: .appendTo(folder.path("names"))).wait().isSuccess)
    let names = String(decoding: try File.read(folder.path("names")), as: UTF8.self).split(separator: "\n")
    var files: [String: [UInt8]] = [:]
    for name in names { files[String(name)] = try File.read(folder.path("out/\(name)")) }
    #expect(files.count == names.count)
    return files
  }

  @Test func `all are a zip of files with the names of a folder, byte for byte`() throws {
    var cards: [String: [UInt8]] = [:]
    for number in 0..<250 {
      let id = try site.add("UID:person-\(number)", "FN:P \(number)", "NOTE:\(String(repeating: "n", count: number))")
      cards["person-\(number).vcf"] = Array(try site.card(id).utf8)
    }
    let odd = try site.add("UID:a/b", "FN:Odd")
    cards["\(odd).vcf"] = Array(try site.card(odd).utf8)
    let none = try site.add("FN:None")
    cards["\(none).vcf"] = Array(try site.card(none).utf8)
    let upper = try site.add("UID:PERSON-7", "FN:Upper")
    let answer = try all("zip")
    #expect(answer.header("content-type") == "application/zip")
    #expect(answer.header("content-disposition")?.contains("filename=\"Contacts.zip\"") == true)
    var read = try files(bytes(answer))
    // One of two names that only differ in case makes way for the other.
    let others = ["PERSON-7.vcf", "\(upper).vcf"].compactMap { read.removeValue(forKey: $0) }
    if others.count == 1 {
      #expect(others[0] == Array(try site.card(upper).utf8))
      #expect(read == cards)
    } else {
      Issue.record("\(others.count) files of the one in capitals")
    }
  }

  @Test func `those that a search finds are a table or one file`() throws {
    let ann = try site.add("UID:ann", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:+49 171 5551234")
    _ = try site.add("UID:ben", "FN:Ben")
    let page = try site.get("/export?q=ann")
    #expect(page.text.contains("<h1>Export 1 contact</h1>") && page.text.contains("Ann Lee"))
    #expect(try bytes(all("vcf", search: "ann")) == Array(site.card(ann).utf8))
    let table = String(decoding: try bytes(all("csv", search: "ann")), as: UTF8.self)
    let lines = table.split(separator: "\r\n")
    #expect(lines.count == 2 && table.hasPrefix("\u{FEFF}\"First Name\","))
    #expect(lines.last?.contains("\"'+49 171 5551234\"") == true && lines.last?.hasSuffix(",\"ann\"") == true)
  }

  @Test func `all is the cards of groups as well, and a table says who is in a group by its card`() throws {
    let ann = try site.add("UID:ann", "FN:Ann", "CATEGORIES:Work")
    let group = try site.add(
      "UID:g", "FN:Choir", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:ann")
    let other = try site.add("UID:h", "FN:Other", "X-ADDRESSBOOKSERVER-KIND:group")
    let files = try files(bytes(all("zip")))
    #expect(try files["g.vcf"] == Array(site.card(group).utf8) && files["h.vcf"] == Array(site.card(other).utf8))
    #expect(files.count == 3)
    let text = String(decoding: try bytes(all("vcf")), as: UTF8.self)
    #expect(try text == site.card(ann) + site.card(group) + site.card(other))
    let table = String(decoding: try bytes(all("csv")), as: UTF8.self)
    #expect(table.split(separator: "\r\n").count == 2)
    #expect(table.contains("Choir ::: Work"))
    // Of a group its own, of a search none.
    let ofGroup = try site.post(
      "/select",
      [("do", "download"), ("format", "vcf"), ("of-group", "Choir"), ("all", "1"), ("count", "0"), ("end", "1")])
    #expect(try String(decoding: bytes(ofGroup), as: UTF8.self) == site.card(ann) + site.card(group))
    #expect(try bytes(all("vcf", search: "ann")) == Array(site.card(ann).utf8))
  }

  @Test func `a table to be imported elsewhere has numbers as they are, and no formulas`() throws {
    _ = try site.add(
      "UID:ann", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:+49 171 5551234", "TEL:-1+cmd", "NOTE:=1+1", "NICKNAME:@a"
    )
    let answer = try all("google")
    #expect(answer.header("content-disposition")?.contains("Contacts for Google.csv") == true)
    let table = String(decoding: try bytes(answer), as: UTF8.self)
    #expect(table.contains("\"+49 171 5551234\""))
    for cell in ["'-1+cmd", "'=1+1", "'@a"] { #expect(table.contains("\"\(cell)\""), "\(cell)") }
    #expect(try site.upload(Array(table.utf8), named: "a.csv").status == 303)
    let file = try #require(try site.imports.list().first)
    #expect(try site.imports.counts(file.id) == [.same: 1], "it is read back as it was")
  }

  @Test func `the page and the zip name who is not in a file because the stored card is damaged`() throws {
    let photo = String(repeating: "QUJD", count: 5_000)
    let ann = try site.add("UID:ann", "N:Lee;Ann;;;", "FN:Ann Lee", "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)")
    _ = try site.add("UID:ben", "FN:Ben")
    #expect(try files(bytes(all("zip"))).keys.sorted() == ["ann.vcf", "ben.vcf"])
    #expect(try !site.get("/export").text.contains("cannot be exported"))
    try site.application.database.run(site.account, "DELETE FROM parts WHERE account_id = \(site.account)")
    #expect(try site.get("/export").text.contains("Ann Lee</bdi> cannot be exported"))
    #expect(try !site.get("/export?q=ben").text.contains("cannot be exported"))
    let read = try files(bytes(all("zip")))
    #expect(read.keys.sorted() == ["Left out.txt", "ben.vcf"])
    #expect(String(decoding: read["Left out.txt"] ?? [], as: UTF8.self).contains("Ann Lee (\(ann))\n"))
    #expect(
      try bytes(all("vcf"))
        == Array(site.card(try #require(try site.store.list(order: .first, limit: 9).rows.last).id).utf8))
  }

  @Test(arguments: [true, false]) func `a page says where not all were looked at for damage`(isWhole: Bool) {
    let view = ManyView(
      selection: Selection(isAll: true), place: ListPlace(), run: .random(), count: 150_000, names: ["Ann"])
    let page = ExportPage.html(
      view, leavingOut: nil, isLookWhole: isWhole, isOfSettings: false, Frame(account: "ann", token: "t")
    ).text
    #expect(page.contains("too many to look at all of their photos") == !isWhole)
  }

  private func paper(_ fields: [(String, String)]) throws -> Response {
    try site.post("/select", [("do", "download"), ("format", "paper"), ("end", "1")] + fields)
  }

  /// The names of a page for paper, in their order.
  private func printed(_ response: Response) throws -> [String] {
    let text = String(decoding: try bytes(response), as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</p>\n</main>\n</body>\n</html>\n"))
    var names: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: #"<span class="row-name" dir="auto">"#)?.upperBound {
      rest = rest[start...]
      names.append(String(rest.prefix { $0 != "<" }))
    }
    return names
  }

  @Test func `paper has all that are selected, on however many pages of the list they stand`() throws {
    let names = (0..<520).map { "P\($0 + 1_000)" }
    let ids = try names.enumerated().map { number, name in
      try #require(try site.add(card: person(name, number % 3 == 0 ? ["CATEGORIES:Choir <b>"] : [])))
    }
    let all = try paper([("all", "1"), ("count", "0")])
    #expect(!all.text.contains("End of the list"), "no word of it before the end")
    #expect(try printed(all) == names)
    // Ticked here and there, they stand in the order of the list.
    let ticked = [519, 3, 400].map { ids[$0].word.hex }.joined(separator: " ")
    let some = try paper([("picked", ticked), ("count", "3")])
    #expect(some.text.contains("<h1>3 contacts</h1>"))
    #expect(try printed(some) == [3, 400, 519].map { names[$0] })
    let group = try paper([("of-group", "Choir <b>"), ("all", "1"), ("count", "0")])
    #expect(group.text.contains("<h1>Choir &lt;b&gt;: 174 contacts</h1>"))
    #expect(try printed(group) == names.indices.filter { $0 % 3 == 0 }.map { names[$0] })
    #expect(try site.get("/contacts?group=Choir%20%3Cb%3E").text.contains(#"href="/export?group=Choir%20%3Cb%3E""#))
    #expect(try site.get("/export?group=Choir%20%3Cb%3E").text.contains(#"name="format" value="paper""#))
    #expect(try site.get("/select").text.contains("This is one page of the selection."))
  }

  @Test func `paper has the order of the list also in an account that is too large for memory`() throws {
    let small = CloudDatabase(url: site.application.database.url, searchMemory: 300)
    defer { small.close() }
    let crowded = try TestSite(in: small)
    let names = (0..<12).map { "P\($0 + 10) Pool" }
    for name in names.reversed() { _ = try crowded.add(card: person(name, [])) }
    let answer = try crowded.post(
      "/select",
      [("do", "download"), ("format", "paper"), ("of", "pool"), ("all", "1"), ("count", "0"), ("end", "1")])
    #expect(try printed(answer) == names)
  }

  @Test func `more than two hundred sheets are not printed, and who has gone meanwhile is not on paper`() throws {
    let ids = try (0..<2).map { try site.add("FN:P\($0)", "ORG:Acme & Co") }
    let answer = try paper([("all", "1"), ("count", "0")])
    _ = try site.store.trash(ManyContacts([ids[0]], through: .max), allowed: true)
    let text = String(decoding: try bytes(answer), as: UTF8.self)
    #expect(!text.contains(">P0</span>") && text.contains(">P1</span>") && text.contains(">Acme &amp; Co</span>"))
    #expect(text.contains("</ul>\n<p class=\"aside\">End of the list: 1 of 2 contacts.</p>\n</main>"))
    try site.application.database.run(
      site.account,
      """
      INSERT INTO contacts SELECT (jsonb_populate_record(c, jsonb_build_object('contact_id', gen_random_uuid()))).*
      FROM contacts c, generate_series(1, 10000) WHERE c.account_id = \(site.account) AND c.contact_id = \(ids[1])
      """)
    let refused = try paper([("all", "1"), ("count", "0")])
    #expect(refused.status == 422)
    #expect(refused.text.contains("10,001 contacts are more than paper is for: 10,000 at most."))
  }

  private func person(_ name: String, _ lines: [String]) -> [UInt8] {
    let card = ["BEGIN:VCARD", "VERSION:3.0", "N:\(name);;;;", "FN:\(name)"] + lines + ["END:VCARD", ""]
    return Array(card.joined(separator: "\r\n").utf8)
  }

  @Test func `the page leads back to the settings, or to the list that somebody was chosen from`() throws {
    let id = try site.add("FN:Ann", "CATEGORIES:Club")
    let back = #"<a class="button quiet back" href="#
    #expect(try site.get("/export").text.contains(back + "\"/settings\""))
    #expect(try site.get("/export?group=Club").text.contains(back + "\"/contacts?group=Club"))
    #expect(try site.get("/export?q=ann").text.contains(back + "\"/contacts?q=ann"))
    let chosen = try site.post("/select", [("contact", id.word.hex), ("do", "export"), ("end", "1")])
    #expect(chosen.text.contains(back + "\"/contacts"))
  }

  @Test func `nobody is exported where nobody is found, and no other kind of file is made`() throws {
    #expect(try site.get("/export").status == 422)
    _ = try site.add("FN:Ann")
    #expect(try all("exe").status == 404)
  }

  @Test func `an account is sent three files at a time, and one more when one of them has come`() throws {
    for number in 0..<150 { _ = try site.add("UID:\(number)", "FN:P \(number)") }
    var under: [Response] = try (0..<3).map { _ in try all("vcf") }
    let refused = try all("zip")
    #expect(refused.status == 429 && refused.text.contains("3 files of your contacts are being sent already"))
    let other = try TestSite(in: site.application.database)
    _ = try other.add("FN:Other")
    #expect(try all("zip", of: other).status == 200)
    under.removeLast()
    #expect(try all("zip").status == 200)
    #expect(under.allSatisfy { $0.status == 200 })
  }

  @Test func `who goes to the trash while the file is made is left out, and who is edited comes as they are`() throws {
    let ids = try (0..<150).map { try site.add("UID:\($0 + 100)", "N:;P\($0 + 100);;;", "FN:P\($0 + 100)") }
    let answer = try all("vcf")
    let last = try #require(ids.last)
    let stored = try #require(try site.store.contact(last))
    #expect(try site.store.trash(last, base: stored.ids.primary) != .moved)
    let text = String(decoding: try bytes(answer), as: UTF8.self)
    #expect(text.contains("UID:248\r\n") && !text.contains("UID:249\r\n"))
  }
}
