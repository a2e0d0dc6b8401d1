package import Contacts
internal import Protocol

/// What follows from a batch for the other spelling of groups. Who came into a group by the categories of their card, or left it so, comes
/// into its group cards and leaves them; whom a group card came to list, or lists no more, gets its name as a category, or loses it. Who gets
/// another UID is listed under that one, by whichever card. A pure function of the plan and of how its records stood.
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

  /// So many people come into a group or leave it in the transaction of a change. More are carried over behind it (``behind``). So is whoever comes
  /// into a group whose card lists as many: it would be written anew with each that comes.
  package static let mostAtOnce = 2_500
  /// A group of more people is not carried over between its spellings, and its card comes to list no more.
  package static let mostCarriedOver = 10_000

  /// What group cards are to say, by the group's name.
  package private(set) var members: [String: Members] = [:]
  /// What people's cards are to say: the names of groups, by UID.
  package private(set) var categories: [String: Members] = [:]
  /// Whom group cards came to list, or list no more, and who are too many for one transaction, by the group's name: what people's cards are to say of
  /// that is written behind it.
  package private(set) var behind: [String: Members] = [:]
  /// Groups of which a card went, or got another name: others of that name may list the same people, see ``stay(_:in:)``.
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

  /// An undo takes nobody out but those whom its run had put in, and puts nobody in but those whom it had taken out. Their cards tell which these
  /// are, so it carries that out itself.
  private let isUndo: Bool

  package var isEmpty: Bool { members.isEmpty && categories.isEmpty && behind.isEmpty && renamed.isEmpty }

  /// A new card of a folder changes no other card: its programs write groups as they like, in both spellings or in one. An edit there counts,
  /// and an edit of a group card counts for the people that it takes out.
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

  /// Of two who exchange their UIDs none still has what was theirs.
  private mutating func noteKept(_ plan: ChangePlan, _ trashed: Set<UniqueID>, _ known: [UniqueID: GroupShift.Known]) {
    for written in plan.written where !trashed.contains(written.id) && !written.content.isGroup {
      guard let before = known[written.id] else { continue }
      let uid = Self.uid(written.content.uid, of: written.id)
      if uid == Self.uid(before.uid, of: written.id) { keep([uid]) }
    }
    for (id, _) in plan.restored {
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
      // Another card of the name would keep whom somebody took out of the group.
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

  /// Whom another card of an ended group lists stays in it.
  package mutating func stay(_ listed: some Sequence<String>, in name: String) {
    for uid in listed { categories[uid]?.leaving.removeAll { $0 == name } }
  }

  /// Whose former UID another contact still has stays where that is listed.
  package mutating func keep(_ uids: some Sequence<String>) { kept.formUnion(uids) }

  /// Who is only waiting to lose a group's category does not come into its cards by another UID.
  package mutating func withhold(_ uid: String, from name: String) {
    members[name]?.joining.removeAll { $0 == uid }
  }

  /// What a group card that lists these is to say. `undone`: the part of it that an undo takes back.
  package func members(
    of name: String, listing listed: [String], undone: ((Members) -> Members)? = nil
  ) -> Members {
    var all = members[name] ?? Members()
    let former = renamed.isEmpty ? [] : listed.filter { renamed[$0] != nil }
    // If the undone run listed the person, the card goes back to what it said before.
    let staying = former.flatMap { renamed[$0] ?? [] }.filter {
      undone != nil || !(takenOut[name]?.contains($0) ?? false)
    }
    // Before those who come in, for whom there may be no room.
    all.joining = staying + all.joining
    all.leaving += former
    var left = left[name] ?? []
    if let undone {
      all = undone(all)
      left.formIntersection(all.leaving)
      // Whoever is in it otherwise stays.
      let others = former.filter { !all.leaving.contains($0) }
      all.joining = others.flatMap { renamed[$0] ?? [] } + all.joining
      all.leaving += others
    }
    all.leaving.removeAll { renamed[$0] != nil && kept.contains($0) && !left.contains($0) }
    return all
  }

  /// As whom group cards list a contact: without a UID, by the id that programs are told in its place.
  package static func uid(_ uid: String, of id: UniqueID) -> String { ComparableUID(uid)?.text ?? id.description }
}
