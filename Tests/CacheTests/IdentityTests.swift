import Simulation
import Sync
import Testing

@testable import Cache

/// Which contact a file is whose name is known, when files have been renamed and exchanged between two looks at the folder.
@Suite(.serialized) struct IdentityTests {
  private let folder: WatchedFolder

  init() throws { folder = try WatchedFolder() }

  @Test(arguments: Sign.allCases) func `files that exchange their names keep their contacts`(_ sign: Sign) throws {
    try folder.fill(sign, "ann", "bob", "cid")
    folder.write("ann", sign.card("bob", isEdited: true))
    folder.write("bob", sign.card("ann", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "ann", "cid": "cid"])
    folder.write("ann", sign.card("cid"))
    folder.write("bob", sign.card("bob"))
    folder.write("cid", sign.card("ann"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "cid", "bob": "bob", "cid": "ann"])
    #expect(try folder.cache.contactCount() == 3)
  }

  @Test(arguments: Sign.allCases)
  func `a file that is renamed over another one stays its contact, the other one is gone`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob", "cid")
    folder.write("ann", sign.card("bob", isEdited: true))
    folder.remove("bob")
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "cid": "cid"])
    #expect(try folder.cache.contactCount() == 2)
    // The one that is gone comes back, in whatever file.
    folder.write("dan", (sign == .name ? Sign.content : sign).card("ann"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "cid": "cid", "dan": "ann"])
  }

  @Test(arguments: Sign.allCases) func `a file that gets the card of one that is gone is that one`(_ sign: Sign) throws
  {
    try folder.fill(sign, "ann", "bob")
    folder.remove("bob")
    try folder.look()
    folder.write("ann", sign.card("bob", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob"])
    #expect(try folder.cache.contactCount() == 1)
  }

  @Test func `the content tells who it is also where others have the name`() throws {
    try folder.fill(.content, "ann", "bob")
    folder.write("bob 2", CacheCards.person("bob", phone: "2"))
    try folder.look()
    folder.remove("bob")
    try folder.look()
    folder.write("ann", Sign.content.card("bob"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob 2": "bob 2"])
  }

  @Test(arguments: Sign.allCases) func `a file that gets the card of one that cannot be read any more is that one`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("bob", Array("BEGIN:VCARD".utf8))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    folder.write("ann", CacheCards.person("ann", uid: sign == .uid ? "ann" : nil, note: "somewhat longer"))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    folder.write("ann", sign.card("bob", isEdited: true))
    try folder.look()
    #expect(try folder.contacts["ann"] == "bob")
  }

  @Test(arguments: Sign.allCases) func `a file that gets a card like one that stands where it stood stays its contact`(
    _ sign: Sign
  ) throws {
    try folder.fill(sign, "ann", "bob")
    folder.write("ann", sign.card("bob", isEdited: true))
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    try folder.cache.liveThrough()
    try folder.look()
    // Equal contents are one contact: the one that said so before.
    #expect(try folder.contacts == (sign == .content ? ["bob": "bob"] : ["ann": "ann", "bob": "bob"]))
  }

  @Test func `a UID that a file keeps says more than a content or a name that it gets`() throws {
    try folder.fill(.uid, "ann", "bob")
    for note in [nil, "edited"] {
      folder.write("ann", CacheCards.person("bob", uid: "ann", phone: Sign.phone("bob"), note: note))
      folder.write("bob", CacheCards.person("ann", uid: "bob", phone: Sign.phone("ann"), note: note))
      try folder.look()
      #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
      try folder.fill(.uid, "ann", "bob")
    }
  }

  @Test func `a UID that both files have says nothing, so the content does`() throws {
    try folder.fill(.uid, "ann", "bob")
    let cards = ["ann", "bob"].map { CacheCards.person($0, uid: "both") }
    folder.write("ann", cards[0])
    folder.write("bob", cards[1])
    try folder.look()
    #expect(try folder.contacts == ["ann": "ann", "bob": "bob"])
    folder.write("ann", cards[1])
    folder.write("bob", cards[0])
    try folder.look()
    #expect(try folder.contacts == ["ann": "bob", "bob": "ann"])
  }

  @Test func `a name that several have says nothing`() throws {
    folder.write("ann", Sign.name.card("ann"))
    folder.write("bob", Sign.name.card("bob"))
    folder.write("bob 2", CacheCards.person("bob", phone: "2"))
    try folder.look()
    folder.write("ann", Sign.name.card("bob", isEdited: true))
    folder.write("bob", Sign.name.card("ann", isEdited: true))
    try folder.look()
    // `bob` is read as who was in `ann`: that name nobody else has.
    #expect(try folder.contacts["bob 2"] == "bob 2")
    #expect(try Set(folder.contacts.values).count == 3)
  }
}
