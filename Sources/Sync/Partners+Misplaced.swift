package import Contacts
import Probes

// Contacts that are not whom the cache takes them for. Asked before partners are found.

extension Partners {
  /// Contacts whose files hold the card of another record, which no contact has. The card came there while the cache did not look, for instance
  /// before the cache was put back to a backup. The file's UID shows it: the other record has that UID, and the contact's own record has
  /// another one. Asked only where the listing has all that the cloud has, because then the contacts' own records come
  /// back as files. `isShared`: another contact of the device has this one's UID as well.
  package func replaced(isShared: (_ key: Int64) throws -> Bool) rethrows -> [Int64] {
    let edited = contacts.filter { contact in
      contact.flags.contains(.isPresent) && contact.flags.isDisjoint(with: [.isLeftAlone, .hasWaitingCopy])
        && contact.uid != .none && contact.base.map { $0 != contact.ids.primary } == true
    }
    guard !edited.isEmpty else { return [] }
    let (listed, known) = (uidsOfLive(), Set(contacts.map(\.cloudID)))
    let said = Set(contacts.filter(\.isNew).map(\.ids.primary))
    return try edited.filter { contact in
      guard let own = listing.place(of: contact.cloudID).map({ listing.records[$0] }), own.isLive,
        own.uid != contact.uid, case let place?? = listed[contact.uid]
      else { return false }
      let other = listing.records[place]
      guard !known.contains(other.id), !said.contains(other.ids.primary), try !isShared(contact.key) else {
        return false
      }
      Coverpoint.fileIsAnotherRecord.reach()
      return true
    }.map(\.key)
  }

  /// Contacts that were edited here, and whose records now say what new files say. Another device on the folder has written such a file with the
  /// cloud's card. Nothing of the contact was left in that card, so this device took a namesake's new file for the contact. The record belongs to
  /// the file that says the same, and the contact is a new one, unless its UID is the record's.
  package var givenAway: [Int64] {
    let edited = contacts.indices.filter { isEdited($0) && recordHasMovedOn($0) }
    guard !edited.isEmpty else { return [] }
    let new = byContent()
    return edited.map { contacts[$0] }.filter { contact in
      guard let place = listing.place(of: contact.cloudID), first(listing.records[place].ids.primary, in: new) != nil
      else { return false }
      Coverpoint.namesakeTakenForContact.reach()
      return true
    }.map(\.key)
  }

  /// Contacts that another device on the folder, which had lost its cache, took for other records. Such a contact's record was edited in the cloud.
  /// Another record, which no contact has, says what the contact's file says: the other device took the file for that record. A new file says what
  /// the contact's own record says or once said: the other device wrote the contact into it. Both files stay what that device took them for,
  /// so the contact is a new one. `history`: which records say or once said what these contacts say.
  package func takenForTwins(
    history: ([KnownContact]) throws -> [(key: Int64, id: UniqueID)]
  ) rethrows -> [Int64] {
    let moved = contacts.indices.filter { contacts[$0].flags.contains(.isPresent) && recordHasMovedOn($0) }
    let new = moved.isEmpty ? [] : contacts.filter(\.isNew)
    guard !new.isEmpty else { return [] }
    let known = Set(contacts.map(\.cloudID))
    let others = listing.records.filter { !$0.isDone && $0.isLive && !known.contains($0.id) }
    // Where a new file says what such a record says, the record is that file's.
    var free = Set(others.map(\.ids.primary)).subtracting(new.map(\.ids.primary))
    let twins = moved.map { contacts[$0] }.filter { free.contains($0.ids.primary) }
    guard !twins.isEmpty else { return [] }
    let readable = new.filter {
      $0.flags.contains(.hasWork) && $0.flags.isDisjoint(with: [.isLeftAlone, .hasWaitingCopy])
    }
    let files = Dictionary(readable.map { ($0.key, $0) }) { first, _ in first }
    let versions = Dictionary(grouping: try history(readable), by: \.id).mapValues { $0.compactMap { files[$0.key] } }
    return twins.filter { contact in
      // The record of one file.
      guard versions[contact.cloudID, default: []].contains(where: { isWrittenAnew($0, contact) }),
        free.remove(contact.ids.primary) != nil
      else { return false }
      Coverpoint.fileTakenForTwin.reach()
      return true
    }.map(\.key)
  }

  /// A new file, which says what the contact's record says or once said, is the contact, written anew by another device. A file that says what
  /// both sides had agreed on is a copy. A file with another name may be somebody who was the record before this contact.
  private func isWrittenAnew(_ file: KnownContact, _ contact: KnownContact) -> Bool {
    guard file.ids.primary != contact.base, file.ids.secondary != RecordIDs.noName,
      let place = listing.place(of: contact.cloudID)
    else { return false }
    return [contact.ids.secondary, listing.records[place].ids.secondary].contains(file.ids.secondary)
  }

  /// The contact's record was edited in the cloud and says something else than its file, and no UID says that the file is it.
  private func recordHasMovedOn(_ index: Int) -> Bool {
    let contact = contacts[index]
    guard contact.base != nil, contact.flags.isDisjoint(with: [.isLeftAlone, .hasWaitingCopy]),
      let place = listing.place(of: contact.cloudID), listing.records[place].isLive
    else { return false }
    let record = listing.records[place]
    return record.ids.primary != contact.ids.primary && record.ids.primary != contact.base
      && (contact.uid == .none || contact.uid != record.uid)
  }
}
