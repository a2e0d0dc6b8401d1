import POSIX
import Testing

/// `login --renew` and `logout`: what a device knows alone is not forgotten in passing.
@Suite(.serialized) struct RenewTests {
  private let machine: Machine
  private let server: RunningServer

  init() throws {
    machine = try Machine()
    server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try server.login("ada", home: "device", book: "people")
    try machine.write("password", "a long password\n")
    for name in ["Ann", "Bob", "Cleo"] { try machine.write("people/\(name).vcf", WatchedDevice.card(name)) }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 3 added
      """
    ).play(on: machine)
  }

  /// The same server with a certificate that it makes anew.
  private func withNewCertificate() throws -> RunningServer {
    #expect(try server.stop() == .exited(0))
    for name in ["certificate.pem", "key.pem"] { try File.remove(machine.path("server/\(name)")) }
    return try RunningServer(on: machine, port: server.port)
  }

  /// Types the command at a terminal, with the answer.
  private func typeAtTerminal(_ command: String, answer: String) throws -> Machine.Outcome {
    try machine.type("printf '\(answer)\\n' | script -qec '\(command)' /dev/null | tr -d '\\r'")
  }

  @Test func `a new certificate is taken by its fingerprint, and an unsynced deletion is not forgotten`() throws {
    let renewed = try withNewCertificate()
    try File.remove(machine.path("people/Ann.vcf"))
    try Transcript(
      """
      $ contacts2web sync
      ! contacts2web: the server's certificate is not the one that is trusted
      ! hint: if the server has a new certificate: contacts2web login --renew shows its fingerprint beside the old one
      ? 1
      $ contacts2web login --renew
      ! contacts2web: the server's certificate has the fingerprint \(renewed.fingerprint), and the trusted one was \(server.fingerprint)
      ! hint: compare it with what the server logged at its start, and give it with --fingerprint
      ? 1
      $ contacts2web login --renew --fingerprint \(server.fingerprint)
      ! contacts2web: the server's certificate has another fingerprint: \(renewed.fingerprint)
      ! hint: …
      ? 1
      $ contacts2web login --renew --fingerprint \(renewed.fingerprint)
      signed in to \(server.address) as ada again, with all that this device knew
      $ stat -c %a device/sign-in
      600
      $ contacts2web login --renew
      nothing to renew: \(server.address) knows this device, and its certificate is trusted
      $ contacts2web sync
      to the cloud: 1 deleted
      $ contacts2web account list --json
      {"accounts":[{"name":"ada","contacts":2,…}]}
      """
    ).play(on: machine)
  }

  @Test func `a person at a terminal sees both fingerprints, and only a yes takes the new one`() throws {
    let renewed = try withNewCertificate()
    let before = try machine.text("device/sign-in")
    let refused = try typeAtTerminal("contacts2web login --renew", answer: "n")
    #expect(refused.output.contains("trusted  \(server.fingerprint)"), "\(refused)")
    #expect(refused.output.contains("shown    \(renewed.fingerprint)"), "\(refused)")
    #expect(refused.output.contains("the new certificate is not trusted, and nothing was changed"))
    #expect(try machine.text("device/sign-in") == before)
    let taken = try typeAtTerminal("contacts2web login --renew", answer: "y")
    #expect(taken.output.contains("as ada again, with all that this device knew"), "\(taken)")
    #expect(try machine.type("contacts2web sync").output == "nothing has changed\n")
  }

  @Test func `a device that was signed out elsewhere signs in with the password, and sends what it had deleted`() throws
  {
    try File.remove(machine.path("people/Ann.vcf"))
    // As a press of "Sign out" on the page of the devices.
    try Transcript(
      """
      $ cp -a device copy && contacts2web logout --home copy --forget-unsynced
      signed out of …
      $ contacts2web sync
      ! contacts2web: this device is not signed in: it was signed out, or not used for 90 days
      ! hint: sign in again, with nothing lost: contacts2web login --renew
      ? 1
      $ contacts2web login --renew < /dev/null
      ! the server does not know this device any more, and signs it in with the password
      ! contacts2web: there is no terminal to ask for the password
      ! hint: …
      ? 1
      $ echo 'not the password' | contacts2web login --renew --password-stdin
      ! the server does not know this device any more, and signs it in with the password
      ! contacts2web: name or password is wrong
      ! hint: …
      ? 1
      $ contacts2web login --renew --password-stdin < password
      signed in to \(server.address) as ada again, with all that this device knew
      ! the server does not know this device any more, and signs it in with the password
      $ contacts2web sync
      to the cloud: 1 deleted
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a device whose sign-in was answered to nobody knows its id after the next one`() throws {
    try Transcript(
      """
      $ cp -a device copy && contacts2web logout --home copy --forget-unsynced
      signed out of …
      $ cp -a device lost && contacts2web login --renew --home lost --password-stdin < password && rm -r lost
      signed in to …
      ! …
      $ contacts2web login --renew --password-stdin < password
      signed in to …
      ! …
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
    let ids = try machine.type(
      "\(Machine.psql) -c 'SELECT device_id FROM device_tokens ORDER BY created_at DESC'"
    ).output.split(whereSeparator: \.isNewline)
    #expect(Set(ids).count == 2)
    #expect(try machine.text("device/sign-in").contains(#require(ids.first)))
  }

  @Test func `a device that signs in again after a run that was cut off goes on as if nothing had been`() throws {
    try server.login("ada", home: "second", book: "phone")
    try Transcript(
      """
      $ contacts2web sync --home second
      to the address book: 3 added
      """
    ).play(on: machine)
    // Each time it hears of an edit, has one of its own to send, and is killed in between.
    for call in 3...4 {
      try Transcript(
        """
        $ sed -i 's/^END:/X-CALL:\(call)\\r\\nEND:/' phone/Bob.vcf && contacts2web sync --home second > /dev/null
        $ sed -i 's/^END:/X-CALL:\(call)\\r\\nEND:/' people/Ann.vcf
        """
      ).play(on: machine)
      let ending = try machine.start(["sync", "--debug-fault", "answer:\(call):kill"], log: "sync.log").wait()
      try #require(ending == .killed(.kill), "\(call)")
      // As a press of "Sign out" on the page of the devices.
      try Transcript(
        """
        $ rm -rf copy && cp -a device copy && contacts2web logout --home copy --forget-unsynced
        signed out of …
        $ contacts2web login --renew --password-stdin < password
        signed in to \(server.address) as ada again, with all that this device knew
        ! the server does not know this device any more, and signs it in with the password
        """
      ).play(on: machine)
      let next = try machine.type("contacts2web sync --json")
      #expect(next.status == 0 && next.output.contains("\"outcome\":\"done\""), "cut off at \(call): \(next)")
      #expect(next.output.contains("\"conflicts\":0"), "cut off at \(call): \(next)")
    }
    try Transcript(
      """
      $ contacts2web account list --json
      {"accounts":[{"name":"ada","contacts":3,…}]}
      $ contacts2web review
      ! Nothing waits for review
      $ ls people
      Ann.vcf
      Bob.vcf
      Cleo.vcf
      """
    ).play(on: machine)
  }

  @Test func `a server at a new address is the same server`() throws {
    try File.remove(machine.path("people/Ann.vcf"))
    #expect(try server.stop() == .exited(0))
    let moved = try RunningServer(on: machine)
    try Transcript(
      """
      $ contacts2web sync
      ! …
      ! hint: …
      ? 1
      $ contacts2web login --renew \(moved.address)/
      signed in to \(moved.address) as ada again, with all that this device knew
      $ contacts2web sync
      to the cloud: 1 deleted
      """
    ).play(on: machine)
  }

  @Test func `a watch goes on with the new certificate by itself`() throws {
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    let renewed = try withNewCertificate()
    try machine.write("people/Dora.vcf", WatchedDevice.card("Dora"))
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains(" --renew") }
    // It may wait for a run of the watch, and says so then.
    #expect(try machine.type("contacts2web login --renew --fingerprint \(renewed.fingerprint)").status == 0)
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    // And hears what others change.
    try renewed.login("ada", home: "second", book: "phone")
    _ = try machine.type("contacts2web sync --home second && rm phone/Dora.vcf && contacts2web sync --home second")
    try waitUntil("the deletion comes down") { !File.exists(machine.path("people/Dora.vcf")) }
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `a sign-out that would forget something says what, and asks`() throws {
    try server.login("ada", home: "second", book: "phone")
    // A card that the sync removes, a file that cannot be taken, a deletion and an edit.
    try Transcript(
      """
      $ contacts2web sync --home second
      to the address book: 3 added
      $ rm phone/Cleo.vcf
      $ contacts2web sync --home second
      to the cloud: 1 deleted
      $ contacts2web sync
      to the address book: 1 deleted
      $ printf 'BEGIN:VCARD\\nFN:Half' > people/half.vcf
      $ rm people/Ann.vcf; sed -i s/^FN:Bob/FN:Bobby/ people/Bob.vcf
      $ contacts2web logout
      ! this device would forget:
      !   1 deletion that was not synced: the contact would come back
      !   1 edit that was not synced: the file keeps it, but would be in conflict after the next sign-in
      ! contacts2web: this device was not signed out: it would forget what neither folder nor cloud know
      ! hint: contacts2web sync sends what can be sent; contacts2web logout --forget-unsynced goes ahead
      ? 2
      """
    ).play(on: machine)
    let asked = try typeAtTerminal("contacts2web logout", answer: "n")
    #expect(
      asked.output.contains("Sign out all the same? [y/N]") && asked.output.contains("stays signed in"), "\(asked)")
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 changed, 1 deleted
      ! half.vcf:… (left alone)
      ? 2
      $ rm -rf people
      $ contacts2web logout
      ! this device would forget:
      !   1 file that was left alone: nobody would know whose contact it is
      ! contacts2web: …
      ! hint: …
      ? 2
      $ contacts2web logout --forget-unsynced
      signed out of \(server.address)
      $ contacts2web status
      ! contacts2web: this device is not signed in
      ! hint: …
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `files that were put back without the hidden file are the address book, for sync, watch and all else`()
    throws
  {
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    try Transcript(
      """
      $ mkdir backup && cp people/*.vcf backup && mv people gone && mkdir people
      """
    ).play(on: machine)
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("is not the address book") }
    try Transcript(
      """
      $ cp backup/*.vcf people
      """
    ).play(on: machine)
    try waitUntil("the folder is recognized") { File.exists(machine.path("people/.contacts2web")) }
    try waitUntil("the watch is in sync") {
      try machine.type("contacts2web sync --json").output.contains("\"outcome\":\"unchanged\"")
    }
    #expect(try machine.text("watch.log").split(separator: "had lost its file .contacts2web").count == 2)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    try Transcript(
      """
      $ rm people/.contacts2web
      $ contacts2web import backup/Ann.vcf
      ! contacts2web: …its file .contacts2web is missing
      ! hint: mount it or put the files back; contacts2web sync looks whether they are the address book
      ? 1
      $ contacts2web sync --dry-run
      nothing has changed
      ! the address book had lost its file .contacts2web, and a sync would make it anew: 3 of the 3 contacts are there as they were
      $ ls -A people
      Ann.vcf
      Bob.vcf
      Cleo.vcf
      $ contacts2web sync
      nothing has changed
      ! the address book had lost its file .contacts2web, and it was made anew: 3 of the 3 contacts are there as they were
      $ cmp people/.contacts2web gone/.contacts2web
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a folder of the server's own is no new address book where its hidden file is missing`() throws {
    #expect(try server.stop() == .exited(0))
    func serve() throws -> RunningServer {
      try RunningServer(on: machine, port: server.port, ["--book", machine.path("here"), "--account", "ada"])
    }
    var running = try serve()
    try waitUntil("all contacts are there") { try machine.cards("here").count == 3 }
    #expect(try running.stop() == .exited(0))
    // Its disk is not mounted when the server starts: nothing is written beside the disk.
    try Transcript("$ mv here disk && mkdir here").play(on: machine)
    running = try serve()
    try waitUntil("the trouble is logged") { try machine.text(running.log).contains("is not the address book") }
    let hint =
      "contacts2web admin sync --data \(machine.path("server")) --book \(machine.path("here")) --account ada --put-back"
    #expect(try machine.text(running.log).contains(hint))
    // As it is typed into a shell that is not the server's.
    let pasted = try machine.type("env -u CONTACTS2WEB_DATA \(hint) --dry-run")
    #expect(pasted.status == 0, "\(pasted)")
    #expect(try machine.type("ls -A here").output == "")
    // Put back without the hidden file, while one of the files is still to come.
    try Transcript("$ mkdir new && mv disk/Ann.vcf disk/Bob.vcf new && rmdir here && mv new here").play(on: machine)
    try waitUntil("the last one is there as well") { try machine.cards("here") == ["Ann.vcf", "Bob.vcf", "Cleo.vcf"] }
    #expect(try machine.type("cmp here/.contacts2web disk/.contacts2web").status == 0)
    #expect(try machine.type("contacts2web sync").output == "nothing has changed\n")
    #expect(try running.stop() == .exited(0))
  }

  @Test func `who runs the server decides where a guard has stopped a folder of its own`() throws {
    #expect(try server.stop() == .exited(0))
    let running = try RunningServer(
      on: machine, port: server.port, ["--book", machine.path("here"), "--account", "ada"])
    try waitUntil("all contacts are there") { try machine.cards("here").count == 3 }
    _ = try machine.type("rm here/*.vcf")
    try waitUntil("the trouble is logged") { try machine.text(running.log).contains("the address book is empty") }
    try Transcript(
      """
      $ contacts2web admin sync --book here --account bob
      ! contacts2web: there is no account named bob
      ! hint: …
      ? 1
      $ contacts2web admin sync --book there --account ada
      ! contacts2web: the server keeps no folder at there
      ! hint: contacts2web serve --book \(machine.path("there")) --account ada begins with it
      ? 1
      $ contacts2web admin sync --book typo --account ada --put-back
      ! contacts2web: the server keeps no folder at typo
      ! hint: …
      ? 1
      $ ls -d typo
      ! …
      ? 2
      $ contacts2web admin sync --book here --account ada --dry-run
      ! contacts2web: the address book is empty, but it had 3 contacts at the last sync: nothing was changed
      ! hint: …: contacts2web admin sync --book \(machine.path("here")) --account ada --put-back; contacts2web admin sync …
      ? 2
      $ contacts2web admin sync --book here --account ada --put-back
      to the address book: 3 added
      ! …
      $ ls here
      Ann.vcf
      Bob.vcf
      Cleo.vcf
      $ rm here/*.vcf; contacts2web admin sync --book here/. --account ada --allow-deletions
      to the cloud: 3 deleted
      ! …
      $ contacts2web account list
      ada	0 contacts	since …
      """
    ).play(on: machine)
    #expect(try running.stop() == .exited(0))
  }
}
