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
    guard let current = try store.contact(contact), try self.version(version, of: contact) != nil else { return .gone }
    guard current.ids.primary == base else { return nil }
    return try give(card, madeOf: version, to: current, run: run)
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
