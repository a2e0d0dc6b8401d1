import Sync

/// What a set of items comes to, in two numbers for each bucket: how many they are, and the exclusive or of their marks.
struct MarkSums: Equatable {
  struct Sum: Equatable {
    var count: Int64 = 0
    var marks: Int64 = 0
  }

  private(set) var sums = [Sum](repeating: Sum(), count: ItemBuckets.count)

  init() {}

  init(_ sums: [Sum]) { self.sums = sums }

  mutating func insert(_ mark: ItemMark) {
    sums[mark.bucket].count += 1
    sums[mark.bucket].marks ^= mark.number
  }

  func isEmpty(_ bucket: Int) -> Bool { sums[bucket].count == 0 }

  /// Of all buckets.
  var count: Int64 { sums.reduce(0) { $0 + $1.count } }

  func differences(from other: MarkSums) -> ItemBuckets {
    var buckets = ItemBuckets()
    for bucket in sums.indices where sums[bucket] != other.sums[bucket] { buckets.insert(bucket) }
    return buckets
  }
}
