internal import Glibc
internal import POSIX
internal import PostgreSQL

/// A PostgreSQL server of our own, in a folder of our own, reached over a Unix socket only.
///
/// The server runs as this process's user, or, where that is root, as `postgres`. Its socket stands in a folder that nobody
/// else can enter, and `peer` lets in those two users alone; there is no password to lose. The process that started it holds
/// a lock on the data folder, stops the server when it stops, and takes it along when it dies (see ``ServerProcess``).
/// Other processes reach a running one by ``url(dataDirectory:)``.
package final class PrivateCluster: Sendable {
  /// For libpq; valid while the server runs. Of a superuser, who owns all.
  package let url: String
  /// The same, of a role that owns nothing and may do what it is given; nil where none was asked for.
  package let serverURL: String?

  private let folder: String
  private let socketFolder: String
  private let user: ServerUser
  /// The descriptor whose lock says that this process owns the cluster.
  private let lock: Int32
  private let process: ServerProcess

  /// The user and the database that a new cluster has.
  private static let owner = "contacts2web"

  /// Starts the cluster in `dataDirectory`/postgresql, made at the first start. Returns once it takes connections, of which there may be
  /// `connections`. `serverRole`: a role that may sign in, made where it is missing.
  ///
  /// Throws ``ClusterError``, for one where another process has it.
  package static func start(
    dataDirectory: String, serverRole: String? = nil, connections: Int = 40
  ) throws(ClusterError) -> PrivateCluster {
    try PrivateCluster(dataDirectory: dataDirectory, serverRole: serverRole, connections: connections)
  }

  /// The URL of the cluster in `dataDirectory` while some process runs it, of its owner or of another role; nil where none does.
  package static func runningURL(dataDirectory: String, role: String? = nil) -> String? {
    guard let data = File.resolve(dataDirectory) else { return nil }
    let descriptor = unsafe open("\(data)/postgresql.lock", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    return url(socketFolder: socketFolder(data), role: role ?? owner)
  }

  private init(dataDirectory: String, serverRole: String?, connections: Int) throws(ClusterError) {
    guard !dataDirectory.utf8.contains(0) else { throw ClusterError("the data folder's name contains a NUL byte") }
    user = try ServerUser.forServer()
    if !File.exists(dataDirectory) { try FileSystem.makeFolders(Self.absolute(dataDirectory)) }
    guard let data = File.resolve(dataDirectory) else {
      throw FileSystem.failure("cannot open \(dataDirectory)")
    }
    folder = "\(data)/postgresql"
    socketFolder = Self.socketFolder(data)
    url = Self.url(socketFolder: socketFolder, role: Self.owner)
    serverURL = serverRole.map { [socketFolder] in Self.url(socketFolder: socketFolder, role: $0) }
    lock = try Self.takeLock("\(data)/postgresql.lock")
    do throws(ClusterError) {
      try Self.waitForOrphan(folder)
      let version = FileSystem.text(of: "\(folder)/PG_VERSION").flatMap { Int($0.prefix { $0.isNumber }) }
      let programs = try ServerPrograms.find(majorVersion: version)
      if version == nil { try Self.initialise(folder, programs, user) }
      try Self.configure(folder, user, roles: [Self.owner] + (serverRole.map { [$0] } ?? []))
      try FileSystem.makePrivateFolder(socketFolder, owner: user)
      let log = "\(data)/postgresql.log"
      try Self.shorten(log)
      let command =
        ["\(programs.folder)/postgres", "-D", folder]
        + Self.settings(socketFolder: socketFolder, connections: connections)
      process = try Self.launch(command, user, url: url, log: log)
      if let serverRole { try Self.make(serverRole, url: url) }
    } catch {
      close(lock)
      throw error
    }
  }

  /// True until the server has ended, by ``stop()`` or by itself.
  package var isRunning: Bool { process.isRunning }

  /// The server's process id.
  package var processID: Int32 { process.processID }

  /// Stops the server: running transactions are rolled back, everything committed is written (a fast shutdown). Waits for it;
  /// after 30 s without an end, it is stopped at once, and recovers at the next start. A second call does nothing.
  package func stop() {
    process.signal(.interrupt)
    if process.wait(milliseconds: 30_000) == nil {
      process.signal(.quit)
      if process.wait(milliseconds: 5_000) == nil { process.signal(.kill) }
    }
    _ = flock(lock, LOCK_UN)
  }

  deinit {
    stop()
    close(lock)
  }
}

extension PrivateCluster {
  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = File.resolve(".") else { return path }
    return "\(here)/\(path)"
  }

  /// Beside the data, unless that path is too long for a socket's address (107 bytes, `/.s.PGSQL.5432.lock` included).
  private static func socketFolder(_ data: String) -> String {
    let beside = "\(data)/run"
    guard beside.utf8.count + "/.s.PGSQL.5432.lock".utf8.count > 107 else { return beside }
    // FNV-1a, so that every process finds the same folder; whose it is, is checked when it is used.
    let hash = data.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    return "/tmp/contacts2web-\(String(hash, radix: 16))"
  }

  private static func url(socketFolder: String, role: String) -> String {
    // Quoted as libpq's keyword form wants it.
    let quoted = socketFolder.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "host='\(quoted)' user=\(role) dbname=\(owner)"
  }

  private static func takeLock(_ path: String) throws(ClusterError) -> Int32 {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.failure("cannot open \(path)") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ClusterError(
        "another server is running on this data folder", hint: "stop it first, or choose another folder with --data")
    }
    return descriptor
  }

  /// A server whose parent was killed is on its way down: waits for it, and pushes where it does not go. Removes a
  /// `postmaster.pid` that names somebody else's process, or none.
  private static func waitForOrphan(_ folder: String) throws(ClusterError) {
    let file = "\(folder)/postmaster.pid"
    let start = MonotonicClock.milliseconds()
    var pushed = false
    while let text = FileSystem.text(of: file), let number = text.split(separator: "\n").first.flatMap({ Int32($0) }) {
      guard FileSystem.text(of: "/proc/\(number)/comm")?.hasPrefix("postgres") == true,
        File.resolve("/proc/\(number)/cwd") == File.resolve(folder)
      else {
        unsafe unlink(file)
        return
      }
      if !pushed {
        _ = kill(number, SIGINT)
        pushed = true
      }
      guard MonotonicClock.milliseconds() - start < 30_000 else {
        throw ClusterError(
          "an old PostgreSQL server (process \(number)) does not leave \(folder)", hint: "stop it by hand")
      }
      usleep(20_000)
    }
  }

  /// initdb into a folder beside, renamed when all of it is there: an interrupted first start leaves nothing half done.
  private static func initialise(_ folder: String, _ programs: ServerPrograms, _ user: ServerUser) throws(ClusterError)
  {
    guard FileSystem.names(in: folder)?.isEmpty ?? true else {
      throw ClusterError("\(folder) is not a PostgreSQL data folder", hint: "remove it, or choose another data folder")
    }
    let fresh = "\(folder).new"
    let log = "\(folder).initdb.log"
    try? File.removeTree(fresh)
    unsafe unlink(log)
    try FileSystem.makePrivateFolder(fresh, owner: user)
    let process = try ServerProcess(
      [
        "\(programs.folder)/initdb", "-D", fresh, "-U", owner, "--auth=peer", "--no-locale", "--encoding=UTF8",
        "--data-checksums", "--no-instructions",
      ], as: user, log: log)
    guard process.wait(milliseconds: 300_000)?.isSuccess == true else {
      let line = lastLine(log)
      try? File.removeTree(fresh)
      throw ClusterError(
        "the database could not be set up: \(line)",
        hint: "user \(user.name) must be able to reach \(folder); details in \(log)")
    }
    unsafe unlink(log)
    unsafe rmdir(folder)
    guard unsafe rename(fresh, folder) == 0 else { throw FileSystem.failure("cannot rename \(fresh)") }
  }

  /// Written at each start, so that they are always this program's.
  private static func configure(_ folder: String, _ user: ServerUser, roles: [String]) throws(ClusterError) {
    try FileSystem.write("local all all peer map=contacts2web\n", to: "\(folder)/pg_hba.conf", owner: user)
    let users = Set([user.name, ServerUser.current.name]).sorted()
    let map = users.flatMap { user in roles.map { "contacts2web \"\(user)\" \($0)\n" } }.joined()
    try FileSystem.write(map, to: "\(folder)/pg_ident.conf", owner: user)
  }

  /// For a small machine: little memory, no parallel workers, no JIT; a checkpoint now and then.
  private static func settings(socketFolder: String, connections: Int) -> [String] {
    [
      "listen_addresses=",
      "unix_socket_directories=\"\(socketFolder.split(separator: "\"").joined(separator: "\"\""))\"",
      "unix_socket_permissions=0700", "max_connections=\(connections)", "shared_buffers=64MB", "work_mem=8MB",
      "maintenance_work_mem=64MB", "effective_cache_size=512MB", "max_wal_size=512MB", "min_wal_size=64MB",
      "wal_level=minimal", "max_wal_senders=0", "max_parallel_workers_per_gather=0", "max_worker_processes=2",
      "jit=off",
      "random_page_cost=1.1", "log_min_messages=warning", "log_min_error_statement=panic", "log_line_prefix=%m ",
      "log_error_verbosity=terse", "log_parameter_max_length=0", "log_parameter_max_length_on_error=0",
    ].flatMap { ["-c", $0] }
  }

  /// Starts the server and waits for it; again where the processes of one that was killed have not all gone yet.
  private static func launch(
    _ command: [String], _ user: ServerUser, url: String, log: String
  ) throws(ClusterError) -> ServerProcess {
    let start = MonotonicClock.milliseconds()
    while true {
      let process = try ServerProcess(command, as: user, log: log)
      do throws(ClusterError) {
        try waitUntilReady(process, url: url, log: log)
        return process
      } catch {
        let lingering = error.message.contains("pre-existing shared memory block")
        guard lingering, MonotonicClock.milliseconds() - start < 30_000 else { throw error }
        usleep(100_000)
      }
    }
  }

  private static func waitUntilReady(_ process: ServerProcess, url: String, log: String) throws(ClusterError) {
    let start = MonotonicClock.milliseconds()
    // initdb makes the database `postgres`; ours is made at the first start, and after one that was cut off before it.
    let first = url.split(separator: " ").dropLast().joined(separator: " ") + " dbname=postgres"
    while true {
      guard process.isRunning else {
        throw ClusterError("the database server did not start: \(lastLine(log))", hint: "details in \(log)")
      }
      do throws(PostgresError) {
        let connection = try Connection(url: first)
        let exists = try connection.run("SELECT 1 FROM pg_database WHERE datname = \(owner)").count > 0
        if !exists { try connection.runScript("CREATE DATABASE \(owner)") }
        return
      } catch {
        guard error.kind == .unreachable || error.kind == .connectionLost,
          MonotonicClock.milliseconds() - start < 60_000
        else {
          process.signal(.interrupt)
          _ = process.wait(milliseconds: 30_000)
          throw ClusterError("the database server does not answer: \(error.message)", hint: "details in \(log)")
        }
      }
      usleep(20_000)
    }
  }

  /// Makes a role that may sign in, and nothing else.
  private static func make(_ role: String, url: String) throws(ClusterError) {
    do throws(PostgresError) {
      let connection = try Connection(url: url)
      let exists = try connection.run("SELECT 1 FROM pg_roles WHERE rolname = \(role)").count > 0
      try connection.runScript(
        "\(exists ? "ALTER" : "CREATE") ROLE \(role) LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION"
      )
    } catch {
      throw ClusterError("the database's role \(role) cannot be made: \(error.message)")
    }
  }

  /// The log starts anew once it has grown beyond 10 MB.
  private static func shorten(_ log: String) throws(ClusterError) {
    var status = stat()
    if unsafe stat(log, &status) == 0, status.st_size > 10_000_000 { unsafe truncate(log, 0) }
  }

  private static func lastLine(_ log: String) -> String {
    let lines = (FileSystem.text(of: log) ?? "").split(separator: "\n")
    let line = lines.last { $0.contains("FATAL") || $0.contains("error:") } ?? lines.last
    return line.map { String($0) } ?? "it left no message"
  }
}
