package import Contacts

/// A file's name inside the address book's folder: bytes, as the file system has them, not always UTF-8.
package struct ItemName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The name for a new file of the card with that UID; nil where the UID makes no harmless name.
  package init?(uid: String) {
    let bytes = Array(uid.utf8)
    let isHarmless =
      (1...120).contains(bytes.count) && bytes[0] != UInt8(ascii: ".")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: "@"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
    guard isHarmless else { return nil }
    self.init("\(uid).vcf")
  }

  /// For people: control characters and invalid UTF-8 are shown as `\xNN`.
  package var description: String {
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { $0 < 32 || $0 == 127 }) {
      return text
    }
    return bytes.reduce(into: "") { text, byte in
      if (32..<127).contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  package static func < (left: ItemName, right: ItemName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// What stat says of a file, as far as it tells one state of it from another.
package struct ItemSignature: Hashable, Sendable {
  /// Last modification, nanoseconds since 1970.
  package var modified: Int64
  /// Last change of the inode, nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64
  /// Bytes.
  package var size: Int64

  package init(modified: Int64, changed: Int64, inode: UInt64, size: Int64) {
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.size = size
  }
}

/// One item with its bytes.
package struct BookItem: Equatable, Sendable {
  package var bytes: [UInt8]
  /// Taken from the open file, before and after reading it: it belongs to exactly these bytes.
  package var signature: ItemSignature

  package init(bytes: [UInt8], signature: ItemSignature) {
    self.bytes = bytes
    self.signature = signature
  }
}

/// A change that the sync makes to the folder.
package enum BookChange: Equatable, Sendable {
  /// Writes a file. `replacing` nil: only if there is none of that name; otherwise only over exactly that state of it.
  case write(name: ItemName, bytes: [UInt8], replacing: ItemSignature?)
  /// Removes a file, only in exactly that state.
  case remove(name: ItemName, expecting: ItemSignature)
}

/// What became of a ``BookChange``.
package enum BookChangeOutcome: Equatable, Sendable {
  case written(ItemSignature)
  case removed
  /// The file is not in the expected state (edited, gone, or already there): nothing was touched.
  case moved
}

/// The address book of a device: a folder of vCard files, or what a test puts in its place.
package protocol BookReplica {
  /// The address book's own id, which travels with a shared folder; made, durably, where there is none.
  func id() throws(BookError) -> UniqueID

  /// Walks over the items of these buckets in the folder's own order, by stat alone, in constant memory, and returns how many there
  /// are. Of items of other buckets only the names are read. What `visit` throws ends the walk and is thrown on.
  func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int

  /// Reads one item. Throws ``BookError/item(name:reason:inode:)`` for one that cannot be read or is larger than `limit` bytes;
  /// ``BookError/gone`` for one that is not there any more.
  func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem

  /// Makes the changes durable as a group: all files written and flushed, then renamed, then the directory flushed once.
  /// When it returns, everything with outcome `written` or `removed` survives a power cut. Throws on a full disk or lost
  /// rights: then every file is either as it was or as it should be.
  func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome]
}

extension BookReplica {
  /// Walks over all items.
  package func scan<Failure: Error>(_ visit: (ItemName, ItemSignature) throws(Failure) -> Void) throws -> Int {
    try scan(.all, visit)
  }
}

/// A group of changes that ``SyncedBook/prepare(_:as:)`` has begun with. It ends by one of these, which is called once.
package protocol PreparedGroup {
  /// Makes the changes durable as ``BookReplica/perform(_:)`` does. The address book can tell of them until ``SyncedBook/dismiss(_:)``.
  func perform() throws(BookError) -> [BookChangeOutcome]

  /// Gives the changes up: none was put in place.
  func discard()
}

/// A group of changes of which nothing is done before it is performed.
package struct LaterGroup: PreparedGroup {
  private let body: () throws(BookError) -> [BookChangeOutcome]

  package init(_ body: @escaping () throws(BookError) -> [BookChangeOutcome]) { self.body = body }

  package func perform() throws(BookError) -> [BookChangeOutcome] { try body() }

  package func discard() {}
}

extension SyncedBook {
  package func perform(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> [BookChangeOutcome] {
    try prepare(changes, as: group).perform()
  }
}

/// An address book that a run writes the cloud's cards into, group by group.
///
/// A group is noted down when its files are in place; a run that is cut off in between does not know which of them were. A placed
/// file that is missing was deleted by a person. A file that was never placed was not.
package protocol SyncedBook: BookReplica {
  /// So many changes are a group at most.
  var groupCapacity: Int { get }

  /// Begins with a group of changes: its new files may be written already where nobody sees them, also by another thread. Until it is
  /// performed, nothing is in place.
  func prepare(_ changes: [BookChange], as group: UniqueID) throws(BookError) -> any PreparedGroup

  /// The cards of the group that were never put in place, perhaps among others; one with more than `limit` bytes as an empty
  /// one. Nil where nothing can be told: none was put in place, or it was too long ago.
  func waiting(of group: UniqueID, limit: Int) throws(BookError) -> [[UInt8]]?

  /// Forgets a group that was performed: nobody will ask about it again.
  func dismiss(_ group: UniqueID)

  /// Where the folder lacks the id that the address book had, asks `isThisBook` to look at its files. If they are this address
  /// book's, the folder gets the id again, durably, or, in a rehearsal, passes for the address book until the run ends. False where
  /// nothing is lacking. Throws ``BookError/unmarked(message:)`` if the files are not this address book's.
  func recognize(isRehearsal: Bool, by isThisBook: (any BookReplica) throws -> Bool) throws -> Bool

  /// Temporary files that the last walk found and that the run which was cut off had not planned to remove as they are now: another
  /// program saved one in the moment of an exchange, or this is a copy of the folder. Each stays hidden until one of the next two is
  /// called for it. None in a folder that can only be read.
  func leftovers(limit: Int) throws(BookError) -> [BookLeftover]

  /// Makes it an item under a new name.
  func putBack(_ leftover: BookLeftover) throws(BookError) -> (name: ItemName, signature: ItemSignature)

  /// Removes it for good.
  func discard(_ leftover: BookLeftover) throws(BookError)
}

extension SyncedBook {
  package func recognize(isRehearsal: Bool, by isThisBook: (any BookReplica) throws -> Bool) throws -> Bool { false }
}

/// A hidden file that a run which was cut off has left.
package struct BookLeftover: Equatable, Sendable {
  /// Its temporary name.
  package var name: [UInt8]
  /// Nil for one that cannot be read, or has more bytes than the limit.
  package var bytes: [UInt8]?

  package init(name: [UInt8], bytes: [UInt8]?) {
    self.name = name
    self.bytes = bytes
  }
}

/// Why the address book did not do it. Messages are for the person: what happened, lower case, no period.
package enum BookError: Error, Equatable, Sendable {
  /// The folder is not there (any more), or is none.
  case missing(message: String)
  /// The folder lacks the id that the address book had: its files were put back without it, or it is any other folder.
  case unmarked(message: String)
  /// This one item cannot be read; the others can. `inode`: by which it is known under another name; 0 where that cannot be told.
  case item(name: ItemName, reason: String, inode: UInt64 = 0)
  /// The item is not there any more.
  case gone
  /// Rights, disk full, input/output errors.
  case failed(message: String, hint: String?)

  /// What helps against ``unmarked(message:)``, but for a sync, which has looked already.
  package static let unmarkedHint =
    "mount it or put the files back; contacts2web sync looks whether they are the address book"
}
