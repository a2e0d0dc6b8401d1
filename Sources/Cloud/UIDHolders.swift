package import Contacts
internal import PostgreSQL
package import Protocol

// Whom a card means that names another one by its UID (`RELATED:urn:uuid:…`).
//
// Where the contact of a UID became one with another, the UID means that one from then on. Who looks follows `merged_into`, so taking the merge apart leads
// back by itself. (Refused: writing the other UID into the cards that name it. Each would be an edit that nobody has made, in the files of every
// device, of cards that the merge is not about; and taking apart would have to know which of them had said so.)

/// The person that a UID means.
package struct UIDHolder: Sendable, Equatable {
  package let id: UniqueID
  /// What the person is called.
  package let name: String
}

extension ContactStore {
  /// So many UIDs are looked for at once.
  package static let mostHolders = 100

  /// The live people that these UIDs mean; of several with one UID the one who has it without a merge, or by the fewest. UIDs of nobody are
  /// left out, and those beyond the first ``mostHolders``.
  package func holders(of uids: [ComparableUID]) throws(CloudError) -> [ComparableUID: UIDHolder] {
    let uids = uids.prefix(Self.mostHolders)
    guard !uids.isEmpty else { return [:] }
    let spelled = uids.enumerated().flatMap { number, uid in uid.spellings.map { (number: Int32(number), text: $0) } }
    let found = try database.rows(
      account,
      """
      WITH RECURSIVE holders (number, contact_id, merged_into, display_name, is_live, merges) AS (
        SELECT n.number, c.contact_id, c.merged_into, c.display_name, c.is_live, 0
        FROM unnest(\(spelled.map(\.number)), \(spelled.map(\.text))) AS n (number, uid)
        CROSS JOIN LATERAL (
          SELECT contact_id, merged_into, display_name, trashed_at IS NULL AS is_live FROM contacts
          WHERE account_id = \(account) AND uid = n.uid AND uid <> '' AND NOT is_group AND NOT is_erased LIMIT 20
        ) c
        UNION ALL
        SELECT h.number, c.contact_id, c.merged_into, c.display_name, c.is_live, h.merges + 1
        FROM holders h
        CROSS JOIN LATERAL (
          SELECT contact_id, merged_into, display_name, trashed_at IS NULL AS is_live FROM contacts
          WHERE account_id = \(account) AND contact_id = h.merged_into \(code: .eachByItself)
        ) c
        WHERE h.merges < 20
      )
      SELECT number, contact_id, display_name, merges FROM holders WHERE is_live
      """
    ) { row in
      (
        uid: uids[Int(try row.int32(0))], holder: UIDHolder(id: try row.uniqueID(1), name: try row.text(2)),
        merges: try row.int32(3)
      )
    }
    let nearest = found.sorted { ($0.merges, $0.holder.id) < ($1.merges, $1.holder.id) }
    return Dictionary(nearest.map { ($0.uid, $0.holder) }) { first, _ in first }
  }
}
