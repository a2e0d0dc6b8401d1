internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import Synchronization

/// The question whether a program that was let in a moment ago still is. It travels with the first statements of its request, so it costs
/// no round trip of its own, and whoever was signed out is out from the next request on.
package final class SignInCheck: Sendable {
  let account: UniqueID
  let hash: [UInt8]
  private let caller: Caller
  private let state = Mutex(State())

  private struct State {
    var isDue = true
    var isUnnoted = false
  }

  init(account: UniqueID, hash: [UInt8], caller: Caller) {
    self.account = account
    self.hash = hash
    self.caller = caller
  }

  /// Nobody has asked yet.
  package var isDue: Bool { state.withLock { $0.isDue } }

  /// It has a row where the program is let in: whether its use is to be written down. One table tells: an app password goes with the device
  /// token of the same hash, and that with its account.
  var statement: SQL {
    """
    SELECT \(code: Devices.isUnnoted(caller)) FROM device_tokens d
    WHERE d.account_id = \(account) AND d.token_hash = \(hash)
    """
  }

  /// Somebody else has asked, after this request came.
  package func isAdmitted() { state.withLock { $0.isDue = false } }

  /// Throws ``CloudError/unauthorized(message:)`` where the answer is that nobody has this password any more.
  func check(_ answer: Rows) throws {
    guard let row = answer.first else { throw CloudError.unauthorized(message: "this program is signed out") }
    let isUnnoted = try row.bool(0)
    state.withLock { $0 = State(isDue: false, isUnnoted: isUnnoted) }
  }

  /// Writes down that the program was used, where that is due.
  func note(_ database: CloudDatabase) throws(CloudError) {
    let isUnnoted = state.withLock { state in
      defer { state.isUnnoted = false }
      return state.isUnnoted
    }
    if isUnnoted { try AppPasswords(database).note(account, hash, caller) }
  }
}

/// The programs that were let in, by what they signed in with.
final class AdmittedPrograms: Sendable {
  struct Key: Hashable {
    let account: UniqueID
    let hash: [UInt8]
  }

  /// So many are remembered; what comes then makes all be forgotten, and be asked for once more.
  private static let capacity = 10_000

  private let programs = Mutex<[Key: Program]>([:])

  subscript(key: Key) -> Program? {
    get { programs.withLock { $0[key] } }
    set {
      programs.withLock { programs in
        if programs.count >= Self.capacity { programs = [:] }
        programs[key] = newValue
      }
    }
  }
}
