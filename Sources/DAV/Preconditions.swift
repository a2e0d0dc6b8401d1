import Account
import Cloud
import HTTPServer

/// What a request says that its program knows of the card at an address: If-Match and If-None-Match (RFC 9110 §13.1).
struct Preconditions {
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

  /// A weak tag never is the one that is asked for.
  func condition(_ card: CardResource?) -> CardRequest.Condition {
    func names(_ tags: [Substring]) -> Bool {
      card.map { tags.contains("*") || tags.contains($0.entityTag[...]) } ?? false
    }
    if let match { return names(match) ? .knowsCurrent : .knowsAnother }
    if let noneMatch, noneMatch.contains("*") || names(noneMatch) { return .knowsOfNone }
    return .none
  }
}
