package import Contacts
package import Sync

/// A card whose file the sync removed.
package struct TrashedCard: Equatable, Sendable {
  package let id: Int64
  /// The file's name.
  package let name: ItemName
  package let card: [UInt8]
  package let reason: String
  /// By the server's clock.
  package let removedAt: Timestamp

  /// What comes into the trash later than this takes it away for good.
  package var keptUntil: Timestamp { removedAt.advanced(by: Self.lifetime) }

  /// 30 days, in milliseconds.
  static let lifetime: Int64 = 30 * 86_400_000
}
