package import Account
package import Contacts
internal import PostgreSQL
package import Protocol
internal import VCard

// Cards that one program puts at about the same time become one transaction. Phones and desktop programs send several at once, and each would
// wait for the disk by itself.

/// A card on its way to its address, with all done that needs no lock.
struct CardPut: Sendable {
  let name: String
  let bytes: [UInt8]
  let content: CardContent
  let version: Version?
  let now: Timestamp
  /// The digests of the cards that the program says it knows.
  let known: [[UInt8]]
  let condition: CardResources.Condition
  let admission: SignInCheck?
}

/// Says what became of each card; nil for a card that must be decided by itself.
typealias CardGroups = GroupCommit<CardPut, CardResources.Put?>

/// A card that waits to be put, together with others of its program. To be committed once.
package struct PreparedPut: Sendable {
  let cards: CardResources
  let put: CardPut
  let ticket: CardGroups.Ticket

  /// Puts the card, with all that wait as well, unless one of those has put it already.
  package func commit() throws(CloudError) -> CardResources.Put {
    let outcomes = try cards.database.puts.commit(ticket) { puts throws(CloudError) in try cards.putTogether(puts) }
    // The card is stored, whatever becomes of the note: the next request writes it again.
    _ = try? put.admission?.note(cards.database)
    guard case .some(.some(let outcome)) = outcomes.first else { return try cards.putAlone(put) }
    return outcome
  }
}

extension CardResources {
  /// What a program says that it knows, where this card stands at the address, or none.
  package typealias Condition = @Sendable (CardResource?) -> CardRequest.Condition

  /// Lets a card wait to be stored at an address, byte for byte. `known`: the digests of the cards that the program says it knows.
  package func prepare(
    _ name: String, _ bytes: [UInt8], now: Timestamp, known: [[UInt8]] = [], condition: @escaping Condition
  ) throws(CardRefusal) -> PreparedPut {
    let put = CardPut(
      name: name, bytes: bytes, content: try CardContent(bytes, database.encoding),
      version: CardResource.version(of: bytes), now: now, known: known, condition: condition, admission: admission)
    let key = GroupKey(account: account, book: program.book, run: program.id, dialect: dialect)
    return PreparedPut(
      cards: self, put: put, ticket: database.puts.join([put], bytes: put.content.bytes, key: key))
  }

  /// New cards, and edits of cards that nobody else has changed: what nearly all are. The rest is nil.
  fileprivate enum Decision {
    case result(Put)
    /// What comes of it, by the number of the change, and by whether the card is stored as it was sent.
    case write(Change, then: (Int64, Bool) -> Put)
    case apart
  }

  /// Decides under the account's lock, so what was read stays true until it is written.
  func putTogether(_ puts: [CardPut]) throws(CloudError) -> [Put?] {
    try database.transaction(account) { transaction in
      let sight = try look(puts, transaction)
      var changes: [Change] = []
      var names: [UniqueID: String] = [:]
      var seen = (names: Set<String>(), uids: Set<ComparableUID>())
      let decisions = puts.map { put -> Decision in
        let uid = ComparableUID(put.content.uid)
        // Two for one address, or of one contact, are decided one after the other.
        let isFirst = seen.names.insert(put.name).inserted
        guard uid.map({ seen.uids.insert($0).inserted }) ?? true, isFirst else { return .apart }
        let decision = decide(put, uid, sight)
        if case .write(let change, _) = decision {
          changes.append(change)
          if case .add = change.operation, put.name != CardResource.name(of: change.id) { names[change.id] = put.name }
        }
        return decision
      }
      let writer = ChangeWriter(
        database: database, account: account, author: author, run: sight.run ?? .random())
      let groups = try GroupFacts(transaction.run(GroupFacts.statements(account, changes.map(\.id))))
      let batch = try writer.plan(
        changes, state: sight.state, encoding: sight.encoding, records: sight.records, twins: [], groups: groups,
        transaction)
      try transaction.finish(batch.plan.writesNothing ? [] : writer.statements(batch, names: names))
      var outcomes = batch.outcomes[...]
      return decisions.map { decision -> Put? in
        switch decision {
        case .result(let put): return put
        case .apart: return nil
        case .write(let written, let then):
          switch outcomes.popFirst() {
          case .saved(let change): return then(change, !batch.derived.contains(written.id))
          case .full(let reason): return .full(reason: reason)
          case .moved, .merged, .refused, nil: return nil
          }
        }
      }
    }
  }

  private func decide(_ put: CardPut, _ uid: ComparableUID?, _ sight: SharedSight) -> Decision {
    func stored(_ id: UniqueID, _ name: String?, edition: Int32, _ change: Int64) -> CardResource {
      CardResource(
        id: id, ownName: name, change: change, changedAt: put.now, isTrashed: false,
        displayName: put.content.displayName,
        digest: put.content.digest, edition: edition, size: put.content.bytes, hasUID: !put.content.uid.isEmpty,
        version: put.version)
    }
    guard let here = sight.found[Array(put.name.utf8)] else {
      guard !sight.isKnown(uid), case .create = CardRequest(put.condition(nil), .nothing).put else { return .apart }
      let id = UniqueID.random()
      return .write(Change(id: id, operation: .add, content: put.content, editedAt: put.now)) { change, isAsSent in
        .stored(stored(id, put.name, edition: 0, change), isNew: true, isAsSent: isAsSent)
      }
    }
    // What another version was sent of becomes a patch.
    guard here.isLive, here.uid == uid, let version = here.resource.version, version == put.version
    else { return .apart }
    let standing: CardRequest.Standing =
      here.resource.digest == put.content.digest ? .sameCard : .card(isNewer: here.change > sight.heard && !here.isOwn)
    switch CardRequest(put.condition(here.resource), standing).put {
    case .isThere: return .result(.stored(here.resource, isNew: false, isAsSent: true))
    case .replace(conflict: false):
      let change = Change(
        id: here.resource.id, operation: .overwrite(base: here.primary, conflict: false), content: put.content,
        editedAt: put.now)
      return .write(change) { change, isAsSent in
        .stored(
          stored(here.resource.id, here.resource.ownName, edition: here.resource.edition, change), isNew: false,
          isAsSent: isAsSent)
      }
    default: return .apart
    }
  }

  // MARK: What is decided by

  /// All that a group of cards is decided by, under the account's lock.
  private struct SharedSight {
    let state: Rows
    let encoding: Rows
    /// By their names, byte for byte.
    let found: [[UInt8]: Found]
    let uids: Set<ComparableUID>
    let heard: Int64
    let run: UniqueID?

    /// Some contact has this UID, in the trash or not.
    func isKnown(_ uid: ComparableUID?) -> Bool { uid.map(uids.contains) ?? false }

    var records: [ChangePlan.Known] { found.values.map(\.known) }
  }

  private func look(_ puts: [CardPut], _ transaction: Transaction) throws -> SharedSight {
    let names = NamedCards.distinct(puts.map(\.name))
    let uids = Set(puts.flatMap { ComparableUID($0.content.uid)?.spellings ?? [] })
    let served = puts.compactMap { CardResource.contact(servedWith: ComparableUID($0.content.uid)) }
    let admission = puts.lazy.compactMap(\.admission).first
    let answers = try transaction.run(
      [
        ChangeWriter(database: database, account: account, author: author, run: .random()).lock,
        ChangeWriter.encoding,
        """
        SELECT c.* FROM unnest(\(names)) AS n (name)
        CROSS JOIN LATERAL (
          SELECT \(code: Found.columns) FROM contacts c
          WHERE c.account_id = \(account) AND c.resource = n.name \(code: .eachByItself)
        ) c
        """,
        """
        SELECT c.* FROM unnest(\(names.compactMap(CardResource.contact(named:)))) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT \(code: Found.columns) FROM contacts c
          WHERE c.account_id = \(account) AND c.contact_id = n.contact_id AND c.resource IS NULL \(code: .eachByItself)
        ) c
        """,
        """
        SELECT c.uid FROM unnest(\(Array(uids))) AS n (uid)
        CROSS JOIN LATERAL (
          SELECT uid FROM contacts WHERE account_id = \(account) AND uid = n.uid AND uid <> '' LIMIT 1
        ) c
        UNION ALL
        SELECT c.contact_id::text FROM unnest(\(served)) AS n (contact_id)
        CROSS JOIN LATERAL (
          SELECT contact_id FROM contacts c
          WHERE account_id = \(account) AND c.contact_id = n.contact_id AND btrim(c.uid) = '' \(code: .eachByItself)
        ) c
        """,
        currentRun, heard,
      ] + (admission.map { [$0.statement] } ?? []))
    if let admission {
      try admission.check(answers[7])
      for put in puts { put.admission?.isAdmitted() }
    }
    guard let state = answers[6].first else { throw AccountCloud.accountGone }
    let found = try answers[2...3].flatMap { rows in try rows.map { try Found($0, book: program.book) } }
    return SharedSight(
      state: answers[0], encoding: answers[1],
      found: Dictionary(found.map { (Array($0.resource.name.utf8), $0) }) { first, _ in first },
      uids: Set(try answers[4].map { ComparableUID(try $0.text(0)) }.compactMap(\.self)), heard: try state.int64(0),
      run: try answers[5].first.map { try $0.uniqueID(0) })
  }
}
