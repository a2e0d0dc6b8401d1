/// Edits that went into the device's trash because they were not sent and their contacts have no file any more.
package struct EditsSetAside: Equatable, Sendable {
  /// A guard had stopped them, and the file is missing or another contact's.
  package var stopped: Int64 = 0
  /// The file became another contact's before they could be sent.
  package var unsent: Int64 = 0

  package init() {}

  package mutating func add(_ other: EditsSetAside) {
    stopped += other.stopped
    unsent += other.unsent
  }
}
