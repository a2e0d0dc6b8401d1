import Contacts

/// What the stories ask of cards, found out once for each: the same cards come up in many places, runs and stories.
final class CardFacts {
  struct Facts {
    /// Nil where it is no card.
    let primary: RecordID?
    /// Who it is about; nil where it is no card of a story.
    let person: String?
    /// See ``StoryCard/values(_:)``.
    let values: Set<String>
  }

  private var known: [[UInt8]: Facts] = [:]
  /// Far above the number of different cards in one story.
  private static let capacity = 4_096

  subscript(card: [UInt8]) -> Facts {
    if let facts = known[card] { return facts }
    if known.count >= Self.capacity { known = [:] }
    let facts = Facts(primary: RecordID(card: card), person: StoryCard.person(card), values: StoryCard.values(card))
    known[card] = facts
    return facts
  }
}
