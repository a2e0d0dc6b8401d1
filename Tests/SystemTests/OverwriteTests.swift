import Glibc
import POSIX
import Testing

/// A script that rewrites the whole folder: the program asks before the cloud, and with it all other devices, follow.
@Suite(.serialized) struct OverwriteTests {
  private let machine: Machine
  private let server: RunningServer

  init() throws {
    server = try RunningServer(devices: ["device": "people"])
    machine = server.machine
    for number in 1...40 { try machine.write("people/\(number).vcf", card(number)) }
  }

  private func card(_ number: Int) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(number)\r\nFN:P\(number) Q\r\nN:Q;P\(number);;;\r\nTEL:\(number)\r\nEND:VCARD\r\n"
  }

  @Test func `sync stops, says what the changes have in common, and goes ahead when told`() throws {
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 40 added
      $ cp -r people kept; sed -i '/^TEL/d' people/*.vcf
      $ contacts2web sync
      ! contacts2web: this sync would overwrite 40 of 40 contacts in the cloud (all 40 lost all phone numbers, and nothing else changed): nothing was changed
      ! hint: look at them with contacts2web sync --dry-run; if they are meant, contacts2web sync --allow-overwrites goes ahead; if not, put the files back, or delete them and have them written as they were: contacts2web sync --put-back
      ? 2
      $ contacts2web sync --dry-run | wc -l
      40
      ! contacts2web: this sync would still overwrite 40 of 40 contacts …
      ! hint: …
      $ contacts2web sync --json | grep -o '"outcome":"[a-z]*"'
      "outcome":"stopped"
      ! contacts2web: …
      ! hint: …
      $ contacts2web sync --allow-deletions
      ! contacts2web: …
      ! hint: …
      ? 2
      $ cp kept/*.vcf people
      $ contacts2web sync
      nothing has changed
      $ sed -i '/^TEL/d' people/*.vcf
      $ contacts2web sync --allow-overwrites
      to the cloud: 40 changed
      """
    ).play(on: machine)
  }

  @Test func `an import that fills many contacts passes, and so does its undo`() throws {
    let cards = (1...30).map { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Q;P\($0);;;\r\nNOTE:\($0)\r\nEND:VCARD\r\n" }
    try machine.write("notes.vcf", cards.joined())
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 40 added
      $ contacts2web import notes.vcf
      notes.vcf: 30 cards, 30 filled in
      $ contacts2web sync
      to the cloud: 30 changed
      $ contacts2web undo $(contacts2web log | grep Import | cut -c-8) | tail -n 1
      Undone (Import on …, … 20…): 30 put back
      ! …
      $ contacts2web sync
      to the cloud: 30 changed
      $ grep -c NOTE people/1.vcf
      0
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `watch says once that it waits for a decision, while the script goes on, and status says what for`() throws
  {
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    for (count, range) in [(25, 1...25), (40, 26...40)] {
      // A script rewrites one file after the other, and on a busy machine the first would be synced before the others.
      try watch.send(Signal(number: SIGSTOP))
      _ = try machine.type("sed -i '/^TEL/d' \(range.map { "people/\($0).vcf" }.joined(separator: " "))")
      try watch.send(Signal(number: SIGCONT))
      try waitUntil("the run stops") {
        try machine.type("contacts2web status").output.contains("overwrite \(count) of 40 contacts in the cloud")
      }
    }
    try Transcript(
      """
      $ contacts2web status | grep stopped
      stopped    since …: the last sync would overwrite 40 of 40 contacts in the cloud (all 40 lost all phone numbers, and nothing else changed); waiting for your decision: look at them with contacts2web sync --dry-run; …
      """
    ).play(on: machine)
    #expect(try machine.text("watch.log").split(separator: "outcome=stopped").count == 2)
    #expect(try machine.type("contacts2web sync --allow-overwrites").output == "to the cloud: 40 changed\n")
    try waitUntil("the watch goes on") { try machine.text("watch.log").contains("outcome=recovered") }
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `who runs the server lets a script through that rewrote a folder of the server's own`() throws {
    #expect(try machine.type("contacts2web sync").output == "to the cloud: 40 added\n")
    #expect(try server.stop() == .exited(0))
    let place = machine.path("here")
    func serve() throws -> RunningServer {
      try RunningServer(on: machine, port: server.port, ["--book", place, "--account", "ada"])
    }
    let first = try serve()
    try waitUntil("all contacts are there, and the run is done") {
      try machine.cards("here").count == 40
        && machine.type("contacts2web admin sync --book here --account ada").output == "nothing has changed\n"
    }
    // No run comes in between of the script's files.
    #expect(try first.stop() == .exited(0))
    _ = try machine.type("sed -i '/^TEL/d' here/*.vcf")
    let running = try serve()
    try waitUntil("the run stops") {
      try machine.text(running.log).contains("would overwrite 40 of 40 contacts in the cloud")
    }
    let command = "contacts2web admin sync --book \(place) --account ada"
    try Transcript(
      """
      $ contacts2web admin sync --book here --account ada
      ! …
      ! contacts2web: this sync would still overwrite 40 of 40 contacts in the cloud (all 40 lost all phone numbers, and nothing else changed)…: nothing was changed
      ! hint: look at them with \(command) --dry-run; if they are meant, \(command) --allow-overwrites goes ahead; …
      ? 2
      $ contacts2web admin sync --book here --account ada --allow-deletions
      ! …
      ! contacts2web: this sync would still overwrite 40 of 40 contacts …
      ! hint: …
      ? 2
      $ contacts2web admin sync --book here --account ada --allow-overwrites
      to the cloud: 40 changed
      ! …
      $ contacts2web sync
      to the address book: 40 changed
      $ grep -c TEL people/1.vcf
      0
      ? 1
      """
    ).play(on: machine)
    try waitUntil("the server's own runs go on") { try machine.text(running.log).contains("outcome=recovered") }
    #expect(try running.stop() == .exited(0))
  }
}
