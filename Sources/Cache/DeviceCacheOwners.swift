internal import Contacts
internal import Probes
internal import SQLite
package import Sync

// Phase one: what the cache notes of who the files are.

extension DeviceCache {
  func note(
    _ setting: Setting, _ owners: [Identity.Owner], _ deduplicated: Deduplication.Result, at moment: Timestamp
  ) throws -> [FileLeftAlone] {
    let isArriving = try hasArrivals()
    var refusals: [FileLeftAlone] = []
    // The contacts that have a file now.
    var owned: Set<Int64> = []
    // The contacts whose file is a copy of another one, or has another contact's UID, with the file's place in `setting.files`.
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
        if let contact { owned.insert(contact) }
        if contact != seen.file.contact {
          // A file that waits, and could not be opened this time.
          if let contact, try fileRow(seen.file.name)?.problem == .waits { try hold(contact, file: seen.file.name) }
          try database.run("UPDATE files SET contact = \(contact) WHERE name = \(seen.file.name.bytes)")
        }
        continue
      }
      switch standing {
      case .contact, .waits, .unreadable: if let contact { owned.insert(contact) }
      case .duplicate, .waitedCopy, .sharesUID: if let contact { left[contact] = index }
      }
      if let refusal = try note(opened, contact, standing, isArriving) { refusals.append(refusal) }
      if isByName, standing == .contact, let contact {
        Coverpoint.namesakeReplaces.reach()
        try database.run("UPDATE contacts SET lost_primary = base_primary WHERE id = \(contact)")
      }
    }
    try noteOriginals(setting.files)
    for contact in setting.contacts where setting.arrived[contact.key] == nil && !setting.back.contains(contact.key) {
      switch contact.place {
      case .nowhere, .stays: continue
      case .missing:
        // The file that it had is another name of the one that it has.
        guard owned.contains(contact.key) else { continue }
        try forgetGone(contact.key)
      case .seen:
        guard !owned.contains(contact.key), let home = homes[contact.key] else { continue }
        try leave(
          contact, home, left[contact.key].map { (deduplicated.standings[$0], setting.files[$0].file.content) },
          at: moment)
      }
    }
    for key in deduplicated.duplicates {
      guard let contact = known[key], case .stays(let name) = contact.place else { continue }
      try database.run(
        """
        UPDATE files SET problem = \(FileRow.Problem.duplicate.rawValue), young = 1, contact = NULL,
          content = \(contact.ids.primary.word.number)
        WHERE contact = \(key)
        """)
      try buryCopy(key, of: contact.ids.primary, file: name, at: moment)
    }
    for (key, other) in deduplicated.sharing {
      guard let contact = known[key], case .stays(let name) = contact.place else { continue }
      refusals.append(try leaveAlone(key, saying: contact.ids.primary, in: name, sharingUIDWith: other))
    }
    return refusals
  }

  /// Leaves files alone that have the UID of the contact in the file `name`. Only files of new contacts: both sides have not agreed on them, and
  /// no record of the cloud is theirs (`hasPartner`). Returns the files.
  package func leaveAlone(
    sharingUIDWith name: ItemName, unless hasPartner: (Int64) -> Bool
  ) throws -> [FileLeftAlone] {
    try write {
      guard let contact = try fileRow(name)?.contact else { return [] }
      let others = try database.all(
        """
        SELECT x.id, x.primary_id, x.secondary_id, i.name
        FROM contacts r JOIN contacts x ON x.uid = r.uid AND x.uid <> '' AND x.id <> r.id JOIN files i ON i.contact = x.id
        WHERE r.id = \(contact) AND x.base_primary IS NULL AND NOT x.was_agreed AND x.is_there
          AND i.problem IS NULL
        ORDER BY x.id
        """
      ) { row in (key: row.integer(0), content: row.recordIDs(1, 2).primary, file: ItemName(bytes: row.blob(3))) }
      return try others.filter { !hasPartner($0.key) }.map {
        try leaveAlone($0.key, saying: $0.content, in: $0.file, sharingUIDWith: name)
      }
    }
  }

  /// The file is nobody's from now on. It still says all that the contact said.
  private func leaveAlone(
    _ contact: Int64, saying content: RecordID, in file: ItemName, sharingUIDWith other: ItemName
  ) throws -> FileLeftAlone {
    let reason = Self.sharesUID(with: other)
    try database.run(
      """
      UPDATE files SET problem = \(FileRow.Problem.leftAlone.rawValue), young = 1, contact = NULL, reason = \(reason),
        content = \(content.word.number)
      WHERE contact = \(contact)
      """)
    try database.run("DELETE FROM contacts WHERE id = \(contact)")
    Coverpoint.uidCollision.reach()
    return FileLeftAlone(file: file, line: nil, reason: reason)
  }

  /// True where another file than its own was taken for the contact, and has nothing but its name: it may be a namesake's. So what the
  /// contact said until now waits for review.
  private func isByNameAlone(_ contact: Identity.Known, _ file: Identity.File) -> Bool {
    guard let ids = file.ids, file.contact != contact.key, contact.isAgreed else { return false }
    return ids.primary != contact.ids.primary && ids.secondary == contact.ids.secondary
      && (file.uid.isEmpty || file.uid != contact.uid) && !keeps(contact, file)
  }

  /// Notes what a cut-off run has written into the contact's file, and returns the key by which the file is noted. It is nil where the cache has no
  /// row of the contact and the file makes it: ``noteArrived(_:_:)`` then knows whose the file is. A contact whose file waits gets its row here,
  /// because only what was written tells who it is.
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
    // What it said before the run that was cut off.
    try hold(key, file: file.name)
    try noteWritten(key, written)
    return key
  }

  private static func sharesUID(with other: ItemName) -> String {
    "it has the same UID as \(other), but another content (delete one of the two, or give this one another UID)"
  }

  /// Removes what is known of the missing files of a contact.
  func forgetGone(_ contact: Int64) throws {
    for name in try files(of: contact) where look.missing.contains(name) {
      look.forgetMissing(name)
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
    // Its file still says all that it said; or it waited, and what it said is held.
    case (.sharesUID?, _): try database.run("DELETE FROM contacts WHERE id = \(contact.key)")
    default: try bury(contact.key, file: home, at: moment)
    }
  }

  /// Returns the refusal that was not known before.
  private func note(
    _ opened: FolderLook.Opened, _ contact: Int64?, _ standing: Deduplication.Standing, _ isArriving: Bool
  ) throws -> FileLeftAlone? {
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
      if let contact { try hold(contact, file: name) }
      // As a young file, so that every scan looks again.
      try putItem(
        name, signature, isYoung: true, contact: contact, problem: .waits, content: primary,
        waitsSince: wait.since, uid: said, reason: before?.reason)
    case .duplicate:
      if before?.problem == .duplicate, before?.signature == signature, before?.content == primary { return nil }
      try putItem(name, signature, isYoung: true, contact: nil, problem: .duplicate, content: primary)
    case .waitedCopy(let wait):
      try putItem(
        name, signature, isYoung: true, contact: nil, problem: .duplicate, content: primary,
        waitsSince: wait.since ?? 0)
    case .sharesUID(let other):
      Coverpoint.uidCollision.reach()
      let reason = Self.sharesUID(with: other)
      let isKnown = before?.problem == .leftAlone && before?.reason == reason
      if isKnown, before?.signature == signature, before?.content == primary, before?.contact == nil { return nil }
      try putItem(
        name, signature, isYoung: true, contact: nil, problem: .leftAlone, content: primary, reason: reason)
      return isKnown ? nil : FileLeftAlone(file: name, line: nil, reason: reason)
    case .unreadable:
      return try noteLeftAlone(observation, contact, isArriving, before)
    }
    return nil
  }

  /// A file that cannot be read, or a version that was set aside and is nobody. Returns the refusal that was not known before.
  private func noteLeftAlone(
    _ observation: Observation, _ contact: Int64?, _ isArriving: Bool, _ before: FileRow?
  ) throws -> FileLeftAlone? {
    let (name, signature) = (observation.name, observation.signature)
    var isYoung = observation.isYoung
    var contact = contact
    let problem: (line: Int?, reason: String)
    switch observation.content {
    case .problem(let line, let reason, let uid, let readName):
      if contact == nil, isArriving { contact = try arrived(name) }
      // It may be the contact whose file goes later, so that every look asks whose it is.
      if contact == nil, !uid.isEmpty || readName != nil { isYoung = true }
      problem = (line, reason)
    case .card:
      Coverpoint.setAsideVersionStays.reach()
      isYoung = true
      problem = (nil, ConflictCopy(name)?.reason ?? "")
    }
    // See ``noteOriginals(_:)``.
    let versionOf = contact == nil ? before?.versionOf ?? (observation.original == nil ? nil : 0) : nil
    Coverpoint.fileLeftAlone.reach()
    let isKnown = before?.problem == .leftAlone && before?.reason == problem.reason
    let mark = ItemMark(name, signature).number
    if isKnown, before?.signature == signature, before?.contact == contact, before?.isYoung == isYoung,
      before?.mark == mark, before?.versionOf == versionOf
    {
      return nil
    }
    try putItem(
      name, signature, isYoung: isYoung, contact: contact, problem: .leftAlone, line: problem.line,
      reason: problem.reason, versionOf: versionOf)
    return isKnown ? nil : FileLeftAlone(file: name, line: problem.line, reason: problem.reason)
  }

  /// Notes of versions that were set aside whose files they are versions of, as soon as the original is a contact's: it may be as new as they are.
  private func noteOriginals(_ files: [SeenFile]) throws {
    for observation in files.compactMap(\.opened?.observation) {
      guard let original = observation.original, let version = try fileRow(observation.name), version.versionOf == 0,
        let contact = try fileRow(original)?.contact
      else { continue }
      try database.run("UPDATE files SET version_of = \(contact) WHERE name = \(observation.name.bytes)")
    }
  }
}
