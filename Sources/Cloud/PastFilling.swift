internal import Account
internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import VCard

/// Tells from the cards of an account's versions what an older program has not written of them: which have a photo, and who was in which group
/// (`accounts.past_untold`). It goes in portions, each a transaction. Where it was cut off, it goes on with the photos, and begins anew with the
/// groups; what is told stays told. Several servers may do it at once: all but the first to end it stop with their next portion.
///
/// For groups it goes over all contacts, because a group's card may have listed any of them. What it tells ends with the last change
/// before migration 39; everything later is written with its change (``GroupIndex``).
struct PastFilling {
  let database: CloudDatabase
  let account: UniqueID
  /// Asked between two portions, and in each before it is written.
  var goesOn: () -> Bool = { true }

  private static let nowhere = UniqueID(word: Word128(high: 0, low: 0))

  /// Tells all that is left to tell; mostly nothing.
  func fill() throws(CloudError) {
    let untold = try database.first(account, "SELECT past_untold FROM accounts WHERE account_id = \(account)") {
      try $0.int64(0)
    }
    guard let untold, untold > 0 else { return }
    let earliest = try PastBook.reach(database, account: account).earliest
    do {
      try tellPhotos(untold)
      try tellGroups(Groups(earliest: earliest, untold: untold))
    } catch is Stop {
      return
    } catch {
      throw CloudError(error)
    }
    try database.run(
      account, "UPDATE accounts SET past_untold = 0 WHERE account_id = \(account) AND past_untold = \(untold)")
  }

  /// Nothing more is to be told now.
  private struct Stop: Error {}

  private func goOn() throws(Stop) {
    guard goesOn() else { throw Stop() }
  }

  /// Nobody changes anything meanwhile. Whoever has removed the account since, or ended this on another server, has the last word.
  private func write(_ untold: Int64, _ statements: [SQL]) throws {
    try goOn()
    guard !statements.isEmpty else { return }
    let isLeft = try database.transaction(account) { transaction in
      let answers = try transaction.run([
        "SELECT 1 FROM accounts WHERE account_id = \(account) AND past_untold = \(untold) FOR NO KEY UPDATE",
        ChangeWriter.plannedAnew,
      ])
      guard answers[0].count > 0 else { return false }
      try transaction.finish(statements)
      return true
    }
    guard isLeft else { throw Stop() }
  }

  // MARK: Photos

  private func tellPhotos(_ untold: Int64) throws {
    let walk = CardWalk(account: account, encoding: database.encoding) { try database.run(account, $0) }
    var place = CardWalk.Place()
    while case let steps = try walk.versions(after: place, untoldOnly: true), let last = steps.last {
      place = last.place
      let told = steps.compactMap { step -> (place: CardWalk.Place, hasPhoto: Bool)? in
        guard case .success(let content) = step.content else { return nil }
        return (step.place, content.hasPhoto)
      }
      let statement: SQL = """
        UPDATE contact_versions v SET has_photo = n.has_photo
        FROM unnest(\(told.map(\.place.contact)), \(told.map(\.place.version)), \(told.map(\.hasPhoto)))
          AS n (contact_id, version_id, has_photo)
        WHERE v.account_id = \(account) AND v.contact_id = n.contact_id AND v.version_id = n.version_id
        """
      try write(untold, told.isEmpty ? [] : [statement])
    }
  }

  // MARK: Groups

  private struct Groups {
    /// No moment before this change can be looked at.
    let earliest: Int64
    /// The last change that nothing was written of.
    let untold: Int64
    var past = GroupPast()

    /// One that goes on has no end yet.
    func stretch(from: Int64, to: Int64) -> GroupPast.Stretch {
      GroupPast.Stretch(from: from, to: to > untold ? .max : to)
    }
  }

  /// A contact before its versions are read is followed by them, so whoever changes it between the two is not missed.
  private func tellGroups(_ groups: Groups) throws {
    var groups = groups
    try readGroupCards(&groups)
    var place = Self.nowhere
    while true {
      let contacts = try database.run(
        account,
        """
        SELECT contact_id, change, trashed_at IS NULL AND NOT is_group, uid, array_to_string(groups, E'\\x1f'), sort_first, sort_last
        FROM contacts WHERE account_id = \(account) AND contact_id > \(place) ORDER BY contact_id LIMIT \(CardWalk.limit)
        """)
      var states: [UniqueID: [GroupPast.State]] = [:]
      let before = place
      for index in 0..<contacts.count {
        let row = contacts[index]
        place = try row.uniqueID(0)
        let change = try row.int64(1)
        guard change <= groups.untold, try row.bool(2) else { continue }
        states[place] = [
          GroupPast.State(
            uid: GroupBridge.uid(try row.text(3), of: place), groups: GroupFacts.names(try row.optionalText(4)),
            sortFirst: try row.text(5), sortLast: try row.text(6), groups.stretch(from: change, to: .max))
        ]
      }
      guard contacts.count > 0 else { return }
      try readVersions(after: before, through: place, groups, &states)
      try tell(states, groups)
    }
  }

  private func readVersions(
    after first: UniqueID, through last: UniqueID, _ groups: Groups, _ states: inout [UniqueID: [GroupPast.State]]
  ) throws {
    // Behind all versions of the first contact, which the portion before had.
    var place = CardWalk.Place(contact: first, version: UniqueID(word: Word128(high: .max, low: .max)))
    while true {
      try goOn()
      let rows = try database.run(
        account,
        """
        SELECT contact_id, version_id, made_change, change, sort_first, sort_last, card, cuts FROM (
          SELECT *, sum(octet_length(card)) OVER (ORDER BY contact_id, version_id) - octet_length(card) AS before FROM (
            SELECT * FROM contact_versions
            WHERE account_id = \(account) AND (contact_id, version_id) > (\(place.contact), \(place.version))
              AND contact_id <= \(last) AND change > \(groups.earliest) AND made_change <= \(groups.untold)
              AND NOT was_trashed AND NOT is_group
            ORDER BY contact_id, version_id LIMIT \(CardWalk.limit)
          ) page
        ) v
        WHERE before < \(CardWalk.bytes) ORDER BY contact_id, version_id
        """)
      guard rows.count > 0 else { return }
      for index in 0..<rows.count {
        let row = rows[index]
        place = CardWalk.Place(contact: try row.uniqueID(0), version: try row.uniqueID(1))
        guard let card = Self.card(row, 6) else { continue }
        states[place.contact, default: []].append(
          GroupPast.State(
            uid: GroupBridge.uid(card.first("UID")?.text ?? "", of: place.contact),
            groups: Contact(card).groups.map(GroupCard.comparable).filter { !$0.isEmpty },
            sortFirst: try row.text(4), sortLast: try row.text(5),
            groups.stretch(from: try row.int64(2), to: try row.int64(3))))
      }
    }
  }

  /// The lines that say groups are never cut out of a card. Nil where it cannot be read.
  private static func card(_ row: Row, _ column: Int32) -> Card? {
    try? Card(row.detachedCard(column).skeleton)
  }

  /// Whom group cards list and have listed.
  private func readGroupCards(_ groups: inout Groups) throws {
    let live = try database.rows(
      account,
      """
      SELECT contact_id, change, groups[1] FROM contacts
      WHERE account_id = \(account) AND is_group AND trashed_at IS NULL AND groups IS NOT NULL ORDER BY groups[1]
      """
    ) { (id: try $0.uniqueID(0), change: try $0.int64(1), name: try $0.text(2)) }
    let members = try database.rows(
      account,
      """
      SELECT m.card_id, m.uid FROM unnest(\(live.map(\.id))) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT card_id, uid FROM group_card_members
        WHERE account_id = \(account) AND card_id = n.contact_id \(code: .eachByItself)
      ) m
      """
    ) { (card: try $0.uniqueID(0), uid: try $0.text(1)) }
    let lists = Dictionary(grouping: members, by: \.card)
    var place = groups.earliest
    while true {
      try goOn()
      let rows = try database.run(
        account,
        """
        SELECT contact_id, made_change, change, card, cuts FROM (
          SELECT *, sum(octet_length(card)) OVER (ORDER BY change) - octet_length(card) AS before FROM (
            SELECT * FROM contact_versions
            WHERE account_id = \(account) AND is_group AND change > \(place) AND made_change <= \(groups.untold)
              AND NOT was_trashed
            ORDER BY change LIMIT \(CardWalk.limit)
          ) page
        ) v
        WHERE before < \(CardWalk.bytes) ORDER BY change
        """)
      guard rows.count > 0 else { break }
      for index in 0..<rows.count {
        let row = rows[index]
        place = try row.int64(2)
        guard let group = Self.card(row, 3).flatMap({ GroupCard($0) }), !group.name.isEmpty else { continue }
        groups.past.add(
          try row.uniqueID(0), group: group.name, members: group.members,
          groups.stretch(from: try row.int64(1), to: place))
      }
    }
    for card in live where card.change <= groups.untold {
      groups.past.add(
        card.id, group: card.name, members: (lists[card.id] ?? []).map(\.uid),
        groups.stretch(from: card.change, to: .max))
    }
  }

  /// Writes what these people were in. Where somebody is still so at the last change that nothing was written of, there is a row already,
  /// which came to be so with a change that is known now.
  private func tell(_ states: [UniqueID: [GroupPast.State]], _ groups: Groups) throws {
    typealias Entry = (contact: UniqueID, place: GroupPast.Place, stretch: GroupPast.Stretch)
    var (ended, open): ([Entry], [Entry]) = ([], [])
    for (contact, states) in states {
      for (place, stretches) in groups.past.places(states) {
        for stretch in stretches {
          if stretch.to == .max {
            if stretch.from > groups.earliest { open.append((contact, place, stretch)) }
          } else if stretch.to > groups.earliest {
            ended.append((contact, place, stretch))
          }
        }
      }
    }
    guard !ended.isEmpty || !open.isEmpty else { return }
    let known: SQL = """
      unnest(\(open.map(\.contact)), \(open.map(\.place.group)), \(open.map(\.stretch.from)))
        AS n (contact_id, name, since)
      """
    try write(
      groups.untold,
      [
        // But not those who have been deleted for good since their cards were read.
        """
        INSERT INTO past_group_people (account_id, name, contact_id, sort_first, sort_last, made_change, change)
        SELECT \(account), n.* FROM unnest(\(ended.map(\.place.group)), \(ended.map(\.contact)),
          \(ended.map(\.place.sortFirst)), \(ended.map(\.place.sortLast)), \(ended.map(\.stretch.from)),
          \(ended.map(\.stretch.to))) AS n (name, contact_id, sort_first, sort_last, made_change, change)
        CROSS JOIN LATERAL (
          SELECT is_erased FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id \(code: .eachByItself)
        ) c
        WHERE NOT c.is_erased
        ON CONFLICT (account_id, contact_id, name, change) DO NOTHING
        """,
        """
        UPDATE group_people g SET since = n.since FROM \(code: known)
        WHERE g.account_id = \(account) AND g.contact_id = n.contact_id AND g.name = n.name AND g.since = 0
        """,
        """
        UPDATE past_group_people p SET made_change = n.since FROM \(code: known)
        WHERE p.account_id = \(account) AND p.contact_id = n.contact_id AND p.name = n.name AND p.made_change = 0
          AND p.change > \(groups.untold)
        """,
      ])
  }
}
