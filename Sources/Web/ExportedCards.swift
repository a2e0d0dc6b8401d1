import Cloud
import Contacts
import HTTPServer
import Synchronization

/// Contacts as one vCard file, each card byte for byte: made while the browser takes it, so memory holds one portion.
enum ExportedCards {
  static func file(_ ids: [UniqueID], _ contacts: ContactStore) throws -> Response {
    let rest = Mutex(ids[...])
    let next: @Sendable () throws -> [UInt8]? = {
      try rest.withLock { rest in
        let cards = try contacts.nextCards(&rest)
        return cards.isEmpty ? nil : cards.reduce(into: [UInt8]()) { $0 += ended($1.card) }
      }
    }
    var response = CardHandlers.file(try next() ?? [], named: "Contacts")
    response.rest = next
    return response
  }

  /// With a line end behind it, so that the next card begins a line.
  private static func ended(_ card: [UInt8]) -> [UInt8] {
    card.last == UInt8(ascii: "\n") ? card : card + [13, 10]
  }
}
