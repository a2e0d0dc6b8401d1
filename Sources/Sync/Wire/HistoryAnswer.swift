internal import Contacts

/// What the server answers to a ``HistoryRequest``: the result of the same name, or the error.
package enum HistoryAnswer: Equatable, Sendable {
  case log([LogEntry])
  case undo(UndoStep)
  case review([ReviewItem])
  case cards(VersionCards?)
  case restore(RestoreOutcome)
  case keep(Bool)
  case reviewCount(Int64)
  case contacts([ListedContact])
  case versions(VersionListing?)
  case versionsBeginning([ContactVersion])
  case trash(TrashListing)
  case restoreContacts([RestoreOutcome])
  case failure(CloudError)

  package var encoded: [UInt8] {
    var writer = WireWriter()
    writer.put(ProtocolVersion.current)
    switch self {
    case .log(let entries):
      writer.put(1 as UInt8)
      writer.put(each: entries) { $0.put($1) }
    case .undo(let step):
      writer.put(3 as UInt8)
      writer.put(step)
    case .review(let items):
      writer.put(4 as UInt8)
      writer.put(each: items) { $0.put($1) }
    case .cards(let cards):
      writer.put(5 as UInt8)
      writer.put(optional: cards) {
        $0.put($1.version)
        $0.put($1.current)
      }
    case .restore(let outcome):
      writer.put(6 as UInt8)
      writer.put(outcome)
    case .keep(let was):
      writer.put(7 as UInt8)
      writer.put(was)
    case .reviewCount(let count):
      writer.put(8 as UInt8)
      writer.put(count)
    case .contacts(let contacts):
      writer.put(9 as UInt8)
      writer.put(each: contacts) { $0.put($1) }
    case .versions(let listing):
      writer.put(10 as UInt8)
      writer.put(optional: listing) { $0.put($1) }
    case .versionsBeginning(let versions):
      writer.put(11 as UInt8)
      writer.put(each: versions) { $0.put($1) }
    case .trash(let listing):
      writer.put(12 as UInt8)
      writer.put(each: listing.contacts) { $0.put($1) }
      writer.put(optional: listing.next) { $0.put($1) }
    case .restoreContacts(let outcomes):
      writer.put(13 as UInt8)
      writer.put(each: outcomes) { $0.put($1) }
    case .failure(let error):
      writer.put(0 as UInt8)
      writer.put(error)
    }
    return writer.bytes
  }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws {
    var reader = WireReader(encoded)
    guard try reader.byte() == ProtocolVersion.current else { throw reader.error }
    switch try reader.byte() {
    case 0: self = .failure(try reader.cloudError())
    case 1: self = .log(try reader.each { try $0.logEntry() })
    case 3: self = .undo(try reader.undoStep())
    case 4: self = .review(try reader.each { try $0.reviewItem() })
    case 5:
      self = .cards(try reader.optional { VersionCards(version: try $0.data(), current: try $0.data()) })
    case 6: self = .restore(try reader.restoreOutcome())
    case 7: self = .keep(try reader.bool())
    case 8: self = .reviewCount(try reader.int64())
    case 9: self = .contacts(try reader.each { try $0.listedContact() })
    case 10: self = .versions(try reader.optional { try $0.versionListing() })
    case 11: self = .versionsBeginning(try reader.each { try $0.contactVersion() })
    case 12:
      self = .trash(
        TrashListing(
          contacts: try reader.each { try $0.listedContact() }, next: try reader.optional { try $0.trashPlace() }))
    case 13: self = .restoreContacts(try reader.each { try $0.restoreOutcome() })
    default: throw reader.error
    }
    try reader.end()
  }
}
