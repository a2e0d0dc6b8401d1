import Probes
import Protocol
import Synchronization

/// A cloud behind a network that loses requests and answers, and delivers batches twice or late.
final class InterceptedCloud: CloudRelay {
  /// What can arrive once more.
  struct Late {
    var save: AskedCall<any CloudReplica>?
    var finish: AskedCall<any CloudReplica>?
  }

  private struct State {
    var calls = 0
    var late: Late
  }

  private let cloud: any CloudReplica
  private let faults: FaultInjector
  private let clock: WorldClock
  private let deliversTwice: Bool
  /// Told the number of each call, before it is made.
  private let interrupt: @Sendable (Int) -> Void
  private let state: Mutex<State>

  init(
    _ cloud: any CloudReplica, faults: FaultInjector, clock: WorldClock, deliversTwice: Bool, late: Late,
    interrupt: @escaping @Sendable (Int) -> Void
  ) {
    self.cloud = cloud
    self.faults = faults
    self.clock = clock
    self.deliversTwice = deliversTwice
    self.interrupt = interrupt
    state = Mutex(State(late: late))
  }

  var late: Late { state.withLock { $0.late } }

  func call<Arguments: Sendable, Answer: Sendable>(
    _ call: CloudCall<Arguments, Answer>, _ arguments: Arguments
  ) throws(CloudError) -> Answer {
    let (isSave, isFinish) = (call.tag == CloudCalls.save.tag, call.tag == CloudCalls.finish.tag)
    let number = state.withLock { state in
      if isSave { state.late.save = AskedCall(call, arguments) }
      if isFinish { state.late.finish = AskedCall(call, arguments) }
      state.calls += 1
      return state.calls - 1
    }
    interrupt(number)
    if faults.strikes(.request) { throw .unavailable(message: "the server does not answer") }
    clock.advance(by: 1)
    var answer = try call.make(cloud, arguments)
    if deliversTwice, isSave || isFinish { answer = try call.make(cloud, arguments) }
    if faults.strikes(.answer) { throw .unavailable(message: "the connection broke") }
    return answer
  }
}
