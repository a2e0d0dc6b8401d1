import Account
import Contacts
import Probes
import Protocol

@testable import Simulation

/// The account in memory with single letters for contents: what is in it, and what a batch does to it, list by list.
struct LetteredAccount {
  private var state = MemoryState(clock: WorldClock(startingAt: 1_700_000_000_000))
  /// Of the last batch.
  private(set) var outcomes: [SaveOutcome] = []
  private(set) var counts: [String] = []
  private(set) var kept: Set<UniqueID> = []

  /// The contact with id n last changed with number 10 + n.
  init(_ live: [UniqueID: Character] = [:], trash: [UniqueID: Character] = [:]) {
    state.lastChange = 100
    for (letters, isTrashed) in [(live, false), (trash, true)] {
      for (id, letter) in letters {
        guard let content = contents[letter] else { preconditionFailure("no card of \(letter)") }
        let change = 10 + Int64(id.word.low)
        state.records[id] = MemoryState.Stored(
          id: id, content: content, editedAt: state.now, change: change, createdChange: change, changedBy: nil,
          run: .small(1000), trash: isTrashed ? MemoryState.Trash(since: 0, reason: .deleted, isAllowed: false) : nil)
      }
    }
    state.tally = state.count()
  }

  var records: [UniqueID: ChangePlan.Known] { state.records.mapValues(\.known) }
  mutating func limit(_ quota: Quota) { state.quota = quota }

  var lastChange: Int64 { state.lastChange }

  /// With which change each contact is new.
  var createdChanges: [UniqueID: Int64] { state.records.mapValues(\.createdChange) }
  /// How many versions wait for review.
  var toReview: Int64 { state.toReview }
  /// A person has looked at all that waits, and leaves it as it is.
  mutating func review() { state.review() }

  /// Counting all live contacts gives the tally that the plans kept.
  var isTallyRight: Bool { state.tally == state.count() }

  func change(_ operation: Change.Operation, _ id: UniqueID, _ content: Character? = nil) -> Change {
    Change(id: id, operation: operation, content: content.flatMap { contents[$0] }, editedAt: .latest)
  }

  /// Plans one change and carries it out; see ``plan(_:by:run:)``. "nobody" where it is about a contact that is not there and
  /// changes nothing.
  @discardableResult
  mutating func plan(
    _ operation: Change.Operation, _ id: UniqueID, _ content: Character? = nil, by author: Author = .device
  ) -> [String] {
    let isThere = records[id] != nil
    let steps = plan([change(operation, id, content)], by: author)
    return steps.isEmpty && !isThere && operation != .restore && isMovedOrDone ? ["nobody"] : steps
  }

  private var isMovedOrDone: Bool { outcomes == [.moved] || outcomes == [.saved(change: lastChange)] }

  /// Plans a batch, carries it out, and tells what it did, list by list.
  @discardableResult
  mutating func plan(_ changes: [Change], by author: Author = .device, run: UniqueID = .random()) -> [String] {
    let (before, last) = (records, lastChange)
    let plan = state.write(
      changes, by: author, run, moreTwins: changes.compactMap { records[$0.id]?.primary })
    precondition(plan.firstChange == last + 1)
    precondition(plan.written.allSatisfy { $0.isInsert == (before[$0.id] == nil) })
    outcomes = plan.outcomes
    counts = text(plan.counts)
    kept = Set(plan.archived.map(\.id))
    let steps = text(plan)
    precondition(plan.writesNothing == steps.isEmpty)
    precondition(plan.holdings == state.holdings)
    return steps
  }

  private func text(_ plan: ChangePlan) -> [String] {
    plan.archived.map { "keep \($0.id.word.low) as \($0.change): \($0.reason)\($0.needsReview ? ", for review" : "")" }
      + plan.trashed.map { "trash \($0.id.word.low) as \($0.change): \($0.reason)\($0.allowed ? ", allowed" : "")" }
      + plan.written.map {
        "write \($0.id.word.low) \($0.content.displayName) as \($0.change)\($0.isInsert ? ", new" : "")"
      } + plan.restored.map { "restore \($0.id.word.low) as \($0.change)" }
      + plan.lost.map {
        "\($0.reason == .united ? "unite" : "lose") \($0.id.word.low) \($0.content.displayName)\(text($0.keeping))"
      }
  }

  private func text(_ keeping: ChangePlan.Lost.Keeping) -> String {
    switch keeping {
    case .new(let needsReview): needsReview ? ", for review" : ""
    case .again(_, let needsReview): ", again\(needsReview ? " for review" : "")"
    case .standing: ", as it stands"
    }
  }

  private func text(_ counts: RunCounts) -> [String] {
    [
      ("added", counts.added), ("overwritten", counts.overwritten), ("deleted", counts.deleted),
      ("restored", counts.restored), ("duplicates", counts.duplicates), ("conflicts", counts.conflicts),
    ].filter { $0.1 != 0 }.map { "\($0.0) \($0.1)" }
  }
}

extension Author {
  static let device = Author(kind: .sync, book: .small(77))
}

extension UniqueID {
  static func small(_ number: UInt64) -> UniqueID { UniqueID(word: Word128(high: 0, low: number)) }
}

/// The cards of people who are called by one letter.
let contents: [Character: CardContent] = Dictionary(
  uniqueKeysWithValues: "abcdelmuvwxyz".compactMap { letter in
    // Those of "l" and "m" are longer.
    let extra = letter == "l" ? ["NOTE:long"] : letter == "m" ? ["NOTE:longer than all others"] : []
    // Those of "u", "v" and "w" have one UID.
    let uid = "uvw".contains(letter) ? "shared" : nil
    return (try? CardContent(Cards.person(String(letter), uid: uid, extra: extra), .current)).map { (letter, $0) }
  })

func primary(_ content: Character) -> RecordID {
  contents[content]?.ids.primary ?? RecordID(word: Word128(high: 0, low: 0))
}

/// Accounts and batches, by chance: four contacts and four contents, so that they meet.
struct RandomBatch {
  private var generator: SeededGenerator
  private(set) var author = Author.device

  init(seed: UInt64) {
    // Mixed once, or neighbouring seeds would be the same sequence one step apart.
    var mixer = SeededGenerator(seed: seed)
    generator = SeededGenerator(seed: mixer.next())
  }

  mutating func account() -> LetteredAccount {
    var free = Array("abcd")
    var (live, trash): ([UniqueID: Character], [UniqueID: Character]) = ([:], [:])
    for number in 1...UInt64(5) {
      switch below(3) {
      case 0: break
      case 1: trash[.small(number)] = "abcd".randomElement(using: &self)
      default: if !free.isEmpty { live[.small(number)] = free.remove(at: below(free.count)) }
      }
    }
    return LetteredAccount(live, trash: trash)
  }

  /// At most one change for each contact, each one that would not be the same as nothing.
  mutating func batch(_ account: LetteredAccount) -> [Change] {
    author = [.device, .browser, Author(kind: .undo, book: nil, undoes: .small(3))][below(3)]
    let ids = (1...UInt64(5)).map { UniqueID.small($0) }.shuffled(using: &self).prefix(1 + below(4))
    return ids.map { id in
      let record = account.records[id]
      let base = below(4) == 0 ? primary("x") : record?.primary ?? primary("a")
      let content = "abcd".randomElement(using: &self)
      // Nobody puts back what is there.
      let earlier = "abcd".filter { primary($0) != record?.primary }.randomElement(using: &self)
      let last = record?.change ?? 1
      let operations: [(Change.Operation, Character?)] = [
        (.add, content), (.overwrite(base: base, conflict: below(2) == 0), content),
        (.trash(base: base, allowed: below(2) == 0), nil), (.revive, content),
        author.kind == .undo ? (.putBack(last: last, isTrashed: false), earlier) : (.restore, nil),
        (.putBack(last: last, isTrashed: !(record?.isTrashed ?? false)), nil),
      ]
      let (operation, card) = operations[below(operations.count)]
      return account.change(operation, id, card)
    }
  }

  private mutating func below(_ bound: Int) -> Int { generator.below(bound) }
}

extension RandomBatch: RandomNumberGenerator {
  mutating func next() -> UInt64 { generator.next() }
}
