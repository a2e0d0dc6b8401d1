import POSIX
import Testing

/// The program itself, killed or let down at a named point: `--debug-fault POINT:N[:kill|:lasting]`.
@Suite(.serialized) struct DebugFaultTests {
  @Test(arguments: ["file", "sql", "request", "answer"])
  func `a sync that is killed at a point is made good by the next one`(_ point: String) throws {
    let server = try RunningServer(devices: ["home-a": "book-a", "home-b": "book-b"])
    let machine = server.machine
    var passing = 1
    var kills = 0
    while true {
      try Self.change(machine, passing, in: "book-a")
      let ending = try machine.start(
        ["sync", "--home", "home-a", "--debug-fault", "\(point):\(passing):kill"], log: "sync.log"
      ).wait()
      // Status 2: an edit of something that a killed run had sent without noting it down is a conflict.
      try #require(
        [.exited(0), .exited(2), .killed(.kill)].contains(ending), "\(point) \(passing): \(ending)")
      if ending != .killed(.kill) { break }
      kills += 1
      // The same process's first calls matter most; later ones are sampled.
      passing += 1 + passing / 3
    }
    #expect(kills >= 3)
    for _ in 0..<2 {
      for device in ["a", "b"] {
        let outcome = try machine.type("contacts2web sync --home home-\(device)")
        #expect(outcome.status == 0, "\(point): \(outcome.errors)")
      }
    }
    let cards = try machine.cards("book-a")
    #expect(try cards == machine.cards("book-b"))
    for name in cards { #expect(try machine.text("book-a/\(name)") == machine.text("book-b/\(name)")) }
    #expect(try machine.type("contacts2web sync --home home-a").output == "nothing has changed\n")
  }

  /// One new card, and one that is there edited.
  private static func change(_ machine: Machine, _ round: Int, in book: String = "book") throws {
    for (uid, note) in [("c\(round)", "new"), ("always", "edited in round \(round)")] {
      try machine.write(
        "\(book)/\(uid).vcf",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:Number \(uid)\r\nN:\(uid);;;;\r\nNOTE:\(note)\r\nEND:VCARD\r\n")
    }
  }

  @Test func `a sync asks the server while it reads the folder, but not where calls are counted`() throws {
    let server = try RunningServer(devices: ["home": "book"])
    try Self.change(server.machine, 1)
    try Transcript(
      """
      $ contacts2web sync --home home
      to the cloud: 2 added
      $ CONTACTS2WEB_COVERPOINTS=reached contacts2web sync --home home; grep askedAhead reached
      nothing has changed
      askedAhead
      $ CONTACTS2WEB_COVERPOINTS=counted contacts2web sync --home home --debug-fault answer:9; grep askedAhead counted
      nothing has changed
      ? 1
      """
    ).play(on: server.machine)
    #expect(try server.stop() == .exited(0))
  }

  @Test func `a server that loses its database once answers all the same`() throws {
    let server = try RunningServer(devices: ["home": "book"], ["--debug-fault", "cloud:40"])
    let machine = server.machine
    try Self.change(machine, 1)
    for _ in 0..<6 {
      let outcome = try machine.type("contacts2web sync --home home")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try machine.type("contacts2web account list").output.contains("\t2 contacts\t"))
    #expect(try server.stop() == .exited(0))
    #expect(try machine.text(server.log).contains("event=debug-fault struck=yes"))
  }

  @Test func `a cache that cannot be read is told in words, and the next sync goes on`() throws {
    let server = try RunningServer(devices: ["home": "book"])
    let machine = server.machine
    try Self.change(machine, 1)
    let outcome = try machine.type("contacts2web sync --home home --debug-fault sql:20:lasting")
    #expect(outcome.status == 1 && outcome.errors.contains("the cache"))
    #expect(try machine.type("contacts2web sync --home home").status == 0)
  }

  @Test func `a damaged cache is put aside, and rebuilt from both sides`() throws {
    let server = try RunningServer(devices: ["home": "book"])
    let machine = server.machine
    try Self.change(machine, 1)
    #expect(try machine.type("contacts2web sync --home home").status == 0)
    try machine.write("home/cache.sqlite", String(repeating: "no database ", count: 1_000))
    for suffix in ["-wal", "-shm"] { try File.remove(machine.path("home/cache.sqlite\(suffix)")) }
    #expect(try machine.type("contacts2web sync --home home").status == 0)
    #expect(try machine.type("contacts2web sync --home home").output == "nothing has changed\n")
    #expect(File.exists(machine.path("home/cache.sqlite.damaged")))
    #expect(try machine.type("contacts2web account list").output.contains("\t2 contacts\t"))
  }

  @Test func `damage of the cache that shows in the middle of a run keeps no run from its end`() throws {
    let server = try RunningServer(devices: ["home": "book"])
    let machine = server.machine
    try Self.change(machine, 1)
    #expect(try machine.type("contacts2web sync --home home").status == 0)
    let pages = try File.read(machine.path("home/cache.sqlite")).count / 4_096
    var putAside = 0
    // Some of these pages hold the schema, and show when the cache is opened; others are never looked at.
    for page in stride(from: 1, to: pages, by: 5) {
      try Self.change(machine, page + 2)
      let zeros = "dd if=/dev/zero of=home/cache.sqlite bs=4096 count=1 seek=\(page) conv=notrunc status=none"
      let outcome = try machine.type("rm -f home/*.damaged; \(zeros) && contacts2web sync --home home")
      // Status 2: without a cache, an edit on one side may be one on both.
      #expect([0, 2].contains(outcome.status), "page \(page): \(outcome.errors)")
      #expect(try machine.type("contacts2web sync --home home").output == "nothing has changed\n", "page \(page)")
      if File.exists(machine.path("home/cache.sqlite.damaged")) { putAside += 1 }
    }
    #expect(putAside > 1)
    let count = try machine.cards("book").count
    #expect(try machine.type("contacts2web account list").output.contains("\t\(count) contacts\t"))
  }

  @Test func `a fault that there is not is wrong usage, and no help names the option`() throws {
    let machine = try Machine()
    let outcome = try machine.type("contacts2web sync --debug-fault disk:1")
    #expect(outcome.status == 64 && outcome.errors.contains("POINT:N"))
    #expect(try !machine.type("contacts2web help sync").output.contains("debug"))
  }
}
