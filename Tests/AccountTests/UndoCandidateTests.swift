import Account
import Contacts
import Protocol
import Testing

/// What an undo compares, and what becomes of a contact by it, without an account.
@Suite struct UndoCandidateTests {
  private typealias State = UndoCandidate.State

  private static func live(_ content: Character) -> State { State(primary: primary(content), isTrashed: false) }
  private static func trashed(_ content: Character) -> State { State(primary: primary(content), isTrashed: true) }

  /// A version that a change of this number ended. `own`: the run had made it; `ended`: the run ended it.
  private static func version(
    _ change: Int64, _ state: State, own: Bool = false, ended: Bool = false
  ) -> UndoCandidate.Version {
    UndoCandidate.Version(
      id: .small(UInt64(change)), state: state, change: change, isOwn: own, isEnded: ended,
      maker: own ? nil : EditBetween(kind: .edit, device: nil, madeAt: Timestamp(milliseconds: change)))
  }

  private static func candidate(
    _ now: State, isLastChange: Bool, _ versions: UndoCandidate.Version...
  ) throws -> UndoCandidate {
    // In whatever order the store hands them out.
    let candidates = [versions, versions.reversed()].map {
      UndoCandidate(id: .small(1), name: "Ann", change: 99, now: now, isLastChange: isLastChange, versions: $0)
    }
    let first = try #require(candidates[0])
    #expect(candidates[1]?.before?.version == first.before?.version && candidates[1]?.left == first.left)
    return first
  }

  private static func way(_ candidate: UndoCandidate, card: Character? = nil) -> WayBack? {
    WayBack(candidate, isAllowed: true) { _ in card.flatMap { contents[$0] } }
  }

  @Test func `what the run made goes to the trash, where it still is as the run left it`() throws {
    let new = try Self.candidate(Self.live("a"), isLastChange: true)
    #expect(new.goesToTrash && new.before == nil && new.between == nil)
    let way = try #require(Self.way(new))
    #expect(way.change?.operation == .putBack(last: 99, isTrashed: true, allowed: true))
    #expect(way.change?.content == nil && way.result(.saved(change: 100)).effect == .toTrash)
    // Others put it into the trash since: nothing is left to do, and nothing to say.
    let gone = try Self.candidate(Self.trashed("a"), isLastChange: false, Self.version(5, Self.live("a"), own: true))
    #expect(!gone.goesToTrash && Self.way(gone) == nil)
    // Others edited it since.
    let edited = try Self.candidate(Self.live("b"), isLastChange: false, Self.version(5, Self.live("a"), own: true))
    #expect(!edited.goesToTrash)
    let stays = try #require(Self.way(edited))
    #expect(stays.change == nil && stays.result(nil).effect == .changedSince)
    #expect(
      UndoCandidate(id: .small(1), name: "", change: 1, now: Self.live("a"), isLastChange: false, versions: []) == nil)
  }

  @Test func `what the run replaced comes back with its card, and what it deleted with the one it has`() throws {
    let replaced = try Self.candidate(Self.live("b"), isLastChange: true, Self.version(5, Self.live("a"), ended: true))
    #expect(replaced.before?.version == .small(5) && !replaced.goesToTrash && replaced.between == nil)
    let way = try #require(Self.way(replaced, card: "a"))
    #expect(way.change?.content?.ids.primary == primary("a") && way.stored == primary("b"))
    #expect(way.result(.saved(change: 100)).effect == .putBack)
    #expect(way.result(.merged(into: .small(2), change: 7)).effect == .contentElsewhere)
    #expect(way.result(.moved).effect == .changedSince && way.result(.moved, isDone: true).effect == .putBack)
    #expect(Self.way(replaced)?.result(nil).effect == .refused, "a card that cannot be read")
    let deleted = try Self.candidate(
      Self.trashed("a"), isLastChange: true, Self.version(5, Self.live("a"), ended: true))
    let back = try #require(Self.way(deleted))
    #expect(back.change?.content == nil && back.result(.saved(change: 100)).effect == .broughtBack)
  }

  @Test func `a contact that was changed since and changed back goes back all the same`() throws {
    let candidate = try Self.candidate(
      Self.live("b"), isLastChange: false, Self.version(5, Self.live("a"), ended: true),
      Self.version(6, Self.live("b"), own: true))
    #expect(Self.way(candidate, card: "a")?.result(.saved(change: 100)).effect == .putBack)
    #expect(candidate.between == nil)
  }

  @Test func `what others made between two changes of the run stands again, and no older version`() throws {
    let candidate = try Self.candidate(
      Self.live("d"), isLastChange: true, Self.version(5, Self.live("a"), ended: true),
      Self.version(6, Self.live("b"), own: true), Self.version(7, Self.live("c"), ended: true))
    #expect(candidate.before?.version == .small(7) && candidate.between?.madeAt == Timestamp(milliseconds: 7))
    let way = try #require(Self.way(candidate, card: "c"))
    #expect(way.result(.saved(change: 100)).between != nil)
    #expect(way.result(.merged(into: .small(2), change: 7)).between == nil)
    // It says just what stood before the run: then it is no stop that anybody need hear of.
    let same = try Self.candidate(
      Self.live("d"), isLastChange: true, Self.version(5, Self.live("a"), ended: true),
      Self.version(6, Self.live("b"), own: true), Self.version(7, Self.live("a"), ended: true))
    #expect(same.before?.version == .small(7) && same.between == nil)
    // Of a contact that the run had made, what others made of it.
    let new = try Self.candidate(
      Self.live("d"), isLastChange: true, Self.version(6, Self.live("b"), own: true),
      Self.version(7, Self.trashed("b"), ended: true))
    #expect(new.wanted == Self.trashed("b") && new.between != nil && new.goesToTrash)
  }
}
