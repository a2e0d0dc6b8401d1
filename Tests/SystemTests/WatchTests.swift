import POSIX
import Testing

/// `watch` as something that is left running: outages, other commands beside it, its end.
@Suite(.serialized) struct WatchTests {
  private let device: WatchedDevice
  private var machine: Machine { device.machine }
  private var server: RunningServer { device.server }

  init() throws { device = try WatchedDevice() }

  /// The watch may have a run of its own at that moment. The sync says then that it waits, so its last line counts.
  @Test func `one watch is enough, other commands work beside it, and logout ends it`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    try Transcript(
      """
      $ contacts2web watch
      ! contacts2web: this device is watched already, as process \(watch.id)
      ! hint: contacts2web status --home \(machine.path("device")) tells how it stands; another folder wants a home of its own, with --home
      ? 1
      $ contacts2web sync 2>&1 | tail -n 1
      nothing has changed
      $ contacts2web status
      …
      contacts   20
      …
      watch      running since …, process \(watch.id), last run at …
      $ contacts2web status --json
      {"server":…"records":20,"waiting":0,"conflicts":0,…"running":…,"last_sync":"20…Z",…"watch":{"process":\(watch.id),"since":"20…Z","checked":"20…Z","trouble":""},"phones":[],"imports":[]}
      $ contacts2web logout
      signed out of \(server.address); \(machine.home)/people keeps its files
      """
    ).play(on: machine)
    #expect(try watch.wait() == .exited(0))
    #expect(try machine.text("watch.log").hasSuffix("this device was signed out, and is not watched any more\n"))
    try Transcript(
      """
      $ ls device | grep -v lock
      watch
      """
    ).play(on: machine)
  }

  @Test func `status tells of a stop also while the watch has other trouble`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    _ = try machine.type("rm $(ls people/*.vcf | head -n 12)")
    try waitUntil("the stop is logged") { try machine.text("watch.log").contains("outcome=stopped") }
    try Transcript(
      """
      $ contacts2web status | grep -E '^(stopped|trouble)'
      stopped    since …: the last sync would delete 12 of 20 contacts from the cloud; waiting for your decision: …
      """
    ).play(on: machine)
    #expect(try server.stop() == .exited(0))
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("outcome=failed") }
    try Transcript(
      """
      $ contacts2web status | grep -E '^(stopped|trouble)'
      stopped    since …: the last sync would delete 12 of 20 contacts from the cloud; waiting for your decision: …
      trouble    the server does not answer: …
      """
    ).play(on: machine)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `a server that is away is waited for, and said once`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    try server.login("ada", home: "second", book: "phone")
    #expect(try server.stop() == .exited(0))
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("outcome=failed") }
    try Transcript(
      """
      $ contacts2web status
      …
      watch      running since …, process \(watch.id), last run at …
      trouble    the server does not answer: …
      """
    ).play(on: machine)
    // It tries again by itself: nobody is told to.
    #expect(try !machine.text("watch.log").contains("hint"))
    // A second try, which says the same in other milliseconds.
    let checked = try device.checked()
    try waitUntil("it is tried again") { try device.checked() != checked }
    let again = try RunningServer(on: machine, port: server.port)
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    #expect(try machine.type("contacts2web sync --home second").output == "to the address book: 21 added\n")
    #expect(try machine.text("watch.log").split(separator: "outcome=failed").count == 2)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    #expect(try again.stop() == .exited(0))
  }

  @Test func `a file that cannot be taken is counted in the log with the command that lists it`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    _ = try machine.type("echo no card > odd; mv odd people/odd.vcf")
    let listing = "contacts2web review --home \(machine.path("device")) --all lists the files that are left alone"
    try waitUntil("the file is counted") { try machine.text("watch.log").contains("refused=1 hint=\"\(listing)\"\n") }
    // The next run has found nothing new.
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    #expect(try machine.text("watch.log").split(separator: "hint=").count == 2)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    try Transcript(
      """
      $ contacts2web status | grep refused
      refused    1: contacts2web review
      $ for number in $(seq 24); do echo no card > people/odd$number.vcf; done
      $ contacts2web sync 2> errors
      nothing has changed
      ? 2
      $ tail -n 1 errors
      and 5 more files left alone: contacts2web review --all lists them
      """
    ).play(on: machine)
  }

  @Test func `a card is restored from the trash while the folder is watched, and goes to the cloud by itself`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    try machine.write("people/Ann.vcf", WatchedDevice.card("Ann"))
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    try server.login("ada", home: "second", book: "phone")
    _ = try machine.type("contacts2web sync --home second && rm phone/Ann.vcf && contacts2web sync --home second")
    try waitUntil("it is gone here") { !File.exists(machine.path("people/Ann.vcf")) }
    try waitUntil("the run that removed it is over") {
      try machine.text("watch.log").contains("to_address_book=+0~0-1")
    }
    let restored = try machine.type("contacts2web review restore $(contacts2web review | grep removed | cut -c-8)")
    #expect(restored.status == 0 && restored.output == "wrote Ann.vcf\n", "\(restored)")
    try waitUntil("it is on the other device") {
      try machine.type("contacts2web sync --home second").status == 0 && File.exists(machine.path("phone/Ann.vcf"))
    }
    for book in ["people", "phone"] { #expect(try machine.text("\(book)/Ann.vcf") == WatchedDevice.card("Ann")) }
    #expect(try machine.type("contacts2web review").output == "")
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `a device that the server does not know any more says so, and ends with status 1`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    #expect(try machine.type("contacts2web account remove ada").status == 0)
    #expect(try watch.wait() == .exited(1))
    #expect(
      try machine.text("watch.log").hasSuffix(
        """
        contacts2web: this device is not signed in: it was signed out, or not used for 90 days
        hint: sign in again, with nothing lost: contacts2web login --home \(machine.path("device")) --renew

        """))
    // As it is typed into a shell that is not the service's.
    let pasted = "env -u CONTACTS2WEB_HOME contacts2web login --home \(machine.path("device")) --renew </dev/null"
    #expect(try machine.type(pasted).errors.contains("the server does not know this device any more"))
    try Transcript(
      """
      $ contacts2web status
      …
      watch      not running; the last one ended at …: this device is not signed in: it was signed out, or not used for 90 days
      $ contacts2web logout
      signed out of \(server.address); \(machine.home)/people keeps its files
      """
    ).play(on: machine)
  }

  @Test func `a run in progress shows in status, is waited for by logout, and is not believed after a kill`() throws {
    #expect(try server.stop() == .exited(0))
    let sync = try machine.start(["sync"], log: "sync.log")
    defer { try? sync.send(.kill) }
    try waitUntil("the run says what it does") { File.exists(machine.path("device/run")) }
    // It stays as it is.
    try sync.send(Signal(number: 19))
    try Transcript(
      """
      $ contacts2web status
      …
      now        syncing since …, trying again, because the server does not answer: …
      watch      not running
      $ contacts2web status --json | grep -o '"running.*"step":"trying again'
      "running":true,"last_sync":null,"run":{"since":"20…Z","step":"trying again
      """
    ).play(on: machine)
    let logout = try machine.start(["logout"], log: "logout.log")
    try waitUntil("logout waits") { try machine.text("logout.log").hasSuffix("; signing out when it is done\n") }
    #expect(try machine.text("logout.log").hasPrefix("a sync is under way, since "))
    try logout.send(.interrupt)
    #expect(try logout.wait() == .killed(.interrupt))
    #expect(File.exists(machine.path("device/sign-in")))
    try sync.send(.kill)
    _ = try sync.wait()
    #expect(File.exists(machine.path("device/run")))
    try Transcript(
      """
      $ contacts2web status --json | grep -o '"running.*"watch'
      "running":false,"last_sync":null,"run":null,"watch
      $ contacts2web logout
      signed out of \(server.address); \(machine.home)/people keeps its files
      ! the server could not be told and still lists this device: …
      $ ls device | grep -v lock
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `a run in progress is ended by logout where nobody wants to wait for it`() throws {
    #expect(try server.stop() == .exited(0))
    let sync = try machine.start(["sync"], log: "sync.log")
    defer { try? sync.send(.kill) }
    try waitUntil("the run says what it does") { File.exists(machine.path("device/run")) }
    let asked = try machine.type("printf 'n\n' | script -qec 'contacts2web logout' /dev/null | tr -d '\r'")
    #expect(asked.output.contains("A sync is under way, since "), "\(asked)")
    #expect(asked.output.contains("signed out of \(server.address)"), "\(asked)")
    #expect(try sync.wait() != .exited(0))
    #expect(!File.exists(machine.path("device/sign-in")))
  }

  @Test func `logout --now ends a run without a terminal`() throws {
    #expect(try server.stop() == .exited(0))
    let sync = try machine.start(["sync"], log: "sync.log")
    defer { try? sync.send(.kill) }
    try waitUntil("the run says what it does") { File.exists(machine.path("device/run")) }
    try Transcript(
      """
      $ contacts2web logout --now
      signed out of \(server.address); \(machine.home)/people keeps its files
      ! ending the sync that is under way, since …
      ! the server could not be told and still lists this device: …
      """
    ).play(on: machine)
    #expect(try sync.wait() != .exited(0))
  }

  @Test func `logout --now that would forget something says that it has ended the watch with its run`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    // The run waits for the server as long as that hangs.
    try server.process.send(Signal(number: 19))
    defer { try? server.process.send(Signal(number: 18)) }
    _ = try machine.type("rm $(ls people/*.vcf | head -n 1)")
    try waitUntil("a run is under way") { File.exists(machine.path("device/run")) }
    try Transcript(
      """
      $ contacts2web logout --now 2>&1 | grep -v '^ ' | tail -n 3
      contacts2web: this device was not signed out: it would forget what neither folder nor cloud know
      hint: …
      the watch has ended with its sync; contacts2web watch begins another one
      """
    ).play(on: machine)
    #expect(try watch.wait() == .exited(0))
  }

  @Test(arguments: [Signal.terminate, .hangup, .interrupt])
  func `a signal ends watch and sync in the middle of a run, even while the server hangs`(signal: Signal) throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    try server.process.send(Signal(number: 19))
    defer { try? server.process.send(Signal(number: 18)) }
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    try waitUntil("a run hangs") {
      try machine.type("contacts2web status --json").output.contains("\"running\":true")
    }
    try watch.send(signal)
    #expect(try watch.wait() == .exited(0))
    let sync = try machine.start(["sync"], log: "sync.log")
    defer { try? sync.send(.kill) }
    try waitUntil("a run hangs") {
      try machine.type("contacts2web status --json").output.contains("\"running\":true")
    }
    try sync.send(signal)
    #expect(try sync.wait() == .exited(1))
    #expect(
      try machine.text("sync.log") == """
        contacts2web: the sync was interrupted
        hint: the next one goes on where it stopped

        """)
  }
}
