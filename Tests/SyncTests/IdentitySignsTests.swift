import Contacts
import Testing

@testable import Sync

/// Which of a file's signs tells who it is, where they say different things.
@Suite struct IdentitySignsTests {
  typealias Row = IdentityTests.Row

  private static func known(
    _ key: Int64, _ card: String, _ place: Identity.Known.Place = .seen, written: String? = nil
  ) -> Identity.Known { IdentityTests.known(key, card, place, written: written) }

  private static func file(_ card: String, was contact: Int64? = nil, isNews: Bool = true) -> Identity.File {
    IdentityTests.file(card, was: contact, isNews: isNews)
  }

  private static func named(_ name: String, _ card: String) -> Identity.File {
    var file = file(card)
    file.name = ItemName(name)
    return file
  }

  private static func version(_ card: String, of contact: Int64, was own: Int64) -> Identity.File {
    var version = IdentityTests.version(card, of: contact)
    version.contact = own
    return version
  }

  private static let gone = Identity.Known.Place.missing(inode: 0)

  static let rows: [Row] = [
    Row(
      sentence: "of two who are gone and said the same, a new file is the first",
      contacts: [known(2, "ann/1", gone), known(1, "ann/1", gone)], files: [file("ann/1")], owners: [.contact(1)]),
    Row(
      sentence: "of two new files that say what somebody said, it is not the one with the name of a version",
      contacts: [known(1, "ann/1", gone)],
      files: [named("ann.sync-conflict-20261127-101500-ABCDEFG.vcf", "ann/1"), named("x.vcf", "ann/1")],
      owners: [.newContact, .contact(1)]),
    Row(
      sentence: "of two broken files with the UID of one who is gone, it is the one that was here",
      contacts: [known(1, "u:ann/1", gone), known(2, "v:bob/1")],
      files: [IdentityTests.broken(uid: "u"), IdentityTests.broken(uid: "u", was: 2)], owners: [.nobody, .contact(1)]),
    Row(
      sentence: "a broken file that only stood there is not who is gone",
      contacts: [known(1, "u:ann/1", gone)], files: [IdentityTests.broken(uid: "u", isNews: false)], owners: [.nobody]),
    Row(
      sentence: "a version that is somebody stays that one", contacts: [known(1, "ann/1", gone), known(2, "bob/1")],
      files: [version("bob/1", of: 1, was: 2)], owners: [.contact(2)]),
    Row(
      sentence: "an edited file that keeps its UID is its contact, whoever else has the UID, and a copy is nobody",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1", .stays(ItemName("b")))],
      files: [file("u:ann/2", was: 1), file("u:ann/1")], owners: [.contact(1), .newContact]),
    Row(
      sentence: "also where that one's file is read as well",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1")],
      files: [file("u:ann/2", was: 1), file("u:bob/1", was: 2), file("u:ann/1")],
      owners: [.contact(1), .contact(2), .newContact]),
    Row(
      sentence: "a file that keeps its UID is not somebody without it who said what it says",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1", gone), known(3, "eve/1", gone)],
      files: [file("u:eve/1", was: 1)], owners: [.contact(1)]),
    Row(
      sentence: "a file that keeps its UID still holds its contact where another one says what that said",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1", gone)], files: [file("u:eve/2", was: 1), file("ann/1")],
      owners: [.contact(1), .newContact]),
    Row(
      sentence: "also where another one has its name",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1", gone)], files: [file("u:eve/2", was: 1), file("ann/3")],
      owners: [.contact(1), .newContact]),
    Row(
      sentence: "a file that got another UID and says what it said is its contact, and a copy is nobody",
      contacts: [known(1, "u:ann/1")], files: [file("v:ann/1", was: 1), file("ann/1")],
      owners: [.contact(1), .newContact]),
    Row(
      sentence: "also where the copy only stood there and has the contact's UID", contacts: [known(1, "u:ann/1")],
      files: [file("v:ann/1", was: 1), file("u:ann/1", isNews: false)], owners: [.contact(1), .newContact]),
    Row(
      sentence: "a new file with the name of somebody whose file cannot be read is a namesake's",
      contacts: [known(1, "ann/1")], files: [IdentityTests.broken(was: 1), file("ann/2")],
      owners: [.contact(1), .newContact]),
    Row(
      sentence: "but one that was another's has that one moved into it, and they have exchanged their files",
      contacts: [known(1, "ann/1"), known(2, "bob/1"), known(3, "cid/1", .stays(ItemName("c")))],
      files: [file("cid/1", was: 1), file("ann/2", was: 2)], owners: [.contact(2), .contact(1)]),

    Row(
      sentence: "a contact has moved into a new file that says what it said, also where that got a UID",
      contacts: [known(1, "ann/1")], files: [file("eve/2", was: 1), file("u:ann/1")],
      owners: [.newContact, .contact(1)]),
    Row(
      sentence: "or lost it, and the contact's own file has another one", contacts: [known(1, "u:ann/1")],
      files: [file("v:eve/2", was: 1), file("ann/1")], owners: [.newContact, .contact(1)]),

    // A copy that only stood there.
    Row(
      sentence: "where a contact's file has a UID that nobody has, and nothing of the person, a copy is the contact",
      contacts: [known(1, "u:ann/1")], files: [file("v:eve/1", was: 1), file("u:ann/1", isNews: false)],
      owners: [.newContact, .contact(1)]),
    Row(
      sentence: "but not where it has the person's number or address", contacts: [known(1, "u:ann/1")],
      files: [file("v:eve/1", was: 1), file("u:ann/1", isNews: false)], owners: [.contact(1), .newContact],
      keepsPerson: true),
    Row(
      sentence: "nor where it has the person's name", contacts: [known(1, "u:ann/1")],
      files: [file("v:ann/2", was: 1), file("u:ann/1", isNews: false)], owners: [.contact(1), .newContact]),
    Row(
      sentence: "nor where it has no UID", contacts: [known(1, "u:ann/1")],
      files: [file("eve/1", was: 1), file("u:ann/1", isNews: false)], owners: [.contact(1), .newContact]),
  ]

  @Test(arguments: rows) func `each file is`(_ row: Row) {
    #expect(Identity.assign(row.contacts, row.files) { _, _ in row.keepsPerson } == row.owners)
  }

  /// A run that was cut off was to write anna/2 into the file of ann/1.
  @Test(
    arguments: [
      (["ann/1"], false, "ann/1"), (["anna/2"], false, "anna/2"), (["ann/1", "anna/2"], false, "anna/2"),
      (["bob/1"], false, "anna/2"), ([], false, "anna/2"),
      // Only a version that was set aside says what was to be written, or what stood there before.
      (["ann/1"], true, "anna/2"),
    ] as [([String], Bool, String)])
  func `what was to be written counts, unless only what stood there before is found`(
    _ cards: [String], _ areVersions: Bool, _ said: String
  ) {
    let files = cards.map { areVersions ? IdentityTests.version($0, of: 1) : Self.file($0) }
    let contact = Identity.catchUp([Self.known(1, "ann/1", written: "anna/2"), Self.known(2, "bob/1")], files)
    #expect(contact.map(\.ids) == [IdentityTests.read(said).ids, IdentityTests.read("bob/1").ids])
    #expect((contact[0].written == nil) == (said == "ann/1"))
  }
}
