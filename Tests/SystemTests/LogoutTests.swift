import POSIX
import Testing

/// What a sign-out says that the device would forget, kind by kind, with a real server, folders and database.
@Suite(.serialized) struct LogoutTests {
  private let machine: Machine
  private let server: RunningServer

  /// Four people in a folder that is in sync.
  init() throws {
    server = try RunningServer(devices: ["device": "people"])
    machine = server.machine
    for name in ["Ann", "Bob", "Cleo", "Dora"] { try machine.write("people/\(name).vcf", WatchedDevice.card(name)) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 4 added
      """
    ).play(on: machine)
  }

  /// Another card of somebody's.
  private static func card(_ name: String, phone: String) -> String {
    WatchedDevice.card(name).replacing("END:", with: "TEL:\(phone)\r\nEND:")
  }

  @Test func `edits and new contacts whose files are away would be lost`() throws {
    #expect(try server.stop() == .exited(0))
    func edit(_ name: String, adding new: String) throws {
      try machine.write("people/\(name).vcf", Self.card(name, phone: "1"))
      try machine.write("people/\(new).vcf", WatchedDevice.card(new))
      // It reads the folder, and comes no further.
      try Transcript(
        """
        $ contacts2web sync 2> errors
        ? 1
        """
      ).play(on: machine)
    }
    try edit("Ann", adding: "Emil")
    try Transcript(
      """
      $ mv people away; contacts2web logout
      ! this device would forget:
      !   1 edit that was not synced: its file is away, so it would be lost
      !   1 new contact that was not synced: its file is away, so it would be lost
      ! contacts2web: this device was not signed out: it would forget what neither folder nor cloud know
      ! hint: …
      ? 2
      $ mv away people; contacts2web logout
      ! this device would forget:
      !   1 edit that was not synced: the file keeps it, but would be in conflict after the next sign-in
      ! contacts2web: …
      ! hint: …
      ? 2
      """
    ).play(on: machine)
    try edit("Bob", adding: "Fay")
    try Transcript(
      """
      $ mv people away; contacts2web logout
      ! this device would forget:
      !   2 edits that were not synced: their files are away, so they would be lost
      !   2 new contacts that were not synced: their files are away, so they would be lost
      ! contacts2web: …
      ! hint: …
      ? 2
      """
    ).play(on: machine)
  }

  /// The look that logout takes at the folder, or that of a sync before it, finds the copy.
  @Test(arguments: [true, false])
  func `an edit over which another file was copied would be lost`(_ isSeenBefore: Bool) throws {
    #expect(try server.stop() == .exited(0))
    let look = Transcript(
      """
      $ contacts2web sync 2> errors
      ? 1
      """)
    try machine.write("people/Ann.vcf", Self.card("Ann", phone: "1"))
    try look.play(on: machine)
    try machine.write("people/Ann.vcf", WatchedDevice.card("Bob"))
    if isSeenBefore { try look.play(on: machine) }
    try Transcript(
      """
      $ contacts2web logout
      ! this device would forget:
      !   1 card that no file has: it would be lost
      ! contacts2web: …
      ! hint: …
      ? 2
      """
    ).play(on: machine)
  }

  @Test func `removed cards are told where the cloud does not have them, and where it cannot be asked`() throws {
    try server.login("ada", home: "second", book: "phone")
    try Transcript(
      """
      $ contacts2web sync --home second
      to the address book: 4 added
      $ rm people/Ann.vcf people/Bob.vcf people/Cleo.vcf; contacts2web sync
      to the cloud: 3 deleted
      $ contacts2web sync --home second
      to the address book: 3 deleted
      $ contacts2web review --home second > waiting; wc -l < waiting
      3
      """
    ).play(on: machine)
    // Ann and Bob come back to the folder with other cards, of which the server hears nothing until a person has put the removed ones in
    // their place.
    #expect(try server.stop() == .exited(0))
    for name in ["Ann", "Bob"] { try machine.write("phone/\(name)2.vcf", Self.card(name, phone: "9")) }
    try Transcript(
      """
      $ contacts2web sync --home second 2> errors
      ? 1
      $ contacts2web review restore $(grep Ann waiting | cut -c-8) --replace --home second
      wrote Ann2.vcf
      ! …
      $ contacts2web review restore $(grep Bob waiting | cut -c-8) --replace --home second
      wrote Bob2.vcf
      ! …
      $ contacts2web logout --home second
      ! this device would forget:
      !   3 cards that a sync removed and that wait in contacts2web review --home …/second
      ! contacts2web: …
      ! hint: …
      ? 2
      """
    ).play(on: machine)
    let again = try RunningServer(on: machine, port: server.port)
    try Transcript(
      """
      $ contacts2web sync --home second > told 2>&1
      $ contacts2web review --home second > waiting; wc -l < waiting
      3
      $ contacts2web logout --home second
      ! this device would forget:
      !   2 cards that a sync removed and that wait in contacts2web review --home …/second
      ! contacts2web: …
      ! hint: …
      ? 2
      $ contacts2web review keep $(grep Ann2 waiting | cut -c-8) --home second
      Ann2.vcf stays removed
      $ contacts2web logout --home second
      ! this device would forget:
      !   1 card that a sync removed and that waits in contacts2web review --home …/second
      ! contacts2web: …
      ! hint: …
      ? 2
      $ contacts2web review keep $(grep Bob2 waiting | cut -c-8) --home second
      Bob2.vcf stays removed
      $ contacts2web logout --home second
      signed out of \(server.address); …/phone keeps its files
      """
    ).play(on: machine)
    #expect(try again.stop() == .exited(0))
  }

  @Test func `a sync that was cut off is told until another one has come to its end`() throws {
    try machine.write("people/Ann.vcf", Self.card("Ann", phone: "1"))
    // Where the server has ended the run, and the device does not know it: nothing but that would be forgotten.
    let ending = try machine.start(["sync", "--debug-fault", "answer:4:kill"], log: "sync.log").wait()
    try #require(ending == .killed(.kill))
    try Transcript(
      """
      $ contacts2web logout
      ! this device would forget:
      !   1 sync that was cut off: nobody would know how far it came
      ! contacts2web: …
      ! hint: …
      ? 2
      $ contacts2web sync > told 2>&1
      $ contacts2web logout
      signed out of …
      """
    ).play(on: machine)
  }
}
