/// What can be wrong with an account's data.
package enum Finding: String, CaseIterable, Sendable {
  // What a clean-up mends.
  case recordIDs = "record_ids"
  case columns
  case versions
  case orphanVersions = "orphan_versions"
  case duplicates
  case changeNumbers = "change_numbers"
  case counters
  case leftovers
  case groups
  case dates
  // What only a backup brings back.
  case unreadableCards = "unreadable_cards"
  case missingParts = "missing_parts"
  case damagedParts = "damaged_parts"

  /// What it is, before a count.
  package var meaning: String {
    switch self {
    case .recordIDs: "record IDs that are not those of the card"
    case .columns: "contacts whose sort or search columns are not those of the card"
    case .versions: "earlier versions whose record IDs or names are not those of the card"
    case .orphanVersions: "earlier versions of contacts that are not there"
    case .duplicates: "contacts with the same content as another one"
    case .changeNumbers: "change numbers that are used twice or were never drawn"
    case .counters: "counters that are not what they count"
    case .leftovers: "large values that nobody refers to, or address books that no device ever used"
    case .groups: "contacts of which it is not told in which groups they are"
    case .dates: "contacts whose birthday or other days are not those of the card"
    case .unreadableCards: "cards that cannot be read"
    case .missingParts: "cards with a large value that is missing or of another length"
    case .damagedParts: "large values that are not what they were stored as"
    }
  }

  /// False for what stands only in a backup now.
  package var isMendable: Bool {
    switch self {
    case .unreadableCards, .missingParts, .damagedParts: false
    default: true
    }
  }

  /// True for what is in the ordinary course of things, and goes by itself.
  package var isOrdinary: Bool { self == .leftovers }
}

/// How often each was found.
package typealias Findings = [Finding: Int64]
