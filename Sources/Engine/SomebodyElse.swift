import Contacts
import VCard

/// True where a card that stands in the place of another one is nobody's edit of it: another name, no phone number and no e-mail address
/// in common, and another UID; or, where one of them has none, two people who can both be reached.
func isSomebodyElse(_ now: Card, than before: Card) -> Bool {
  let uids = (now: ComparableUID(now.uid), before: ComparableUID(before.uid))
  if let uid = uids.before, uids.now == uid { return false }
  let (new, old) = (Contact(now), Contact(before))
  guard RecordIDs(now).secondary != RecordIDs(before).secondary, !sharesPhoneOrEmail(new, old) else { return false }
  if uids.now != nil, uids.before != nil { return true }
  return new.hasPersonalName && old.hasPersonalName && new.canBeReached && old.canBeReached
}

extension Contact {
  /// False for a company, or a number alone: such contacts are not told apart by their names.
  var hasPersonalName: Bool { !(first.isEmpty && middle.isEmpty && last.isEmpty) }

  fileprivate var canBeReached: Bool { !(phones.isEmpty && emails.isEmpty) }
}

extension Card {
  /// "" where there is none.
  var uid: String { first("UID")?.text ?? "" }
}
