import Dispatch
import Protocol
import Synchronization

/// Sends any number of elements in batches, several batches at a time, without ever holding the whole list.
///
/// It knows neither where the elements come from nor what is done with the answers: `pull` is asked for the next batch
/// whenever there is room, and `finish` gets each batch with its answer. These two are never called at the same time, so
/// they may share a database connection (where `pull` waits for more, so do the answers); `send` is called from as many threads as batches may be in flight.
///
/// A batch has twenty records, and seven batches are in flight, because larger numbers take more memory; `script/bench` has confirmed these
/// figures. Where the elements are large, fewer batches are in flight.
package struct Dispatcher: Sendable {
  /// How a dispatch went.
  package struct Statistics: Equatable, Sendable {
    package var batches = 0
    package var mostInFlight = 0

    package init() {}
  }

  package let batchSize: Int
  package let batchesInFlight: Int
  /// While so many bytes are in flight, no other batch is pulled.
  package let bytesInFlight: Int

  package init(batchSize: Int = 20, batchesInFlight: Int = 7, bytesInFlight: Int = Portion.bytes) {
    self.batchSize = batchSize
    self.batchesInFlight = batchesInFlight
    self.bytesInFlight = bytesInFlight
  }

  /// Returns when everything has been sent and finished. The first error stops the pulling; what is in flight then is still
  /// finished before the error is thrown on.
  ///
  /// - Parameters:
  ///   - pull: the next elements, at most as many as asked for; none at the end.
  ///   - size: an element's bytes.
  package func dispatch<Element, Answer>(
    pull: (Int) throws -> [Element], size: @escaping (Element) -> Int = { _ in 0 },
    send: @Sendable ([Element]) throws -> Answer, finish: ([Element], Answer) throws -> Void
  ) throws -> Statistics {
    try withoutActuallyEscaping(pull) { pull in
      try withoutActuallyEscaping(send) { send in
        try withoutActuallyEscaping(finish) { finish in
          let state = DispatchState(self, pull: pull, size: size, finish: finish)
          let group = DispatchGroup()
          let first = state.next()
          var second: DispatchState<Element, Answer>.Batch?
          var others = first == nil ? 0 : batchesInFlight - 1
          if let first, others > 0, first.elements.count < batchSize, first.bytes < bytesInFlight {
            // A short batch is mostly the only one, and the calling thread has nothing else to do than to wait for it. But where
            // its elements are large, others follow.
            second = state.next()
            if second == nil { others = 0 }
          }
          for worker in 0..<others {
            let own = worker == 0 ? second : nil
            // A queue of its own is a thread of its own: `send` blocks, and the global queue has no more than two threads
            // on two cores.
            DispatchQueue(label: "dispatcher.\(worker)").async(group: group) {
              var next = own ?? state.next()
              while let batch = next {
                state.finish(batch, Result { try send(batch.elements) })
                next = state.next()
              }
            }
          }
          var own = first
          while let batch = own {
            state.finish(batch, Result { try send(batch.elements) })
            own = state.next()
          }
          group.wait()
          if let error = state.error { throw error }
          return state.statistics
        }
      }
    }
  }
}

/// What the workers of one dispatch share. Unchecked: every access to what is not Sendable (the three closures, and the
/// elements on their way from one worker's `pull` to the same worker's `finish`) happens under `lock`.
private final class DispatchState<Element, Answer>: @unchecked Sendable {
  struct Batch: @unchecked Sendable {
    let elements: [Element]
    let bytes: Int
  }

  private let limits: Dispatcher
  private let lock = Mutex(())
  /// Signalled once for each worker that waits for others' bytes to arrive.
  private let room = DispatchSemaphore(value: 0)
  private var waiting = 0
  private let pull: (Int) throws -> [Element]
  private let size: (Element) -> Int
  private let finish: ([Element], Answer) throws -> Void
  private var isDone = false
  private var inFlight = 0
  private var bytesInFlight = 0
  private(set) var error: (any Error)?
  private(set) var statistics = Dispatcher.Statistics()

  init(
    _ limits: Dispatcher, pull: @escaping (Int) throws -> [Element], size: @escaping (Element) -> Int,
    finish: @escaping ([Element], Answer) throws -> Void
  ) {
    self.limits = limits
    self.pull = pull
    self.size = size
    self.finish = finish
  }

  /// The next batch; nil where there is none any more. Waits while too many bytes are in flight.
  func next() -> Batch? {
    while true {
      let (batch, waits) = lock.withLock { _ in
        if !isDone, bytesInFlight >= limits.bytesInFlight {
          waiting += 1
          return (Batch?.none, true)
        }
        return (pullBatch(), false)
      }
      guard waits else { return batch }
      room.wait()
    }
  }

  private func pullBatch() -> Batch? {
    guard !isDone else { return nil }
    do {
      let elements = try pull(limits.batchSize)
      guard !elements.isEmpty else {
        isDone = true
        return nil
      }
      let batch = Batch(elements: elements, bytes: elements.reduce(0) { $0 + size($1) })
      inFlight += 1
      bytesInFlight += batch.bytes
      statistics.batches += 1
      statistics.mostInFlight = max(statistics.mostInFlight, inFlight)
      return batch
    } catch {
      fail(error)
      return nil
    }
  }

  func finish(_ batch: Batch, _ answer: Result<Answer, any Error>) {
    lock.withLock { _ in
      inFlight -= 1
      bytesInFlight -= batch.bytes
      while waiting > 0 {
        waiting -= 1
        room.signal()
      }
      do {
        try finish(batch.elements, answer.get())
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
