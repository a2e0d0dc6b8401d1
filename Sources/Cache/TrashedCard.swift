package import Contacts
package import Sync

/// A card whose file the sync removed.
package struct TrashedCard: Equatable, Sendable {
  package let id: Int64
  /// The file's name.
  package let name: ItemName
  package let card: [UInt8]
  package let reason: String
  /// Its contact's id; nil where the contact was never in the cloud.
  package let cloudID: UniqueID?
  /// By the server's clock.
  package let removedAt: Timestamp

  /// It stays until then at least: for as long as ``DeviceCache/ageTrash(device:server:isUnchanged:)`` has not counted 30 days.
  package var keptUntil: Timestamp { removedAt.advanced(by: Self.lifetime) }

  /// 30 days, in milliseconds, on every device. A server can be told another number of days for its own trash.
  static let lifetime: Int64 = 30 * 86_400_000
}
