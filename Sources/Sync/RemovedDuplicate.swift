/// A file that went into the device's trash because another one says the same: named to the person, never in a log.
package struct RemovedDuplicate: Equatable, Sendable {
  /// As many are named; the count tells of the others.
  package static let named = 100

  package var file: ItemName
  /// The one that stays.
  package var other: ItemName

  package init(file: ItemName, other: ItemName) {
    self.file = file
    self.other = other
  }
}
