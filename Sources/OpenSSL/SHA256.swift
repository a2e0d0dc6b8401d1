/// SHA-256 (FIPS 180-4): for stored parts, tokens and fingerprints.
package struct SHA256: HashFunction, ~Copyable {
  /// Bytes of a digest.
  package static let length = 32

  private var context = DigestContext(.sha256)

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe context.update(bytes)
  }

  package mutating func finalize() -> [UInt8] {
    context.finalize()
  }
}
