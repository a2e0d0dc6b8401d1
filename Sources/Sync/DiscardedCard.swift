package import Contacts

/// A card whose file the sync is about to remove, on its way to the device's trash.
package struct DiscardedCard: Equatable, Sendable {
  /// The file's.
  package var name: ItemName
  package var card: [UInt8]
  package var primary: RecordID
  package var uid: String
  /// The contact's id in the cloud: the trash shows a card until its contact is back.
  package var cloudID: UniqueID?
  package var reason: Deed.Reason
  /// Of a duplicate, the file that says the same.
  package var other: ItemName?

  package init(
    name: ItemName, card: [UInt8], primary: RecordID, uid: String, cloudID: UniqueID?, reason: Deed.Reason,
    other: ItemName? = nil
  ) {
    self.name = name
    self.card = card
    self.primary = primary
    self.uid = uid
    self.cloudID = cloudID
    self.reason = reason
    self.other = other
  }
}
