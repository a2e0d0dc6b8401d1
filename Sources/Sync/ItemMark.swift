/// One number for an item's name and signature: equal marks mean that nothing happened to the file.
///
/// Its upper eight bits are the item's bucket (``ItemBuckets``), which goes by the name alone. The others are multiply-and-fold, finished
/// as in MurmurHash3: that a changed file gets the mark that it had, or one that another file of the bucket has, is less likely than
/// one in 10^13; it is no guard against somebody who looks for equal marks in his own folder. The cache stores marks, so a change of
/// this function costs one look at every item and nothing else.
package struct ItemMark: Hashable, Comparable, Sendable {
  package let number: Int64

  package init(number: Int64) { self.number = number }

  package init(_ name: ItemName, _ signature: ItemSignature) {
    var state = Self.state(of: name)
    let bucket = Self.bucket(state)
    Self.add(UInt64(bitPattern: signature.modified), to: &state)
    Self.add(UInt64(bitPattern: signature.changed), to: &state)
    Self.add(signature.inode, to: &state)
    Self.add(UInt64(bitPattern: signature.size), to: &state)
    number = Int64(bitPattern: UInt64(bucket) << Self.rest | Self.finish(state) & ~(.max << Self.rest))
  }

  /// The bits that are not the bucket.
  private static let rest: UInt64 = 56

  /// Of ``ItemBuckets/count``.
  package var bucket: Int { Int(UInt64(bitPattern: number) >> Self.rest) }

  package static func bucket(of name: ItemName) -> Int { bucket(state(of: name)) }

  /// All marks of a bucket, and no others, stand between these two.
  package static func range(ofBucket bucket: Int) -> ClosedRange<ItemMark> {
    let first = UInt64(bucket) << rest
    return ItemMark(number: Int64(bitPattern: first))...ItemMark(number: Int64(bitPattern: first | ~(.max << rest)))
  }

  package static func < (left: ItemMark, right: ItemMark) -> Bool { left.number < right.number }

  private static func bucket(_ state: UInt64) -> Int { Int(finish(state) >> rest) }

  private static func state(of name: ItemName) -> UInt64 {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var word: UInt64 = 0
    for (index, byte) in name.bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if index & 7 == 7 {
        add(word, to: &state)
        word = 0
      }
    }
    add(word, to: &state)
    add(UInt64(name.bytes.count), to: &state)
    return state
  }

  private static func finish(_ state: UInt64) -> UInt64 {
    var state = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
    state = (state ^ state >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return state ^ state >> 33
  }

  private static func add(_ word: UInt64, to state: inout UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    // The addition after the folding keeps a product of zero from forgetting what came before.
    state = (product.high ^ product.low) &+ (state << 23 | state >> 41)
  }
}
