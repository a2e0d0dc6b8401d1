import Contacts
import Testing

@testable import Sync

/// What becomes of files that say the same, or have one UID, row by row.
@Suite struct DeduplicationTests {
  private static let lived: Int64 = 200_000_000
  private static let dayAgo = lived - Deduplication.patience

  private static func known(
    _ key: Int64, _ card: String, _ place: Identity.Known.Place = .seen, wasAgreed: Bool = true, isAgreed: Bool = true
  ) -> Identity.Known {
    let (uid, ids) = IdentityTests.read(card)
    return Identity.Known(key: key, uid: uid, ids: ids, place: place, wasAgreed: wasAgreed, isAgreed: isAgreed)
  }

  /// One that the look at hand has found.
  private static func now(_ key: Int64, _ card: String) -> Identity.Known {
    var contact = known(key, card, stays, wasAgreed: false, isAgreed: false)
    contact.cameNow = true
    return contact
  }

  private static func file(
    _ name: String, _ card: String, _ owner: Identity.Owner, wasKnown: Bool = true, isNews: Bool = true,
    since: Int64? = nil, isArriving: Bool = false
  ) -> Deduplication.File {
    let (uid, ids) = IdentityTests.read(card)
    return Deduplication.File(
      name: ItemName(name), content: .card(ids: ids, uid: uid), owner: owner,
      wasKnown: wasKnown && owner != .newContact,
      isNews: isNews, wait: since.map { Deduplication.Wait(since: $0) }, isArriving: isArriving)
  }

  /// One that cannot be read.
  private static func broken(_ owner: Identity.Owner) -> Deduplication.File {
    Deduplication.File(name: ItemName("broken"), content: .unreadable(uid: ""), owner: owner, wasKnown: true)
  }

  private static let stays = Identity.Known.Place.stays(ItemName("stays"))

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    let contacts: [Identity.Known]
    let files: [Deduplication.File]
    let standings: [Deduplication.Standing]
    var duplicates: [Int64] = []
    var sharing: [Int64] = []
    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(
      sentence: "a file that says something of its own is its contact", contacts: [known(1, "ann/1")],
      files: [file("a", "ann/2", .contact(1))], standings: [.contact]),

    // Equal contents.
    Row(
      sentence: "a new file with a known content waits, because it may be the contact's new name",
      contacts: [known(1, "ann/1", stays)], files: [file("b", "ann/1", .newContact)],
      standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "also where the cloud does not know the contact yet",
      contacts: [known(1, "ann/1", stays, wasAgreed: false, isAgreed: false)],
      files: [file("b", "ann/1", .newContact)], standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "not one that came with it", contacts: [now(1, "ann/1")], files: [file("b", "ann/1", .newContact)],
      standings: [.duplicate]),
    Row(
      sentence: "a file that has lost its UID to the name of another card waits: that may be half an exchange",
      contacts: [known(1, "u:ann/1"), known(2, "bob/1", stays)], files: [file("a", "bob/2", .contact(1))],
      standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "one that keeps its UID, and one that has had none, have another name",
      contacts: [known(1, "u:ann/1"), known(2, "bob/1", stays), known(3, "eve/1")],
      files: [file("a", "u:bob/2", .contact(1)), file("e", "bob/3", .contact(3))], standings: [.contact, .contact]),
    Row(
      sentence: "from when it came", contacts: [known(1, "ann/1", stays)],
      files: [file("b", "ann/1", .newContact, isNews: false, since: 150_000_000)],
      standings: [.waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "for a day, and is a duplicate then", contacts: [known(1, "ann/1", stays)],
      files: [file("b", "ann/1", .newContact, isNews: false, since: dayAgo)],
      standings: [.waitedCopy(Deduplication.Wait(since: dayAgo))]),
    Row(
      sentence: "and stays one", contacts: [known(1, "ann/1", stays)],
      files: [file("b", "ann/1", .newContact, isNews: false)], standings: [.duplicate]),
    Row(
      sentence: "so does each of several", contacts: [known(1, "ann/1", stays)],
      files: [file("b", "ann/1", .newContact), file("c", "ann/1", .newContact)],
      standings: [.waits(Deduplication.Wait()), .waits(Deduplication.Wait())]),
    Row(
      sentence: "each from when it came", contacts: [known(1, "ann/1", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: 150_000_000),
        file("c", "ann/1", .newContact, isNews: false, since: 190_000_000), file("d", "ann/1", .newContact),
      ],
      standings: [
        .waits(Deduplication.Wait(since: 150_000_000)), .waits(Deduplication.Wait(since: 190_000_000)),
        .waits(Deduplication.Wait()),
      ]),
    Row(
      sentence: "one that comes when the first one's day is over may be a new name as well, and all wait for it",
      contacts: [known(1, "ann/1", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: dayAgo), file("c", "ann/1", .newContact),
      ],
      standings: [.waits(Deduplication.Wait(since: dayAgo)), .waits(Deduplication.Wait())]),
    Row(
      sentence: "for an hour", contacts: [known(1, "ann/1", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: dayAgo),
        file("c", "ann/1", .newContact, isNews: false, since: lived - 3_600_000),
      ],
      standings: [
        .waitedCopy(Deduplication.Wait(since: dayAgo)), .waitedCopy(Deduplication.Wait(since: lived - 3_600_000)),
      ]),
    Row(
      sentence: "and not where the first one has waited for two days", contacts: [known(1, "ann/1", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: dayAgo - Deduplication.patience),
        file("c", "ann/1", .newContact),
      ],
      standings: [
        .waitedCopy(Deduplication.Wait(since: dayAgo - Deduplication.patience)), .waitedCopy(Deduplication.Wait()),
      ]),
    Row(
      sentence: "a copy whose original is edited waits to the end of its day", contacts: [known(1, "ann/1")],
      files: [
        file("a", "ann/2", .contact(1)), file("b", "ann/1", .newContact, isNews: false, since: 150_000_000),
      ],
      standings: [.contact, .waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "but where the original goes, the copy alone has the person",
      contacts: [known(1, "ann/2", .missing(inode: 1))],
      files: [file("b", "ann/1", .newContact, isNews: false, since: 150_000_000)], standings: [.contact]),
    Row(
      sentence: "not where a person of that name has gone and is in another file",
      contacts: [known(1, "ann/2", .missing(inode: 1))],
      files: [
        file("a", "ann/2", .contact(1)), file("b", "ann/1", .newContact, isNews: false, since: 150_000_000),
      ], standings: [.contact, .waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "so does a copy of that copy", contacts: [known(1, "ann/2", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: 150_000_000), file("c", "ann/1", .newContact),
      ],
      standings: [
        .waits(Deduplication.Wait(since: 150_000_000)), .waits(Deduplication.Wait(since: 150_000_000)),
      ]),
    Row(
      sentence: "and is another contact then, with the UID of nobody", contacts: [known(1, "ann/2", stays)],
      files: [
        file("b", "ann/1", .newContact, isNews: false, since: dayAgo),
        file("c", "ann/1", .newContact, isNews: false, since: 190_000_000),
      ],
      standings: [.contact, .duplicate]),
    Row(
      sentence: "one that the cloud wrote does not", contacts: [known(1, "ann/1", stays)],
      files: [file("b", "ann/1", .newContact, isArriving: true)], standings: [.duplicate]),
    Row(
      sentence: "a copy that waits takes no UID", contacts: [known(1, "u:ann/1", stays)],
      files: [file("b", "u:ann/1", .newContact)], standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "until nobody says so any more", contacts: [known(1, "ann/1")],
      files: [file("a", "ann/2", .contact(1)), file("b", "ann/1", .newContact, isNews: false)],
      standings: [.contact, .contact]),
    Row(
      sentence: "of two new files with one content the first is a contact", contacts: [],
      files: [file("a", "ann/1", .newContact), file("b", "ann/1", .newContact)], standings: [.contact, .duplicate]),
    Row(
      sentence: "what the cloud knows stays, and what it does not know is the duplicate",
      contacts: [known(1, "ann/1", stays, wasAgreed: false, isAgreed: false), known(2, "bob/1")],
      files: [file("b", "ann/1", .contact(2))], standings: [.contact], duplicates: [1]),
    Row(
      sentence: "two that were equal before are left as they are",
      contacts: [known(1, "ann/1", stays), known(2, "ann/1")],
      files: [file("b", "ann/1", .contact(2), isNews: false)], standings: [.contact]),
    Row(
      sentence: "also where one of them is read anew, if the cloud has both as they are",
      contacts: [known(1, "ann/1", stays), known(2, "ann/1")], files: [file("b", "ann/1", .contact(2))],
      standings: [.contact]),

    // Waiting.
    Row(
      sentence: "a known contact's file that says what another one's says waits",
      contacts: [known(1, "ann/1", stays), known(2, "bob/1")], files: [file("b", "ann/1", .contact(2))],
      standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "from when it began", contacts: [known(1, "ann/1", stays), known(2, "bob/1")],
      files: [file("b", "ann/1", .contact(2), isNews: false, since: 150_000_000)],
      standings: [.waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "for a day", contacts: [known(1, "ann/1", stays), known(2, "bob/1")],
      files: [file("b", "ann/1", .contact(2), isNews: false, since: dayAgo)],
      standings: [.duplicate]),
    Row(
      sentence: "and is the duplicate then, also where its contact was here first",
      contacts: [known(1, "bob/1"), known(2, "ann/1", stays)],
      files: [file("b", "ann/1", .contact(1), isNews: false, since: dayAgo)],
      standings: [.duplicate]),
    Row(
      sentence: "of an edit and its copy over another contact's file, the copy waits, whichever is first",
      contacts: [known(1, "bob/1"), known(2, "ann/1")],
      files: [file("b", "ann/2", .contact(1)), file("a", "ann/2", .contact(2))],
      standings: [.waits(Deduplication.Wait()), .contact]),
    Row(
      sentence: "not where the cloud wrote it", contacts: [known(1, "ann/1", stays), known(2, "bob/1")],
      files: [file("b", "ann/1", .contact(2), isArriving: true)], standings: [.duplicate]),
    Row(
      sentence: "not where the cloud does not have both",
      contacts: [known(1, "ann/1", stays), known(2, "bob/1", wasAgreed: false, isAgreed: false)],
      files: [file("b", "ann/1", .contact(2))], standings: [.duplicate]),
    Row(
      sentence: "of two that come to say the same one waits for the other",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("a", "cid/1", .contact(1)), file("b", "cid/1", .contact(2))],
      standings: [.contact, .waits(Deduplication.Wait())]),
    Row(
      sentence: "one that waits for a contact whose file waits goes on waiting",
      contacts: [known(1, "ann/1"), known(2, "bob/1"), known(3, "cid/1", stays)],
      files: [
        file("a", "bob/1", .contact(1), isNews: false, since: 150_000_000), file("b", "cid/1", .contact(2)),
      ],
      standings: [.waits(Deduplication.Wait(since: 150_000_000)), .waits(Deduplication.Wait())]),

    Row(
      sentence: "so does one that says what the other one said when the look began, and that was edited",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("a", "ann/2", .contact(1)), file("b", "ann/1", .contact(2))],
      standings: [.contact, .waits(Deduplication.Wait())]),
    Row(
      sentence: "and one that has waited goes on when the other one is edited",
      contacts: [known(1, "ann/2", stays), known(2, "bob/1")],
      files: [file("b", "ann/1", .contact(2), isNews: false, since: 150_000_000)],
      standings: [.waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "but not with its own UID: then it is an edit",
      contacts: [known(1, "ann/2", stays), known(2, "v:bob/1")],
      files: [file("b", "v:ann/1", .contact(2), isNews: false, since: 150_000_000)], standings: [.contact]),

    // Files that cannot be read.
    Row(
      sentence: "a copy of what cannot be read goes on waiting", contacts: [known(1, "ann/1")],
      files: [broken(.contact(1)), file("b", "ann/1", .newContact, isNews: false, since: 150_000_000)],
      standings: [.unreadable, .waits(Deduplication.Wait(since: 150_000_000))]),
    Row(
      sentence: "and is a duplicate after its day", contacts: [known(1, "ann/1")],
      files: [
        broken(.contact(1)),
        file("b", "ann/1", .newContact, isNews: false, since: dayAgo),
      ], standings: [.unreadable, .waitedCopy(Deduplication.Wait(since: dayAgo))]),
    Row(
      sentence: "a known contact's file that says what one that cannot be read said waits",
      contacts: [known(1, "ann/1"), known(2, "bob/1")], files: [broken(.contact(1)), file("b", "ann/1", .contact(2))],
      standings: [.unreadable, .waits(Deduplication.Wait())]),
    Row(
      sentence: "or that has its UID", contacts: [known(1, "u:ann/1"), known(2, "v:bob/1")],
      files: [broken(.contact(1)), file("b", "u:bob/2", .contact(2))],
      standings: [.unreadable, .waits(Deduplication.Wait())]),
    Row(
      sentence: "nobody is removed for it: what the cloud wrote stays",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [broken(.contact(1)), file("b", "ann/1", .contact(2), isArriving: true)],
      standings: [.unreadable, .contact]),
    Row(
      sentence: "and so does who was here as well", contacts: [known(1, "ann/1"), known(2, "ann/1", stays)],
      files: [broken(.contact(1)), file("b", "cid/1", .newContact)], standings: [.unreadable, .contact]),
    Row(
      sentence: "what is nobody's holds nothing", contacts: [],
      files: [broken(.nobody), file("b", "ann/1", .newContact)],
      standings: [.unreadable, .contact]),

    // Shared UIDs.
    Row(
      sentence: "a new file with a known UID is left alone", contacts: [known(1, "u:ann/1", stays)],
      files: [file("b", "u:bob/1", .newContact)], standings: [.sharesUID(with: ItemName("stays"))]),
    Row(
      sentence: "one that the cloud knows waits", contacts: [known(1, "u:ann/1", stays), known(2, "v:bob/1")],
      files: [file("b", "u:ann/2", .contact(2))], standings: [.waits(Deduplication.Wait())]),
    Row(
      sentence: "for a day, and is an edit then", contacts: [known(1, "u:ann/1", stays), known(2, "v:bob/1")],
      files: [file("b", "u:bob/2", .contact(2), isNews: false, since: dayAgo)],
      standings: [.contact]),
    Row(
      sentence: "it takes the UID from one that the cloud does not know",
      contacts: [known(1, "u:ann/1", stays, wasAgreed: false, isAgreed: false), known(2, "v:bob/1")],
      files: [file("b", "u:bob/2", .contact(2))], standings: [.contact], sharing: [1]),
    Row(
      sentence: "and so do several, who are told in their order",
      contacts: (Int64(1)...10).flatMap { key in
        [
          known(key, "u\(key):ann/\(key)", stays, wasAgreed: false, isAgreed: false),
          known(key + 10, "v\(key):bob/\(key)"),
        ]
      },
      files: (Int64(1)...10).map { file("b", "u\($0):bob/1\($0)", .contact($0 + 10)) },
      standings: Array(repeating: .contact, count: 10), sharing: Array(1...10)),
    Row(
      sentence: "but where nothing is news, nobody is left alone for a UID",
      contacts: [known(1, "u:ann/1", stays), known(2, "u:bob/1", stays, wasAgreed: false, isAgreed: false)],
      files: [], standings: []),
    Row(
      sentence: "the UID of a contact whose file waits is taken",
      contacts: [known(1, "u:ann/1"), known(2, "v:bob/1", stays)],
      files: [file("a", "v:bob/1", .contact(1)), file("c", "u:cid/1", .newContact)],
      standings: [.waits(Deduplication.Wait()), .sharesUID(with: ItemName("a"))]),
    Row(
      sentence: "of many that say the same the one that was here first keeps it",
      contacts: (Int64(1)...20).map { known($0, "ann/1", stays, isAgreed: false) },
      files: [file("b", "ann/1", .newContact)], standings: [.waits(Deduplication.Wait())],
      duplicates: Array(2...20)),
    Row(
      sentence: "but where nothing is news, all of them stay",
      contacts: [known(1, "ann/1", stays, isAgreed: false), known(2, "ann/1", stays, isAgreed: false)], files: [],
      standings: []),
    Row(
      sentence: "also where one of them was looked at and says what it said",
      contacts: [known(1, "ann/1", isAgreed: false), known(2, "ann/1", stays, isAgreed: false)],
      files: [file("a", "ann/1", .contact(1), isNews: false)], standings: [.contact]),
    Row(
      sentence: "and that a file cannot be read is no news of what it said",
      contacts: [known(1, "ann/1"), known(2, "ann/1", stays, isAgreed: false)], files: [broken(.contact(1))],
      standings: [.unreadable]),
    Row(
      sentence: "the UID of a duplicate is free",
      contacts: [known(1, "v:ann/1", stays, isAgreed: false), known(2, "u:ann/1", stays, isAgreed: false)],
      files: [file("b", "v:ann/1", .newContact), file("c", "u:cid/1", .newContact)],
      standings: [.waits(Deduplication.Wait()), .contact], duplicates: [2]),
    Row(
      sentence: "what a file said that says something else altogether is free",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("a", "eve/9", .contact(1)), file("b", "ann/1", .contact(2))], standings: [.contact, .contact]),
    Row(
      sentence: "in an exchange of three files, one waits for one that waits",
      contacts: [known(1, "ann/1"), known(2, "bob/1"), known(3, "cid/1", stays)],
      files: [file("a", "cid/1", .contact(1)), file("b", "ann/1", .contact(2), isNews: false)],
      standings: [.waits(Deduplication.Wait()), .waits(Deduplication.Wait())]),
    Row(
      sentence: "in one of four as well",
      contacts: [known(1, "ann/1"), known(2, "bob/1"), known(3, "cid/1"), known(4, "dan/1", stays)],
      files: [
        file("a", "dan/1", .contact(1)), file("b", "ann/1", .contact(2), isNews: false),
        file("c", "bob/1", .contact(3), isNews: false),
      ],
      standings: [.waits(Deduplication.Wait()), .waits(Deduplication.Wait()), .waits(Deduplication.Wait())]),
    Row(
      sentence: "of two that have come to say the same, the one with its contact's name is the edit",
      contacts: [known(1, "ann/1"), known(2, "bob/1")],
      files: [file("a", "bob/2", .contact(1)), file("b", "bob/2", .contact(2))],
      standings: [.waits(Deduplication.Wait()), .contact]),
    Row(
      sentence: "or the one with its contact's UID", contacts: [known(1, "ann/1"), known(2, "v:bob/1")],
      files: [file("a", "eve/2", .contact(1)), file("b", "v:eve/2", .contact(2))],
      standings: [.waits(Deduplication.Wait()), .contact]),
    Row(
      sentence: "the UID of what is gone is free", contacts: [known(1, "u:ann/1", .missing(inode: 1))],
      files: [file("b", "u:bob/1", .newContact)], standings: [.contact]),
  ]

  @Test(arguments: rows) func `each file stands`(_ row: Row) {
    let result = Deduplication.decide(row.contacts, row.files, lived: Self.lived)
    #expect(result.standings == row.standings)
    #expect(result.duplicates == row.duplicates)
    #expect(result.sharing.map(\.key) == row.sharing)
  }
}
