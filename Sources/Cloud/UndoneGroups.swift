internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The part of a run that an undo takes back in cards which others have changed since: who came into groups and who left them. Whoever was in a
/// group before the run, or was put into it by somebody else, stays in it. A merge that is taken apart takes back as much of groups.
struct UndoneGroups {
  /// A merge: its entry of the log, and the number of a change that it made before it edited any group's card.
  struct Merge {
    let run: UniqueID
    let change: Int64
  }

  /// How a card stood before some changes of the run that follow on each other, and after them.
  private struct Step {
    let before: GroupShift.Known?
    let after: GroupShift.Known
  }

  private var steps: [UniqueID: [Step]] = [:]
  /// How cards stood before the run's last change, which is no version of the history: they stand as it left them.
  private var beforeLast: [UniqueID: GroupShift.Known] = [:]
  /// The merge that is taken apart.
  private var merge: UniqueID?
  /// Cards whose history no longer reaches back to the merge: everything is taken back.
  private var forgotten: Set<UniqueID> = []

  /// A program goes on with its run after others have changed a card: so many times are looked at, the last ones, because the account's
  /// lock is held.
  private static let mostSteps: Int64 = 20

  /// The versions of each contact that the run had changed, and those that it had left: the first with one more, so that each of the others
  /// has its own. Of contacts whose versions are beyond ``GroupCards/mostBytes`` there are none, and nothing is taken back.
  static func statement(_ contacts: [UniqueID], run: UniqueID, account: UniqueID) -> SQL {
    """
    SELECT contact_id, is_before, was_trashed, card, cuts FROM (
      SELECT n.contact_id, v.*, sum(octet_length(v.card)) OVER (ORDER BY n.contact_id) AS through
      FROM unnest(\(contacts)) AS n (contact_id)
      CROSS JOIN LATERAL (
        (SELECT true AS is_before, change, was_trashed, card, cuts FROM contact_versions
          WHERE account_id = \(account) AND run_id = \(run) AND contact_id = n.contact_id AND change IS NOT NULL
            AND made_by_run IS DISTINCT FROM \(run)
          ORDER BY change DESC LIMIT \(Self.mostSteps + 1))
        UNION ALL
        (SELECT false, change, was_trashed, card, cuts FROM contact_versions
          WHERE account_id = \(account) AND made_by_run = \(run) AND contact_id = n.contact_id AND change IS NOT NULL
            AND run_id IS DISTINCT FROM \(run)
          ORDER BY change DESC LIMIT \(Self.mostSteps))
      ) v
    ) v WHERE through <= \(GroupCards.mostBytes)
    ORDER BY contact_id, change
    """
  }

  init(_ rows: Rows) throws {
    var before: [UniqueID: GroupShift.Known] = [:]
    for index in 0..<rows.count {
      let row = rows[index]
      let (id, known) = (try row.uniqueID(0), try Self.known(row))
      if try row.bool(1) {
        before[id] = known
      } else {
        // Without a version before it, the run had made the contact.
        steps[id, default: []].append(Step(before: before.removeValue(forKey: id), after: known))
      }
    }
    beforeLast = before
  }

  /// A merge is taken apart after years, when the history of groups' cards does not reach back to it. `contacts`: whom `rows` were asked for;
  /// `known`: of whom it does.
  init(_ rows: Rows, _ contacts: [UniqueID], known: Rows, of merge: Merge) throws {
    try self.init(rows)
    self.merge = merge.run
    forgotten = Set(contacts).subtracting(steps.keys)
    for index in 0..<known.count { forgotten.remove(try known[index].uniqueID(0)) }
  }

  /// Those of whom it is known how they stood at a change.
  static func known(_ contacts: [UniqueID], at change: Int64, account: UniqueID) -> SQL {
    """
    SELECT n.contact_id FROM unnest(\(contacts)) AS n (contact_id)
    CROSS JOIN LATERAL (
      (SELECT change AS made_change FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself))
      UNION ALL
      (SELECT made_change FROM contact_versions
        WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself))
    ) v WHERE v.made_change < \(change)
    """
  }

  /// The lines that say groups are never cut out of a card.
  private static func known(_ row: Row) throws -> GroupShift.Known {
    let isTrashed = try row.bool(2)
    guard let card = try? Card(row.detachedCard(3).skeleton) else { return GroupShift.Known(isTrashed: isTrashed) }
    let contact = Contact(card)
    if let group = GroupCard(card, contact) {
      return GroupShift.Known(isTrashed: isTrashed, isGroup: true, groups: [group.name], members: group.members)
    }
    return GroupShift.Known(isTrashed: isTrashed, groups: contact.groups.map(GroupCard.comparable))
  }

  /// The changes to a group card's list of people that an undo takes back.
  func members(_ members: GroupBridge.Members, of card: GroupCards.Stored) -> GroupBridge.Members {
    back(members, steps(of: card.id, card.known, madeBy: card.run), of: card.id) {
      $0.isGroup && $0.groups.first == card.name ? $0.members : []
    }
  }

  /// What an undo takes back of the groups that a person's card says.
  func groups(_ names: GroupBridge.Members, of person: GroupPeople.Stored) -> GroupBridge.Members {
    let id = person.record.id
    return back(names, steps(of: id, person.known, madeBy: person.run), of: id) { $0.isGroup ? [] : $0.groups }
  }

  /// An undo itself takes back the cards that nobody has changed since its run. Taking a merge apart takes back the merged one's alone.
  private func steps(of id: UniqueID, _ known: GroupShift.Known, madeBy run: UniqueID?) -> [Step] {
    let last = merge != nil && run == merge ? [Step(before: beforeLast[id], after: known)] : []
    return steps[id, default: []] + last
  }

  private func back(
    _ members: GroupBridge.Members, _ steps: [Step], of id: UniqueID, _ said: (GroupShift.Known) -> [String]
  ) -> GroupBridge.Members {
    if forgotten.contains(id) { return members }
    var (joined, left): (Set<String>, Set<String>) = ([], [])
    for step in steps {
      let (before, after) = (Self.live(step.before, said), Self.live(step.after, said))
      joined.formUnion(after.subtracting(before))
      left.formUnion(before.subtracting(after))
    }
    return GroupBridge.Members(
      joining: members.joining.filter(left.contains), leaving: members.leaving.filter(joined.contains))
  }

  private static func live(_ known: GroupShift.Known?, _ said: (GroupShift.Known) -> [String]) -> Set<String> {
    guard let known, !known.isTrashed else { return [] }
    return Set(said(known))
  }
}
