internal import OpenSSL

/// MD5 over all primary record IDs of an address book, in ascending order, 16 bytes each: equal exactly where two books
/// hold the same contents.
///
/// Fed one ID at a time, so that a book is never in memory at once.
package struct HashOfHashes: ~Copyable {
  private var digest = MD5()
  private var last: RecordID?

  package init() {}

  /// Adds the next ID, which must not be smaller than the one before.
  package mutating func insert(_ primary: RecordID) {
    precondition(last.map { $0 <= primary } ?? true, "record IDs must be inserted in ascending order")
    last = primary
    digest.update(primary.bytes)
  }

  /// The hash of everything inserted; of nothing, MD5 of the empty string. Insertion then begins anew.
  package mutating func finalize() -> BookImprint {
    last = nil
    return BookImprint(word: RecordID(md5: digest.finalize()).word)
  }
}

extension RecordID {
  /// From a digest that is sixteen bytes by construction.
  init(md5 digest: [UInt8]) {
    guard let word = Word128(bytes: digest) else { preconditionFailure("an MD5 digest has sixteen bytes") }
    self.init(word: word)
  }
}
