internal import Glibc

/// A child process that a thread of its own waits for.
final class ServerProcess: Sendable {
  /// The process id; 0 where it could not be started.
  var processID: Int32 { monitor.locked { state.processID } }

  private let monitor = Monitor()
  private let state = State()

  /// Guarded by the monitor.
  private final class State: @unchecked Sendable {
    var processID: Int32 = 0
    var isStarted = false
    var startError: Int32 = 0
    /// As waitpid gives it; nil while the process runs.
    var exit: Int32?
  }

  /// Starts `arguments` as `account`, output and errors going to the end of the file `log`, or to nowhere.
  ///
  /// The child gets SIGINT when this process dies (setpriv's --pdeathsig, which counts the *thread* that started it: so the
  /// thread that waits for the child also starts it). Without setpriv it lives on, which the next start sees to.
  init(_ arguments: [String], as account: Account, log: String?) throws(ClusterError) {
    let candidates: [String] = ["/usr/bin/setpriv", "/bin/setpriv"]
    let setpriv = candidates.first { unsafe access($0, X_OK) == 0 }
    var command = arguments
    if let setpriv {
      command = [setpriv, "--pdeathsig", "INT"]
      if geteuid() == 0 {
        command += ["--reuid", "\(account.user)", "--regid", "\(account.group)", "--init-groups"]
      }
      command += ["--"] + arguments
    } else if geteuid() == 0 {
      throw ClusterError("PostgreSQL does not run as root, and setpriv is not installed", hint: "install util-linux")
    }
    let finalCommand = command
    let thread: @Sendable () -> Void = { [monitor, state] in
      let (processID, code) = Self.spawn(finalCommand, log: log)
      monitor.locked {
        state.processID = processID
        state.startError = code
        state.isStarted = true
        monitor.broadcast()
      }
      guard code == 0 else { return }
      var status: Int32 = 0
      while unsafe waitpid(processID, &status, 0) < 0 && errno == EINTR {}
      let final = status
      monitor.locked {
        state.exit = final
        monitor.broadcast()
      }
    }
    guard Self.startThread(thread) else { throw FileSystem.failure("cannot start a thread") }
    let code: Int32 = monitor.locked {
      while !state.isStarted { _ = monitor.wait(until: Monitor.now() + 1000) }
      return state.startError
    }
    guard code == 0 else {
      errno = code
      throw FileSystem.failure("cannot start \(arguments.first ?? "")")
    }
  }

  var isRunning: Bool { monitor.locked { state.exit == nil } }

  /// Sends a signal, unless the process has ended.
  func signal(_ number: Int32) {
    monitor.locked { if state.exit == nil, state.processID > 0 { _ = kill(state.processID, number) } }
  }

  /// Waits for the end, up to so many milliseconds. The status as waitpid gives it, 0 for success; nil when time is up.
  func wait(milliseconds: Int64) -> Int32? {
    let deadline = Monitor.now() + milliseconds
    return monitor.locked {
      while state.exit == nil { if !monitor.wait(until: deadline) { break } }
      return state.exit
    }
  }

  private static func spawn(_ command: [String], log: String?) -> (processID: Int32, code: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, log ?? "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A process group of its own, so that Ctrl-C in the terminal reaches us alone and we stop it in order; and none of
    // the signals that our threads block.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    // No PG… variable of ours may reach the server's programs.
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("PATH=/usr/bin:/bin"), strdup("LC_ALL=C"), nil]
    defer {
      unsafe arguments.forEach { unsafe free($0) }
      unsafe environment.forEach { unsafe free($0) }
    }
    var processID: pid_t = 0
    let code = unsafe posix_spawn(&processID, command[0], &actions, &attributes, &arguments, &environment)
    return (processID, code)
  }

  /// A plain thread, which lives as long as `body` runs.
  private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
