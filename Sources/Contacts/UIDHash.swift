internal import OpenSSL

/// The MD5 of a UID's bytes: what tells whether two cards have one UID, in sixteen bytes whatever its length.
package struct UIDHash: Hashable, Comparable, Sendable {
  package let word: Word128

  /// No UID.
  package static let none = UIDHash(word: Word128(high: 0, low: 0))

  package init(word: Word128) { self.word = word }

  /// Of the UTF-8 of a UID; ``none`` for the empty one.
  package init(bytes: [UInt8]) {
    self.word = bytes.isEmpty ? Self.none.word : RecordID(md5: MD5.hash(bytes)).word
  }

  package init(_ uid: String) { self.init(bytes: Array(uid.utf8)) }

  package static func < (left: UIDHash, right: UIDHash) -> Bool { left.word < right.word }
}
