/// SHA-256 (FIPS 180-4): for stored parts, tokens and fingerprints.
///
/// Feed it in pieces, or hash bytes at hand with `hash`.
package struct SHA256: ~Copyable {
  /// Bytes of a digest.
  package static let length = 32

  private var context = DigestContext(.sha256)

  package init() {}

  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe context.update($0) }
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe context.update(bytes)
  }

  /// The 32 bytes for everything so far; the next `update` begins a new digest.
  package mutating func finalize() -> [UInt8] {
    context.finalize()
  }

  /// The 32 bytes for these.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The 32 bytes for these.
  package static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalize()
  }
}
