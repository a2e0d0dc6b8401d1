package import Contacts
internal import Protocol

/// What follows from a batch for the other spelling of groups: who came into a group by the categories of their card, or left it so,
/// comes into its group cards and leaves them. A pure function of the plan and of how its records stood.
package struct GroupBridge: Equatable {
  /// Who comes into a group and who leaves it, by UID as ``ComparableUID`` has it.
  package struct Members: Equatable {
    package var joining: [String] = []
    package var leaving: [String] = []
  }

  /// By the group's name.
  package private(set) var members: [String: Members] = [:]

  package var isEmpty: Bool { members.isEmpty }

  /// What a folder brings along stands in it as its programs want it, in both spellings or not: only an edit there says something of groups.
  package init(_ plan: ChangePlan, by author: Author, known: [UniqueID: GroupShift.Known]) {
    let isFolder = author.kind == .sync && !author.isProgram
    for written in plan.written where !written.content.isGroup {
      let before = known[written.id]
      guard before?.isGroup != true, before != nil || !isFolder else { continue }
      let (old, new) = (before?.groups ?? [], written.content.groups)
      let uid = Self.uid(written.content.uid, of: written.id)
      for name in new where !old.contains(name) { members[name, default: Members()].joining.append(uid) }
      for name in old where !new.contains(name) { members[name, default: Members()].leaving.append(uid) }
    }
  }

  /// As whom group cards list a contact: without a UID, by the id that programs are told in its place.
  package static func uid(_ uid: String, of id: UniqueID) -> String { ComparableUID(uid)?.text ?? id.description }
}
