import CMicroHTTPD
internal import Glibc
internal import POSIX
internal import Synchronization

/// One request and its answer.
///
/// Unchecked: everything but answer and streamed body belongs to the polling thread until the request is suspended, then to one worker;
/// `resume` is called at most once for each time that the connection is suspended.
final class Exchange: @unchecked Sendable {
  /// Where the reading stands.
  enum Stage {
    case head
    case body(limit: Int)
    /// The body is too large, and is read on to its end (else the client would see a reset in place of the answer).
    case discarding(left: Int)
    case suspended
    case answered
  }

  let connection: Connection
  let target: String
  var stage = Stage.head
  var request: Request?
  /// What the request's were, for whoever reports a failure after the request is gone.
  var (method, path) = ("", "")
  var body: [UInt8] = []
  /// What is counted of ``Configuration/bodyMemory``.
  var countedMemory = 0
  var isHead = false
  /// The body was dropped because the server holds too many at once, not because it is too large.
  var isOverloaded = false
  private let resume: @Sendable () -> Void

  private enum Answer {
    case none
    /// A handler gave its ``Deferred`` away; the otherwise-answer is due at that time.
    case waiting(until: Int64, otherwise: Response)
    case given(Response)
  }
  private let answer = Monitor(Answer.none)
  /// It holds the exchange as well, until the ``end()``.
  private let streamed = Mutex<StreamedBody?>(nil)

  init(connection: Connection, target: String, resume: @escaping @Sendable () -> Void) {
    self.connection = connection
    self.target = target
    self.resume = resume
  }

  /// Takes the answer and lets the polling thread send it. False where there was one.
  func complete(_ response: Response) -> Bool {
    let isFirst = answer.withLock { answer in
      if case .given = answer { return false }
      answer = .given(response)
      return true
    }
    if isFirst { resume() }
    return isFirst
  }

  /// The answer comes in portions. To be told before the connection is suspended for the first of them.
  func stream(_ body: StreamedBody) { streamed.withLock { $0 = body } }

  /// Lets the polling thread go on with a streamed answer.
  func resumeAgain() { resume() }

  /// Ends whatever the connection is suspended for: with this answer, or, where one has begun, by cutting it off.
  func giveUp(_ response: Response) {
    if let body = streamed.withLock({ $0 }) { body.fail() } else { _ = complete(response) }
  }

  /// The answer is taken, or its connection lost: nothing of it is needed any more.
  func end() { streamed.withLock { $0 = nil } }

  /// Waits for ``complete(_:)`` by somebody else, unless that was quicker.
  func wait(milliseconds: Int, otherwise: Response) {
    answer.withLock { answer in
      guard case .none = answer else { return }
      answer = .waiting(until: MonotonicClock.milliseconds() + Int64(milliseconds), otherwise: otherwise)
    }
  }

  var isAnswered: Bool {
    answer.withLock { if case .given = $0 { true } else { false } }
  }

  var isWaiting: Bool {
    answer.withLock { if case .waiting = $0 { true } else { false } }
  }

  /// Where it waits: the milliseconds left, and what to answer then.
  var waitingTime: (left: Int, otherwise: Response)? {
    answer.withLock { answer in
      guard case .waiting(let until, let otherwise) = answer else { return nil }
      return (Int(until - MonotonicClock.milliseconds()), otherwise)
    }
  }

  /// The answer to send; nil where there is none yet.
  var response: Response? {
    answer.withLock { if case .given(let response) = $0 { response } else { nil } }
  }
}
