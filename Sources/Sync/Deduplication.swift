import Contacts
import Probes

/// What becomes of files that say the same, or have one UID, once it is known who each of them is (``Identity``).
package struct Deduplication {
  /// How a file stands in the cache from now on.
  package enum Standing: Equatable, Sendable {
    /// It is its owner's file, and its card is the owner's.
    case contact
    /// It says what another known contact's file says. Its owner stays as it was. A file without an owner may be that contact's new name.
    case waits(Wait)
    /// It says what another file says, and has no owner.
    case duplicate
    /// Likewise, and it has waited as a copy. It goes even if that other contact is about to change.
    case waitedCopy(Wait)
    /// It has the UID of this other file, but another content. It is left alone.
    case sharesUID(with: ItemName)
    case unreadable
  }

  /// For how long a file has waited.
  package struct Wait: Equatable, Sendable {
    /// In the time that is counted while files wait (``CountedTime``); nil until a run has looked at the clocks.
    package var since: Int64?

    package init(since: Int64? = nil) { self.since = since }

    /// What is left of it when so much has been lived through, in milliseconds.
    package func left(at lived: Int64) -> Int64 {
      since.map { max(0, Deduplication.patience - (lived - $0)) } ?? Deduplication.patience
    }

    /// True where several copies of one file have waited long enough: the first of them for its day, and the last for an hour, because it may
    /// be the first half of a rename. After two days it is true in any case: what the cloud has for the file would wait for ever where a copy
    /// comes each hour.
    package static func isOver(_ waits: [Wait], at lived: Int64) -> Bool {
      let ages = waits.map { wait in wait.since.map { lived - $0 } ?? 0 }
      guard let first = ages.max(), let last = ages.min() else { return true }
      return first >= Deduplication.patience
        && (last >= Deduplication.pieces.upperBound || first >= 2 * Deduplication.patience)
    }
  }

  /// A file with its owner.
  package struct File: Equatable, Sendable {
    package var name: ItemName
    package var content: Identity.File.Content
    package var owner: Identity.Owner
    /// It was a known contact's file at the last look, this one's or another's.
    package var wasKnown: Bool
    /// It is new, or says something else than at the last look.
    package var isNews: Bool
    /// It has waited, and has said the same since then.
    package var wait: Wait?
    /// The cloud's cards that a run was writing have this content: what the cloud wrote is no exchange between files.
    package var isArriving: Bool

    package init(
      name: ItemName, content: Identity.File.Content, owner: Identity.Owner, wasKnown: Bool = false,
      isNews: Bool = true, wait: Wait? = nil, isArriving: Bool = false
    ) {
      self.name = name
      self.content = content
      self.owner = owner
      self.wasKnown = wasKnown
      self.isNews = isNews
      self.wait = wait
      self.isArriving = isArriving
    }
  }

  package struct Result: Sendable {
    /// Of the files, in their order.
    package var standings: [Standing] = []
    /// Contacts whose files nothing happened to, and which are duplicates of what other files say now.
    package var duplicates: [Int64] = []
    /// Contacts whose files nothing happened to, and that are left alone because of the UID of a contact that the cloud knows.
    package var sharing: [(key: Int64, with: ItemName)] = []
  }

  /// How long a known contact's file, or a new one, may say what another known contact's file says before one of them counts as a duplicate,
  /// in milliseconds that were lived through.
  ///
  /// A synchronizer of files carries an exchange of two files one after the other. Whoever looks in between finds one content
  /// twice, and the other one nowhere. Two contacts that were there as two need no haste to become one, and
  /// the other device, or the line, may be off for the night. Likewise a new file with a known contact's content may be its new name.
  package static let patience: Int64 = 86_400_000

  /// What of it counts from one run to the next. A day is not over because the machine was off for three: whatever carries the files was
  /// off as well, and the run comes before it has a connection.
  package static let pieces: ClosedRange<Int64> = 600_000...3_600_000

  /// Somebody who has a content or a UID now.
  private struct Holder {
    var file: Int?
    var contact: Identity.Known?
    var name: ItemName
    /// The contact had it at the last look, or a run that was cut off wrote it into the file.
    var isOwn: Bool

    /// The one that the cloud knows comes first. Then comes the one that had it before: somebody has copied its file over the other one. Then
    /// comes the one that was here first, and new ones come in their order.
    var rank: (Int, Int, Int64, Int) {
      (contact?.wasAgreed == true ? 0 : 1, isOwn ? 0 : 1, contact?.key ?? .max, file ?? -1)
    }
  }

  private let contacts: [Int64: Identity.Known]
  private let files: [File]
  private let lived: Int64
  private var result = Result()

  /// `contacts`: as for ``Identity/assign(_:_:keepsPerson:)``. `lived`: what was lived through while files waited, in milliseconds.
  package static func decide(_ contacts: [Identity.Known], _ files: [File], lived: Int64) -> Result {
    var deduplication = Deduplication(contacts, files, lived)
    deduplication.findWaiting()
    deduplication.findDuplicates()
    deduplication.findSharedUIDs()
    return deduplication.result
  }

  private init(_ contacts: [Identity.Known], _ files: [File], _ lived: Int64) {
    self.contacts = Dictionary(contacts.map { ($0.key, $0) }) { first, _ in first }
    self.files = files
    self.lived = lived
    result.standings = files.map { file in
      switch (file.content, file.owner) {
      case (.unreadable, _), (_, .nobody): .unreadable
      default: .contact
      }
    }
  }

  private func contact(_ file: File) -> Identity.Known? {
    if case .contact(let key) = file.owner { contacts[key] } else { nil }
  }

  private func ids(_ file: File) -> RecordIDs? {
    if case .card(let ids, _) = file.content { ids } else { nil }
  }

  // MARK: Equal contents

  /// Lets files wait that may be one half of an exchange: such a file's contact is known to the cloud, and the file says what the file of another
  /// such contact says or said when this look began, or has that one's UID. A file waits for ``patience`` at most. Its contact remains what it was,
  /// so that it is found again wherever its content comes up.
  private mutating func findWaiting() {
    var said: Set<RecordID> = []
    var uids: Set<String> = []
    var names: Set<RecordID> = []
    for contact in contacts.values where contact.wasAgreed {
      if case .stays = contact.place {
        said.insert(contact.ids.primary)
        uids.insert(contact.uid)
        names.insert(contact.ids.secondary)
      }
    }
    for file in files {
      guard let contact = contact(file), contact.wasAgreed else { continue }
      guard case .card(let ids, let uid) = file.content else {
        // A file that cannot be read stays with the contact that it had.
        said.insert(contact.ids.primary)
        uids.insert(contact.uid)
        continue
      }
      if contact.ids.primary == ids.primary || contact.ids.secondary == ids.secondary {
        said.insert(contact.ids.primary)
        names.insert(contact.ids.secondary)
      }
      if contact.uid == uid { uids.insert(uid) }
    }
    uids.remove("")
    names.remove(RecordIDs.noName)
    // Of two files that have come to say the same, one may be an edit and the other a copy of it. The edit still has its contact's
    // UID or name, so it comes first.
    let (edits, others) = (files.indices.filter(keepsPerson), files.indices.filter { !keepsPerson($0) })
    for index in edits + others {
      let file = files[index]
      guard case .card(let ids, let uid) = file.content, let contact = contact(file), contact.wasAgreed,
        contact.ids.primary != ids.primary
      else { continue }
      let takesUID = uid != contact.uid && uids.contains(uid)
      // Half an exchange with a card that has no UID, edited before anybody looked.
      let takesName =
        uid.isEmpty && !contact.uid.isEmpty && ids.secondary != contact.ids.secondary && names.contains(ids.secondary)
      // Half an exchange stays one, whatever becomes of the other file.
      let goesOn = file.wait != nil && (uid.isEmpty || uid != contact.uid)
      guard file.wasKnown, !file.isArriving, said.contains(ids.primary) || takesUID || takesName || goesOn else {
        said.insert(ids.primary)
        continue
      }
      wait(index)
    }
    // Contacts whose files wait are what they were. In an exchange of three files, one waits for one that waits.
    var isWaiting = true
    while isWaiting {
      isWaiting = false
      let said = Set(files.indices.compactMap { isWaitingNow($0) ? contact(files[$0])?.ids.primary : nil })
      for (index, file) in files.enumerated() where result.standings[index] == .contact && !file.isNews {
        guard let ids = ids(file), let contact = contact(file), contact.ids.primary != ids.primary, file.wasKnown,
          said.contains(ids.primary)
        else { continue }
        wait(index)
        if isWaitingNow(index) { isWaiting = true }
      }
    }
  }

  private func keepsPerson(_ index: Int) -> Bool {
    guard case .card(let ids, let uid) = files[index].content, let contact = contact(files[index]) else { return false }
    return contact.uid == uid && !uid.isEmpty || contact.ids.secondary == ids.secondary
  }

  private func isWaitingNow(_ index: Int) -> Bool {
    if case .waits = result.standings[index] { true } else { false }
  }

  private mutating func wait(_ index: Int) {
    let wait = files[index].wait ?? Wait()
    if wait.left(at: lived) > 0 { result.standings[index] = .waits(wait) }
  }

  /// `isOver`: all copies of this content have waited.
  private mutating func waitAsCopy(_ index: Int, isOver: Bool) {
    let wait = files[index].wait ?? Wait()
    result.standings[index] = isOver ? .waitedCopy(wait) : .waits(wait)
  }

  /// By content or UID, the contacts and files that have it now. The first of them keeps it. Waiting files and contacts without a file are
  /// not among them.
  private func holders<Sign: Hashable>(
    _ ofContact: (Identity.Known) -> Sign?, _ ofFile: (Int) -> Sign?
  ) -> [Sign: [Holder]] {
    var holders: [Sign: [Holder]] = [:]
    for contact in contacts.values {
      guard case .stays(let name) = contact.place, let sign = ofContact(contact) else { continue }
      holders[sign, default: []].append(Holder(file: nil, contact: contact, name: name, isOwn: true))
    }
    for index in files.indices {
      guard let sign = ofFile(index) else { continue }
      let (file, contact) = (files[index], self.contact(files[index]))
      let isOwn = file.isArriving || contact.flatMap(ofContact) == sign
      holders[sign, default: []].append(Holder(file: index, contact: contact, name: file.name, isOwn: isOwn))
    }
    return holders.mapValues { $0.sorted { $0.rank < $1.rank } }
  }

  private mutating func findDuplicates() {
    let holders = holders({ $0.ids.primary }) { index in
      switch result.standings[index] {
      case .contact: ids(files[index])?.primary
      // A file that cannot be read stays with the contact that it had, and a copy of it waits until it can be read.
      case .unreadable: contact(files[index])?.ids.primary
      default: nil
      }
    }
    let owners = Set(files.compactMap { contact($0)?.key })
    let goneNames = Set(contacts.values.filter { $0.isGone && !owners.contains($0.key) }.map(\.ids.secondary))
    for (_, equal) in holders where equal.contains(where: { !isUnreadable($0) && isNews($0) }) {
      let copies = equal.compactMap { holder in holder.contact == nil ? holder.file : nil }
      let isOver = Wait.isOver(copies.filter(isYoung).map { files[$0].wait ?? Wait() }, at: lived)
      if equal[0].contact == nil, copies.contains(where: { files[$0].wait != nil }) {
        // These copies stand alone, because their original was edited. They wait until their day is over. But where a contact of their name has
        // gone, they become contacts at once, because nobody else has the person.
        let wait = Wait(since: copies.compactMap { files[$0].wait?.since }.min())
        for index in copies where isYoung(index) && wait.left(at: lived) > 0 {
          if let ids = ids(files[index]), !goneNames.contains(ids.secondary) { result.standings[index] = .waits(wait) }
        }
      }
      for holder in equal.dropFirst() {
        if let file = holder.file, result.standings[file] != .contact { continue }
        // A file that cannot be read is no reason to remove another.
        if isUnreadable(equal[0]), holder.contact != nil { continue }
        // The cloud has both as they are (in another encoding they differed) and will remove one of them. If this device
        // removed one too, it might be the other.
        if isAgreed(holder), isAgreed(equal[0]) {
          Coverpoint.agreedTwinsLeftAlone.reach()
          continue
        }
        if let file = holder.file {
          if mayBeNewName(holder, of: equal[0]) { waitAsCopy(file, isOver: isOver) }
          if result.standings[file] == .contact { result.standings[file] = .duplicate }
        } else if let contact = holder.contact {
          result.duplicates.append(contact.key)
        }
      }
    }
    result.duplicates.sort()
  }

  private func isUnreadable(_ holder: Holder) -> Bool {
    holder.file.map { result.standings[$0] == .unreadable } ?? false
  }

  /// A synchronizer of files carries a rename as a new file and a deletion. Whoever looks in between finds a copy; were it removed, the
  /// deletion would take the contact along, also one that the cloud has not heard of yet. One that has counted as a duplicate before is no news.
  private func mayBeNewName(_ holder: Holder, of original: Holder) -> Bool {
    guard let file = holder.file, holder.contact == nil, original.contact?.cameNow == false else { return false }
    return isYoung(file)
  }

  private func isYoung(_ index: Int) -> Bool {
    !files[index].isArriving && (files[index].isNews || files[index].wait != nil)
  }

  /// False where all stands as it did at the last look.
  private func isNews(_ holder: Holder) -> Bool {
    guard let file = holder.file.map({ files[$0] }) else { return false }
    guard !file.isNews, let contact = holder.contact, let ids = ids(file) else { return true }
    return contact.ids.primary != ids.primary
  }

  private func isAgreed(_ holder: Holder) -> Bool {
    guard let contact = holder.contact, contact.isAgreed else { return false }
    guard let file = holder.file else { return true }
    return ids(files[file])?.primary == contact.ids.primary
  }

  // MARK: Shared UIDs

  private mutating func findSharedUIDs() {
    let holders = holders(
      { result.duplicates.contains($0.key) || $0.uid.isEmpty ? nil : $0.uid },
      { index in
        let uid: String?
        switch (result.standings[index], files[index].content) {
        case (.contact, .card(_, let said)): uid = said
        // A file that waits, or cannot be read, stays with the contact that it had.
        case (.waits, _), (.unreadable, _): uid = contact(files[index])?.uid
        default: uid = nil
        }
        return uid.flatMap { $0.isEmpty ? nil : $0 }
      })
    for (_, same) in holders where same.count > 1 && same.contains(where: isNews) {
      for holder in same.dropFirst() where holder.contact?.wasAgreed != true {
        if let file = holder.file {
          if result.standings[file] == .contact { result.standings[file] = .sharesUID(with: same[0].name) }
        } else if let contact = holder.contact {
          result.sharing.append((contact.key, same[0].name))
        }
      }
    }
    result.sharing.sort { $0.key < $1.key }
  }
}
