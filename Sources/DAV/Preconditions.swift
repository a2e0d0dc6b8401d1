import Account
import Cloud
import Contacts
import HTTPServer

/// What a request says that its program knows of the card at an address: If-Match and If-None-Match (RFC 9110 §13.1).
struct Preconditions: Sendable {
  private let match: [Substring]?
  private let noneMatch: [Substring]?

  init(_ request: Request) {
    match = request.header("if-match").map(Self.tags)
    noneMatch = request.header("if-none-match").map(Self.tags)
  }

  private static func tags(_ field: String) -> [Substring] {
    field.split(separator: ",").map { tag in
      var tag = tag.drop { $0 == " " || $0 == "\t" }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      return tag
    }
  }

  /// The digests of the cards that it says it has: what stands in our tags.
  var known: [[UInt8]] {
    (match ?? []).compactMap { tag in
      let digits = tag.drop { $0 == "\"" }.prefix { $0.isHexDigit }
      return digits.count == 32 ? UniqueID(digits)?.bytes : nil
    }
  }

  /// A weak tag never is the one that is asked for.
  func condition(_ card: CardResource?) -> CardRequest.Condition {
    func names(_ tags: [Substring]) -> Bool {
      card.map { tags.contains("*") || tags.contains($0.entityTag[...]) } ?? false
    }
    if let match, !names(match) { return .knowsAnother }
    if let noneMatch, noneMatch.contains("*") || names(noneMatch) { return .knowsOfNone }
    return match == nil ? .none : .knowsCurrent
  }
}
