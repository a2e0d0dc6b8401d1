internal import Contacts
internal import PostgreSQL
internal import Protocol
internal import Synchronization

/// What was counted in accounts, where counting goes over all that is counted and a page shows the numbers more often than they change.
///
/// As ``SearchBooks``, it holds nothing that the database does not have: a number counts as long as the account's last change is the one before
/// which it was counted.
final class CountedOnce<Subject: Hashable & Sendable, Numbers: Sendable>: Sendable {
  private struct Known {
    let moment: AccountMoment
    let numbers: Numbers
    let size: Int
    var last: Int
  }

  private struct State {
    var known: [Subject: Known] = [:]
    var uses = 0
  }

  /// So much of all accounts is remembered.
  private let limit: Int
  private let size: @Sendable (Numbers) -> Int
  private let state = Mutex(State())

  /// `size`: how much numbers are, of `limit` in all.
  init(limit: Int, size: @escaping @Sendable (Numbers) -> Int) {
    self.limit = limit
    self.size = size
  }

  /// What was counted at that moment, which was asked for before, else what `count` counts.
  func numbers(
    of subject: Subject, at moment: AccountMoment, count: () throws(CloudError) -> Numbers
  ) throws(CloudError) -> Numbers {
    let known: Numbers? = state.withLock { state in
      guard let known = state.known[subject], known.moment == moment else { return nil }
      state.uses += 1
      state.known[subject]?.last = state.uses
      return known.numbers
    }
    if let known { return known }
    let numbers = try count()
    let size = size(numbers)
    state.withLock { state in
      state.uses += 1
      state.known[subject] = Known(moment: moment, numbers: numbers, size: size, last: state.uses)
      var sum = state.known.values.reduce(0) { $0 + $1.size }
      while sum > limit, let oldest = state.known.min(by: { $0.value.last < $1.value.last }) {
        sum -= oldest.value.size
        state.known[oldest.key] = nil
      }
    }
    return numbers
  }
}
