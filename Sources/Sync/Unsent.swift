/// The changes of an address book that the cloud has not heard of. A device that is signed out forgets them.
package struct Unsent: Equatable, Sendable {
  package var deletions: Int64 = 0
  package var edits: Int64 = 0
  /// New contacts. Their files stay, where there are any.
  package var additions: Int64 = 0
  /// The cards of contacts whose files wait, or waited, and say something else, but for those that both sides had agreed on. The cloud may have
  /// them. None of them counts above.
  package var held: [[UInt8]] = []
  /// The last run was cut off: the cloud may have some of this.
  package var isUnfinished = false
  /// The folder was looked at. Otherwise it is away, empty or another one, and only the cache tells.
  package var hasSeenFolder = false

  package init(deletions: Int64 = 0, edits: Int64 = 0, additions: Int64 = 0, isUnfinished: Bool = false) {
    self.deletions = deletions
    self.edits = edits
    self.additions = additions
    self.isUnfinished = isUnfinished
  }
}
