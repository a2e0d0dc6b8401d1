/// A story: who takes part, and what happens, all of it written down before it begins.
package struct Story: Equatable, Sendable {
  package var seed: UInt64
  /// For each device, how far its clock is ahead of the world's, in milliseconds.
  package var clockOffsets: [Int64]
  /// The last device works on the same folder as the first.
  package var sharesFolder = false
  package var isMerge: Bool
  package var operations: [Operation]

  /// For people, one line for each operation.
  package var text: String {
    let devices = clockOffsets.map { $0 == 0 ? "right" : "\($0) ms off" }.joined(separator: ", ")
    let head =
      "seed \(seed): \(clockOffsets.count) devices (clocks \(devices))\(sharesFolder ? ", the last on the folder of the first" : "")"
      + ", policy \(isMerge ? "merge" : "newest")"
    return ([head] + operations.enumerated().map { "  \($0 + 1). \($1)" }).joined(separator: "\n")
  }
}
