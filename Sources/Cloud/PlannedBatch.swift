internal import Account
internal import Contacts
internal import Protocol

/// All that a batch of changes comes to, with what follows from it for groups.
struct PlannedBatch {
  let plan: ChangePlan
  /// Whose groups have to be told anew.
  let groups: GroupShift
  /// Of the batch's own changes, in their order.
  let outcomes: [SaveOutcome]
  /// The contacts that are changed besides, because the other spelling of a group says something else now, and those whose cards say more of
  /// groups than was sent.
  var derived: [UniqueID] = []
  /// Who is to be carried over behind the request, by the group's name.
  var behind: [String: GroupBridge.Members] = [:]
  /// Who waits already, and has another UID now.
  var renamed: [GroupCarrying.Waiting] = []
}
