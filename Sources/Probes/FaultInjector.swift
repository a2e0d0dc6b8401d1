internal import Glibc
internal import Synchronization

/// A kind of place at which the outer world can fail.
package enum FaultPoint: String, CaseIterable, Sendable {
  /// A system call on the address book's folder or on one of its files.
  case fileOperation = "file"
  /// A statement of the device's cache, COMMIT included.
  case sqlStatement = "sql"
  /// Before a request leaves.
  case request
  /// After its answer came: the server has done it, and the device never hears of it.
  case answer
  /// A round trip to PostgreSQL: twice, before it leaves and after it was answered.
  case cloudStatement = "cloud"

  /// In the order of the cases.
  fileprivate var number: Int {
    switch self {
    case .fileOperation: 0
    case .sqlStatement: 1
    case .request: 2
    case .answer: 3
    case .cloudStatement: 4
    }
  }
}

/// Makes the n-th passing of a point fail as the outer world would, or ends the process there.
///
/// An object that is handed to whoever opens files, databases and connections; without one, a point costs a nil check. The
/// error itself is made where the point is, so that it looks like the real one and takes its path.
package final class FaultInjector: Sendable {
  /// What happens at a point.
  package enum Effect: Equatable, Sendable {
    /// That passing alone fails.
    case failure
    /// That passing and all later ones of the point fail: a full disk, a server that is gone.
    case lasting
    /// SIGKILL to this process.
    case kill
    /// That passing and every later one of every point fail: all that the outer world sees of a process that was killed
    /// there, without its end.
    case end
  }

  /// One fault: the n-th passing of a point, from 1.
  package struct Fault: Equatable, Sendable {
    package var point: FaultPoint
    package var passing: Int
    package var effect: Effect

    package init(_ point: FaultPoint, at passing: Int, _ effect: Effect = .failure) {
      self.point = point
      self.passing = passing
      self.effect = effect
    }

    /// Reads `POINT:N`, `POINT:N:lasting`, `POINT:N:kill`; nil where it is none of these.
    package init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard (2...3).contains(parts.count), let point = FaultPoint(rawValue: String(parts[0])),
        let passing = Int(parts[1]), passing > 0
      else { return nil }
      let effect: Effect
      switch parts.count == 3 ? parts[2] : "" {
      case "": effect = .failure
      case "lasting": effect = .lasting
      case "kill": effect = .kill
      default: return nil
      }
      self.init(point, at: passing, effect)
    }
  }

  private struct State {
    var fault: Fault?
    /// By the point's ``FaultPoint/number``.
    var passings = [Int](repeating: 0, count: FaultPoint.allCases.count)
    var hasStruck = false
  }

  private let state: Mutex<State>
  private let meanwhile: (@Sendable (FaultPoint, Int) -> Void)?

  /// Nil: only counts. `meanwhile` is called before each passing with its number: what somebody else does in that moment.
  package init(_ fault: Fault? = nil, meanwhile: (@Sendable (FaultPoint, Int) -> Void)? = nil) {
    state = Mutex(State(fault: fault))
    self.meanwhile = meanwhile
  }

  /// Counts a passing. True: whatever is about to be done here fails instead.
  package func strikes(_ point: FaultPoint) -> Bool {
    let (passing, isArmed) = state.withLock { state in
      state.passings[point.number] += 1
      return (state.passings[point.number], state.fault != nil)
    }
    guard isArmed || meanwhile != nil else { return false }
    meanwhile?(point, passing)
    let effect: Effect? = state.withLock { state in
      guard let fault = state.fault else { return nil }
      if state.hasStruck, fault.effect == .end { return .end }
      guard fault.point == point else { return nil }
      guard passing == fault.passing || passing > fault.passing && fault.effect == .lasting else { return nil }
      state.hasStruck = true
      return fault.effect
    }
    if effect == .kill {
      CoverpointFile.append()
      kill(getpid(), SIGKILL)
    }
    return effect != nil
  }

  /// How often a point was passed since the last ``arm(_:)``.
  package func passings(of point: FaultPoint) -> Int { state.withLock { $0.passings[point.number] } }

  /// True where the fault has happened: a run that ends without it has been through all passings.
  package var hasStruck: Bool { state.withLock { $0.hasStruck } }

  /// Sets another fault, or none, and counts from zero.
  package func arm(_ fault: Fault?) { state.withLock { $0 = State(fault: fault) } }
}
