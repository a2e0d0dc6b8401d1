import Cache
import Contacts
import Protocol
import Sync
import Testing

/// What waits for a run: the number that `status` names, and whether an unchanged folder needs one at all.
@Suite(.serialized) struct WaitingTests {
  private let both: PairedCache
  private var cache: DeviceCache { both.cache }

  init() throws { both = try PairedCache() }

  @Test func `a contact that both sides have something new of waits once`() throws {
    for name in ["Ann", "Bob", "Cid", "Eve"] { try both.have(name) }
    for name in ["Bob", "Eve"] { try both.agree(name) }
    // No run has finished yet: the cloud may have heard of it.
    try both.lose("Cid")
    #expect(try cache.waiting() == 2)
    try both.list(11, "Ann")
    try both.list(12, "Bob 2", id: both.id("Bob"))
    try both.list(13, "Dan")
    try both.list(14, "Eve 2", id: both.id("Eve"))
    try both.matchByIDAndContent(known: 10)
    try both.endRun()
    #expect(try cache.waiting() == 5)
    #expect(try cache.contactCount() == 3)
  }

  @Test func `what the cloud has for a contact that went before the cloud heard of it waits`() throws {
    try both.have("Ann", uid: "ann")
    try both.list(11, "Ann 2", uid: "ann")
    try both.matchByUID()
    try both.endRun()
    try cache.rememberPosition(BookPosition(imprint: Tally().imprint, seen: 11), at: .latest)
    #expect(try cache.waiting() == 1)
    try both.lose("Ann")
    #expect(try cache.waiting() == 1)
  }

  @Test func `the highest change number that was ever heard of stays`() throws {
    #expect(try cache.heard() == -1)
    for (number, highest) in [(7, 7), (5, 7), (9, 9)] as [(Int64, Int64)] {
      try cache.forgetPosition(hearing: number)
      #expect(try cache.heard() == highest)
    }
    #expect(try cache.position() == nil)
  }
}
