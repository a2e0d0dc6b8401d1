package import Contacts
package import Protocol

// What a plan has to know.

extension ChangePlan {
  /// A record as planning needs to know it.
  package struct Known: Equatable {
    package var id: UniqueID
    package var primary: RecordID
    package var change: Int64
    package var isTrashed: Bool
    /// A person has deleted it for good: it is in the trash without a card.
    package var isErased: Bool
    /// Of its card.
    package var size: CardSize

    package init(
      id: UniqueID, primary: RecordID, change: Int64, isTrashed: Bool, isErased: Bool = false,
      size: CardSize = CardSize(whole: 0, skeleton: 0)
    ) {
      self.id = id
      self.primary = primary
      self.change = change
      self.isTrashed = isTrashed
      self.isErased = isErased
      self.size = size
    }
  }

  /// A live record with the UID of a card that a device takes for somebody new.
  package struct Holder: Equatable {
    /// So many with one UID are enough for a plan: a UID that two have identifies nobody.
    package static let mostOfOneUID = 2

    package var uid: String
    package var change: Int64
    /// The address book whose device made the last change; nil for anybody else.
    package var changedBy: UniqueID?

    package init(uid: String, change: Int64, changedBy: UniqueID?) {
      self.uid = uid
      self.change = change
      self.changedBy = changedBy
    }
  }

  /// An earlier version of a contact, with the content of a card that a change keeps beside the contact (``Change/keptContent``).
  package struct Kept: Equatable {
    package var version: UniqueID
    package var contact: UniqueID
    package var primary: RecordID
    package var reason: VersionReason
    /// It is how the contact stood before a change, and no card that only was kept.
    package var wasContact: Bool
    package var needsReview: Bool
    /// The run that makes the changes has kept it.
    package var isOwn: Bool

    package init(
      version: UniqueID, contact: UniqueID, primary: RecordID, reason: VersionReason, wasContact: Bool,
      needsReview: Bool, isOwn: Bool
    ) {
      self.version = version
      self.contact = contact
      self.primary = primary
      self.reason = reason
      self.wasContact = wasContact
      self.needsReview = needsReview
      self.isOwn = isOwn
    }
  }
}
