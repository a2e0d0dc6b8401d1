import AddressBook
import POSIX
import Remote
import Sync

/// `contacts2web watch`: keeps the folder in sync until it is told to end.
enum WatchCommand {
  static let command = Command(
    words: ["watch"], summary: "Stay, and sync at every change of the folder or the cloud.",
    options: [.home, .debugFault],
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
    var reporter = WatchReporter()
    try watch.run {
      let report = sync.run()
      reporter.tell(report)
      return report.outcome == .failed
    }
    listener.join()
    return .done
  }
}
