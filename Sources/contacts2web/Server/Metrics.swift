import HTTPServer
import OpenSSL
import Synchronization
import Web

/// What happened since the server started, counted, in the text format of Prometheus (version 0.0.4).
final class Metrics: Sendable {
  /// Upper bounds of the durations, in seconds.
  private static let bounds: [(seconds: Double, text: String)] = [
    (0.005, "0.005"), (0.01, "0.01"), (0.025, "0.025"), (0.05, "0.05"), (0.1, "0.1"), (0.25, "0.25"), (0.5, "0.5"),
    (1, "1"), (2.5, "2.5"), (5, "5"), (10, "10"), (30, "30"), (60, "60"),
  ]

  private struct Answers: Hashable {
    var method: String
    var route: String
    var status: Int
  }

  private struct Durations {
    var counts = [Int](repeating: 0, count: bounds.count)
    var count = 0
    var seconds = 0.0

    /// Of each bound how many were not longer; then all, and how long they took together.
    var samples: MetricsText.Histogram {
      var sum = 0
      let buckets = zip(bounds, counts).map { bound, count in
        sum += count
        return (bound: bound.text, count: sum)
      }
      return MetricsText.Histogram(buckets: buckets, count: count, sum: seconds)
    }
  }

  private struct State {
    var answers: [Answers: Int] = [:]
    var durations: [String: Durations] = [:]
    var limits: [String: Int] = [:]
    var events: [[String]: Int] = [:]
    var synced = ServerObserver.Synced()
    var failures = 0
    var slowStatements = 0
    /// Seconds since 1970.
    var cleaned: Double?
  }

  /// What is read when it is asked for.
  struct Gauge: Sendable {
    var name: String
    var help: String
    /// Nil where it cannot be told now.
    var read: @Sendable () -> Double?

    init(_ name: String, _ help: String, _ read: @escaping @Sendable () -> Double?) {
      self.name = name
      self.help = help
      self.read = read
    }
  }

  private let state = Mutex(State())

  // MARK: Counting

  func count(_ request: AnsweredRequest) {
    let seconds = Double(request.nanoseconds) / 1e9
    state.withLock { state in
      state.answers[Answers(method: request.method, route: request.route, status: request.status ?? 0), default: 0] += 1
      var durations = state.durations[request.route] ?? Durations()
      durations.count += 1
      durations.seconds += seconds
      if let place = Self.bounds.firstIndex(where: { seconds <= $0.seconds }) { durations.counts[place] += 1 }
      state.durations[request.route] = durations
    }
  }

  func count(limit: String) { state.withLock { $0.limits[limit, default: 0] += 1 } }

  func count(event: String, way: String) { state.withLock { $0.events[[event, way], default: 0] += 1 } }

  func count(_ synced: ServerObserver.Synced) {
    state.withLock { state in
      state.synced.runs += synced.runs
      state.synced.conflicts += synced.conflicts
      state.synced.refused += synced.refused
    }
  }

  func countFailure() { state.withLock { $0.failures += 1 } }

  func countSlowStatement() { state.withLock { $0.slowStatements += 1 } }

  /// Trash and history of all accounts were looked through at that moment, in seconds since 1970.
  func noteCleaning(_ at: Double) { state.withLock { $0.cleaned = at } }

  /// When they last were.
  var cleaned: Double? { state.withLock { $0.cleaned } }

  // MARK: The page

  /// All of it, with these gauges.
  func text(_ gauges: [Gauge]) -> String {
    let state = state.withLock { $0 }
    var text = MetricsText()
    text.family("requests_total", .counter, "Requests by route, method and status; 0 where the client went away.")
    for (answers, count) in state.answers {
      let labels = [
        ("route", answers.route), ("method", answers.method), ("status", "\(answers.status)"),
      ]
      text.sample("requests_total", labels, Double(count))
    }
    text.family("request_duration_seconds", .histogram, "From a request's first line until its answer was taken.")
    for (route, durations) in state.durations { text.histogram("request_duration_seconds", route, durations.samples) }
    text.family("limits_total", .counter, "Requests that a limit turned away.")
    for (limit, count) in state.limits { text.sample("limits_total", [("limit", limit)], Double(count)) }
    text.family("security_events_total", .counter, "Sign-ins and what else happens at the doors of accounts.")
    for (event, count) in state.events {
      text.sample("security_events_total", [("event", event[0]), ("way", event[1])], Double(count))
    }
    text.counter("sync_runs_total", "Runs of devices that began.", state.synced.runs)
    text.counter(
      "conflicts_total", "Contacts that two sides had changed, with an edit left for review.", state.synced.conflicts)
    text.counter("refused_records_total", "Records that were not taken.", state.synced.refused)
    text.counter("failures_total", "Requests that failed by a fault of the server's.", state.failures)
    text.counter(
      "slow_statements_total", "Round trips to the database of half a second and more.", state.slowStatements)
    text.counter(
      "password_hashes_total", "Passwords that were hashed, at a tenth of a second of a processor each.", Scrypt.count)
    for gauge in gauges {
      guard let value = gauge.read() else { continue }
      text.family(gauge.name, .gauge, gauge.help)
      text.sample(gauge.name, [], value)
    }
    return text.lines
  }
}
