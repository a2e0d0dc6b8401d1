internal import OpenSSL

/// The SHA-256 of a large value's raw text, 32 bytes.
package struct PartDigest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Nil unless there are exactly 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// From a digest that is 32 bytes by construction.
  init(digest: [UInt8]) {
    precondition(digest.count == 32, "a SHA-256 digest has 32 bytes")
    bytes = digest
  }
}

/// A card's bytes with the large values cut out, so that photos are stored and sent once.
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

  /// A card may have so many bytes, large values included: on a device, in an import and on the server.
  package static let largestCard = 10_000_000

  package var skeleton: [UInt8]
  package var cuts: [Cut]

  package init(skeleton: [UInt8], cuts: [Cut]) {
    self.skeleton = skeleton
    self.cuts = cuts
  }

  /// Cuts every large binary value (photo, logo, sound, key) of at least `threshold` bytes out of a card's bytes. A fold
  /// or a base64 alphabet of another kind makes another part: what comes back is the same bytes.
  package init(_ bytes: [UInt8], threshold: Int = 512) {
    let ranges = CardParts(of: bytes, threshold: threshold).ranges
    guard !ranges.isEmpty else {
      self.init(skeleton: bytes, cuts: [])
      return
    }
    var skeleton: [UInt8] = []
    var cuts: [Cut] = []
    var position = 0
    for range in ranges {
      skeleton += bytes[position..<range.lowerBound]
      cuts.append(Cut(offset: skeleton.count, length: range.count, digest: PartDigest(hashing: bytes[range])))
      position = range.upperBound
    }
    skeleton += bytes[position...]
    self.init(skeleton: skeleton, cuts: cuts)
  }

  /// The values that ``init(_:threshold:)`` cuts out of these bytes, by their digests.
  package static func parts(of bytes: [UInt8], threshold: Int = 512) -> [PartDigest: [UInt8]] {
    var parts: [PartDigest: [UInt8]] = [:]
    for range in CardParts(of: bytes, threshold: threshold).ranges {
      parts[PartDigest(hashing: bytes[range])] = Array(bytes[range])
    }
    return parts
  }

  /// The values that were cut out of `bytes`, by their digests: without looking for them or hashing them again.
  ///
  /// - Precondition: `bytes` are those that this card was made of by ``init(_:threshold:)``.
  package func parts(cutFrom bytes: [UInt8]) -> [PartDigest: [UInt8]] {
    var parts: [PartDigest: [UInt8]] = [:]
    var removed = 0
    for cut in cuts {
      let start = cut.offset + removed
      parts[cut.digest] = Array(bytes[start..<start + cut.length])
      removed += cut.length
    }
    return parts
  }

  /// The digests of the cuts, each once, in the order of their first cuts.
  package var digests: [PartDigest] {
    var seen: Set<PartDigest> = []
    return cuts.compactMap { seen.insert($0.digest).inserted ? $0.digest : nil }
  }

  /// The card's bytes with a digest in the place of each large value: as good for telling whether two cards differ.
  package var withDigests: [UInt8] {
    var bytes: [UInt8] = []
    var position = 0
    for cut in cuts where (position...skeleton.count).contains(cut.offset) {
      bytes += skeleton[position..<cut.offset]
      // Hexadecimal digits are base64 of something.
      for byte in cut.digest.bytes { bytes += [byte >> 4, byte & 15].map { $0 < 10 ? $0 + 48 : $0 + 87 } }
      position = cut.offset
    }
    return bytes + skeleton[position...]
  }

  /// The bytes of the whole card put together again.
  ///
  /// Nil where `part` does not have a part, where a part has another length than its cut says, where cuts do not stand
  /// in order inside the skeleton, or where the whole would be larger than `limit` bytes: a detached card comes from the
  /// network and may claim anything. Whether a part's bytes have its digest is for whoever received them to check.
  package func attach(limit: Int = 64 << 20, _ part: (PartDigest) -> [UInt8]?) -> [UInt8]? {
    guard !cuts.isEmpty else { return skeleton.count <= limit ? skeleton : nil }
    var total = skeleton.count
    var previous = 0
    for cut in cuts {
      guard cut.offset >= previous, cut.offset <= skeleton.count, cut.length >= 0 else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(cut.length)
      guard !overflow, sum <= limit else { return nil }
      total = sum
      previous = cut.offset
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total)
    var position = 0
    for cut in cuts {
      guard let value = part(cut.digest), value.count == cut.length else { return nil }
      bytes += skeleton[position..<cut.offset]
      bytes += value
      position = cut.offset
    }
    bytes += skeleton[position...]
    return bytes
  }
}

extension DetachedCard {
  /// The cuts as the cloud stores them: 40 bytes each, offset and length in four bytes, most significant first, then the digest. Nil for
  /// none.
  package var packedCuts: [UInt8]? {
    guard !cuts.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for cut in cuts {
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: cut.offset >> shift)) }
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: cut.length >> shift)) }
      bytes += cut.digest.bytes
    }
    return bytes
  }

  /// What tells the bytes of two cards apart, as the cloud stores it: sixteen bytes of a SHA-256 of the skeleton with ``packedCuts`` behind it.
  /// Entity tags are made of it, and programs have those for years, so it stays as it is.
  package var digest: [UInt8] { Array(SHA256.hash(skeleton + (packedCuts ?? [])).prefix(16)) }
}

extension PartDigest {
  /// The digest of these bytes.
  package init(hashing bytes: ArraySlice<UInt8>) {
    var digest = SHA256()
    digest.update(bytes)
    self.init(digest: digest.finalize())
  }

  /// The digest of these bytes.
  package init(hashing bytes: [UInt8]) { self.init(hashing: bytes[...]) }
}
