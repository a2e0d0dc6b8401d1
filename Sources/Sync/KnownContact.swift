package import Contacts

/// What the cache knows of a contact, without its card: all that pairing and planning need, as a value of fixed size.
package struct KnownContact: Equatable, Sendable {
  package struct Flags: OptionSet, Equatable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its file was there at the last look. Otherwise it is a tombstone: the cloud is to be told.
    package static let isPresent = Flags(rawValue: 1)
    /// The cache has a file of it, which may be one that cannot be read.
    package static let hasFile = Flags(rawValue: 2)
    /// It is left alone, and so is what the cloud has for it: its file cannot be read or waits, another file waits because it says
    /// what this contact says, or its file came a moment ago and is missing.
    package static let isLeftAlone = Flags(rawValue: 4)
    /// A file says what the cache has of it.
    package static let isReadable = Flags(rawValue: 256)
    /// It is not as both sides agreed, and the cloud has not refused it as it is. Not one without a file that the cloud has never
    /// heard of. The cache decides it, by its column `work`.
    package static let hasWork = Flags(rawValue: 8)
    /// The cloud does not take what the file has.
    package static let isRefused = Flags(rawValue: 16)
    /// The file was put back, by a person or after a cut-off run may have sent its deletion.
    package static let hasReturned = Flags(rawValue: 32)
    /// The guard against overwrites does not count this content (``CachedContact/isLetIn``).
    package static let isLetIn = Flags(rawValue: 64)
    /// It has given its record to another contact's file: there is nothing more to do about it.
    package static let isReleased = Flags(rawValue: 128)
    /// A copy of its file waits, and may be its new name. The cloud's news of it waits as well: written into the old file, it would go with
    /// that file.
    package static let hasWaitingCopy = Flags(rawValue: 512)
  }

  /// The cache's own key.
  package var key: Int64
  /// Its id in the cloud, drawn before the cloud hears of it.
  package var cloudID: UniqueID
  package var ids: RecordIDs
  package var uid: UIDHash
  /// By the device's clock.
  package var editedAt: Timestamp
  /// The primary ID that device and cloud last agreed on; nil for a contact that the cloud has not seen.
  package var base: RecordID?
  package var flags: Flags

  package init(
    key: Int64, cloudID: UniqueID, ids: RecordIDs, uid: UIDHash, editedAt: Timestamp, base: RecordID?, flags: Flags
  ) {
    self.key = key
    self.cloudID = cloudID
    self.ids = ids
    self.uid = uid
    self.editedAt = editedAt
    self.base = base
    self.flags = flags
  }

  /// Its file is there, and the cloud has not seen it.
  package var isNew: Bool { base == nil && flags.contains(.isPresent) }

  /// Its file is gone, and the cloud is to be told.
  package var isGone: Bool { flags.isDisjoint(with: [.isPresent, .hasFile, .isReleased]) }

  /// The listing tells nothing new of it: both sides have what they agreed on.
  package func isAgreed(with record: ListedRecord) -> Bool {
    flags.contains(.isPresent) && record.isLive && record.id == cloudID && ids.primary == base
      && record.ids.primary == base
  }
}

/// Which contacts a run asks its cache for.
package enum ContactSelection: Sendable {
  /// Those with something to do, and those that the cloud refused.
  case open
  /// Those that the cache came to know after the one with this key.
  case newer(than: Int64)
  /// Those with these ids in the cloud.
  case records([UniqueID])
  /// Those with these keys.
  case keys([Int64])
}

/// What a run that was cut off may have done without noting it. It decides which content counts as agreed on.
package struct UnfinishedWork: Equatable, Sendable {
  /// The last run was cut off, or there was none: what it sent may have arrived without the cache knowing.
  package var isUnfinished = false
  /// Contents beside the present ones that a cut-off run may have sent, by the contacts' keys.
  package var sent: [Int64: [RecordID]] = [:]
  /// Records whose files came in a cut-off run and are missed: they are looked for once more.
  package var awaited: Set<UniqueID> = []

  package init() {}

  /// The content that both sides agree on. If the cloud holds what an unfinished run may have sent, that is it.
  package func base(of contact: KnownContact, _ record: ListedRecord?) -> RecordID? {
    guard let record else { return contact.base }
    let isSent = sent[contact.key]?.contains(record.ids.primary) == true
    // A new contact may be another device's record by now.
    guard record.id == contact.cloudID else { return isSent && contact.base == nil ? record.ids.primary : contact.base }
    let isOwn = record.ids.primary == contact.ids.primary && (contact.base == nil || isUnfinished)
    return isOwn || isSent ? record.ids.primary : contact.base
  }
}
