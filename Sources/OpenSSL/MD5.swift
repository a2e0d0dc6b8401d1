/// MD5 (RFC 1321): for record IDs, where nobody gains by a collision. Never for anything that must be secret or signed.
package struct MD5: HashFunction, ~Copyable {
  /// Bytes of a digest.
  package static let length = 16

  private var context = DigestContext(.md5)

  package init() {}

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe context.update(bytes)
  }

  package mutating func finalize() -> [UInt8] {
    context.finalize()
  }
}
