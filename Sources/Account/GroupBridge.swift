package import Contacts
internal import Protocol

/// What a batch changes in the other spelling of groups. The cards of people name their groups as categories, and group
/// cards list people by UID. A person whose categories gain or lose a group joins or leaves its group cards. A person
/// whom a group card begins or ceases to list gets or loses its name as a category. A person who gets another UID is
/// listed under that one. A pure function of the plan and of how its records stood.
package struct GroupBridge: Equatable {
  /// Who comes into a group and who leaves it, by UID as ``ComparableUID`` has it.
  package struct Members: Equatable {
    package var joining: [String] = []
    package var leaving: [String] = []

    package init(joining: [String] = [], leaving: [String] = []) {
      self.joining = joining
      self.leaving = leaving
    }
  }

  /// At most so many people join or leave a group in the transaction of the change itself. More are carried over behind
  /// it (``behind``), and so is each person who joins a group whose card lists as many already: the card would be written
  /// anew for each of them.
  package static let mostAtOnce = 2_500
  /// A group of more people is not carried over between its spellings, and its card gets no more people.
  package static let mostCarriedOver = 10_000

  /// What group cards are to say, by the group's name.
  package private(set) var members: [String: Members] = [:]
  /// What people's cards are to say: the names of groups, by UID.
  package private(set) var categories: [String: Members] = [:]
  /// By the group's name, the people whom group cards began or ceased to list, where they are too many for one
  /// transaction: their own cards are written behind it.
  package private(set) var behind: [String: Members] = [:]
  /// Groups that lost a card, because it was deleted or got another name. Another card of that name may list the same
  /// people, see ``stay(_:in:)``.
  package private(set) var ended: Set<String> = []
  /// Groups of which the batch itself writes a card.
  package private(set) var written: Set<String> = []
  /// The UIDs of people who had another one before, by that one.
  package private(set) var renamed: [String: [String]] = [:]
  /// Former UIDs that another contact still has.
  private var kept: Set<String> = []
  /// By the group's name, the new UIDs of those whose own card takes them out of it.
  private var takenOut: [String: Set<String>] = [:]
  /// By the group's name, the UIDs of those whose own card takes them out of it and who keep their UID.
  private var left: [String: Set<String>] = [:]

  /// An undo takes out only the people whom its run had put in, and puts in only those whom it had taken out. Cards tell
  /// who these are, so the undo writes all of them itself, and none is carried over behind it.
  private let isUndo: Bool

  package var isEmpty: Bool { members.isEmpty && categories.isEmpty && behind.isEmpty && renamed.isEmpty }

  /// A new card of a folder changes no other card, because a folder's programs write groups as they like, in both
  /// spellings or in one. An edit of a person's card counts. An edit of a group card counts only for the people whom it
  /// takes out.
  package init(_ plan: ChangePlan, by author: Author, known: [UniqueID: GroupShift.Known]) {
    isUndo = author.kind == .undo
    let trashed = Set(plan.trashed.map(\.id))
    for written in plan.written where !trashed.contains(written.id) { noteUID(written, known[written.id]) }
    if !renamed.isEmpty { noteKept(plan, trashed, known) }
    guard [.sync, .edit, .undo].contains(author.kind) else { return }
    let isFolder = author.kind == .sync && !author.isProgram
    for written in plan.written {
      let before = known[written.id]
      guard before != nil || !isFolder else { continue }
      if written.content.isGroup || before?.isGroup == true {
        noteCard(written.content, before, isTrashed: trashed.contains(written.id), takesIn: !isFolder)
      } else if !trashed.contains(written.id) {
        notePerson(written, before, author)
      }
    }
    let contents = Set(plan.written.map(\.id))
    for card in plan.trashed where !contents.contains(card.id) && !isFolder {
      guard let before = known[card.id], before.isGroup else { continue }
      noteCard(nil, before, isTrashed: true, takesIn: false)
    }
  }

  private mutating func noteUID(_ written: ChangePlan.Written, _ before: GroupShift.Known?) {
    guard let before, !before.isGroup, !written.content.isGroup else { return }
    let (former, uid) = (Self.uid(before.uid, of: written.id), Self.uid(written.content.uid, of: written.id))
    if former != uid { renamed[former, default: []].append(uid) }
  }

  /// Notes the UIDs that contacts of the batch have and had before. Two that exchange their UIDs keep neither.
  private mutating func noteKept(_ plan: ChangePlan, _ trashed: Set<UniqueID>, _ known: [UniqueID: GroupShift.Known]) {
    for written in plan.written where !trashed.contains(written.id) && !written.content.isGroup {
      guard let before = known[written.id] else { continue }
      let uid = Self.uid(written.content.uid, of: written.id)
      if uid == Self.uid(before.uid, of: written.id) { keep([uid]) }
    }
    for id in plan.restored.map(\.id) {
      if let before = known[id], !before.isGroup { keep([Self.uid(before.uid, of: id)]) }
    }
  }

  private mutating func notePerson(_ written: ChangePlan.Written, _ before: GroupShift.Known?, _ author: Author) {
    let (old, new) = (before?.groups ?? [], written.content.groups)
    let uid = Self.uid(written.content.uid, of: written.id)
    // Group cards list the person as who they were.
    let former = before.map { Self.uid($0.uid, of: written.id) } ?? uid
    for name in new where !old.contains(name) || former != uid {
      members[name, default: Members()].joining.append(uid)
    }
    // Programs that know groups by their cards may write none of a person's: that says nothing.
    if !author.dialect.saysAllGroups, new.isEmpty { return }
    for name in old where !new.contains(name) {
      members[name, default: Members()].leaving.append(former)
      if former != uid { takenOut[name, default: []].insert(uid) } else { left[name, default: []].insert(uid) }
    }
  }

  /// `content`: nil for a card that goes to the trash as it is. `takesIn`: whether those whom it lists get a category.
  private mutating func noteCard(
    _ content: CardContent?, _ before: GroupShift.Known?, isTrashed: Bool, takesIn: Bool
  ) {
    var old: (name: String, members: [String])?
    if let before, before.isGroup, !before.isTrashed { old = (before.groups.first ?? "", before.members) }
    var new: (name: String, members: [String])?
    if let content, content.isGroup, !isTrashed { new = (content.groups.first ?? "", content.members) }
    let isSameGroup = old?.name == new?.name
    if let new, !new.name.isEmpty { written.insert(new.name) }
    if let old, !old.name.isEmpty {
      let staying = isSameGroup ? Set(new?.members ?? []) : []
      if !isSameGroup { ended.insert(old.name) }
      let leaving = old.members.filter { !staying.contains($0) }
      // They leave every card of that name: one that still listed them would keep them in the group.
      if isSameGroup, !leaving.isEmpty { members[old.name, default: Members()].leaving += leaving }
      if leaving.count > Self.mostAtOnce, !isUndo {
        behind[old.name, default: Members()].leaving += leaving
      } else {
        for uid in leaving { categories[uid, default: Members()].leaving.append(old.name) }
      }
    }
    if takesIn, let new, !new.name.isEmpty, new.members.count <= Self.mostCarriedOver {
      let staying = isSameGroup ? Set(old?.members ?? []) : []
      let joining = new.members.filter { !staying.contains($0) }
      if joining.count > Self.mostAtOnce, !isUndo {
        behind[new.name, default: Members()].joining += joining
      } else {
        for uid in joining { categories[uid, default: Members()].joining.append(new.name) }
      }
    }
  }

  /// The people whom another card of an ended group lists stay in the group.
  package mutating func stay(_ listed: some Sequence<String>, in name: String) {
    for uid in listed { categories[uid]?.leaving.removeAll { $0 == name } }
  }

  /// Another contact still has these UIDs, so group cards keep listing them.
  package mutating func keep(_ uids: some Sequence<String>) { kept.formUnion(uids) }

  /// Keeps a person who only waits to lose the category out of the group's cards under a new UID.
  package mutating func withhold(_ uid: String, from name: String) {
    members[name]?.joining.removeAll { $0 == uid }
  }

  /// Who joins and who leaves a group card that lists these people. `undone`: the part of it that an undo takes back.
  package func members(
    of name: String, listing listed: [String], undone: ((Members) -> Members)? = nil
  ) -> Members {
    var all = members[name] ?? Members()
    let former = renamed.isEmpty ? [] : listed.filter { renamed[$0] != nil }
    // If the undone run listed the person, the card goes back to what it said before.
    let staying = former.flatMap { renamed[$0] ?? [] }.filter {
      undone != nil || !(takenOut[name]?.contains($0) ?? false)
    }
    // They come before the people who join, for whom the card may have no room.
    all.joining = staying + all.joining
    all.leaving += former
    var left = left[name] ?? []
    if let undone {
      all = undone(all)
      left.formIntersection(all.leaving)
      // People who are in the group by something else than the undone run stay.
      let others = former.filter { !all.leaving.contains($0) }
      all.joining = others.flatMap { renamed[$0] ?? [] } + all.joining
      all.leaving += others
    }
    all.leaving.removeAll { renamed[$0] != nil && kept.contains($0) && !left.contains($0) }
    return all
  }

  /// The UID under which group cards list a contact. For a contact without one it is the id that programs are told in its
  /// place.
  package static func uid(_ uid: String, of id: UniqueID) -> String { ComparableUID(uid)?.text ?? id.description }
}
