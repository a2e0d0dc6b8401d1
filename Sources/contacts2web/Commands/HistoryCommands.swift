import Contacts
import Protocol
import Words

/// `contacts2web history`: the versions of one contact, and bringing one back.
enum HistoryCommands {
  private static let contact = Operand(
    name: "CONTACT", help: "its name or a part of it, the name of its file, or its id")
  private static let version = Operand(
    name: "VERSION", help: "the id at the line's beginning, or its first six digits or more")
  private static let raw = Option("--raw", help: "print the card itself, nothing else")

  static let all: [Command] = [
    Command(
      words: ["history"], summary: "List the earlier versions of a contact.", operands: [contact],
      options: [.json, .home],
      details: """
        One line for each time that the contact was changed, deleted or brought back in the last 30 days, the
        latest first: the id of the version that stood until then, when it was, who did it and what, and in what
        that version differs from the contact now.
        """,
      run: list),
    Command(
      words: ["history", "show"], summary: "Tell how a version differs from the contact as it is now.",
      operands: [version], options: [raw, .home], run: show),
    Command(
      words: ["history", "restore"], summary: "Make a version the contact's card again.", operands: [version],
      options: [.home],
      details: """
        It changes the cloud, also where the contact is in the trash; the next sync brings it to each device. What
        the contact is now becomes a version in its turn. It is an entry of the log, and can be undone.
        """,
      run: restore),
  ]

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let history = try History(home)
    let contact = try ContactFinder(history.cloud, home, console).contact(arguments.operands[0])
    var objects: [JSON] = []
    var count = 0
    var last: UniqueID?
    repeat {
      guard let listing = try history.cloud.versions(of: contact.id, before: last, limit: 100) else {
        throw Problem("\(NameWords.shown(contact.name)) \(RestoreWords.gone)")
      }
      for version in listing.versions {
        if arguments.has(.json) {
          objects.append(VersionText.json(version, now: listing.current))
          continue
        }
        // The lines do not name the contact, and perhaps only a part of its name was typed.
        if count == 0 { console.note(Console.onOneLine(title(contact))) }
        try console.print(Console.onOneLine(VersionText.line(version, now: listing.current)))
        count += 1
      }
      last = listing.next
    } while last != nil
    if arguments.has(.json) {
      try console.print(
        JSON.object([
          ("contact", .string(contact.id.word.hex)), ("name", .string(contact.name)),
          ("trashed", JSON(contact.trashing?.at.extended)), ("versions", .array(objects)),
        ]).text)
    } else if count == 0 {
      console.note(Console.onOneLine("\(title(contact))  \(VersionWords.nothing(in: "weeks"))"))
    }
    return .done
  }

  private static func show(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let history = try History(Home(arguments))
    let version = try history.version(arguments.operands[0])
    guard let cards = try history.cloud.cards(version: version.id, of: version.contact),
      let id = HexPrefix(version.contact.description), let contact = try history.cloud.contacts(.id(id), limit: 1).first
    else { throw gone }
    if arguments.has(raw) {
      try console.print(ReadableCard.raw(cards.version))
      return .done
    }
    let event: Sentence = """
      - \(VersionWords.then): edited \(version.editedAt). \(VersionWords.event(version)), \(version.replacedAt)
      """
    try console.print(Console.onOneLine(NameWords.shown(contact.name)))
    try console.print(Console.onOneLine(event.local))
    try console.print("+ \(VersionWords.now(isTrashed: contact.trashing != nil))")
    for line in try ReadableCard.difference(cards) { try console.print(Console.onOneLine(line)) }
    return .done
  }

  private static func restore(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let history = try History(Home(arguments))
    let version = try history.version(arguments.operands[0])
    let outcome = try history.cloud.restore(version: version.id, of: version.contact)
    return try RestoreText.tell([(version.displayName, outcome)], of: .version, by: history.cloud, on: console)
  }

  private static func title(_ contact: ListedContact) -> String {
    "\(ShortID.text(contact.id))  \(NameWords.shown(contact.name))\(contact.trashing == nil ? "" : ", in the trash")"
  }

  private static let gone = Problem("it \(RestoreWords.gone)", hint: "contacts2web history CONTACT lists what there is")
}
