/// A digest algorithm: fed in pieces, or with bytes at hand by `hash`.
package protocol HashFunction: ~Copyable {
  init()
  mutating func update(_ bytes: UnsafeRawBufferPointer)
  /// The digest of everything so far; the next `update` begins a new one.
  mutating func finalize() -> [UInt8]
}

extension HashFunction where Self: ~Copyable {
  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  package mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe update($0) }
  }

  /// The digest of these.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = Self()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The digest of these.
  package static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digest = Self()
    digest.update(bytes)
    return digest.finalize()
  }
}
