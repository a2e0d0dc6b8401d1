internal import CPOSIX
internal import Glibc
internal import Synchronization

/// Another program, started by this one.
///
/// It gets exactly the standard streams that it is given, no other open file, default signals. To run it as another user,
/// start it through `setpriv --reuid … --regid … --init-groups` (util-linux, on every Debian): a user cannot be changed
/// safely between fork and exec of a program with threads.
package final class ChildProcess: Sendable {
  /// Where a standard stream of the child leads.
  package enum Stream: Sendable {
    /// To where this process's own leads.
    case inherited
    /// To /dev/null.
    case none
    /// To an open descriptor of this process.
    case descriptor(Int32)
    /// To the end of a file, made where missing (mode 0600).
    case appendTo(String)
  }

  /// How a process ended.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(Signal)

    package var isSuccess: Bool { self == .exited(0) }
  }

  package let id: Int32
  private let ending = Mutex<Ending?>(nil)

  /// Starts the program `arguments[0]`, looked up in PATH unless there is a slash in it. `environment` nil: as this
  /// process's. `ownGroup`: a Ctrl-C on the terminal does not reach it.
  package init(
    _ arguments: [String], environment: [String]? = nil, folder: String? = nil, input: Stream = .none,
    output: Stream = .inherited, errors: Stream = .inherited, ownGroup: Bool = false
  ) throws(SystemError) {
    guard let program = arguments.first else { throw SystemError("posix_spawn", code: EINVAL) }
    let environment = environment ?? Environment.all
    for text in arguments + environment { _ = try checkedPath(text, "posix_spawn") }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, output, errors].enumerated() {
      let number = Int32(number)
      switch stream {
      case .inherited: unsafe posix_spawn_file_actions_adddup2(&actions, number, number)
      case .none: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let other): unsafe posix_spawn_file_actions_adddup2(&actions, other, number)
      case .appendTo(let path):
        let path = try checkedPath(path, "posix_spawn")
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      }
    }
    // Not everything that libraries open is closed by itself, and a connection would stay open as long as the child lives.
    _ = unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder {
      let folder = try checkedPath(folder, "posix_spawn")
      _ = unsafe posix_spawn_file_actions_addchdir_np(&actions, folder)
    }

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    if ownGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var argumentPointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var environmentPointers = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      unsafe argumentPointers.forEach { unsafe free($0) }
      unsafe environmentPointers.forEach { unsafe free($0) }
    }
    var started: pid_t = 0
    let result = unsafe posix_spawnp(
      &started, program, &actions, &attributes, &argumentPointers, &environmentPointers)
    guard result == 0 else { throw SystemError("posix_spawn", path: program, code: result) }
    id = started
  }

  /// Sends a signal; nothing happens once the process has been waited for. `group`: to all of its group.
  package func send(_ signal: Signal, group: Bool = false) throws(SystemError) {
    try ending.withLock { (ending) throws(SystemError) in
      if ending == nil { try signal.send(to: id, group: group) }
    }
  }

  /// Waits until the process has ended. A second call gives the same answer.
  package func wait() throws(SystemError) -> Ending {
    // Not in the lock, so that others can still send signals; the process is left to be collected until then.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0 {
      if errno == ECHILD { break }
      if errno != EINTR { throw .last("waitid") }
    }
    return try poll() ?? .exited(-1)
  }

  /// Waits until any child of this process has ended, and leaves it to its ``poll()``. Returns at once where there is none.
  package static func waitForAny() throws(SystemError) {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_ALL, 0, &information, WEXITED | WNOWAIT) != 0 {
      if errno == ECHILD { return }
      if errno != EINTR { throw .last("waitid") }
    }
  }

  /// How the process ended, nil while it runs.
  package func poll() throws(SystemError) -> Ending? {
    try ending.withLock { (ending) throws(SystemError) in
      if let ending { return ending }
      var status: Int32 = 0
      var result: pid_t
      repeat { result = unsafe waitpid(id, &status, WNOHANG) } while result < 0 && errno == EINTR
      guard result >= 0 else { throw .last("waitpid") }
      guard result == id else { return nil }
      let signal = status & 0x7F
      ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(Signal(number: signal))
      return ending
    }
  }

  /// Runs a program to its end and gives what it wrote to standard output, up to `limit` bytes.
  package static func output(
    of arguments: [String], environment: [String]? = nil, folder: String? = nil, errors: Stream = .inherited,
    limit: Int = 16 << 20
  ) throws(SystemError) -> (ending: Ending, output: [UInt8]) {
    var pipe: Pipe? = try Pipe()
    guard let writing = pipe?.writing.number, let copy = pipe?.reading.number else { return (.exited(-1), []) }
    let reading = FileDescriptor(owning: dup(copy))
    let child = try ChildProcess(
      arguments, environment: environment, folder: folder, output: .descriptor(writing), errors: errors)
    // Without the writing end of this process, the end of the output is the end of the child's.
    pipe = nil
    let output = try reading.readAll(limit: limit)
    guard let output else {
      try child.send(.kill)
      _ = try child.wait()
      throw SystemError("read", path: arguments.first, code: EFBIG)
    }
    return (try child.wait(), output)
  }
}
