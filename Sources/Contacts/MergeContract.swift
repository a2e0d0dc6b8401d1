// Placeholder of the merges with the signatures that Sync calls; its owner deletes this file when the real
// ThreeWayMerge, AdditiveChangeset and sharesPhoneOrEmail land (keep the labels, or mend Sources/Sync/Download.swift).
package import VCard

package struct ThreeWayMerge {
  package enum Side: Sendable { case ours, theirs }
  package var card: Card
  package var conflicts: [String] = []

  package init(base: Card?, ours: Card, theirs: Card, preferring side: Side) { card = side == .ours ? ours : theirs }
}

package struct AdditiveChangeset {
  package var card: Card

  package init(existing: Card, adding: Card, now: Timestamp) { card = existing }
}

package func sharesPhoneOrEmail(_ left: Contact, _ right: Contact) -> Bool { false }
