package import Contacts

/// What one look at a file found.
package struct Observation: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case card(bytes: [UInt8], ids: RecordIDs, uid: String)
    /// Not a vdir item that can be synced: named to the person, left alone, and never taken for deleted.
    /// `uid`: what looks like its UID, "" where nothing does. `name`: the secondary ID of what can be read of a card that was cut off.
    case problem(line: Int?, reason: String, uid: String = "", name: RecordID? = nil)
  }

  package var name: ItemName
  package var signature: ItemSignature
  /// The file may change again without its signature telling, so the next look reads it again.
  package var isYoung: Bool
  package var content: Content
  /// Of a version that a synchronizer has set aside (``ConflictCopy``) the file that it is a version of, as long as that is there.
  package var original: ItemName?
  /// An import of this device wrote exactly these bytes. Nobody has changed the file since.
  package var isImported: Bool

  package init(
    name: ItemName, signature: ItemSignature, isYoung: Bool, content: Content, original: ItemName? = nil,
    isImported: Bool = false
  ) {
    self.name = name
    self.signature = signature
    self.isYoung = isYoung
    self.content = content
    self.original = original
    self.isImported = isImported
  }
}

/// A file that the sync leaves alone, or a record that the cloud does not take, and why.
package struct FileLeftAlone: Equatable, Sendable {
  package var file: ItemName
  /// Counted from 1; nil where the reason is not about one line.
  package var line: Int?
  package var reason: String

  package init(file: ItemName, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }
}

/// A file that says what another known contact's file says: a known contact's, perhaps in the middle of an exchange of the two, or a
/// new one. It is left alone until one of them changes or goes, or the time is over and one of them counts as a duplicate.
package struct WaitingFile: Equatable, Sendable {
  package var file: ItemName
  /// Nil where that one has gone or changed by now.
  package var other: ItemName?
  /// For how long it waits yet, in milliseconds that are to be lived through (``Deduplication/patience``).
  package var left: Int64
  /// A new file, which may be the other one's new name.
  package var isCopy: Bool

  package init(file: ItemName, other: ItemName?, left: Int64, isCopy: Bool = false) {
    self.file = file
    self.other = other
    self.left = left
    self.isCopy = isCopy
  }
}

/// A file that waits and says what no contact of the device says.
package struct WaitingAlone: Equatable, Sendable {
  package var file: ContactFile
  /// What it said at the last look; nil where that is not known, because record IDs are computed in another way since then.
  package var content: RecordID?
  /// A contact is known whose file it was.
  package var hasContact: Bool

  package init(file: ContactFile, content: RecordID?, hasContact: Bool) {
    self.file = file
    self.content = content
    self.hasContact = hasContact
  }
}

/// A file whose content stands in another one as well.
package struct ContactFile: Equatable, Sendable {
  package var name: ItemName
  package var signature: ItemSignature
  /// It has waited its time as a copy, so it goes, also where the other file is about to say something else.
  package var hasWaited: Bool

  package init(name: ItemName, signature: ItemSignature, hasWaited: Bool = false) {
    self.name = name
    self.signature = signature
    self.hasWaited = hasWaited
  }
}
