import Cache
import Contacts
import POSIX
import Protocol
import Sync
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
        or --beside, which keeps both. Where it is back in the cloud alone, it asks
        you to sync first; then history has the removed card, or it is still on the list.
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

    init(_ arguments: Arguments, _ console: Console) throws {
      home = try Home(arguments)
      history = try History(home, faults: arguments.faults)
      cache = File.exists(home.cache) ? try DeviceCache(path: home.cache) : nil
      list = try ReviewList(cache, for: console.place)
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
    var device = try Device(arguments, console)
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
    var device = try Device(arguments, console)
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
        try RemovedCardRestoration.printDifference(card, contact, console)
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
    var device = try Device(arguments, console)
    var status = ExitStatus.done
    switch try device.item(arguments.operands[0]) {
    case .conflict(let conflict):
      let item = conflict.item
      let outcome = try device.history.cloud.restore(version: item.version, of: item.contact)
      status = try RestoreText.tell([(item.name, outcome)], of: .lostVersion, by: device.history.cloud, on: console)
    case .leftAlone(let refusal): throw leftAlone(refusal)
    case .removed(let card):
      guard let cache = device.cache else { throw gone }
      let restoration = RemovedCardRestoration(
        card: card, id: arguments.operands[0], cache: cache, home: device.home, history: device.history,
        console: console)
      let isAnswered = try restoration.run(arguments.has(replace) ? .replaces : arguments.has(beside) ? .beside : nil)
      if isAnswered { device.askCloud(about: card) }
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
    var device = try Device(arguments, console)
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
    var device = try Device(arguments, console)
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

  private static func leftAlone(_ refusal: FileLeftAlone) -> Problem {
    Problem(
      "\(refusal.file) is on the list as long as it is left alone: \(refusal.reason)",
      hint: "mend the file or move it away, and sync")
  }

  static let gone = Problem("it \(RestoreWords.gone)", hint: "contacts2web review lists what there is")
}
