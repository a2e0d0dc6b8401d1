import Cache
import Contacts
import POSIX
import Protocol
import Sync
import Words

/// `contacts2web why`: what this device did with a contact, and why.
enum WhyCommand {
  private static let contact = Operand(
    name: "CONTACT", help: "its name or a part of it, its UID, or its id; or the name of a file in the folder")
  /// So many are named where a word can mean several.
  private static let listed = 20

  static let command = Command(
    words: ["why"], summary: "Tell what this device did with a contact or a file, and why.", operands: [contact],
    options: [.json, .home],
    details: """
      One line for each time that this device removed or wrote its file for a reason of its own, deleted it in
      the cloud or sent an edit, in the last 30 days of use, and for the last time that it sent or wrote it at
      all; the latest first, each with the way back. Also of contacts that are gone, and of a file that is no
      contact's: why it is left alone, or for what it waits. It takes no server; where one answers, it tells who
      deleted the contact.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    guard File.exists(home.cache) else {
      throw Problem("this device has not synced yet", hint: "contacts2web sync")
    }
    let cache = try DeviceCache(path: home.cache)
    defer { cache.close() }
    let typed = arguments.operands[0]
    let found = try found(typed, cache)
    let (refusals, waiting) = (try cache.refusals(), try cache.waitingFiles())
    let text: WhyText
    // The journal may know who had that name before.
    if let file = file(typed), !found.contains(where: { $0.file == file }),
      let alone = WhyText(file, refusals: refusals, waiting: waiting)
    {
      text = alone
    } else {
      let contact = try only(found, typed, console)
      text = WhyText(
        contact, deeds: try cache.deeds(of: contact), stops: try contact.cloudID.map(cache.stops) ?? [],
        refusals: refusals, waiting: waiting, trashing: trashing(of: contact, home))
      if !arguments.has(.json) { console.note(Console.onOneLine(WhyText.title(contact))) }
    }
    if arguments.has(.json) {
      try console.print(text.json(console.place))
      return .done
    }
    for line in text.lines(console.place) { try console.print(Console.onOneLine(line)) }
    return .done
  }

  /// The only contact that may be meant. Several are named on standard error.
  private static func only(_ found: [RememberedContact], _ text: String, _ console: Console) throws -> RememberedContact
  {
    let exact = found.filter { TextFolding.fold($0.name) == TextFolding.fold(text) }
    let choices = exact.isEmpty ? found : exact
    guard let first = choices.first else {
      throw Problem(
        "this device knows no contact called \"\(text)\"",
        hint:
          "type a part of its name, the name of its file, its UID or its id; contacts2web trash lists what was deleted")
    }
    guard choices.count > 1 else { return first }
    for contact in choices.prefix(listed) { console.note(Console.onOneLine(WhyText.title(contact))) }
    if choices.count > listed { console.note("and more") }
    throw Problem("\"\(text)\" can mean \(grouped(choices.count)) contacts", hint: "type more of the name, or an id")
  }

  private static func found(_ text: String, _ cache: DeviceCache) throws -> [RememberedContact] {
    if let file = file(text) { return try cache.remembered(.file(file)) }
    if let prefix = HexPrefix(text) {
      let found = try cache.remembered(.id(prefix))
      if !found.isEmpty { return found }
    }
    let found = try cache.remembered(.uid(text))
    return found.isEmpty ? try cache.remembered(.name(text)) : found
  }

  /// The file that the text names, with or without its folder; nil where it does not end in `.vcf`.
  private static func file(_ text: String) -> ItemName? {
    text.hasSuffix(".vcf") ? ItemName(String(text.split(separator: "/").last ?? "")) : nil
  }

  /// Who deleted a contact that is gone here, as far as the server answers.
  private static func trashing(of contact: RememberedContact, _ home: Home) -> ListedContact.Trashing? {
    guard contact.file == nil, let id = contact.cloudID, let prefix = HexPrefix(id.description),
      let history = try? History(home)
    else { return nil }
    return try? history.cloud.contacts(.id(prefix), limit: 1).first?.trashing
  }
}
