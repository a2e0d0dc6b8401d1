import Contacts
import Probes

/// Finds the owners of files (``Identity/assign(_:_:keepsPerson:)``) step by step, in the order of ``steps``. What an earlier step has given
/// stays, so the surest come first.
struct IdentityAssignment {
  private let contacts: [Int64: Identity.Known]
  private let files: [Identity.File]
  /// True where a contact's own file keeps a phone number or an e-mail address of it.
  private let keepsPerson: (Identity.Known, Identity.File) -> Bool
  /// The places of `files` in the order in which they choose.
  private let order: [Int]
  private let byUID: [String: [Int64]]
  private let byPrimary: [RecordID: [Int64]]
  private let bySecondary: [RecordID: [Int64]]
  /// The file that each contact was in, by its place in `files`.
  private var home: [Int64: Int] = [:]
  private var owner: [Int64?]
  /// The file that each contact is in now.
  private var holder: [Int64: Int] = [:]

  init(
    _ contacts: [Identity.Known], _ files: [Identity.File],
    _ keepsPerson: @escaping (Identity.Known, Identity.File) -> Bool
  ) {
    self.contacts = Dictionary(contacts.map { ($0.key, $0) }) { first, _ in first }
    self.files = files
    self.keepsPerson = keepsPerson
    // Of two that say the same, the one that was here is the contact. One with the name that a synchronizer gives to a version chooses last.
    let ranks = files.map { file in file.contact != nil ? 0 : ConflictCopy(file.name) == nil ? 1 : 2 }
    order = files.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let inOrder = contacts.sorted { $0.key < $1.key }
    byUID = Dictionary(grouping: inOrder.filter { !$0.uid.isEmpty }, by: \.uid).mapValues { $0.map(\.key) }
    byPrimary = Dictionary(grouping: inOrder, by: \.ids.primary).mapValues { $0.map(\.key) }
    bySecondary = Dictionary(grouping: inOrder, by: \.ids.secondary).mapValues { $0.map(\.key) }
    owner = Array(repeating: nil, count: files.count)
    for (index, file) in files.enumerated() {
      if let contact = file.contact, home[contact] == nil { home[contact] = index }
    }
  }

  // MARK: Steps

  /// What tells that a contact has moved. The UID with the content tells most, then the UID, the content, and the name.
  private enum Sign: CaseIterable { case whole, uid, content, name }

  private enum Step {
    /// Files that are who they were, for certain.
    case stay
    /// Contacts that have moved into files that were others', or nobody's.
    case moveInto(isKnown: Bool, [Sign])
    /// Files whose contacts have moved into others: they are somebody else, maybe one whose card they have had for some time.
    case followDisplaced([Sign])
    /// Files that cannot be read, and contacts that are gone.
    case findBroken
    /// New files, and contacts that are gone: renamed and edited at once.
    case findEdited
    /// Nobody has moved into the other files.
    case rest
    /// Versions that were set aside, of files whose contacts are nowhere else.
    case takeVersions
  }

  /// A file that was a contact's chooses before a new one, which may be a copy.
  private static let steps: [Step] = [
    .stay,
    // Before a file that was another contact's takes somebody for the UID alone, as an edited copy of them may have done.
    .moveInto(isKnown: true, [.whole]), .followDisplaced([.whole, .uid]), .moveInto(isKnown: false, [.whole]),
    // A file that waited as a copy is known, and says more than another one's name does.
    .moveInto(isKnown: true, Sign.allCases), .followDisplaced([.whole, .uid, .content]),
    .moveInto(isKnown: false, Sign.allCases), .followDisplaced(Sign.allCases),
    .findBroken, .findEdited, .rest, .takeVersions,
  ]

  mutating func run() -> [Identity.Owner] {
    for step in Self.steps { take(step) }
    return files.indices.map { index in
      if let contact = owner[index] { return .contact(contact) }
      return files[index].ids == nil || files[index].version != nil ? .nobody : .newContact
    }
  }

  private mutating func take(_ step: Step) {
    switch step {
    case .stay: for index in order where staysItself(index) { give(index, files[index].contact) }
    case .moveInto(let isKnown, let signs):
      for sign in signs {
        for index in order where owner[index] == nil && (files[index].contact != nil) == isKnown {
          move(index, by: sign)
        }
      }
    case .followDisplaced(let signs): followDisplaced(by: signs)
    case .findBroken: findBroken()
    case .findEdited: findEdited()
    case .rest:
      for index in order where owner[index] == nil && !isDisplaced(index) { give(index, files[index].contact) }
      for index in order where owner[index] == nil && isDisplaced(index) { give(index, vacated(index)) }
    case .takeVersions:
      let versions = order.filter { owner[$0] == nil && files[$0].version?.contact != nil }
      for index in versions.sorted(by: { isLater(files[$0], files[$1]) }) {
        guard let contact = files[index].version?.contact, holder[contact] == nil else { continue }
        Coverpoint.versionTaken.reach()
        give(index, contact)
      }
    }
  }

  private func isLater(_ version: Identity.File, _ other: Identity.File) -> Bool {
    (other.version?.modified ?? .min, other.name) < (version.version?.modified ?? .min, version.name)
  }

  private mutating func give(_ index: Int, _ contact: Int64?) {
    guard let contact, holder[contact] == nil else { return }
    owner[index] = contact
    holder[contact] = index
  }

  // MARK: Signs

  private mutating func move(_ index: Int, by sign: Sign, isDisplaced: Bool = false) {
    guard let contact = moved(index, by: sign, isDisplaced: isDisplaced) else { return }
    switch (files[index].contact, sign) {
    case (_?, _): Coverpoint.namesExchanged.reach()
    case (nil, .whole), (nil, .uid): Coverpoint.renamedByUID.reach()
    case (nil, _): Coverpoint.renamedByContent.reach()
    }
    give(index, contact)
  }

  private func own(_ index: Int) -> Identity.Known? { files[index].contact.flatMap { contacts[$0] } }

  /// The file of a contact that was this one's, where it is one of the files.
  private func home(of contact: Identity.Known) -> Identity.File? { home[contact.key].map { files[$0] } }

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
  private func isLoose(_ contact: Identity.Known) -> Bool {
    if case .stays = contact.place { return false }
    return holder[contact.key] == nil
  }

  /// The contact that has moved into this file, by one sign: a contact whose own file is gone, cannot be read, or does not have
  /// the sign any more. `isDisplaced`: another file is this one's contact now, so it is somebody else.
  private func moved(_ index: Int, by sign: Sign, isDisplaced: Bool = false) -> Int64? {
    let file = files[index]
    guard let ids = file.ids, file.version == nil else { return nil }
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
  private func isHalfExchanged(_ contact: Identity.Known, _ there: RecordIDs) -> Bool {
    byPrimary[there.primary, default: []].contains { $0 != contact.key && contacts[$0]?.wasAgreed == true }
  }

  /// The contact has left its own file, so a copy that has waited is the contact after all. That is so where the file is another contact's by now,
  /// says exactly what another contact says, or has another contact's UID. It is also so where the file has a UID that nobody has, another name and
  /// neither number nor e-mail address of the person, because no edit leaves so little.
  private func hasLeft(_ contact: Identity.Known, from home: Identity.File, to copy: Identity.File) -> Bool {
    guard copy.contact == nil, copy.ids?.primary == contact.ids.primary,
      isTaken(contact) || home.ids.map({ isHalfExchanged(contact, $0) }) ?? false
        || !home.uid.isEmpty && home.uid != contact.uid
          && (byUID[home.uid, default: []].contains { $0 != contact.key } || keepsNothing(of: contact, home))
    else { return false }
    Coverpoint.copyIsContact.reach()
    return true
  }

  private func isTaken(_ contact: Identity.Known) -> Bool {
    home[contact.key].flatMap { owner[$0] }.map { $0 != contact.key } ?? false
  }

  private func keepsNothing(of contact: Identity.Known, _ home: Identity.File) -> Bool {
    guard !contact.uid.isEmpty, let ids = home.ids else { return false }
    return ids.secondary != contact.ids.secondary && !keeps(contact, home)
  }

  /// The contact's file keeps its name and a phone number or an e-mail address, and says what nobody said: it was edited, and another file
  /// that says what it said is a copy.
  private func isEdited(_ contact: Identity.Known, _ home: Identity.File, _ ids: RecordIDs) -> Bool {
    ids.secondary == contact.ids.secondary && byPrimary[ids.primary] == nil && keeps(contact, home)
  }

  /// A name is less than a phone number or an e-mail address: a file that keeps one of these was given another name, and another
  /// file that has the old name is a namesake's.
  private func keeps(_ contact: Identity.Known, _ file: Identity.File) -> Bool {
    guard keepsPerson(contact, file) else { return false }
    Coverpoint.fileKeepsItsContact.reach()
    return true
  }

  // MARK: Exchanges

  private func isDisplaced(_ index: Int) -> Bool { files[index].contact.map { holder[$0] != nil } ?? false }

  private mutating func followDisplaced(by signs: [Sign]) {
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
  /// that it alone had: renamed and broken at once, which is no deletion. Likewise of one whose file another contact has moved into.
  private mutating func findBroken() {
    let gone = contacts.values.compactMap { contact -> (contact: Identity.Known, inode: UInt64)? in
      if case .missing(let inode) = contact.place { return (contact, inode) }
      return isTaken(contact) && holder[contact.key] == nil ? (contact, 0) : nil
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

  /// A new file is the contact that is gone where it has that one's name and a phone number or an e-mail address of it, nobody else
  /// has the name, and no UID says otherwise: renamed and edited between two looks, or written by another device with an edit.
  private mutating func findEdited() {
    let gone = contacts.values.filter { $0.isGone && holder[$0.key] == nil && $0.ids.secondary != RecordIDs.noName }
    guard !gone.isEmpty else { return }
    let named = Dictionary(grouping: order.filter { files[$0].version == nil && files[$0].ids != nil }) {
      files[$0].ids?.secondary
    }
    for contact in gone where bySecondary[contact.ids.secondary]?.count == 1 {
      let same = named[contact.ids.secondary, default: []]
      guard same.count == 1, owner[same[0]] == nil else { continue }
      let file = files[same[0]]
      guard file.contact == nil, contact.uid.isEmpty || file.uid.isEmpty, keepsPerson(contact, file) else { continue }
      Coverpoint.renamedAndEdited.reach()
      give(same[0], contact.key)
    }
  }
}
