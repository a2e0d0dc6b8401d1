package import Contacts
internal import Probes
internal import SQLite
package import Sync
internal import VCard

// Phase one: who the files are, by ``Identity`` and ``Deduplication``, and what the cache notes of it.

extension DeviceCache {
  package func assignFiles(at moment: Timestamp) throws -> [Refusal] {
    guard look.hasNews || !look.opened.isEmpty else { return [] }
    return try write {
      let look = self.look
      var setting = try setting(of: look)
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
      self.look.close()
      try database.run("DELETE FROM temp.opened WHERE true")
      return refusals
    }
  }

  // MARK: What is known

  /// A file of the look with what the cache knew of it; `opened` is nil for one that cannot be read and was not looked at.
  private struct SeenFile {
    var file: Identity.File
    var opened: FolderLook.Opened?
  }

  /// Everybody who may have to do with the files that are opened.
  private struct Setting {
    var contacts: [Identity.Known] = []
    var files: [SeenFile] = []
    /// The contacts that the cache has no row of yet, because a run was cut off when it had written their files, by keys that no row has.
    var arrived: [Int64: PlacedCard] = [:]
    /// Those that were removed here before such a run wrote them again.
    var back: Set<Int64> = []
  }

  private func setting(of look: FolderLook) throws -> Setting {
    var setting = Setting()
    var keys: Set<Int64> = []
    var uids: Set<String> = []
    var primaries: Set<RecordID> = []
    var secondaries: Set<RecordID> = []
    for (name, opened) in look.opened.sorted(by: { $0.key < $1.key }) {
      let file = Self.file(name, opened)
      setting.files.append(SeenFile(file: file, opened: opened))
      if let contact = file.contact { keys.insert(contact) }
      guard case .card(let ids, let uid) = file.content else { continue }
      if !uid.isEmpty { uids.insert(uid) }
      primaries.insert(ids.primary)
      if ids.secondary != RecordIDs.noName { secondaries.insert(ids.secondary) }
    }
    func insert(_ sql: SQL) throws { try database.query(sql) { keys.insert($0.integer(0)) } }
    for name in look.gone { try insert("SELECT contact FROM files WHERE name = \(name.bytes) AND contact IS NOT NULL") }
    for uid in uids { try insert("SELECT id FROM contacts WHERE uid = \(uid) AND uid <> ''") }
    for primary in primaries { try insert("SELECT id FROM contacts WHERE primary_id = \(primary.word.number)") }
    for secondary in secondaries { try insert("SELECT id FROM contacts WHERE secondary_id = \(secondary.word.number)") }
    for key in keys.sorted() {
      guard let (contact, unread) = try known(key, look) else { continue }
      setting.contacts.append(contact)
      if let unread { setting.files.append(SeenFile(file: unread, opened: nil)) }
    }
    return setting
  }

  /// What a cut-off run wrote, and did not note, is known before it is asked who is who: by the file's name, what its contact said last.
  private func addUnnoted(to setting: inout Setting, _ look: FolderLook) throws {
    guard try hasArrivals() else { return }
    let places = Dictionary(uniqueKeysWithValues: setting.files.enumerated().map { ($1.file.name, $0) })
    for placed in try unnotedCards() {
      let written = placed.written
      if let contact = placed.contact {
        guard look.opened[placed.name] != nil || placed.wasThere && look.gone.contains(placed.name) else { continue }
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

  /// True where a file that is not its contact's card said the same at the last look.
  private static func saidSo(_ before: FileRow, _ observation: Observation, _ ids: RecordIDs) -> Bool {
    switch before.problem {
    case .none: false
    // After a new version of the encoding, what it said is known by its time stamps alone.
    case .duplicate, .waits: before.content.map { $0 == ids.primary } ?? (before.signature == observation.signature)
    case .leftAlone: before.content == ids.primary
    }
  }

  /// The contact, and its file where that cannot be read and nothing happened to it.
  private func known(_ key: Int64, _ look: FolderLook) throws -> (Identity.Known, Identity.File?)? {
    try database.first(
      """
      SELECT r.uid, r.primary_id, r.secondary_id, r.base_primary IS NOT NULL, NOT r.work, i.name, i.inode, i.problem
      FROM contacts r LEFT JOIN files i ON i.contact = r.id WHERE r.id = \(key)
      """
    ) { row in
      var contact = Identity.Known(
        key: key, uid: row.text(0), ids: row.recordIDs(1, 2), place: .nowhere, hasBase: row.bool(3),
        isAgreed: row.bool(4))
      contact.cameNow = key > look.lastContact
      guard let name = row.optionalBlob(5).map({ ItemName(bytes: $0) }) else { return (contact, nil) }
      let inode = UInt64(bitPattern: row.integer(6))
      if look.opened[name] != nil {
        contact.place = .seen
      } else if look.gone.contains(name) {
        contact.place = .gone(inode: inode)
      } else if row.integer(7) != FileRow.Problem.none.rawValue {
        contact.place = .seen
        let unread = Identity.File(name: name, inode: inode, content: .unreadable(uid: ""), contact: key, isNews: false)
        return (contact, unread)
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
  private func keeps(_ contact: Identity.Known, _ file: Identity.File) -> Bool {
    guard contact.isAgreed || contact.isGone,
      let before = try? database.first(
        "SELECT card FROM cards WHERE contact = \(contact.key)", read: { $0.optionalBlob(0) }),
      let now = try? opened(file.name), let old = before.flatMap({ try? Card($0) }), let new = try? Card(now)
    else { return false }
    return sharesPhoneOrEmail(Contact(new), Contact(old))
  }

  private func opened(_ name: ItemName) throws -> [UInt8]? {
    try database.first("SELECT card FROM temp.opened WHERE name = \(name.bytes)") { $0.blob(0) }
  }

  // MARK: What is noted

  private func note(
    _ setting: Setting, _ owners: [Identity.Owner], _ deduplicated: Deduplication.Result, at moment: Timestamp
  ) throws -> [Refusal] {
    let isArriving = try hasArrivals()
    var refusals: [Refusal] = []
    // Who has a file now; and whose file, by its place, says what makes it nobody's.
    var held: Set<Int64> = []
    var left: [Int64: Int] = [:]
    var homes: [Int64: ItemName] = [:]
    let known = Dictionary(setting.contacts.map { ($0.key, $0) }) { first, _ in first }
    for (index, seen) in setting.files.enumerated() {
      if let contact = seen.file.contact { homes[contact] = seen.file.name }
      let (owner, standing) = (owners[index], deduplicated.standings[index])
      var contact: Int64?
      if case .contact(let key) = owner { contact = key }
      if let key = contact, let written = known[key]?.written ?? setting.arrived[key]?.written {
        contact = try catchUp(
          key, written, setting.arrived[key], seen.file, standing, isBack: setting.back.contains(key))
      }
      let isByName = contact.flatMap { known[$0] }.map { isByNameAlone($0, seen.file) } ?? false
      guard let opened = seen.opened else {
        if let contact { held.insert(contact) }
        if contact != seen.file.contact {
          try database.run("UPDATE files SET contact = \(contact) WHERE name = \(seen.file.name.bytes)")
        }
        continue
      }
      switch standing {
      case .contact, .waits, .unreadable: if let contact { held.insert(contact) }
      case .duplicate, .waitedCopy, .sharesUID: if let contact { left[contact] = index }
      }
      if let refusal = try note(opened, contact, standing, isArriving) { refusals.append(refusal) }
      if isByName, standing == .contact, let contact {
        Coverpoint.namesakeReplaces.reach()
        try database.run("UPDATE contacts SET lost_primary = base_primary WHERE id = \(contact)")
      }
    }
    for contact in setting.contacts where setting.arrived[contact.key] == nil && !setting.back.contains(contact.key) {
      switch contact.place {
      case .nowhere, .stays: continue
      case .gone:
        // The file that it had is another name of the one that it has.
        guard held.contains(contact.key) else { continue }
        try forgetGone(contact.key)
      case .seen:
        guard !held.contains(contact.key), let home = homes[contact.key] else { continue }
        try leave(
          contact, home, left[contact.key].map { (deduplicated.standings[$0], setting.files[$0].file.content) },
          at: moment)
      }
    }
    for key in deduplicated.duplicates {
      guard let contact = known[key], case .stays(let name) = contact.place else { continue }
      try database.run(
        """
        UPDATE files SET problem = \(FileRow.Problem.duplicate.rawValue), settled = 0, contact = NULL,
          content = \(contact.ids.primary.word.number)
        WHERE contact = \(key)
        """)
      try buryCopy(key, of: contact.ids.primary, file: name, at: moment)
    }
    for (key, other) in deduplicated.sharing {
      guard let contact = known[key], case .stays(let name) = contact.place else { continue }
      let reason = Self.sharesUID(with: other)
      try database.run(
        """
        UPDATE files SET problem = \(FileRow.Problem.leftAlone.rawValue), settled = 0, contact = NULL, reason = \(reason),
          content = \(contact.ids.primary.word.number)
        WHERE contact = \(key)
        """)
      try database.run("DELETE FROM contacts WHERE id = \(key)")
      Coverpoint.uidCollision.reach()
      refusals.append(Refusal(file: name, line: nil, reason: reason))
    }
    return refusals
  }

  /// True where another file than its own was taken for the contact, and has nothing but its name: it may be a namesake's. So what the
  /// contact said until now waits for review.
  private func isByNameAlone(_ contact: Identity.Known, _ file: Identity.File) -> Bool {
    guard let ids = file.ids, file.contact != contact.key, contact.isAgreed else { return false }
    return ids.primary != contact.ids.primary && ids.secondary == contact.ids.secondary
      && (file.uid.isEmpty || file.uid != contact.uid) && !keeps(contact, file)
  }

  /// The key by which the file is noted of a contact that a cut-off run has written; nil where the file makes the row (``noteArrived(_:_:)``
  /// then knows whose it is). While it waits, nothing but what was written tells who it is.
  private func catchUp(
    _ key: Int64, _ written: Identity.Written, _ placed: PlacedCard?, _ file: Identity.File,
    _ standing: Deduplication.Standing, isBack: Bool
  ) throws -> Int64? {
    if file.contact != key {
      Coverpoint.arrivedAndExchanged.reach()
    } else if placed != nil {
      Coverpoint.arrivedAndCopied.reach()
    }
    guard case .waits = standing else { return placed == nil ? key : nil }
    if let placed { return try insert(placed) }
    if isBack { return nil }
    try noteWritten(key, written)
    return key
  }

  private static func sharesUID(with other: ItemName) -> String {
    "it has the same UID as \(other), but another content"
  }

  /// Removes what is known of the files of a contact that are gone.
  func forgetGone(_ contact: Int64) throws {
    let names = try database.all("SELECT name FROM files WHERE contact = \(contact)") { ItemName(bytes: $0.blob(0)) }
    for name in names where look.gone.contains(name) {
      look.forgetGone(name)
      try database.run("DELETE FROM files WHERE name = \(name.bytes)")
    }
  }

  /// The contact has lost its file to another contact, or the file is nobody's now, because of what it says.
  private func leave(
    _ contact: Identity.Known, _ home: ItemName,
    _ nobodys: (standing: Deduplication.Standing, content: Identity.File.Content)?, at moment: Timestamp
  ) throws {
    switch (nobodys?.standing, nobodys?.content) {
    case (.duplicate?, .card(let ids, _)?): try buryCopy(contact.key, of: ids.primary, file: home, at: moment)
    // Its file still says all that it said.
    case (.sharesUID?, _): try database.run("DELETE FROM contacts WHERE id = \(contact.key)")
    default: try bury(contact.key, file: home, at: moment)
    }
  }

  /// Returns the refusal that was not known before.
  private func note(
    _ opened: FolderLook.Opened, _ contact: Int64?, _ standing: Deduplication.Standing, _ isArriving: Bool
  ) throws -> Refusal? {
    var observation = opened.observation
    let (name, signature, before) = (observation.name, observation.signature, opened.before)
    var primary: RecordID?
    var said: String?
    if case .card(_, let ids, let uid) = observation.content {
      (primary, said) = (ids.primary, uid)
      observation.content = .card(bytes: try self.opened(name) ?? [], ids: ids, uid: uid)
    }
    switch standing {
    case .contact:
      if let contact {
        if before?.problem == .waits, before?.contact != contact { Coverpoint.exchangeCompleted.reach() }
        try update(contact, observation)
        try note(observation, contact, isArriving)
      } else {
        let contact = try insert(observation)
        // Another device on the folder may have made a contact of what it said while it waited here.
        if before?.problem == .waits, let said = before?.content, said != primary {
          try database.run(
            "INSERT OR IGNORE INTO sent (contact, primary_id) VALUES (\(contact), \(said.word.number))")
        }
        try note(observation, contact, isArriving)
      }
    case .waits(let wait):
      let isKnown =
        before?.problem == .waits && before?.signature == signature && before?.content == primary
        && before?.waitsSince == wait.since && before?.contact == contact
      if isKnown { return nil }
      (contact == nil ? Coverpoint.copyWaits : .equalFileWaits).reach()
      // Not settled, so that every scan looks again.
      try putItem(
        name, signature, isSettled: false, contact: contact, problem: .waits, content: primary,
        waitsSince: wait.since, uid: said, reason: before?.reason)
    case .duplicate:
      if before?.problem == .duplicate, before?.signature == signature, before?.content == primary { return nil }
      try putItem(name, signature, isSettled: false, contact: nil, problem: .duplicate, content: primary)
    case .waitedCopy(let wait):
      try putItem(
        name, signature, isSettled: false, contact: nil, problem: .duplicate, content: primary,
        waitsSince: wait.since ?? 0)
    case .sharesUID(let other):
      Coverpoint.uidCollision.reach()
      let reason = Self.sharesUID(with: other)
      let isKnown = before?.problem == .leftAlone && before?.reason == reason
      if isKnown, before?.signature == signature, before?.content == primary, before?.contact == nil { return nil }
      try putItem(
        name, signature, isSettled: false, contact: nil, problem: .leftAlone, content: primary, reason: reason)
      return isKnown ? nil : Refusal(file: name, line: nil, reason: reason)
    case .unreadable:
      guard case .problem(let line, let reason, _, _) = observation.content else { return nil }
      var contact = contact
      if contact == nil, isArriving { contact = try arrived(name) }
      Coverpoint.fileLeftAlone.reach()
      try noteFound(name)
      try putItem(
        name, signature, isSettled: observation.isSettled, contact: contact, problem: .leftAlone, line: line,
        reason: reason)
      let isKnown = before?.problem == .leftAlone && before?.reason == reason
      return isKnown ? nil : Refusal(file: name, line: line, reason: reason)
    }
    return nil
  }
}
