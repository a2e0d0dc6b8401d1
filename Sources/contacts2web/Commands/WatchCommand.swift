import AddressBook
import POSIX
import Remote
import Sync

/// `contacts2web watch`: keeps the folder in sync until it is told to end.
enum WatchCommand {
  private static let importEvery = Option(
    "--import-every", .number("HOURS", 0...8_760),
    help: "import the vCard sources at the start and this often; 24 by default, 0 for never")

  static let command = Command(
    words: ["watch"], summary: "Stay, and sync at every change of the folder or the cloud.",
    options: [importEvery, .home, .debugFault],
    details: """
      Syncs at the start, when a file of the folder changes, when the cloud says that something changed,
      when the network is back, and at least once a day. Ends with Ctrl-C or SIGTERM.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    let interruption = try Interruption()
    let faults = arguments.faults
    let folder = Vdir(path: signIn.book, expecting: signIn.bookID, faults: faults)
    // Before the first scan, so that nothing is missed.
    let watch = try FolderWatch(folder: signIn.book, interruption: interruption)
    let sync = FolderSync(
      book: folder, cache: home.cache, lock: home.lock,
      cloud: RemoteCloud(signIn.connection(faults: faults), token: signIn.token),
      interruption: interruption, faults: faults)
    let listener = try CloudListener(signIn.connection, token: signIn.token, interruption: interruption) {
      watch.wake()
    }
    let hours = arguments.number(importEvery) ?? 24
    let imports = hours > 0 ? try ImportSchedule(home, signIn, every: hours, interruption) : nil
    var reporter = WatchReporter()
    try watch.run {
      let report = sync.run()
      reporter.tell(report)
      return report.outcome == .failed
    }
    imports?.join()
    listener.join()
    return .done
  }
}
