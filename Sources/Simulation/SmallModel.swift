import Probes

/// The small model: three places (two devices and the browser), one contact, at most one operation in each, in every order
/// among themselves and with a sync of each device, from each state to begin with. What happens afterwards is ``Ending``.
///
/// It is played as a graph: where two orders of the same operations have come to the same (``Likeness``), what follows is
/// played once. A second lies between two operations, so that no two moments are one to whoever compares them.
package final class SmallModel {
  /// Where the contact is before anything happens.
  package enum Start: CaseIterable, Sendable {
    case nowhere, everywhere, onTheFirstDevice, inTheCloud
  }

  /// What there is to do once, in one of several ways.
  private struct Choice {
    let ways: [Operation]
    let isOptional: Bool
  }

  private struct Node: Hashable {
    /// Of each choice the way that was taken, or -1; of an ending, how far it is.
    let taken: [Int]
    let likeness: Int
  }

  /// All orders from here on, those that were met again included.
  package private(set) var orders = 0
  package private(set) var violations: [(Story, Violation)] = []
  package private(set) var tally = StoryTally()

  private var coverpoints: [String: Int] = [:]
  private let world: World
  private let beginning: Story
  private let choices: [Choice]
  /// How many orders go on from there.
  private var known: [Node: Int] = [:]
  /// From where everything came to a good end.
  private var ended: Set<Node> = []

  /// `world` begins with nothing.
  init(_ start: Start, isMerge: Bool, world: (Story) throws -> World) throws {
    beginning = Story(
      seed: 0, clockOffsets: [0, 0], isMerge: isMerge, operations: Self.beginning(start).flatMap(Self.inItsTime))
    choices =
      Self.places(start).map { Choice(ways: $0, isOptional: true) }
      + [0, 1].map { Choice(ways: [Self.sync($0)], isOptional: false) }
    self.world = try world(beginning)
  }

  // MARK: Playing

  func play() throws {
    for operation in beginning.operations { try world.perform(operation) }
    orders = try play(from: beginning, Array(repeating: -1, count: choices.count))
    tally = world.tally
    tally.stories = orders
    tally.states = known.count
    tally.coverpoints = coverpoints
  }

  private func play(from story: Story, _ taken: [Int]) throws -> Int {
    let node = Node(taken: taken, likeness: try world.likeness.number)
    if let orders = known[node] { return orders }
    let moment = try world.moment
    let open = choices.indices.filter { taken[$0] < 0 }
    var orders = 0
    if open.allSatisfy({ choices[$0].isOptional }) {
      try attempt(story) { try end(story, taken) }
      orders = 1
    }
    for choice in open {
      for (way, operation) in choices[choice].ways.enumerated() {
        try world.goBack(to: moment)
        var next = story
        next.operations += Self.inItsTime(operation)
        var others = taken
        others[choice] = way
        try attempt(next) {
          try happen { for operation in Self.inItsTime(operation) { try world.perform(operation) } }
          orders += try play(from: next, others)
        }
      }
    }
    known[node] = orders
    return orders
  }

  private func attempt(_ story: Story, _ body: () throws -> Void) throws {
    do { try body() } catch let violation as Violation { violations.append((story, violation)) }
  }

  private func happen(_ body: () throws -> Void) rethrows {
    Coverpoint.forgetAll()
    try body()
    for point in Coverpoint.reached { coverpoints[point.name, default: 0] += 1 }
  }

  /// The contact is where it must be, also where somebody has deleted it.
  private func end(_ story: Story, _ taken: [Int]) throws {
    let mustBeThere = Self.mustBeThere(story)
    var passed: Set<Node> = []
    var isKnown = false
    let ending = Ending(world) { quiet in
      let node = Node(taken: quiet + [mustBeThere.map { $0 ? 1 : 0 } ?? 2], likeness: try self.world.likeness.number)
      isKnown = self.ended.contains(node)
      passed.insert(node)
      return isKnown
    }
    try happen { try ending.check() }
    if !isKnown, let mustBeThere, try mustBeThere == world.account.contents.isEmpty {
      throw Violation(property: mustBeThere ? .personGone : .fromNowhere, detail: "the contact")
    }
    ended.formUnion(passed)
  }

  /// What must have become of the contact, as far as the operations alone decide it; nil where their order does.
  private static func mustBeThere(_ story: Story) -> Bool? {
    let kinds = Set(story.operations.map(\.kind))
    let isDeleted = kinds.contains("removeFiles") || kinds.contains("deleteContacts")
    if !isDeleted { return kinds.contains("newFile") || kinds.contains("newContact") }
    // A new name alone is no edit, and does not bring a deleted contact back.
    let isEverywhere = story.operations.starts(with: beginning(.everywhere).flatMap(inItsTime))
    return kinds.isDisjoint(with: ["editFile", "editContact", "copyFile"]) && isEverywhere ? false : nil
  }

  // MARK: What may happen

  private static func beginning(_ start: Start) -> [Operation] {
    switch start {
    case .nowhere: []
    case .everywhere: [newFile(0, 0), sync(0), sync(1)]
    case .onTheFirstDevice: [newFile(0, 0)]
    case .inTheCloud: [.newContact(person: 0, variant: 0, hasUID: false)]
    }
  }

  /// At each place.
  private static func places(_ start: Start) -> [[Operation]] {
    // The same content, one with a phone in common, and one with nothing but the name.
    let variants = [0, 3, 11]
    if start == .nowhere {
      return [
        variants.map { newFile(0, $0) }, variants.map { newFile(1, $0) },
        variants.map { .newContact(person: 0, variant: $0, hasUID: false) },
      ]
    }
    return [
      [
        edit(0, .note, 1), edit(0, .phone, 2), remove(0), .renameFile(device: 0, pick: 0),
        .copyFile(device: 0, pick: 0, nil, 0),
      ],
      [edit(1, .note, 1), edit(1, .note, 3), remove(1)],
      [
        .editContact(pick: 0, .note, 1), .editContact(pick: 0, .phone, 4),
        .deleteContacts(pick: 0, count: 1, allowed: false),
      ],
    ]
  }

  private static func inItsTime(_ operation: Operation) -> [Operation] { [.pass(milliseconds: 1_000), operation] }

  private static func sync(_ device: Int) -> Operation { .sync(device: device, allowsDeletions: true, nil) }

  private static func newFile(_ device: Int, _ variant: Int) -> Operation {
    .newFile(device: device, person: 0, variant: variant, hasUID: false)
  }

  private static func edit(_ device: Int, _ change: CardChange, _ value: Int) -> Operation {
    .editFile(device: device, pick: 0, change, value, inPlace: false)
  }

  private static func remove(_ device: Int) -> Operation { .removeFiles(device: device, pick: 0, count: 1) }
}
