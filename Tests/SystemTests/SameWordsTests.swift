import Testing

/// The pages of a running server and the commands of a device tell the same event in the same words.
@Suite(.serialized) struct SameWordsTests {
  private let server: RunningServer
  private let browser: SignedInBrowser
  private var machine: Machine { server.machine }

  init() throws {
    server = try RunningServer(devices: ["device": "people", "second": "phone"])
    browser = try SignedInBrowser("ada", at: server)
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Hill", "2"))
    try type("contacts2web sync && contacts2web sync --home second")
  }

  @Test func `the log, and what an undo does`() throws {
    try type("sed -i s/TEL:1/TEL:3/ people/ann.vcf; rm people/bob.vcf; contacts2web sync")
    try type(
      "contacts2web undo && contacts2web sync; rm people/*ob.vcf; contacts2web sync; contacts2web trash restore Bob")
    let page = try browser.read("/log")
    let lines = try columns("contacts2web log")
    try #require(lines.count == 5)
    for line in lines {
      // Id, moment, who did it, what it did; and whether it is undone, of which the terminal tells by what.
      #expect(line[1...3].allSatisfy { page.contains($0) }, "\(line): \(page)")
      #expect(line.count == 4 || line[4] == "Undone" && page.contains("Undone"), "\(line)")
    }
    #expect(
      lines.map { $0[3] } == [
        "1 restored: Bob Hill", "1 deleted: Bob Hill", "1 changed, 1 restored: Ann Lee and 1 other",
        "1 changed, 1 deleted: Ann Lee and 1 other", "2 added: Ann Lee and 1 other",
      ])

    for line in lines {
      let run = try #require(
        try json("contacts2web log --json", "\"id\":\"").first { $0.hasPrefix(line[0]) })
      let page = try browser.read("/log/\(run)")
      let planned = try type("contacts2web undo --dry-run \(line[0])", status: nil).split(separator: "\n").dropLast()
      for contact in planned {
        let parts = contact.split(separator: ": ", maxSplits: 1)
        #expect(page.contains("\(parts[0])\(parts[1])"), "\(contact): \(page)")
      }
    }
    try type("sed -i s/TEL:1/TEL:8/ people/ann.vcf; contacts2web sync")
    let output = try type("contacts2web undo \(lines[4][0])", status: 2)
    let outcome = output.split(separator: "\n").last?.split(separator: " (").first ?? ""
    let notice = try browser.read("/log", telling: "partly-undone")
    #expect(outcome == "Undone, except for what was changed since" && notice.contains("\(outcome)."), "\(output)")
  }

  @Test func `versions, in what they differ, and what came of restoring one`() throws {
    try type("sed -i s/TEL:1/TEL:3/ people/ann.vcf; contacts2web sync")
    try type("sed -i s/TEL:3/NOTE:here/ people/ann.vcf; contacts2web sync")
    let contact = try #require(try json("contacts2web history ann --json", "\"contact\":\"").first)
    let page = try browser.read("/contacts/\(contact)/history")
    let lines = try columns("contacts2web history ann")
    #expect(lines.map { $0[3] } == ["Differs from now: Phone, Note", "Differs from now: Phone, Note"])
    let versions = try json("contacts2web history ann --json", "{\"id\":\"")
    for (line, version) in zip(lines, versions) {
      #expect(page.contains("\(line[2]), \(line[1])") && page.contains(line[3]), "\(line): \(page)")
      let shown = try type("contacts2web history show \(line[0])").split(separator: "\n").map(String.init)
      let page = try browser.read("/contacts/\(contact)/versions/\(version)")
      let event = try #require(shown[1].firstRange(of: ". ").map { shown[1][$0.upperBound...] })
      #expect(page.contains(event), "\(event): \(page)")
      #expect(page.contains("Then") && shown[2] == "+ Now" && page.contains("Now"))
      #expect(shown.contains("+ Note: here") && page.contains("Notenothinghere"), "\(shown): \(page)")
    }
    let restored = try type("contacts2web history restore \(lines[1][0])")
    try expectNotice("version", restored)
    let again = try type("contacts2web history restore \(lines[1][0])")
    #expect(again == "Ann Lee: is like this already\n")
  }

  @Test func `a conflict, and the trash`() throws {
    #expect(try browser.read("/review").contains(try machine.type("contacts2web review").errors.onOneLine))
    #expect(try browser.read("/trash").contains(try machine.type("contacts2web trash").errors.onOneLine))
    try type("sed -i s/TEL:1/TEL:4/ phone/*.vcf; contacts2web sync --home second")
    try type("sed -i s/TEL:1/TEL:3/ people/ann.vcf; contacts2web sync", status: 2)
    let review = try browser.read("/review")
    let line = try #require(try columns("contacts2web review").first)
    #expect(line[2] == "Ann Lee" && review.contains("Ann Lee \(line[3])"), "\(line): \(review)")
    #expect(line[4] == "Differs from now: Phone")
    #expect(try type("contacts2web review show \(line[0])").contains("+ Current\n") && review.contains("Current"))
    let waiting = "1 conflict waits for you"
    #expect(try browser.read("/settings").contains(waiting))
    #expect(try type("contacts2web status").contains("conflicts  \(waiting): contacts2web review\n"))
    try expectNotice("used", type("contacts2web review restore \(line[0])"))

    try type("rm people/bob.vcf; contacts2web sync; contacts2web sync --home second", status: nil)
    let trash = try browser.read("/trash")
    let entry = try #require(try columns("contacts2web trash").first)
    let event = entry[3].split(separator: ", ").map(String.init)
    // The row says his number as well.
    #expect(trash.contains("Bob Hill2\(event[0]), \(entry[1]) · \(event[1])"), "\(entry): \(trash)")
    try expectNotice("restored", type("contacts2web trash restore Bob"))
  }

  /// What a command says of a contact is what the notice says.
  private func expectNotice(_ notice: String, _ output: String) throws {
    let (name, sentence) = (output.onOneLine.prefix { $0 != ":" }, output.onOneLine + ".")
    let page = try browser.read("/contacts", telling: "\(notice)&name=\(name.replacing(" ", with: "%20"))")
    #expect(page.contains(sentence), "\(sentence)")
  }

  /// The lines of a list, of which two spaces part the columns.
  private func columns(_ command: String) throws -> [[String]] {
    try type(command).split(separator: "\n").map { line in
      line.split(separator: "  ").map { String($0.drop { $0 == " " }) }
    }
  }

  /// The ids that stand behind `key` in what a command writes for programs.
  private func json(_ command: String, _ key: String) throws -> [String] {
    try type(command).split(separator: key).dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  /// Types into the shell, of a machine whose clock shows the time of Greenwich as the pages do.
  @discardableResult private func type(_ command: String, status: Int32? = 0) throws -> String {
    let outcome = try machine.type("export TZ=UTC; \(command)")
    if let status { #expect(outcome.status == status, "\(command): \(outcome)") }
    return outcome.output
  }

  private static func card(_ name: String, _ phone: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nN:\(name.split(separator: " ").last ?? "");;;;\nUID:\(name.prefix(3))\nTEL:\(phone)\nEND:VCARD\n"
  }
}

extension String {
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
