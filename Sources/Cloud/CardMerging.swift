import Account
import Contacts
import PostgreSQL
import Protocol
import VCard

/// A program's card put together with what others changed meanwhile: what the account's policy `merge` does with a card that its
/// program did not know to be old.
extension CardResources {
  /// What becomes of the contact.
  struct Merged {
    let content: CardContent
    /// Both had changed the same: the program's edit stands, and what it replaces waits for the person.
    let hasConflicts: Bool
  }

  /// Nil where the card that the program had is not known any more: then one of the two wins whole. `known`: the digests of the cards
  /// that it says it had; where it says nothing, it had what stood there when it heard of change `heard` last.
  func merged(
    _ bytes: [UInt8], into live: CardResource, known: [[UInt8]], heard: Int64
  ) throws(CloudError) -> Merged? {
    let store = ContactStore(database, account: account)
    guard let sent = try? Card(bytes), let whole = try store.wholeCard(nil, of: live.id),
      let current = try? Card(whole),
      let base = try known.contains(live.digest) ? current : base(of: live.id, known: known, heard: heard)
    else { return nil }
    // It had the card in its own version of vCard.
    let own = base.version == sent.version ? sent : base.taking(sent)
    guard let own, own.version == current.version else { return nil }
    let merge = ThreeWayMerge(base: base, ours: own, theirs: current, preferring: .ours)
    guard let content = try? CardContent(merge.card.bytes, database.encoding) else { return nil }
    return Merged(content: content, hasConflicts: !merge.conflicts.isEmpty)
  }

  private func base(of contact: UniqueID, known: [[UInt8]], heard: Int64) throws(CloudError) -> Card? {
    let store = ContactStore(database, account: account)
    guard let version = try version(of: contact, known: known, heard: heard),
      let card = try store.wholeCard(version, of: contact)
    else { return nil }
    return try? Card(card)
  }

  private func version(of contact: UniqueID, known: [[UInt8]], heard: Int64) throws(CloudError) -> UniqueID? {
    guard !known.isEmpty else {
      return try database.first(
        account,
        """
        SELECT version_id FROM contact_versions
        WHERE account_id = \(account) AND contact_id = \(contact) AND change > \(heard) AND NOT was_trashed
        ORDER BY change LIMIT 1
        """
      ) { try $0.uniqueID(0) }
    }
    // It had one of the latest.
    return try database.rows(
      account,
      """
      SELECT version_id, card, cuts FROM contact_versions
      WHERE account_id = \(account) AND contact_id = \(contact) AND change IS NOT NULL
      ORDER BY change DESC LIMIT \(Int64(Self.portion))
      """
    ) { (id: try $0.uniqueID(0), digest: try $0.detachedCard(1).digest) }
    .first { known.contains($0.digest) }?.id
  }
}
