import HTTPServer
import POSIX
import Synchronization

/// Those of `serve`'s options that SIGHUP changes, where they stand in its ``ConfigFile``.
final class ServerSettings: Sendable {
  private static let trustedProxies = Option(
    "--trusted-proxies", .text("CIDR,…"), environment: "CONTACTS2WEB_TRUSTED_PROXIES",
    help: """
      from which addresses X-Forwarded-For, -Proto and -Host count, such as 127.0.0.1; none by default, and always \
      from a socket
      """)
  private static let requestLog = Option("--request-log", help: "a log line for each request")

  static let options = [trustedProxies, requestLog] + Log.Style.options

  private let first: Arguments
  private let command: Command
  private let changed: [Option]
  private let latest: Mutex<Arguments>
  private let ranges: Mutex<[AddressRange]>
  private let requestsAreLogged: Atomic<Bool>

  /// `files`: the options that name files which are read again anyway.
  init(_ arguments: Arguments, of command: Command, files: [Option]) throws(UsageError) {
    first = arguments
    self.command = command
    // One that was not given has made something else: a certificate of the server's own.
    changed = Self.options + files.filter { arguments.has($0) }
    latest = Mutex(arguments)
    ranges = Mutex(try Self.ranges(arguments))
    requestsAreLogged = Atomic(arguments.has(Self.requestLog))
    Log.configure(try Log.Style(arguments))
  }

  var proxies: [AddressRange] { ranges.withLock { $0 } }

  var logsRequests: Bool { requestsAreLogged.load(ordering: .relaxed) }

  /// The options as they stand now.
  var arguments: Arguments { latest.withLock { $0 } }

  /// Reads the file again. Where it cannot be understood, all stays as it is, and the log says why.
  func reload(_ server: Server) {
    guard first.has(.config) else { return }
    do {
      let arguments = try first.again(for: command)
      let (style, ranges) = (try Log.Style(arguments), try Self.ranges(arguments))
      for option in changed where arguments.has(option) != first.has(option) && !Self.options.contains(option) {
        throw UsageError("\(option.name) is missing")
      }
      Log.configure(style)
      server.trust(ranges)
      self.ranges.withLock { $0 = ranges }
      requestsAreLogged.store(arguments.has(Self.requestLog), ordering: .relaxed)
      latest.withLock { $0 = arguments }
      Log.write("configuration-read")
      let others = command.options.filter { !changed.contains($0) && arguments[$0] != first[$0] }.map(\.name)
      guard !others.isEmpty else { return }
      Log.write(
        "configuration-needs-restart",
        [("options", others.joined(separator: ",")), ("message", "these count from the next start on")], level: .warning
      )
    } catch {
      Log.write(
        "configuration-refused", [("message", "\(Problem(error).message): the one before stays")], level: .error)
    }
  }

  private static func ranges(_ arguments: Arguments) throws(UsageError) -> [AddressRange] {
    var ranges: [AddressRange] = []
    for text in (arguments[trustedProxies] ?? "").split(separator: ",") {
      guard let range = AddressRange(text.filter { $0 != " " }) else {
        throw UsageError("--trusted-proxies takes addresses like 127.0.0.1 and 10.0.0.0/8, not \"\(text)\"")
      }
      ranges.append(range)
    }
    return ranges
  }
}
