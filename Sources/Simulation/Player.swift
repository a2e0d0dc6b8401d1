package import Contacts
import POSIX
import Probes

/// Plays stories one after the other, each in a world of its own.
package final class Player {
  /// Where the account of each story is kept.
  package let kind: CloudKind
  private let folder: TemporaryFolder
  private var database: StoryDatabase?
  private let facts = CardFacts()
  private var lastContents: [RecordID] = []
  /// In memory and in files: one for each device that any story has had so far.
  private var caches: [Bool: [SimulatedCache]] = [:]
  private static let beginning: Int64 = 1_700_000_000_000
  /// In every so many stories the caches are files.
  private static let filed: UInt64 = 32

  package init(_ kind: CloudKind) throws {
    self.kind = kind
    // In memory where there is such a place: what is tested here is the order of things, not the disk.
    folder = try TemporaryFolder(in: File.exists("/dev/shm") ? "/dev/shm" : nil)
  }

  /// Plays the story. `tell` is told what happens, and how all stands after it.
  package func play(_ story: Story, tell: ((String) -> Void)? = nil) -> (StoryTally, Violation?) {
    do {
      let isInMemory = kind == .memory
      let clock = WorldClock(startingAt: isInMemory ? Self.beginning : nil)
      let account = isInMemory ? MemoryAccount(clock: clock) : try account()
      defer { try? ((account as? ServedAccount)?.account ?? account as? DatabaseAccount)?.remove() }
      let world = try World(story, account: account, clock: clock, facts: facts) {
        try cache($0, isReal: !isInMemory || story.seed % Self.filed == 0)
      }
      world.tell = tell
      Coverpoint.forgetAll()
      var violation: Violation?
      do throws(Violation) { try world.play() } catch { violation = error }
      lastContents = (try? account.contents) ?? []
      var tally = world.tally
      tally.stories = 1
      for point in Coverpoint.reached { tally.coverpoints[point.name] = 1 }
      return (tally, violation)
    } catch {
      return (StoryTally(), Violation(property: .crashed, detail: "\(error)"))
    }
  }

  /// In a database of the player's own.
  private func account() throws -> any TestAccount {
    let database = try database ?? StoryDatabase(isServed: kind == .https)
    self.database = database
    return try database.account()
  }

  private func cache(_ device: Int, isReal: Bool) throws -> SimulatedCache {
    while caches[isReal, default: []].count <= device {
      let path = folder.path("\(isReal ? "file" : "memory")\(caches[isReal, default: []].count).sqlite")
      caches[isReal, default: []].append(try SimulatedCache(path: path, isReal: isReal))
    }
    return caches[isReal, default: []][device]
  }

  /// The contents on all sides at the end of the story; nil where a property is violated.
  package func ending(of story: Story) -> [RecordID]? {
    guard play(story).1 == nil else { return nil }
    return lastContents
  }

  /// Plays every order of the small model from one start.
  package func playSmallModel(_ start: SmallModel.Start, isMerge: Bool) throws -> SmallModel {
    let clock = WorldClock(startingAt: Self.beginning)
    let model = try SmallModel(start, isMerge: isMerge) { story in
      try World(story, account: MemoryAccount(clock: clock), clock: clock, facts: facts) {
        try cache($0, isReal: false)
      }
    }
    try model.play()
    return model
  }

  /// The shortest story found that violates the same property: delta debugging (Zeller and Hildebrandt 2002) over the
  /// operations, then over what disturbs the runs.
  package func shorten(_ story: Story, _ violation: Violation) -> (Story, Violation) {
    var best = (story, violation)
    func attempt(_ candidate: Story) -> Bool {
      let (_, found) = play(candidate)
      guard let found, found.property == violation.property else { return false }
      best = (candidate, found)
      return true
    }
    var size = max(1, story.operations.count / 2)
    while true {
      var start = 0
      var hasShortened = false
      while start < best.0.operations.count {
        var candidate = best.0
        candidate.operations.removeSubrange(start..<min(start + size, candidate.operations.count))
        if attempt(candidate) { hasShortened = true } else { start += size }
      }
      if size > 1 { size /= 2 } else if !hasShortened { break }
    }
    for index in best.0.operations.indices {
      guard case .sync(let device, let allows, let disturbance?) = best.0.operations[index] else { continue }
      var candidate = best.0
      candidate.operations[index] = .sync(device: device, allowsDeletions: allows, nil)
      if attempt(candidate) { continue }
      var simpler = disturbance
      simpler.deliversTwice = false
      candidate.operations[index] = .sync(device: device, allowsDeletions: allows, simpler)
      if simpler != disturbance { _ = attempt(candidate) }
    }
    for index in best.0.operations.indices {
      guard case .putBack(let device, .some) = best.0.operations[index] else { continue }
      var candidate = best.0
      candidate.operations[index] = .putBack(device: device, nil)
      _ = attempt(candidate)
    }
    var right = best.0
    right.clockOffsets = right.clockOffsets.map { _ in 0 }
    _ = attempt(right)
    while best.0.clockOffsets.count > 1, best.0.sharing == .nothing {
      var fewer = best.0
      fewer.clockOffsets.removeLast()
      guard !fewer.operations.contains(where: { $0.device.map { $0 >= fewer.clockOffsets.count } ?? false }),
        attempt(fewer)
      else { break }
    }
    return best
  }
}
