import Contacts
import Protocol
import Testing

@testable import Sync

/// The table of cases (docs/cases.md), and what it leaves open, row by row.
@Suite struct PlanTests {
  static let a = RecordID(word: Word128(high: 1, low: 1))
  static let b = RecordID(word: Word128(high: 2, low: 2))
  static let c = RecordID(word: Word128(high: 3, low: 3))
  static let early = Timestamp(milliseconds: 1_000)
  static let late = Timestamp(milliseconds: 2_000)

  static func local(_ primary: RecordID, base: RecordID?, at time: Timestamp = early) -> LocalState {
    LocalState(ids: RecordIDs(primary: primary, secondary: a), isPresent: true, base: base, editedAt: time)
  }

  static func gone(base: RecordID?, lastRunFinished: Bool = true) -> LocalState {
    LocalState(
      ids: RecordIDs(primary: a, secondary: a), isPresent: false, base: base, editedAt: early,
      lastRunFinished: lastRunFinished)
  }

  static func cloud(_ primary: RecordID, _ state: RecordState = .modified, at time: Timestamp = early) -> ListedRecord {
    ListedRecord(
      id: UniqueID(word: Word128(high: 9, low: 9)), ids: RecordIDs(primary: primary, secondary: a), uid: .none,
      change: 7, editedAt: time, state: state)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    let local: LocalState?
    let cloud: ListedRecord?
    var rule = PartnerRule.recordID
    var policy = ConflictPolicy.newest
    let action: Action?
    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(sentence: "nothing on either side is nothing to do", local: nil, cloud: nil, action: nil),
    Row(sentence: "unchanged here, unchanged there", local: local(a, base: a), cloud: nil, action: nil),
    Row(sentence: "new there comes down", local: nil, cloud: cloud(a, .new), action: .download),
    Row(sentence: "deleted there, never known here", local: nil, cloud: cloud(a, .deleted), action: .forget),
    Row(sentence: "unchanged here, changed there", local: local(a, base: a), cloud: cloud(b), action: .download),
    Row(
      sentence: "unchanged here, deleted there", local: local(a, base: a), cloud: cloud(b, .deleted),
      action: .removeItem),
    Row(sentence: "new here goes up", local: local(a, base: nil), cloud: nil, action: .add),
    Row(
      sentence: "changed here, unchanged there, overwrites", local: local(b, base: a), cloud: nil, action: .overwrite),
    Row(
      sentence: "changed here, listed but unchanged there", local: local(b, base: a), cloud: cloud(a),
      action: .overwrite),
    Row(sentence: "deleted here, unchanged there", local: gone(base: a), cloud: nil, action: .deleteRecord),
    Row(
      sentence: "deleted here, listed but unchanged there", local: gone(base: a), cloud: cloud(a), action: .deleteRecord
    ),
    Row(
      sentence: "deleted here, out of the trash there since the last run", local: gone(base: a), cloud: cloud(a, .new),
      action: .bringBack),
    Row(
      sentence: "deleted here after a cut-off run brought it", local: gone(base: a, lastRunFinished: false),
      cloud: cloud(a, .new), action: .deleteRecord),
    Row(sentence: "came and went before the cloud knew", local: gone(base: nil), cloud: nil, action: .forget),
    Row(sentence: "both changed to the same content", local: local(b, base: a), cloud: cloud(b), action: .adopt),
    Row(sentence: "listed as it is known", local: local(a, base: a), cloud: cloud(a, .synced), action: .adopt),
    Row(
      sentence: "both changed, ours later", local: local(b, base: a, at: late), cloud: cloud(c, at: early),
      action: .keepOurs),
    Row(
      sentence: "both changed, theirs later", local: local(b, base: a, at: early), cloud: cloud(c, at: late),
      action: .keepTheirs),
    Row(
      sentence: "both changed at the same time: the cloud's, which others may have", local: local(b, base: a),
      cloud: cloud(c), action: .keepTheirs),
    Row(
      sentence: "both changed, policy merge", local: local(b, base: a), cloud: cloud(c), policy: .merge, action: .merge),
    Row(
      sentence: "deleted here, changed there: the edit wins", local: gone(base: a), cloud: cloud(b), action: .bringBack),
    Row(
      sentence: "changed here, deleted there: the edit wins", local: local(b, base: a), cloud: cloud(a, .deleted),
      action: .revive),
    Row(sentence: "deleted on both sides", local: gone(base: a), cloud: cloud(a, .deleted), action: .forget),
    Row(
      sentence: "new on both sides with the same content", local: local(a, base: nil), cloud: cloud(a, .new),
      rule: .primary, action: .adopt),
    Row(
      sentence: "lost cache, deleted there since", local: local(a, base: nil), cloud: cloud(a, .deleted),
      rule: .primary,
      action: .removeItem),
    Row(
      sentence: "ours is what theirs once was", local: local(a, base: nil, at: late), cloud: cloud(b), rule: .history,
      action: .download),
    Row(
      sentence: "ours is what another contact's once was, and its own is deleted", local: local(a, base: c, at: late),
      cloud: cloud(b), rule: .history, action: .download),
    Row(
      sentence: "new namesakes with a phone in common", local: local(a, base: nil), cloud: cloud(b, .new),
      rule: .namesake,
      action: .unite),
    Row(
      sentence: "new with one UID, ours later", local: local(a, base: nil, at: late), cloud: cloud(b, .new), rule: .uid,
      action: .keepOurs),
    Row(
      sentence: "new with one UID, policy merge", local: local(a, base: nil), cloud: cloud(b, .new), rule: .uid,
      policy: .merge, action: .merge),
  ]

  @Test(arguments: rows) func `each case of the table has its action`(_ row: Row) {
    #expect(
      Plan.action(for: Pair(local: row.local, cloud: row.cloud, rule: row.rule), policy: row.policy) == row.action)
  }

  @Test func `a deletion that was this device's own, and was taken back there, is taken back in the cloud`() {
    var returned = Self.local(Self.a, base: Self.a)
    returned.hasReturned = true
    let pair = Pair(local: returned, cloud: Self.cloud(Self.a, .deleted))
    #expect(Plan.action(for: pair, policy: .newest) == .revive)
  }

  @Test func `where both have edited and one wins it is a conflict, and what the cloud is to know goes up`() {
    #expect(Action.allCases.filter(\.isConflict) == [.keepOurs, .keepTheirs])
    #expect(
      Action.allCases.filter(\.isUpload) == [.add, .overwrite, .deleteRecord, .revive, .keepOurs, .keepTheirs])
  }

  @Test(
    arguments: [
      (5, 5, false), (6, 6, true), (6, 59, true), (6, 60, false), (7, 60, true), (10_000, 100_000, false),
      (10_001, 100_000, true), (0, 0, false),
    ] as [(Int64, Int64, Bool)])
  func `the guard stops at more than five and more than ten percent`(deletions: Int64, total: Int64, stops: Bool) {
    #expect(DeletionGuard.stops(deletions: deletions, of: total) == stops)
  }

  @Test(
    arguments: [
      (20, 20, false), (21, 21, true), (21, 69, true), (21, 70, false), (22, 70, true), (30_000, 100_000, false),
      (30_001, 100_000, true), (0, 0, false),
    ] as [(Int64, Int64, Bool)])
  func `that of overwrites stops at more than twenty and more than thirty percent`(
    overwrites: Int64, total: Int64, stops: Bool
  ) {
    #expect(OverwriteGuard.stops(overwrites: overwrites, of: total) == stops)
  }

  @Test func `fewer are free where a test says so`() {
    #expect(!OverwriteGuard.stops(overwrites: 2, of: 3, free: 2))
    #expect(OverwriteGuard.stops(overwrites: 3, of: 3, free: 2))
  }
}
