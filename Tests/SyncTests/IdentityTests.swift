import Contacts
import Testing

@testable import Sync

/// Who is who, row by row: what the cache knew, what a look at the folder found, and whose each file is then.
@Suite struct IdentityTests {
  /// Letters stand for what a card says: its name and its content, as in "ann/1"; a UID before that, as in "u:ann/1".
  static func read(_ card: String) -> (uid: String, ids: RecordIDs) {
    let parts = card.split(separator: ":").map(String.init)
    let says = parts[parts.count - 1]
    return (parts.count > 1 ? parts[0] : "", RecordIDs(primary: id(says), secondary: id(says.split(separator: "/")[0])))
  }

  static func id(_ text: some StringProtocol) -> RecordID {
    RecordID(word: Word128(high: 1, low: text.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
  }

  /// `written`: what a run that was cut off wrote into its file, and did not note.
  static func known(
    _ key: Int64, _ card: String, _ place: Identity.Known.Place = .seen, written: String? = nil
  ) -> Identity.Known {
    let (uid, ids) = read(card)
    return Identity.Known(
      key: key, uid: uid, ids: ids, place: place,
      written: written.map(read).map { Identity.Written(uid: $0.uid, ids: $0.ids) })
  }

  static func file(_ card: String, was contact: Int64? = nil, isNews: Bool = true) -> Identity.File {
    let (uid, ids) = read(card)
    return Identity.File(name: ItemName(card), content: .card(ids: ids, uid: uid), contact: contact, isNews: isNews)
  }

  static func broken(
    inode: UInt64 = 0, uid: String = "", name: String? = nil, was contact: Int64? = nil, isNews: Bool = true
  ) -> Identity.File {
    Identity.File(
      name: ItemName("broken"), inode: inode, content: .unreadable(uid: uid, name: name.map(id)), contact: contact,
      isNews: isNews)
  }

  static func version(_ card: String, of contact: Int64?, at modified: Int64 = 0) -> Identity.File {
    var file = file(card, isNews: false)
    file.version = Identity.Version(contact: contact, modified: modified)
    return file
  }

  static func formerly(_ content: RecordID) -> Identity.File {
    var file = broken()
    file.formerly = content
    return file
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    let contacts: [Identity.Known]
    let files: [Identity.File]
    let owners: [Identity.Owner]
    var keepsPerson = false
    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(
      sentence: "an edited file stays its contact", contacts: [known(1, "ann/1")], files: [file("ann/2", was: 1)],
      owners: [.contact(1)]),
    Row(sentence: "a new file is a new contact", contacts: [], files: [file("ann/1")], owners: [.newContact]),
    Row(
      sentence: "a new file that says what another one says is a new contact",
      contacts: [known(1, "ann/1", .stays(ItemName("a")))], files: [file("ann/1")], owners: [.newContact]),

    Row(
      sentence: "an edited copy in another's file is nobody where a file says all that somebody said",
      contacts: [known(1, "p:pat/1"), known(2, "u:ann/1", .missing(inode: 0))],
      files: [file("u:ann/2", was: 1), file("p:pat/1"), file("u:ann/1")],
      owners: [.newContact, .contact(1), .contact(2)]),
    Row(
      sentence: "a copy that waited and cannot be read now is who is gone and said that",
      contacts: [known(1, "ann/1", .missing(inode: 7))], files: [formerly(id("ann/1"))], owners: [.contact(1)]),
    Row(
      sentence: "of two exchanged files, one of them edited, each is who has its UID, and a copy is nobody",
      contacts: [known(1, "a:ann/1"), known(2, "b:bob/1")],
      files: [file("b:bob/1", was: 1), file("a:ann/2", was: 2), file("a:ann/1")],
      owners: [.contact(2), .contact(1), .newContact]),
    Row(
      sentence: "a new file with the name of somebody whose file says what another one says is a namesake's",
      contacts: [known(1, "ann/1"), known(2, "bob/1", .stays(ItemName("b")))],
      files: [file("bob/1", was: 1), file("ann/2")], owners: [.contact(1), .newContact]),
    Row(
      sentence: "a copy that stood there is the contact whose own file another one has moved into",
      contacts: [known(1, "ann/1", .missing(inode: 0)), known(2, "bob/1")],
      files: [file("ann/1", was: 2), file("bob/1", isNews: false)], owners: [.contact(1), .contact(2)]),

    // Written by a run that was cut off.
    Row(
      sentence: "two files that were written and then exchanged exchange their contacts",
      contacts: [known(1, "ann/1", written: "anna/2"), known(2, "bob/1", written: "rob/2")],
      files: [file("rob/2", was: 1), file("anna/2", was: 2)], owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "so do one that was written anew and one that came",
      contacts: [known(1, "ann/1", written: "anna/2"), known(2, "bob/1")],
      files: [file("bob/1", was: 1), file("anna/2", was: 2)], owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "one that was written and then renamed and edited is known by the UID that was written",
      contacts: [known(1, "ann/1", .missing(inode: 1), written: "u:anna/2")], files: [file("u:anna/3")],
      owners: [.contact(1)]),
    Row(
      sentence: "what was not written because the file was edited in that moment tells nothing",
      contacts: [known(1, "ann/1", written: "anna/2"), known(2, "bob/1")],
      files: [file("bob/1", was: 1), file("ann/1", was: 2)], owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "half an exchange leaves them who they are",
      contacts: [known(1, "ann/1", written: "anna/2"), known(2, "bob/1", .stays(ItemName("b")))],
      files: [file("bob/1", was: 1)], owners: [.contact(1)]),

    // Renamed.
    Row(
      sentence: "a renamed file is known by its UID", contacts: [known(1, "u:ann/1", .missing(inode: 1))],
      files: [file("u:bob/2")], owners: [.contact(1)]),
    Row(
      sentence: "or by its content", contacts: [known(1, "ann/1", .missing(inode: 1))], files: [file("ann/1")],
      owners: [.contact(1)]),
    Row(
      sentence: "but not by its name alone", contacts: [known(1, "ann/1", .missing(inode: 1))], files: [file("ann/2")],
      owners: [.newContact]),
    Row(
      sentence: "with a phone number of it as well, it was edited", contacts: [known(1, "ann/1", .missing(inode: 1))],
      files: [file("ann/2")], owners: [.contact(1)], keepsPerson: true),
    Row(
      sentence: "also where it got a UID", contacts: [known(1, "ann/1", .nowhere)], files: [file("u:ann/2")],
      owners: [.contact(1)], keepsPerson: true),
    Row(
      sentence: "but not where it has another one", contacts: [known(1, "u:ann/1", .missing(inode: 1))],
      files: [file("v:ann/2")], owners: [.newContact], keepsPerson: true),
    Row(
      sentence: "nor where somebody else has the name",
      contacts: [known(1, "ann/1", .missing(inode: 1)), known(2, "ann/3", .stays(ItemName("a")))],
      files: [file("ann/2")],
      owners: [.newContact], keepsPerson: true),
    Row(
      sentence: "nor where two new files have it", contacts: [known(1, "ann/1", .missing(inode: 1))],
      files: [file("ann/2"), file("ann/3")], owners: [.newContact, .newContact], keepsPerson: true),
    Row(
      sentence: "a contact whose file went at an earlier look comes back", contacts: [known(1, "ann/1", .nowhere)],
      files: [file("ann/1")], owners: [.contact(1)]),
    Row(
      sentence: "of two files with its content one is the contact", contacts: [known(1, "ann/1", .missing(inode: 1))],
      files: [file("ann/1"), file("ann/1")], owners: [.contact(1), .newContact]),
    Row(
      sentence: "of two contacts with its UID it is the one with its content",
      contacts: [known(1, "u:ann/1", .nowhere), known(2, "u:ann/2", .nowhere)], files: [file("u:ann/2")],
      owners: [.contact(2)]),
    Row(
      sentence: "a file renamed over another one stays its contact, by its name as well",
      contacts: [known(1, "ann/1"), known(2, "bob/1", .missing(inode: 1))], files: [file("bob/2", was: 1)],
      owners: [.contact(2)]),
    Row(
      sentence: "but not by a name that several have",
      contacts: [known(1, "ann/1"), known(2, "bob/1", .missing(inode: 1)), known(3, "bob/3", .stays(ItemName("b")))],
      files: [file("bob/2", was: 1)], owners: [.contact(1)]),

    // Exchanged.
    Row(
      sentence: "two files that exchange their contents exchange their contacts",
      contacts: [known(1, "ann/1"), known(2, "bob/1")], files: [file("bob/1", was: 1), file("ann/1", was: 2)],
      owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "a UID that both keep says more than contents and names",
      contacts: [known(1, "u:ann/1"), known(2, "v:bob/1")], files: [file("u:bob/1", was: 1), file("v:ann/1", was: 2)],
      owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "a UID that both have says nothing, so the content does",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1")], files: [file("u:bob/1", was: 1), file("u:ann/1", was: 2)],
      owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "a UID that both have, and a content of their own: each is who it is",
      contacts: [known(1, "u:ann/1"), known(2, "u:bob/1")], files: [file("u:ann/2", was: 1), file("u:bob/1", was: 2)],
      owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "a contact that goes into another one's file leaves its own to that one",
      contacts: [known(1, "ann/1"), known(2, "bob/1")], files: [file("dan/1", was: 1), file("ann/1", was: 2)],
      owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "a contact that goes into a new file leaves a new contact in its own",
      contacts: [known(1, "ann/1")], files: [file("dan/1", was: 1), file("ann/1")], owners: [.newContact, .contact(1)]),
    Row(
      sentence: "also by its name alone", contacts: [known(1, "ann/1")], files: [file("dan/1", was: 1), file("ann/2")],
      owners: [.newContact, .contact(1)]),
    Row(
      sentence: "but not where its own file keeps a phone number", contacts: [known(1, "ann/1")],
      files: [file("dan/1", was: 1), file("ann/2")], owners: [.contact(1), .newContact], keepsPerson: true),
    Row(
      sentence: "nor where its own file keeps the UID", contacts: [known(1, "u:ann/1")],
      files: [file("u:dan/1", was: 1), file("ann/1")], owners: [.contact(1), .newContact]),

    Row(
      sentence:
        "a file that was edited and keeps its name and a phone number is who it was, whoever says now what it said",
      contacts: [known(1, "ann/1"), known(2, "bob/1")], files: [file("ann/2", was: 1), file("ann/1", was: 2)],
      owners: [.contact(1), .contact(2)], keepsPerson: true),
    Row(
      sentence: "but not where it says what somebody else said: two namesakes are exchanged",
      contacts: [known(1, "ann/1"), known(2, "ann/2")], files: [file("ann/2", was: 1), file("ann/1", was: 2)],
      owners: [.contact(2), .contact(1)], keepsPerson: true),

    // A file that has said so for some time.
    Row(
      sentence: "a file that says what another one said until now, and said so before, is who it was",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("ann/2", was: 1), file("ann/1", was: 2, isNews: false)], owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "likewise a copy that was nobody's", contacts: [known(1, "ann/1")],
      files: [file("ann/2", was: 1), file("ann/1", isNews: false)], owners: [.contact(1), .newContact]),
    Row(
      sentence: "but where that one's own file has come to have another one's UID, the copy is the contact",
      contacts: [known(1, "ann/1"), known(2, "v:bob/1", .stays(ItemName("b")))],
      files: [file("v:bob/2", was: 1), file("ann/1", isNews: false)], owners: [.newContact, .contact(1)]),
    Row(
      sentence: "and where it has come to say exactly what another one says",
      contacts: [known(1, "ann/1"), known(2, "bob/1", .stays(ItemName("b")))],
      files: [file("bob/1", was: 1), file("ann/1", isNews: false)], owners: [.newContact, .contact(1)]),
    Row(
      sentence: "but not where it keeps its UID: then it was edited",
      contacts: [known(1, "u:ann/1"), known(2, "bob/1", .stays(ItemName("b")))],
      files: [file("u:bob/1", was: 1), file("u:ann/1", isNews: false)], owners: [.contact(1), .newContact]),
    Row(
      sentence: "and where it has a UID that nobody has, it was edited", contacts: [known(1, "ann/1")],
      files: [file("v:bob/2", was: 1), file("ann/1", isNews: false)], owners: [.contact(1), .newContact]),
    Row(
      sentence: "a copy whose original goes is the contact", contacts: [known(1, "ann/1", .missing(inode: 1))],
      files: [file("ann/1", isNews: false)], owners: [.contact(1)]),
    Row(
      sentence: "the second half of an exchange completes it", contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("ann/1", was: 2, isNews: false), file("bob/1", was: 1)], owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "so does the last third of one in a circle",
      contacts: [known(1, "ann/1"), known(2, "bob/1"), known(3, "cid/1")],
      files: [
        file("bob/1", was: 1, isNews: false), file("cid/1", was: 2, isNews: false), file("ann/1", was: 3),
      ], owners: [.contact(2), .contact(3), .contact(1)]),

    // Versions that a synchronizer has set aside.
    Row(
      sentence: "a version of a file that goes is its contact, whatever it says",
      contacts: [known(1, "u:ann/1", .missing(inode: 1))], files: [version("bob/2", of: 1)], owners: [.contact(1)]),
    Row(
      sentence: "but not where the contact is in another file",
      contacts: [known(1, "ann/1", .missing(inode: 1))], files: [version("ann/1", of: 1), file("ann/1")],
      owners: [.nobody, .contact(1)]),
    Row(
      sentence: "nor where that was edited as well",
      contacts: [known(1, "ann/1", .missing(inode: 1))], files: [version("ann/1", of: 1), file("ann/2")],
      owners: [.nobody, .contact(1)], keepsPerson: true),
    Row(
      sentence: "of two versions the one that was changed last is the contact",
      contacts: [known(1, "ann/1", .missing(inode: 1))],
      files: [version("ann/2", of: 1, at: 5), version("ann/3", of: 1, at: 4)], owners: [.contact(1), .nobody]),
    Row(
      sentence: "and of two that were changed at the same time the last one by name",
      contacts: [known(1, "ann/1", .missing(inode: 1))], files: [version("ann/2", of: 1), version("ann/3", of: 1)],
      owners: [.nobody, .contact(1)]),
    Row(
      sentence: "a version of a file that had gone before is nobody, also where it says what somebody said who is gone",
      contacts: [known(1, "ann/1", .missing(inode: 1))], files: [version("ann/1", of: nil)], owners: [.nobody]),
    Row(
      sentence: "nor does it take somebody out of an edited file",
      contacts: [known(1, "ann/1")], files: [file("bob/2", was: 1), version("ann/1", of: nil)],
      owners: [.contact(1), .nobody]),
    Row(
      sentence: "what it says is no sign that a cut-off run did not write",
      contacts: [known(1, "ann/1", .missing(inode: 1), written: "u:anna/2")],
      files: [version("ann/1", of: nil), file("u:anna/3")], owners: [.nobody, .contact(1)]),

    // Files that cannot be read.
    Row(
      sentence: "a file that cannot be read stays its contact", contacts: [known(1, "ann/1")], files: [broken(was: 1)],
      owners: [.contact(1)]),
    Row(
      sentence: "until another file says what it said", contacts: [known(1, "ann/1")],
      files: [broken(was: 1, isNews: false), file("ann/1")], owners: [.nobody, .contact(1)]),
    Row(
      sentence: "it gets the contact whose file got its card", contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [broken(was: 1, isNews: false), file("ann/1", was: 2)], owners: [.contact(2), .contact(1)]),
    Row(
      sentence: "a file that only stood there takes nothing from one that cannot be read for a moment",
      contacts: [known(1, "ann/1")], files: [broken(was: 1), file("ann/1", isNews: false)],
      owners: [.contact(1), .newContact]),
    Row(
      sentence: "nor does one that waits, by its UID as well", contacts: [known(1, "u:ann/1"), known(2, "v:bob/1")],
      files: [broken(was: 1), file("u:ann/1", was: 2, isNews: false)], owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "a file renamed and broken at once is known by its inode",
      contacts: [known(1, "ann/1", .missing(inode: 5))],
      files: [broken(inode: 5)], owners: [.contact(1)]),
    Row(
      sentence: "or by what looks like its UID", contacts: [known(1, "u:ann/1", .missing(inode: 5))],
      files: [broken(inode: 6, uid: "u")], owners: [.contact(1)]),
    Row(
      sentence: "or by its name",
      contacts: [known(1, "ann/1", .missing(inode: 5)), known(2, "bob/1", .missing(inode: 7))],
      files: [broken(inode: 6, name: "ann")], owners: [.contact(1)]),
    Row(
      sentence: "but not where two of that name are gone",
      contacts: [known(1, "ann/1", .missing(inode: 5)), known(2, "ann/2", .missing(inode: 7))],
      files: [broken(inode: 6, name: "ann")], owners: [.nobody]),
    Row(
      sentence: "nor where its UID is another one", contacts: [known(1, "ann/1", .missing(inode: 5))],
      files: [broken(inode: 6, uid: "u", name: "ann")], owners: [.nobody]),
    Row(
      sentence: "also where it was renamed over another one",
      contacts: [known(1, "ann/1"), known(2, "bob/1", .missing(inode: 5))], files: [broken(inode: 5, was: 1)],
      owners: [.contact(2)]),
    Row(
      sentence: "and where somebody else is in the file of the one whose UID it has",
      contacts: [known(1, "u:ann/1"), known(2, "v:bob/1"), known(3, "w:cid/1", .missing(inode: 5))],
      files: [broken(uid: "v", was: 1), file("w:cid/1", was: 2)], owners: [.contact(2), .contact(3)]),
    Row(
      sentence: "but not where nobody is", contacts: [known(1, "u:ann/1"), known(2, "v:bob/1")],
      files: [broken(uid: "v", was: 1), file("bob/2", was: 2)], owners: [.contact(1), .contact(2)]),
    Row(
      sentence: "else it is nobody's", contacts: [known(1, "u:ann/1", .missing(inode: 5))], files: [broken(inode: 6)],
      owners: [.nobody]),
  ]

  @Test(arguments: rows) func `each file is`(_ row: Row) {
    let contacts = Identity.catchUp(row.contacts, row.files)
    #expect(Identity.assign(contacts, row.files) { _, _ in row.keepsPerson } == row.owners)
  }

  /// Nothing depends on the order in which the files are read.
  @Test(arguments: rows.filter { Set($0.files.map(\.name)).count == $0.files.count })
  func `each file is the same in any order`(_ row: Row) {
    let contacts = Identity.catchUp(row.contacts.reversed(), row.files.reversed())
    let owners = Identity.assign(contacts, row.files.reversed()) { _, _ in row.keepsPerson }
    #expect(Array(owners.reversed()) == row.owners)
  }
}
