import Cache
import Contacts
import Protocol
import Sync
import VCard

/// The end of a story: everybody repairs what only a person can, every device syncs until nothing is left to do; then all
/// sides must be equal.
struct Ending {
  private let world: World
  /// Told after each run whose turn it was, and how much has been quiet since; true where the rest has been played before.
  private let isKnown: ([Int]) throws -> Bool

  init(_ world: World, isKnown: @escaping ([Int]) throws -> Bool = { _ in false }) {
    self.world = world
    self.isKnown = isKnown
  }

  func check() throws {
    guard try syncUntilQuiet() else { return }
    let contents = try world.account.contents
    let cards = try world.account.cards
    for (index, device) in world.devices.enumerated() {
      let here = device.folder.files.values.compactMap { world.primary($0.bytes) }.sorted()
      guard here == contents else { throw unequal(device, index, cards) }
      try checkImprint(device, index, contents)
      // Of two files that said the same, one went: it is shown, and the other one stands.
      let removed = try device.cache.trash(limit: 10_000).filter { $0.reason != "duplicate" }
      if let back = removed.first(where: { world.primary($0.card).map(contents.contains) == true }) {
        throw Violation(property: .removedButThere, detail: "device \(index): \(back.name)")
      }
    }
    guard Set(contents).count == contents.count else {
      throw Violation(property: .doubled, detail: "\(contents.count - Set(contents).count) in the cloud")
    }
    for card in cards.values {
      if let value = world.facts[card].values.first(where: { !world.deeds.typedValues.contains($0) }) {
        throw Violation(property: .fromNowhere, detail: value)
      }
    }
    let people = cards.values.compactMap { world.facts[$0].person }
    let counts = people.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    for (person, count) in counts {
      guard count <= world.allowed(person) else {
        throw Violation(property: .personDoubled, detail: "\(person), \(count) times")
      }
    }
    let there = Set(people)
    let inReview = Set(
      try world.account.keptForReview.compactMap { world.cardsByContent[$0].flatMap { world.facts[$0].person } })
    let mayBeGone = world.deeds.deletable.union(world.deeds.displacing.intersection(inReview))
    if let gone = world.deeds.people.subtracting(mayBeGone).subtracting(there).min() {
      throw Violation(property: .personGone, detail: gone)
    }
  }

  /// Lets all devices sync until none of them writes anything. False where the rest has been played before.
  private func syncUntilQuiet() throws -> Bool {
    let (clock, devices) = (world.clock, world.devices)
    for (index, device) in devices.enumerated() {
      device.encoding = world.account.encoding
      try world.exchangeRest(index)
      for name in device.folder.broken.keys { device.folder.repair(name) }
      // No other program replaces files any more.
      device.folder.isInattentive = false
    }
    // Whoever died with the lease has it no more; and what was written while a clock went ahead lies behind all of them.
    clock.advance(by: max(61_000, devices.map(millisecondsToItsFuture).max() ?? 0))
    try world.account.releaseLease()
    // How many runs in a row had nothing to do, and how many wrote nothing.
    var (unchanged, still) = (0, 0)
    var turn = 0
    while true {
      defer { turn += 1 }
      let index = turn % devices.count
      clock.advance(by: 3_000)
      let before = try writings(devices[index])
      world.tell?("at the end, device \(index) syncs")
      let report = try world.sync(index, allowsDeletions: true, nil)
      try world.tell?(world.scene)
      for refusal in report.refused { mend(refusal, devices[index]) }
      // What says the same as another file is looked at again when it has done so for long.
      let waits = try devices[index].cache.equalFiles() > 0
      if waits { try devices[index].cache.liveThrough() }
      // A message says that the next run compares everything.
      let hasNothingToDo =
        report.outcome == .unchanged && report.message.isEmpty && report.refused.isEmpty && !waits
      let written = zip(before, try writings(devices[index])).first { $0 != $1 }?.0.place
      // The round before may have repaired what an earlier run was told, of a doubt of the cloud for instance.
      if hasNothingToDo, unchanged >= 2 * devices.count, let written {
        throw Violation(property: .wroteWithoutNeed, detail: "device \(index) wrote to \(written)")
      }
      unchanged = hasNothingToDo ? unchanged + 1 : 0
      still = hasNothingToDo && written == nil ? still + 1 : 0
      if still == devices.count { return true }
      if try isKnown([index, unchanged, still]) { return false }
      if turn > 13 * devices.count { throw Violation(property: .noPeace, detail: "device \(index): \(report)") }
    }
  }

  /// What changes with each write.
  private func writings(_ device: SimulatedDevice) throws -> [(place: String, Int64)] {
    // Files are looked at anew until their time lies behind, and the machine's own time cannot be waited for.
    let isYoung = !world.clock.isOwn && millisecondsToItsFuture(device) > 0
    return [
      ("the cloud", try world.account.lastChange), ("the folder", Int64(device.folder.changesBySync)),
      ("the cache", isYoung ? 0 : try device.cacheVersion()),
    ]
  }

  /// A broken file becomes whole, and the second of two with one UID gets another one.
  private func mend(_ refusal: FileLeftAlone, _ device: SimulatedDevice) {
    guard let bytes = device.folder.bytes(refusal.file) else { return }
    if world.primary(bytes) == nil {
      device.folder.repair(refusal.file)
    } else {
      // That is how a person says that it is another contact.
      world.noteMade(bytes)
      device.folder.write(refusal.file, StoryCard.withUID(bytes, "mended-\(world.newNumber())"))
    }
  }

  /// How long until the device's clock is past the times of all its files: until then they are looked at anew in each run.
  private func millisecondsToItsFuture(_ device: SimulatedDevice) -> Int64 {
    let newest = device.folder.files.values.map { max($0.signature.changed, $0.signature.modified) }.max() ?? 0
    return newest / 1_000_000 + 5_000 - (world.clock.now + device.clockOffset)
  }

  private func checkImprint(_ device: SimulatedDevice, _ index: Int, _ contents: [RecordID]) throws {
    var hash = HashOfHashes()
    var tally = Tally()
    for content in try inOwnEncoding(contents) {
      hash.insert(content)
      tally.insert(content)
    }
    let known = try device.cache.position()?.imprint
    let (kept, counted) = (try device.cache.keptTally(besides: []), try device.cache.cloudTally(besides: []).tally)
    guard known == hash.finalize() || known == tally.imprint, kept == counted else {
      throw Violation(property: .imprintDiffers, detail: "device \(index)")
    }
  }

  /// The account's contents as its own record IDs.
  private func inOwnEncoding(_ contents: [RecordID]) throws -> [RecordID] {
    let encoding = world.account.encoding
    if encoding == .current { return contents }
    return try world.account.cards.values.compactMap { try? Card($0) }.map { RecordIDs($0, encoding: encoding).primary }
      .sorted()
  }

  private func unequal(_ device: SimulatedDevice, _ index: Int, _ cards: [UniqueID: [UInt8]]) -> Violation {
    let files = device.folder.files.map { "\($0.key): \(StoryCard.line($0.value.bytes))" }.sorted()
    let records = cards.values.map(StoryCard.line).sorted()
    return Violation(
      property: .unequal,
      detail: "device \(index) has\n\(files.joined(separator: "\n"))\nand the cloud\n\(records.joined(separator: "\n"))"
    )
  }
}
