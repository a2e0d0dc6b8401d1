import AddressBook
import POSIX
import Probes
import Remote
import Sync

/// `contacts2web watch`: keeps the folder in sync until it is told to end.
enum WatchCommand {
  private static let importEvery = Option(
    "--import-every", .number("HOURS", 0...8_760),
    help: "import the vCard sources at the start and this often; 24 by default, 0 for never")

  static let command = Command(
    words: ["watch"], summary: "Stay, and sync at every change of the folder or the cloud.",
    options: [importEvery, .home] + Log.Style.options + [.debugFault], isService: true,
    details: """
      Syncs at the start, when a file of the folder changes, when the cloud says that something changed,
      when the network is back, and at least once a day. Ends with Ctrl-C or SIGTERM, with status 0; after
      logout likewise. Ends with status 1 where the server does not know this device any more.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    Log.configure(try Log.Style(arguments))
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    let interruption = try Interruption {
      WatchState.end(home.watch)
      return .done
    }
    let lock = try lock(home, interruption)
    defer { lock.unlock() }
    var state = WatchState()
    state.write(home.watch)
    defer { WatchState.end(home.watch) }
    let faults = arguments.faults
    // Opened before the first scan, so that no change is missed.
    let watch = try FolderWatch(folder: signIn.book, interruption: interruption)
    func begin(_ signIn: SignIn) throws -> Session {
      try Session(signIn, home, interruption, faults) { watch.wake() }
    }
    var session = try begin(signIn)
    try SignInListener.start(home, interruption: interruption) { watch.wake() }
    let hours = arguments.number(importEvery) ?? 24
    let imports = hours > 0 ? try ImportSchedule(home, signIn, every: hours, interruption) : nil
    // An import that is being applied is taken back before the process ends.
    defer {
      interruption.request()
      imports?.join()
    }
    let progress = SyncProgressLine(Progress("Syncing", on: console))
    var isAnnounced = false
    let ending = try watch.run {
      // The sign-in was renewed meanwhile, with another certificate or address.
      if let now = try? SignIn.find(home), now != session.signIn, now.isSameDevice(as: session.signIn),
        let renewed = try? begin(now)
      {
        session = renewed
      }
      var report = session.sync.run(progress: { progress.show($0) })
      report.completeCommands(console.place)
      progress.clear()
      state.note(report)
      state.write(home.watch)
      return report
    } finished: { report in
      guard !isAnnounced, report.outcome != .failed, report.outcome != .stopped else { return }
      isAnnounced = true
      announce(session.signIn, console)
    }
    guard let ending else { return .done }
    guard try session.isSignedIn() else {
      console.note("this device was signed out, and is not watched any more")
      return .done
    }
    throw Problem(ending.message, hint: ending.hint)
  }

  /// The watch for as long as it has this sign-in.
  private struct Session {
    let signIn: SignIn
    let sync: FolderSync
    let isSignedIn: () throws -> Bool

    /// `wake` is called when the cloud has something new, until the sign-in is another one.
    init(
      _ signIn: SignIn, _ home: Home, _ interruption: Interruption, _ faults: FaultInjector?,
      wake: @escaping @Sendable () -> Void
    ) throws {
      self.signIn = signIn
      isSignedIn = { try SignIn.find(home)?.token == signIn.token }
      sync = FolderSync(
        book: Vdir(path: signIn.book, expecting: signIn.bookID, faults: faults), home: home,
        cloud: RemoteCloud(signIn.connection(faults: faults), token: signIn.token), interruption: interruption,
        faults: faults, isAllowed: isSignedIn)
      try CloudListener.start(
        signIn.connection, token: signIn.token, interruption: interruption,
        isWanted: { do { return try SignIn.find(home) == signIn } catch { return true } }, wake: wake)
    }
  }

  /// The lock that each `watch` of a home holds, so that there is one.
  private static func lock(_ home: Home, _ interruption: Interruption) throws -> FileLock {
    // `status` holds it for a moment when it looks.
    for _ in 0..<5 {
      if let lock = try FileLock(home.watchLock, wait: false) { return lock }
      guard interruption.wait(100) else { break }
    }
    let process = WatchState.read(home.watch).map { ", as process \($0.process)" } ?? ""
    throw Problem(
      "this device is watched already\(process)",
      hint: "contacts2web status tells how it stands; another folder wants a home of its own, with --home")
  }

  /// Says after the first run that all is well, because the next message may take days and a person would wonder.
  private static func announce(_ signIn: SignIn, _ console: Console) {
    if console.showsProgress {
      console.note(
        Console.onOneLine("watching \(signIn.book), in sync with \(signIn.server); Ctrl-C ends it"))
    } else {
      Log.write("watching", [("folder", signIn.book), ("server", signIn.server)])
    }
  }
}
