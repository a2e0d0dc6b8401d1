import AddressBook
import Cache
import Contacts
import POSIX
import Protocol
import Sync
import VCard
import Words

/// `contacts2web review`: what waits for the person, and what to do about it.
enum ReviewCommands {
  private static let id = Operand(name: "ID", help: "the id at the line's beginning, or its first six digits or more")
  private static let idOrKind = Operand(
    name: "ID|KIND", help: "\(id.help); or conflict or removed, for all of that kind")
  private static let listAll = Option(
    "--all", help: "list everything; without it, the first \(shown) of each kind, and how many more there are")
  private static let keepAll = Option("--all", help: "all conflicts and removed cards, in place of \(idOrKind.name)")
  private static let raw = Option("--raw", help: "print the card itself, nothing else")
  private static let replace = Option(
    "--replace", help: "put a removed card in the place of its contact's card, where that is back")
  private static let beside = Option(
    "--beside",
    help: "make a removed card a contact of its own beside the one that is back, unless both have the same UID")

  /// So many of a kind are listed where a person does not ask for more.
  private static let shown = 20

  static let all: [Command] = [
    Command(
      words: ["review"], summary: "List what waits for you: lost versions, files left alone, files removed.",
      options: [listAll, .json, .home],
      details: """
        "conflict" is the version of a contact that lost when two sides had changed it, "file" one that cannot
        be taken and is left alone, "removed" a card whose file the sync removed, or an edit at which a sync had
        stopped and that no file has any more. Files and removed cards are on this device, and take no server.
        With --json it lists everything.
        """,
      run: list),
    Command(
      words: ["review", "show"], summary: "Tell how a version differs from the contact as it is now.", operands: [id],
      options: [raw, .home], run: show),
    Command(
      words: ["review", "restore"], summary: "Bring a version or a removed card back.", operands: [id],
      options: [replace, beside, .home],
      details: """
        A version becomes the contact's card in the cloud; the next sync brings it to this device. A removed card
        is written into the folder again; the next sync carries it up. Both can be undone. Where the contact of a
        removed card is back with another card, that one stays unless you say --replace, which takes its place,
        or --beside, which keeps both.
        """,
      run: restore),
    Command(
      words: ["review", "keep"], summary: "Leave things as they are, and take them off the list.",
      operands: [idOrKind], options: [keepAll, .home, .debugFault],
      waiver: Waiver(option: keepAll, options: [.home, .debugFault]),
      details: """
        Of a conflict, the contact stays as it is; of a removed card, the file stays removed; of an edit at which
        a sync had stopped, or that neither a file nor the cloud has any more, the contact stays without it. For
        several at once it says how many of each they are, and at a terminal it asks. Where the server goes away
        meanwhile, it says how many are left, and the same command goes on. What is off the list can no longer be
        restored from there. Files that are left alone stay on it until they are mended or moved away.
        """,
      run: keep),
  ]

  /// The parts of the device that the commands work with.
  private struct Device {
    let home: Home
    let history: History
    let cache: DeviceCache?
    private(set) var list: ReviewList

    init(_ arguments: Arguments) throws {
      home = try Home(arguments)
      history = try History(home, faults: arguments.faults)
      cache = File.exists(home.cache) ? try DeviceCache(path: home.cache) : nil
      list = try ReviewList(cache)
    }

    mutating func askCloud() throws(CloudError) { try list.addConflicts(history.cloud) }

    /// Asks the cloud what became of the contacts of these removed cards.
    mutating func askCloud(about cards: some Sequence<TrashedCard>) throws(CloudError) {
      try list.ask(history.cloud, of: Array(cards))
    }

    /// Asks the cloud what became of a removed card's contact. Without an answer it counts as deleted.
    mutating func askCloud(about card: TrashedCard) { try? list.ask(history.cloud, of: [card]) }

    /// The item of the id that the person typed. Files and removed cards are found on this device, also while the server is
    /// away.
    mutating func item(_ text: String) throws -> ReviewList.Item {
      if let item = try list.item(text) { return item }
      try askCloud()
      guard let item = try list.item(text) else {
        throw Problem("nothing that waits for review has the id \(text)", hint: "contacts2web review lists it")
      }
      return item
    }

    /// Notes the number of conflicts, so that `status` tells the right one at once. A sync that is running does that itself.
    func end() throws {
      if list.isComplete, let count = try? history.cloud.reviewCount() { try? cache?.rememberConflicts(count) }
      cache?.close()
    }
  }

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    var device = try Device(arguments)
    var problem: Problem?
    let most = arguments.has(.json) || arguments.has(listAll) ? Int.max : shown
    do throws(CloudError) {
      try device.askCloud()
      try device.askCloud(about: device.list.removed.prefix(most))
    } catch {
      problem = Problem(error)
    }
    if arguments.has(.json) {
      try console.print(device.list.json)
    } else {
      if device.list.items.isEmpty, problem == nil { console.note(ReviewWords.nothing) }
      for kind in ReviewList.Kind.allCases { try printLines(of: kind, device.list, first: most, console) }
    }
    try device.end()
    guard let problem else { return .done }
    console.report("conflicts are not listed: \(problem.message)", hint: problem.hint)
    return .failed
  }

  private static func printLines(
    of kind: ReviewList.Kind, _ list: ReviewList, first most: Int, _ console: Console
  ) throws {
    let items = list.items(kind)
    for (id, item) in items.prefix(most) { try console.print(Console.onOneLine(list.line(id, item))) }
    guard items.count > most else { return }
    let keep = kind == .leftAlone ? "" : "; contacts2web review keep \(kind.rawValue) takes all of them off the list"
    console.note("and \(kind.words(items.count - most, more: true)): contacts2web review --all lists them\(keep)")
  }

  private static func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    var device = try Device(arguments)
    switch try device.item(arguments.operands[0]) {
    case .conflict(let conflict):
      let item = conflict.item
      guard let cards = try device.history.cloud.cards(version: item.version, of: item.contact) else { throw gone }
      if arguments.has(raw) {
        try console.print(ReadableCard.raw(cards.version))
        break
      }
      try console.print(Console.onOneLine(NameWords.shown(item.name)))
      try console.print(Console.onOneLine("- \(ReviewList.detail(item))"))
      try console.print("+ \(ReviewWords.current)\(item.isTrashed ? ", in the trash" : "")")
      for line in try ReadableCard.difference(cards) { try console.print(Console.onOneLine(line)) }
    case .leftAlone(let refusal):
      let line = refusal.line.map { ":\($0)" } ?? ""
      try console.print(Console.onOneLine("\(refusal.file)\(line): \(refusal.reason) (left alone)"))
    case .removed(let card):
      if arguments.has(raw) {
        try console.print(ReadableCard.raw(card.card))
        break
      }
      device.askCloud(about: card)
      try console.print(Console.onOneLine(device.list.line(card)))
      if let contact = try device.cache?.contact(of: card) {
        try printDifference(card, contact, console)
      } else {
        try console.print(ReadableCard.raw(card.card))
      }
    }
    try device.end()
    return .done
  }

  private static func restore(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    guard !arguments.has(replace) || !arguments.has(beside) else {
      throw UsageError("\(replace.name) does not go with \(beside.name)")
    }
    var device = try Device(arguments)
    var status = ExitStatus.done
    switch try device.item(arguments.operands[0]) {
    case .conflict(let conflict):
      let item = conflict.item
      let outcome = try device.history.cloud.restore(version: item.version, of: item.contact)
      status = try RestoreText.tell([(item.name, outcome)], of: .lostVersion, by: device.history.cloud, on: console)
    case .leftAlone(let refusal): throw leftAlone(refusal)
    case .removed(let card):
      try putBack(card, arguments, device, console)
      device.askCloud(about: card)
      if let other = device.list.other(card) { console.note(Console.onOneLine(ReviewWords.isTwoAgain(other).local)) }
    }
    try device.end()
    return status
  }

  private static func keep(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(keepAll) {
      guard arguments.operands.isEmpty else { throw UsageError("\(keepAll.name) takes no \(idOrKind.name) beside it") }
      return try keep(ReviewList.Kind.allCases, arguments, console)
    }
    if let kind = ReviewList.Kind(rawValue: arguments.operands[0]) {
      guard kind != .leftAlone else {
        throw Problem(
          "files are on the list as long as they are left alone", hint: "mend them or move them away, and sync")
      }
      return try keep([kind], arguments, console)
    }
    var device = try Device(arguments)
    switch try device.item(arguments.operands[0]) {
    case .conflict(let conflict):
      let item = conflict.item
      _ = try device.history.cloud.keep(version: item.version, of: item.contact)
      try console.print(Console.onOneLine("\(NameWords.shown(item.name)): \(ReviewWords.kept)"))
    case .leftAlone(let refusal): throw leftAlone(refusal)
    case .removed(let card):
      try device.cache?.markReviewed([card])
      try console.print(Console.onOneLine("\(card.name) stays removed"))
    }
    try device.end()
    return .done
  }

  /// Takes all of these kinds off the list. Where a person sits at the terminal, it asks before.
  private static func keep(
    _ kinds: [ReviewList.Kind], _ arguments: Arguments, _ console: Console
  ) throws -> ExitStatus {
    var device = try Device(arguments)
    if kinds.contains(.conflict) { try device.askCloud() }
    let conflicts = device.list.conflicts
    let removed = kinds.contains(.removed) ? device.list.removed : []
    let leftAlone = kinds.contains(.leftAlone) ? device.list.items(.leftAlone).count : 0
    let counts = ReviewCounts(conflicts: conflicts.count, reasons: removed.map(\.reason))
    if !counts.isEmpty {
      if let answer = try console.ask("Take \(counts.text) off the list, and leave everything as it is? [y/N] ") {
        guard Console.isYes(answer) else {
          console.note("nothing was taken off the list")
          return .failed
        }
      } else {
        console.note("taking \(counts.text) off the list")
      }
    }
    try settle(conflicts, of: counts, device, console)
    if !removed.isEmpty { try device.cache?.markReviewed(removed) }
    for line in counts.kept { try console.print(line) }
    if leftAlone > 0 {
      console.note("\(ReviewList.Kind.leftAlone.words(leftAlone)): on the list until mended or moved away")
    } else if counts.isEmpty {
      console.note(kinds.count == 1 ? "nothing of that kind waits for review" : ReviewWords.nothing)
    }
    try device.end()
    return .done
  }

  /// Takes the conflicts off the list, one by one. Where the server goes away meanwhile, it says how far it came.
  private static func settle(
    _ conflicts: [ReviewItem], of counts: ReviewCounts, _ device: Device, _ console: Console
  ) throws {
    var left = counts
    do throws(CloudError) {
      for item in conflicts {
        _ = try device.history.cloud.keep(version: item.version, of: item.contact)
        left.conflicts -= 1
      }
    } catch {
      let settled = grouped(counts.conflicts - left.conflicts)
      let isOne = left.total == 1
      console.note(
        "\(settled) of \(ReviewList.Kind.conflict.words(counts.conflicts)) settled; \(left.text) \(isOne ? "is" : "are") left on the list, and the same command goes on with \(isOne ? "it" : "them")"
      )
      try? device.cache?.rememberConflicts(Int64(left.conflicts))
      throw error
    }
  }

  /// Writes a removed card into the folder again, under its old name if that is free. If its contact is back, the card replaces
  /// the contact's card, or comes beside it, or nothing is done.
  private static func putBack(
    _ card: TrashedCard, _ arguments: Arguments, _ device: Device, _ console: Console
  ) throws {
    guard let cache = device.cache else { throw gone }
    var lock = try FileLock(device.home.lock, wait: false)
    if lock == nil {
      console.note("a sync of this device is under way; this waits for it")
      lock = try FileLock(device.home.lock, wait: true)
    }
    defer { lock?.unlock() }
    if let primary = primary(card.card), let twin = try cache.item(holding: primary) {
      throw Problem(
        "\(twin) has the same content",
        hint:
          "the next sync would remove the second file again; contacts2web review keep \(arguments.operands[0]) takes it off the list"
      )
    }
    let signIn = device.history.signIn
    let book = Vdir(path: signIn.book, expecting: signIn.bookID)
    var isAnswered = true
    if let contact = try cache.contact(of: card) {
      if arguments.has(replace) { return try put(card, inPlaceOf: contact, book, cache, console) }
      // Of two files with one UID the second would be left alone.
      let canBeBoth = uid(of: card.card) == nil || uid(of: card.card) != uid(of: contact.card)
      guard arguments.has(beside), canBeBoth else {
        try printDifference(card, contact, console)
        let id = arguments.operands[0]
        let both = canBeBoth ? ", --beside keeps both" : ""
        let why = arguments.has(beside) ? "; both have one UID, so they cannot stand beside each other" : ""
        throw Problem(
          "this contact is back, and what differs stands above: nothing was changed\(why)",
          hint:
            "contacts2web review restore \(id) --replace takes what was removed\(both), contacts2web review keep \(id) what is there"
        )
      }
    } else {
      isAnswered = try findNoLiving(card, device, console)
    }
    for name in [card.name, ItemName("\(UniqueID.random()).vcf")] {
      guard case .written = try book.perform([.write(name: name, bytes: card.card, replacing: nil)]).first else {
        continue
      }
      try cache.notePutBack(card)
      try console.print(Console.onOneLine("wrote \(name)"))
      console.note(
        isAnswered
          ? "the next sync carries it to the cloud"
          : "the server does not answer: should this contact be back there with another card, the next sync brings that one, and contacts2web history has this"
      )
      return
    }
    throw Problem("the file could not be written: others write into the folder", hint: "try again")
  }

  /// Throws where the contact is back in the cloud and no sync has brought it here yet, and shows what differs. A file that is written then would be
  /// replaced by the cloud's card unseen. Returns false where the server does not answer.
  private static func findNoLiving(_ card: TrashedCard, _ device: Device, _ console: Console) throws -> Bool {
    let living: [UInt8]?
    do throws(CloudError) {
      living = try device.list.living(device.history.cloud, card)
    } catch {
      return false
    }
    guard let id = card.cloudID, let living else { return true }
    guard primary(card.card) != primary(living) else {
      throw Problem("this contact is back in the cloud with this very card", hint: "contacts2web sync brings it here")
    }
    try console.print("- the removed card")
    try console.print("+ \(ReviewWords.current), in the cloud")
    for line in try ReadableCard.difference(VersionCards(version: card.card, current: living)) {
      try console.print(Console.onOneLine(line))
    }
    throw Problem(
      "this contact is back in the cloud, and what differs stands above: nothing was changed",
      hint:
        "contacts2web sync brings it here; contacts2web history \(ShortID.text(id)) lists what it was before"
    )
  }

  private static func primary(_ card: [UInt8]) -> RecordID? { (try? Card(card)).map { RecordIDs($0).primary } }

  private static func uid(of card: [UInt8]?) -> ComparableUID? {
    card.flatMap { try? Card($0) }?.first("UID").flatMap { ComparableUID($0.text) }
  }

  /// The contact's own card goes into the device's trash, where it stays until the cloud has it.
  private static func put(
    _ card: TrashedCard, inPlaceOf contact: CachedContact, _ book: Vdir, _ cache: DeviceCache, _ console: Console
  ) throws {
    guard let item = contact.item, let present = contact.card else { throw gone }
    let replaced = DiscardedCard(
      name: item.name, card: present, primary: contact.ids.primary, uid: contact.uid, cloudID: contact.cloudID,
      reason: .replacedByRestored)
    try cache.keepInTrash(
      [replaced], at: Timestamp(milliseconds: WallClock.milliseconds()))
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

  private static func printDifference(_ card: TrashedCard, _ contact: CachedContact, _ console: Console) throws {
    try console.print("- the removed card")
    try console.print(Console.onOneLine("+ \(ReviewWords.current)\(contact.item.map { ", \($0.name)" } ?? "")"))
    let cards = VersionCards(version: card.card, current: contact.card ?? [])
    for line in try ReadableCard.difference(cards) { try console.print(Console.onOneLine(line)) }
  }

  private static func leftAlone(_ refusal: FileLeftAlone) -> Problem {
    Problem(
      "\(refusal.file) is on the list as long as it is left alone: \(refusal.reason)",
      hint: "mend the file or move it away, and sync")
  }

  private static let gone = Problem("it \(RestoreWords.gone)", hint: "contacts2web review lists what there is")
}
