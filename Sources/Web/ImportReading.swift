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
  struct Failure: Error {
    let reason: String
  }

  private let imports: Imports
  private let id: UniqueID
  private let now: Timestamp
  private var count = 0
  /// On which lines cards of vCard files begin, by hashes of all of their bytes, and by those of their UIDs.
  private var linesOfCards: [Int: Int] = [:]
  private var linesOfUIDs: [Int: Int] = [:]
  private var passedOver: Set<Int> = []
  private var noted: Set<Int> = []
  private var portion: [ImportedCard] = []
  private var held = 0

  /// Throws a ``Failure`` for a file of which nothing can be imported. Whatever it throws, nothing of the file is left.
  static func read(
    _ upload: FileUpload, into imports: Imports, as id: UniqueID, now: Timestamp
  ) throws {
    try imports.begin(id, name: upload.fileName)
    do {
      var reading = ImportReading(imports: imports, id: id, now: now)
      try reading.read(upload)
    } catch {
      let isGone = (try? imports.isThere(id)) == false
      try? imports.discard(id)
      switch error {
      case is CloudError where isGone:
        throw Failure(reason: "\(Imports.most) more files were sent before this one was read")
      case let problem as UnsuitableFile: throw Failure(reason: problem.reason)
      case is FileUpload.CutOff: throw Failure(reason: "the file did not come to its end")
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
        throw Failure(reason: "the file has more than \(Imports.largest >> 20) MB")
      }
      return bytes
    }
    while let (line, item) = try file.next() {
      count += 1
      guard count <= Self.most else { throw Failure(reason: "the file has more than \(grouped(Self.most)) contacts") }
      try add(card(item, line: line))
    }
    guard count > 0 else { throw Failure(reason: "there is no contact in the file") }
    try flush()
    try imports.finishReading(id, form: file.form, columns: columns(file.table), cards: count)
  }

  private func columns(_ table: ContactTable?) -> Imports.Columns {
    guard let table else { return Imports.Columns() }
    func names(_ places: Set<Int>) -> [String] { places.sorted().map { table.names[$0] }.filter { !$0.isEmpty } }
    return Imports.Columns(passedOver: names(passedOver), noted: names(noted))
  }

  private mutating func card(_ item: ImportedFile<any Error>.Item, line: Int) -> ImportedCard {
    let card: Card
    switch item {
    case .card(let read): card = read
    case .row(let row):
      passedOver.formUnion(row.passedOver)
      noted.formUnion(row.noted)
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
    var imported = ImportedCard(number: count, line: line, name: name, card: bytes)
    if let twin = Self.place(line, bytes.hashValue, &linesOfCards) {
      (imported.fate, imported.choice) = (.same, .leave)
      imported.reason = "the same card begins on line \(grouped(twin))"
    } else if let uid = ComparableUID(card.first("UID")?.text ?? ""),
      let first = Self.place(line, uid.hashValue, &linesOfUIDs)
    {
      (imported.fate, imported.choice) = (.unclear, .leave)
      imported.reason = "the card on line \(grouped(first)) has the same UID"
    }
    return imported
  }

  /// The line of the first card with this hash, or nil where this is it.
  private static func place(_ line: Int, _ hash: Int, _ lines: inout [Int: Int]) -> Int? {
    if let first = lines[hash] { return first }
    lines[hash] = line
    return nil
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
