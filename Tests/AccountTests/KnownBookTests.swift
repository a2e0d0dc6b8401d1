import Account
import Contacts
import Protocol
import Testing

/// Where an address book stands, and what its next run has to compare.
@Suite struct KnownBookTests {
  private static let hash = imprint("a")
  private static let book = KnownBook(imprint: hash, seen: 9, version: 1)
  private static let position = BookPosition(imprint: hash, seen: 9)

  private static func imprint(_ content: Character) -> BookImprint { BookImprint(word: primary(content).word) }

  private static func reason(
    _ position: BookPosition = position, told: Int64 = 9, version: Int32 = 1, purgedThrough: Int64 = 0,
    _ change: (inout KnownBook) -> Void = { _ in }
  ) -> FullCompareReason? {
    var book = book
    change(&book)
    return book.fullCompareReason(position, told: told, version: version, purgedThrough: purgedThrough)
  }

  @Test func `a run compares in full where device and account do not stand where the last one left them`() {
    let elsewhere = BookPosition(imprint: Self.imprint("b"), seen: 9)
    let further = BookPosition(imprint: Self.hash, seen: 10)
    #expect(Self.reason() == nil)
    #expect(Self.reason(further) == .cloudWentBack)
    #expect(Self.reason(further, told: 10) == .cacheDiffers)
    #expect(Self.reason(elsewhere) == .cacheDiffers)
    #expect(Self.reason(BookPosition(seen: 9)) == .cacheDiffers)
    // Not even where the account is empty, whose tally is zero.
    #expect(Self.reason(BookPosition(seen: 9)) { $0.imprint = Tally().imprint } == .cacheDiffers)
    #expect(Self.reason { $0.imprint = nil } == .newAddressBook)
    #expect(Self.reason { $0.isUnfinished = true } == .unfinishedRun)
    #expect(Self.reason { ($0.imprint, $0.isUnfinished) = (nil, true) } == .unfinishedRun)
    #expect(Self.reason(version: 2) == .versionDiffers)
    #expect(Self.reason { $0.hasMismatch = true } == .mismatch)
    #expect(Self.reason(purgedThrough: 10) == .awayTooLong)
    #expect(Self.reason(purgedThrough: 9) == nil)
  }

  @Test func `the quick check ends the run only where nothing at all has changed`() {
    #expect(Self.book.isUpToDate(Self.position, version: 1, lastChange: 9))
    #expect(!Self.book.isUpToDate(Self.position, version: 1, lastChange: 10))
    #expect(!Self.book.isUpToDate(Self.position, version: 2, lastChange: 9))
    #expect(!Self.book.isUpToDate(BookPosition(imprint: Self.imprint("b"), seen: 9), version: 1, lastChange: 9))
    #expect(!Self.book.isUpToDate(BookPosition(imprint: Self.hash, seen: 8), version: 1, lastChange: 9))
    #expect(!KnownBook().isUpToDate(BookPosition(imprint: Self.hash, seen: 0), version: 0, lastChange: 0))
    #expect(!KnownBook().isUpToDate(BookPosition(seen: 0), version: 0, lastChange: 0))
    for change in [{ $0.isUnfinished = true }, { $0.hasMismatch = true }] as [(inout KnownBook) -> Void] {
      var book = Self.book
      change(&book)
      #expect(!book.isUpToDate(Self.position, version: 1, lastChange: 9))
    }
  }

  @Test func `the end of a run notes what it has seen, and whether both sides have the same`() {
    let (mine, other) = (Tally(count: 2), Tally(count: 3))
    func finished(_ isNewsLeft: Bool, _ tally: Tally, _ hash: BookImprint?) -> KnownBook {
      var book = KnownBook(isUnfinished: true)
      book.finish(
        RunFinish(imprint: Self.hash, tally: mine, through: 7), isNewsLeft: isNewsLeft, lastChange: 9, version: 3,
        tally: tally, hash: hash)
      return book
    }
    #expect(finished(false, mine, nil) == KnownBook(imprint: Self.hash, seen: 9, version: 3))
    #expect(finished(false, mine, Self.hash).hasMismatch == false)
    #expect(finished(false, mine, Self.imprint("b")).hasMismatch)
    #expect(finished(false, other, Self.hash).hasMismatch)
    // What others have changed meanwhile is compared by the next run.
    #expect(finished(true, other, Self.imprint("b")) == KnownBook(imprint: Self.hash, seen: 7, version: 3))
  }

  @Test(
    arguments: [
      // The last change, the one that made it, whether the book made the last one; all with 9 seen.
      (9, 3, false, RecordState.synced), (10, 3, true, .synced), (10, 9, false, .modified), (10, 10, false, .new),
      (11, 10, false, .new), (11, 10, true, .synced),
    ])
  func `a record is known that the book has seen or changed, and new where it came after what the book has seen`(
    change: Int64, createdChange: Int64, isOwn: Bool, state: RecordState
  ) {
    func seen(isTrashed: Bool) -> RecordState {
      RecordState(isTrashed: isTrashed, change: change, createdChange: createdChange, isOwn: isOwn, seen: 9)
    }
    #expect(seen(isTrashed: false) == state)
    #expect(seen(isTrashed: true) == .deleted)
  }

  @Test func `a listing leaves out what the book changed itself, unless the run compares everything`() {
    #expect(KnownBook.isListed(isOwn: false, isFull: false) && KnownBook.isListed(isOwn: false, isFull: true))
    #expect(!KnownBook.isListed(isOwn: true, isFull: false) && KnownBook.isListed(isOwn: true, isFull: true))
  }

  @Test func `a full page goes up to its last entry, and any other to the account's last change`() {
    func page(_ changes: [Int64], lastChange: Int64 = 20) -> ListingPage {
      let ids = RecordIDs(primary: primary("a"), secondary: primary("a"))
      let entries = changes.map {
        CloudEntry(
          id: .small(1), ids: ids, uid: "", change: $0, editedAt: Timestamp(milliseconds: 0), state: .new,
          deletionAllowed: false, undo: nil)
      }
      return ListingPage(entries, limit: 2, after: 9, lastChange: lastChange)
    }
    #expect(page([11, 14]).through == 14 && !page([11, 14]).isLast)
    #expect(page([11]).through == 20 && page([11]).isLast)
    #expect(page([]).through == 20 && page([]).isLast)
    // A change that came behind the look at the account's last one.
    #expect(page([21]).through == 21 && page([], lastChange: 9).through == 9)
  }
}
