import POSIX
import Testing

/// `watch` as something that is left running: outages, other commands beside it, its end.
@Suite(.serialized) struct WatchTests {
  let machine: Machine
  let server: RunningServer

  init() throws {
    machine = try Machine()
    server = try RunningServer(on: machine)
    try server.addAccount("ada")
    _ = try machine.type("contacts2web populate people --count 20")
    try server.login("ada", home: "device", book: "people")
  }

  @Test func `one watch is enough, other commands work beside it, and logout ends it`() throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    try Transcript(
      """
      $ contacts2web watch
      ! contacts2web: this device is watched already, as process \(watch.id)
      ! hint: contacts2web status tells how it stands; another folder wants a home of its own, with --home
      ? 1
      $ contacts2web sync
      nothing has changed
      $ contacts2web status
      …
      contacts   20
      …
      watch      running since …, process \(watch.id), last run at …
      $ contacts2web status --json
      {"server":…"records":20,"waiting":0,"conflicts":0,…"running":false,"last_sync":"20…Z",…"watch":{"process":\(watch.id),"since":"20…Z","checked":"20…Z","trouble":""},"imports":[]}
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

  @Test func `a server that is away is waited for, and said once`() throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    try server.login("ada", home: "second", book: "phone")
    #expect(try server.stop() == .exited(0))
    try machine.write("people/new.vcf", Self.card("New"))
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
    let checked = try checked()
    try waitUntil("it is tried again") { try self.checked() != checked }
    let again = try RunningServer(on: machine, port: server.port)
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    #expect(try machine.type("contacts2web sync --home second").output == "to the address book: 21 added\n")
    #expect(try machine.text("watch.log").split(separator: "outcome=failed").count == 2)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    #expect(try again.stop() == .exited(0))
  }

  @Test func `a card is restored from the trash while the folder is watched, and goes to the cloud by itself`() throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    try machine.write("people/Ann.vcf", Self.card("Ann"))
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
    for book in ["people", "phone"] { #expect(try machine.text("\(book)/Ann.vcf") == Self.card("Ann")) }
    #expect(try machine.type("contacts2web review").output == "")
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test func `a device that the server does not know any more says so, and ends with status 1`() throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    #expect(try machine.type("contacts2web account remove ada").status == 0)
    #expect(try watch.wait() == .exited(1))
    #expect(
      try machine.text("watch.log").hasSuffix(
        """
        contacts2web: this device is not signed in, or was signed out
        hint: sign in again: contacts2web logout, then contacts2web login

        """))
    try Transcript(
      """
      $ contacts2web status
      …
      watch      not running; the last one ended at …: this device is not signed in, or was signed out
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

  @Test(arguments: [Signal.terminate, .hangup, .interrupt])
  func `a signal ends watch and sync in the middle of a run, even while the server hangs`(signal: Signal) throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    try server.process.send(Signal(number: 19))
    defer { try? server.process.send(Signal(number: 18)) }
    try machine.write("people/new.vcf", Self.card("New"))
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

  @Test func `a folder that goes away is said once, and synced when it is back`() throws {
    let watch = try startWatch()
    defer { try? watch.send(.kill) }
    try File.rename(machine.path("people"), to: machine.path("elsewhere"))
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("outcome=stopped") }
    try machine.write("elsewhere/new.vcf", Self.card("New"))
    // Another folder in its place is not the address book.
    try File.makeFolder(machine.path("people"))
    try waitUntil("the other folder is noticed") { try machine.text("watch.log").contains("is not the address book") }
    _ = try File.removeEmptyFolder(machine.path("people"))
    try File.rename(machine.path("elsewhere"), to: machine.path("people"))
    try waitUntil("the new contact is sent") { try machine.text("watch.log").contains("to_cloud=+1~0-0") }
  }

  @Test(
    .enabled("the system lets nobody mount anything in a namespace of his own") {
      try ChildProcess(["unshare", "-Urm", "mount", "-t", "tmpfs", "none", "/mnt"], errors: .none).wait().isSuccess
    })
  func `a folder whose disk is taken out loses nothing, and is synced when the disk is back`() throws {
    try server.login("ada", home: "second", book: "phone")
    #expect(try machine.type("contacts2web sync && contacts2web sync --home second").status == 0)
    // The folder is on a disk that only the watch sees, over an empty one.
    let plugIn = """
      mkdir -p disk && mount -t tmpfs none disk && cp -a saved/. disk && mount --bind disk people && umount disk
      """
    let watch = try ChildProcess(
      [
        "unshare", "-Urm", "sh", "-c",
        "mv people saved && mkdir people && \(plugIn) && exec \(machine.path("bin/contacts2web")) watch",
      ], environment: machine.environment, folder: machine.home, output: .none,
      errors: .appendTo(machine.path("watch.log")))
    defer { try? watch.send(.kill) }
    func there(_ command: String) throws -> Machine.Outcome {
      try machine.type("nsenter --preserve-credentials -U -m -t \(watch.id) sh -c 'cd \(machine.home) && \(command)'")
    }
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    let taken = try there("cp -a people/. saved && umount people")
    try #require(taken.status == 0, "\(taken)")
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("is not the address book") }
    try machine.write("phone/Ann.vcf", Self.card("Ann"))
    #expect(try machine.type("contacts2web sync --home second").output == "to the cloud: 1 added\n")
    #expect(try there(plugIn).status == 0)
    try machine.write("phone/Bob.vcf", Self.card("Bob"))
    #expect(try machine.type("contacts2web sync --home second").output == "to the cloud: 1 added\n")
    try waitUntil("both new contacts have come") { try there("ls people").output.contains("Ann.vcf\nBob.vcf") }
    #expect(try there("ls people | grep -c vcf").output == "22\n")
    #expect(try machine.type("contacts2web sync --home second").output == "nothing has changed\n")
    // Nothing was written beside the disk.
    #expect(try machine.cards("people") == [] && machine.cards("phone").count == 22)
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
  }

  @Test(
    .enabled("the system lets nobody make a user namespace") {
      try ChildProcess(["unshare", "-Ur", "true"], errors: .none).wait().isSuccess
    }, arguments: ["max_inotify_watches", "max_inotify_instances"])
  func `a system without watches left is said once, and the folder is synced all the same`(limit: String) throws {
    let watch = try ChildProcess(
      [
        "unshare", "-Ur", "sh", "-c",
        "echo 0 > /proc/sys/user/\(limit) && exec \(machine.path("bin/contacts2web")) watch",
      ], environment: machine.environment, folder: machine.home, output: .none,
      errors: .appendTo(machine.path("watch.log")))
    defer { try? watch.send(.kill) }
    try waitUntil("it is said") { try machine.text("watch.log").contains("event=polling") }
    #expect(try machine.text("watch.log").contains("fs.inotify.max_user_watches"))
    // The cloud still wakes it, and its run looks at the folder.
    try machine.write("people/new.vcf", Self.card("New"))
    try server.login("ada", home: "second", book: "phone")
    _ = try machine.type("contacts2web sync --home second")
    try machine.write("phone/other.vcf", Self.card("Other"))
    // The first device's contact may have come on its way.
    #expect(try machine.type("contacts2web sync --home second").output.hasPrefix("to the cloud: 1 added\n"))
    try waitUntil("both contacts are in the folder") { try machine.cards("people").count == 22 }
    try waitUntil("the new one is sent") { try machine.text("watch.log").contains("to_cloud=+1") }
    #expect(try machine.text("watch.log").split(separator: "event=polling").count == 2)
  }

  @Test(.enabled("there is no C compiler") { try ChildProcess(["cc", "--version"], output: .none).wait().isSuccess })
  func `a machine that slept for a day syncs when it wakes`() throws {
    try machine.write(
      "sleep.c",
      """
      #define _GNU_SOURCE
      #include <stdio.h>
      #include <sys/syscall.h>
      #include <time.h>
      #include <unistd.h>
      /* What a clock that goes on during sleep reads after a sleep of as many seconds as the file says. */
      int clock_gettime(clockid_t clock, struct timespec *time) {
        int result = syscall(SYS_clock_gettime, clock, time);
        long slept = 0;
        FILE *file = clock == CLOCK_BOOTTIME ? fopen("\(machine.path("slept"))", "r") : NULL;
        if (file) {
          if (fscanf(file, "%ld", &slept) == 1) time->tv_sec += slept;
          fclose(file);
        }
        return result;
      }
      """)
    try ChildProcess(
      ["cc", "-shared", "-fPIC", "-o", machine.path("sleep.so"), machine.path("sleep.c")]
    ).succeed()
    let watch = try ChildProcess(
      [machine.path("bin/contacts2web"), "watch"],
      environment: machine.environment + ["LD_PRELOAD=\(machine.path("sleep.so"))"],
      folder: machine.home, output: .none, errors: .appendTo(machine.path("watch.log")))
    defer { try? watch.send(.kill) }
    try waitUntilWatching()
    let before = try checked()
    try machine.write("slept", "86400")
    // The kernel wakes it for nothing: no item of the address book.
    try machine.write("people/note.txt", "x")
    try waitUntil("a run is made") { try checked() != before }
    #expect(!(try machine.text("watch.log").contains("failed")))
  }

  // MARK: What the tests have in common

  static func card(_ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(name)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
  }

  /// Starts `watch`, and returns when the folder is in sync and nothing is left to do.
  private func startWatch() throws -> ChildProcess {
    let watch = try machine.start(["watch"], log: "watch.log")
    try waitUntilWatching()
    return watch
  }

  private func waitUntilWatching() throws {
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    // The runs after it, because of what it sent: each finds nothing.
    var last = ""
    try waitUntil("nothing is left to do") {
      let now = try machine.type("contacts2web sync --json").output.contains("unchanged") ? try checked() : ""
      defer { last = now }
      return now != "" && now == last
    }
  }

  /// When the last run of the watch ended.
  private func checked() throws -> String {
    let state = try machine.text("device/watch")
    return state.split(separator: "\n").first { $0.hasPrefix("checked ") }.map(String.init) ?? ""
  }
}
