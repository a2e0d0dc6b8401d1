import Cloud
import Contacts
import PostgreSQL
import Probes
import Sync
import Testing
import VCard

/// Master version and encoding change under devices that have something pending: nothing counts as deleted because of it.
@Suite(.serialized) struct VersionBumpTests {
  /// What happens to the server while the devices are away.
  enum Change: CaseIterable, Sendable {
    /// The administrator raises the master version.
    case bump
    /// The programs everywhere are exchanged for ones that compute record IDs otherwise.
    case update
    /// The server's record IDs, of contacts and versions, are all wrong, and the master version is raised.
    case damage
  }

  private func perform(_ change: Change, _ server: VersionedServer) throws {
    switch change {
    case .bump: try server.bump()
    case .update: try server.update()
    case .damage:
      try server.sql("UPDATE contacts SET primary_id = gen_random_uuid(), secondary_id = gen_random_uuid()")
      try server.sql("UPDATE contact_versions SET primary_id = gen_random_uuid()")
      try server.bump()
    }
  }

  /// Syncs until nobody has anything to do, and checks that all sides hold the same.
  private func settle(_ devices: [VersionedDevice], _ server: VersionedServer, _ story: String) throws -> Set<[UInt8]> {
    for _ in 0..<4 { for device in devices { try device.sync() } }
    let cards = Set(try server.cards().values)
    for (index, device) in devices.enumerated() {
      let report = try device.sync()
      #expect(report.outcome == .unchanged, "\(story): device \(index): \(report)")
      #expect(Set(device.files.values) == cards, "\(story): device \(index): \(device.files.keys.sorted())")
      #expect(device.files.count == cards.count, "\(story): device \(index)")
    }
    #expect(try server.findings() == [:], "\(story)")
    return cards
  }

  @Test(arguments: Change.allCases)
  func `a clean-up of more contacts than a guard lets through stops no device, and counts for none`(change: Change)
    throws
  {
    let server = try VersionedServer()
    let devices = try (0..<2).map { _ in try VersionedDevice(server) }
    for number in 0..<60 { try devices[0].write("\(number).vcf", person(number, "first")) }
    for device in devices { try device.sync() }
    let before = Set(try server.cards().values)
    try perform(change, server)
    for device in devices {
      device.update()
      let report = try device.sync()
      #expect(report.outcome != .stopped, "\(report)")
      #expect(report.toCloud == SyncReport.Counts() && report.toAddressBook == SyncReport.Counts(), "\(report)")
    }
    #expect(try settle(devices, server, "\(change)") == before)
    // As many as pass the guards before the clean-up pass after it.
    for number in 0..<15 { try devices[0].write("\(number).vcf", person(number, "second")) }
    #expect(try devices[0].sync().toCloud.overwritten == 15)
  }

  @Test(arguments: Change.allCases)
  func `devices that come back after it bring what waited on them`(change: Change) throws {
    let server = try VersionedServer()
    let devices = try (0..<5).map { _ in try VersionedDevice(server) }
    var expected: [String: [UInt8]] = [:]
    for number in 0..<12 {
      let card = person(number, "first", photo: number % 3 == 0)
      expected[uid(number)] = card
      try devices[0].write("\(number).vcf", card)
    }
    for device in devices { try device.sync() }
    // The first three have something pending, the fourth was cut off in the middle of a run, the fifth was only away.
    let names = devices.map { device in
      Dictionary(uniqueKeysWithValues: device.files.map { (uid(of: $0.value), $0.key) })
    }
    try devices[0].remove(#require(names[0][uid(1)]))
    expected[uid(1)] = nil
    try devices[1].write(#require(names[1][uid(2)]), person(2, "edited here"))
    expected[uid(2)] = person(2, "edited here")
    try devices[1].write("new.vcf", person(20, "new here"))
    expected[uid(20)] = person(20, "new here")
    let edited = try #require(try server.cards().first { uid(of: $0.value) == uid(3) })
    try server.edit(edited.key, person(3, "edited in the browser"))
    expected[uid(3)] = person(3, "edited in the browser")
    try devices[2].write(#require(names[2][uid(4)]), person(4, "edited, and the cache lost"))
    expected[uid(4)] = person(4, "edited, and the cache lost")
    for number in 30..<34 {
      try devices[3].write("\(number).vcf", person(number, "sent, the answer lost"))
      expected[uid(number)] = person(number, "sent, the answer lost")
    }
    try devices[3].syncCutOff(at: 4, answered: true)
    try perform(change, server)
    try devices[2].loseCache()
    for device in devices { device.update() }
    let cards = try settle(devices, server, "\(change)")
    #expect(Set(cards) == Set(expected.values), "\(change)")
  }

  @Test func `a device whose program is older is told to update it, and goes on when that is done`() throws {
    let server = try VersionedServer()
    let (old, new) = (try VersionedDevice(server), try VersionedDevice(server))
    try old.write("a.vcf", person(1, "first"))
    try old.sync()
    try server.update()
    new.update()
    #expect(try new.sync().outcome == .done)
    try old.write("b.vcf", person(2, "meanwhile"))
    let report = try old.sync()
    #expect(report.outcome == .failed)
    #expect(
      report.message == "the server's program is newer than this device's (record IDs of version 1 here, 2 there)")
    #expect(report.hint == "update contacts2web on this device; nothing is lost meanwhile")
    #expect(old.files.count == 2)
    old.update()
    // The device that was ahead of its server, likewise.
    new.encoding = EncodingVersion(number: 3)
    let ahead = try new.sync()
    #expect(ahead.hint == "update contacts2web on the server; nothing is lost meanwhile")
    new.update()
    let cards = try settle([old, new], server, "updated")
    #expect(cards == [person(1, "first"), person(2, "meanwhile")])
  }

  @Test func `a copy that the clean-up finds goes from the devices as well, and one stays`() throws {
    let server = try VersionedServer()
    let devices = try (0..<2).map { _ in try VersionedDevice(server) }
    for number in 0..<3 { try devices[0].write("\(number).vcf", person(number, "first")) }
    for device in devices { try device.sync() }
    for _ in 0..<2 {
      try server.sql(
        """
        INSERT INTO contacts SELECT (json_populate_record(c, json_build_object('contact_id', gen_random_uuid(),
          'primary_id', gen_random_uuid(), 'uid', 'other', 'change', a.last_change + 1,
          'created_change', a.last_change + 1))).*
        FROM contacts c JOIN accounts a ON a.account_id = c.account_id ORDER BY c.contact_id LIMIT 1
        """)
      try server.sql("UPDATE accounts SET last_change = last_change + 1, live_count = live_count + 1")
    }
    try devices[1].sync()
    try server.bump()
    let cards = try settle(devices, server, "copies")
    #expect(cards == Set((0..<3).map { person($0, "first") }))
  }

  @Test(arguments: 1...10)
  func `in random histories with bumps and updates, only what a person deleted is gone`(seed: Int) throws {
    var story = try BumpStory(seed: UInt64(seed))
    for _ in 0..<24 { try story.step() }
    for device in story.devices { device.update() }
    let cards = try settle(story.devices, story.server, story.text)
    let found = Set(cards.map { uid(of: $0) })
    #expect(found.isSuperset(of: story.living), "\(story.text): gone \(story.living.subtracting(found))")
    #expect(found.isSubset(of: story.living.union(story.deleted)), "\(story.text)")
    #expect(found.count == cards.count, "\(story.text): doubled")
    #expect(cards.isSubset(of: story.typed), "\(story.text)")
  }
}

/// One random history; the same for the same seed but for the ids that are drawn.
private struct BumpStory {
  let seed: UInt64
  let server: VersionedServer
  let devices: [VersionedDevice]
  /// UIDs of contacts that nobody has deleted, and of those that somebody has.
  var living: Set<String> = []
  var deleted: Set<String> = []
  var typed: Set<[UInt8]> = []
  private var random: SeededGenerator
  private var log: [String] = []
  private var counter = 0

  var text: String { "seed \(seed): \(log.joined(separator: ", "))" }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let server = try VersionedServer()
    self.server = server
    devices = try (0..<2).map { _ in try VersionedDevice(server) }
    for _ in 0..<4 {
      let (number, card) = new()
      try devices[0].write("\(number).vcf", card)
    }
    try devices[0].sync()
  }

  private mutating func typing(_ number: Int) -> [UInt8] {
    counter += 1
    let card = person(number, "typed \(counter)", photo: counter % 5 == 0)
    typed.insert(card)
    return card
  }

  private mutating func new() -> (number: Int, card: [UInt8]) {
    counter += 1
    let number = counter
    living.insert(uid(number))
    return (number, typing(number))
  }

  private mutating func edited(_ old: [UInt8]) -> [UInt8] { typing(Int(uid(of: old).dropFirst()) ?? 0) }

  private mutating func delete(_ card: [UInt8]) {
    living.remove(uid(of: card))
    deleted.insert(uid(of: card))
  }

  mutating func step() throws {
    let number = Int.random(in: 0..<devices.count, using: &random)
    let device = devices[number]
    let file = device.files.sorted { $0.key < $1.key }.randomElement(using: &random)
    switch Int.random(in: 0..<13, using: &random) {
    case 0:
      let (name, card) = new()
      log.append("new file \(name) on \(number)")
      try device.write("\(name).vcf", card)
    case 1, 2:
      guard let file else { return }
      log.append("edit \(file.key) on \(number)")
      try device.write(file.key, edited(file.value))
    case 3:
      guard let file, device.files.count > 1 else { return }
      log.append("remove \(file.key) on \(number)")
      delete(file.value)
      try device.remove(file.key)
    case 4:
      log.append("new in the browser")
      try server.create(new().card)
    case 5, 6:
      guard
        let contact = try server.cards().sorted(by: { uid(of: $0.value) < uid(of: $1.value) })
          .randomElement(using: &random)
      else { return }
      log.append("\(uid(of: contact.value)) edited in the browser")
      try server.edit(contact.key, edited(contact.value))
    case 7:
      guard
        let contact = try server.cards().sorted(by: { uid(of: $0.value) < uid(of: $1.value) })
          .randomElement(using: &random)
      else { return }
      log.append("\(uid(of: contact.value)) deleted in the browser")
      delete(contact.value)
      try server.delete(contact.key)
    case 8:
      log.append("cache of \(number) lost")
      try device.loseCache()
    case 9:
      let passing = Int.random(in: 1..<8, using: &random)
      log.append("sync of \(number) cut off at \(passing)")
      try device.syncCutOff(at: passing, answered: Bool.random(using: &random))
    case 10:
      log.append("bump")
      try server.bump()
    case 11:
      log.append("update")
      try server.update()
      if Bool.random(using: &random) { for device in devices { device.update() } }
    default:
      // One that is behind is told so, and one that is not goes on.
      log.append("sync of \(number)")
      let report = try device.sync()
      let isCurrent = device.encoding == server.encoding
      #expect((report.outcome == .failed) == !isCurrent, "\(text): \(report)")
      if Bool.random(using: &random) { device.update() }
    }
  }
}

private func uid(_ number: Int) -> String { "u\(number)" }

private func uid(of card: [UInt8]) -> String { (try? Card(card))?.first("UID")?.text ?? "" }

private func person(_ number: Int, _ note: String, photo: Bool = false) -> [UInt8] {
  var lines = [
    "BEGIN:VCARD", "VERSION:3.0", "UID:\(uid(number))", "FN:Person Number\(number)", "N:Number\(number);Person;;;",
    "TEL:555\(number)", "NOTE:\(note)",
  ]
  if photo { lines.append("PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "/9j/AAAA", count: 100)) }
  lines.append("END:VCARD")
  return Array(lines.map { $0 + "\r\n" }.joined().utf8)
}
