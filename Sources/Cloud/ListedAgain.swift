internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The people whom an undo lists in group cards again, and to whom a category was due by these cards.
///
/// The undone run may have taken them out while they still waited to be carried over (``GroupCarrying``). No card of
/// theirs tells of that wait, so it would not go on by itself. A folder's card gives nobody a category, and it does not
/// when an undo puts it back either. So the history of the card is asked who began to list them.
///
/// The reverse holds for people whom an undo takes off group cards again: they may have waited to lose the category when
/// the undone run, itself an undo, put them back. Only the runs of devices and programs are looked at. What a person does
/// on the pages takes out everybody by itself, and leaves alone each contact that was changed meanwhile.
struct ListedAgain {
  private struct Card {
    let name: String
    var uids: Set<String>
  }

  private var cards: [UniqueID: Card] = [:]
  /// Whom the undo takes off the cards.
  private var left: [UniqueID: Card] = [:]

  var isEmpty: Bool { cards.isEmpty && left.isEmpty }
  var ids: [UniqueID] { Set(cards.keys).union(left.keys).sorted() }

  /// `known`: how the records stood.
  init(_ plan: ChangePlan, known: [UniqueID: GroupShift.Known]) {
    let trashed = Set(plan.trashed.map(\.id))
    for id in plan.restored.map(\.id) {
      if let card = known[id], card.isGroup { note(id, card.groups.first, card.members, but: []) }
    }
    for written in plan.written where written.content.isGroup && !trashed.contains(written.id) {
      let name = written.content.groups.first
      let before = known[written.id]
      let isSameGroup = before.map { $0.isGroup && !$0.isTrashed && $0.groups.first == name } ?? false
      note(written.id, name, written.content.members, but: isSameGroup ? before?.members ?? [] : [])
    }
    for written in plan.written {
      let content = written.content
      let isSameGroup = content.isGroup && content.groups.first == known[written.id]?.groups.first
      let stays = isSameGroup && !trashed.contains(written.id)
      noteLeft(written.id, known[written.id], staying: stays ? content.members : [])
    }
    let contents = Set(plan.written.map(\.id))
    for card in plan.trashed where !contents.contains(card.id) { noteLeft(card.id, known[card.id], staying: []) }
  }

  private mutating func note(_ id: UniqueID, _ name: String?, _ members: [String], but listed: [String]) {
    guard let name, !name.isEmpty, members.count <= GroupBridge.mostCarriedOver else { return }
    let uids = Set(members).subtracting(listed)
    if !uids.isEmpty { cards[id] = Card(name: name, uids: uids) }
  }

  private mutating func noteLeft(_ id: UniqueID, _ before: GroupShift.Known?, staying: [String]) {
    guard let before, before.isGroup, !before.isTrashed, let name = before.groups.first, !name.isEmpty else { return }
    let uids = Set(before.members).subtracting(staying)
    if !uids.isEmpty { left[id] = Card(name: name, uids: uids) }
  }

  /// So many versions of a card are looked at, because the account's lock is held.
  private static let mostVersions: Int64 = 20

  /// The versions of these cards from before the run, the latest first. Each has whether its author's lists give
  /// categories, and which kind of run made it, unless the undone run did.
  static func statement(_ cards: [UniqueID], undoing run: UniqueID, account: UniqueID) -> SQL {
    """
    SELECT contact_id, coalesce((
        SELECT r.kind = \(Int16(RunKind.edit.rawValue)) OR r.kind = \(Int16(RunKind.sync.rawValue)) AND EXISTS (
          SELECT 1 FROM device_tokens d WHERE d.account_id = \(account) AND d.book_id = r.book_id AND EXISTS (
            SELECT 1 FROM app_passwords p WHERE p.account_id = \(account) AND p.token_hash = d.token_hash))
        FROM runs r WHERE r.account_id = \(account) AND r.run_id = v.made_by_run AND r.run_id <> \(run)), false), card, cuts,
      was_trashed, change, (
        SELECT r.kind FROM runs r WHERE r.account_id = \(account) AND r.run_id = v.made_by_run AND r.run_id <> \(run))
    FROM (
      SELECT n.contact_id, v.*, sum(octet_length(v.card)) OVER (ORDER BY n.contact_id, v.change DESC) AS through
      FROM unnest(\(cards)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT max(change) AS change FROM contact_versions
        WHERE account_id = \(account) AND run_id = \(run) AND contact_id = n.contact_id AND change IS NOT NULL
          AND made_by_run IS DISTINCT FROM \(run)
      ) l
      CROSS JOIN LATERAL (
        SELECT k.change, k.made_by_run, k.card, k.cuts, k.was_trashed FROM (
          SELECT change, made_by_run, card, cuts, was_trashed FROM contact_versions
          WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
        ) k WHERE k.change <= l.change
        ORDER BY k.change DESC LIMIT \(Self.mostVersions)
      ) v
    ) v WHERE through <= \(GroupCards.mostBytes)
    ORDER BY contact_id, change DESC
    """
  }

  /// By group name, the people to whom a category was due: the version that began to list them, without a break since,
  /// came from somebody whose lists give categories. `versions`: the answer to ``statement(_:undoing:account:)``.
  func due(_ versions: Rows) throws -> [String: [String]] {
    var listed = cards
    var due: [UniqueID: Set<String>] = [:]
    for index in 0..<versions.count {
      let row = versions[index]
      let id = try row.uniqueID(0)
      guard let card = listed[id] else { continue }
      // The lines that say groups are never cut out of a card.
      let group = (try? VCard.Card(row.detachedCard(2).skeleton)).flatMap { GroupCard($0) }
      let here = group?.name == card.name ? card.uids.intersection(group?.members ?? []) : []
      listed[id]?.uids = here
      if try row.bool(1) { due[id, default: []].formUnion(here) } else { due[id, default: []].subtract(here) }
    }
    var names: [String: Set<String>] = [:]
    for (id, uids) in due where !uids.isEmpty { names[cards[id]?.name ?? "", default: []].formUnion(uids) }
    return names.mapValues { $0.sorted() }
  }

  /// People who were due to lose a category.
  struct TakenOff {
    let name: String
    let uids: [String]
    /// The number of the change that took them off a card.
    let change: Int64
  }

  /// How a card stood.
  private struct Version {
    let id: UniqueID
    let uids: Set<String>
    let kind: RunKind?
    /// Whom it lists no more loses the category. A folder from which a card is gone says nothing of that.
    let takesOut: Bool
  }

  /// The people who were due to lose a category by these cards: whoever took them off last had taken off too many for one
  /// transaction. If that was an undo, the one who took them off before it decides. `versions`: the answer to
  /// ``statement(_:undoing:account:)``.
  func takenOff(_ versions: Rows) throws -> [TakenOff] {
    var undecided = left.mapValues(\.uids)
    var all: [TakenOff] = []
    var later: Version?
    for index in 0..<versions.count {
      let row = versions[index]
      let id = try row.uniqueID(0)
      guard let card = left[id], let uids = undecided[id], !uids.isEmpty else { continue }
      let (version, next) = (try Self.version(row, of: card.name), later)
      later = version
      guard let next, next.id == id, next.kind != .undo else { continue }
      let leaving = version.uids.subtracting(next.uids)
      undecided[id] = uids.subtracting(leaving)
      guard next.takesOut, leaving.count > GroupBridge.mostAtOnce else { continue }
      let due = uids.intersection(leaving).sorted()
      if !due.isEmpty { all.append(TakenOff(name: card.name, uids: due, change: try row.int64(5))) }
    }
    return all
  }

  private static func version(_ row: Row, of name: String) throws -> Version {
    let (id, isTrashed, kind) = (try row.uniqueID(0), try row.bool(4), try row.optionalValue(RunKind.self, 6))
    let takesOut = try kind == .sync && (row.bool(1) || !isTrashed)
    // The lines that say groups are never cut out of a card.
    let group = isTrashed ? nil : (try? VCard.Card(row.detachedCard(2).skeleton)).flatMap { GroupCard($0) }
    let uids = group?.name == name ? Set(group?.members ?? []) : []
    return Version(id: id, uids: uids, kind: kind, takesOut: takesOut)
  }
}
