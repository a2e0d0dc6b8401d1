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

  /// The answer with its first portion, which is made at once: what it throws becomes an answer of its own.
  static func response(_ next: @escaping @Sendable () throws -> Step) throws -> Response {
    var response = Response(status: 207, headers: [contentType, ("Cache-Control", "no-store")])
    switch try next() {
    case .last(let whole): response.body = whole.bytes
    case .more(let first):
      response.body = first.bytes
      let isAtEnd = Mutex(false)
      response.rest = {
        guard !isAtEnd.withLock({ $0 }) else { return nil }
        switch try next() {
        case .more(let portion): return portion.bytes
        case .last(let portion):
          isAtEnd.withLock { $0 = true }
          return portion.bytes
        }
      }
    }
    return response
  }
}
