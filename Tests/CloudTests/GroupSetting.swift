import Account
import Contacts
import PostgreSQL
import Protocol
import Testing
import VCard

@testable import Cloud

/// A test's account with groups in both spellings, and with programs that know either.
protocol GroupSetting: UndoSetting {}

extension GroupSetting {
  func groupCard(_ name: String, _ members: [String], uid: String = "", note: String = "") -> [UInt8] {
    let lines =
      ["BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:\(name);;;;", "X-ADDRESSBOOKSERVER-KIND:group"]
      + (uid.isEmpty ? [] : ["UID:\(uid)"]) + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" }
      + (note.isEmpty ? [] : ["NOTE:\(note)"]) + ["END:VCARD", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  @discardableResult
  func create(_ bytes: [UInt8], _ id: UniqueID = .random()) throws -> UniqueID {
    try store.create(id, card: bytes, now: now).expectSaved()
    return id
  }

  func replace(_ id: UniqueID, _ bytes: [UInt8]) throws {
    try store.update(id, base: stored(id).ids.primary, card: bytes, now: now).expectSaved()
  }

  func stored(_ id: UniqueID) throws -> StoredContact { try #require(try store.contact(id)) }

  func many(_ ids: [UniqueID]) throws -> ManyContacts { ManyContacts(ids, through: try store.lastChange()) }

  /// Those who are in a group, as its list has them.
  func people(_ group: String) throws -> [String] {
    try store.list(order: .first, limit: 100, group: group).rows.map(\.displayName)
  }

  /// The groups that a person's own card says.
  func categories(_ id: UniqueID) throws -> [String] { try Contact(Card(stored(id).card)).groups }

  /// Whom each of a group's cards lists.
  func members(_ group: String) throws -> [[String]] {
    try store.groupCards(of: group).map { try GroupCard(Card(stored($0).card))?.members ?? [] }
  }

  func program(_ dialect: GroupDialect = .cards) throws -> CardResources {
    let name = "program \(UInt64.random(in: 0 ... .max))"
    let program = try AppPasswords(account.database).add(account: account.id, name: name).program
    return CardResources(account.database, program, dialect: dialect)
  }

  /// Where programs find a card.
  func address(_ id: UniqueID) throws -> String {
    let rows = try account.sql(
      "SELECT resource FROM contacts WHERE account_id = \(account.id) AND contact_id = \(id)")
    return try rows[0].optionalText(0) ?? "\(id).vcf"
  }

  /// A program that has just read the card puts another in its place.
  func put(_ id: UniqueID, _ bytes: [UInt8], by program: CardResources) throws {
    let outcome = try program.put(address(id), bytes, now: now) { _ in .knowsCurrent }
    guard case .stored = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  /// Rows of `group_people` that are missing, too many or wrong.
  func wrongRows() throws -> Int {
    let index = GroupIndex(account: account.id)
    let known: SQL = "SELECT contact_id, name, sort_first, sort_last FROM group_people WHERE account_id = \(account.id)"
    let right: SQL = """
      SELECT p.contact_id, g.name, p.sort_first, p.sort_last
      FROM (SELECT \(code: GroupIndex.columns) FROM contacts WHERE account_id = \(account.id)) p \(code: index.groups)
      """
    return try account.sql(
      "(\(code: known) EXCEPT \(code: right)) UNION ALL (\(code: right) EXCEPT \(code: known))"
    ).count
  }
}
