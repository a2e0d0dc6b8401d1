package import Contacts
import Probes

/// Finds out which of the cloud's records is which of the device's contacts, by the rules of ``PartnerRule`` in their order. It
/// asks nobody: what only the cloud or the cards can tell (earlier contents, phone numbers) is given in between the rules.
///
/// One to one: a contact or a record that has a partner keeps it, except where a rule says otherwise.
package struct Partners {
  package private(set) var listing: Listing
  /// In the order of their keys.
  package private(set) var contacts: [KnownContact]
  /// By contact: the place of its record; -1 for none.
  private var places: [Int32]
  /// Keys of tombstones whose record went to another contact: there is no deletion to tell the cloud.
  private var released: [Int64] = []
  private var otherRecords: [OtherRecord] = []

  package init(_ listing: consuming Listing, _ contacts: consuming [KnownContact]) {
    places = Array(repeating: -1, count: contacts.count)
    self.listing = listing
    self.contacts = contacts
    self.listing.unpair()
  }

  /// What the cache knows of the contacts by now. Before partners are found.
  package mutating func reload(_ contacts: consuming [KnownContact]) {
    places = Array(repeating: -1, count: contacts.count)
    self.contacts = contacts
  }

  // MARK: Record ids and contents

  /// `known`: the change number from which on a deletion is news also to a contact that only has the content; nil where none is.
  /// `ownDeletions`: records that this device has deleted. `removed`: what the contacts of these records said whose files a sync
  /// has removed.
  package mutating func matchByIDAndContent(
    known: Int64?, ownDeletions: Set<UniqueID>,
    removed: ([UniqueID]) throws -> [(id: UniqueID, primary: RecordID)]
  ) rethrows {
    let new = byContent()
    // A contact whose file went, and a new file that says what the record says: the record is that file's.
    let gone = contacts.indices.filter { contacts[$0].isGone }
    for place in gone.compactMap({ listing.place(of: contacts[$0].cloudID) }).sorted(by: inOrder)
    where listing.records[place].isLive {
      pair(place, with: new, by: .primary)
    }
    for index in contacts.indices {
      if places[index] >= 0 {
        know(index, as: listing.records[Int(places[index])].id, base: contacts[index].ids.primary)
      } else if let place = listing.place(of: contacts[index].cloudID), listing.records[place].partner == nil {
        pair(place, with: index, by: .recordID)
      }
    }
    // One to one: the second of two with the same content is passed over.
    for place in listing.order.map({ Int($0) }) where listing.records[place].partner == nil {
      let record = listing.records[place]
      if record.isLive || known.map({ record.change > $0 && !ownDeletions.contains(record.id) }) == true {
        pair(place, with: new, by: .primary)
      }
    }
    // A contact that went from here and lives again: a file with what it said then is its earlier version.
    let free = new.contains { places[Int($0)] < 0 } ? listing.records.filter(isFree).map(\.id) : []
    if !free.isEmpty {
      for (id, primary) in try removed(free) {
        guard let place = listing.place(of: id), listing.records[place].isLive, listing.records[place].partner == nil,
          let index = first(primary, in: new)
        else { continue }
        pair(place, with: index, by: .history)
      }
    }
    release()
  }

  /// A new contact's file said something else before, and a record that no contact has says so: another device on the folder, or a run that
  /// was cut off, has brought it there. `earlier`: what contacts said, by their keys.
  package mutating func matchByEarlierContent(_ earlier: [Int64: [RecordID]]) {
    var wanted: [RecordID: Int] = [:]
    for (key, contents) in earlier {
      guard let index = index(of: key), places[index] < 0, contacts[index].isNew else { continue }
      for content in contents { wanted[content] = min(index, wanted[content] ?? index) }
    }
    guard !wanted.isEmpty else { return }
    for place in listing.order.map({ Int($0) }) where isFree(listing.records[place]) {
      if let index = wanted[listing.records[place].ids.primary] { pair(place, with: index, by: .primary) }
    }
  }

  /// Likewise, but the record was edited since it said so: both sides have changed the version that they had in common. `past`: the records
  /// that say or once said what new contacts said before. Called after the contacts' present contents have been looked for.
  package mutating func matchByEarlierVersion(_ past: some Sequence<(key: Int64, id: UniqueID)>) {
    for (key, id) in past {
      guard let place = listing.place(of: id), isFree(listing.records[place]), let index = index(of: key),
        contacts[index].isNew, places[index] < 0
      else { continue }
      Coverpoint.earlierVersionsMeet.reach()
      pair(place, with: index, by: .primary)
    }
  }

  /// New contacts in the order of their contents, and of their keys where these are equal.
  func byContent() -> [Int32] {
    var new = contacts.indices.filter { contacts[$0].isNew }.map { Int32($0) }
    new.sort { left, right in
      let (one, other) = (contacts[Int(left)].ids.primary, contacts[Int(right)].ids.primary)
      return one != other ? one < other : left < right
    }
    return new
  }

  func first(_ primary: RecordID, in new: [Int32]) -> Int? {
    let start = new.partitionPoint { contacts[Int($0)].ids.primary >= primary }
    guard start < new.count, contacts[Int(new[start])].ids.primary == primary else { return nil }
    return Int(new[start])
  }

  private func isFree(_ record: ListedRecord) -> Bool { record.isLive && record.partner == nil }

  private func inOrder(_ left: Int, _ right: Int) -> Bool { listing.records[left].id < listing.records[right].id }

  private mutating func pair(_ place: Int, with new: [Int32], by rule: PartnerRule) {
    guard let index = first(listing.records[place].ids.primary, in: new) else { return }
    pair(place, with: index, by: rule)
  }

  /// Nothing where the contact has a record.
  private mutating func pair(_ place: Int, with index: Int, by rule: PartnerRule) {
    guard places[index] < 0 else { return }
    places[index] = Int32(place)
    listing.pair(place, with: contacts[index].key, by: rule)
  }

  /// A file that took a gone contact's record took its place as well.
  private mutating func release() {
    for index in contacts.indices where contacts[index].flags.isDisjoint(with: [.isPresent, .isReleased]) {
      guard let place = listing.place(of: contacts[index].cloudID), let partner = listing.records[place].partner,
        partner != contacts[index].key
      else { continue }
      Coverpoint.goneContactIsNewFile.reach()
      contacts[index].flags.insert(.isReleased)
      contacts[index].flags.remove(.hasWork)
      released.append(contacts[index].key)
    }
  }

  /// The keys of the tombstones that were released since this was last asked.
  package mutating func takeReleased() -> [Int64] {
    defer { released = [] }
    return released
  }

  // MARK: History

  /// New contacts without a partner, in order of their keys.
  package var unmatched: [KnownContact] {
    contacts.indices.filter { places[$0] < 0 && contacts[$0].isNew && contacts[$0].flags.contains(.hasWork) }
      .map { contacts[$0] }
  }

  /// Takes partners that were found elsewhere. Passes over records that are deleted or have a partner. But a file that says what a
  /// gone contact once said is that contact.
  package mutating func match(_ pairs: some Sequence<(key: Int64, id: UniqueID)>, by rule: PartnerRule) {
    for (key, id) in pairs {
      guard let place = listing.place(of: id), listing.records[place].isLive, let index = index(of: key),
        places[index] < 0
      else { continue }
      if let partner = listing.records[place].partner {
        guard rule == .history, let holder = self.index(of: partner), contacts[holder].isGone,
          contacts[holder].cloudID == id
        else { continue }
        places[holder] = -1
        know(index, as: id, base: contacts[index].ids.primary)
      }
      pair(place, with: index, by: rule)
    }
    release()
  }

  /// After all other rules: a contact that says what a record said before it was edited and deleted comes back as that record, and not as a
  /// new one. Another device that has an edit of it brings it back as well. `known`, `ownDeletions`: as above.
  package mutating func matchDeleted(
    _ past: some Sequence<(key: Int64, id: UniqueID)>, known: Int64, ownDeletions: Set<UniqueID>
  ) {
    for (key, id) in past {
      guard let place = listing.place(of: id), let index = index(of: key), places[index] < 0 else { continue }
      let record = listing.records[place]
      guard !record.isLive, record.partner == nil, record.change > known, !ownDeletions.contains(id) else { continue }
      Coverpoint.formerVersionRevives.reach()
      pair(place, with: index, by: .history)
    }
  }

  private func index(of key: Int64) -> Int? {
    let index = contacts.partitionPoint { $0.key >= key }
    return index < contacts.count && contacts[index].key == key ? index : nil
  }

  // MARK: UIDs

  /// `isShared`: another contact of the device has the UID of this one as well. `listsAll`: the listing has all that the cloud has, so
  /// a record that it has not was deleted, and is forgotten.
  package mutating func matchByUID(listsAll: Bool = false, isShared: (_ key: Int64) throws -> Bool) rethrows {
    let listed = uidsOfLive()
    let own = alone(contacts.indices.filter { places[$0] < 0 && contacts[$0].isNew && contacts[$0].uid != .none })
    for place in listed.values.compactMap(\.self).sorted(by: inOrder) where listing.records[place].partner == nil {
      guard case let index?? = own[listing.records[place].uid], try !isShared(contacts[index].key) else { continue }
      pair(place, with: index, by: .uid)
    }
    try matchMadeAnew(listed, listsAll, isShared)
  }

  /// The places of live records by their UIDs; nil where several have one. Only of such as a contact here may have.
  func uidsOfLive() -> [UIDHash: Int?] {
    let wanted = Set(contacts.lazy.map(\.uid)).subtracting([.none])
    var places: [UIDHash: Int?] = [:]
    guard !wanted.isEmpty else { return places }
    for place in listing.order.map({ Int($0) })
    where listing.records[place].isLive && wanted.contains(listing.records[place].uid) {
      let uid = listing.records[place].uid
      places[uid] = .some(places[uid] == nil ? place : nil)
    }
    return places
  }

  /// Contacts by their UIDs; nil where several of them have one.
  private func alone(_ indices: [Int]) -> [UIDHash: Int?] {
    Dictionary(indices.map { (contacts[$0].uid, $0) }) { _, _ in nil }
  }

  /// A contact was edited here and deleted in the cloud, where another device has made it anew (it had lost its cache, and has
  /// the contact's file): the new record is its partner. Otherwise both would live, the deleted one by the edit. The UID tells, where
  /// nobody else has it on either side, or the content that both had agreed on, or with which it was deleted, or that the file has now.
  private mutating func matchMadeAnew(
    _ listed: [UIDHash: Int?], _ listsAll: Bool, _ isShared: (Int64) throws -> Bool
  ) rethrows {
    var edited = contacts.indices.filter { index in
      isEdited(index)
        && (hasDeletedRecord(index) || listsAll && places[index] < 0 && !listing.lists(contacts[index].cloudID))
    }
    guard !edited.isEmpty else { return }
    var candidates: [(place: Int, index: Int)] = []
    var bases: [RecordID: [Int]] = [:]
    for index in edited {
      let deleted = places[index] < 0 ? nil : listing.records[Int(places[index])].ids.primary
      let said = [contacts[index].base, deleted, contacts[index].ids.primary]
      for content in Set(said.compactMap(\.self)) { bases[content, default: []].append(index) }
    }
    for place in listing.order.map({ Int($0) }) where isFree(listing.records[place]) {
      for index in bases[listing.records[place].ids.primary] ?? [] { candidates.append((place, index)) }
    }
    edited.removeAll { contacts[$0].uid == .none }
    for index in edited {
      guard case let place?? = listed[contacts[index].uid], isFree(listing.records[place]),
        try !isShared(contacts[index].key)
      else { continue }
      candidates.append((place, index))
    }
    candidates.sort { left, right in
      let (one, other) = (listing.records[left.place], listing.records[right.place])
      return one.change != other.change
        ? one.change < other.change : one.id != other.id ? one.id < other.id : left.index < right.index
    }
    for (place, index) in candidates where isFree(listing.records[place]) {
      guard places[index] < 0 || hasDeletedRecord(index) else { continue }
      Coverpoint.contactMadeAnew.reach()
      // What the cloud has forgotten tells nothing of what the new record lacks: where both are merged, nothing is to count as removed there.
      let said = listing.records[place].ids.primary
      let isForgotten = places[index] < 0 && said != contacts[index].base
      let base = said == contacts[index].ids.primary ? said : isForgotten ? nil : contacts[index].base
      move(index, to: place, by: .uid, base: base)
    }
  }

  /// Contacts that were edited here and deleted in the cloud, in the order of their keys. What a record that lives once said may tell
  /// (``matchMadeAnew(_:)``). Not of a contact whose own file is left alone, because the cache may not have the card that the file had.
  package var editedAndDeleted: [KnownContact] {
    contacts.indices.filter { isEdited($0) && hasDeletedRecord($0) && contacts[$0].flags.contains(.isReadable) }
      .map { contacts[$0] }
  }

  /// Comes after all other rules. The file of each of these contacts says what a record once said that no contact has, so the contact is that
  /// record: another
  /// device on the folder has written them under the name of somebody whom it removed.
  package mutating func matchMadeAnew(_ past: some Sequence<(key: Int64, id: UniqueID)>) {
    for (key, id) in past {
      guard let place = listing.place(of: id), isFree(listing.records[place]), let index = index(of: key),
        hasDeletedRecord(index)
      else { continue }
      Coverpoint.formerVersionMadeAnew.reach()
      move(index, to: place, by: .history, base: contacts[index].ids.primary)
    }
  }

  private mutating func move(_ index: Int, to place: Int, by rule: PartnerRule, base: RecordID?) {
    if places[index] >= 0 { listing.pair(Int(places[index]), with: nil, by: .recordID) }
    places[index] = -1
    know(index, as: listing.records[place].id, base: base)
    pair(place, with: index, by: rule)
  }

  /// The cache is to know the contact by this record at once. What has told that it is this record is not there in the next pass: the deletion of its
  /// former record is forgotten, and so is the gone contact whose record it takes. What is to be done about the contact may wait, or fail.
  private mutating func know(_ index: Int, as id: UniqueID, base: RecordID?) {
    contacts[index].cloudID = id
    contacts[index].base = base
    if base == contacts[index].ids.primary { contacts[index].flags.remove(.hasWork) }
    otherRecords.append(OtherRecord(key: contacts[index].key, id: id, base: base))
  }

  /// The contacts that are other records than the cache knows, of those that were found since this was last asked.
  package mutating func takeOtherRecords() -> [OtherRecord] {
    defer { otherRecords = [] }
    return otherRecords
  }

  func isEdited(_ index: Int) -> Bool {
    guard contacts[index].flags.contains(.isPresent), let base = contacts[index].base else { return false }
    return base != contacts[index].ids.primary
  }

  private func hasDeletedRecord(_ index: Int) -> Bool {
    places[index] >= 0 && !listing.records[Int(places[index])].isLive
  }

  // MARK: Names

  /// New contacts and live records without partners that share a secondary ID which is unique on both sides, in order of the
  /// contacts' keys. `isShared`: another contact that is there has the secondary ID of this one as well.
  package func namesakes(isShared: (_ key: Int64) throws -> Bool) rethrows -> [(key: Int64, id: UniqueID)] {
    let own = contacts.indices.filter {
      places[$0] < 0 && contacts[$0].isNew && contacts[$0].flags.contains(.hasWork)
    }
    var listed: [RecordID: Int?] = Dictionary(own.map { (contacts[$0].ids.secondary, -1) }) { first, _ in first }
    guard !listed.isEmpty else { return [] }
    for place in listing.order.map({ Int($0) }) where listing.records[place].isLive {
      let name = listing.records[place].ids.secondary
      guard let before = listed[name] else { continue }
      listed[name] = .some(before == -1 ? place : nil)
    }
    var names: [RecordID: Int] = [:]
    for index in own { names[contacts[index].ids.secondary, default: 0] += 1 }
    return try own.compactMap { index in
      let contact = contacts[index]
      guard case let place?? = listed[contact.ids.secondary], place >= 0, names[contact.ids.secondary] == 1,
        isFree(listing.records[place]), try !isShared(contact.key)
      else { return nil }
      return (contact.key, listing.records[place].id)
    }
  }
}
