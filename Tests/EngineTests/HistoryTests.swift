import Contacts
import POSIX
import Sync
import Synchronization
import Testing
import VCard

/// Random histories of several devices and a browser on one account, with cut networks, killed runs, lost caches and wrong
/// clocks. Afterwards everything is the same everywhere, and nothing that anybody typed is gone.
@Suite(.serialized) struct HistoryTests {
  @Test(arguments: 0..<150) func `every history ends with all sides equal and nothing lost`(seed: Int) throws {
    try play(try History(seed: UInt64(seed), MemoryAccount()))
  }

  @Test(arguments: 0..<12) func `so does every history in PostgreSQL`(seed: Int) throws {
    try play(try History(seed: UInt64(seed), DatabaseAccount()))
  }

  @Test(arguments: 0..<12) func `so does every history over HTTPS`(seed: Int) throws {
    try play(try History(seed: UInt64(seed), ServedAccount()))
  }

  private func play(_ story: History) throws {
    var history = story
    for _ in 0..<25 { try history.step() }
    try history.settle()
    try history.check()
  }
}

/// SplitMix64: the same history from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

struct History {
  let seed: UInt64
  let account: any TestAccount
  var generator: SeededGenerator
  var devices: [Device] = []
  /// Every content that a person typed anywhere, with what they typed over or deleted later left in.
  var typed: Set<RecordID> = []
  var log: [String] = []
  var counter = 0

  init(seed: UInt64, _ account: any TestAccount) throws {
    self.seed = seed
    self.account = account
    generator = SeededGenerator(state: seed)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let device = try Device(account)
      device.clockOffset = [0, 0, 315_360_000_000, -315_360_000_000].randomElement(using: &generator) ?? 0
      devices.append(device)
    }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  /// A card about one of few people, so that histories collide.
  mutating func card(like old: [UInt8]? = nil) throws -> [UInt8] {
    counter += 1
    let person = Int.random(in: 0..<6, using: &generator)
    var uid = "p\(person)"
    if let old { uid = try Card(old).first("UID")?.text ?? "" }
    let number = chance(70) ? counter : Int.random(in: 0..<3, using: &generator)
    let bytes = Cards.person(
      "Person Number\(uid)", uid: uid, phone: "55500\(number)", note: chance(30) ? "note \(counter)" : nil,
      extra: chance(20) ? [Cards.photo(UInt8(person))] : [])
    if let primary = RecordID(card: bytes) { typed.insert(primary) }
    return bytes
  }

  mutating func step() throws {
    let device = devices[Int.random(in: 0..<devices.count, using: &generator)]
    let names = device.names
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      counter += 1
      let name = "new\(counter).vcf"
      let bytes = try card()
      let uid = try Card(bytes).first("UID")?.text ?? ""
      // One folder does not hold two files with one UID: that case is left to the person, and tested by itself.
      if try device.files.values.contains(where: { try Card($0).first("UID")?.text == uid }) { return }
      log.append("new file \(name)")
      try device.write(name, bytes)
    case 2, 3:
      guard let name = names.randomElement(using: &generator), let old = device.files[name] else { return }
      log.append("edit file \(name)")
      try device.write(name, try card(like: old))
    case 4:
      guard names.count > 1, let name = names.randomElement(using: &generator) else { return }
      log.append("remove file \(name)")
      try device.remove(name)
    case 5:
      log.append("new in the browser")
      let bytes = try card()
      let uid = try Card(bytes).first("UID")?.text ?? ""
      if try account.cards.values.contains(where: { try Card($0).first("UID")?.text == uid }) { return }
      try account.create(bytes)
    case 6, 7:
      guard let (id, old) = try account.cards.sorted(by: { $0.key < $1.key }).randomElement(using: &generator) else {
        return
      }
      log.append("edit in the browser")
      try account.edit(id, try card(like: old))
    case 8:
      let cards = try account.cards
      guard cards.count > 1, let id = cards.keys.sorted().randomElement(using: &generator) else { return }
      log.append("delete in the browser")
      try account.delete(id)
    case 9:
      log.append("lose a cache")
      try device.loseCache()
    case 10:
      // The run is killed at its n-th call, before or after the commit.
      let calls = Int.random(in: 0..<12, using: &generator)
      log.append("a run that is cut off after \(calls) calls")
      let countdown = Countdown(calls)
      device.fault = { () throws(CloudError) in try countdown.tick() }
      try device.sync(allowDeletions: true)
      device.fault = nil
      try account.releaseLease()
      try device.restart()
    default:
      log.append("sync")
      try device.sync(allowDeletions: true)
    }
  }

  /// Runs until nobody has anything to do.
  mutating func settle() throws {
    for _ in 0..<3 { for device in devices { try device.sync(allowDeletions: true) } }
  }

  func check() throws {
    let story = "seed \(seed): \(log.joined(separator: ", "))"
    let cards = try account.contents
    for device in devices {
      let report = try? device.sync()
      #expect(device.contents == cards, "\(story) \(String(describing: report)) \(device.names)")
      #expect(report?.outcome == .unchanged, "\(story): \(String(describing: report))")
    }
    #expect(Set(cards).count == cards.count, "\(story): duplicates")
    // Nothing appears from nowhere but by filling in: these histories have no two new namesakes without a UID in common.
    #expect(Set(cards).isSubset(of: typed), "\(story)")
  }
}
