import Cache
import Contacts
import Sync

/// The end of a story: everybody repairs what only a person can, every device syncs until nothing is left to do; then all
/// sides must be equal.
struct Ending {
  private let world: World

  init(_ world: World) { self.world = world }

  func check() throws {
    try settle()
    let contents = try world.account.contents
    let cards = try world.account.cards
    for (index, device) in world.devices.enumerated() {
      try checkRest(device, index)
      let here = device.folder.files.values.compactMap { world.primary($0.bytes) }.sorted()
      guard here == contents else { throw unequal(device, index, cards) }
      try checkHash(device, index, contents)
    }
    guard Set(contents).count == contents.count else {
      throw Violation(property: .doubled, detail: "\(contents.count - Set(contents).count) in the cloud")
    }
    for card in cards.values {
      if let value = StoryCard.values(card).first(where: { !world.typedValues.contains($0) }) {
        throw Violation(property: .fromNowhere, detail: value)
      }
    }
    let there = Set(cards.values.compactMap(StoryCard.person))
    if let gone = world.people.subtracting(world.deletable).subtracting(there).min() {
      throw Violation(property: .personGone, detail: gone)
    }
  }

  private func settle() throws {
    let (clock, devices) = (world.clock, world.devices)
    for device in devices { for name in device.folder.broken.keys { device.folder.repair(name) } }
    // Whoever died with the lease has it no more.
    clock.advance(by: 61_000)
    try world.account.releaseLease()
    var rounds = 0
    while true {
      var isQuiet = true
      for (index, device) in devices.enumerated() {
        clock.advance(by: 3_000)
        let report = try world.sync(index, allowsDeletions: true, nil)
        if report.outcome != .unchanged || !report.refused.isEmpty { isQuiet = false }
        for refusal in report.refused { settle(refusal, device) }
        if rounds == 12, !isQuiet { throw Violation(property: .noPeace, detail: "device \(index): \(report)") }
      }
      rounds += 1
      if isQuiet { return }
    }
  }

  /// A broken file becomes whole, and the second of two with one UID gets another one.
  private func settle(_ refusal: Refusal, _ device: SimulatedDevice) {
    guard let bytes = device.folder.bytes(refusal.file) else { return }
    if world.primary(bytes) == nil {
      device.folder.repair(refusal.file)
    } else {
      device.folder.write(refusal.file, StoryCard.withUID(bytes, "settled-\(world.newNumber())"))
    }
  }

  /// Once more, with nothing to do.
  private func checkRest(_ device: SimulatedDevice, _ index: Int) throws {
    world.clock.advance(by: 3_000)
    let (lastChange, writes, cache) =
      (try world.account.lastChange, device.folder.changesBySync, try device.cacheState())
    let report = try world.sync(index, allowsDeletions: false, nil)
    guard report.outcome == .unchanged else {
      throw Violation(property: .noPeace, detail: "device \(index): \(report)")
    }
    for (written, isSame) in [
      ("the cloud", try world.account.lastChange == lastChange),
      ("the folder", device.folder.changesBySync == writes),
      ("the cache", try device.cacheState() == cache || hasYoungFiles(device)),
    ] where !isSame {
      throw Violation(property: .wroteWithoutNeed, detail: "device \(index) wrote to \(written)")
    }
  }

  /// Files are looked at anew in each run until their time lies behind: after a clock was set back that may be
  /// long, and by the machine's own time a story is over before.
  private func hasYoungFiles(_ device: SimulatedDevice) -> Bool {
    let now = (world.clock.now + device.clockOffset - 5_000) * 1_000_000
    return device.folder.files.values.contains { $0.signature.changed > now || $0.signature.modified > now }
  }

  private func checkHash(_ device: SimulatedDevice, _ index: Int, _ contents: [RecordID]) throws {
    var hash = HashOfHashes()
    for content in contents { hash.insert(content) }
    let known = try device.cache.position()?.hashOfHashes
    guard known == hash.finalize() else { throw Violation(property: .hashesDiffer, detail: "device \(index)") }
  }

  private func unequal(_ device: SimulatedDevice, _ index: Int, _ cards: [UniqueID: [UInt8]]) -> Violation {
    let files = device.folder.files.map { "\($0.key): \(Self.oneLine($0.value.bytes))" }.sorted()
    let records = cards.values.map(Self.oneLine).sorted()
    return Violation(
      property: .unequal,
      detail: "device \(index) has\n\(files.joined(separator: "\n"))\nand the cloud\n\(records.joined(separator: "\n"))"
    )
  }

  private static func oneLine(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst(2).dropLast().map { line in
      line.count > 60 ? "\(line.prefix(40))…" : String(line)
    }.joined(separator: "|")
  }
}
