import Contacts
import OpenSSL

/// An id as people see it: its first digits, as many as tell it from the others in the list.
enum ShortID {
  private static let digits = 8

  static func text(_ id: UniqueID) -> String { String(id.word.hex.prefix(digits)) }

  /// An id for something that has none, made from a text that tells it from others.
  static func made(from text: String) -> UniqueID {
    var digest = MD5()
    digest.update(Array(text.utf8))
    return UniqueID(bytes: digest.finalize()) ?? UniqueID(word: Word128(high: 0, low: 0))
  }

  static func unreadable(_ text: String) -> UsageError {
    UsageError("\"\(text)\" is no id: it takes at least \(HexPrefix.shortest) of its hexadecimal digits")
  }

  static func ambiguous(_ text: String, _ ids: [UniqueID]) -> Problem {
    let choices = ids.map { id in String(id.word.hex.prefix(text.count + 4)) }.joined(separator: ", ")
    return Problem("\(text) can mean \(choices)", hint: "type more of it")
  }
}
