import Dispatch
import Synchronization

/// Sends any number of elements in batches, several batches at a time, without ever holding the whole list.
///
/// It knows neither where the elements come from nor what is done with the answers: `pull` is asked for the next batch
/// whenever there is room, and `settle` gets each batch with its answer. These two are never called at the same time, so
/// they may share a database connection; `send` is called from as many threads as batches may be in flight.
///
/// Twenty records in a batch, seven batches in flight: the figures of the system that this follows, there found by memory
/// use, here confirmed by `script/bench`.
package struct Dispatcher: Sendable {
  /// How a dispatch went.
  package struct Statistics: Equatable, Sendable {
    package var batches = 0
    package var mostInFlight = 0

    package init() {}
  }

  package let batchSize: Int
  package let batchesInFlight: Int

  package init(batchSize: Int = 20, batchesInFlight: Int = 7) {
    self.batchSize = batchSize
    self.batchesInFlight = batchesInFlight
  }

  /// Returns when everything has been sent and settled. The first error stops the pulling; what is in flight then is still
  /// settled before the error is thrown on.
  ///
  /// - Parameter pull: the next elements, at most as many as asked for; none at the end.
  package func dispatch<Element, Answer>(
    pull: (Int) throws -> [Element], send: @Sendable ([Element]) throws -> Answer,
    settle: ([Element], Answer) throws -> Void
  ) throws -> Statistics {
    try withoutActuallyEscaping(pull) { pull in
      try withoutActuallyEscaping(send) { send in
        try withoutActuallyEscaping(settle) { settle in
          let state = DispatchState(pull: pull, settle: settle)
          let group = DispatchGroup()
          for worker in 0..<batchesInFlight {
            // A queue of its own is a thread of its own: `send` blocks, and the global queue has no more than two threads
            // on two cores.
            DispatchQueue(label: "dispatcher.\(worker)").async(group: group) {
              while let batch = state.next(batchSize) {
                state.finish(batch, Result { try send(batch.elements) })
              }
            }
          }
          group.wait()
          if let error = state.error { throw error }
          return state.statistics
        }
      }
    }
  }
}

/// What the workers of one dispatch share. Unchecked: every access to what is not Sendable (the two closures, and the
/// elements on their way from one worker's `pull` to the same worker's `settle`) happens under `lock`.
private final class DispatchState<Element, Answer>: @unchecked Sendable {
  struct Batch: @unchecked Sendable {
    let elements: [Element]
  }

  private let lock = Mutex(())
  private let pull: (Int) throws -> [Element]
  private let settle: ([Element], Answer) throws -> Void
  private var isDone = false
  private var inFlight = 0
  private(set) var error: (any Error)?
  private(set) var statistics = Dispatcher.Statistics()

  init(pull: @escaping (Int) throws -> [Element], settle: @escaping ([Element], Answer) throws -> Void) {
    self.pull = pull
    self.settle = settle
  }

  func next(_ batchSize: Int) -> Batch? {
    lock.withLock { _ in
      guard !isDone else { return nil }
      do {
        let elements = try pull(batchSize)
        guard !elements.isEmpty else {
          isDone = true
          return nil
        }
        inFlight += 1
        statistics.batches += 1
        statistics.mostInFlight = max(statistics.mostInFlight, inFlight)
        return Batch(elements: elements)
      } catch {
        fail(error)
        return nil
      }
    }
  }

  func finish(_ batch: Batch, _ answer: Result<Answer, any Error>) {
    lock.withLock { _ in
      inFlight -= 1
      do {
        try settle(batch.elements, answer.get())
      } catch {
        fail(error)
      }
    }
  }

  private func fail(_ error: any Error) {
    isDone = true
    if self.error == nil { self.error = error }
  }
}
