import Contacts
import PostgreSQL
import TestPostgreSQL
import Testing

@testable import Cloud

/// What the migration makes of the cards that an older program stored.
@Suite(.serialized) struct GroupMigrationTests: GroupSetting {
  let account: StoredAccount
  private let url: String

  init() throws {
    url = try TestCluster.newDatabase()
    let database = CloudDatabase(url: url)
    try database.migrate()
    account = try StoredAccount(database)
  }

  /// As an older program left the database, whose names are as the cards write them.
  private func migrateAnew(_ names: String = "") throws {
    let owner = try Connection(url: url)
    try owner.runScript(
      """
      \(TakenBack.from(28))
      UPDATE contacts SET groups = NULL WHERE display_name LIKE 'G%';
      \(names)
      """)
    try account.database.migrate()
  }

  @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"]) func `group cards are known, however their lines end and are folded`(
    _ end: String
  ) throws {
    func save(_ lines: String...) throws {
      let lines = ["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]
      try create(Array(lines.joined(separator: end).utf8))
    }
    try create(card("Ada", uid: "a"))
    try save("FN:G1", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a")
    try save(
      "FN:G2", "X-ADDRESSBOOKSERVER-KI\(end) ND:gro\(end)\tup", "X-ADDRESSBOOKSERVER-MEM\(end) BER:urn:uu\(end) id:a")
    try save("item1.KIND;X-A=b: GROUP ", "FN:G3", "item2.MEMBER;X-B=c: urn:uuid: a ")
    try save("FN:G4", "NOTE:KIND:group", "MEMBER:a")
    let before = try store.groups().map { "\($0.name) \($0.count)" }
    #expect(before == ["G1 1", "G2 1", "G3 1"])
    try migrateAnew()
    #expect(try store.groups().map { "\($0.name) \($0.count)" } == before)
    #expect(try store.count() == 2)
    #expect(try wrongRows() == 0)
  }

  @Test func `names are what the program compares them as`() throws {
    try create(card("Ada", groups: "Cafe\u{301},Two  words,Plain", uid: "a"))
    try create(groupCard("Gru\u{308}n", ["a"]))
    let before = try store.groups().map(\.name)
    #expect(before.sorted() == ["Café", "Grün", "Plain", "Two words"])
    try migrateAnew(
      "UPDATE contacts SET groups = ARRAY['Cafe\u{301}', E'Two\\n words', 'Plain', 'Café'] WHERE uid = 'a';")
    #expect(try store.groups().map(\.name) == before)
    #expect(try store.list(order: .first, limit: 10, group: "Café").rows.map(\.displayName) == ["Ada"])
    #expect(try store.group("Grün")?.count == 1)
  }
}
