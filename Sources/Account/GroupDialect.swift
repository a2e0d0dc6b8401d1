/// How a program that speaks CardDAV knows groups.
package enum GroupDialect: Sendable {
  /// As cards of groups. Such programs may write none of a person's categories, so a card without any says nothing of groups.
  case cards
  /// As categories of people's cards. A card of a group would be shown as a person, and a person's card without categories says that they are in no
  /// group.
  case categories
  /// As both: the program carries cards as they are, from files in which a person or another program has written them.
  case both

  /// Whether a person's card without categories says that they are in no group.
  var saysAllGroups: Bool { self != .cards }
}
