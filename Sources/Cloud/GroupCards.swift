internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The live group cards of some names, to be edited.
struct GroupCards {
  /// At most so many bytes of group cards, and one card more, are read for what follows from a batch: the account's lock
  /// is held, and all accounts share the server's memory. Cards beyond that stay as they are.
  static let mostBytes: Int64 = 16 << 20

  struct Stored {
    let record: ChangePlan.Known
    let name: String
    /// What made its last change.
    let run: UniqueID?
    let card: Card
    let members: [String]

    var id: UniqueID { record.id }
    var known: GroupShift.Known {
      GroupShift.Known(isTrashed: false, isGroup: true, groups: name.isEmpty ? [] : [name], members: members)
    }
  }

  /// One that cannot be read is left out, and stays as it is. So are those beyond a limit.
  private(set) var cards: [Stored] = []
  /// The names of all that are there.
  private(set) var names: Set<String> = []
  /// The names of those beyond a limit.
  private(set) var namesBeyond: Set<String> = []
  /// Whether the account has any group card.
  let isAny: Bool

  /// The statements, for one transaction. `besides`: cards that the batch writes itself. `atMost`: so many bytes of cards
  /// are read, and one card more unless it is 0.
  static func statements(
    _ names: [String], besides: Set<UniqueID> = [], atMost bytes: Int64 = .max, account: UniqueID
  ) -> [SQL] {
    statements(
      """
      SELECT contact_id, primary_id, change, run_id, groups[1] AS name, card, cuts FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups[1] = ANY(\(names))
        AND contact_id <> ALL(\(besides.sorted()))
      ORDER BY groups[1]
      """, atMost: bytes, account)
  }

  /// The cards that list any of these UIDs, those without a name among them, up to ``mostBytes``.
  static func statements(listing uids: [String], besides: Set<UniqueID>, account: UniqueID) -> [SQL] {
    statements(
      """
      SELECT c.contact_id, c.primary_id, c.change, c.run_id, c.name, c.card, c.cuts FROM (
        SELECT DISTINCT m.card_id FROM unnest(\(uids)) AS n (uid)
        CROSS JOIN LATERAL (
          SELECT card_id FROM group_card_members
          WHERE account_id = \(account) AND uid = n.uid \(code: .eachByItself)
        ) m
      ) m CROSS JOIN LATERAL (
        SELECT contact_id, primary_id, change, run_id, coalesce(groups[1], '') AS name, card, cuts,
          trashed_at IS NULL AND is_group AS is_live
        FROM contacts WHERE account_id = \(account) AND contact_id = m.card_id \(code: .eachByItself)
      ) c WHERE c.is_live AND c.contact_id <> ALL(\(besides.sorted()))
      """, atMost: mostBytes, account)
  }

  /// A length is read without the value, so cards beyond the limit cost nothing.
  private static func statements(_ all: SQL, atMost bytes: Int64, _ account: UniqueID) -> [SQL] {
    let found: SQL = """
      SELECT contact_id, primary_id, change, run_id, name, CASE WHEN before < \(bytes) THEN card END AS card,
        CASE WHEN before < \(bytes) THEN cuts END AS cuts
      FROM (
        SELECT c.*, sum(c.size) OVER (ORDER BY c.contact_id) - c.size AS before FROM (
          SELECT c.*, \(code: StoredBytes.card) AS size FROM (\(code: all)) c
        ) c
      ) c ORDER BY contact_id
      """
    return [
      found,
      """
      SELECT digest, bytes FROM parts WHERE account_id = \(account) AND digest = ANY (ARRAY(
        SELECT substring(c.cuts FROM cut * 40 + 9 FOR 32) FROM (\(code: found)) c, generate_series(0, length(c.cuts) / 40 - 1) cut))
      """,
      "SELECT 1 FROM contacts WHERE account_id = \(account) AND is_group AND trashed_at IS NULL LIMIT 1",
    ]
  }

  init(_ answers: [Rows]) throws {
    var parts: [PartDigest: [UInt8]] = [:]
    for index in 0..<answers[1].count { parts[try answers[1][index].digest(0)] = try answers[1][index].bytes(1) }
    isAny = answers[2].count > 0
    for index in 0..<answers[0].count {
      let row = answers[0][index]
      names.insert(try row.text(4))
      guard try !row.isNull(5) else {
        namesBeyond.insert(try row.text(4))
        continue
      }
      let detached = try row.detachedCard(5)
      guard let bytes = detached.attach({ parts[$0] }), let card = try? Card(bytes) else { continue }
      let record = ChangePlan.Known(
        id: try row.uniqueID(0), primary: try row.recordID(1), change: try row.int64(2), isTrashed: false,
        size: CardSize(whole: Int64(bytes.count), skeleton: Int64(detached.skeleton.count)))
      cards.append(
        Stored(
          record: record, name: try row.text(4), run: try row.optionalUniqueID(3), card: card,
          members: GroupCard(card)?.members ?? []))
    }
  }

  /// The people who are in groups by either spelling, under the UIDs that group cards list. At most one more than a group
  /// card lists. People who were taken out, and only wait to lose the category, are among them.
  static func people(_ names: [String], account: UniqueID) -> SQL {
    """
    SELECT n.name, c.contact_id, c.uid, false FROM unnest(\(names)) AS n (name)
    CROSS JOIN LATERAL (
      SELECT contact_id FROM group_people WHERE account_id = \(account) AND name = n.name
      ORDER BY sort_last, contact_id LIMIT \(Int64(GroupBridge.mostCarriedOver + 1))
    ) g
    CROSS JOIN LATERAL (
      SELECT contact_id, uid FROM contacts
      WHERE account_id = \(account) AND contact_id = g.contact_id \(code: .eachByItself)
    ) c
    UNION ALL SELECT n.name, NULL, w.uid, true FROM unnest(\(names)) AS n (name)
    CROSS JOIN LATERAL (
      SELECT uid, leaves FROM members_to_carry
      WHERE account_id = \(account) AND name = n.name \(code: .eachByItself)
    ) w WHERE w.leaves
    """
  }

  /// The answer to ``people(_:account:)``, by group name. It leaves out people who only wait to lose the category,
  /// because a card of that name would list them again.
  static func listed(_ rows: Rows) throws -> [String: [String]] {
    var listed: [String: [String]] = [:]
    var leaving: [String: Set<String>] = [:]
    for index in 0..<rows.count {
      let row = rows[index]
      if try row.bool(3) {
        leaving[try row.text(0), default: []].insert(try row.text(2))
      } else {
        let uid = GroupBridge.uid(try row.text(2), of: try row.uniqueID(1))
        listed[try row.text(0), default: []].append(uid)
      }
    }
    for (name, uids) in leaving { listed[name]?.removeAll(where: uids.contains) }
    return listed
  }

  /// The people who join a card, in two parts: so many that it lists no more than `most` (or no more than before, if it
  /// listed more already), and the rest.
  static func joining(
    _ members: GroupBridge.Members, _ stored: Stored, upTo most: Int
  ) -> (fitting: [String], beyond: [String]) {
    var listed = Set(stored.members).subtracting(members.leaving)
    let room = max(0, max(most, stored.members.count) - listed.count)
    let joining = members.joining.filter { listed.insert($0).inserted }
    return (Array(joining.prefix(room)), Array(joining.dropFirst(room)))
  }

  /// A card with those who come in, as far as it may list so many, and without those who leave.
  static func card(
    _ stored: Stored, with members: GroupBridge.Members, upTo most: Int = GroupBridge.mostCarriedOver, _ now: Timestamp
  ) -> Card {
    let joining = joining(members, stored, upTo: most).fitting
    return stored.card.members(adding: joining, removing: members.leaving, now: now)
  }

  /// The change that gives a card another content. Nil if the card has that content, or would become too large: then its
  /// group has these people by their categories. `run`: the run that the change becomes a part of.
  static func change(
    of stored: Stored, to edited: Card, _ now: Timestamp, _ encoding: EncodingVersion, run: UniqueID
  ) -> Change? {
    guard edited != stored.card, let content = try? CardContent(edited.bytes, encoding) else { return nil }
    var change = Change(
      id: stored.id, operation: .overwrite(base: stored.record.primary, conflict: false),
      content: content.withoutParts, editedAt: now)
    change.goesOn = stored.run == run
    return change
  }

  /// The change that makes a group card. Nil where it would list more than such cards do.
  static func making(
    _ name: String, _ members: [String], _ now: Timestamp, _ encoding: EncodingVersion
  ) -> Change? {
    var seen: Set<String> = []
    let members = members.filter { seen.insert($0).inserted }
    guard members.count <= GroupBridge.mostCarriedOver else { return nil }
    let id = UniqueID.random()
    let card = GroupCard.newCard(name: name, members: members, uid: id.description, now: now)
    guard let content = try? CardContent(card.bytes, encoding) else { return nil }
    return Change(id: id, operation: .add, content: content, editedAt: now)
  }
}
