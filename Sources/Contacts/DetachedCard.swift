/// The SHA-256 of a large value's raw text, 32 bytes.
package struct PartDigest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Nil unless there are exactly 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }
}

/// A card's bytes with the large values cut out, so that photos are stored and sent once (design §3).
package struct DetachedCard: Equatable, Sendable {
  /// Where a value was cut out.
  package struct Cut: Equatable, Sendable {
    /// Byte offset into `skeleton` at which the value belongs; cuts stand in the order of their offsets.
    package var offset: Int
    /// The value's length in bytes.
    package var length: Int
    package var digest: PartDigest

    package init(offset: Int, length: Int, digest: PartDigest) {
      self.offset = offset
      self.length = length
      self.digest = digest
    }
  }

  package var skeleton: [UInt8]
  package var cuts: [Cut]

  package init(skeleton: [UInt8], cuts: [Cut]) {
    self.skeleton = skeleton
    self.cuts = cuts
  }
}
