package import Contacts
internal import Probes
internal import SQLite
package import Sync

// Which files that a look at the folder has missed count as missing only where the next look misses them as well.

extension DeviceCache {
  /// Milliseconds: for so long after it came, a file that is missing is looked for once more.
  private static let young: Int64 = 60_000

  /// What a walk over the folder and the reading of its files has come to.
  package struct Walk {
    /// The files that are missing, also those that a run which was cut off had put in place.
    fileprivate var missing: Set<ItemName>
    /// The files that were read and of which it was not certain who they are.
    fileprivate var opened: Set<ItemName>
  }

  package func walk() throws -> Walk {
    let missing = try arrived().filter { !$0.isKnown && look.opened[$0.name] == nil }.map(\.name)
    return Walk(missing: look.missing.union(missing), opened: Set(look.opened.keys))
  }

  /// Files that have been missed once, and count as missing where the next walk misses them as well: those that came, or were changed, within the last
  /// minute by the device's clock, or could not be read before. Another program may be replacing them in this moment. A file that was renamed,
  /// and says what it said, is none of them.
  package func missedOnce(at moment: Timestamp) throws -> Set<ItemName> {
    let arrived = try arrived().filter { file in
      Self.isYoung(file.came, at: moment)
        && (file.isKnown ? look.missing.contains(file.name) : look.opened[file.name] == nil)
    }
    var names = Set(arrived.map(\.name))
    guard !look.missing.isEmpty else { return names }
    let new = look.newContents
    try Self.attempt {
      for name in look.missing {
        guard let row = try fileRow(name) else { continue }
        let (signature, primary) = (row.signature, row.ids.primary)
        // Of a file that could not be read, the time of its last change is not known.
        guard signature.size < 0 || Self.isYoung(signature.changed / 1_000_000, at: moment) else { continue }
        if !new.contains(FileContent(inode: signature.inode, primary: primary)) { names.insert(name) }
      }
    }
    return names
  }

  /// Likewise after a further walk: those that the walk before has not missed, whatever their age. Where a file is nowhere that the walk before had read
  /// under a name of its own, these are all that are missing, because it may be any of them.
  package func missedOnce(since before: Walk) throws -> Set<ItemName> {
    let now = try walk()
    let isInMotion = try Self.attempt {
      try before.opened.contains { name in
        guard look.opened[name] == nil, !now.missing.contains(name) else { return false }
        return try look.unread.contains(name) || fileRow(name) == nil
      }
    }
    return isInMotion ? now.missing : now.missing.subtracting(before.missing)
  }

  /// After ``assignFiles(at:isGone:)``. Files of these names count as missing in no run but the next one, unless they are to be written again.
  package func leave(_ names: Set<ItemName>, _ missing: MissingFiles) throws {
    guard !names.isEmpty else { return }
    Coverpoint.missedOnceAndLeft.reach()
    try Self.attempt {
      for name in names where try missing != .restComesBack || !isToCome(name) { look.leave(name) }
    }
  }

  /// True where the run that was cut off was about to write the contact's missing file again.
  package func isToCome(_ name: ItemName) throws -> Bool {
    try Self.attempt {
      try database.first(
        """
        SELECT EXISTS (
          SELECT 1 FROM files i JOIN contacts r ON r.id = i.contact JOIN coming_back b ON b.cloud_id = r.cloud_id
          WHERE i.name = \(name.bytes))
        """
      ) { $0.bool(0) } ?? false
    }
  }

  /// Also where the clock was set back.
  private static func isYoung(_ came: Int64, at moment: Timestamp) -> Bool {
    let now = moment.milliseconds
    return (now > came ? UInt64(bitPattern: now &- came) : UInt64(bitPattern: came &- now)) <= UInt64(young)
  }
}
