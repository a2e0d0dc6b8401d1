import Contacts
import Glibc
import POSIX
import Probes
import Protocol
import Simulation
import Sync
import Testing
import VCard

/// Random histories of what other programs and people do to a folder: files renamed over each other, copied, broken,
/// restored from a backup, edited while a run is under way; caches restored; runs that end between a write and its record.
///
/// After each run, whatever went from a folder is in the cloud, its history, or the device's trash. In histories in which
/// nobody deletes anything, every person who was ever in an address book is there at the end.
@Suite(.serialized) struct FolderHistoryTests {
  /// More by hand: CONTACTS2WEB_SEEDS=1000-3000.
  static let seeds: Range<Int> = {
    let bounds = getenv("CONTACTS2WEB_SEEDS").map { String(cString: $0).split(separator: "-").compactMap { Int($0) } }
    guard let bounds, bounds.count == 2 else { return 0..<60 }
    return bounds[0]..<bounds[1]
  }()

  @Test(arguments: seeds) func `whatever happens to a folder, nothing is lost and all sides end equal`(seed: Int) throws
  {
    try play(seed, MemoryAccount())
  }

  @Test(arguments: 0..<8) func `nor in PostgreSQL`(seed: Int) throws { try play(seed, DatabaseAccount()) }

  @Test(arguments: 8..<14) func `nor over HTTPS`(seed: Int) throws { try play(seed, ServedAccount()) }

  private func play(_ seed: Int, _ account: any TestAccount) throws {
    var history = try FolderHistory(seed: UInt64(seed), account)
    for _ in 0..<30 { try history.step() }
    try history.settle()
  }
}

struct FolderHistory {
  let seed: UInt64
  let account: any TestAccount
  /// Nobody deletes anything.
  let isKind: Bool
  var generator: SeededGenerator
  var devices: [FolderDevice] = []
  var people: Set<String> = []
  /// What a person typed; other contents come from merging them.
  var typed: Set<RecordID> = []
  var log: [String] = []
  var counter = 0
  /// Files that cannot be read, with what they were.
  var broken: [(device: Int, name: String, card: [UInt8])] = []
  var backups: [[String: [UInt8]]] = []

  init(seed: UInt64, _ account: any TestAccount) throws {
    self.seed = seed
    self.account = account
    generator = SeededGenerator(seed: seed &* 7_919)
    isKind = Bool.random(using: &generator)
    if Bool.random(using: &generator) { try account.choose(.merge) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let device = try FolderDevice(account)
      device.clockOffset = [0, 0, 3_600_000, -3_600_000].randomElement(using: &generator) ?? 0
      devices.append(device)
      backups.append([:])
    }
  }

  var story: String { "seed \(seed)\(isKind ? ", nobody deletes" : ""): \(log.joined(separator: "; "))" }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

  // MARK: Cards

  mutating func newCard() -> [UInt8] {
    counter += 1
    people.insert("P\(counter)")
    return card(of: "P\(counter)", uid: chance(70) ? "uid\(counter)" : nil)
  }

  mutating func card(of person: String, uid: String?) -> [UInt8] {
    counter += 1
    let card = Cards.person(
      "Ann \(person)", uid: uid, phone: "555\(person.dropFirst())", email: chance(50) ? "e\(counter)@example.org" : nil,
      note: "n\(counter)", extra: chance(20) ? [Cards.photo(UInt8(counter % 26))] : [])
    if let content = RecordID(card: card) { typed.insert(content) }
    return card
  }

  mutating func edited(_ old: [UInt8]) -> [UInt8] {
    guard let card = try? Card(old) else { return newCard() }
    return self.card(of: Contact(card).last, uid: card.first("UID")?.text)
  }

  static func person(_ bytes: [UInt8]) -> String? { (try? Card(bytes)).map { Contact($0).last } }

  // MARK: What happens

  mutating func step() throws {
    let index = Int.random(in: 0..<devices.count, using: &generator)
    let device = devices[index]
    let files = device.files.filter { name, _ in !broken.contains { $0.device == index && $0.name == name } }
    let names = files.keys.sorted().shuffled(using: &generator)
    func path(_ name: String) -> String { "\(device.folder)/\(name)" }
    switch Int.random(in: 0..<24, using: &generator) {
    case 0, 1, 2:
      counter += 1
      note("\(index) new new\(counter)")
      try device.write("new\(counter).vcf", newCard())
    case 3, 4:
      guard let name = names.first, let old = files[name] else { return }
      note("\(index) edit \(name)")
      try device.write(name, edited(old))
    case 5:
      guard let name = names.first else { return }
      counter += 1
      note("\(index) rename \(name) to moved\(counter)")
      try File.rename(path(name), to: path("moved\(counter).vcf"))
    case 6:
      guard names.count > 1 else { return }
      note("\(index) exchange \(names[0]) and \(names[1])")
      try File.rename(path(names[0]), to: path("between"))
      try File.rename(path(names[1]), to: path(names[0]))
      try File.rename(path("between"), to: path(names[1]))
    case 7:
      guard names.count > 2 else { return }
      counter += 1
      note("\(index) shift \(names[0]) to \(names[1]) to \(names[2]) to shifted\(counter)")
      try File.rename(path(names[2]), to: path("shifted\(counter).vcf"))
      try File.rename(path(names[1]), to: path(names[2]))
      try File.rename(path(names[0]), to: path(names[1]))
    case 8:
      guard let name = names.first, let old = files[name] else { return }
      counter += 1
      note("\(index) copy \(name) to copy\(counter)")
      try device.write("copy\(counter).vcf", chance(50) ? old : edited(old))
    case 9:
      guard let name = names.first, let old = files[name], var card = try? Card(old),
        let uid = card.properties.firstIndex(where: { $0.name == "UID" })
      else { return }
      counter += 1
      note("\(index) new UID in \(name)")
      card.replace(at: uid, with: Property(name: "UID", text: "changed\(counter)"))
      try device.write(name, card.bytes)
    case 10:
      guard let name = names.first, let old = files[name] else { return }
      note("\(index) break \(name)")
      broken.append((index, name, old))
      try device.write(name, Array(old.dropLast(15)))
    case 11:
      guard let last = broken.popLast() else { return }
      note("\(last.device) repair \(last.name)")
      try devices[last.device].write(last.name, last.card)
    case 12:
      guard let name = names.first, let old = files[name] else { return }
      note("\(index) other writing of \(name)")
      try device.write(name, Array(String(decoding: old, as: UTF8.self).replacing("\r\n", with: "\n").utf8))
    case 13:
      note("new in the browser")
      try account.create(newCard())
    case 14, 15:
      guard let (id, old) = try account.cards.sorted(by: { $0.key < $1.key }).randomElement(using: &generator) else {
        return
      }
      note("edit \(Self.person(old) ?? "") in the browser")
      try account.edit(id, edited(old))
    case 16:
      guard !isKind else { return }
      if chance(50), let id = try account.trashed.sorted().randomElement(using: &generator) {
        note("restore in the browser")
        try account.restore(id)
      } else if let id = try account.cards.keys.sorted().randomElement(using: &generator) {
        note("delete in the browser")
        try account.delete(id)
      }
    case 17:
      guard !isKind, let name = names.first else { return }
      note("\(index) remove \(name)")
      try device.remove(name)
      if chance(30) { try File.makeFolder(path(name)) }
    case 18:
      guard !isKind else { return }
      if backups[index].isEmpty || chance(50) {
        note("\(index) back the folder up")
        backups[index] = files
      } else {
        note("\(index) restore the folder")
        for name in device.names { try device.remove(name) }
        for (name, card) in backups[index] { try? device.write(name, card) }
        broken.removeAll { $0.device == index }
      }
    case 19:
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        note("\(index) back the cache up")
        try device.backUpCache()
      case 1:
        note("\(index) restore the cache")
        try device.restoreCache()
      default:
        note("\(index) lose the cache")
        try device.loseCache()
      }
    case 20:
      let calls = Int.random(in: 0..<12, using: &generator)
      note("\(index) a run cut off after \(calls) calls")
      let countdown = Countdown(calls)
      device.fault = { () throws(CloudError) in try countdown.tick() }
      try sync(index)
      try restart(index)
    case 21:
      let calls = Int.random(in: 0..<6, using: &generator)
      note("\(index) a run cut off after \(calls) touches of the folder")
      let countdown = Countdown(calls)
      device.bookFault = { () throws(BookError) in
        do { try countdown.tick() } catch { throw .failed(message: "killed", hint: nil) }
      }
      try sync(index)
      try restart(index)
    case 22:
      let call = Int.random(in: 0..<10, using: &generator)
      guard let name = names.first, let old = files[name] else { return }
      let card = edited(old)
      let counter = Counter()
      let target = path(name)
      note("\(index) edit \(name) at call \(call) of a run")
      device.fault = { () throws(CloudError) in
        if counter.tick() == call, File.exists(target) { try? File.write(target, card) }
      }
      try sync(index, typedOver: name)
      device.fault = nil
    default:
      note("\(index) sync")
      try sync(index)
    }
  }

  private mutating func note(_ text: String) { log.append(text) }

  private func restart(_ index: Int) throws {
    devices[index].fault = nil
    devices[index].bookFault = nil
    try account.releaseLease()
    try devices[index].restart()
  }

  // MARK: What must hold

  /// A run, and whether all that it took from the folder is kept somewhere.
  /// `typedOver`: a file whose content a person replaces meanwhile.
  @discardableResult func sync(_ index: Int, typedOver: String? = nil) throws -> SyncReport {
    let device = devices[index]
    let before = device.files
    let report = try device.sync(allowDeletions: true)
    let kept = try account.everything.union(device.trash).union(device.contents)
    // What was merged into another card stands there line by line.
    let lines = try Set((account.cards.values + Array(device.files.values)).flatMap(Self.lines))
    for (name, card) in before where name != typedOver {
      guard let primary = RecordID(card: card), typed.contains(primary), !kept.contains(primary),
        !Set(Self.lines(card)).isSubset(of: lines)
      else { continue }
      Issue.record("\(name) is nowhere any more: \(story) \(String(decoding: card, as: UTF8.self))")
    }
    return report
  }

  private static func lines(_ card: [UInt8]) -> [String] {
    String(decoding: card, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init).filter {
      !$0.hasPrefix("UID:") && !$0.hasPrefix("REV:")
    }
  }

  /// Repairs what only a person can, runs until nobody has anything to do, and checks.
  mutating func settle() throws {
    for (device, name, card) in broken { try devices[device].write(name, card) }
    for _ in 0..<4 {
      for index in devices.indices {
        for refusal in try sync(index).refused {
          // Two files with one UID: another one for the second.
          let name = refusal.file.description
          guard let card = devices[index].files[name], let person = Self.person(card) else { continue }
          counter += 1
          try devices[index].write(name, self.card(of: person, uid: "settled\(counter)"))
        }
      }
    }
    // What waits has waited its time.
    for device in devices { try device.liveThroughWait() }
    for _ in 0..<2 { for index in devices.indices { try sync(index) } }
    let cards = try account.contents
    for device in devices {
      let report = try device.sync()
      #expect(device.contents == cards, "\(story) \(report) \(device.names)")
      #expect(report.outcome == .unchanged && report.refused.isEmpty, "\(story) \(report)")
    }
    #expect(Set(cards).count == cards.count, "\(story): duplicates")
    if isKind {
      let there = try Set(account.cards.values.compactMap(Self.person))
      #expect(people.subtracting(there).isEmpty, "\(story): \(people.subtracting(there)) went")
    }
  }
}
