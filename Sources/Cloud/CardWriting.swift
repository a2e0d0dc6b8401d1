package import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol
internal import Sync
internal import VCard

// What a phone or a program writes: by the rules of the account, in a transaction with history and log, in the account's line.

extension CardResources {
  /// What became of a card that was put at an address.
  package enum Put: Sendable, Equatable {
    /// It stands there: as it was sent, or of a card of another version what the program changed.
    case stored(CardResource, isNew: Bool, isAsSent: Bool)
    /// The program knows another card, or none, than the one that stands there. What it sent is kept for the person.
    case isOld
    /// A living contact at another address has its UID, or the card at this address has another one.
    case uidIsTaken(by: CardResource)
    /// It is no card that could be kept.
    case refused(CardRefusal)
    /// The account has no room for it; the reason is for the person.
    case full(reason: String)
  }

  /// What became of a card that was to be deleted.
  package enum Deletion: Equatable, Sendable {
    case done
    /// Nothing stands there.
    case isGone
    /// Somebody has changed it, and the program has not heard of that: the edit wins.
    case isOld
    /// The program would have deleted so many of so many contacts within an hour, more than goes unasked.
    case isTooMuch(Int64, of: Int64)
  }

  /// How often a request is decided anew, because others were first.
  static let tries = 5

  // MARK: Putting

  /// Stores a card at an address, as ``prepare(_:_:now:known:condition:)`` and its commit do.
  package func put(
    _ name: String, _ bytes: [UInt8], now: Timestamp, known: [[UInt8]] = [], condition: @escaping Condition
  ) throws(CloudError) -> Put {
    let prepared: PreparedPut
    do throws(CardRefusal) {
      prepared = try prepare(name, bytes, now: now, known: known, condition: condition)
    } catch { return .refused(error) }
    return try prepared.commit()
  }

  /// Decides without a lock, so what was read may have changed once it is written: then it is decided anew.
  func putAlone(_ put: CardPut) throws(CloudError) -> Put {
    let (name, condition) = (put.name, put.condition)
    for _ in 0..<Self.tries {
      var sight = try look(name, uid: ComparableUID(put.content.uid))
      // The card has got another address, and its program has not heard of that: then the edit is still one of this card.
      // A program that says it has a card here has not heard of it, even if it has asked for the token since, because a
      // token tells of no names. If several have the UID, it is the one that stood here.
      if sight.here == nil {
        let heard = condition(nil) == .knowsAnother ? nil : sight.heard
        for other in sight.sameUID where other.isLive && sight.here == nil {
          if try hasLeft(name, other.resource.id, heard: heard) { sight.here = other }
        }
      }
      switch try merge(put.bytes, put.known, put.now, sight, condition(sight.live?.resource)) {
      case .done(let result): return result
      case .moved: continue
      case .none: break
      }
      let patched = try patched(by: put.bytes, sight.live)
      let wanted = condition(sight.live?.resource)
      let isCompleted = wanted == .knowsOfNone ? try completes(put.bytes, sight.live) : false
      let result = try self.put(
        name, put.content, patched: patched, isCompleted: isCompleted, put.now, sight, wanted)
      if let result { return result }
    }
    throw .busy(retryAfter: 1_000)
  }

  private enum Merging {
    case done(Put)
    /// Somebody else was first.
    case moved
    /// The account lets one of the two win, nobody else has changed the card, or it cannot be merged.
    case none
  }

  /// Where the account puts two edits together, and somebody else has changed the card since the program had it.
  private func merge(
    _ bytes: [UInt8], _ known: [[UInt8]], _ now: Timestamp, _ sight: Sight, _ condition: CardRequest.Condition
  ) throws(CloudError) -> Merging {
    guard sight.policy == .merge, let live = sight.live else { return .none }
    let standing = CardRequest.Standing.card(isNewer: live.change > sight.heard && !live.isOwn)
    let decision = CardRequest(condition, standing).put
    // A tag that is old only because the card was told once more names the card that stands there.
    guard decision == .refuse && !known.isEmpty || decision == .replace(conflict: true),
      let merged = try merged(bytes, into: live.resource, known: known, heard: sight.heard),
      ComparableUID(merged.content.uid) == live.uid
    else { return .none }
    // The program fetches what came of it, in the same run: after 412, and where it is given no tag.
    let isOld = decision == .refuse
    if merged.content.digest == live.resource.digest {
      if isOld { try tell(live.resource.id) }
      return .done(isOld ? .isOld : .stored(live.resource, isNew: false, isAsSent: false))
    }
    let change = Change(
      id: live.resource.id, operation: .overwrite(base: live.primary, conflict: merged.hasConflicts),
      content: merged.content, editedAt: now)
    // It has not seen what came of it, so that is nobody's own.
    let strange: SQL = """
      UPDATE contacts SET changed_by = NULL WHERE account_id = \(account) AND contact_id = \(live.resource.id)
      """
    let written = try write(change, sight, unless: changed(live), also: [strange]) {
      isOld ? .isOld : .stored($0, isNew: false, isAsSent: false)
    }
    return written.map { .done($0) } ?? .moved
  }

  /// The stored card with the program's changes, if the program had the card in another version. Nil if the bytes that
  /// were sent are to be stored.
  private func patched(by bytes: [UInt8], _ live: Found?) throws(CloudError) -> CardContent? {
    guard let live, let sent = try? Card(bytes) else { return nil }
    guard live.resource.version != sent.version,
      let stored = try cards([live.resource.id])[live.resource.id]?.card, let card = try? Card(stored),
      card.version != sent.version, let patched = card.taking(sent)
    else { return nil }
    return try? CardContent(patched.bytes, database.encoding)
  }

  /// Whether the stored card is the one that was sent, completed with the groups that the account knew: then this is a
  /// repeated request whose answer was lost.
  private func completes(_ bytes: [UInt8], _ live: Found?) throws(CloudError) -> Bool {
    guard let live, let sent = try? Card(bytes), let stored = try cards([live.resource.id])[live.resource.id]?.card
    else { return false }
    return (try? Card(stored))?.completes(sent) ?? false
  }

  /// Nil where somebody else was first. `isCompleted`: what is sent stands there, with more of its groups.
  private func put(
    _ name: String, _ sent: CardContent, patched: CardContent?, isCompleted: Bool, _ now: Timestamp, _ sight: Sight,
    _ condition: CardRequest.Condition
  ) throws(CloudError) -> Put? {
    let uid = ComparableUID(sent.uid)
    let live = sight.live
    // Two that have had one UID all along may each be edited.
    if live == nil || live?.uid != uid,
      let other = sight.sameUID.first(where: { $0.isLive && $0.resource.id != live?.resource.id })
    {
      return .uidIsTaken(by: other.resource)
    }
    if let live, let uid, let own = live.uid, own != uid { return .uidIsTaken(by: live.resource) }
    let trashed = sight.sameUID.first { !$0.isLive } ?? sight.here.flatMap { $0.uid == uid ? $0 : nil }
    let standing: CardRequest.Standing =
      if let live {
        isCompleted || live.resource.digest == (patched ?? sent).digest
          ? .sameCard : .card(isNewer: live.change > sight.heard && !live.isOwn)
      } else { trashed == nil ? .nothing : .trashed }
    func change(_ id: UniqueID, _ operation: Change.Operation, _ content: CardContent? = nil) -> Change {
      Change(id: id, operation: operation, content: content ?? sent, editedAt: now)
    }
    // Somebody else may have written since: a tag says what was sent, and nothing else.
    func isSent(_ card: CardResource) -> Bool { card.digest == sent.digest }
    switch (CardRequest(condition, standing).put, live, trashed) {
    case (.isThere, let live?, _): return .stored(live.resource, isNew: false, isAsSent: isSent(live.resource))
    case (.replace(let conflict), let live?, _):
      let change = change(live.resource.id, .overwrite(base: live.primary, conflict: conflict), patched)
      return try write(change, sight, unless: changed(live), also: []) {
        .stored($0, isNew: false, isAsSent: isSent($0))
      }
    case (.revive, _, let trashed?):
      let id = trashed.resource.id
      return try write(
        change(id, .revive), sight, unless: obstacle(name, uid, but: id), also: naming(id, name, sight.here)
      ) {
        .stored($0, isNew: true, isAsSent: isSent($0))
      }
    case (.refuse, let known, let trashed):
      // The contact is gone for good. The card becomes a new contact, at an address of its own, so that it is not lost.
      guard let contact = known ?? trashed else {
        let id = Self.id(of: name, sent.digest)
        let isNew = obstacle(name, uid, but: id)
        return try write(change(id, .add), sight, unless: isNew, also: []) { _ in .isOld } ?? .isOld
      }
      let again = contact.isLive ? tellAgain(contact.resource.id) : []
      return try write(change(contact.resource.id, .keepLosing), sight, unless: nil, also: again) { _ in .isOld }
    default:
      let id = UniqueID.random()
      return try write(
        change(id, .add), sight, unless: obstacle(name, uid, but: id), also: naming(id, name, sight.here)
      ) {
        .stored($0, isNew: true, isAsSent: isSent($0))
      }
    }
  }

  private func write(
    _ change: Change, _ sight: Sight, unless obstacle: SQL?, also: [SQL], _ result: (CardResource) -> Put
  ) throws(CloudError) -> Put? {
    let outcomes = try writer(sight).write([change], unless: obstacle, also: also)
    switch outcomes.first {
    case .saved:
      let stored = try database.first(
        account,
        "SELECT \(code: CardResource.columns) FROM contacts c WHERE c.account_id = \(account) AND c.contact_id = \(change.id)",
        CardResource.init(row:))
      return stored.map(result)
    case .moved, .merged, nil: return nil
    case .full(let reason): return .full(reason: reason)
    case .refused(let reason): throw .failed(message: reason, hint: nil)
    }
  }

  func writer(_ sight: Sight) -> ChangeWriter {
    ChangeWriter(
      database: database, account: account, author: author, run: sight.run ?? .random())
  }

  /// The same for each time that a card is sent to an address: a program that repeats its request makes one contact.
  private static func id(of name: String, _ digest: [UInt8]) -> UniqueID {
    Word128(bytes: Array(SHA256.hash(Array(name.utf8) + [0] + digest).prefix(16))).map(UniqueID.init(word:))
      ?? .random()
  }

  /// Somebody has changed the contact since it was looked at, if only its bytes.
  func changed(_ found: Found) -> SQL {
    """
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND contact_id = \(found.resource.id) AND change <> \(found.change)
    """
  }

  /// A living card that came to this address meanwhile, or elsewhere with this UID.
  func obstacle(_ name: String, _ uid: ComparableUID?, but id: UniqueID) -> SQL {
    """
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND resource = \(name) AND contact_id <> \(id) AND trashed_at IS NULL
    UNION ALL
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND contact_id = \(CardResource.contact(named: name)) AND resource IS NULL
      AND contact_id <> \(id) AND trashed_at IS NULL
    UNION ALL
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND uid = ANY(\(uid?.spellings ?? [])) AND uid <> '' AND contact_id <> \(id)
      AND trashed_at IS NULL
    UNION ALL
    SELECT 1 FROM contacts
    WHERE account_id = \(account) AND contact_id = \(CardResource.contact(servedWith: uid)) AND btrim(uid) = ''
      AND contact_id <> \(id) AND trashed_at IS NULL
    """
  }

  /// Gives the contact the name that the program chose. One that has it and is in the trash, `former`, gives it up for good.
  func naming(_ id: UniqueID, _ name: String, _ former: Found?) -> [SQL] {
    var statements: [SQL] = []
    if let former, former.resource.id != id {
      statements.append(
        """
        UPDATE contacts SET resource = \(CardResource.name(of: .random()))
        WHERE account_id = \(account) AND contact_id = \(former.resource.id)
        """)
    }
    let own = name == CardResource.name(of: id) ? nil : name
    statements.append(
      """
      UPDATE contacts SET resource = \(own)
      WHERE account_id = \(account) AND contact_id = \(id) AND resource IS DISTINCT FROM \(own)
      """)
    return statements
  }

  // MARK: Deleting

  /// Moves the card at an address to the trash. `condition`: as for ``prepare(_:_:now:known:condition:)``.
  package func delete(
    _ name: String, condition: (CardResource?) -> CardRequest.Condition
  ) throws(CloudError) -> Deletion {
    for _ in 0..<Self.tries {
      let sight = try look(name, uid: nil)
      guard let live = sight.live else { return .isGone }
      if let result = try trash(live, sight, condition(live.resource), unless: changed(live)) { return result }
    }
    throw .busy(retryAfter: 1_000)
  }

  /// Nil where somebody else was first. `also`: what is written with it.
  func trash(
    _ live: Found, _ sight: Sight, _ condition: CardRequest.Condition, unless obstacle: SQL, also: [SQL] = []
  ) throws(CloudError) -> Deletion? {
    let standing = CardRequest.Standing.card(isNewer: live.change > sight.heard && !live.isOwn)
    switch CardRequest(condition, standing).delete {
    case .isGone: return .isGone
    case .refuse:
      try tell(live.resource.id)
      return .isOld
    case .trash:
      let (deletions, total) = (sight.deleted + 1, sight.contacts + sight.deleted)
      if !program.allowsDeletions, DeletionGuard.stops(deletions: deletions, of: total) {
        try tell(live.resource.id)
        try AppPasswords(database).noteStopped(program)
        return .isTooMuch(deletions, of: total)
      }
      let change = Change(
        id: live.resource.id, operation: .trash(base: live.primary, allowed: program.allowsDeletions), content: nil,
        editedAt: Timestamp(milliseconds: 0))
      // Another server process may have counted others since: under the account's lock no more than the guard's measure get through.
      let obstacle: SQL =
        program.allowsDeletions
        ? obstacle : "\(code: obstacle) UNION ALL \(code: hasDeleted(DeletionGuard.most(of: total)))"
      guard case .saved = try writer(sight).write([change], unless: obstacle, also: also).first else { return nil }
      return .done
    }
  }

  /// The program has deleted so many in the last hour, or more.
  private func hasDeleted(_ deletions: Int64) -> SQL {
    "SELECT 1 FROM (\(code: deletedLately)) d (deleted) WHERE d.deleted >= \(deletions)"
  }

  // MARK: Telling again

  /// Tells every program of the card once more. A program whose request was refused has altered or dropped its copy, and
  /// would not ask for the card by itself. The account's lock is held.
  private func tellAgain(_ id: UniqueID) -> [SQL] {
    [
      "UPDATE accounts SET last_change = last_change + 1 WHERE account_id = \(account)",
      """
      UPDATE contacts SET edition = edition + 1,
        told_again = (SELECT last_change FROM accounts WHERE account_id = \(account))
      WHERE account_id = \(account) AND contact_id = \(id)
      """,
    ]
  }

  func tell(_ id: UniqueID) throws(CloudError) {
    try database.transaction(account) { try $0.finish(tellAgain(id)) }
  }
}
