import AddressBook
import Cloud
import Contacts
import HTTPClient
import POSIX
import Sync
import Words

/// `contacts2web admin sync`: one run of a folder that `serve --book` keeps, by hand. It is how a person answers a guard that has
/// stopped the server's own runs.
enum AdminSyncCommand {
  private static let book = Option(
    "--book", .text("DIR"), isRequired: true, help: "the folder, as serve --book names it")
  private static let account = Option(
    "--account", .text("NAME"), isRequired: true, help: "the account that it belongs to")

  static let command = Command(
    words: ["admin", "sync"], summary: "Sync the server's own folder once, and decide where a guard has stopped it.",
    options: [
      book, account, SyncCommand.dryRun, SyncCommand.allowDeletions, SyncCommand.allowOverwrites, SyncCommand.putBack,
      .json,
    ] + AdminCommands.store,
    details:
      "For a folder that serve --book keeps; works while that runs. contacts2web help sync says what the options do.",
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let options = try SyncCommand.options(arguments)
    let path = try arguments.required(book)
    let name = try arguments.required(account)
    let folder = try ServerFolder(arguments)
    let place = ServerFolder.place(of: path)
    guard let id = folder.book(at: place) else {
      throw Problem(
        "the server keeps no folder at \(path)",
        hint:
          "contacts2web serve --book \(ShellWord.quoted(place)) --account \(ShellWord.quoted(name)) begins with it")
    }
    let progress = SyncProgressLine(Progress("Syncing", on: console))
    let interruption = try Interruption {
      progress.clear()
      console.report("the sync was interrupted", hint: "the next one goes on where it stopped")
      return .failed
    }
    return try CloudAccess.with(arguments) { database in
      let owner = try AdminCommands.accounts(name, database)[0]
      if !options.isDryRun { try database.note("admin sync", account: owner.id) }
      if options.putsBack, !options.isDryRun { try Vdir.make(path: path) }
      let sync = FolderSync(
        book: Vdir(path: path, expecting: id), home: Home(path: folder.book(id.description)),
        cloud: AccountCloud(database, account: owner.id, book: id), interruption: interruption)
      var planned: [String] = []
      let started = MonotonicClock.milliseconds()
      var report = sync.run(
        options, progress: { progress.show($0) },
        waiting: { console.note("the server is syncing this folder; this run waits for it") },
        announce: { planned.append(SyncWords.planned($0).local) })
      progress.clear()
      report.nameCommands(ofServersFolder: place, name)
      return try SyncCommand.tell(
        ReportText(report: report, traffic: Traffic(), milliseconds: MonotonicClock.milliseconds() - started), planned,
        arguments, console)
    }
  }
}

extension SyncReport {
  /// A folder that the server itself keeps has no sign-in: a person syncs it by `admin sync`, and answers what a run of it did on a
  /// device of the account.
  mutating func nameCommands(ofServersFolder place: String, _ account: String) {
    let sync = "contacts2web admin sync --book \(ShellWord.quoted(place)) --account \(ShellWord.quoted(account))"
    hint = hint?.replacing(Self.command, with: sync)
      .replacing(Self.undo, with: "on a device of the account, \(Self.undo)")
    review = "on a device of the account, \(review)"
    leftAlone = "\(sync) --dry-run --json"
    trash = "the server’s own trash of this folder"
    notes = notes.map { $0.replacing(Self.ownTrash, with: "in the server's own trash of this folder") }
  }
}
