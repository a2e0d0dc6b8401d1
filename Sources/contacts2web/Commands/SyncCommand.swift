import AddressBook
import Cache
import POSIX
import Remote
import Sync
import Words

/// `contacts2web sync`: one run.
enum SyncCommand {
  static let dryRun = Option("--dry-run", help: "say what would be done, and do nothing")
  static let allowDeletions = Option(
    "--allow-deletions", help: "go ahead where a run would delete more than 5 contacts and 10 % of them")
  static let allowOverwrites = Option(
    "--allow-overwrites",
    help: "go ahead where a run would overwrite more than 20 of the cloud's contacts and 30 % of them")
  static let putBack = Option(
    "--put-back", help: "write missing files again instead of taking them for deletions, also into an empty folder")

  static let command = Command(
    words: ["sync"], summary: "Bring the address book and the cloud to the same state, once.",
    options: [dryRun, allowDeletions, allowOverwrites, putBack, .json, .home, .debugFault],
    details: """
      Exit status 2 means that something new waits for you (a contact that was changed on both sides, somebody
      else in a contact's place, a file that cannot be taken), that the account is full and contacts wait here,
      that --put-back could not write all, or that the run stopped because it would have deleted or overwritten
      too much, or because the folder is away, empty or another one. Such a stop stands: each later run stops as
      well, until you allow it or the files are back.

      --put-back is the way back where files were lost. It writes a missing file again with the card that it
      had when a sync last read it, edits that were not sent included. Where a sync had stopped at that edit,
      it writes the card that device and cloud last agreed on, and keeps the edit for contacts2web review.
      It fetches from the cloud what this device does not know. The folder may be empty, or away, or lack its
      file .contacts2web. Files that are there stay as they are; delete those that something has damaged
      before. Files that had been left alone cannot come back: it names them, with exit status 2. If it is
      interrupted, the next sync writes the rest; --allow-deletions withdraws it.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    let progress = SyncProgressLine(Progress("Syncing", on: console))
    let interruption = try Interruption {
      progress.clear()
      console.report("the sync was interrupted", hint: "the next one goes on where it stopped")
      return .failed
    }
    let faults = arguments.faults
    let server = signIn.connection(faults: faults)
    let sync = FolderSync(
      book: Vdir(path: signIn.book, expecting: signIn.bookID, faults: faults), home: home,
      cloud: RemoteCloud(server, token: signIn.token), interruption: interruption, faults: faults
    ) { try SignIn.find(home)?.token == signIn.token }

    let options = try options(arguments)
    if options.putsBack, !options.isDryRun { try Vdir.make(path: signIn.book) }
    var planned: [String] = []
    let started = MonotonicClock.milliseconds()
    let report = sync.run(
      options, progress: { progress.show($0) },
      waiting: { console.note("another sync of this device is under way; this one waits for it") },
      announce: { planned.append(SyncWords.planned($0).local) })
    progress.clear()
    return try tell(
      ReportText(
        report: report, traffic: server.traffic, milliseconds: MonotonicClock.milliseconds() - started), planned,
      arguments, console)
  }

  /// What the person typed about the run.
  static func options(_ arguments: Arguments) throws(UsageError) -> SyncOptions {
    var options = SyncOptions()
    options.isDryRun = arguments.has(dryRun)
    options.allowsDeletions = arguments.has(allowDeletions)
    options.allowsOverwrites = arguments.has(allowOverwrites)
    options.putsBack = arguments.has(putBack)
    if options.putsBack, options.allowsDeletions {
      throw UsageError(
        "--put-back and --allow-deletions do not go together",
        hint: "missing files are either to come back or to be deleted everywhere")
    }
    return options
  }

  static func tell(
    _ text: ReportText, _ planned: [String], _ arguments: Arguments, _ console: Console
  ) throws -> ExitStatus {
    if arguments.has(.json) {
      try console.print(text.json)
    } else {
      for line in planned + text.lines(isDryRun: arguments.has(dryRun)) {
        try console.print(Console.onOneLine(console.place.complete(line)))
      }
    }
    text.explain(on: console)
    return text.exitStatus
  }
}
