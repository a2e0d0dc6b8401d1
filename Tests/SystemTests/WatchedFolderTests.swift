import POSIX
import Testing

/// `watch` while the folder goes away and comes back, the system has no watches left, or the machine sleeps.
@Suite(.serialized) struct WatchedFolderTests {
  private let device: WatchedDevice
  private var machine: Machine { device.machine }
  private var server: RunningServer { device.server }

  init() throws { device = try WatchedDevice() }

  @Test func `a folder that goes away is said once, and synced when it is back`() throws {
    let watch = try device.startWatch()
    defer { try? watch.send(.kill) }
    try File.rename(machine.path("people"), to: machine.path("elsewhere"))
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("outcome=stopped") }
    try machine.write("elsewhere/new.vcf", WatchedDevice.card("New"))
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
    #expect(try there("cp -a people/. saved").status == 0)
    // A run that looks at the folder because of the copying keeps the disk from being taken out.
    try waitUntil("the disk is out") { try there("umount people").status == 0 }
    try waitUntil("the trouble is logged") { try machine.text("watch.log").contains("is not the address book") }
    try machine.write("phone/Ann.vcf", WatchedDevice.card("Ann"))
    #expect(try machine.type("contacts2web sync --home second").output == "to the cloud: 1 added\n")
    #expect(try there(plugIn).status == 0)
    try machine.write("phone/Bob.vcf", WatchedDevice.card("Bob"))
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
    .enabled("the system lets nobody limit the watches of a user namespace") {
      let limit = "echo 0 > /proc/sys/user/max_inotify_watches"
      return try ChildProcess(["unshare", "-Ur", "sh", "-c", limit], errors: .none).wait().isSuccess
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
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    try server.login("ada", home: "second", book: "phone")
    _ = try machine.type("contacts2web sync --home second")
    try machine.write("phone/other.vcf", WatchedDevice.card("Other"))
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
    try device.waitUntilWatching()
    let before = try device.checked()
    try machine.write("slept", "86400")
    // The kernel wakes it for nothing: no item of the address book.
    try machine.write("people/note.txt", "x")
    try waitUntil("a run is made") { try device.checked() != before }
    #expect(!(try machine.text("watch.log").contains("failed")))
  }
}
