import POSIX
import Probes
import Testing

/// Kill -9 at any moment, and run again: both sides are equal, nothing is lost, nothing is doubled.
@Suite(.serialized) struct KillTests {
  private static let rounds = 16

  /// CONTACTS2WEB_SEED repeats a run that failed, as far as the machine keeps the same time.
  @Test(arguments: [Environment["CONTACTS2WEB_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)])
  func `device and server killed at random moments lose nothing and double nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let machine = try Machine()
    var server = try RunningServer(on: machine)
    try server.addAccount("ada")
    for device in Self.devices {
      try File.makeFolder(machine.path("book-\(device)"))
      try server.login("ada", home: "home-\(device)", book: "book-\(device)")
    }
    var model = Model()
    for round in 0..<Self.rounds {
      for device in Self.devices { try model.edit(device, on: machine, &random) }
      let running = try Self.devices.map { device in
        try machine.start(["sync", "--home", "home-\(device)", "--allow-deletions"], log: "sync.log")
      }
      let pause = Int64(random.below(400))
      for process in running { _ = try process.waitUntil(MonotonicClock.milliseconds() + pause) }
      if round % 4 == 3 {
        try server.kill()
        for process in running { try process.send(.kill) }
        server = try RunningServer(on: machine, port: server.port)
      }
      for process in running {
        try process.send(.kill)
        _ = try process.wait()
      }
    }
    // The first run of each may wait for the other's lease, and the second sees what the other sent.
    for device in Self.devices + Self.devices {
      let outcome = try machine.type("contacts2web sync --home home-\(device) --allow-deletions")
      #expect(outcome.status == 0, "seed \(seed): \(outcome.errors)")
    }
    var contents: [[String: String]] = []
    for device in Self.devices {
      let cards = try machine.contents("book-\(device)")
      let differences = model.differences(from: cards)
      #expect(differences.isEmpty, "seed \(seed), book \(device): \(differences)")
      #expect(try machine.cards("book-\(device)").count == cards.count, "seed \(seed): doubled in book \(device)")
      let outcome = try machine.type("contacts2web sync --home home-\(device)")
      #expect(outcome.output == "nothing has changed\n", "seed \(seed)")
      contents.append(cards)
    }
    #expect(contents[0] == contents[1], "seed \(seed)")
    #expect(try machine.type("contacts2web account list").output.contains("\t\(contents[0].count) contacts\t"))
  }

  private static let devices = ["a", "b"]
}

/// What must stand on both sides: each device edits the cards that it made, so that nothing is in conflict.
private struct Model {
  /// The text of each card by its UID.
  var cards: [String: String] = [:]
  private var made = 0

  mutating func edit(_ device: String, on machine: Machine, _ random: inout SeededGenerator) throws {
    for _ in 0..<(5 + random.below(25)) {
      made += 1
      try write("\(device)-\(made)", "version 1", device, machine)
    }
    let own = cards.keys.filter { $0.hasPrefix(device) }.sorted()
    for _ in 0..<4 {
      guard let uid = own.isEmpty ? nil : own[random.below(own.count)], cards[uid] != nil else { continue }
      if random.below(3) == 0 {
        cards[uid] = nil
        try File.remove(machine.path("book-\(device)/\(uid).vcf"))
      } else {
        made += 1
        try write(uid, "version \(made)", device, machine)
      }
    }
  }

  private mutating func write(_ uid: String, _ note: String, _ device: String, _ machine: Machine) throws {
    let text =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:Number \(uid)\r\nN:\(uid);;;;\r\nNOTE:\(note)\r\nEND:VCARD\r\n"
    cards[uid] = text
    try machine.write("book-\(device)/\(uid).vcf", text)
  }

  /// What is missing, too much or another text.
  func differences(from found: [String: String]) -> [String] {
    var rest = cards
    var differences: [String] = []
    for (uid, text) in found {
      if rest.removeValue(forKey: uid) != text { differences.append("\(uid) is too much or has another text") }
    }
    return differences + rest.keys.sorted().map { "\($0) is missing" }
  }
}

extension Machine {
  /// The text of each card of a folder by its UID.
  fileprivate func contents(_ folder: String) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try cards(folder) {
      let text = try self.text("\(folder)/\(name)")
      let uid = text.split(separator: "\r\n").first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) } ?? name
      contents[uid] = text
    }
    return contents
  }
}

extension ChildProcess {
  /// Waits until the process ends or the deadline has come.
  fileprivate func waitUntil(_ deadline: Int64) throws -> Bool {
    let wakeUp = try WakeUp()
    while MonotonicClock.milliseconds() < deadline {
      if try poll() != nil { return true }
      _ = try wakeUp.wait(until: min(deadline, MonotonicClock.milliseconds() + 5))
    }
    return false
  }
}
