import Probes

/// Thinks of stories: from a seed, always the same one.
package struct StoryTeller {
  private var generator: SeededGenerator
  /// Decides where people ask to have files back.
  private var asking: SeededGenerator
  /// Decides how renames come about.
  private var renaming: SeededGenerator
  private var devices = 1
  /// Nobody deletes anything, so that everybody must be there at the end.
  private let isKind: Bool

  package static func story(seed: UInt64) -> Story {
    var teller = StoryTeller(seed: seed)
    return teller.tell(seed)
  }

  private init(seed: UInt64) {
    // Mixed once, or neighbouring seeds would be the same sequence one step apart.
    var mixer = SeededGenerator(seed: seed)
    generator = SeededGenerator(seed: mixer.next() ^ 0x5851_F42D_4C95_7F2D)
    asking = SeededGenerator(seed: mixer.next() ^ 0x2545_F491_4F6C_DD1D)
    renaming = SeededGenerator(seed: mixer.next() ^ 0x6A09_E667_F3BC_C909)
    isKind = generator.next() & 3 == 0
  }

  private mutating func tell(_ seed: UInt64) -> Story {
    devices = pick([1, 2, 2, 2, 3, 3, 4])
    let offsets = (0..<devices).map { _ in pick([0, 0, 0, 2_500, 3_600_000, -3_600_000, Self.decade, -Self.decade]) }
    var story = Story(seed: seed, clockOffsets: offsets, isMerge: chance(40), operations: [])
    if devices > 1 { story.sharing = pick([.folder, .copy] + Array(repeating: .nothing, count: 9)) }
    // One file server, one clock.
    if story.sharing == .folder { story.clockOffsets[devices - 1] = story.clockOffsets[0] }
    // Most stories begin with a book that everybody has, so that they are about changing it.
    if chance(80) {
      for person in 0..<below(6) { story.operations.append(newFile(0, person)) }
      for device in 0..<devices { story.operations.append(sync(device)) }
    }
    // Most failures show in a few steps, and some in many.
    for _ in 0..<(chance(70) ? 2 + below(8) : 6 + below(16)) { story.operations.append(next()) }
    story.operations = withPutBacks(story.operations.map { withHalves($0) })
    return story
  }

  /// Every other rename is carried by a synchronizer of files.
  private mutating func withHalves(_ operation: Operation) -> Operation {
    guard case .renameFile(let device, let pick) = operation, renaming.next() % 2 == 0 else { return operation }
    return .renameHalf(device: device, pick: pick)
  }

  /// People ask to have files back after deletions, after runs that may have been stopped, and out of the blue.
  private mutating func withPutBacks(_ operations: [Operation]) -> [Operation] {
    var result: [Operation] = []
    // On which device, and after how many more operations.
    var waiting: (device: Int, left: UInt64)?
    for operation in operations {
      result.append(operation)
      if let due = waiting {
        waiting = due.left > 0 ? (due.device, due.left - 1) : nil
        if due.left == 0 { result.append(putBack(due.device)) }
      }
      let percent: UInt64 =
        switch operation {
        case .removeFiles: 40
        case .sync(_, false, _): 6
        default: 1
        }
      guard waiting == nil, let device = operation.device, device < devices, asking.next() % 100 < percent else {
        continue
      }
      waiting = (device, asking.next() % 3)
    }
    if let due = waiting { result.append(putBack(due.device)) }
    return result
  }

  private mutating func putBack(_ device: Int) -> Operation {
    guard asking.next() % 2 == 0 else { return .putBack(device: device, nil) }
    let (point, reach): (FaultPoint, UInt64) =
      switch asking.next() % 4 {
      case 0: (.fileOperation, 12)
      case 1: (.request, 12)
      default: (.sqlStatement, 120)
      }
    let effect: FaultInjector.Effect = asking.next() % 3 == 0 ? .failure : .end
    var disturbance = Disturbance()
    disturbance.fault = FaultInjector.Fault(point, at: 1 + Int(asking.next() % reach), effect)
    return .putBack(device: device, disturbance)
  }

  private static let decade: Int64 = 315_360_000_000
  private static let deviceClock: [Int64] = [0, -86_400_000, 40 * 86_400_000, decade, -decade]
  private static let serverClock: [Int64] = [3_600_000, -3_600_000, World.serverClockReach, -World.serverClockReach]

  // MARK: What happens

  private mutating func next() -> Operation {
    let device = below(devices)
    switch below(100) {
    case 0..<6: return newFile(device, below(10))
    case 6..<20: return edit(device)
    case 20..<22: return .renameFile(device: device, pick: number())
    case 22:
      return pick([
        .setServerClock(offset: pick([0] + Self.serverClock)),
        .setClock(device: device, offset: pick(Self.deviceClock)),
      ])
    case 23: return .exchangeFiles(device: device, pick: number(), with: number())
    case 24:
      return isKind || chance(70)
        ? pick([.exchangeHalf(device: device, pick: number(), with: number()), .exchangeRest(device: device)])
        : .copyOver(device: device, pick: number(), over: number())
    case 25..<26:
      return isKind ? edit(device) : .renameOver(device: device, pick: number(), over: number())
    case 26..<29:
      return .copyFile(device: device, pick: number(), chance(50) ? change() : nil, value())
    case 29..<31: return .changeUID(device: device, pick: number(), isRemoved: chance(30))
    case 31..<32: return .rewriteFile(device: device, pick: number())
    case 32..<34: return .breakFile(device: device, pick: number())
    case 34..<36: return .repairFiles(device: device)
    case 36..<40:
      return isKind ? edit(device) : .removeFiles(device: device, pick: number(), count: pick([1, 1, 1, 2, 6, 100]))
    case 40..<41: return .backUpFolder(device: device)
    case 41..<42: return isKind ? .backUpFolder(device: device) : .restoreFolder(device: device)
    case 42..<45: return .newContact(person: below(10), variant: below(40), hasUID: chance(60))
    case 45..<55: return .editContact(pick: number(), change(), value())
    case 55..<57: return isKind ? edit(device) : .makeIdentical(pick: number(), to: number())
    case 57..<60:
      return isKind ? edit(device) : .deleteContacts(pick: number(), count: pick([1, 1, 1, 2, 7]), allowed: chance(30))
    case 60..<62: return .restoreContact(pick: number())
    case 62..<63: return .choosePolicy(isMerge: chance(50))
    case 63..<66: return .pass(milliseconds: pick([30, 1_000, 61_000, 3_600_000]))
    case 66..<67: return .pass(milliseconds: 32 * 86_400_000)
    case 67..<68: return .forgetOld
    case 68..<69: return .setClock(device: device, offset: pick(Self.deviceClock))
    case 69..<70: return .backUpCache(device: device)
    case 70..<71: return .restoreCache(device: device)
    case 71..<72: return .loseCache(device: device)
    case 72..<74: return .deliverLate(device: device)
    case 74..<76: return .rehearse(device: device)
    case 76: return pick([.raiseVersion(portions: below(4)), .doubt, .overlook(device: device)])
    case 77: return .undoRun(pick: below(3))
    case 78: return pick([.updateServer(portions: below(4)), .updateDevice(device: device), .undoRun(pick: below(3))])
    case 79: return pick([.backUpCloud, .restoreCloud])
    case 80: return pick([.backUpDevice(device: device), .restoreDevice(device: device, keepsTimes: chance(50))])
    case 81..<89: return sync(device)
    default: return .sync(device: device, allowsDeletions: chance(60), disturbance(device))
    }
  }

  private mutating func sync(_ device: Int) -> Operation {
    .sync(device: device, allowsDeletions: chance(50), nil)
  }

  private mutating func newFile(_ device: Int, _ person: Int) -> Operation {
    .newFile(device: device, person: person, variant: below(40), hasUID: chance(65))
  }

  private mutating func edit(_ device: Int) -> Operation {
    .editFile(device: device, pick: number(), change(), value(), inPlace: chance(20))
  }

  private mutating func disturbance(_ device: Int) -> Disturbance {
    var disturbance = Disturbance()
    if chance(70) {
      let point: FaultPoint = pick([.fileOperation, .sqlStatement, .sqlStatement, .request, .answer, .answer])
      let reach = point == .sqlStatement ? 120 : point == .fileOperation ? 25 : 12
      disturbance.fault = FaultInjector.Fault(point, at: 1 + below(reach), pick([.failure, .lasting, .end, .end]))
    } else {
      disturbance.atCall = below(10)
      let other = below(devices)
      switch below(8) {
      case 0, 1: disturbance.meanwhile = edit(device)
      case 2: disturbance.meanwhile = .editContact(pick: number(), change(), value())
      case 3: disturbance.meanwhile = .pass(milliseconds: 61_000)
      case 4:
        disturbance.meanwhile =
          isKind ? edit(device) : .removeFiles(device: device, pick: number(), count: 1)
      case 5:
        disturbance.meanwhile = pick([
          .setClock(device: device, offset: pick(Self.deviceClock)),
          .setServerClock(offset: pick([0] + Self.serverClock)),
        ])
      default: if other != device { disturbance.meanwhile = sync(other) }
      }
    }
    disturbance.deliversTwice = chance(15)
    return disturbance
  }

  /// Few values, so that two people type the same; or one that nobody else has.
  private mutating func value() -> Int { chance(40) ? below(3) : 10 + below(10_000) }

  private mutating func change() -> CardChange { pick(CardChange.allCases) }

  // MARK: Chance

  private mutating func number() -> Int { below(1_000) }

  private mutating func below(_ bound: Int) -> Int {
    Int(generator.next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
