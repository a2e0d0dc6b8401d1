import AddressBook
import Cache
import POSIX
import Remote
import Sync

/// `contacts2web sync`: one run.
enum SyncCommand {
  private static let dryRun = Option("--dry-run", help: "say what would be done, and do nothing")
  private static let allowDeletions = Option(
    "--allow-deletions", help: "go ahead where a run would delete more than 5 contacts and 10 % of them")
  private static let allowOverwrites = Option(
    "--allow-overwrites",
    help: "go ahead where a run would overwrite more than 20 of the cloud's contacts and 30 % of them")

  static let command = Command(
    words: ["sync"], summary: "Bring the address book and the cloud to the same state, once.",
    options: [dryRun, allowDeletions, allowOverwrites, .json, .home, .debugFault],
    details: """
      Exit status 2 means that something new waits for you: a contact that was changed on both sides, a
      file that cannot be taken, or a run that stopped because it would have deleted or
      overwritten too much.
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

    var options = SyncOptions()
    options.isDryRun = arguments.has(dryRun)
    options.allowsDeletions = arguments.has(allowDeletions)
    options.allowsOverwrites = arguments.has(allowOverwrites)
    var planned: [String] = []
    let started = MonotonicClock.milliseconds()
    let report = sync.run(
      options, progress: { progress.show($0) },
      waiting: { console.note("another sync of this device is under way; this one waits for it") },
      announce: { planned.append(PlannedChangeText.line($0)) })
    progress.clear()

    let text = ReportText(
      report: report, traffic: server.traffic, milliseconds: MonotonicClock.milliseconds() - started)
    if arguments.has(.json) {
      try console.print(text.json)
    } else {
      for line in planned + text.lines(isDryRun: options.isDryRun) { try console.print(Console.onOneLine(line)) }
    }
    text.explain(on: console)
    return text.exitStatus
  }
}
