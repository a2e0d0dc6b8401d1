import AddressBook
import Contacts
import Import
import POSIX
import Sync

/// `contacts2web import`: what the sources have, or files at hand, into the address book.
enum ImportCommand {
  private static let source = Option("--source", .text("NAME"), help: "only this source, also where it is disabled")
  private static let dryRun = Option("--dry-run", help: "say what each contact would get, and do nothing")
  private static let again = Option("--again", help: "also the sources that have not changed since the last import")

  static let command = Command(
    words: ["import"], summary: "Add what vCard sources, or files, have and the address book has not.",
    more: Operand(name: "FILE.vcf", help: "files of one or more cards; without any, all sources that are enabled"),
    options: [source, dryRun, again, .json, .home, .debugFault],
    details: """
      Nothing that is there is overwritten or deleted. A contact whose first and last name nobody has is added
      as it is; where one contact has the name, it gets the values that it lacks; where several have it, the card
      is left out and named. Earlier sources win over later ones. The next sync carries it all to the cloud.

      An import is one step, which contacts2web undo takes back, except for contacts that were edited since. Exit
      status 1 means that a source failed, and 2 that cards were left out.

      A dry run lists the first contacts of each source, and with --json all of them.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try check(arguments)
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    let interruption = try Interruption {
      console.report(
        "the import was interrupted",
        hint: "if contacts2web log shows it, contacts2web undo takes it back, and the next import goes on with it")
      return .failed
    }
    let folder = Vdir(path: signIn.book, expecting: signIn.bookID, faults: arguments.faults)
    let files = arguments.operands
    let names = files.isEmpty ? try names(arguments, home) : files
    let bars = ImportBars(names, on: console)
    let importer = SourceImport(
      book: folder, home: home.path,
      context: ImportContext(
        now: { Timestamp(milliseconds: WallClock.milliseconds()) }, isCancelled: { interruption.isSet },
        progress: { step in
          if case .applying = step { interruption.allowForTakingBack() }
          bars.show(step)
        },
        waiting: {
          bars.clear()
          console.note("another run of this device is under way; this one waits for it")
        }))
    defer { bars.clear() }
    if names.isEmpty { console.note("there are no sources yet; contacts2web source add NAME URL makes one") }
    let selection: SourceImport.Selection =
      files.isEmpty ? arguments[source].map { .source($0) } ?? .enabled : .files(files)
    var steps: [ImportStep]? = arguments.has(dryRun) ? [] : nil
    let announce: ((ImportStep) -> Void)? = steps == nil ? nil : { steps?.append($0) }
    let report = try importer.run(selection, isRepeated: arguments.has(again), announce: announce)
    bars.clear()
    let text = ImportText(report: report, steps: steps)
    if arguments.has(.json) {
      try console.print(text.json)
    } else {
      for line in text.lines { try console.print(Console.onOneLine(line)) }
    }
    text.explain(on: console)
    if arguments.has(dryRun) {
      console.note("dry run: nothing was changed")
    } else {
      noteImportedFiles(report, files, signIn, console)
      if report.hasChangedFiles, console.showsProgress, !arguments.has(.json) {
        console.note("contacts2web sync carries this to the cloud; contacts2web undo takes it back")
      }
    }
    return text.exitStatus
  }

  private static func check(_ arguments: Arguments) throws(UsageError) {
    if !arguments.operands.isEmpty {
      for option in [source, again] where arguments.has(option) {
        throw UsageError("\(option.name) does not go with files")
      }
    }
  }

  private static func names(_ arguments: Arguments, _ home: Home) throws -> [String] {
    if let name = arguments[source] { return [name] }
    return try SourceStore(folder: home.path).list().sources.filter(\.isEnabled).map(\.name)
  }

  /// A file of several cards in the folder itself is of no use there once each card has a file of its own.
  private static func noteImportedFiles(
    _ report: ImportReport, _ files: [String], _ signIn: SignIn, _ console: Console
  ) {
    for (path, entry) in zip(files, report.entries) where entry.outcome == .imported && entry.ignored == 0 {
      guard let resolved = File.resolve(path), resolved.hasPrefix(signIn.book + "/"), entry.cards > 1 else { continue }
      console.note(
        Console.onOneLine("every card of \(path) has a file of its own now; the file itself may be removed"))
    }
  }
}
