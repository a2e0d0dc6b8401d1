import Cache
import Contacts
import Protocol
import Sync
import Testing

/// What the cache alone knows: what waits to be sent, and which contents are its contacts'.
@Suite(.serialized) struct UnsentTests {
  @Test func `additions, edits and deletions that the cloud has not been told of are counted apart`() throws {
    let book = try PairedCache()
    #expect(try book.cache.unsent() == Unsent())
    for name in ["Ann", "Bob", "Cleo"] { try book.have(name, uid: name) }
    #expect(try book.cache.unsent() == Unsent(additions: 3))
    for name in ["Ann", "Bob"] { try book.agree(name) }
    // Until the run ends, the cloud may have the third as well.
    #expect(try book.cache.unsent() == Unsent(additions: 1, isUnfinished: true))
    try book.cache.rememberPosition(
      BookPosition(imprint: Tally().imprint, seen: 1, encoding: .current), at: .latest)
    #expect(try book.cache.unsent() == Unsent(additions: 1))
    try book.have("Ann", uid: "Ann", phone: "1", in: "Ann")
    try book.lose("Bob")
    #expect(try book.cache.unsent() == Unsent(deletions: 1, edits: 1, additions: 1))
    try book.cache.forgetPosition(hearing: 7)
    #expect(try book.cache.unsent() == Unsent(deletions: 1, edits: 1, additions: 1, isUnfinished: true))
  }

  @Test func `a contact whose deletion was not sent is still known, by what it said last`() throws {
    let book = try PairedCache()
    for name in ["Ann", "Bob"] { try book.have(name, uid: name) }
    try book.agree("Ann")
    try book.lose("Ann")
    #expect(try book.cache.knownCount() == 2)
    for name in ["Ann", "Bob"] { #expect(try book.cache.knows(book.primary(name))) }
    #expect(try !book.cache.knows(book.primary("Cleo")))
  }
}
