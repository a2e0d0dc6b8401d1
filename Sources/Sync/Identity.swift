package import Contacts
import Probes

/// Who is who: which contact each file of the folder is, after other programs have edited, renamed, exchanged and removed files.
///
/// A pure function of what the cache knew and what a look at the folder has found. Files that say what they said stay who they were;
/// nothing here depends on the order in which files are read. ``Deduplication`` then says what becomes of files that say the same.
package struct Identity {
  /// A file that a look at the folder has read, or one that cannot be read and whose contact may be found elsewhere.
  package struct File: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
      case card(ids: RecordIDs, uid: String)
      /// `uid`: what looks like its UID, "" where nothing does. `name`: the secondary ID of what can be read of a card that was cut off.
      case unreadable(uid: String, name: RecordID? = nil)
    }

    package var name: ItemName
    package var inode: UInt64
    package var content: Content
    /// The contact that it was at the last look; nil for a new file, and for one that was nobody's.
    package var contact: Int64?
    /// What it said at the last look, of one that waited as a copy and cannot be read now.
    package var formerly: RecordID?
    /// False where it said the same at the last look, when its contact said something else. A file that only stood there is no
    /// sign that a contact has moved into it.
    package var isNews: Bool

    package init(name: ItemName, inode: UInt64 = 0, content: Content, contact: Int64? = nil, isNews: Bool = true) {
      self.name = name
      self.inode = inode
      self.content = content
      self.contact = contact
      self.isNews = isNews
    }

    var ids: RecordIDs? { if case .card(let ids, _) = content { ids } else { nil } }

    var uid: String {
      switch content {
      case .card(_, let uid), .unreadable(let uid, _): uid
      }
    }
  }

  /// A contact as it was when its file was last looked at.
  package struct Known: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
      /// It has no file.
      case nowhere
      /// Its file is not in the folder any more.
      case gone(inode: UInt64)
      /// Its file is one of the ``Identity/File``s.
      case seen
      /// It has a file that is not looked at, because nothing happened to it.
      case stays(ItemName)
    }

    package var key: Int64
    package var uid: String
    package var ids: RecordIDs
    package var place: Place
    /// Device and cloud have agreed on it as a contact of its own.
    package var hasBase: Bool
    /// The cloud has it as it is here.
    package var isAgreed: Bool
    /// What a run that was cut off wrote into its file, and the cache has not noted.
    package var written: Written?

    package init(
      key: Int64, uid: String, ids: RecordIDs, place: Place, hasBase: Bool = true, isAgreed: Bool = true,
      written: Written? = nil
    ) {
      self.key = key
      self.uid = uid
      self.ids = ids
      self.place = place
      self.hasBase = hasBase
      self.isAgreed = isAgreed
      self.written = written
    }

    /// It has no file, or its file is not in the folder any more.
    var isGone: Bool {
      switch place {
      case .nowhere, .gone: true
      case .seen, .stays: false
      }
    }
  }

  /// A card that was written into a contact's file.
  package struct Written: Equatable, Sendable {
    package var uid: String
    package var ids: RecordIDs

    package init(uid: String, ids: RecordIDs) {
      self.uid = uid
      self.ids = ids
    }
  }

  /// Who a file is.
  package enum Owner: Equatable, Sendable {
    case contact(Int64)
    case newContact
    /// It cannot be read, and is nobody's.
    case nobody
  }

  private let contacts: [Int64: Known]
  private let files: [File]
  /// True where a contact's own file keeps a phone number or an e-mail address of it.
  private let keepsPerson: (Known, File) -> Bool
  private let byUID: [String: [Int64]]
  private let byPrimary: [RecordID: [Int64]]
  private let bySecondary: [RecordID: [Int64]]
  /// The file that each contact was in, by its place in `files`.
  private var home: [Int64: Int] = [:]
  private var owner: [Int64?]
  /// The file that each contact is in now.
  private var holder: [Int64: Int] = [:]

  /// The owners of `files`, in their order. `contacts`: those of the files, those whose files are gone, and all that have a UID or a
  /// record ID that one of the files has, as their files last said them (``catchUp(_:_:)``). `keepsPerson` is asked seldom, and may read cards.
  package static func assign(
    _ contacts: [Known], _ files: [File], keepsPerson: (Known, File) -> Bool = { _, _ in false }
  ) -> [Owner] {
    withoutActuallyEscaping(keepsPerson) { keepsPerson in
      var identity = Identity(contacts, files, keepsPerson)
      return identity.run()
    }
  }

  /// The contacts as their files last said them: with what a run that was cut off wrote, and without ``Known/written`` where that does
  /// not count. It does not where no file says what was written and one says what stood there before: then it was not written after
  /// all, because somebody edited the file in that moment.
  ///
  /// Without it, two files that were written and then exchanged would be two edits, or an edit and a new contact.
  package static func catchUp(_ contacts: [Known], _ files: [File]) -> [Known] {
    guard contacts.contains(where: { $0.written != nil }) else { return contacts }
    let said = Set(files.compactMap(\.ids?.primary))
    return contacts.map { contact in
      guard let written = contact.written else { return contact }
      var contact = contact
      if !said.contains(written.ids.primary), said.contains(contact.ids.primary) {
        contact.written = nil
      } else {
        (contact.uid, contact.ids) = (written.uid, written.ids)
      }
      return contact
    }
  }

  private init(_ contacts: [Known], _ files: [File], _ keepsPerson: @escaping (Known, File) -> Bool) {
    self.contacts = Dictionary(contacts.map { ($0.key, $0) }) { first, _ in first }
    self.files = files
    self.keepsPerson = keepsPerson
    let inOrder = contacts.sorted { $0.key < $1.key }
    byUID = Dictionary(grouping: inOrder.filter { !$0.uid.isEmpty }, by: \.uid).mapValues { $0.map(\.key) }
    byPrimary = Dictionary(grouping: inOrder, by: \.ids.primary).mapValues { $0.map(\.key) }
    bySecondary = Dictionary(grouping: inOrder, by: \.ids.secondary).mapValues { $0.map(\.key) }
    owner = Array(repeating: nil, count: files.count)
    for (index, file) in files.enumerated() {
      if let contact = file.contact, home[contact] == nil { home[contact] = index }
    }
  }

  private mutating func run() -> [Owner] {
    // Files that were contacts choose first: of two that say the same, the one that was here is the contact.
    let order = files.indices.sorted { (files[$0].contact == nil ? 1 : 0, $0) < (files[$1].contact == nil ? 1 : 0, $1) }
    for index in order where staysItself(index) { give(index, files[index].contact) }
    // Before a file that was another contact's takes somebody for the UID alone, as an edited copy of them may have done. Files that were
    // exchanged come before new ones, which may be copies.
    for isKnown in [true, false] {
      for index in order where owner[index] == nil && (files[index].contact != nil) == isKnown {
        move(index, by: .whole)
      }
      if isKnown { followDisplaced(order, by: [.whole, .uid]) }
    }
    for isKnown in [true, false] {
      for sign in Sign.allCases {
        for index in order where owner[index] == nil && (files[index].contact != nil) == isKnown {
          move(index, by: sign)
        }
      }
      // A file that waited as a copy is known, and says more than another one's name does.
      if isKnown { followDisplaced(order, by: [.whole, .uid, .content]) }
    }
    followDisplaced(order, by: Sign.allCases)
    followBroken(order)
    for index in order where owner[index] == nil && !isDisplaced(index) { give(index, files[index].contact) }
    for index in order where owner[index] == nil && isDisplaced(index) { give(index, vacated(index)) }
    return files.indices.map { index in
      if let contact = owner[index] { return .contact(contact) }
      return files[index].ids == nil ? .nobody : .newContact
    }
  }

  private mutating func give(_ index: Int, _ contact: Int64?) {
    guard let contact, holder[contact] == nil else { return }
    owner[index] = contact
    holder[contact] = index
  }

  // MARK: Signs

  /// What tells that a contact has moved. The UID with the content tells most, then the UID, the content, and the name.
  private enum Sign: CaseIterable { case whole, uid, content, name }

  private mutating func move(_ index: Int, by sign: Sign, isDisplaced: Bool = false) {
    guard let contact = moved(index, by: sign, isDisplaced: isDisplaced) else { return }
    switch (files[index].contact, sign) {
    case (_?, _): Coverpoint.namesExchanged.reach()
    case (nil, .whole), (nil, .uid): Coverpoint.renamedByUID.reach()
    case (nil, _): Coverpoint.renamedByContent.reach()
    }
    give(index, contact)
  }

  private func own(_ index: Int) -> Known? { files[index].contact.flatMap { contacts[$0] } }

  /// The file of a contact that was this one's, where it is one of the files.
  private func home(of contact: Known) -> File? { home[contact.key].map { files[$0] } }

  /// The file says what its contact says, or keeps its UID. A UID that another contact has, whose file is gone or has changed, tells
  /// nothing, so the content does: otherwise two devices on one folder that know its two files the other way round would exchange
  /// them, one in the folder and the other in the cloud, for ever.
  private func staysItself(_ index: Int) -> Bool {
    guard let ids = files[index].ids, let own = own(index) else { return false }
    let uid = files[index].uid
    guard own.uid == uid else { return false }
    if own.ids.primary == ids.primary { return true }
    guard !uid.isEmpty else { return false }
    return !byUID[uid, default: []].contains { key in
      guard key != own.key, let other = contacts[key] else { return false }
      return isLoose(other) && home(of: other)?.ids?.primary != other.ids.primary
    }
  }

  /// No file is known to be this contact.
  private func isLoose(_ contact: Known) -> Bool {
    if case .stays = contact.place { return false }
    return holder[contact.key] == nil
  }

  /// The contact that has moved into this file, by one sign: a contact whose own file is gone, cannot be read, or does not have
  /// the sign any more. `isDisplaced`: another file is this one's contact now, so it is somebody else.
  private func moved(_ index: Int, by sign: Sign, isDisplaced: Bool = false) -> Int64? {
    let file = files[index]
    guard let ids = file.ids else { return nil }
    let own = own(index)
    let keepsUID = own.map { !$0.uid.isEmpty && $0.uid == file.uid } ?? false
    let candidates: [Int64]
    switch sign {
    case .whole:
      guard own?.uid != file.uid else { return nil }
      candidates = byUID[file.uid, default: []].filter { contacts[$0]?.ids.primary == ids.primary }
    case .uid:
      guard own?.uid != file.uid else { return nil }
      candidates = byUID[file.uid, default: []]
    case .content:
      guard own?.ids.primary != ids.primary else { return nil }
      candidates = byPrimary[ids.primary, default: []]
    case .name:
      // All without a name have the same secondary ID.
      guard own?.ids.secondary != ids.secondary, own?.ids.primary != ids.primary, !keepsUID,
        ids.secondary != RecordIDs.noName
      else { return nil }
      candidates = bySecondary[ids.secondary, default: []]
    }
    return candidates.first { key in
      guard key != own?.key, let contact = contacts[key], isLoose(contact) else { return false }
      if sign == .content, keepsUID, contact.uid != file.uid { return false }
      guard let home = home(of: contact) else {
        // A name alone does not bring back who is gone, but for a file that another contact's has been renamed over.
        return sign != .name || (own != nil && candidates.count == 1)
      }
      guard file.isNews || isDisplaced || hasLeft(contact, from: home, to: file) else { return false }
      guard let there = home.ids else {
        switch sign {
        case .whole, .uid: return own != nil
        case .content: return true
        case .name: return own != nil && candidates.count == 1
        }
      }
      // A file that still has its contact's UID still holds its contact.
      let hasLeft = contact.uid.isEmpty || home.uid != contact.uid || contact.uid == file.uid
      return switch sign {
      case .whole, .uid: home.uid != contact.uid
      case .content:
        there.primary != contact.ids.primary && hasLeft && !isEdited(contact, home, there)
      case .name:
        there.secondary != contact.ids.secondary && hasLeft && !(own == nil && isHalfExchanged(contact, there))
          && !keeps(contact, home)
      }
    }
  }

  /// The contact's file says what another contact says, so its own card may still come: a new file with its name alone is a namesake's.
  private func isHalfExchanged(_ contact: Known, _ there: RecordIDs) -> Bool {
    byPrimary[there.primary, default: []].contains { $0 != contact.key && contacts[$0]?.hasBase == true }
  }

  /// A copy that has waited is the contact after all where the contact's own file is another one's by now, has come to have another one's
  /// UID, or one that nobody has, with another name and nothing left of the person: that is no edit.
  private func hasLeft(_ contact: Known, from home: File, to copy: File) -> Bool {
    guard copy.contact == nil, copy.ids?.primary == contact.ids.primary,
      isTaken(contact)
        || !home.uid.isEmpty && home.uid != contact.uid
          && (byUID[home.uid, default: []].contains { $0 != contact.key } || keepsNothing(of: contact, home))
    else { return false }
    Coverpoint.copyIsContact.reach()
    return true
  }

  private func isTaken(_ contact: Known) -> Bool {
    home[contact.key].flatMap { owner[$0] }.map { $0 != contact.key } ?? false
  }

  private func keepsNothing(of contact: Known, _ home: File) -> Bool {
    guard !contact.uid.isEmpty, let ids = home.ids else { return false }
    return ids.secondary != contact.ids.secondary && !keeps(contact, home)
  }

  /// The contact's file keeps its name and a phone number or an e-mail address, and says what nobody said: it was edited, and another file
  /// that says what it said is a copy.
  private func isEdited(_ contact: Known, _ home: File, _ ids: RecordIDs) -> Bool {
    ids.secondary == contact.ids.secondary && byPrimary[ids.primary] == nil && keeps(contact, home)
  }

  /// A name is less than a phone number or an e-mail address: a file that keeps one of these was given another name, and another
  /// file that has the old name is a namesake's.
  private func keeps(_ contact: Known, _ file: File) -> Bool {
    guard keepsPerson(contact, file) else { return false }
    Coverpoint.fileKeepsItsContact.reach()
    return true
  }

  // MARK: Exchanges

  private func isDisplaced(_ index: Int) -> Bool { files[index].contact.map { holder[$0] != nil } ?? false }

  /// A file whose contact has moved into another file is somebody else, maybe one whose card it has had for some time.
  private mutating func followDisplaced(_ order: [Int], by signs: [Sign]) {
    var isMoving = true
    while isMoving {
      isMoving = false
      for index in order where owner[index] == nil && isDisplaced(index) {
        for sign in signs where owner[index] == nil { move(index, by: sign, isDisplaced: true) }
        if owner[index] != nil { isMoving = true }
      }
    }
  }

  /// Files have been renamed over each other: the file whose contact has gone elsewhere gets the contact that was left there, so that
  /// each contact stays in one file. Nil where it went into a new file.
  private func vacated(_ index: Int) -> Int64? {
    var contact = files[index].contact
    while let taken = contact, let taker = holder[taken] { contact = files[taker].contact }
    return contact
  }

  /// A file that cannot be read is the contact of one that is gone, where it is the same one on the disk, or has its UID, or the name
  /// that it alone had: renamed and broken at once, which is no deletion.
  private mutating func followBroken(_ order: [Int]) {
    let gone = contacts.values.compactMap { contact -> (contact: Known, inode: UInt64)? in
      if case .gone(let inode) = contact.place { (contact, inode) } else { nil }
    }
    guard !gone.isEmpty else { return }
    let inodes = Dictionary(grouping: gone.filter { $0.inode != 0 }, by: \.inode)
      .mapValues { $0.map(\.contact.key) }
    let uids = Dictionary(grouping: gone.map(\.contact).filter { !$0.uid.isEmpty }, by: \.uid)
      .mapValues { $0.map(\.key) }
    let names = Dictionary(grouping: gone.map(\.contact).filter(\.uid.isEmpty), by: \.ids.secondary)
      .mapValues { $0.map(\.key) }
    let contents = Dictionary(grouping: gone.map(\.contact), by: \.ids.primary).mapValues { $0.map(\.key) }
    for index in order where owner[index] == nil && files[index].isNews {
      guard case .unreadable(let uid, let name) = files[index].content else { continue }
      let sure =
        inodes[files[index].inode, default: []] + (uid.isEmpty ? [] : uids[uid, default: []])
        + (files[index].formerly.map { contents[$0, default: []] } ?? [])
      if let contact = sure.filter({ holder[$0] == nil }).min() {
        give(index, contact)
      } else if uid.isEmpty, let name {
        let namesakes = names[name, default: []].filter { holder[$0] == nil }
        guard namesakes.count == 1 else { continue }
        Coverpoint.brokenFileKnownByName.reach()
        give(index, namesakes[0])
      }
    }
  }
}
