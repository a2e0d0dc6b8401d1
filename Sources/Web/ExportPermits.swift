import Contacts
import Synchronization

/// How many files each account is being sent at this moment: whoever takes them slowly keeps a little memory for each contact, and
/// for as long as they like.
final class ExportPermits: Sendable {
  /// Of an account.
  static let most = 3

  private let taken = Mutex<[UniqueID: Int]>([:])

  /// Gives itself back when nobody holds it any more.
  final class Permit: Sendable {
    private let permits: ExportPermits
    private let account: UniqueID

    fileprivate init(_ permits: ExportPermits, _ account: UniqueID) {
      self.permits = permits
      self.account = account
    }

    deinit { permits.give(account) }
  }

  /// Nil where the account has all that it may have.
  func take(_ account: UniqueID) -> Permit? {
    let isIn = taken.withLock { taken in
      guard taken[account, default: 0] < Self.most else { return false }
      taken[account, default: 0] += 1
      return true
    }
    return isIn ? Permit(self, account) : nil
  }

  private func give(_ account: UniqueID) {
    taken.withLock { taken in
      let left = taken[account, default: 0] - 1
      taken[account] = left > 0 ? left : nil
    }
  }
}
