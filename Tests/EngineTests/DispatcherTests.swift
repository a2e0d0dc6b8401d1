import POSIX
import Synchronization
import Testing

@testable import Engine

@Suite struct DispatcherTests {
  struct Failure: Error, Equatable {}

  @Test(arguments: [0, 1, 19, 20, 21, 140, 141, 1_003])
  func `everything is sent once, twenty at a time`(count: Int) throws {
    var next = 0
    var finished: [Int] = []
    let sizes = Mutex<[Int]>([])
    let statistics = try Dispatcher().dispatch { limit in
      let batch = Array(next..<min(next + limit, count))
      next += batch.count
      return batch
    } send: { (batch: [Int]) in
      sizes.withLock { $0.append(batch.count) }
      return batch.map { -$0 }
    } finish: { batch, answers in
      #expect(answers == batch.map { -$0 })
      finished += batch
    }
    #expect(finished.sorted() == Array(0..<count))
    #expect(statistics.batches == (count + 19) / 20)
    #expect(sizes.withLock { $0.allSatisfy { $0 <= 20 } })
  }

  @Test func `up to seven batches are in flight and never more`() throws {
    // Each of the first seven sends waits until seven have arrived: with fewer in flight this would not end.
    let arrived = Monitor(0)
    let most = Mutex((now: 0, most: 0))
    var next = 0
    let statistics = try Dispatcher().dispatch { limit in
      let batch = Array(next..<min(next + limit, 400))
      next += batch.count
      return batch
    } send: { (batch: [Int]) in
      arrived.withLock { $0 += 1 }
      most.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      arrived.wakeAll()
      arrived.wait { $0 >= 7 ? () : nil }
      most.withLock { $0.now -= 1 }
    } finish: { _, _ in
    }
    #expect(statistics.mostInFlight == 7)
    #expect(most.withLock { $0.most } <= 7)
  }

  @Test(arguments: [4, 9]) func `a first batch that is short by its bytes is followed by as many as any other`(
    bytes: Int
  ) throws {
    // The first seven sends wait for each other: a large record is followed by small ones.
    let arrived = Monitor(0)
    var next = 0
    let statistics = try Dispatcher(bytesInFlight: 8).dispatch { limit in
      let batch = Array(next..<min(next + (next == 0 ? 1 : limit), 400))
      next += batch.count
      return batch
    } size: {
      $0 == 0 ? bytes : 0
    } send: { (batch: [Int]) in
      let isLarge = batch[0] == 0 && bytes > 8
      guard !isLarge else { return }
      arrived.withLock { $0 += 1 }
      arrived.wakeAll()
      _ = arrived.wait(milliseconds: 60_000) { $0 >= 7 ? () : nil }
    } finish: { _, _ in
    }
    #expect(statistics.mostInFlight == 7)
  }

  @Test func `a single short batch is asked for no more than once again`() throws {
    for count in [0, 1, 19] {
      var pulls = 0
      let statistics = try Dispatcher().dispatch { _ in
        pulls += 1
        return pulls == 1 ? Array(0..<count) : []
      } send: { (_: [Int]) in
      } finish: { _, _ in
      }
      #expect(statistics.mostInFlight == min(count, 1) && pulls <= 2)
    }
  }

  /// What the closures of a dispatch share.
  private final class Flight: Sendable {
    let counts = Monitor((pulled: 0, inFlight: 0))
  }

  @Test func `while many bytes are in flight no other batch begins, and all are sent`() throws {
    // Pulled and finished under one lock: what lies between is in flight. The first send waits for a second batch, so that
    // there is something to bound.
    let flight = Flight()
    let statistics = try Dispatcher(batchSize: 1, batchesInFlight: 7, bytesInFlight: 6).dispatch { _ in
      let (count, inFlight) = flight.counts.withLock { counts in
        counts.pulled += 1
        return (counts.pulled, counts.inFlight)
      }
      flight.counts.wakeAll()
      #expect(inFlight < 6)
      guard count <= 100 else { return [] }
      flight.counts.withLock { $0.inFlight += 3 }
      return [count]
    } size: { (_: Int) in
      3
    } send: { _ in
      flight.counts.wait { $0.pulled >= 2 ? () : nil }
    } finish: { _, _ in
      flight.counts.withLock { $0.inFlight -= 3 }
    }
    #expect(statistics.batches == 100)
    #expect(statistics.mostInFlight == 2)
  }

  @Test func `the first failure stops the pulling, and what was sent is finished`() throws {
    var pulled = 0
    var finished = 0
    #expect(throws: Failure()) {
      try Dispatcher(batchSize: 2, batchesInFlight: 3).dispatch { limit in
        pulled += 1
        return [pulled, pulled]
      } send: { (batch: [Int]) in
        if batch[0] == 5 { throw Failure() }
      } finish: { _, _ in
        finished += 1
      }
    }
    #expect(pulled - finished >= 1)
    #expect(pulled <= 5 + 3 + finished)
  }

  @Test func `a source that fails ends the dispatch`() {
    #expect(throws: Failure()) {
      try Dispatcher().dispatch { _ -> [Int] in
        throw Failure()
      } send: { _ in
      } finish: { _, _ in
      }
    }
  }
}
