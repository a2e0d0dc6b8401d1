/// A story: who takes part, and what happens, all of it written down before it begins.
package struct Story: Equatable, Sendable {
  package var seed: UInt64
  /// For each device, how far its clock is ahead of the world's, in milliseconds.
  package var clockOffsets: [Int64]
  /// What the last device has of the first one's folder.
  package enum Sharing: String, Equatable, Sendable {
    case nothing
    /// They work on one.
    case folder
    /// A copy with its id, which each of them changes for itself.
    case copy
  }

  package var sharing = Sharing.nothing
  package var isMerge: Bool
  package var operations: [Operation]

  /// For people, one line for each operation.
  package var text: String {
    let devices = clockOffsets.map { $0 == 0 ? "right" : "\($0) ms off" }.joined(separator: ", ")
    let head =
      "seed \(seed): \(clockOffsets.count) devices (clocks \(devices))\(sharing == .nothing ? "" : ", the last with the \(sharing) of the first")"
      + ", policy \(isMerge ? "merge" : "newest")"
    return ([head] + operations.enumerated().map { "  \($0 + 1). \($1)" }).joined(separator: "\n")
  }
}
