import Cloud
import Contacts
import HTTPServer
import Interchange
import Protocol
import Synchronization
import VCard
import Words

/// Contacts as one file, made while the browser takes it: of the cards, memory holds one portion, and the database is asked for
/// each portion by itself.
enum ExportedCards {
  /// `moment` is what a zip tells as the time of its files. `permit` is held until the file is sent.
  static func file(
    _ ids: [UniqueID], _ contacts: ContactStore, as format: ExportFormat, moment: Timestamp,
    holding permit: ExportPermits.Permit
  ) throws -> Response {
    let making = Mutex(Making(ids, format, moment))
    let next: @Sendable () throws -> [UInt8]? = {
      // As long as there is more to come, the account has one permit less.
      _ = permit
      return try making.withLock { try $0.next(contacts) }
    }
    var response = CardHandlers.attachment(try next() ?? [], format.contentType, named: format.fileName)
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
    /// Contacts that did not come, of a zip: what they are called and their ids. Nil once they are told.
    private var leftOut: [String]? = []

    init(_ ids: [UniqueID], _ format: ExportFormat, _ moment: Timestamp) {
      self.format = format
      rest = ids[...]
      archive = format == .zip ? ZipArchive(moment: moment, count: ids.count) : nil
    }

    mutating func next(_ contacts: ContactStore) throws -> [UInt8]? {
      let start = hasBegun || !format.isTable ? [] : CSVText.start + CSVText.line(ContactSheet.header)
      hasBegun = true
      let before = rest
      let cards = try contacts.nextCards(&rest)
      if archive != nil { try noteMissing(before.dropLast(rest.count), cards.map(\.id), contacts) }
      guard !cards.isEmpty else { return start.isEmpty ? try end() : start }
      // A group's card may say it alone.
      let groups = format.isTable ? try contacts.groups(of: cards.map(\.id)) : [:]
      var portion = start
      for (id, card) in cards { try portion.append(contentsOf: piece(id, card, groups[id])) }
      return portion
    }

    /// Notes the contacts of this portion whose cards are missing in it. A contact that went to the trash meanwhile is
    /// not one of them.
    private mutating func noteMissing(
      _ ids: ArraySlice<UniqueID>, _ found: [UniqueID], _ contacts: ContactStore
    ) throws {
      guard ids.count > found.count else { return }
      let missing = Set(ids).subtracting(found)
      leftOut? += try contacts.rows(Array(missing), .first).map { "\(NameWords.shown($0.displayName)) (\($0.id))" }
    }

    /// The rest of an archive.
    private mutating func end() throws -> [UInt8]? {
      if let lines = leftOut, !lines.isEmpty, let archive {
        leftOut = nil
        let text = """
          These contacts are not in this archive, because their stored cards are damaged.
          Whoever runs the server finds them by their ids with: contacts2web admin check

          """
        let content = Array((text + lines.map { $0 + "\n" }.joined()).utf8)
        return archive.file(content, name: Array("Left out.txt".utf8)) ?? archive.end()
      }
      return archive?.end()
    }

    private mutating func piece(_ id: UniqueID, _ bytes: [UInt8], _ groups: [String]?) throws -> [UInt8] {
      if format == .vcf { return ExportedCards.ended(bytes) }
      // A card that an older program stored, and this one cannot read, does not keep the others from coming.
      let card = try? Card(bytes)
      let uid = card?.first("UID")?.text ?? ""
      guard let archive else {
        guard let card else { return [] }
        var contact = Contact(card)
        contact.groups = groups ?? contact.groups
        return ContactSheet.line(contact, uid: uid, guardsNumbers: format != .google)
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
