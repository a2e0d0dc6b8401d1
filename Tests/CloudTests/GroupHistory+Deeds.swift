import Account
import Contacts
import Probes
import Protocol

@testable import Cloud

// What browsers, folders, programs and undos do to groups and their people, and what each deed says.

extension GroupHistory {
  /// Nil where there is nothing to do it with.
  mutating func carryOut(_ deed: Deed, _ book: Book) throws -> Said? {
    switch deed {
    case .join, .leave, .rename, .delete: try group(deed, book)
    case .undo, .undoLast: try undo(deed, book)
    case .restore: try restore(book)
    case .makePerson: try makePerson()
    case .newUID: try giveUID(book)
    case .typeGroups, .typeNote, .trashPerson, .phonePerson, .mailPerson, .folderPerson: try person(deed, book)
    case .newPhoneCard, .newFolderCard: try newCard(deed, book)
    case .browserCard, .phoneCard, .folderCard, .trashCard, .phoneTrash, .folderTrash: try card(deed, book)
    }
  }

  private mutating func some<Element>(_ list: [Element]) -> [Element] {
    list.filter { _ in generator.isTrue(oneIn: 2) }
  }

  /// As the pages do it.
  private mutating func group(_ deed: Deed, _ book: Book) throws -> Said? {
    let name = generator.pick(Self.names)
    let people = some(book.people)
    let chosen = try many(people.map(\.id))
    let all = book.memberships.filter { $0.group == name }
    let whole = ManyContacts(try store.found("", order: .first, group: name).ids, through: try store.lastChange())
    switch deed {
    case .join:
      _ = try store.add(chosen, toGroup: name, now: now)
      return .joins(book.memberships(people, name))
    case .leave:
      _ = try store.remove(chosen, fromGroup: name, now: now)
      return .leaves(book.memberships(people, name))
    case .delete:
      _ = try store.deleteGroup(name, whole, now: now)
      return .leaves(all)
    default:
      let new = generator.pick(Self.names)
      guard new != name else { return nil }
      _ = try store.renameGroup(name, to: new, whole, now: now)
      let moved = Set(all.map { Membership(person: $0.person, group: new) })
      return Said(comes: moved, leaves: all, isIn: moved, isOut: all)
    }
  }

  // MARK: People

  private mutating func makePerson() throws -> Said {
    let groups = some(Self.names)
    let id = UniqueID.random(using: &generator)
    let bytes = Self.card("N\(step)", groups: groups.joined(separator: ","), uid: "n\(step)")
    let all = Set(groups.map { Membership(person: id, group: $0) })
    switch generator.below(3) {
    case 0: try create(bytes, id)
    case 1: try run([Save(.add, id, bytes)])
    default:
      let outcome = try phone.put("n\(step).vcf", bytes, now: now) { _ in .knowsOfNone }
      guard case .stored(let resource, _, _) = outcome else {
        throw CloudError.failed(message: "\(outcome)", hint: nil)
      }
      return .joins(Set(groups.map { Membership(person: resource.id, group: $0) }))
    }
    return .joins(all)
  }

  static func card(_ name: String, note: String = "", groups: String, uid: String) -> [UInt8] {
    CloudTests.card(name, note: note, groups: groups, uid: uid)
  }

  private mutating func person(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !book.people.isEmpty else { return nil }
    let person = generator.pick(book.people)
    if deed == .trashPerson {
      try store.trash(person.id, base: person.primary).expectSaved()
      return Said()
    }
    let groups = deed == .typeNote ? person.groups : some(Self.names)
    // Programs are told an id where there is no UID.
    let isProgram = deed == .phonePerson || deed == .mailPerson
    let bytes = Self.card(
      person.name, note: "\(step)", groups: groups.joined(separator: ","), uid: isProgram ? person.listed : person.uid)
    switch deed {
    case .phonePerson: try put(person.id, bytes, by: phone)
    case .mailPerson: try put(person.id, bytes, by: mail)
    case .folderPerson: try run([Save(.overwrite(base: person.primary, conflict: false), person.id, bytes)])
    default: try replace(person.id, bytes)
    }
    let left = Set(person.groups).subtracting(groups).map { Membership(person: person.id, group: $0) }
    let new = Set(groups.map { Membership(person: person.id, group: $0) })
    // Without any it says nothing: who is listed by a card stays.
    if deed == .phonePerson, groups.isEmpty {
      return .leaves(Set(left.filter { !book.lists(person, $0.group) }))
    }
    return Said(comes: new, leaves: Set(left), isIn: new, isOut: Set(left))
  }

  /// Programs do not: it would be another contact's card.
  private mutating func giveUID(_ book: Book) throws -> Said? {
    guard !book.people.isEmpty else { return nil }
    let person = generator.pick(book.people)
    let bytes = Self.card(
      person.name, note: "\(step)", groups: person.groups.joined(separator: ","), uid: "x\(step)")
    if generator.isTrue(oneIn: 2) {
      try run([Save(.overwrite(base: person.primary, conflict: false), person.id, bytes)])
    } else {
      try replace(person.id, bytes)
    }
    renamed = [person.id]
    return Said()
  }

  private mutating func restore(_ book: Book) throws -> Said? {
    guard !book.trash.isEmpty else { return nil }
    _ = try account.history.restore([generator.pick(book.trash)])
    return Said(comes: nil)
  }

  // MARK: Cards of groups

  private mutating func newCard(_ deed: Deed, _ book: Book) throws -> Said? {
    let (name, people) = (generator.pick(Self.names), some(book.people))
    let bytes = groupCard(name, people.map(\.listed) + crowd, uid: "c\(step)", note: "\(step)")
    if deed == .newFolderCard {
      try run([Save(.add, .random(using: &generator), bytes)])
    } else {
      let outcome = try phone.put("c\(step).vcf", bytes, now: now) { _ in .knowsOfNone }
      guard case .stored = outcome else { throw CloudError.failed(message: "\(outcome)", hint: nil) }
    }
    return .joins(book.memberships(people, name))
  }

  private mutating func card(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !book.cards.isEmpty else { return nil }
    let old = generator.pick(book.cards)
    let listed = book.people.filter { old.group.members.contains($0.listed) }
    // Another card of the name may list them as well.
    let alone = listed.filter { !book.lists($0, old.group.name, but: old.id) }
    let isGone = [.trashCard, .phoneTrash, .folderTrash].contains(deed)
    let people = isGone ? [] : some(book.people)
    let name = isGone || generator.isTrue(oneIn: 2) ? old.group.name : generator.pick(Self.names)
    let others = crowd.count > 1 ? crowd : []
    let bytes = groupCard(name, people.map(\.listed) + others, uid: old.uid, note: "\(step)")
    switch deed {
    case .browserCard: try replace(old.id, bytes)
    case .phoneCard: try put(old.id, bytes, by: phone)
    case .folderCard: try run([Save(.overwrite(base: old.primary, conflict: false), old.id, bytes)])
    case .trashCard: try store.trash(old.id, base: old.primary).expectSaved()
    case .phoneTrash:
      let deletion = try phone.delete(address(old.id)) { _ in .knowsCurrent }
      guard deletion == .done else { return Said() }
    default: try run([Save(.delete(base: old.primary, allowed: true), old.id, nil)])
    }
    let staying = name == old.group.name ? Set(people.map(\.id)) : []
    var said = Said.joins(book.memberships(people, name))
    said.leaves = book.memberships(listed.filter { !staying.contains($0.id) }, old.group.name)
    // A folder in which a card is gone says nothing of what people's own cards say.
    if deed != .folderTrash {
      said.isOut = book.memberships(alone.filter { !staying.contains($0.id) }, old.group.name)
    }
    return said
  }

  // MARK: Undo

  private mutating func undo(_ deed: Deed, _ book: Book) throws -> Said? {
    guard !runs.isEmpty else { return nil }
    let index = deed == .undoLast ? runs.count - 1 : generator.below(runs.count)
    let isLast = lastRun == runs[index].id && !runs[index].isInterrupted
    let undone = runs.remove(at: index)
    renamed = undone.renamed
    try undo(undone.id)
    let old = book.memberships
    // Who has been edited since keeps the UID, and a card that has not goes back to the former one.
    let isLeft = old.filter { undone.renamed.contains($0.person) }
    guard isLast else { return Said(comes: nil, leaves: undone.gained.union(isLeft)) }
    // A card from the trash may have listed the former UID, and lists the one that the person has.
    let isOut = undone.renamed.isEmpty ? old.subtracting(undone.before) : []
    return Said(comes: nil, leaves: undone.gained, isIn: undone.before, isOut: isOut)
  }
}
