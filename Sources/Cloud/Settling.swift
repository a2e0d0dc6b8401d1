internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// A contact that a person makes of itself and of one of its versions, value by value.

extension AccountHistory {
  /// Gives the contact this card, out of the trash if need be, if its primary ID still is `base`; the version that the card was made of
  /// goes off the review list in the same transaction. Nil where the contact has moved. `run`: drawn by the page, so that sending its form twice settles once.
  package func settle(
    _ version: UniqueID, of contact: UniqueID, base: RecordID, card: [UInt8], run: UniqueID
  ) throws(CloudError) -> RestoreOutcome? {
    let content: CardContent
    do throws(CardRefusal) { content = try CardContent(card, database.encoding) } catch {
      return .refused(reason: error.reason)
    }
    guard let current = try store.contact(contact), try self.version(version, of: contact) != nil else { return .gone }
    guard current.ids.primary == base else { return nil }
    let operation: Change.Operation =
      current.trashedAt == nil ? .overwrite(base: base, conflict: false) : .revive
    let change = Change(id: contact, operation: operation, content: content, editedAt: .latest)
    let writer = ChangeWriter(database: database, account: account, author: store.author, run: run)
    let outcome = try writer.write([change], also: [store.reviewing(version, of: contact, true)]).first
    switch outcome {
    case .saved:
      // Where nothing had to be written, the version was not touched either.
      _ = try store.markReviewed(version, of: contact)
      return try changed(by: run).contains(contact) ? .restored(run: run) : .stands
    case .merged(let other, _):
      _ = try store.markReviewed(version, of: contact)
      return .exists(other)
    case .moved, nil: return nil
    case .refused(let reason), .full(let reason): return .refused(reason: reason)
    }
  }

  /// Whose version it is: the device that had sent it or made it; nil for the browser.
  package func author(of version: UniqueID, of contact: UniqueID) throws(CloudError) -> String? {
    // As on the review list: a card that never was the contact's came with the run that brought it, any other was made by one.
    try database.first(
      account,
      """
      SELECT r.device_name FROM contact_versions v
      LEFT JOIN runs r ON r.account_id = \(account)
        AND r.run_id = CASE WHEN v.change IS NULL THEN v.run_id ELSE v.made_by_run END
      WHERE v.account_id = \(account) AND v.contact_id = \(contact) AND v.version_id = \(version)
      """
    ) { try $0.optionalText(0) } ?? nil
  }
}
