package import Contacts
package import Sync

/// A card whose file the sync removed.
package struct TrashedCard: Equatable, Sendable {
  package let id: Int64
  /// The file's name.
  package let name: ItemName
  package let card: [UInt8]
  package let reason: String
  /// By the device's clock.
  package let removedAt: Timestamp
}
