/// Some of the 256 buckets into which the items of a folder fall by their names.
///
/// What the cache knows of a folder is compared with it bucket by bucket, by one number each; only in the buckets that differ is each
/// item compared. So a look at a folder of 150,000 items of which one has changed compares some 600.
package struct ItemBuckets: Equatable, Sendable {
  package static let count = 256
  package static let all = ItemBuckets([Bool](repeating: true, count: count))

  private var isIn: [Bool]

  package init() { self.init([Bool](repeating: false, count: Self.count)) }

  private init(_ isIn: [Bool]) { self.isIn = isIn }

  package mutating func insert(_ bucket: Int) { isIn[bucket] = true }

  package func contains(_ name: ItemName) -> Bool { isIn[ItemMark.bucket(of: name)] }

  /// In ascending order of their marks.
  package var numbers: [Int] {
    // The upper half of them has the sign bit, so its marks come first.
    (isIn.indices.suffix(Self.count / 2) + isIn.indices.prefix(Self.count / 2)).filter { isIn[$0] }
  }

  package var isEmpty: Bool { !isIn.contains(true) }
}
