/// Edits that went into the device's trash because nothing else has them.
package struct EditsSetAside: Equatable, Sendable {
  /// A guard had stopped them, and the file is missing or another contact's.
  package var stopped: Int64 = 0
  /// Neither a file nor the cloud has them: the file came to say something else before they could be sent, or the cloud was put back since.
  package var unsent: Int64 = 0

  package init() {}

  package mutating func add(_ other: EditsSetAside) {
    stopped += other.stopped
    unsent += other.unsent
  }
}
