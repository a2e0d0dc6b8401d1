import Contacts
import Protocol
import Words

/// `contacts2web trash`: what was deleted, on all devices and in the browser, and taking it back.
enum TrashCommands {
  private static let contact = Operand(
    name: "CONTACT",
    help: "the id at the line's beginning, or its first six digits or more; or the name, or a part of it")

  static let all: [Command] = [
    Command(
      words: ["trash"], summary: "List what was deleted, on all devices and in the browser.", options: [.json, .home],
      details: """
        One line for each contact in the cloud's trash, the latest first: its id, when and where it was deleted,
        and until when it is kept.
        """,
      run: list),
    Command(
      words: ["trash", "restore"], summary: "Take contacts out of the trash.", operands: [contact], more: contact,
      options: [.home],
      details: """
        They come back as they were, in the cloud; the next sync brings them to each device. It is one entry of
        the log, and can be undone. All that a run deleted comes back at once with contacts2web undo RUN.
        """,
      run: restore),
  ]

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let history = try History(Home(arguments))
    var objects: [JSON] = []
    var isEmpty = true
    var place: TrashPlace?
    repeat {
      let listing = try history.cloud.trash(before: place, limit: 500)
      for contact in listing.contacts {
        guard let trashing = contact.trashing else { continue }
        isEmpty = false
        if arguments.has(.json) {
          objects.append(TrashText.json(contact, trashing))
        } else {
          try console.print(Console.onOneLine(TrashText.line(contact, trashing, now: LocalTime.now)))
        }
      }
      place = listing.next
    } while place != nil
    if arguments.has(.json) {
      try console.print(JSON.object([("trash", .array(objects))]).text)
    } else if isEmpty {
      console.note(TrashWords.empty)
    }
    return .done
  }

  private static func restore(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count <= restorableAtOnce else {
      throw UsageError("that is more than \(grouped(restorableAtOnce)) contacts")
    }
    let home = try Home(arguments)
    let history = try History(home)
    let finder = ContactFinder(history.cloud, home, console)
    let contacts = try arguments.operands.map { try finder.trashed($0) }
    let outcomes = try history.cloud.restore(contacts.map(\.id))
    return try RestoreText.tell(
      zip(contacts, outcomes).map { ($0.name, $1) }, of: .contact, by: history.cloud, on: console)
  }
}
