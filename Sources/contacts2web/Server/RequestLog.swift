import HTTPServer

/// A log line for each request.
enum RequestLog {
  static func write(_ request: AnsweredRequest) {
    Log.write(
      "request",
      [
        ("id", request.id), ("method", request.method), ("route", request.route.isEmpty ? "-" : request.route),
        ("status", request.status.map { "\($0)" } ?? "gone"), ("ms", "\(request.nanoseconds / 1_000_000)"),
        ("bytes", "\(request.bytes)"), ("address", request.peer),
      ])
  }
}
