internal import SQLite
package import Sync

// Phase one: how the folder differs from what the cache knows of its files.

extension DeviceCache {
  /// Begins to compare the items with the folder.
  package func beginScan() throws {
    look = FolderLook()
    try Self.attempt {
      try keepTally()
      try database.run("DELETE FROM temp.opened WHERE true")
      look.lastContact = try database.first("SELECT coalesce(max(id), 0) FROM contacts") { $0.integer(0) } ?? 0
      look.tombstones = try tombstonesByName()
    }
    look.known = try markSums()
  }

  /// Begins another walk of the same look, before ``assignFiles(at:isGone:)``. Files whose owners are not certain are read again. Contacts that were made
  /// meanwhile count as known ones: a copy of one of their files may be new since the walk before.
  package func beginNextWalk() throws {
    let hasNews = look.hasNews
    try beginScan()
    look.hasNews = hasNews
  }

  /// The folder has this item.
  package func observe(_ name: ItemName, _ signature: ItemSignature) throws {
    let mark = ItemMark(name, signature)
    // Of this bucket no item is known, so it need not be walked over again.
    guard !look.known.isEmpty(mark.bucket) else { return look.observe(name) }
    look.seen.insert(mark)
  }

  /// All items have been observed. Returns the buckets in which the folder is not as the cache knows it: the items of these are to be
  /// compared one by one.
  package func endScan() throws -> ItemBuckets {
    let buckets = look.known.differences(from: look.seen)
    (look.known, look.seen) = (MarkSums(), MarkSums())
    look.scan = ItemScan(
      marks: try read {
        try buckets.numbers.flatMap { bucket in
          let range = ItemMark.range(ofBucket: bucket)
          return try database.all(
            """
            SELECT mark FROM files
            WHERE NOT young AND mark BETWEEN \(range.lowerBound.number) AND \(range.upperBound.number) ORDER BY mark
            """
          ) { ItemMark(number: $0.integer(0)) }
        }
      })
    return buckets
  }

  /// The folder has this item, which is in one of these buckets. What is new, different or young becomes unread. After
  /// ``endComparison()``: the folder has this item, of a name that nobody knows.
  package func compare(_ name: ItemName, _ signature: ItemSignature) throws {
    guard !look.scan.see(ItemMark(name, signature)) else { return }
    look.observe(name)
  }

  /// All items of these buckets have been compared: those that were not are missing.
  package func endComparison() throws {
    let unseen = look.scan.unseen
    look.scan = ItemScan(marks: [])
    try read {
      for mark in unseen {
        try database.query("SELECT name FROM files WHERE mark = \(mark.number) AND NOT young") {
          look.miss(ItemName(bytes: $0.blob(0)))
        }
      }
      try database.query("SELECT name FROM files WHERE young") { look.miss(ItemName(bytes: $0.blob(0))) }
    }
  }

  /// How many items are unread.
  package var unreadCount: Int { look.unread.count }

  /// Takes the names of the next unread items: first the files of contacts, and those last that a synchronizer may have set aside as versions of others,
  /// because of two new files that say the same the one that is read first is the contact.
  package func takeUnread(limit: Int) throws -> [ItemName] {
    try look.take(limit) { unread in
      try read {
        let isEmpty = try database.first("SELECT NOT EXISTS (SELECT 1 FROM files)") { $0.bool(0) } ?? false
        let (others, versions) = unread.sorted().split(by: { ConflictCopy($0) != nil })
        guard !isEmpty else { return others + versions }
        let (new, known) = try (others + versions).split(by: { name in
          try database.first(
            "SELECT EXISTS (SELECT 1 FROM files WHERE name = \(name.bytes) AND contact IS NOT NULL)"
          ) { $0.bool(0) } ?? false
        })
        return known + new
      }
    }
  }

  /// The next items that the scan did not see. One that is read nevertheless is not missing, and one whose contact has another file
  /// by ``assignFiles(at:isGone:)`` is forgotten.
  package func missingItems(limit: Int) throws -> [ItemName] { look.nextMissing(limit) }

  // MARK: Young files

  /// The next files of contacts whose time stamps were too young when they were read or written, after the one with this key.
  package func youngFiles(after key: Int64, limit: Int) throws -> [(key: Int64, item: ContactFile)] {
    try Self.attempt {
      try database.all(
        """
        SELECT id, name, modified, changed, inode, size FROM files
        WHERE young AND problem IS NULL AND contact IS NOT NULL AND id > \(key) ORDER BY id LIMIT \(limit)
        """
      ) { row in
        (key: row.integer(0), item: ContactFile(name: ItemName(bytes: row.blob(1)), signature: row.signature(2)))
      }
    }
  }

  /// These files were read once more, when any later change had to show in their time stamps. Those that say what the cache knows are
  /// young no more.
  package func noteReadAgain(_ files: [(key: Int64, item: BookItem)]) throws {
    try write {
      for (key, item) in files {
        let signature = item.signature
        try database.run(
          """
          UPDATE files SET young = 0
          WHERE id = \(key) AND problem IS NULL AND modified = \(signature.modified) AND changed = \(signature.changed)
            AND inode = \(Int64(bitPattern: signature.inode)) AND size = \(signature.size)
            AND EXISTS (SELECT 1 FROM cards c WHERE c.contact = files.contact AND c.card = \(item.bytes))
          """)
      }
    }
  }
}

extension Array {
  /// The elements for which `isSecond` is false and those for which it is true, each in their order.
  fileprivate func split(by isSecond: (Element) throws -> Bool) rethrows -> (first: [Element], second: [Element]) {
    var parts: (first: [Element], second: [Element]) = ([], [])
    for element in self {
      if try isSecond(element) { parts.second.append(element) } else { parts.first.append(element) }
    }
    return parts
  }
}
