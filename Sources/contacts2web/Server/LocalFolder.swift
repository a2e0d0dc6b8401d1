import AddressBook
import Cloud
import Contacts
import POSIX
import Sync
import Synchronization

/// A folder on the server's own machine, kept in sync straight with the database.
final class LocalFolder: Sendable {
  private let interruption: Interruption
  private let threads: [Thread]

  /// How often the account's last change is looked at, in milliseconds: one read by key.
  private static let pollPause: Int64 = 1_000

  /// Nil where no folder was asked for.
  static func start(
    _ path: String?, account name: String?, _ cloud: CloudAccess, _ folder: ServerFolder, _ interruption: Interruption,
    _ commands: CommandPlace
  ) throws -> LocalFolder? {
    guard let path, let name else { return nil }
    guard let account = try Accounts(cloud.database).find(name: name) else {
      throw Problem(
        "there is no account named \(name)", hint: "contacts2web account add \(ShellWord.quoted(name)) makes it")
    }
    return try LocalFolder(path, account, cloud.database, folder, interruption, commands)
  }

  private init(
    _ path: String, _ account: Account, _ database: CloudDatabase, _ folder: ServerFolder, _ interruption: Interruption,
    _ commands: CommandPlace
  ) throws {
    self.interruption = interruption
    let place = ServerFolder.place(of: path)
    // A folder that was there before and is away is no new one: its disk may not be mounted.
    if folder.book(at: place) == nil { try Vdir.make(path: path) }
    let id = try Self.id(of: path, at: place, folder)
    let home = Home(path: folder.book(id.description))
    try home.make()
    try AddressBooks(database).register(account: account.id, book: id, name: path)
    let watch = try FolderWatch(folder: path, interruption: interruption)
    let runner = try Thread("folder", stackSize: 8 << 20) {
      let sync = FolderSync(
        book: Vdir(path: path, expecting: id), home: home,
        cloud: AccountCloud(database, account: account.id, book: id), interruption: interruption)
      do {
        let end = try watch.run {
          var report = sync.run()
          report.nameCommands(ofServersFolder: place, account.name)
          report.completeCommands(commands)
          return report
        }
        // The account is gone, or the folder was given to another one.
        if let end { Log.write("folder-watch-ended", [("message", end.message)]) }
      } catch {
        Log.write("folder-watch-ended", [("message", Problem(error).message)])
      }
    }
    let poller = try Thread("changes") {
      var last = account.lastChange
      while interruption.wait(Self.pollPause) {
        guard let now = try? Accounts(database).find(account.id)?.lastChange, now != last else { continue }
        last = now
        watch.wake()
      }
    }
    threads = [runner, poller]
  }

  /// The folder's id, or that of the address book that was kept at this path before. An empty mount point, and files that were
  /// put back without the hidden file, are no new address book; the first run finds out what they are.
  private static func id(of path: String, at place: String, _ folder: ServerFolder) throws -> UniqueID {
    let vdir = Vdir(path: path)
    if let known = folder.book(at: place), try !File.exists(path) || vdir.existingID() == nil { return known }
    let id = try vdir.id()
    try folder.note(id, at: place)
    return id
  }

  /// Waits for the run in progress.
  func stop() {
    interruption.request()
    for thread in threads { thread.join() }
  }
}
