import HTTPServer
import POSIX
import Synchronization
import Testing

/// `source` and `import`, against a real server, a real folder and a real sync.
@Suite(.serialized) struct ImportCommandTests {
  private static let staff = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    N:Hopper;Grace;;;\r
    FN:Grace Hopper\r
    UID:grace\r
    TEL:+1 555 0100\r
    TITLE:Admiral\r
    END:VCARD\r
    BEGIN:VCARD\r
    VERSION:3.0\r
    N:Lovelace;Ada;;;\r
    FN:Ada Lovelace\r
    UID:ada\r
    END:VCARD\r

    """

  @Test func `sources from the first to the last command`() throws {
    let requests = Mutex(0)
    let source = try Server(Configuration()) { request, _ in
      requests.withLock { $0 += 1 }
      guard request.path == "/staff.vcf" else { return .now(.text(404, "no")) }
      guard request.header("authorization") == "Basic YWRhOmdlaGVpbQ==" else { return .now(.text(401, "no")) }
      return .now(Response(status: 200, headers: [("ETag", "\"1\"")], body: Array(Self.staff.utf8)))
    }
    defer { source.stop() }
    let url = "http://127.0.0.1:\(source.port)"
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write(
      "people/1.vcf", "BEGIN:VCARD\nVERSION:3.0\nN:Hopper;Grace;;;\nFN:Amazing Grace\nUID:1\nEND:VCARD\n")
    try Transcript(
      """
      $ contacts2web source list
      ! there are no sources yet; contacts2web source add NAME URL makes one
      $ contacts2web import
      ! there are no sources yet; contacts2web source add NAME URL makes one
      $ echo geheim | contacts2web source add staff \(url)/staff.vcf --user ada --password-stdin
      added staff: 2 cards, …
      ! warning: the password goes over the network without encryption; use https where the server has it
      $ contacts2web source add wrong \(url)/wrong.vcf
      ! contacts2web: there is no such file (status 404)
      ! hint: check the address
      ? 1
      $ contacts2web source add staff \(url)/other.vcf
      ! contacts2web: there is already a source named staff
      ! hint: contacts2web source edit staff changes it
      ? 1
      $ contacts2web source add later https://later.invalid/a.vcf --no-check
      added later
      $ contacts2web source disable later
      disabled later
      $ contacts2web source list
      1  staff  \(url)/staff.vcf as ada
      2  later  https://later.invalid/a.vcf (disabled)
      $ contacts2web source move later 1
      moved later
      $ contacts2web source list --json
      {"sources":[{"position":1,"name":"later","url":"https://later.invalid/a.vcf","user":null,"login_url":null,"ca":null,"enabled":false},{"position":2,"name":"staff",…}]}
      $ grep -l geheim device/*
      device/source-passwords
      $ stat -c %a device/source-passwords
      600
      $ contacts2web import --dry-run
      staff: 2 cards, 1 to add, 1 to fill in
        Amazing Grace
          Job title: Admiral
          Phone: +1 555 0100
        Ada Lovelace (new)
      ! dry run: nothing was changed
      $ contacts2web import --dry-run --json
      {"sources":[{"name":"staff",…,"message":"","contacts":[{"name":"Amazing Grace","is_new":false,"gets":[{"property":"TITLE","value":"Admiral"},{"property":"TEL","value":"+1 555 0100"}]},{"name":"Ada Lovelace","is_new":true,"gets":[]}]}]}
      ! dry run: nothing was changed
      $ ls people
      1.vcf
      $ contacts2web import --json
      {"sources":[{"name":"staff","outcome":"imported","cards":2,"added":1,"filled":1,"ignored":0,"bytes":…,"message":""}]}
      $ contacts2web import
      staff: nothing new
      $ contacts2web source enable later
      enabled later
      $ contacts2web import
      staff: nothing new
      ! contacts2web: later: …
      ! hint: check the address, and that the server runs
      ? 1
      $ contacts2web status | grep import
      import     later: failed at …
      import     staff: nothing new at …
      $ contacts2web status --json
      {…"imports":[{"name":"later","when":"20…Z","outcome":"failed","message":"…"},{"name":"staff","when":"20…Z","outcome":"unchanged","message":""}]}
      $ contacts2web source remove later
      removed later
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web log | sed 's/.* UTC  //'
      … synced  2 added: … and 1 other
      Import on …  1 added, 1 filled in: … and 1 other
      $ contacts2web undo --dry-run | tail -n 1
      Would be undone (… synced, … 20…): 2 moved to the trash
      ! dry run: nothing was changed
      $ contacts2web log | grep Import | cut -c-8 > step; contacts2web undo --dry-run $(cat step)
      Ada Lovelace: is removed
      Amazing Grace: goes back to the earlier version
      Would be undone (Import on …, … 20…): 1 put back, 1 removed
      ! dry run: nothing was changed
      $ contacts2web undo $(cat step) --json
      {"run":"…","undo":null,"dry_run":false,"brought_back":0,"put_back":1,"to_trash":0,"removed":1,"staying":[],"between":[],"outcome":"done","message":""}
      $ contacts2web undo $(cat step)
      ! contacts2web: the log has no run …
      ! hint: contacts2web log lists what can be undone
      ? 1
      $ contacts2web sync
      to the cloud: 1 changed, 1 deleted
      $ cat people/*.vcf | grep -c .
      6
      $ contacts2web source edit staff --rename team --no-user --no-check
      changed team
      $ contacts2web import
      ! contacts2web: team: the server does not let this device in (status 401)
      ! hint: give a user with --user
      ? 1
      $ contacts2web import missing.vcf
      ! contacts2web: missing.vcf: no such file or directory
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `a dry run of many contacts shows the first of them, and all as JSON`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    func cards(_ names: String, _ lines: String) -> String {
      (0..<21).map { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(names);No\($0)\r\n\(lines)END:VCARD\r\n" }.joined()
    }
    try machine.write("old.vcf", cards("Old", ""))
    try machine.write("all.vcf", cards("Old", "TEL:1\r\n") + cards("New", "") + cards("Newer", ""))
    try Transcript(
      """
      $ contacts2web import old.vcf >/dev/null
      $ contacts2web import --dry-run all.vcf | sed '4,40d'
      all.vcf: 63 cards, 42 to add, 21 to fill in
        No0 Old
          Phone: 1
          Phone: 1
        and 1 more contact that would get something (--json lists all)
        No0 New (new)
      …
        No19 New (new)
        and 22 more new contacts (--json lists all)
      ! dry run: nothing was changed
      $ contacts2web import --dry-run --json all.vcf | grep -o is_new | wc -l
      63
      ! dry run: nothing was changed
      """
    ).play(on: machine)
  }

  @Test func `progress fits the terminal, and nothing of it stays there`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    let name = "a-file-with-quite-a-long-name.vcf"
    let cards = (0..<400).map { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo\($0);;;\r\nUID:\($0)\r\nEND:VCARD\r\n" }
    try machine.write(name, cards.joined())
    let outcome = try machine.type("script -qec 'stty cols 40; contacts2web import \(name)' /dev/null")
    #expect(outcome.status == 0)
    let frames = outcome.output.components(of: "\u{1B}[J")
    #expect(frames.count > 2)
    for frame in frames.dropLast() {
      for line in frame.components(of: "\u{1B}[K") {
        let text = line.drop { $0.isNewline || $0 == "\u{1B}" || $0 == "[" || $0 == "A" || $0.isNumber }
        #expect(text.count < 40, "\(text)")
      }
    }
    // The lines that were drawn last are wiped.
    #expect(frames[frames.count - 2].hasSuffix("A"))
    #expect(frames.last?.hasPrefix("\(name): 400 cards, 400 added") == true)
  }

  @Test func `files by hand, also one of several cards that stands in the folder`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/all.vcf", Self.staff)
    try machine.write("same.vcf", Self.staff.replacingOccurrences(of: "TEL:+1 555 0100", with: "TEL:5"))
    try Transcript(
      """
      $ contacts2web sync
      nothing has changed
      ! all.vcf:…: the file holds more than one card (import it: contacts2web import FILE) (left alone)
      ? 2
      $ contacts2web import people/all.vcf
      people/all.vcf: 2 cards, 2 added
      ! every card of people/all.vcf has a file of its own now; the file itself may be removed
      $ contacts2web import same.vcf nowhere.vcf
      same.vcf: 2 cards, 1 filled in
      ! contacts2web: nowhere.vcf: …
      ? 1
      $ cp people/ada.vcf people/namesake.vcf; sed -i 's/UID:ada/UID:x/' people/namesake.vcf
      $ contacts2web import same.vcf
      same.vcf: 2 cards, 1 left out
      ! same.vcf: line 9: Ada Lovelace: 2 contacts have this name
      ? 2
      $ contacts2web import same.vcf --source staff
      ! contacts2web: --source does not go with files
      ! hint: contacts2web help lists the commands
      ? 64
      """
    ).play(on: machine)
  }

  @Test func `an import that is told to end takes back what it wrote`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/1.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo1;;;\r\nEND:VCARD\r\n")
    let before = try machine.text("people/1.vcf")
    let cards = (0..<3_000).map {
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo\($0);;;\r\nUID:u\($0)\r\nTEL:1\r\nEND:VCARD\r\n"
    }
    try machine.write("many.vcf", cards.joined())
    let folder = try Inotify()
    _ = try folder.watch(machine.path("people"), .movedIn)
    let running = try machine.start(["import", "many.vcf"], log: "import.log")
    // The first files are there, and most are not.
    #expect(try Poll.waitToRead([folder.number], until: MonotonicClock.milliseconds() + 120_000) == [true])
    try running.send(.interrupt)
    #expect(try running.wait() == .exited(1))
    #expect(try machine.text("import.log").contains("interrupted: everything is as it was"))
    #expect(try machine.cards("people") == ["1.vcf"])
    #expect(try machine.text("people/1.vcf") == before)
    #expect(try machine.type("contacts2web log").output == "")
  }

  @Test func `an import that is killed goes on with the next one, as one step`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    let cards = (0..<250).map { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jo\($0);;;\r\nUID:\($0)\r\nEND:VCARD\r\n" }
    try machine.write("many.vcf", cards.joined())
    let killed = try machine.start(
      ["import", "many.vcf", "--debug-fault", "file:1200:kill"], log: "import.log")
    #expect(try killed.wait() == .killed(.kill))
    let left = try machine.cards("people").count
    #expect(left > 0 && left < 250)
    try Transcript(
      """
      $ ulimit -n 64; contacts2web import many.vcf
      many.vcf: 250 cards, \(250 - left) added
      $ sed -i s/Doe/Roe/ people/7.vcf
      $ contacts2web undo
      Jo7 Roe: was changed since, so it stays as it is
      Undone, except for what was changed since (Import on …, … 20…): 249 removed
      ! the next sync carries it to the cloud; where it has the contacts already, --allow-deletions is needed
      ? 2
      $ contacts2web undo
      ! contacts2web: the last import is taken back already
      ! hint: contacts2web log lists what came before it: contacts2web undo RUN takes that back
      ? 1
      $ ls people
      7.vcf
      """
    ).play(on: machine)
  }

  @Test func `an import that waits for what never comes ends soon after Ctrl-C`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    #expect(try machine.type("mkfifo pipe").status == 0)
    let hanging = try machine.start(["import", "pipe"], log: "import.log")
    defer { try? hanging.send(.kill) }
    // The thread that is about to hang in the opening of the pipe.
    try waitUntil("the import reads") {
      try machine.type("cat /proc/\(hanging.id)/task/*/comm").output.split(separator: "\n").contains("import")
    }
    try hanging.send(.interrupt)
    var ending: ChildProcess.Ending?
    try waitUntil("the import ends") {
      ending = try ending ?? hanging.poll()
      return ending != nil
    }
    #expect(ending == .exited(1))
    #expect(try machine.text("import.log").contains("interrupted"))
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    var (parts, rest): ([String], Substring) = ([], self[...])
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  fileprivate func replacingOccurrences(of text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
