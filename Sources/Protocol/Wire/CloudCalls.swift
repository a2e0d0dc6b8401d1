package import Contacts

package typealias CloudCall<Arguments: Sendable, Answer: Sendable> = Call<any CloudReplica, Arguments, Answer>

/// The calls of ``CloudReplica``, each of its method's name. A new one stands in `all` as well.
package enum CloudCalls {
  package static let status = CloudCall(1) { $0.status }
  package static let begin = CloudCall(2) { $0.begin }.inTurn()
  package static let listing = CloudCall(3) { $0.listing }.room(answer: { $0.entries.count * 128 })
  package static let history = CloudCall(4) { $0.history }
  package static let records = CloudCall(5) { $0.records }
    .room(answer: { $0.reduce(0) { $0 + 512 + $1.card.skeleton.count } })
  package static let missingParts = CloudCall(6) { $0.missingParts }
  package static let parts = CloudCall(7) { $0.parts }.room(answer: room)
  package static let save = CloudCall(8) { $0.save }.inTurn()
    .room(request: { batch, _ in batch.reduce(0) { $0 + 256 + ($1.card?.skeleton.count ?? 0) + room($1.parts) } })
  package static let finish = CloudCall(9) { $0.finish }.inTurn()
  package static let abandon = CloudCall(10) { $0.abandon }.inTurn()

  package static let all: [any ListedCall<any CloudReplica>] = [
    status, begin, listing, history, records, missingParts, parts, save, finish, abandon,
  ]

  @Sendable private static func room(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + 64 + $1.bytes.count } }
}
