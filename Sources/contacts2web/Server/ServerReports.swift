import Cloud
import DAV
import HTTPServer
import POSIX
import PostgreSQL
import Web

/// What the server tells those who look after it: its log and its counters.
final class ServerReports: Sendable {
  let metrics = Metrics()
  private let limits = LimitLog()
  private let security = SecurityLog()
  private let slowPace = LinePace("slow-statements", pause: 1_000, most: 10)
  private let logsRequests: Bool

  init(logsRequests: Bool) { self.logsRequests = logsRequests }

  /// For the database.
  var slowStatements: SlowStatements {
    SlowStatements { [metrics, slowPace] statements, milliseconds in
      metrics.countSlowStatement()
      guard slowPace.times("slow-statements") != nil else { return }
      Log.write(
        "slow-statements", [("ms", "\(milliseconds)"), ("sql", String(statements.prefix(1_000)))], level: .warning)
    }
  }

  /// For pages and devices.
  func observer(isReady: @escaping @Sendable () -> Bool) -> ServerObserver {
    var observer = ServerObserver()
    observer.limitReached = { [metrics, limits] reached in
      metrics.count(limit: reached.limit)
      limits.write(reached)
    }
    observer.happened = { [metrics, security] event in
      metrics.count(event: event.kind.rawValue, way: event.way.rawValue)
      security.write(event)
    }
    observer.synced = { [metrics] in metrics.count($0) }
    observer.isReady = isReady
    return observer
  }

  /// For the server itself.
  func configure(_ configuration: inout Configuration) {
    configuration.route = { request in
      DAVApplication.answers(request) ? DAVApplication.routeName(request) : WebApplication.routeName(request)
    }
    configuration.answered = { [metrics, logsRequests] request in
      metrics.count(request)
      if logsRequests { RequestLog.write(request) }
    }
    configuration.report = { [metrics] failure in
      metrics.countFailure()
      Log.write(
        "error",
        [("id", failure.id), ("method", failure.method), ("route", failure.route), ("error", "\(failure.error)")],
        level: .error)
    }
  }
}

extension Metrics.Gauge {
  /// What a server tells of itself.
  static func all(
    _ server: Server, _ configuration: Configuration, _ database: CloudDatabase, _ metrics: Metrics,
    _ readiness: ReadinessWatch, certificateDays: @escaping @Sendable () -> Int?
  ) -> [Metrics.Gauge] {
    let started = Double(WallClock.milliseconds()) / 1_000
    let most = configuration.connections
    return [
      Metrics.Gauge("ready", "1 where /readyz says so.") { readiness.isReady ? 1 : 0 },
      Metrics.Gauge("connections", "Open connections.") { Double(server.load.connections) },
      Metrics.Gauge("connections_limit", "How many there may be.") { Double(most) },
      Metrics.Gauge("waiting_devices", "Devices that wait for a change.") { Double(server.load.waiting) },
      Metrics.Gauge("password_queue", "Sign-ins whose password waits to be looked at.") {
        Double(server.load.asideQueue)
      },
      Metrics.Gauge("database_connections", "Open connections to the database.") { Double(database.connections.open) },
      Metrics.Gauge("database_connections_lent", "Those at work.") { Double(database.connections.lent) },
      Metrics.Gauge("database_connections_limit", "How many there may be.") { Double(database.connections.limit) },
      Metrics.Gauge("last_cleaning_timestamp_seconds", "When trash and history were last looked through.") {
        metrics.cleaned
      },
      Metrics.Gauge("certificate_days", "Days until the certificate ends.") { certificateDays().map(Double.init) },
      Metrics.Gauge("resident_memory_bytes", "Memory of the process.") {
        Double(CurrentProcess.residentMemory)
      },
      Metrics.Gauge("start_time_seconds", "When the server started.") { started },
    ]
  }
}
