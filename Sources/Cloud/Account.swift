package import Contacts
internal import OpenSSL
package import Protocol

/// One person's account.
package struct Account: Equatable, Sendable {
  package let id: UniqueID
  package let name: String
  package var policy: ConflictPolicy
  package let createdAt: Timestamp
  /// The number of its last change.
  package let lastChange: Int64
  /// 0 from the beginning to the end of a clean-up.
  package let databaseVersion: Int32
}

extension Account {
  /// A name's id: the first 16 bytes of the SHA-256 of `contacts2web account` LF and the name in lower case. So an account is
  /// found by its key alone, names are unique, and capitals do not count.
  package static func id(name: String) -> UniqueID {
    let digest = SHA256.hash(Array("contacts2web account\n\(name.lowercased())".utf8))
    guard let id = UniqueID(bytes: Array(digest.prefix(16))) else {
      preconditionFailure("a SHA-256 digest has 32 bytes")
    }
    return id
  }

  /// Of a name, in characters: each takes one byte.
  package static let longestName = 64

  /// Why this cannot be an account's name, or nil. It consists of A–Z, a–z, 0–9 and `. _ - + @`: these can be typed everywhere, and letters
  /// of other alphabets that look the same are left out.
  package static func complaint(aboutName name: String) -> String? {
    guard !name.isEmpty else { return "the name is empty" }
    guard name.utf8.count <= longestName else { return "the name is longer than \(longestName) characters" }
    let allowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ".-_+@".utf8.contains(byte)
      }
    }
    return allowed ? nil : "the name may hold letters without accents, digits and . _ - + @"
  }
}
