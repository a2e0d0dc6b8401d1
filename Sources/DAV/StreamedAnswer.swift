import Gzip
import HTTPServer
import Synchronization
import XML

/// A multistatus that is made while the program takes it.
enum StreamedAnswer {
  /// What comes next of it.
  enum Step {
    case more(Markup)
    case last(Markup)
  }

  static let contentType = (name: "Content-Type", value: "application/xml; charset=utf-8")

  /// The answer with its first portion, which is made at once: what it throws becomes an answer of its own. Where the program reads gzip,
  /// it is that: cards have the same words again and again, and phones are on slow lines.
  static func response(to request: Request, _ next: @escaping @Sendable () throws -> Step) throws -> Response {
    var response = Response(status: 207, headers: [contentType, ("Cache-Control", "no-store")])
    let first = try next()
    let gzip = Mutex(request.readsGzip && !first.isShort ? GzipStream() : nil)
    if gzip.withLock({ $0 != nil }) { response.headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")] }
    @Sendable func written(_ portion: Markup, isLast: Bool) -> [UInt8] {
      gzip.withLock { $0?.compress(portion.bytes, isLast: isLast) } ?? portion.bytes
    }
    switch first {
    case .last(let whole): response.body = written(whole, isLast: true)
    case .more(let first):
      response.body = written(first, isLast: false)
      let isAtEnd = Mutex(false)
      response.rest = {
        guard !isAtEnd.withLock({ $0 }) else { return nil }
        switch try next() {
        case .more(let portion): return written(portion, isLast: false)
        case .last(let portion):
          isAtEnd.withLock { $0 = true }
          return written(portion, isLast: true)
        }
      }
    }
    return response
  }
}

extension StreamedAnswer.Step {
  fileprivate var isShort: Bool {
    if case .last(let whole) = self { whole.bytes.count < Response.shortestCompressed } else { false }
  }
}
