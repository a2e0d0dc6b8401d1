import Cache
import Contacts
import POSIX

/// `contacts2web status`: what this device knows without asking the server.
enum StatusCommand {
  static let command = Command(
    words: ["status"], summary: "Tell how this device stands, without asking the server.", options: [.json, .home],
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let home = try Home(arguments)
    let signIn = try SignIn.read(home)
    let isRunning = try isLocked(home)
    var counts: (records: Int64, waiting: Int64, conflicts: Int64, refused: Int) = (0, 0, 0, 0)
    var lastSync: String?
    if File.exists(home.cache) {
      let cache = try DeviceCache(path: home.cache)
      defer { cache.close() }
      counts = (
        try cache.contactCount(), try cache.waiting(), try cache.conflicts(), try cache.refusals().count
      )
      lastSync = try cache.lastSync().map { $0.extended }
    }
    if arguments.has(.json) {
      let status = JSON.object([
        ("server", .string(signIn.server)), ("account", .string(signIn.account)), ("device", .string(signIn.device)),
        ("book", .string(signIn.book)), ("records", .integer(counts.records)), ("waiting", .integer(counts.waiting)),
        ("conflicts", .integer(counts.conflicts)), ("refused", JSON(counts.refused)), ("running", .bool(isRunning)),
        ("last_sync", JSON(lastSync)),
      ])
      try console.print(status.text)
      return .done
    }
    try console.print(
      """
      server     \(signIn.server)
      account    \(signIn.account)
      device     \(Console.onOneLine(signIn.device))
      folder     \(Console.onOneLine(signIn.book))
      contacts   \(grouped(counts.records))
      waiting    \(grouped(counts.waiting))
      conflicts  \(grouped(counts.conflicts)) settled, the other version kept
      refused    \(grouped(counts.refused))
      last sync  \(lastSync ?? "never")\(isRunning ? ", one is running now" : "")
      """)
    return .done
  }

  private static func isLocked(_ home: Home) throws -> Bool {
    guard File.exists(home.lock) else { return false }
    return try FileLock(home.lock, wait: false) == nil
  }
}
