import Contacts
import Probes
import Sync

@testable import Cloud

/// An account of nothing but what a ``ChangePlan`` looks at, which carries the plans out. Contents are single letters.
struct PlannedAccount {
  private(set) var records: [UniqueID: ChangePlan.Known] = [:]
  private(set) var lastChange: Int64 = 100
  /// Of the last batch.
  private(set) var outcomes: [SaveOutcome] = []
  private(set) var counts: [String] = []
  private(set) var kept: Set<UniqueID> = []
  private(set) var plannedTally = Tally()

  /// The contact with id n last changed with number 10 + n.
  init(_ live: [UniqueID: Character] = [:], trash: [UniqueID: Character] = [:]) {
    for (contents, isTrashed) in [(live, false), (trash, true)] {
      for (id, content) in contents {
        records[id] = ChangePlan.Known(
          id: id, primary: primary(content), change: 10 + Int64(id.word.low), isTrashed: isTrashed)
      }
    }
  }

  var tally: Tally {
    records.values.filter { !$0.isTrashed }.reduce(into: Tally()) { $0.insert($1.primary) }
  }

  func change(_ operation: Change.Operation, _ id: UniqueID, _ content: Character? = nil) -> Change {
    Change(id: id, operation: operation, content: content.flatMap { contents[$0] }, editedAt: .latest)
  }

  /// Plans one change and carries it out; see ``plan(_:by:)``. "nobody" where it is about a contact that is not there and
  /// changes nothing.
  mutating func plan(
    _ operation: Change.Operation, _ id: UniqueID, _ content: Character? = nil, by author: Author = .device
  ) -> [String] {
    let isThere = records[id] != nil
    let steps = plan([change(operation, id, content)], by: author)
    return steps.isEmpty && !isThere && operation != .restore && isMovedOrDone ? ["nobody"] : steps
  }

  private var isMovedOrDone: Bool { outcomes == [.moved] || outcomes == [.saved(change: lastChange)] }

  /// Plans a batch, carries it out, and tells what it did, list by list.
  mutating func plan(_ changes: [Change], by author: Author = .device) -> [String] {
    let ids = Set(changes.map(\.id))
    let wanted = Set(changes.compactMap { $0.content?.ids.primary } + changes.compactMap { records[$0.id]?.primary })
    let plan = ChangePlan(
      changes, author: author, records: records.values.filter { ids.contains($0.id) },
      twins: records.values.filter { !$0.isTrashed && wanted.contains($0.primary) && !ids.contains($0.id) },
      tally: tally,
      lastChange: lastChange)
    precondition(plan.firstChange == lastChange + 1)
    outcomes = plan.outcomes
    counts = text(plan.counts)
    kept = Set(plan.archived.map(\.id))
    plannedTally = plan.tally
    let steps = text(plan)
    precondition(plan.writesNothing == steps.isEmpty)
    for written in plan.written {
      precondition(written.isInsert == (records[written.id] == nil))
      records[written.id] = ChangePlan.Known(
        id: written.id, primary: written.content.ids.primary, change: written.change, isTrashed: false)
    }
    for (id, change) in plan.restored {
      records[id]?.isTrashed = false
      records[id]?.change = change
    }
    for trashed in plan.trashed {
      records[trashed.id]?.isTrashed = true
      records[trashed.id]?.change = trashed.change
    }
    lastChange = plan.lastChange
    return steps
  }

  private func text(_ plan: ChangePlan) -> [String] {
    plan.archived.map { "keep \($0.id.word.low) as \($0.change): \($0.reason)\($0.needsReview ? ", for review" : "")" }
      + plan.trashed.map { "trash \($0.id.word.low) as \($0.change): \($0.reason)\($0.allowed ? ", allowed" : "")" }
      + plan.written.map {
        "write \($0.id.word.low) \($0.content.displayName) as \($0.change)\($0.isInsert ? ", new" : "")"
      } + plan.restored.map { "restore \($0.id.word.low) as \($0.change)" }
      + plan.lost.map { "\($0.reason == .united ? "unite" : "lose") \($0.id.word.low) \($0.content.displayName)" }
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
  uniqueKeysWithValues: "abcdelmxyz".compactMap { letter in
    (try? CardContent(card(String(letter)), .current)).map { (letter, $0) }
  })

func primary(_ content: Character) -> RecordID {
  contents[content]?.ids.primary ?? RecordID(word: Word128(high: 0, low: 0))
}

/// Accounts and batches, by chance: four contacts and four contents, so that they meet.
struct RandomBatch {
  private var generator: SeededGenerator
  private(set) var author = Author.device

  init(seed: UInt64) { generator = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15) }

  mutating func account() -> PlannedAccount {
    var free = Array("abcd")
    var (live, trash): ([UniqueID: Character], [UniqueID: Character]) = ([:], [:])
    for number in 1...UInt64(5) {
      switch below(3) {
      case 0: break
      case 1: trash[.small(number)] = "abcd".randomElement(using: &self)
      default: if !free.isEmpty { live[.small(number)] = free.remove(at: below(free.count)) }
      }
    }
    return PlannedAccount(live, trash: trash)
  }

  /// At most one change for each contact, each one that would not be the same as nothing.
  mutating func batch(_ account: PlannedAccount) -> [Change] {
    author = [.device, .browser, Author(kind: .undo, book: nil, undoes: .small(3))][below(3)]
    let ids = (1...UInt64(5)).map { UniqueID.small($0) }.shuffled(using: &self).prefix(1 + below(4))
    return ids.map { id in
      let record = account.records[id]
      let base = below(4) == 0 ? primary("x") : record?.primary ?? primary("a")
      let content = "abcd".randomElement(using: &self)
      let last = record?.change ?? 1
      let operations: [(Change.Operation, Character?)] = [
        (.add, content), (.overwrite(base: base, conflict: below(2) == 0), content),
        (.trash(base: base, allowed: below(2) == 0), nil), (.revive, content),
        author.kind == .undo ? (.putBack(last: last, isTrashed: false), content) : (.restore, nil),
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
