internal import Account
internal import Contacts
internal import Interchange
internal import PostgreSQL
internal import Protocol
internal import VCard

/// The contacts of an account by what cards of a file may have in common with them: all of their content, UID, name, e-mail addresses. It knows 24 bytes for
/// each key, and says too much rather than too little: whose card it is, ``ImportKeys`` tells by the contacts' own cards.
struct ImportBook {
  private struct Entry {
    let hash: Int
    let id: UniqueID
  }

  private let entries: [Entry]
  private let database: CloudDatabase
  private let account: UniqueID

  /// A contact that may be meant.
  struct Candidate {
    let id: UniqueID
    let primary: RecordID
    /// Without large values.
    let card: Card
    let keys: ImportKeys
  }

  /// Contacts of one statement.
  private static let page = 2_000
  /// Of one name or address.
  private static let mostCandidates = 20

  init(_ database: CloudDatabase, account: UniqueID) throws(CloudError) {
    self.database = database
    self.account = account
    var entries: [Entry] = []
    var last = (key: "", id: UniqueID(word: Word128(high: 0, low: 0)))
    while true {
      let page = try database.rows(
        account,
        """
        SELECT contact_id, sort_first, uid, left(search_text, \(DuplicateKeys.textLength)), primary_id FROM contacts
        WHERE account_id = \(account) AND trashed_at IS NULL AND (sort_first, contact_id) > (\(last.key), \(last.id))
        ORDER BY sort_first, contact_id LIMIT \(Int64(Self.page))
        """
      ) { row in
        (
          id: try row.uniqueID(0), key: try row.text(1), uid: try row.text(2), text: try row.text(3),
          primary: try row.recordID(4)
        )
      }
      for contact in page {
        entries += Self.hashes(contact.primary, uid: contact.uid, sortKey: contact.key, text: contact.text)
          .map { Entry(hash: $0, id: contact.id) }
      }
      guard page.count == Self.page, let end = page.last else { break }
      last = (end.key, end.id)
    }
    entries.sort { $0.hash < $1.hash }
    self.entries = entries
  }

  /// Whose a card may be.
  struct Owners {
    /// The only contact with its UID: whose else it might be is asked when that one is gone.
    var holder: UniqueID?
    /// All that have anything in common with it.
    var all: [UniqueID] = []
  }

  func owners(_ content: CardContent) -> Owners {
    var owners = Owners()
    let hashes = Self.hashes(
      content.ids.primary, uid: content.uid, sortKey: content.sortFirst, text: content.searchText)
    for hash in hashes {
      for id in holders(hash) where !owners.all.contains(id) { owners.all.append(id) }
    }
    if let uid = ComparableUID(content.uid) {
      let holders = holders(Self.hash("u", uid.text))
      owners.holder = holders.count == 1 ? holders.first : nil
    }
    return owners
  }

  private func holders(_ hash: Int) -> [UniqueID] {
    entries[firstPlace(hash)...].prefix(Self.mostCandidates).prefix { $0.hash == hash }.map(\.id)
  }

  /// Those of them that are live, as they are now.
  func candidates(_ ids: [UniqueID]) throws(CloudError) -> [UniqueID: Candidate] {
    let found = try database.rows(
      account,
      """
      SELECT c.* FROM unnest(\(ids)) AS n (contact_id)
      CROSS JOIN LATERAL (
        SELECT contact_id, primary_id, card FROM contacts
        WHERE account_id = \(account) AND contact_id = n.contact_id AND trashed_at IS NULL \(code: .eachByItself)
      ) c
      """
    ) { row -> Candidate? in
      guard let card = try? Card(try row.bytes(2)) else { return nil }
      return Candidate(
        id: try row.uniqueID(0), primary: try row.recordID(1), card: card, keys: ImportKeys(card, Contact(card)))
    }
    return Dictionary(found.compactMap { $0 }.map { ($0.id, $0) }) { first, _ in first }
  }

  private func firstPlace(_ hash: Int) -> Int { entries.partitionPoint { $0.hash >= hash } }

  /// Of the keys of one contact.
  private static func hashes(_ primary: RecordID, uid: String, sortKey: String, text: String) -> [Int] {
    // Who says just what a card says is found among any number of namesakes.
    var hashes = [hash("c", primary.hex)]
    if let uid = ComparableUID(uid) { hashes.append(hash("u", uid.text)) }
    let parts = SearchKeys.nameParts(key: sortKey)
    // A middle name tells nobody apart.
    if let first = parts.first, let last = parts.last { hashes.append(hash("n", first + "\u{1}" + last)) }
    for line in text.utf8.split(separator: UInt8(ascii: "\n"))
    where line.contains(UInt8(ascii: "@")) && !line.contains(UInt8(ascii: " ")) {
      let address = hash("e", String(decoding: line, as: UTF8.self))
      if !hashes.contains(address) { hashes.append(address) }
    }
    return hashes
  }

  /// The same as long as the program runs, which is longer than this is needed.
  private static func hash(_ kind: String, _ text: String) -> Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(text)
    return hasher.finalize()
  }
}
