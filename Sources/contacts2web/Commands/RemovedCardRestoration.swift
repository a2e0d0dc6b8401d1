import AddressBook
import Cache
import Contacts
import POSIX
import Protocol
import Sync
import VCard
import Words

/// Writes a card whose file the sync removed into the folder again: `contacts2web review restore`.
struct RemovedCardRestoration {
  /// What a person says about a contact that is back with another card.
  enum Way {
    /// The removed card takes the place of that one.
    case replaces
    /// Both stay.
    case beside
  }

  let card: TrashedCard
  /// As the person typed it.
  let id: String
  let cache: DeviceCache
  let home: Home
  let history: History
  let console: Console

  /// Writes the card under its old name if that is free. If its contact is back, `way` says what happens; without it, nothing is done. Returns
  /// false where the server was asked and gave no answer.
  func run(_ way: Way?) throws -> Bool {
    // Before the lock is taken: the server may be slow.
    let unanswered = try findNoneLiving()
    var lock = try FileLock(home.lock, wait: false)
    if lock == nil {
      console.note("a sync of this device is under way; this waits for it")
      lock = try FileLock(home.lock, wait: true)
    }
    defer { lock?.unlock() }
    if let primary = Self.primary(card.card), let twin = try cache.item(holding: primary) {
      throw Problem(
        "\(twin) has the same content",
        hint: "the next sync would remove the second file again; contacts2web review keep \(id) takes it off the list")
    }
    let book = Vdir(path: history.signIn.book, expecting: history.signIn.bookID)
    if let contact = try cache.contact(of: card) {
      if way == .replaces {
        try write(inPlaceOf: contact, book)
      } else {
        try expectBoth(contact, way)
        try write(book, unanswered)
      }
    } else {
      try write(book, unanswered)
    }
    return unanswered == nil
  }

  /// Throws where the contact is not here and lives in the cloud, because somebody has restored it there, and shows what differs. A file with the
  /// removed card would count as an earlier version of that contact, and the next sync would replace it. Returns why the server gave no answer.
  private func findNoneLiving() throws -> String? {
    // These edits never reached the cloud, so they are no earlier versions.
    let unsent: [Deed.Reason] = [.stoppedByGuard, .notSent]
    guard let contact = card.cloudID, !unsent.contains(where: { $0.rawValue == card.reason }),
      try !cache.hasContact(contact)
    else { return nil }
    let living: [UInt8]?
    do throws(CloudError) {
      living = try livingCard(of: contact)
    } catch {
      return Problem(error).message
    }
    guard let living else { return nil }
    guard Self.primary(card.card) != Self.primary(living) else {
      throw Problem("this contact is back in the cloud with this very card", hint: "contacts2web sync brings it here")
    }
    if !living.isEmpty { try Self.printDifference(card, "in the cloud", living, console) }
    throw Problem(
      "this contact is back in the cloud\(living.isEmpty ? "" : ", and what differs stands above"): nothing was changed",
      hint:
        "contacts2web sync brings it here; then contacts2web history \(ShortID.text(contact)) has the removed card, or contacts2web review still lists it"
    )
  }

  /// The card that this contact has in the cloud, nil where it is deleted there. It is empty where nothing brings the whole card: it comes with a
  /// version, and with the list of versions where it has no large values.
  private func livingCard(of id: UniqueID) throws(CloudError) -> [UInt8]? {
    guard let prefix = HexPrefix(id.description),
      let contact = try history.cloud.contacts(.id(prefix), limit: 1).first, contact.trashing == nil,
      let listing = try history.cloud.versions(of: id, before: nil, limit: 1)
    else { return nil }
    if let version = listing.versions.first, let cards = try history.cloud.cards(version: version.id, of: id) {
      return cards.current
    }
    return listing.current.flatMap { $0.cuts.isEmpty ? $0.skeleton : nil } ?? []
  }

  /// Throws unless the person wants both, and both can stand. Of two files with one UID the second would be left alone.
  private func expectBoth(_ contact: CachedContact, _ way: Way?) throws {
    let canBeBoth = Self.uid(of: card.card) == nil || Self.uid(of: card.card) != Self.uid(of: contact.card)
    guard way != .beside || !canBeBoth else { return }
    try Self.printDifference(card, contact, console)
    let both = canBeBoth ? ", --beside keeps both" : ""
    let why = way == .beside ? "; both have one UID, so they cannot stand beside each other" : ""
    throw Problem(
      "this contact is back, and what differs stands above: nothing was changed\(why)",
      hint:
        "contacts2web review restore \(id) --replace takes what was removed\(both), contacts2web review keep \(id) what is there"
    )
  }

  /// Into a file of its own.
  private func write(_ book: Vdir, _ unanswered: String?) throws {
    for name in [card.name, ItemName("\(UniqueID.random()).vcf")] {
      guard case .written = try book.perform([.write(name: name, bytes: card.card, replacing: nil)]).first else {
        continue
      }
      try cache.notePutBack(card)
      try console.print(Console.onOneLine("wrote \(name)"))
      console.note(
        unanswered.map {
          "the server could not be asked whether this contact is back there (\($0)); if it is, the next sync brings what it says there, and contacts2web history has this card"
        } ?? "the next sync carries it to the cloud")
      return
    }
    throw Problem("the file could not be written: others write into the folder", hint: "try again")
  }

  /// The contact's own card goes into the device's trash, where it stays until the cloud has it.
  private func write(inPlaceOf contact: CachedContact, _ book: Vdir) throws {
    guard let item = contact.item, let present = contact.card else { throw ReviewCommands.gone }
    let replaced = DiscardedCard(
      name: item.name, card: present, primary: contact.ids.primary, uid: contact.uid, cloudID: contact.cloudID,
      reason: .replacedByRestored)
    try cache.keepInTrash([replaced], at: Timestamp(milliseconds: WallClock.milliseconds()))
    let change = BookChange.write(name: item.name, bytes: card.card, replacing: item.signature)
    guard case .written = try book.perform([change]).first else {
      throw Problem("\(item.name) was changed since the last sync", hint: "contacts2web sync, and try again")
    }
    try cache.confirmTrash([item.name])
    try cache.markReviewed([card])
    try console.print(Console.onOneLine("wrote \(item.name)"))
    console.note(
      "the next sync carries it to the cloud; what it replaced waits in contacts2web review until the cloud has that")
  }

  /// What a removed card and its contact's say that the other does not.
  static func printDifference(_ card: TrashedCard, _ contact: CachedContact, _ console: Console) throws {
    try printDifference(card, contact.item.map { "\($0.name)" }, contact.card ?? [], console)
  }

  private static func printDifference(
    _ card: TrashedCard, _ place: String?, _ current: [UInt8], _ console: Console
  ) throws {
    try console.print("- the removed card")
    try console.print(Console.onOneLine("+ \(ReviewWords.current)\(place.map { ", \($0)" } ?? "")"))
    for line in try ReadableCard.difference(VersionCards(version: card.card, current: current)) {
      try console.print(Console.onOneLine(line))
    }
  }

  private static func primary(_ card: [UInt8]) -> RecordID? { (try? Card(card)).map { RecordIDs($0).primary } }

  private static func uid(of card: [UInt8]?) -> ComparableUID? {
    card.flatMap { try? Card($0) }?.first("UID").flatMap { ComparableUID($0.text) }
  }
}
