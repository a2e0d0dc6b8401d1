package import Contacts

/// What a batch of changes does to groups: whose groups have to be told anew, and which lines of group cards came and went. A pure
/// function of the plan and of how its records stood.
package struct GroupShift: Equatable {
  /// How a record stood before the batch.
  package struct Known: Equatable {
    package var isTrashed: Bool
    package var isGroup: Bool
    /// As it stands in the card; empty where there is none.
    package var uid: String
    /// As ``CardContent/groups``.
    package var groups: [String]
    /// Of a group card.
    package var members: [String]
    package var sortFirst: String
    package var sortLast: String

    package init(
      isTrashed: Bool, isGroup: Bool = false, uid: String = "", groups: [String] = [], members: [String] = [],
      sortFirst: String = "", sortLast: String = ""
    ) {
      self.isTrashed = isTrashed
      self.isGroup = isGroup
      self.uid = uid
      self.groups = groups
      self.members = members
      self.sortFirst = sortFirst
      self.sortLast = sortLast
    }
  }

  /// A member that a group card names, whether anybody has that UID or not.
  package struct Member: Hashable {
    package var card: UniqueID
    package var uid: String
  }

  /// A place in a group that a new contact has by its own card.
  package struct Place: Equatable {
    package var contact: UniqueID
    package var group: String
    package var sortFirst: String
    package var sortLast: String
  }

  /// The contacts that were there before, that the batch has written, trashed or restored, and that are or were in a
  /// group or may be in one by a group card.
  package private(set) var contacts: [UniqueID] = []
  /// New contacts, which are in no group yet and may be by a group card.
  package private(set) var arrived: [UniqueID] = []
  /// All places of the other new contacts. Filled only in accounts where no group card can list them, so nothing has to
  /// be looked up for these.
  package private(set) var places: [Place] = []
  /// Who is or was a member by a group card that came, went, got another name or lists others now.
  package private(set) var uids: Set<String> = []
  package private(set) var gone: [Member] = []
  package private(set) var new: [Member] = []

  package var isEmpty: Bool {
    contacts.isEmpty && arrived.isEmpty && places.isEmpty && uids.isEmpty && gone.isEmpty && new.isEmpty
  }

  /// `known`: the records that the batch is for, as they stood. `hasGroupCards`: whether any group card of the account lists anybody.
  package init(_ plan: ChangePlan, known: [UniqueID: Known], hasGroupCards: Bool) {
    let contents = Dictionary(plan.written.map { ($0.id, $0.content) }) { $1 }
    let inserted = Set(plan.written.filter(\.isInsert).map(\.id))
    let trashed = Set(plan.trashed.map(\.id))
    let touched = Set(contents.keys).union(trashed).union(plan.restored.map(\.id))
    for id in touched.sorted() {
      if inserted.contains(id), !trashed.contains(id), let content = contents[id], !content.isGroup {
        if hasGroupCards { arrived.append(id) } else { place(id, content) }
        continue
      }
      if let content = contents[id], !trashed.contains(id), known[id]?.isToldAlike(content) ?? false { continue }
      let before = known[id] ?? Known(isTrashed: true)
      let after =
        contents[id].map {
          Known(isTrashed: trashed.contains(id), isGroup: $0.isGroup, groups: $0.groups, members: $0.members)
        }
        ?? Known(
          isTrashed: trashed.contains(id), isGroup: before.isGroup, groups: before.groups, members: before.members)
      if before.isGroup || after.isGroup { shift(id, from: before, to: after) }
      // Of a twin that went to the trash nobody has asked how it stood.
      let isUnknown = known[id] == nil && contents[id] == nil
      if hasGroupCards || isUnknown || !before.groups.isEmpty || !after.groups.isEmpty || before.isGroup {
        contacts.append(id)
      }
    }
  }

  private mutating func place(_ id: UniqueID, _ content: CardContent) {
    var seen: Set<String> = []
    for group in content.groups where seen.insert(group).inserted {
      places.append(Place(contact: id, group: group, sortFirst: content.sortFirst, sortLast: content.sortLast))
    }
  }

  private mutating func shift(_ id: UniqueID, from before: Known, to after: Known) {
    let (old, now) = (Set(before.members), Set(after.members))
    gone += old.subtracting(now).sorted().map { Member(card: id, uid: $0) }
    new += now.subtracting(old).sorted().map { Member(card: id, uid: $0) }
    let (oldName, name) = (before.shownName, after.shownName)
    if oldName != name { uids.formUnion(old.union(now)) }
    if name != nil { uids.formUnion(old.symmetricDifference(now)) }
  }
}

extension GroupShift.Known {
  /// Whether a person's card names the same groups as before. Most edits change something else, and then nothing has to
  /// be looked up.
  fileprivate func isToldAlike(_ content: CardContent) -> Bool {
    !isTrashed && !isGroup && !content.isGroup && uid.isExactly(content.uid) && groups.isExactly(content.groups)
      && sortFirst.isExactly(content.sortFirst) && sortLast.isExactly(content.sortLast)
  }

  /// The group's name while it counts; nil for what is no group card, or in the trash.
  fileprivate var shownName: String? { isGroup && !isTrashed ? groups.first ?? "" : nil }
}
