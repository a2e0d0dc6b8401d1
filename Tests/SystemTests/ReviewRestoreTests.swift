import HTTPClient
import POSIX
import Testing

/// Taking a removed card back whose contact is there again, at the command line.
@Suite(.serialized) struct ReviewRestoreTests {
  private static func card(_ name: String, _ phone: String, uid: String? = nil) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\n\(uid.map { "UID:\($0)\r\n" } ?? "")FN:\(name)\r\nTEL:\(phone)\r\nEND:VCARD\r\n"
  }

  /// Ann, deleted on one device, is in the trash of the other; the file `id` says under which id.
  private static func removedOnSecond(uid: String? = nil) throws -> RunningServer {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", card("Ann Lee", "1", uid: uid))
    try machine.write("people/bob.vcf", card("Bob Hill", "3"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web sync --home second
      to the address book: 2 added
      $ rm people/ann.vcf; contacts2web sync
      to the cloud: 1 deleted
      $ contacts2web sync --home second
      to the address book: 1 deleted
      $ contacts2web review --home second | cut -c-8 > id
      """
    ).play(on: machine)
    return server
  }

  /// And the first device has taken her out of the cloud's trash, of which the other has heard nothing.
  private static func restoredElsewhere() throws -> RunningServer {
    let server = try removedOnSecond()
    try Transcript(
      """
      $ contacts2web trash restore Ann
      Ann Lee: restored from the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync
      to the address book: 1 added
      """
    ).play(on: server.machine)
    return server
  }

  @Test func `a card whose contact came back elsewhere is compared with the cloud's, before a sync has brought that`()
    throws
  {
    let server = try Self.restoredElsewhere()
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web review restore $(cat id) --home second
      ! contacts2web: this contact is back in the cloud with this very card
      ! hint: contacts2web sync --home …/second brings it here
      ? 1
      $ sed -i s/TEL:1/TEL:2/ people/*.vcf; contacts2web sync
      to the cloud: 1 changed
      $ contacts2web review restore $(cat id) --home second
      - the removed card
      + Current, in the cloud
      - Phone: 1
      + Phone: 2
      ! contacts2web: this contact is back in the cloud, and what differs stands above: nothing was changed
      ! hint: contacts2web sync --home …/second brings it here; then contacts2web history … has the removed card, or contacts2web review … still lists it
      ? 1
      $ ls phone | wc -l
      1
      $ contacts2web sync --home second
      to the address book: 1 added
      $ contacts2web review --home second
      ! Nothing waits for review
      """
    ).play(on: machine)
  }

  @Test func `a card that is put back while the server is away doubles nobody whose contact came back elsewhere`()
    throws
  {
    let server = try Self.restoredElsewhere()
    let machine = server.machine
    try Transcript(
      """
      $ sed -i s/TEL:1/TEL:2/ people/*.vcf; contacts2web sync
      to the cloud: 1 changed
      """
    ).play(on: machine)
    _ = try server.stop()
    try Transcript(
      """
      $ contacts2web review restore $(cat id) --home second
      wrote …
      ! the server could not be asked whether this contact is back there (…); if it is, the next sync brings what it says there, and contacts2web history … has this card
      """
    ).play(on: machine)
    let again = try RunningServer(on: machine, port: server.port)
    try Transcript(
      """
      $ contacts2web sync --home second
      to the address book: 1 changed
      $ contacts2web review --home second
      ! Nothing waits for review
      $ cat phone/*.vcf | grep TEL | tr -d '\\r' | sort
      TEL:2
      TEL:3
      """
    ).play(on: machine)
    #expect(try again.stop() == .exited(0))
  }

  @Test
  func `a contact that became one with another in the browser is told with that one's name, also where it is put back`()
    throws
  {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1", uid: "ann"))
    try machine.write("people/anna.vcf", Self.card("Anna Lee", "2", uid: "anna"))
    #expect(try machine.type("contacts2web sync").status == 0)
    let ids = try ["ann.vcf", "anna.vcf"].map { file in
      try machine.type(#"contacts2web why \#(file) --json | sed 's/.*"contact":"\([0-9a-f]*\)".*/\1/'"#).output
        .filter(\.isHexDigit)
    }
    let browser = try SignedInBrowser("ada", at: server)
    let page = "/merge?" + ids.map { "contact=\($0)" }.joined(separator: "&")
    let people = try browser.hidden("contact", on: page).map { "contact=\($0)" }.joined(separator: "&")
    try #require(browser.post("/merge", from: page, people).status == 303)
    try Transcript(
      """
      $ contacts2web sync
      to the address book: 1 changed, 1 deleted
      $ contacts2web review
      …  removed   Anna Lee  anna.vcf, became one with Ann Lee, … 20…, 30 days left
      $ contacts2web review --json
      {"conflicts":[],"refused":[],"removed":[{…"became_one_with":"Ann Lee"}]}
      $ contacts2web review | cut -c-8 > id; contacts2web review show $(cat id) | head -1
      anna.vcf, became one with Ann Lee, … 20…, 30 days left
      $ contacts2web review restore $(cat id)
      wrote anna.vcf
      ! the next sync carries it to the cloud
      ! it became one with Ann Lee, and will be a contact of its own beside that one
      """
    ).play(on: machine)
  }

  @Test
  func `a card whose contact is back on this device is compared with it, and takes its place where a person says so`()
    throws
  {
    let server = try Self.removedOnSecond(uid: "ann")
    let machine = server.machine
    _ = try server.stop()
    try machine.write("phone/new.vcf", Self.card("Ann Lee", "9", uid: "ann"))
    try Transcript(
      """
      $ contacts2web sync --home second 2> errors
      ? 1
      $ contacts2web review show $(cat id) --home second
      ann.vcf, deleted in the cloud, … 20…, 30 days left
      - the removed card
      + Current, new.vcf
      - Phone: 1
      + Phone: 9
      $ contacts2web review restore $(cat id) --home second
      - the removed card
      + Current, new.vcf
      - Phone: 1
      + Phone: 9
      ! contacts2web: this contact is back, and what differs stands above: nothing was changed
      ! hint: contacts2web review restore … --replace takes what was removed, contacts2web review keep … what is there
      ? 1
      $ contacts2web review restore $(cat id) --beside --home second > difference; ls phone | wc -l
      2
      ! contacts2web: this contact is back, and what differs stands above: nothing was changed; both have one UID, so they cannot stand beside each other
      ! hint: …
      $ contacts2web review restore $(cat id) --replace --home second
      wrote new.vcf
      ! the next sync carries it to the cloud; what it replaced waits in contacts2web review … until the cloud has that
      $ grep -c TEL:1 phone/new.vcf; ls phone | wc -l
      1
      2
      $ contacts2web review --home second 2> errors
      …  removed   Ann Lee  new.vcf, replaced by a restored card, … 20…, 30 days left
      ? 1
      """
    ).play(on: machine)
    let again = try RunningServer(on: machine, port: server.port)
    try Transcript(
      """
      $ contacts2web sync --home second
      to the cloud: 1 added
      $ contacts2web sync
      to the address book: 1 added
      $ contacts2web review --home second
      …  removed   Ann Lee  new.vcf, replaced by a restored card, … 20…, 30 days left
      """
    ).play(on: machine)
    #expect(try again.stop() == .exited(0))
  }

  @Test func `a duplicate whose contact's own file is broken comes back`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    for name in ["ann", "copy"] { try machine.write("people/\(name).vcf", Self.card("Ann Lee", "1", uid: "ann")) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      1 duplicate removed
        …: a copy of …, now in this device’s trash
      $ for file in people/*.vcf; do printf BEGIN:VCARD > $file; done; contacts2web sync > told 2>&1
      ? 2
      $ contacts2web review | grep removed | cut -c-8 > id
      $ contacts2web review restore $(cat id)
      wrote …
      ! the next sync carries it to the cloud
      """
    ).play(on: machine)
  }

  /// Of two files that say the same one is a duplicate; then its contact's file comes to be somebody else's, as where a
  /// synchronizer has carried the halves of an exchange more than a day apart.
  @Test(arguments: [false, true])
  func `a duplicate whose contact is somebody else by now comes back beside that one in one step`(_ hasUID: Bool) throws
  {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    let ann = Self.card("Ann Lee", "1", uid: hasUID ? "ann" : nil)
    for name in ["ann", "copy"] { try machine.write("people/\(name).vcf", ann) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      1 duplicate removed
        …: a copy of …, now in this device’s trash
      $ contacts2web sync --home second
      to the address book: 1 added
      """
    ).play(on: machine)
    let kept = try #require(machine.cards("people").first)
    try machine.write("people/\(kept)", Self.card("Bob Hill", "2", uid: hasUID ? "bob" : nil))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 changed
      1 file came to hold somebody else: contacts2web review has who stood there
        Bob Hill (\(kept)): somebody else stands in this file and goes into the cloud; who stood there waits for review
      ? 2
      $ contacts2web review | grep removed | cut -c-8 > id
      $ contacts2web review restore $(cat id)
      - the removed card
      + Current, \(kept)
      …
      ! contacts2web: this contact is back, and what differs stands above: nothing was changed
      ! hint: contacts2web review restore … --replace takes what was removed, --beside keeps both, contacts2web review keep … what is there
      ? 1
      $ contacts2web review restore $(cat id) --beside --replace
      ! contacts2web: --replace does not go with --beside
      ! hint: …
      ? 64
      $ contacts2web review restore $(cat id) --beside
      wrote …
      ! the next sync carries it to the cloud
      $ contacts2web sync
      to the cloud: 1 added
      $ contacts2web review | grep -c removed
      0
      ? 1
      $ contacts2web sync --home second
      to the address book: 1 added, 1 changed
      $ cat phone/*.vcf | grep TEL | tr -d '\\r' | sort
      TEL:1
      TEL:2
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a removed card with the UID of its contact does not come beside that, and the reason is told`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    for name in ["ann", "copy"] { try machine.write("people/\(name).vcf", Self.card("Ann Lee", "1", uid: "ann")) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      1 duplicate removed
        …: a copy of …, now in this device’s trash
      """
    ).play(on: machine)
    let kept = try #require(machine.cards("people").first)
    try machine.write("people/\(kept)", Self.card("Bob Hill", "2", uid: "ann"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 changed
      $ contacts2web review | grep removed | cut -c-8 > id
      $ contacts2web review restore $(cat id) --beside
      - the removed card
      …
      ! contacts2web: this contact is back, and what differs stands above: nothing was changed; both have one UID, so they cannot stand beside each other
      ! hint: …
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `a duplicate whose content stands in a file is not written again, and the file with it is named`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    for name in ["ann", "copy"] { try machine.write("people/\(name).vcf", Self.card("Ann Lee", "1", uid: "ann")) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      1 duplicate removed
        …: a copy of …, now in this device’s trash
      """
    ).play(on: machine)
    let kept = try #require(machine.cards("people").first)
    let removed = kept == "ann.vcf" ? "copy.vcf" : "ann.vcf"
    let id = String(try machine.type("contacts2web review").output.prefix(8))
    // No option makes a second file of one content.
    for option in ["", "--beside", "--replace"] {
      try Transcript(
        """
        $ contacts2web review restore \(id) \(option)
        ! contacts2web: \(kept) has the same content
        ! hint: the next sync would remove the second file again; contacts2web review keep \(id) takes it off the list
        ? 1
        """
      ).play(on: machine)
    }
    #expect(try machine.cards("people") == [kept])
    try Transcript(
      """
      $ contacts2web review keep \(id)
      \(removed) stays removed
      $ contacts2web review
      ! Nothing waits for review
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a file that was edited since the last sync is not replaced before another one has seen it`() throws {
    let server = try Self.removedOnSecond(uid: "ann")
    let machine = server.machine
    _ = try server.stop()
    try machine.write("phone/new.vcf", Self.card("Ann Lee", "8", uid: "ann"))
    // It reads the folder, and comes no further.
    let sync = "contacts2web sync --home second 2> errors"
    try Transcript("$ \(sync)\n? 1").play(on: machine)
    try machine.write("phone/new.vcf", Self.card("Ann Lee", "99", uid: "ann"))
    try Transcript(
      """
      $ contacts2web review restore $(cat id) --replace --home second
      ! contacts2web: new.vcf was changed since the last sync
      ! hint: contacts2web sync --home …/second, and try again
      ? 1
      $ grep -c TEL:99 phone/new.vcf
      1
      $ \(sync)
      ? 1
      $ contacts2web review restore $(cat id) --replace --home second
      wrote new.vcf
      ! the next sync carries it to the cloud; what it replaced waits in contacts2web review … until the cloud has that
      $ grep -c TEL:1 phone/new.vcf
      1
      $ contacts2web review --home second 2> errors | grep 'replaced by a restored card' | cut -c-8 > ids
      $ for id in $(cat ids); do contacts2web review show $id --raw --home second; done | grep -c TEL:99
      1
      """
    ).play(on: machine)
  }
}
