import POSIX
import Remote
import Sync

/// `contacts2web logout`: the device forgets the server, and the server the device.
enum LogoutCommand {
  static let command = Command(
    words: ["logout"], summary: "Sign this device out. The folder keeps its files.", options: [.home],
    details: """
      Waits for a sync that is under way; Ctrl-C meanwhile leaves everything as it is. A watch ends. Changes
      that were not synced yet stay in the folder; sign in again with the same folder and they are sent.
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
    var problem: Problem?
    do throws(CloudError) {
      try signIn.connection.signOut(token: signIn.token)
    } catch .unauthorized {
      // It has forgotten this device already.
    } catch {
      problem = Problem(error)
    }
    // The cache speaks of an account that this device has nothing to do with any more.
    for suffix in ["", "-wal", "-shm"] { try File.remove(home.cache + suffix) }
    try File.remove(home.run)
    // A watch sees that, and ends.
    try File.remove(home.signIn)
    if let problem {
      console.note("the server could not be told and still lists this device: \(problem.message)")
    }
    let files = File.exists(signIn.book) ? "; \(Console.onOneLine(signIn.book)) keeps its files" : ""
    try console.print("signed out of \(signIn.server)\(files)")
    return .done
  }
}
