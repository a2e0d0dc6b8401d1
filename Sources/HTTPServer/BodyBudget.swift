internal import Synchronization

/// The bytes of request bodies that are held at this moment. Nobody holds more than a quarter: no network, and no account.
final class BodyBudget: Sendable {
  /// Whose share of it is used up.
  enum Exhausted: String {
    case all = "bodies"
    case network = "bodies-of-address"
    case account = "bodies-of-account"
  }

  /// Whom a body counts for.
  struct Holder: Sendable {
    var network: String
    /// Nil for strangers.
    var account: String?
  }

  private struct State {
    var all = 0
    var networks: [String: Int] = [:]
    var accounts: [String: Int] = [:]
  }

  private let memory: Int
  private let state = Mutex(State())

  init(memory: Int) { self.memory = memory }

  private var share: Int { memory / 4 }

  /// Takes so many bytes more, or answers why not.
  func take(_ count: Int, for holder: Holder) -> Exhausted? {
    state.withLock { state in
      guard state.all + count <= memory else { return .all }
      guard state.networks[holder.network, default: 0] + count <= share else { return .network }
      if let account = holder.account {
        guard state.accounts[account, default: 0] + count <= share else { return .account }
        state.accounts[account, default: 0] += count
      }
      state.networks[holder.network, default: 0] += count
      state.all += count
      return nil
    }
  }

  /// Gives back what was taken for this holder.
  func give(_ count: Int, of holder: Holder) {
    guard count > 0 else { return }
    state.withLock { state in
      state.all -= count
      Self.subtract(count, holder.network, from: &state.networks)
      if let account = holder.account { Self.subtract(count, account, from: &state.accounts) }
    }
  }

  /// A holder of nothing leaves no entry behind: there are as many networks as there are strangers.
  private static func subtract(_ count: Int, _ name: String, from held: inout [String: Int]) {
    let left = held[name, default: 0] - count
    held[name] = left > 0 ? left : nil
  }
}

extension BodyBudget.Exhausted {
  /// For whoever is turned away.
  var words: String {
    switch self {
    case .all: "the server is busy: too much is being sent to it at once"
    case .network: "too much is being sent from this address at once"
    case .account: "too much is being sent for this account at once"
    }
  }
}
