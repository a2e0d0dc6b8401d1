internal import Glibc
internal import POSIX

/// A child process that a thread of its own starts and waits for.
final class ServerProcess: Sendable {
  private let child: ChildProcess
  /// Nil while it runs.
  private let ending = Monitor<ChildProcess.Ending?>(nil)

  /// Starts `arguments` as `user`, output and errors going to the end of the file `log`.
  ///
  /// The child gets SIGINT when this process dies (setpriv's --pdeathsig, which counts the *thread* that started it: so the
  /// thread that waits for the child also starts it). Without setpriv it lives on, which the next start sees to. It has a
  /// process group of its own, so that Ctrl-C in the terminal reaches us alone and we stop it in order.
  init(_ arguments: [String], as user: ServerUser, log: String) throws(ClusterError) {
    let command = try Self.command(arguments, user)
    let started = Monitor<Result<ChildProcess, SystemError>?>(nil)
    do throws(SystemError) {
      _ = try Thread("postgresql") { [ending] in
        let result = Result { () throws(SystemError) in
          // No PG… variable of ours may reach the server's programs.
          try ChildProcess(
            command, environment: ["PATH=/usr/bin:/bin", "LC_ALL=C"], output: .appendTo(log), errors: .appendTo(log),
            ownGroup: true)
        }
        started.withLock { $0 = result }
        started.wakeAll()
        guard let child = try? result.get() else { return }
        let end = (try? child.wait()) ?? .exited(-1)
        ending.withLock { $0 = end }
        ending.wakeAll()
      }
      child = try started.wait { $0 }.get()
    } catch {
      throw ClusterError("cannot start \(arguments.first ?? ""): \(error.reason)")
    }
  }

  var processID: Int32 { child.id }

  var isRunning: Bool { ending.withLock { $0 == nil } }

  /// Sends a signal, unless the process has ended.
  func signal(_ signal: Signal) { try? child.send(signal) }

  /// Waits for the end, up to so many milliseconds; nil when time is up.
  func wait(milliseconds: Int) -> ChildProcess.Ending? { ending.wait(milliseconds: milliseconds) { $0 } }

  private static func command(_ arguments: [String], _ user: ServerUser) throws(ClusterError) -> [String] {
    let candidates = ["/usr/bin/setpriv", "/bin/setpriv"]
    guard let setpriv = candidates.first(where: { unsafe access($0, X_OK) == 0 }) else {
      guard geteuid() != 0 else {
        throw ClusterError("PostgreSQL does not run as root, and setpriv is not installed", hint: "install util-linux")
      }
      return arguments
    }
    let asUser = ["--reuid", "\(user.id)", "--regid", "\(user.group)", "--init-groups"]
    return [setpriv, "--pdeathsig", "INT"] + (geteuid() == 0 ? asUser : []) + ["--"] + arguments
  }
}
