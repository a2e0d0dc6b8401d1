package import Contacts
internal import Probes
internal import SQLite
package import Sync
internal import VCard

// Phase one: who the files are, by ``Identity`` and ``Deduplication``.

extension DeviceCache {
  /// After everything is read, and before anything is dropped: who is who (``Identity``), and what becomes of files that say the
  /// same or have one UID (``Deduplication``). Returns those that are left alone for a reason that was not known before. `isGone`: the missing file of
  /// that name counts as removed by this run.
  package func assignFiles(at moment: Timestamp, isGone: (ItemName) throws -> Bool) throws -> [FileLeftAlone] {
    guard look.hasNews || !look.opened.isEmpty else { return [] }
    try identifyHeld()
    return try write {
      let look = self.look
      var setting = try setting(of: look, isGone)
      try addUnnoted(to: &setting, look)
      try addReturned(to: &setting, look)
      let files = setting.files.map(\.file)
      setting.contacts = Identity.catchUp(setting.contacts, files)
      let owners = Identity.assign(setting.contacts, files) { contact, file in keeps(contact, file) }
      let deduplicated = Deduplication.decide(
        setting.contacts,
        try zip(setting.files, owners).map { file, owner in try joined(file, owner) },
        lived: try countedWaits().lived)
      let refusals = try note(setting, owners, deduplicated, at: moment)
      try endWhatStands()
      try endHolds()
      self.look.close()
      try database.run("DELETE FROM temp.opened WHERE true")
      return refusals
    }
  }

  // MARK: What is known

  /// A file of the look with what the cache knew of it; `opened` is nil for one that cannot be read and was not looked at.
  struct SeenFile {
    var file: Identity.File
    var opened: FolderLook.Opened?
  }

  /// Everybody who may have to do with the files that are opened.
  struct Setting {
    var contacts: [Identity.Known] = []
    var files: [SeenFile] = []
    /// The contacts that the cache has no row of yet, because a run was cut off when it had written their files, by keys that no row has.
    var arrived: [Int64: PlacedCard] = [:]
    /// Those that were removed here before such a run wrote them again.
    var back: Set<Int64> = []
  }

  private func setting(of look: FolderLook, _ isGone: (ItemName) throws -> Bool) throws -> Setting {
    var setting = Setting()
    var keys: Set<Int64> = []
    var uids: Set<String> = []
    var primaries: Set<RecordID> = []
    var secondaries: Set<RecordID> = []
    let isArriving = try hasArrivals()
    for (name, opened) in look.opened.sorted(by: { $0.key < $1.key }) {
      var file = Self.file(name, opened)
      file.version = try version(file, opened, look, isGone)
      setting.files.append(SeenFile(file: file, opened: opened))
      if let contact = file.contact { keys.insert(contact) }
      guard case .card(let ids, let uid) = file.content else { continue }
      if !uid.isEmpty { uids.insert(uid) }
      primaries.insert(ids.primary)
      // A known file that keeps UID and name cannot be taken for a namesake, so its namesakes, of whom there may be many, are not read.
      let keepsName = !isArriving && (opened.before.map { $0.keepsName(ids, uid) } ?? false)
      if ids.secondary != RecordIDs.noName, !keepsName { secondaries.insert(ids.secondary) }
    }
    func insert(_ sql: SQL) throws { try database.query(sql) { keys.insert($0.integer(0)) } }
    for name in look.missing {
      try insert("SELECT contact FROM files WHERE name = \(name.bytes) AND contact IS NOT NULL")
    }
    for uid in uids { try insert("SELECT id FROM contacts WHERE uid = \(uid) AND uid <> ''") }
    for primary in primaries { try insert("SELECT id FROM contacts WHERE primary_id = \(primary.word.number)") }
    for secondary in secondaries { try insert("SELECT id FROM contacts WHERE secondary_id = \(secondary.word.number)") }
    for key in keys.sorted() {
      guard let (contact, broken) = try known(key, look) else { continue }
      setting.contacts.append(contact)
      if let broken { setting.files.append(SeenFile(file: broken, opened: nil)) }
    }
    return setting
  }

  /// Adds the cards that a cut-off run wrote and did not note. The file's name tells whose card it was, and that card is what the contact
  /// said last.
  private func addUnnoted(to setting: inout Setting, _ look: FolderLook) throws {
    guard try hasArrivals() else { return }
    let places = Dictionary(uniqueKeysWithValues: setting.files.enumerated().map { ($1.file.name, $0) })
    for placed in try unnotedCards() {
      let written = placed.written
      if let contact = placed.contact {
        guard look.opened[placed.name] != nil || placed.wasThere && look.missing.contains(placed.name) else { continue }
        if !placed.wasThere {
          guard let place = places[placed.name], look.opened[placed.name]?.before == nil else { continue }
          setting.files[place].file.contact = contact
          setting.back.insert(contact)
        }
        if !setting.contacts.contains(where: { $0.key == contact }) {
          guard let known = try known(contact, look)?.0 else { continue }
          setting.contacts.append(known)
        }
        for index in setting.contacts.indices where setting.contacts[index].key == contact {
          setting.contacts[index].written = written
          if !placed.wasThere { setting.contacts[index].place = .seen }
        }
      } else if let place = places[placed.name], look.opened[placed.name]?.before == nil {
        // Behind all that have a row, and before the new ones.
        let key = Int64.max - 1 - Int64(setting.arrived.count)
        setting.arrived[key] = placed
        setting.files[place].file.contact = key
        setting.contacts.append(Identity.Known(key: key, uid: written.uid, ids: written.ids, place: .seen))
      }
    }
  }

  /// Likewise files that have come back under the names that they had: a put-back that was cut off has written them, or another device
  /// on the folder.
  private func addReturned(to setting: inout Setting, _ look: FolderLook) throws {
    guard !look.tombstones.isEmpty else { return }
    for place in setting.files.indices {
      let file = setting.files[place].file
      guard file.contact == nil, look.opened[file.name]?.before == nil, let gone = look.tombstones[file.name],
        gone.isIn(file), let known = try known(gone.contact, look)?.0,
        known.uid == file.uid || known.uid.isEmpty || file.uid.isEmpty
      else { continue }
      if file.ids?.primary != known.ids.primary { Coverpoint.putBackAndEdited.reach() }
      setting.files[place].file.contact = gone.contact
      setting.back.insert(gone.contact)
      if !setting.contacts.contains(where: { $0.key == gone.contact }) { setting.contacts.append(known) }
      for index in setting.contacts.indices where setting.contacts[index].key == gone.contact {
        setting.contacts[index].place = .seen
      }
    }
  }

  private static func file(_ name: ItemName, _ opened: FolderLook.Opened) -> Identity.File {
    let (observation, before) = (opened.observation, opened.before)
    var file = Identity.File(
      name: name, inode: observation.signature.inode, content: .unreadable(uid: ""), contact: before?.contact)
    switch observation.content {
    case .problem(_, _, let uid, let name):
      file.content = .unreadable(uid: uid, name: name)
      if let before, before.problem == .waits, before.contact == nil { file.formerly = before.content }
    case .card(_, let ids, let uid):
      file.content = .card(ids: ids, uid: uid)
      file.isNews = before.map { !saidSo($0, observation, ids) } ?? true
    }
    return file
  }

  /// ``Identity/File/version``. Beside its original a file with a UID is known by that.
  private func version(
    _ file: Identity.File, _ opened: FolderLook.Opened, _ look: FolderLook, _ isGone: (ItemName) throws -> Bool
  ) throws -> Identity.Version? {
    guard let ids = file.ids, let versionOf = opened.before?.versionOf, let original = ConflictCopy(file.name)?.original
    else { return nil }
    let version = Identity.Version(modified: opened.observation.signature.modified)
    if let opened = look.opened[original] {
      // It is a copy as any other where it says the same.
      if case .card(_, let said, _) = opened.observation.content, said.primary == ids.primary { return nil }
      return file.uid.isEmpty ? version : nil
    }
    let row = try fileRow(original)
    if let row, !look.missing.contains(original) {
      // The original may have gone between the walk and the reading of this file.
      return row.ids.primary == ids.primary || !file.uid.isEmpty ? nil : version
    }
    let contact = versionOf == 0 ? row?.contact ?? 0 : versionOf
    // Another version of the same file may have been the contact for some time.
    let isFound = try files(of: contact).contains { name in
      try (name == original || ConflictCopy(name)?.original == original) && look.missing.contains(name) && isGone(name)
        && !isBeingRemoved(name)
    }
    return isFound ? Identity.Version(contact: contact, modified: version.modified) : version
  }

  func files(of contact: Int64) throws -> [ItemName] {
    try database.all("SELECT name FROM files WHERE contact = \(contact)") { ItemName(bytes: $0.blob(0)) }
  }

  /// A run that was cut off was about to remove the file of that name because the cloud has no such contact any more.
  private func isBeingRemoved(_ name: ItemName) throws -> Bool {
    try database.first(
      """
      SELECT EXISTS (
        SELECT 1 FROM journal
        WHERE NOT is_done AND kind = 'removed' AND file = \(name.bytes)
          AND reason IN (\(Deed.Reason.deletedInCloud.rawValue), \(Deed.Reason.undoneInCloud.rawValue)))
      """
    ) { $0.bool(0) } ?? false
  }

  /// True where a file that is not its contact's card said the same at the last look.
  private static func saidSo(_ before: FileRow, _ observation: Observation, _ ids: RecordIDs) -> Bool {
    switch before.problem {
    case nil: false
    // After a new version of the encoding, what it said is known by its time stamps alone.
    case .duplicate, .waits: before.content.map { $0 == ids.primary } ?? (before.signature == observation.signature)
    case .leftAlone: before.content == ids.primary
    }
  }

  /// The contact, and its file where that cannot be read and nothing happened to it.
  private func known(_ key: Int64, _ look: FolderLook) throws -> (Identity.Known, Identity.File?)? {
    try database.first(
      """
      SELECT r.uid, r.primary_id, r.secondary_id, r.base_primary IS NOT NULL OR r.was_agreed, NOT r.work, i.name, i.inode, i.problem
      FROM contacts r LEFT JOIN files i ON i.contact = r.id WHERE r.id = \(key)
      """
    ) { row in
      var contact = Identity.Known(
        key: key, uid: row.text(0), ids: row.recordIDs(1, 2), place: .nowhere, wasAgreed: row.bool(3),
        isAgreed: row.bool(4))
      contact.cameNow = key > look.lastContact
      guard let name = row.optionalBlob(5).map({ ItemName(bytes: $0) }) else { return (contact, nil) }
      let inode = UInt64(bitPattern: row.integer(6))
      if look.opened[name] != nil {
        contact.place = .seen
      } else if look.missing.contains(name) {
        contact.place = .missing(inode: inode)
      } else if !row.isNull(7) {
        contact.place = .seen
        let broken = Identity.File(name: name, inode: inode, content: .unreadable(uid: ""), contact: key, isNews: false)
        return (contact, broken)
      } else {
        contact.place = .stays(name)
      }
      return (contact, nil)
    }
  }

  private func joined(_ seen: SeenFile, _ owner: Identity.Owner) throws -> Deduplication.File {
    var file = Deduplication.File(
      name: seen.file.name, content: seen.file.content, owner: owner,
      wasKnown: seen.file.contact != nil, isNews: seen.file.isNews)
    guard case .card(let ids, _) = seen.file.content else { return file }
    if let before = seen.opened?.before, before.problem == .waits, !seen.file.isNews {
      file.wait = Deduplication.Wait(since: before.waitsSince)
    }
    file.isArriving =
      try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM arriving WHERE primary_id = \(ids.primary.word.number) AND name = \(seen.file.name.bytes))
        """
      ) { $0.bool(0) } ?? false
    return file
  }

  /// True where the file keeps a phone number or an e-mail address of the contact. The card that it was is known where both sides had
  /// agreed on it, and of one that is gone.
  func keeps(_ contact: Identity.Known, _ file: Identity.File) -> Bool {
    guard contact.isAgreed || contact.isGone,
      let before = try? database.first(
        "SELECT card FROM cards WHERE contact = \(contact.key)", read: { $0.optionalBlob(0) }),
      let now = try? opened(file.name), let old = before.flatMap({ try? Card($0) }), let new = try? Card(now)
    else { return false }
    return sharesPhoneOrEmail(Contact(new), Contact(old))
  }

  func opened(_ name: ItemName) throws -> [UInt8]? {
    try database.first("SELECT card FROM temp.opened WHERE name = \(name.bytes)") { $0.blob(0) }
  }
}
