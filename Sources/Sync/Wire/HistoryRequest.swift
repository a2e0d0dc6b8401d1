package import Contacts

/// One call of ``CloudHistory`` as a message: what a device posts to the server.
package enum HistoryRequest: Equatable, Sendable {
  case log(before: LogPlace?, limit: Int64)
  case runs(prefix: HexPrefix)
  case undo(run: UniqueID, from: UndoPosition, mode: UndoMode)
  case review(limit: Int64)
  case cards(version: UniqueID, contact: UniqueID)
  case restore(version: UniqueID, contact: UniqueID)
  case keep(version: UniqueID, contact: UniqueID)
  case reviewCount
  case contacts(ContactQuery, limit: Int64)
  case versions(contact: UniqueID, before: UniqueID?, limit: Int64)
  case versionsBeginning(prefix: HexPrefix)
  case trash(before: TrashPlace?, limit: Int64)
  case restoreContacts([UniqueID])

  /// True for what changes contacts, unless it fails.
  package var changesContacts: Bool {
    switch self {
    case .undo(_, _, let mode): mode != .dryRun
    case .restore, .restoreContacts: true
    case .log, .runs, .review, .cards, .keep, .reviewCount, .contacts, .versions, .versionsBeginning, .trash: false
    }
  }

  package var encoded: [UInt8] {
    var writer = WireWriter()
    writer.put(ProtocolVersion.current)
    switch self {
    case .log(let before, let limit):
      writer.put(1 as UInt8)
      writer.put(optional: before) {
        $0.put($1.firstChange)
        $0.put($1.run)
      }
      writer.put(limit)
    case .runs(let prefix):
      writer.put(2 as UInt8)
      writer.put(prefix.text)
    case .undo(let run, let position, let mode):
      writer.put(3 as UInt8)
      writer.put(run)
      writer.put(position)
      writer.put(mode.rawValue)
    case .review(let limit):
      writer.put(4 as UInt8)
      writer.put(limit)
    case .cards(let version, let contact):
      writer.put(5 as UInt8)
      writer.put(version)
      writer.put(contact)
    case .restore(let version, let contact):
      writer.put(6 as UInt8)
      writer.put(version)
      writer.put(contact)
    case .keep(let version, let contact):
      writer.put(7 as UInt8)
      writer.put(version)
      writer.put(contact)
    case .reviewCount: writer.put(8 as UInt8)
    case .contacts(let query, let limit):
      writer.put(9 as UInt8)
      writer.put(query)
      writer.put(limit)
    case .versions(let contact, let before, let limit):
      writer.put(10 as UInt8)
      writer.put(contact)
      writer.put(optional: before) { $0.put($1) }
      writer.put(limit)
    case .versionsBeginning(let prefix):
      writer.put(11 as UInt8)
      writer.put(prefix.text)
    case .trash(let before, let limit):
      writer.put(12 as UInt8)
      writer.put(optional: before) { $0.put($1) }
      writer.put(limit)
    case .restoreContacts(let contacts):
      writer.put(13 as UInt8)
      writer.put(each: contacts) { $0.put($1) }
    }
    return writer.bytes
  }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws {
    var reader = WireReader(encoded)
    guard try reader.byte() == ProtocolVersion.current else { throw reader.error }
    switch try reader.byte() {
    case 1:
      let before = try reader.optional { LogPlace(firstChange: try $0.int64(), run: try $0.uniqueID()) }
      self = .log(before: before, limit: try reader.int64())
    case 2: self = .runs(prefix: try reader.prefix())
    case 3:
      self = .undo(
        run: try reader.uniqueID(), from: try reader.undoPosition(), mode: try reader.value(UndoMode.self))
    case 4: self = .review(limit: try reader.int64())
    case 5: self = .cards(version: try reader.uniqueID(), contact: try reader.uniqueID())
    case 6: self = .restore(version: try reader.uniqueID(), contact: try reader.uniqueID())
    case 7: self = .keep(version: try reader.uniqueID(), contact: try reader.uniqueID())
    case 8: self = .reviewCount
    case 9: self = .contacts(try reader.contactQuery(), limit: try reader.int64())
    case 10:
      self = .versions(
        contact: try reader.uniqueID(), before: try reader.optional { try $0.uniqueID() }, limit: try reader.int64())
    case 11: self = .versionsBeginning(prefix: try reader.prefix())
    case 12: self = .trash(before: try reader.optional { try $0.trashPlace() }, limit: try reader.int64())
    case 13: self = .restoreContacts(try reader.each { try $0.uniqueID() })
    default: throw reader.error
    }
    try reader.end()
  }
}

extension CloudHistory {
  /// Makes the call that the message stands for.
  package func answer(_ request: HistoryRequest) -> HistoryAnswer {
    do throws(CloudError) {
      switch request {
      case .log(let before, let limit): return .log(try log(before: before, limit: Int(clamping: limit)))
      case .runs(let prefix): return .log(try runs(beginningWith: prefix))
      case .undo(let run, let position, let mode): return .undo(try undo(run, from: position, mode: mode))
      case .review(let limit): return .review(try review(limit: Int(clamping: limit)))
      case .cards(let version, let contact): return .cards(try cards(version: version, of: contact))
      case .restore(let version, let contact): return .restore(try restore(version: version, of: contact))
      case .keep(let version, let contact): return .keep(try keep(version: version, of: contact))
      case .reviewCount: return .reviewCount(try reviewCount())
      case .contacts(let query, let limit): return .contacts(try contacts(query, limit: Int(clamping: limit)))
      case .versions(let contact, let before, let limit):
        return .versions(try versions(of: contact, before: before, limit: Int(clamping: limit)))
      case .versionsBeginning(let prefix): return .versionsBeginning(try versions(beginningWith: prefix))
      case .trash(let before, let limit): return .trash(try trash(before: before, limit: Int(clamping: limit)))
      case .restoreContacts(let contacts): return .restoreContacts(try restore(contacts))
      }
    } catch {
      return .failure(error)
    }
  }
}
