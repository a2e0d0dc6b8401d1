package import Contacts
package import Protocol

// What a plan says.

extension ChangePlan {
  /// The current version of a contact becomes history.
  package struct Archived: Equatable {
    package var id: UniqueID
    package var reason: VersionReason
    package var needsReview = false
    /// The number of the change that makes it so.
    package var change: Int64
  }

  package struct Written {
    package var id: UniqueID
    package var content: CardContent
    package var editedAt: Timestamp
    package var change: Int64
    /// With which change the contact is new: this one, where it makes the contact or takes it out of the trash. Nil where the number that stands
    /// stays.
    package var createdChange: Int64?
    /// Nothing stands under this id yet.
    package var isInsert: Bool
  }

  /// Out of the trash, as it was.
  package struct Restored: Equatable {
    package var id: UniqueID
    package var change: Int64
    /// As ``Written/createdChange``.
    package var createdChange: Int64
  }

  package struct Trashed: Equatable {
    package var id: UniqueID
    package var reason: TrashReason
    package var allowed: Bool
    package var change: Int64
    /// The contact that it became one with, by a person's hand.
    package var into: UniqueID?
  }

  /// A card that never was the contact's.
  package struct Lost {
    package enum Keeping: Equatable, Sendable {
      /// As a new version.
      case new(needsReview: Bool)
      /// By the version that an earlier run has kept it in: it is this run's from now on.
      case again(version: UniqueID, needsReview: Bool)
      /// This run has kept it already, and its batch came twice: the version stays as it is.
      case standing
    }

    package var id: UniqueID
    package var reason: VersionReason
    package var content: CardContent
    package var editedAt: Timestamp
    package var keeping: Keeping
  }
}
