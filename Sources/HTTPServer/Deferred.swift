/// The promise of an answer: any thread may keep it, once. The server keeps it itself where the time runs out, where the
/// client goes away, and when it stops.
package final class Deferred: Sendable {
  private let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  /// Gives the answer. False where it was given already, or nobody waits for it any more.
  @discardableResult
  package func complete(_ response: Response) -> Bool {
    exchange.complete(response)
  }

  /// Whether an answer was given, or nobody waits for one any more.
  package var isDone: Bool { exchange.isAnswered }
}
