import POSIX
import Testing

/// A machine of its own for one test: a home folder, the program in PATH, and what is typed into a shell.
final class Machine: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(in: Self.memory)
    // The database's own user, where the tests run as root, passes through to the server's folder.
    try File.setMode(folder.path, 0o711)
    try File.makeFolder(path("bin"))
    try ChildProcess(["ln", "-s", Self.program, path("bin/contacts2web")]).succeed()
  }

  /// A file system in memory, where no database waits for a disk; nil where there is none with room for several of them.
  private static let memory: String? = {
    guard let free = try? Directory(path: "/dev/shm").freeBytes(), free > 2 << 30 else { return nil }
    return "/dev/shm"
  }()

  var home: String { folder.path }

  func path(_ name: String) -> String { folder.path(name) }

  func text(_ name: String) throws -> String { String(decoding: try File.read(path(name)), as: UTF8.self) }

  func write(_ name: String, _ text: String) throws { try File.write(path(name), Array(text.utf8)) }

  /// The names of the contacts in a folder, sorted.
  func cards(_ name: String) throws -> [String] {
    var names: [String] = []
    try Directory(path: path(name)).forEachEntry { entry in
      let name = String(decoding: entry.name, as: UTF8.self)
      if name.hasSuffix(".vcf") { names.append(name) }
    }
    return names.sorted()
  }

  /// PostgreSQL's own client, as the owner of the server's private database.
  static let psql = "psql -qAt -h $PWD/server/run -U contacts2web contacts2web"

  /// The built program, which stands beside the tests'.
  static var program: String {
    let tests = Environment.program ?? ""
    return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "/contacts2web"
  }

  var environment: [String] {
    let own = [
      "HOME=\(home)", "PATH=\(path("bin")):/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL=C.UTF-8",
      "CONTACTS2WEB_DATA=\(path("server"))", "CONTACTS2WEB_HOME=\(path("device"))",
    ]
    return own
      + Environment.all.filter { entry in
        entry.hasPrefix("CONTACTS2WEB_COVERPOINTS=")
          || !["HOME=", "PATH=", "LC_", "LANG", "XDG_", "CONTACTS2WEB_"].contains { entry.hasPrefix($0) }
      }
  }

  /// What a command in the shell wrote, and how it ended.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Types `command` into a shell, in the home folder, with nobody at the terminal.
  func type(_ command: String) throws -> Outcome {
    let errors = path(".errors")
    try File.remove(errors)
    let (ending, output) = try ChildProcess.output(
      of: ["/bin/sh", "-c", command], environment: environment, folder: home, errors: .appendTo(errors))
    guard case .exited(let status) = ending else { throw Failure(text: "\(command): \(ending)") }
    return Outcome(
      status: status, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: try File.read(errors), as: UTF8.self))
  }

  /// Types a command that has to end well.
  func succeed(_ command: String) throws {
    let outcome = try type(command)
    guard outcome.status == 0 else { throw Failure(text: outcome.errors) }
  }

  /// Starts the program and lets it run; standard error goes to the file `log`.
  func start(_ arguments: [String], output: ChildProcess.Stream = .none, log: String) throws -> ChildProcess {
    try ChildProcess(
      [path("bin/contacts2web")] + arguments, environment: environment, folder: home, output: output,
      errors: .appendTo(path(log)))
  }

  struct Failure: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
}

extension ChildProcess {
  /// Waits, and throws unless the process ends well.
  func succeed() throws {
    let ending = try wait()
    guard ending.isSuccess else { throw Machine.Failure(text: "process \(id): \(ending)") }
  }
}
