import Testing

@testable import HTTPServer

/// Which job is next, as a table: what comes and ends, in this order, and what is taken up by it.
struct WorkQueueTests {
  private typealias Queue = WorkQueue<String>

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (8, 4), (64, 32)])
  func `an account has half of the workers and two at least, but never all of several`(_ workers: Int, _ share: Int) {
    #expect(Queue(workers: workers).share == share)
  }

  /// `come`: "a1" is a request of account a, "a1!" one that changes it, "?1" one of nobody known; "-a1" is done, "-" takes up
  /// nothing. What comes is taken up at once while it may be.
  private static let stories: [(String, [String], [String])] = [
    ("strangers have no share", ["?1", "?2", "?3", "?4", "?5"], ["?1", "?2", "?3", "?4", "?5"]),
    ("an account's third waits", ["a1", "a2", "a3"], ["a1", "a2"]),
    ("others go on meanwhile", ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "?1"], ["a1", "a2", "b1", "b2", "?1"]),
    ("they come in their order", ["a1", "a2", "a3", "a4", "-a2", "-a1"], ["a1", "a2", "a3", "a4"]),
    ("changes come one by one", ["a1!", "a2!", "a3!", "-a1!", "-a2!"], ["a1!", "a2!", "a3!"]),
    ("a change that waits lets pass who only reads", ["a1!", "a2!", "a3", "a4"], ["a1!", "a3"]),
    ("who reads keeps no change from its turn", ["a1", "a2!", "a3", "-a1", "a4!"], ["a1", "a2!", "a3"]),
    ("a change waits for its place among those who read", ["a1", "a2", "a3!", "a4", "-a1"], ["a1", "a2", "a3!"]),
    ("one account's change is nothing to others", ["a1!", "b1!", "a2!", "b2!"], ["a1!", "b1!"]),
    ("who is done makes room for one", ["a1", "a2", "a3", "a4", "-a1", "a5"], ["a1", "a2", "a3"]),
  ]

  @Test(arguments: stories)
  func `takes up what may be taken up`(_ story: String, _ come: [String], _ taken: [String]) {
    // Four workers, so a share of two.
    var queue = Queue(workers: 4)
    var order: [String] = []
    for job in come {
      if job.first == "-" {
        queue.ended(Self.turn(String(job.dropFirst())))
      } else {
        queue.add(job, Self.turn(job))
      }
      while let entry = queue.next() { order.append(entry.job) }
    }
    #expect(order == taken, "\(story)")
  }

  @Test func `whoever waited for others of the account stands behind those who came meanwhile`() {
    var queue = Queue(workers: 4)
    for job in ["a1", "a2", "a3", "b1", "?1"] { queue.add(job, Self.turn(job)) }
    #expect([queue.next()?.job, queue.next()?.job] == ["a1", "a2"])
    queue.ended(.account("a"))
    var order: [String] = []
    while let entry = queue.next() { order.append(entry.job) }
    #expect(order == ["b1", "?1", "a3"])
  }

  @Test func `a job that finds out whose it is goes on where nobody waits and its account has room`() {
    var queue = Queue(workers: 4)
    queue.add("?1", .anybody)
    let somebodyIsReady = queue.goOn(as: "a")
    #expect(!somebodyIsReady && queue.next()?.job == "?1")
    let (first, second, third) = (queue.goOn(as: "a"), queue.goOn(as: "a"), queue.goOn(as: "a"))
    #expect(first && second && !third, "half of four workers")
    queue.add("a3", .account("a"))
    queue.add("a4", .account("a"))
    queue.ended(.account("a"))
    #expect(queue.next()?.job == "a3")
    queue.ended(.account("a"))
    let anotherHasItsTurn = queue.goOn(as: "a")
    #expect(!anotherHasItsTurn && queue.next()?.job == "a4")
    queue.ended(.account("a"))
    let roomAgain = queue.goOn(as: "a")
    #expect(roomAgain)
    queue.ended(.account("a"))
    queue.ended(.account("a"))
    #expect(queue.isEmpty && queue.waiting("a") == 0)
  }

  @Test func `tells how many of an account wait, and forgets an account that has nothing to do`() {
    var queue = Queue(workers: 4)
    for job in ["a1", "a2", "a3", "a4!"] { queue.add(job, Self.turn(job)) }
    #expect(queue.waiting("a") == 2 && queue.waiting("b") == 0)
    while let entry = queue.next() { queue.ended(entry.turn) }
    #expect(queue.waiting("a") == 0 && queue.isEmpty)
    queue.add("a5", .account("a"))
    #expect(queue.next()?.job == "a5")
  }

  private static func turn(_ job: String) -> Queue.Turn {
    let name = String(job.prefix(1))
    return name == "?" ? .anybody : job.last == "!" ? .change(name) : .account(name)
  }
}
