import Cloud
import Cluster
import Contacts
import POSIX
import PostgreSQL
import Probes
import Protocol

/// The cloud's database for as long as a command works with it: the one of `--database`, or the server's own, which is
/// started here where no `serve` runs it already.
final class CloudAccess {
  let database: CloudDatabase
  /// Nil if somebody else runs the database.
  let cluster: PrivateCluster?
  private let faults: FaultInjector?

  /// Opens the database, with the schema of this version. `exclusively`: fails where another server runs on the folder. `slow` is told of
  /// statements that take long.
  init(
    _ arguments: Arguments, _ way: MigrationWay, exclusively: Bool = false, connections: Int = 12,
    slow: SlowStatements? = nil
  ) throws {
    // A server that runs keeps the tables that it knows: it is the one to be started anew.
    var way = way
    let (url, serverURL): (String, String?)
    if let own = arguments[.database] {
      // libpq takes any other text for the name of a database on the usual socket, and the message would be that it is away.
      guard own.hasPrefix("postgresql://") || own.hasPrefix("postgres://") || own.contains("=") else {
        throw UsageError("--database takes a URL that begins with postgresql://")
      }
      cluster = nil
      try Self.checkPassword(arguments)
      (url, serverURL) = (arguments[.databaseOwner] ?? own, own)
    } else {
      guard !arguments.has(.databaseOwner) else { throw UsageError("--database-owner belongs to --database") }
      let folder = try ServerFolder(arguments)
      if way == .setUp { try folder.make() } else { try folder.checkHasDatabase() }
      if !exclusively, let running = PrivateCluster.runningURL(dataDirectory: folder.path) {
        cluster = nil
        way = .look
        url = running
        serverURL = PrivateCluster.runningURL(dataDirectory: folder.path, role: CloudDatabase.role)
      } else {
        let started = try PrivateCluster.start(
          dataDirectory: folder.path, serverRole: CloudDatabase.role, connections: max(40, connections + 20))
        cluster = started
        (url, serverURL) = (started.url, started.serverURL)
      }
    }
    faults = arguments.faults
    database = CloudDatabase(
      url: url, serverURL: serverURL, poolSize: connections, faults: faults, slow: slow, report: Self.log)
    do {
      try database.migrate(way)
      if exclusively, arguments.has(.database) { try database.checkSessions() }
    } catch CloudError.unavailable(let message) {
      close()
      throw Problem(message, hint: "start it, or check what --database says")
    } catch {
      close()
      throw error
    }
  }

  /// Whoever lists the processes of the machine sees what is typed.
  private static func checkPassword(_ arguments: Arguments) throws(UsageError) {
    for option in [Option.database, .databaseOwner] where arguments.isTyped(option) {
      guard let url = arguments[option], DatabaseURL(url).hasPassword else { continue }
      throw UsageError(
        "\(option.name) has a password in it, which everybody on this machine can see",
        hint: "put it into ~/.pgpass (PGPASSFILE), PGPASSWORD, or the whole URL into \(option.environment ?? "")")
    }
  }

  /// Ends the connections, and the database server where it was started here.
  func close() {
    database.close()
    cluster?.stop()
    if let faults { Log.write("debug-fault", [("struck", faults.hasStruck ? "yes" : "no")]) }
  }

  /// Runs `body` with the database open.
  static func with<Result>(
    _ arguments: Arguments, _ way: MigrationWay = .update, _ body: (CloudDatabase) throws -> Result
  ) throws -> Result {
    let access = try CloudAccess(arguments, way)
    defer { access.close() }
    return try body(access.database)
  }

  /// A line for each part of a clean-up that a device's sync has brought about.
  private static let log: @Sendable (CleanUpProgress) -> Void = { progress in
    let mended = progress.mended.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      ("\($0.key.rawValue)", "\($0.value)")
    }
    Log.write(
      "clean-up",
      [
        ("account", String(progress.account.description.prefix(8))), ("done", "\(progress.done)"),
        ("of", "\(progress.total)"), ("finished", progress.isFinished ? "yes" : "no"),
      ] + mended)
  }
}
