import Cloud
import Contacts
import HTTPServer
import Interchange
import Protocol
import Synchronization
import VCard

/// Contacts as one file, made while the browser takes it: of the cards, memory holds one portion, and the database is asked for
/// each portion by itself.
enum ExportedCards {
  /// `moment` is what a zip tells as the time of its files. `place` is held until the file is sent.
  static func file(
    _ ids: [UniqueID], _ contacts: ContactStore, as format: ExportFormat, moment: Timestamp,
    holding place: ExportPlaces.Place
  ) throws -> Response {
    let making = Mutex(Making(ids, format, moment))
    let next: @Sendable () throws -> [UInt8]? = {
      // As long as there is more to come, the account has one place less.
      _ = place
      return try making.withLock { try $0.next(contacts) }
    }
    var response = CardHandlers.attachment(try next() ?? [], format.contentType, named: "Contacts.\(format.rawValue)")
    response.rest = next
    return response
  }

  /// How far a file is made.
  private struct Making {
    private let format: ExportFormat
    private var rest: ArraySlice<UniqueID>
    private var hasBegun = false
    private let archive: ZipArchive?
    private var names = ExportedNames()

    init(_ ids: [UniqueID], _ format: ExportFormat, _ moment: Timestamp) {
      self.format = format
      rest = ids[...]
      archive = format == .zip ? ZipArchive(moment: moment, count: ids.count) : nil
    }

    mutating func next(_ contacts: ContactStore) throws -> [UInt8]? {
      let start = hasBegun || format != .csv ? [] : CSVText.start + CSVText.line(ContactSheet.header)
      hasBegun = true
      let cards = try contacts.nextCards(&rest)
      guard !cards.isEmpty else { return start.isEmpty ? archive?.end() : start }
      // A group's card may say it alone.
      let groups = format == .csv ? try contacts.groups(of: cards.map(\.id)) : [:]
      var portion = start
      for (id, card) in cards { try portion.append(contentsOf: piece(id, card, groups[id])) }
      return portion
    }

    private mutating func piece(_ id: UniqueID, _ bytes: [UInt8], _ groups: [String]?) throws -> [UInt8] {
      if format == .vcf { return ExportedCards.ended(bytes) }
      // One that an older program stored and this one cannot read keeps no other from coming.
      let card = try? Card(bytes)
      let uid = card?.first("UID")?.text ?? ""
      guard let archive else {
        guard let card else { return [] }
        var contact = Contact(card)
        contact.groups = groups ?? contact.groups
        return ContactSheet.line(contact, uid: uid)
      }
      guard let file = archive.file(bytes, name: names.name(uid: uid, id)) else {
        throw CloudError.failed(message: "a card is too large for a zip archive", hint: nil)
      }
      return file
    }
  }

  /// With a line end behind it, so that the next card begins a line.
  private static func ended(_ card: [UInt8]) -> [UInt8] {
    card.last == UInt8(ascii: "\n") ? card : card + [13, 10]
  }
}
