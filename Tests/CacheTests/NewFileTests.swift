import Cache
import Sync
import Testing

/// Which contact a new file is, or one that cannot be read, when files have been renamed, edited and damaged between two looks
/// at the folder.
@Suite(.serialized) struct NewFileTests {
  private let folder: WatchedFolder

  init() throws { folder = try WatchedFolder() }

  @Test(arguments: [Sign.uid, .content]) func `a file that is renamed stays its contact`(_ sign: Sign) throws {
    try folder.fill(sign, "ann", "bob")
    folder.remove("ann")
    folder.write("zoe", sign.card("ann", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob", "zoe": "ann"])
    // The old name is forgotten.
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob", "zoe": "ann"])
    #expect(try folder.cache.itemCount() == 2 && folder.cache.contactCount() == 2)
    // Also where it was gone at an earlier look.
    folder.remove("zoe")
    try folder.look()
    folder.write("ann", sign == .uid ? CacheCards.person("ann again", uid: "ann") : sign.card("ann"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
  }

  @Test(arguments: Sign.allCases) func `a new file is a new contact where the old one stands where it stood`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("zoe", CacheCards.person("ann", note: "another one"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob", "zoe": "zoe"])
  }

  @Test func `a new file with what an unreadable one held is that contact, and the unreadable one none`() throws {
    try folder.fill(.content, "ann", "bob")
    folder.damage("ann")
    #expect(try folder.look() == ["ann"])
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    folder.write("zoe", Sign.content.card("ann"))
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob", "zoe": "ann"])
    #expect(try folder.cache.hasItem(ItemName("ann")))
    // It can go now, and nobody is deleted.
    folder.remove("ann")
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob", "zoe": "ann"])
    #expect(try folder.cache.contactCount() == 2)
  }

  @Test(arguments: Sign.allCases) func `a contact goes along with its card where another one stands in its file now`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("ann", sign.card("dan"))
    folder.write("zoe", sign.card("ann", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann 2", "bob": "bob", "zoe": "ann"])
    #expect(try folder.cache.contactCount() == 3)
  }

  @Test(arguments: Sign.allCases) func `a contact goes along with its card into another contact's file, too`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob", "cid")
    folder.write("ann", sign.card("dan"))
    folder.write("bob", sign.card("ann", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "ann", "cid": "cid"])
    #expect(try folder.cache.contactCount() == 3)
  }

  @Test func `a contact without a UID stays with its edited file, whoever says what that said before`() throws {
    try folder.fill(.content, "ann", "bob")
    folder.write("ann", Sign.name.card("ann", isEdited: true))
    folder.write("zoe", Sign.content.card("ann"))
    try folder.look()
    let contacts = try folder.contacts
    #expect(contacts["ann"] == "ann" && contacts["bob"] == "bob" && contacts["zoe"] != "ann")
  }

  @Test func `a contact goes along with its UID where its file has the content, but another UID`() throws {
    try folder.fill(.uid, "ann", "bob")
    folder.write("ann", CacheCards.person("ann", uid: "new", phone: Sign.phone("ann")))
    folder.write("zoe", CacheCards.person("zoe", uid: "ann"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann 2", "bob": "bob", "zoe": "ann"])
  }

  @Test func `a contact that comes back in an edited file stays with it, a new file with its old card is another one`()
    throws
  {
    try folder.fill(.name, "ann", "bob")
    folder.remove("bob")
    try folder.look()
    folder.write("ann", Sign.name.card("bob", isEdited: true))
    folder.write("zoe", Sign.name.card("bob"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "zoe": "zoe"])
  }

  @Test func `a file that has got another UID holds another contact, one that keeps it holds its own`() throws {
    for (uid, contacts) in [
      ("dan", ["ann": "ann 2", "bob": "bob", "zoe": "ann"]), ("ann", ["ann": "ann", "bob": "bob", "zoe": "zoe"]),
    ] {
      for card in [Sign.content.card("ann"), Sign.name.card("ann", isEdited: true)] {
        let folder = try WatchedFolder()
        folder.write("ann", Sign.uid.card("ann"))
        folder.write("bob", Sign.uid.card("bob"))
        try folder.look()
        folder.write("ann", CacheCards.person("dan", uid: uid))
        folder.write("zoe", card)
        try folder.look()
        #expect(try folder.contacts == contacts)
      }
    }
  }

  @Test(arguments: Sign.allCases)
  func `a contact that is gone does not come back because of what its file held before the last change`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("ann", sign.card("dan"))
    try folder.look()
    folder.remove("ann")
    try folder.look()
    folder.write("zoe", sign.card("ann", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["bob": "bob", "zoe": "zoe"])
    #expect(try folder.cache.contactCount() == 2)
    #expect(try folder.plan().map(\.action).sorted { $0.rawValue < $1.rawValue } == [.add, .deleteRecord])
  }

  @Test(arguments: Sign.allCases) func `several contacts go along with their cards at once`(_ sign: Sign) throws {
    try folder.fill(sign, "ann", "bob", "yan", "zoe")
    for (name, other) in [("ann", "dan"), ("bob", "eve"), ("yan", "ann"), ("zoe", "bob")] {
      folder.write(name, sign.card(other))
    }
    try folder.look()
    #expect(try folder.contacts == ["ann": "yan", "bob": "zoe", "yan": "ann", "zoe": "bob"])
    try folder.agree()
    folder.write("ann", sign.card("fay"))
    folder.write("bob", sign.card("gus"))
    folder.write("new", sign.card("dan"))
    folder.write("newer", sign.card("eve"))
    try folder.look()
    #expect(try folder.contacts["new"] == "yan" && folder.contacts["newer"] == "zoe")
  }

  @Test func `a file that is still itself goes with nobody else`() throws {
    folder.write("ann", Sign.content.card("ann"))
    folder.write("namesake", CacheCards.person("ann", phone: "2"))
    folder.write("other", CacheCards.person("bob", uid: "other"))
    try folder.look()
    folder.write("ann", Sign.content.card("dan"))
    folder.write("namesake", CacheCards.person("ann", phone: "3"))
    folder.write("other", CacheCards.person("ann", uid: "other", phone: "4"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "namesake": "namesake", "other": "other"])
  }

  // MARK: Damaged files

  @Test(arguments: [true, false]) func `a file that is renamed and damaged at once is not deleted`(isSame: Bool) throws
  {
    try folder.fill(.uid, "ann", "bob", "cid")
    if isSame {
      folder.rename("cid", to: "zoe")
      folder.write("zoe", Array("BEGIN:VCARD".utf8))
    } else {
      // A new file, in which the UID can still be told.
      folder.write("zoe", Sign.uid.card("cid"))
      folder.damage("zoe")
      folder.remove("cid")
    }
    // One that is only gone.
    folder.remove("bob")
    #expect(try folder.look() == ["zoe"])
    #expect(try folder.contacts == ["ann": "ann", "zoe": "cid"])
    #expect(try folder.cache.contactCount() == 2)
  }

  @Test func `a file that is renamed over another one and damaged at once is not deleted, the other one is`() throws {
    try folder.fill(.uid, "ann", "bob", "cid")
    folder.rename("ann", to: "bob")
    folder.write("bob", Array("BEGIN:VCARD".utf8))
    #expect(try folder.look() == ["bob"])
    #expect(try folder.contacts == ["bob": "ann", "cid": "cid"])
    #expect(try folder.cache.contactCount() == 2)
  }

  @Test func `a file that was nobody's can be renamed and damaged at once`() throws {
    try folder.fill(.content, "ann")
    folder.write("copy", Sign.content.card("ann"))
    try folder.look()
    folder.rename("copy", to: "zoe")
    folder.write("zoe", Array("BEGIN:VCARD".utf8))
    #expect(try folder.look() == ["zoe"])
    #expect(try folder.contacts == ["ann": "ann"])
  }

  @Test func `a damaged file says nothing of who is gone where it is neither the same one nor has the UID`() throws {
    try folder.fill(.content, "ann", "bob")
    folder.remove("ann")
    folder.write("zoe", Array("BEGIN:VCARD".utf8))
    #expect(try folder.look() == ["zoe"])
    #expect(try folder.contacts == ["bob": "bob"])
    #expect(try folder.cache.contactCount() == 1)
  }

  @Test(arguments: [true, false]) func `a file that gets another name keeps its contact, if it keeps its phone number`(
    _ keepsPhone: Bool
  ) throws {
    try folder.fill(.name, "ann", "bob")
    folder.write("ann", CacheCards.person("dan", phone: Sign.phone(keepsPhone ? "ann" : "dan")))
    folder.write("zoe", CacheCards.person("ann", phone: Sign.phone("zoe")))
    try folder.look()
    #expect(
      try folder.contacts
        == (keepsPhone
          ? ["ann": "ann", "bob": "bob", "zoe": "zoe"] : ["ann": "ann 2", "bob": "bob", "zoe": "ann"]))
  }
}
