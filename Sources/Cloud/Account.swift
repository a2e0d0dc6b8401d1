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

  /// Why this cannot be an account's name, or nil. 1 to 64 of A–Z, a–z, 0–9 and `. _ - + @`: what can be typed everywhere and
  /// looks like nothing else.
  package static func complaint(aboutName name: String) -> String? {
    guard !name.isEmpty else { return "the name is empty" }
    guard name.utf8.count <= 64 else { return "the name is longer than 64 characters" }
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
