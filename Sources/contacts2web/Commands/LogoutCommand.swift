import POSIX
import Probes
import Protocol
import Remote

/// `contacts2web logout`: the device forgets the server, and the server the device.
enum LogoutCommand {
  private static let forget = Option(
    "--forget-unsynced", help: "go ahead although this device knows what neither folder nor cloud know")

  static let command = Command(
    words: ["logout"], summary: "Sign this device out. The folder keeps its files.", options: [forget, .home],
    details: """
      Waits for a sync that is under way; Ctrl-C meanwhile leaves everything as it is. A watch ends. New and
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
    var lock = try FileLock(home.lock, wait: false)
    if lock == nil {
      let state = RunState.read(home.run).map { ", \($0.text)" } ?? ""
      console.note("a sync is under way\(state); signing out when it is done")
      lock = try FileLock(home.lock, wait: true)
    }
    defer { lock?.unlock() }
    if !arguments.has(forget), let stop = try stop(home, signIn, console) { return stop }
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
