/// An answer.
package struct Response: Sendable {
  package var status: Int
  /// Without Content-Length, Date and Connection, which the server adds.
  package var headers: [(name: String, value: String)]
  /// All of the body, or its first portion.
  package var body: [UInt8]
  /// What makes the rest of the body; nil where there is none.
  package var rest: Portions?

  /// Makes the next portion of a body, or nil at its end; what it throws cuts the connection off, so that nobody takes what has
  /// come for the whole. It runs on a worker, once the client has taken the portion before: a client that reads slowly keeps no
  /// worker, and however long an answer is, one portion of it is in memory. It never runs twice at a time, and it does not run to
  /// the end where the client goes away.
  package typealias Portions = @Sendable () throws -> [UInt8]?

  package init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], rest: Portions? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.rest = rest
  }

  /// Plain text in UTF-8, a line end after it.
  package static func text(_ status: Int, _ text: String) -> Response {
    Response(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Array(text.utf8) + [10])
  }

  /// The value of the first header field of that name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { HeaderFields.equal($0.name, name) }?.value
  }
}

extension Response {
  /// What is wrong with an answer: a header field that would break out of its line, or a status that is none. A bug of the
  /// handler, so it is reported as one.
  struct Invalid: Error, CustomStringConvertible {
    var description: String
  }

  func check() throws(Invalid) {
    guard (200...599).contains(status) else { throw Invalid(description: "the status \(status) is none") }
    for field in headers {
      guard RequestCheck.isToken(field.name), field.value.utf8.allSatisfy({ $0 >= 32 && $0 != 127 || $0 == 9 }) else {
        throw Invalid(description: "the header field \(field.name.debugDescription) is invalid")
      }
    }
  }
}

/// What a handler gives back.
package enum Reply: Sendable {
  case now(Response)
  /// The ``Deferred`` will be completed by another thread. Where that does not happen within so many milliseconds, the other
  /// answer is given. No worker waits meanwhile. `isKnown`: it waits for somebody who is signed in, whose connection does not count for
  /// their address meanwhile.
  case later(milliseconds: Int, otherwise: Response, isKnown: Bool = false)
  /// It is known which account asks: the rest is done as one of its few requests that are worked on at a time.
  case ofAccount(AccountWork)
  /// The answer is made by `work`, which changes the account: never by two of one account at a time.
  case inTurn(account: String, work: @Sendable () throws -> Response)
  /// The answer costs a processor much: it is made on one of the few threads for such work, so that nobody else waits for it.
  case aside(Aside)
}

extension Reply {
  /// The reply whose answers are changed so. An answer that another thread completes is left as it is.
  package func map(_ change: @escaping @Sendable (Response) -> Response) -> Reply {
    switch self {
    case .now(let response): return .now(change(response))
    case .later(let milliseconds, let otherwise, let isKnown):
      return .later(milliseconds: milliseconds, otherwise: change(otherwise), isKnown: isKnown)
    case .ofAccount(let work):
      return .ofAccount(AccountWork(work.name, full: { change(try work.full()) }) { try work.work().map(change) })
    case .inTurn(let account, let work): return .inTurn(account: account) { change(try work()) }
    case .aside(let aside):
      return .aside(Aside(isPreferred: aside.isPreferred, full: change(aside.full)) { change(try aside.work()) })
    }
  }
}

/// The rest of what a request of an account takes. Of each account half of the workers are at work at a time, and at least two, but
/// never all of several; whoever has to wait for others of the account does so without a worker. Those that wait for a ``Deferred`` do
/// not count.
package struct AccountWork: Sendable {
  package var name: String
  /// Makes the answer where ``Configuration/accountPlaces`` requests of the account wait already; Retry-After is added.
  package var full: @Sendable () throws -> Response
  package var work: @Sendable () throws -> Reply

  package init(
    _ name: String, full: @escaping @Sendable () throws -> Response, work: @escaping @Sendable () throws -> Reply
  ) {
    self.name = name
    self.full = full
    self.work = work
  }
}

/// Work that costs a processor much.
package struct Aside: Sendable {
  package var work: @Sendable () throws -> Response
  /// Comes before the work that is not.
  package var isPreferred: Bool
  /// The answer where too much of it waits already, or it has waited for too long.
  package var full: Response

  package init(isPreferred: Bool = false, full: Response, work: @escaping @Sendable () throws -> Response) {
    self.isPreferred = isPreferred
    self.full = full
    self.work = work
  }
}
