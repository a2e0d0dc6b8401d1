package import Contacts
internal import PostgreSQL
package import Protocol

// Who has the UID of somebody else: a contact that comes out of the trash, or an earlier version, may bring one that another has taken meanwhile.
// (Refused: another UID for the one that comes. It is a part of the card, groups list it, and devices would write their files anew.)

extension ContactStore {
  /// Whether some of these contacts have the UID of another living one, however it is spelled. Those in the trash and the cards of groups do not
  /// count. Nil for none.
  func sameUID(of ids: [UniqueID]) throws(CloudError) -> SameUID? {
    var found: SameUID?
    var uids: Set<ComparableUID> = []
    for start in stride(from: 0, to: ids.count, by: 500) {
      let own = try database.rows(
        account,
        """
        SELECT c.* FROM unnest(\(Array(ids[start..<min(start + 500, ids.count)]))) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id, uid, display_name FROM contacts
          WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL AND NOT is_group
          \(code: .eachByItself)
        ) c
        """
      ) { (id: try $0.uniqueID(0), uid: ComparableUID(try $0.text(1)), name: try $0.text(2)) }
      let spelled = own.enumerated().flatMap { number, contact in
        (contact.uid?.spellings ?? []).map { (number: Int32(number), text: $0) }
      }
      guard !spelled.isEmpty else { continue }
      // Two of each spelling, because one of them may be the contact itself.
      let others = try database.rows(
        account,
        """
        SELECT n.number, c.contact_id, c.display_name
        FROM unnest(\(spelled.map(\.number)), \(spelled.map(\.text))) AS n (number, uid)
        CROSS JOIN LATERAL (
          SELECT contact_id, display_name FROM contacts
          WHERE account_id = \(account) AND uid = n.uid AND uid <> '' AND trashed_at IS NULL AND NOT is_group LIMIT 2
        ) c
        """
      ) { (own: own[Int(try $0.int32(0))], id: try $0.uniqueID(1), name: try $0.text(2)) }
      for other in others where other.id != other.own.id {
        if let uid = other.own.uid { uids.insert(uid) }
        found = found ?? SameUID(name: other.own.name, other: other.name, count: 1)
      }
    }
    found?.count = Int64(uids.count)
    return found
  }
}

extension AccountHistory {
  package func sameUID(since run: UniqueID) throws(CloudError) -> SameUID? {
    try store.sameUID(of: changed(by: run).sorted())
  }
}
