import HTTPServer
import POSIX

/// A log line for each request, written by a thread of its own: whoever reads the log slowly holds up nobody.
final class RequestLog: Sendable {
  /// So many wait for the thread; what comes then is counted, and told of.
  private static let capacity = 10_000

  private struct State {
    var waiting: [AnsweredRequest] = []
    var dropped = 0
    var isStopped = false
  }

  private let monitor = Monitor(State())
  private let thread: Thread

  init() throws {
    let monitor = monitor
    thread = try Thread("request-log", stackSize: 1 << 20) {
      while let (requests, dropped) = monitor.wait({ state -> (([AnsweredRequest], Int)?)? in
        if state.waiting.isEmpty { return state.isStopped ? .some(nil) : nil }
        defer {
          state.waiting = []
          state.dropped = 0
        }
        return (state.waiting, state.dropped)
      }) {
        for request in requests { Self.write(request) }
        if dropped > 0 { Log.write("requests-not-logged", [("count", "\(dropped)")], level: .warning) }
      }
    }
  }

  func add(_ request: AnsweredRequest) {
    monitor.withLock { state in
      if state.waiting.count < Self.capacity { state.waiting.append(request) } else { state.dropped += 1 }
    }
    monitor.wakeOne()
  }

  /// Waits until all is written.
  func stop() {
    monitor.withLock { $0.isStopped = true }
    monitor.wakeAll()
    thread.join()
  }

  private static func write(_ request: AnsweredRequest) {
    Log.write(
      "request",
      [
        ("id", request.id), ("method", request.method), ("route", request.route.isEmpty ? "-" : request.route),
        ("status", request.status.map { "\($0)" } ?? "gone"), ("ms", "\(request.nanoseconds / 1_000_000)"),
        ("bytes", "\(request.bytes)"), ("address", request.peer),
      ])
  }
}
