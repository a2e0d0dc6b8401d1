/// What a program wants of the card that stands at an address (RFC 9110 §13.1), and what stands there: all that decides what becomes of
/// a PUT or a DELETE.
package struct CardRequest: Equatable, Sendable {
  /// What the program says that it knows.
  package enum Condition: Equatable, Sendable {
    case none
    /// It has just the card that stands there (If-Match).
    case knowsCurrent
    /// It has another one, or believes that there is one where none is (If-Match).
    case knowsAnother
    /// It believes that there is none (If-None-Match).
    case knowsOfNone
  }

  /// What stands at the address.
  package enum Standing: Equatable, Sendable {
    case nothing
    /// `isNewer`: somebody else has changed it since the program last heard of changes.
    case card(isNewer: Bool)
    /// The card that the program sends, byte for byte.
    case sameCard
    /// A contact in the trash, to which the card belongs.
    case trashed
  }

  package enum Put: Equatable, Sendable {
    /// It was sent twice: its answer was lost.
    case isThere
    case create
    /// Out of the trash, with its history.
    case revive
    /// `conflict`: what it replaces goes onto the review list.
    case replace(conflict: Bool)
    /// The program is told that its card is old, and the card is kept for the person.
    case refuse
  }

  package enum Delete: Equatable, Sendable {
    case isGone
    case trash
    /// The program is told that its card is old: the edit wins.
    case refuse
  }

  package var condition: Condition
  package var standing: Standing

  package init(_ condition: Condition, _ standing: Standing) {
    self.condition = condition
    self.standing = standing
  }

  /// A card that stands there already is taken for a repeated request, whatever the condition says (RFC 9110 §13.1.1): after a 412 some
  /// programs store the contact twice. Without a condition the later edit wins, and what somebody else had changed meanwhile waits for
  /// the person.
  package var put: Put {
    switch (standing, condition) {
    case (.sameCard, _): .isThere
    case (.card, .knowsCurrent): .replace(conflict: false)
    case (.card(let isNewer), .none): .replace(conflict: isNewer)
    case (.card, _): .refuse
    case (_, .knowsCurrent), (_, .knowsAnother): .refuse
    case (.trashed, _): .revive
    case (.nothing, _): .create
    }
  }

  /// A program cannot delete a version that it has not seen.
  package var delete: Delete {
    switch (standing, condition) {
    case (.nothing, _), (.trashed, _): .isGone
    case (_, .knowsAnother), (_, .knowsOfNone): .refuse
    case (.card(isNewer: true), .none): .refuse
    case (_, _): .trash
    }
  }
}
