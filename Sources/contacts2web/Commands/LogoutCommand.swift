import POSIX
import Probes
import Protocol
import Remote

/// `contacts2web logout`: the device forgets the server, and the server the device.
enum LogoutCommand {
  private static let forget = Option(
    "--forget-unsynced", help: "go ahead although this device knows what neither folder nor cloud know")

  private static let now = Option("--now", help: "end a sync that is under way instead of waiting for it")

  static let command = Command(
    words: ["logout"], summary: "Sign this device out. The folder keeps its files.", options: [now, forget, .home],
    details: """
      Where a sync is under way, it asks whether to wait for it, and without a terminal it waits; Ctrl-C
      meanwhile leaves everything as it is. A watch ends. New and
      edited files stay in the folder; sign in again with the same folder and they are sent. What only this
      device knows would be forgotten: deletions that were not synced, removed cards that the cloud does not
      have, and more.
      Then it says what and asks, and without a terminal it stops with exit status 2.

      To sign in again (new certificate, new address, signed out in the browser) there is login --renew,
      which forgets nothing.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    var hasEndedWatch = false
    var lock = try FileLock(home.lock, wait: false)
    if lock == nil {
      let state = RunState.read(home.run).map { ", \($0.text)" } ?? ""
      if try isToEnd("sync is under way\(state)", arguments, console) {
        console.note("ending the sync that is under way\(state)")
        let watch = WatchState.read(home.watch).flatMap { $0.ended == nil ? $0.process : nil }
        hasEndedWatch = RunState.read(home.run)?.process == watch && watch != nil
        lock = try endedRun(home)
      } else {
        console.note("a sync is under way\(state); signing out when it is done")
        lock = try FileLock(home.lock, wait: true)
      }
    }
    defer { lock?.unlock() }
    if !arguments.has(forget), let stop = try stop(home, signIn, console) {
      if hasEndedWatch { console.note("the watch has ended with its sync; contacts2web watch begins another one") }
      return stop
    }
    var problem: Problem?
    do throws(CloudError) {
      try signIn.connection.signOut(token: signIn.token)
    } catch .unauthorized {
      // The server has forgotten this device already.
    } catch {
      problem = Problem(error)
    }
    // The cache belongs to an account that this device has left.
    for suffix in ["", "-wal", "-shm"] { try File.remove(home.cache + suffix) }
    try File.remove(home.run)
    // A watch notices that the sign-in is gone, and ends.
    try File.remove(home.signIn)
    if let problem {
      console.note("the server could not be told and still lists this device: \(problem.message)")
    }
    let files = File.exists(signIn.book) ? "; \(Console.onOneLine(signIn.book)) keeps its files" : ""
    try console.print("signed out of \(signIn.server)\(files)")
    return .done
  }

  /// Whether the person would rather not wait for the run.
  private static func isToEnd(_ run: String, _ arguments: Arguments, _ console: Console) throws -> Bool {
    if arguments.has(now) { return true }
    let answer = try console.ask("A \(run). Wait for it? [Y/n] ")
    return answer.map { ["n", "no"].contains($0.lowercased()) } ?? false
  }

  /// Asks the process that is at a run to end, as Ctrl-C in its terminal does, and waits for its lock. It says which one it is once its run lasts
  /// longer than a second.
  private static func endedRun(_ home: Home) throws -> FileLock {
    var asked: Int32?
    while true {
      if let lock = try FileLock(home.lock, wait: false) { return lock }
      if let process = RunState.read(home.run)?.process, process != asked {
        try Signal.terminate.send(to: process)
        asked = process
      }
      _ = try Poll.waitToRead([], until: MonotonicClock.milliseconds() + 50)
    }
  }

  /// Nil if nothing would be forgotten, or if the person agrees.
  private static func stop(_ home: Home, _ signIn: SignIn, _ console: Console) throws -> ExitStatus? {
    let forgotten = try Forgotten(home, signIn, RemoteCloud(signIn.connection, token: signIn.token))
    guard !forgotten.lines.isEmpty else { return nil }
    Coverpoint.logoutStopped.reach()
    console.note("this device would forget:")
    for line in forgotten.lines { console.note("  \(line)") }
    guard let answer = try console.ask("Sign out all the same? [y/N] ") else {
      console.report(
        "this device was not signed out: it would forget what neither folder nor cloud know",
        hint: "contacts2web sync sends what can be sent; contacts2web logout --forget-unsynced goes ahead")
      return .attention
    }
    if Console.isYes(answer) { return nil }
    console.note("this device stays signed in")
    return .failed
  }
}
