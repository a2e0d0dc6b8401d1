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
    /// A worker finds out who sends the body.
    case admission(RequestCheck.Body, limit: Int)
    case body(limit: Int)
    /// It is written to ``file``; what is not is in ``body``.
    case spooling(limit: Int)
    /// A stranger's form: the beginning of the body is kept, and so many bytes are read at most.
    case beginning(left: Int)
    /// The body is refused, and is read on to its end (else the client would see a reset in place of the answer).
    case discarding(left: Int, Response)
    case suspended
    case answered
  }

  let connection: Connection
  let target: String
  var stage = Stage.head
  var request: Request?
  /// What log and reports call it.
  let id = String(UInt32.random(in: .min ... .max), radix: 36, uppercase: true)
  let begun = MonotonicClock.nanoseconds()
  /// What the request's were, for whoever tells of it after the request is gone.
  var (method, path, route) = ("-", "", "")
  /// Who sends it, as far as is known.
  var peer: String
  /// Of the answer that is sent: its status, and how many bytes of its body have been handed over.
  var status: Int?
  var sentBytes = 0
  var body: [UInt8] = []
  /// Whom the body counts for in the ``BodyBudget``, and how much of it does.
  var holder: BodyBudget.Holder
  var countedMemory = 0
  /// Where the body is written; nil for one that stays in memory.
  var file: SpooledBody?
  /// How much of it counts for the same holder.
  var countedSpace = 0
  var isHead = false
  /// Whose share of the workers it takes, once that is known.
  var account: String?
  /// Nothing that follows on the connection is read.
  var endsConnection = false
  private let resume: @Sendable () -> Void

  private enum Answer {
    case none
    /// A handler gave its ``Deferred`` away; that is the answer where nobody completes it.
    case waiting(otherwise: Response)
    case given(Response)
  }

  private struct State {
    var answer = Answer.none
    /// What was found out about the sender, until the polling thread takes it.
    var sender: Sender?
    /// libmicrohttpd waits for `resume`: a second call of that would let it pass over the next suspension.
    var isSuspended = false
  }
  private let state = Monitor(State())
  /// It holds the exchange as well, until the ``end()``.
  private let streamed = Mutex<StreamedBody?>(nil)

  init(connection: Connection, target: String, resume: @escaping @Sendable () -> Void) {
    self.connection = connection
    peer = connection.peer
    self.target = target
    self.resume = resume
    holder = BodyBudget.Holder(network: Network.of(connection.peer))
  }

  /// Runs `body`, which suspends the connection. False where an answer was given meanwhile, unless it is a portion of that one that
  /// is waited for.
  func suspend(forPortion isPortion: Bool, _ body: () -> Void) -> Bool {
    state.withLock { state in
      if case .given = state.answer, !isPortion { return false }
      state.isSuspended = true
      body()
      return true
    }
  }

  /// Lets the polling thread go on with the body of this sender, unless there is an answer already.
  func admit(_ sender: Sender) {
    let wasSuspended = state.withLock { state in
      if case .given = state.answer { return false }
      state.sender = sender
      defer { state.isSuspended = false }
      return state.isSuspended
    }
    if wasSuspended { resume() }
  }

  /// What ``admit(_:)`` was told, once.
  func takeSender() -> Sender? {
    state.withLock { state in
      defer { state.sender = nil }
      return state.sender
    }
  }

  /// Takes the answer and lets the polling thread send it. False where there was one.
  func complete(_ response: Response) -> Bool {
    let (isFirst, wasSuspended) = state.withLock { state in
      if case .given = state.answer { return (false, false) }
      state.answer = .given(response)
      defer { state.isSuspended = false }
      return (true, state.isSuspended)
    }
    if wasSuspended { resume() }
    return isFirst
  }

  /// The answer comes in portions. To be told before the connection is suspended for the first of them.
  func stream(_ body: StreamedBody) { streamed.withLock { $0 = body } }

  /// Lets the polling thread go on with a streamed answer.
  func resumeAgain() {
    let wasSuspended = state.withLock { state in
      defer { state.isSuspended = false }
      return state.isSuspended
    }
    if wasSuspended { resume() }
  }

  /// Ends whatever the connection is suspended for: with this answer, or, where one has begun, by cutting it off.
  func giveUp(_ response: Response) {
    if let body = streamed.withLock({ $0 }) { body.fail() } else { _ = complete(response) }
  }

  /// The answer is taken, or its connection lost: nothing of it is needed any more.
  func end() { streamed.withLock { $0 = nil } }

  /// Waits for ``complete(_:)`` by somebody else, unless that was quicker.
  func wait(otherwise: Response) {
    state.withLock { state in
      guard case .none = state.answer else { return }
      state.answer = .waiting(otherwise: otherwise)
    }
  }

  var isAnswered: Bool {
    state.withLock { if case .given = $0.answer { true } else { false } }
  }

  var isWaiting: Bool {
    state.withLock { if case .waiting = $0.answer { true } else { false } }
  }

  /// Answers a request that still waits with what it was to get otherwise.
  func giveOtherwise() {
    let otherwise: Response? = state.withLock { state in
      guard case .waiting(let otherwise) = state.answer else { return nil }
      return otherwise
    }
    if let otherwise { _ = complete(otherwise) }
  }

  /// The answer to send; nil where there is none yet. Its body is handed over once: libmicrohttpd has a copy of its own, and a client
  /// may take that for an hour.
  func takeResponse() -> Response? {
    state.withLock { state in
      guard case .given(let response) = state.answer else { return nil }
      var sent = response
      sent.body = []
      state.answer = .given(sent)
      return response
    }
  }
}
