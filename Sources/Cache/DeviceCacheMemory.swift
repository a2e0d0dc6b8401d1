package import Contacts
internal import SQLite
package import Sync

// What this device remembers of a contact that a person asks about, also of one that is gone.

/// A contact that this device knows, or knew within the last 30 days.
package struct RememberedContact: Equatable, Sendable {
  /// Nil where only the device's trash knows of it.
  package var cloudID: UniqueID?
  package var name: String
  /// Nil where it has none now.
  package var file: ItemName?
  /// When its file was last sent, and when it was last written from the cloud; nil where neither is known.
  package var sentAt: Timestamp?
  package var writtenAt: Timestamp?
  /// Device and cloud have agreed on it.
  package var isAgreed: Bool
  /// The entry of the journal, where only that knows of it.
  fileprivate var entry: Int64?

  init(
    cloudID: UniqueID?, name: String, file: ItemName? = nil, sentAt: Timestamp? = nil, writtenAt: Timestamp? = nil,
    isAgreed: Bool, entry: Int64? = nil
  ) {
    self.cloudID = cloudID
    self.name = name
    self.file = file
    self.sentAt = sentAt
    self.writtenAt = writtenAt
    self.isAgreed = isAgreed
    self.entry = entry
  }
}

/// An entry of the journal, with what is in the device's trash of it and nobody is through with.
package struct RememberedDeed: Equatable, Sendable {
  package var deed: Deed
  package var trashed: TrashedCard?
}

extension DeviceCache {
  /// How a person names a contact.
  package enum Question: Sendable {
    case file(ItemName)
    case id(HexPrefix)
    case uid(String)
    /// A part of the name; capitals and accents do not count.
    case name(String)
  }

  /// The contacts that a person may mean, those that are there before those that are gone.
  package func remembered(_ question: Question) throws -> [RememberedContact] {
    var words: [String] = []
    if case .name(let text) = question { words = TextFolding.fold(text).split(separator: " ").map(String.init) }
    return try read {
      var found: [RememberedContact] = []
      func take(_ contact: RememberedContact) {
        let name = words.isEmpty ? "" : TextFolding.fold(contact.name)
        if words.allSatisfy({ name.contains($0) }) { found.append(contact) }
      }
      try database.query(Self.living(question)) { take(Self.living($0)) }
      try database.query(Self.gone(question)) { take(Self.gone($0)) }
      var ids: Set<UniqueID> = []
      return try found.compactMap { contact in
        guard let id = contact.cloudID else { return contact }
        guard ids.insert(id).inserted else { return nil }
        // The journal knows less of a contact that is there than the contact's own row.
        guard contact.entry != nil, let prefix = HexPrefix(id.description) else { return contact }
        return try database.first(Self.living(.id(prefix)), read: Self.living) ?? contact
      }
    }
  }

  /// What this device did with the contact, the latest first.
  package func deeds(of contact: RememberedContact) throws -> [RememberedDeed] {
    let condition: SQL =
      contact.cloudID.map { "cloud_id = \($0.word.number)" } ?? "id = \(contact.entry ?? 0)"
    return try Self.attempt {
      try database.all(
        SQL(
          code: """
            SELECT kind, reason, at, cloud_id, file, title, other, id, CASE WHEN NOT is_reviewed THEN card END FROM journal
            WHERE \(condition.code) AND (is_done OR kind = 'deleted') ORDER BY at DESC, id DESC
            """, values: condition.values)
      ) { row in
        guard let kind = Deed.Kind(rawValue: row.text(0)), let reason = Deed.Reason(rawValue: row.text(1)) else {
          throw CacheError.corrupt(message: "the cache holds a deed that says nothing")
        }
        let file = row.optionalBlob(4).map { ItemName(bytes: $0) }
        let deed = Deed(
          kind, reason, of: row.uniqueID(3), at: row.integer(2).timestamp, file: file, name: row.text(5),
          other: row.optionalBlob(6).map { ItemName(bytes: $0) })
        let trashed = row.optionalBlob(8).map { card in
          TrashedCard(
            id: row.integer(7), name: file ?? ItemName(""), card: card, reason: reason.rawValue,
            cloudID: deed.cloudID, removedAt: deed.at)
        }
        return RememberedDeed(deed: deed, trashed: trashed)
      }
    }
  }

  /// The guards' stops that stand and are about the contact.
  package func stops(of contact: UniqueID) throws -> [GuardStop] {
    let guards = try Self.attempt {
      Set(try database.all("SELECT guard FROM stopped WHERE cloud_id = \(contact.word.number)") { $0.integer(0) })
    }
    return try stops().filter { guards.contains(Int64($0.by.rawValue)) }
  }

  // MARK: -

  private static func living(_ question: Question) -> SQL {
    let condition: SQL =
      switch question {
      case .file(let name): "i.name = \(name.bytes)"
      case .id(let prefix): "r.cloud_id BETWEEN \(prefix.lowest.word.number) AND \(prefix.highest.word.number)"
      case .uid(let uid): "r.uid = \(uid) AND r.uid <> ''"
      case .name: "true"
      }
    return SQL(
      code: """
        SELECT r.cloud_id, c.card, i.name, r.sent_at, r.written_at, r.base_primary IS NOT NULL
        FROM contacts r LEFT JOIN cards c ON c.contact = r.id LEFT JOIN files i ON i.contact = r.id
        WHERE \(condition.code) ORDER BY NOT r.is_there, r.id
        """, values: condition.values)
  }

  private static func living(_ row: borrowing Row) -> RememberedContact {
    RememberedContact(
      cloudID: row.uniqueID(0), name: Contact.displayName(row.optionalBlob(1)),
      file: row.optionalBlob(2).map { ItemName(bytes: $0) },
      sentAt: row.optionalInteger(3)?.timestamp, writtenAt: row.optionalInteger(4)?.timestamp, isAgreed: row.bool(5))
  }

  private static func gone(_ question: Question) -> SQL {
    let condition: SQL =
      switch question {
      case .file(let name): "file = \(name.bytes)"
      case .id(let prefix): "cloud_id BETWEEN \(prefix.lowest.word.number) AND \(prefix.highest.word.number)"
      case .uid(let uid): "uid = \(uid) AND uid <> ''"
      case .name: "(card IS NOT NULL OR title <> '')"
      }
    return SQL(
      code: """
        SELECT cloud_id, card, title, id FROM journal
        WHERE \(condition.code) AND (is_done OR kind = 'deleted') ORDER BY id DESC
        """, values: condition.values)
  }

  private static func gone(_ row: borrowing Row) -> RememberedContact {
    let card = row.optionalBlob(1)
    return RememberedContact(
      cloudID: row.uniqueID(0), name: card == nil ? row.text(2) : Contact.displayName(card), isAgreed: false,
      entry: row.integer(3))
  }

}
