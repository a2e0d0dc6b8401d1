import Cloud
import Contacts
import Interchange
import Protocol
import VCard

/// Reads a file that was sent, and puts its cards into the account's ``Imports``: of the file, one portion is in memory.
struct ImportReading {
  /// Cards of one file: more than an account may have.
  static let most = 300_000

  /// Why nothing of a file is imported, for the person: lower case, no period.
  struct Refusal: Error {
    let reason: String
  }

  private let imports: Imports
  private let id: UniqueID
  private let now: Timestamp
  private var count = 0
  private var portion: [ImportedCard] = []
  private var held = 0

  /// Throws a ``Refusal`` for a file of which nothing can be imported. Whatever it throws, nothing of the file is left.
  static func read(
    _ upload: FileUpload, into imports: Imports, as id: UniqueID, now: Timestamp
  ) throws {
    try imports.begin(id, name: upload.fileName)
    do {
      var reading = ImportReading(imports: imports, id: id, now: now)
      try reading.read(upload)
    } catch {
      try? imports.discard(id)
      switch error {
      case let problem as UnsuitableFile: throw Refusal(reason: problem.reason)
      case is FileUpload.CutOff: throw Refusal(reason: "the file did not come to its end")
      default: throw error
      }
    }
  }

  private init(imports: Imports, id: UniqueID, now: Timestamp) {
    self.imports = imports
    self.id = id
    self.now = now
  }

  private mutating func read(_ upload: FileUpload) throws {
    var upload = upload
    var size: Int64 = 0
    // A card that is too large by not too much is told alone, and the rest is read on.
    var file = try ImportedFile<any Error>(limit: 2 * DetachedCard.largestCard) { () throws(any Error) in
      let bytes = try upload.next()
      size += Int64(bytes.count)
      guard size <= Imports.largest else {
        throw Refusal(reason: "the file has more than \(Imports.largest >> 20) MB")
      }
      return bytes
    }
    while let (line, item) = try file.next() {
      count += 1
      guard count <= Self.most else { throw Refusal(reason: "the file has more than \(grouped(Self.most)) contacts") }
      try add(card(item, line: line))
    }
    guard count > 0 else { throw Refusal(reason: "there is no contact in the file") }
    try flush()
    try imports.finishReading(id, form: file.form, cards: count)
  }

  private func card(_ item: ImportedFile<any Error>.Item, line: Int) -> ImportedCard {
    let card: Card
    switch item {
    case .card(let read): card = read
    case .row(let row):
      card = row.contact.newCard(uid: row.uid.isEmpty ? UniqueID.random().description : row.uid, now: now)
    case .unreadable(let reason):
      return ImportedCard(number: count, line: line, fate: .unreadable, choice: .leave, reason: reason)
    }
    let name = Contact(card).displayName
    let bytes = card.bytes
    guard bytes.count <= DetachedCard.largestCard else {
      return ImportedCard(
        number: count, line: line, fate: .unreadable, choice: .leave, name: name,
        reason: "the card has \(grouped(bytes.count)) bytes, and \(grouped(DetachedCard.largestCard)) are the limit")
    }
    return ImportedCard(number: count, line: line, name: name, card: bytes)
  }

  private mutating func add(_ card: ImportedCard) throws {
    portion.append(card)
    held += card.card.count
    if portion.count == Portion.records || held >= Portion.bytes { try flush() }
  }

  private mutating func flush() throws {
    try imports.add(portion, to: id)
    (portion, held) = ([], 0)
  }
}
