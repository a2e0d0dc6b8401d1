import Contacts
import Protocol
import Sync
import Testing
import Words

/// Each event and its words, as a table.
@Suite struct `Events are told in these words` {
  private static let noon = Timestamp(milliseconds: 1_776_254_700_000)
  private static let id = UniqueID(word: Word128(high: 0, low: 1))

  // MARK: The log

  private static func entry(
    _ kind: RunKind, _ device: String?, _ counts: WritableKeyPath<RunCounts, Int64>..., by number: Int64 = 1
  ) -> LogEntry {
    var all = RunCounts()
    for path in counts { all[keyPath: path] = number }
    return LogEntry(
      run: id, kind: kind, device: device, book: nil, startedAt: noon, finishedAt: noon, counts: all,
      example: "Ann Lee",
      undoes: nil, undoneBy: nil, firstChange: 1)
  }

  static let entries: [(entry: LogEntry, title: String, summary: String)] = [
    (entry(.sync, "laptop", \.added, by: 1_200), "laptop synced", "1,200 added: Ann Lee and 1,199 others"),
    (entry(.sync, nil, \.deleted), "The server’s own folder synced", "1 deleted: Ann Lee"),
    (entry(.sync, "laptop", \.overwritten, \.conflicts), "laptop synced", "1 changed, 1 kept for review: Ann Lee"),
    (entry(.sync, "laptop", \.conflicts, by: 2), "laptop synced", "2 kept for review: Ann Lee and 1 other"),
    (entry(.edit, nil, \.overwritten), "Edited in the browser", "1 changed: Ann Lee"),
    (entry(.edit, nil, \.linked, by: 2), "Edited in the browser", "2 linked: Ann Lee and 1 other"),
    (entry(.undo, nil, \.unlinked), "Undo in the browser", "1 unlinked: Ann Lee"),
    (entry(.edit, "laptop", \.restored, by: 3), "Edited on laptop", "3 restored: Ann Lee and 2 others"),
    (
      entry(.importing, "laptop", \.added, \.overwritten, by: 2), "Import on laptop",
      "2 added, 2 filled in: Ann Lee and 3 others"
    ),
    (entry(.importing, nil, \.added), "Import", "1 added: Ann Lee"),
    (entry(.cleanUp, nil, \.duplicates, by: 2), "Clean-up", "2 removed as duplicates: Ann Lee and 1 other"),
    (entry(.undo, "laptop", \.deleted), "Undo on laptop", "1 deleted: Ann Lee"),
    (entry(.undo, nil, \.restored), "Undo in the browser", "1 restored: Ann Lee"),
    (entry(.erasing, nil, \.deleted), "Deleted for good in the browser", "1 contact deleted for good"),
    (
      entry(.erasing, nil, \.deleted, by: 1_200), "Deleted for good in the browser", "1,200 contacts deleted for good"
    ),
  ]

  @Test(arguments: entries) func `an entry of the log`(entry: LogEntry, title: String, summary: String) {
    #expect(LogWords.title(entry).plain == title)
    #expect(LogWords.summary(entry).plain == summary)
    #expect(LogWords.reference(entry).plain == "\(title), 15 April 2026, 12:05 UTC")
    #expect(LogWords.undid(entry).plain == "This undid: \(title), \(LogWords.counts(entry))")
    #expect(LogWords.marks(entry).isEmpty)
  }

  @Test func `a name that ends with a full stop has one where it ends a sentence`() {
    let name = "Bob Lee Sr."
    let sentences: [(Sentence, String)] = [
      ("Saved \(name: name).", "Saved Bob Lee Sr."),
      ("Saved \(name: name). Some stay.", "Saved Bob Lee Sr. Some stay."),
      ("\("Saved \(name: name)" as Sentence).", "Saved Bob Lee Sr."), ("\(name: name): saved.", "Bob Lee Sr.: saved."),
      (["Saved \(name: name)", "."].joined(separator: ""), "Saved Bob Lee Sr."),
      ("\(name: name).vcf", "Bob Lee Sr..vcf"), ("Saved \(name: "Ann").", "Saved Ann."),
      ("In \("Sr.").", "In Sr.."),
    ]
    for (sentence, words) in sentences { #expect(sentence.plain == words) }
  }

  @Test func `an entry that was cut off and one that was undone are marked, and a nameless contact is told of`() {
    var entry = Self.entry(.sync, "laptop", \.added)
    (entry.finishedAt, entry.undoneBy, entry.example) = (nil, Self.id, "")
    #expect(LogWords.marks(entry) == ["Not finished", "Undone"])
    #expect(LogWords.summary(entry).plain == "1 added: No name")
  }

  // MARK: Versions and the trash

  static let authors: [(kind: RunKind?, device: String?, words: String)] = [
    (.sync, "laptop", "by laptop"), (.sync, nil, "by the server’s own folder"), (.edit, nil, "in the browser"),
    (.edit, "laptop", "on laptop"), (.importing, "laptop", "by an import on laptop"),
    (.importing, nil, "by an import"), (.cleanUp, nil, "by a clean-up"), (.undo, nil, "by an undo in the browser"),
    (.undo, "laptop", "by an undo on laptop"), (.erasing, nil, "in the browser"), (nil, "laptop", "by laptop"),
    (nil, nil, "in the browser"),
  ]

  @Test(arguments: authors) func `who did it`(kind: RunKind?, device: String?, words: String) {
    #expect(AuthorWords.by(kind, device).plain == words)
  }

  static let versions: [(reason: VersionReason, wasTrashed: Bool, words: String)] = [
    (.replaced, false, "Changed by laptop"), (.replaced, true, "Restored with another card by laptop"),
    (.deleted, false, "Deleted by laptop"), (.conflictLost, false, "Not used: a later edit won"),
    (.duplicate, false, "Removed as a duplicate by laptop"), (.cleanUp, false, "Changed by a clean-up"),
    (.restored, true, "Restored by laptop"), (.undone, false, "Taken back by laptop"),
    (.undone, true, "Restored by laptop"), (.united, false, "Became one with this contact by laptop"),
  ]

  @Test(arguments: versions) func `why a version is history`(reason: VersionReason, wasTrashed: Bool, words: String) {
    let version = ContactVersion(
      id: Self.id, contact: Self.id, reason: reason, replacedAt: Self.noon, device: "laptop", kind: .sync, run: nil,
      wasTrashed: wasTrashed, editedAt: Self.noon, displayName: "Ann Lee", needsReview: false, card: nil)
    #expect(VersionWords.event(version).plain == words)
  }

  @Test func `each reason has words`() {
    #expect(Set(Self.versions.map(\.reason)) == Set(VersionReason.allCases))
    #expect(Set(Self.authors.compactMap(\.kind)) == Set(RunKind.allCases))
    #expect(Set(Self.trash.map(\.reason)) == Set(TrashReason.allCases))
    #expect(Set(Self.effects.map(\.contact.effect)) == Set(UndoEffect.allCases))
  }

  static let trash: [(reason: TrashReason, words: String)] = [
    (.deleted, "Deleted by laptop"), (.duplicate, "Removed as a duplicate by laptop"),
    (.cleanUp, "Removed as a duplicate by laptop"), (.undone, "Moved here by laptop"),
  ]

  @Test(arguments: trash) func `how a contact came into the trash`(reason: TrashReason, words: String) {
    let trashing = ListedContact.Trashing(
      at: Self.noon, until: Self.noon, reason: reason, device: "laptop", kind: .sync, run: nil)
    #expect(TrashWords.event(trashing).plain == words)
  }

  @Test(
    arguments: [
      (0, "30 days left"), (1, "30 days left"), (86_400_000, "29 days left"), (86_400_001, "29 days left"),
      (30 * 86_400_000 - 1, "1 day left"), (30 * 86_400_000, "goes for good today"),
      (40 * 86_400_000, "goes for good today"), (-5, "30 days left"),
    ] as [(Int64, String)])
  func `how long a contact stays in the trash`(passed: Int64, words: String) {
    let until = Self.noon.advanced(by: 30 * 86_400_000)
    #expect(TrashWords.left(since: Self.noon, until: until, now: Self.noon.advanced(by: passed)) == words)
  }

  @Test func `whose version waits for review`() {
    #expect(
      ReviewWords.detail("laptop", editedAt: Self.noon).plain
        == "From laptop, edited 15 April 2026, 12:05 UTC. The current one was edited later.")
    #expect(ReviewWords.origin(nil).plain == "From the browser")
  }

  @Test(
    arguments: [
      (0, "No conflict waits for you"), (1, "1 conflict waits for you"), (999, "999 conflicts wait for you"),
      (1_000, "More than 999 conflicts wait for you"),
    ] as [(Int64, String)])
  func `how many conflicts wait`(count: Int64, words: String) {
    #expect(ReviewWords.waiting(count) == words)
  }

  @Test func `what a command says is a sentence on a page`() {
    #expect(UndoWords.cannot.sentence == "This cannot be undone.")
    #expect(ReviewWords.kept.sentence == "The contact stays as it is.")
  }

  static let restored: [(outcome: RestoreOutcome, words: String, ofVersion: String)] = [
    (
      .restored(run: id), "restored from the trash",
      "restored to the earlier version; what was there before is in the history"
    ),
    (.stands, "is like this already", "is like this already"),
    (.exists(id), "is there already, just like that", "is there already, just like that"),
    (.gone, "is gone for good", "is gone for good"), (.refused(reason: "too long"), "too long", "too long"),
  ]

  @Test(arguments: restored) func `what became of what was to come back`(
    outcome: RestoreOutcome, words: String, ofVersion: String
  ) {
    #expect(RestoreWords.outcome(outcome, of: .contact) == words)
    #expect(RestoreWords.outcome(outcome, of: .version) == ofVersion)
    let isRestored = if case .restored = outcome { true } else { false }
    let ofLost = "the other version is used now; the one before it is in the history"
    #expect(RestoreWords.outcome(outcome, of: .lostVersion) == (isRestored ? ofLost : words))
  }

  // MARK: Differences

  @Test func `in what two cards differ is named once each, pictures too`() {
    func card(_ lines: String) -> DetachedCard {
      DetachedCard(Array("BEGIN:VCARD\r\nVERSION:3.0\r\n\(lines)\r\nEND:VCARD\r\n".utf8), threshold: 4)
    }
    let old = card("N:Lee;Ann\r\nTEL:1\r\nTEL:2\r\nNOTE:a\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ==")
    let new = card("N:Lee;Anna\r\nTEL:3\r\nTEL:4\r\nNOTE:a\r\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/Ag==")
    #expect(DifferenceWords.titles(old, new) == ["First name", "Phone", "Photo"])
    #expect(VersionWords.difference(old, now: new) == "Differs from now: First name, Phone, Photo")
    #expect(VersionWords.difference(old, now: old) == "Same as now")
    #expect(VersionWords.difference(nil, now: new) == "Differs from now: A long card")
  }

  // MARK: Undo

  private static func contact(_ effect: UndoEffect, after kind: RunKind? = nil) -> UndoneContact {
    UndoneContact(
      id: id, name: "Ann Lee", effect: effect,
      between: kind.map { EditBetween(kind: $0, device: nil, madeAt: noon) })
  }

  static let effects: [(contact: UndoneContact, words: String)] = [
    (contact(.toTrash), "goes to the trash"), (contact(.broughtBack), "is restored"),
    (contact(.putBack), "goes back to the earlier version"),
    (contact(.changedSince), "was changed since, so it stays as it is"),
    (contact(.contentElsewhere), "another contact is just like that, so it stays as it is"),
    (contact(.linkPutBack), "is linked as it was before"),
    (contact(.refused), "the earlier version cannot be read, so it stays as it is"),
    (contact(.putBack, after: .edit), "goes back to how it was changed in the browser in between"),
    (contact(.toTrash, after: .edit), "goes to the trash again, where it was put in the browser in between"),
  ]

  @Test(arguments: effects) func `what an undo does to a contact`(contact: UndoneContact, words: String) {
    #expect(UndoWords.effect(contact).plain == words)
  }

  @Test(
    arguments: [
      ([.putBack], false, "Undone"), ([.putBack], true, "Redone"),
      ([.toTrash, .changedSince], false, "Undone, except for what was changed since"),
      ([.toTrash, .refused], true, "Redone, except for what was changed since"),
      (
        [.changedSince], false,
        "There is nothing left to undo: everything was changed since, or is as it was before"
      ), ([], false, "There is nothing left to undo: everything was changed since, or is as it was before"),
    ] as [([UndoEffect], Bool, String)])
  func `what came of an undo`(effects: [UndoEffect], isRedo: Bool, words: String) {
    var outcome = UndoOutcome(isRedo: isRedo)
    for effect in effects { outcome.add(Self.contact(effect)) }
    #expect(outcome.words == words)
    #expect(outcome.isWhole == effects.allSatisfy(\.changesContact))
  }

  @Test func `where others changed something in between, the outcome says so`() {
    var outcome = UndoOutcome()
    outcome.add(Self.contact(.putBack, after: .edit))
    #expect(outcome.words == "Undone; where others changed a contact in between, it is as they left it")
    #expect(!outcome.isWhole)
    #expect(
      UndoWords.edit(EditBetween(kind: .edit, device: nil, madeAt: Self.noon), isTrashed: false).plain
        == "Changed in the browser")
  }

  @Test func `undoing an undo does it again, and undoing that is an undo`() {
    var log: [UniqueID: LogEntry] = [:]
    var entry = Self.entry(.sync, "laptop", \.added)
    log[entry.run] = entry
    for number in 2...4 {
      var next = Self.entry(.undo, nil, \.deleted)
      (next.run, next.undoes) = (UniqueID(word: Word128(high: 0, low: UInt64(number))), entry.run)
      log[next.run] = next
      #expect(UndoOutcome.isRedo(entry) { log[$0] } == (number == 3))
      entry = next
    }
  }

  @Test func `counts are grouped, and of one there is no plural`() {
    #expect(
      UndoWords.counts(restored: 1_200, putBack: 1, toTrash: 0, removed: 2)
        == "1,200 restored, 1 put back, 2 removed")
    #expect(UndoWords.deletions(UndoDeletions(count: 6, total: 1_010)) == "6 of your 1,010 contacts")
    #expect(UndoWords.deletions(UndoDeletions(count: 1, total: 1)) == "1 of your 1 contact")
  }

  // MARK: What a device has

  @Test(
    arguments: [
      (0, "Has everything"), (1, "1 change waits for its next sync"), (999, "999 changes wait for its next sync"),
      (1_000, "Many changes wait for its next sync"),
    ] as [(Int64, String)])
  func `what waits for a device or a phone`(changes: Int64, words: String) {
    #expect(DeviceWords.waiting(changes) == words)
  }

  @Test(
    arguments: [
      (1, "it would have deleted many contacts: 1 deletion refused, they stayed"),
      (1_200, "it would have deleted many contacts: 1,200 deletions refused, they stayed"),
    ] as [(Int64, String)])
  func `what a phone was stopped at`(refused: Int64, words: String) {
    #expect(DeviceWords.stopped(Self.noon, refused: refused).plain == "15 April 2026, 12:05 UTC \(words)")
  }

  @Test func `what to do about a phone that was stopped, on the page that allows it and elsewhere`() {
    #expect(
      DeviceWords.allowing() == "If that was meant, press “Allow many deletions”, and delete them there once more.")
    #expect(
      DeviceWords.allowing(at: "https://a.example/phones")
        == "If that was meant, allow it at https://a.example/phones, and delete them there once more.")
  }

  @Test(
    arguments: [
      ("DAVx5/4.5", "192.0.2.1", " by DAVx5/4.5 from 192.0.2.1"), ("-", "192.0.2.1", " from 192.0.2.1"),
      ("DAVx5/4.5", "", " by DAVx5/4.5"), ("", "", ""),
    ])
  func `when, by what and from where something was last used`(program: String, address: String, words: String) {
    #expect(
      DeviceWords.lastUse(Self.noon, by: program, from: address).plain == "Last used 15 April 2026, 12:05 UTC\(words)")
  }

  // MARK: What a device did

  static let deeds: [(kind: Deed.Kind, reason: Deed.Reason, words: String, wayBack: String?)] = [
    (.removed, .deletedInCloud, "Removed a.vcf: it was deleted in the cloud", "contacts2web review restore 1a"),
    (.removed, .undoneInCloud, "Removed a.vcf: an undo had deleted it in the cloud", "contacts2web review restore 1a"),
    (.removed, .duplicate, "Removed a.vcf: b.vcf says the same", nil),
    (
      .removed, .replacedByRestored, "Replaced what a.vcf said: a card was restored in its place",
      "contacts2web review restore 1a"
    ),
    (
      .removed, .stoppedByGuard, "Kept what a.vcf said: a guard had stopped that edit, and the file was missing",
      "contacts2web review restore 1a"
    ),
    (
      .removed, .leftBehind, "Kept what a.vcf had said: a sync was cut off while it replaced or removed it",
      "contacts2web review restore 1a"
    ),
    (
      .removed, .notSent, "Kept what a.vcf had said: neither a file nor the cloud has that edit",
      "contacts2web review restore 1a"
    ),
    (.deleted, .fileDeleted, "Deleted in the cloud: a.vcf was deleted here", "contacts2web trash restore 2b"),
    (.overwritten, .fileEdited, "Sent to the cloud: a.vcf was edited here", "contacts2web history 2b"),
    (
      .overwritten, .wonConflict, "Sent to the cloud: both sides had changed it, and what a.vcf says stands",
      "contacts2web history 2b"
    ),
    (
      .written, .lostConflict,
      "Kept what a.vcf said for review: both sides had changed it, and the cloud’s version stands",
      "contacts2web review"
    ),
    (
      .written, .merged, "Wrote a.vcf: both sides had changed it, and the edits were put together",
      "contacts2web history 2b"
    ),
    (.written, .broughtBack, "Wrote a.vcf: it was deleted here, but edited elsewhere, and so it came back", nil),
    (.written, .putBack, "Wrote a.vcf again: it was missing", nil),
  ]

  @Test(arguments: deeds) func `what a device did with a contact, why, and the way back`(
    kind: Deed.Kind, reason: Deed.Reason, words: String, wayBack: String?
  ) {
    let deed = Deed(kind, reason, of: Self.id, at: Self.noon, file: ItemName("a.vcf"), other: ItemName("b.vcf"))
    #expect(DeedWords.event(deed).plain == words)
    #expect(DeedWords.wayBack(deed, review: "1a", contact: "2b", isThere: false) == wayBack)
  }

  @Test func `each reason has its words, and what is back already needs no way back`() {
    #expect(Self.deeds.map(\.reason) == Deed.Reason.allCases)
    let deed = Deed(.deleted, .fileDeleted, of: Self.id, at: Self.noon)
    #expect(DeedWords.event(deed).plain == "Deleted in the cloud: its file was deleted here")
    #expect(DeedWords.wayBack(deed, review: nil, contact: "2b", isThere: true) == nil)
    let removed = Deed(.removed, .deletedInCloud, of: nil, at: Self.noon)
    #expect(DeedWords.wayBack(removed, review: nil, contact: nil, isThere: false) == nil)
  }

  // MARK: Import

  @Test(
    arguments: [
      (12, 3, 1, 0, false, "12 cards, 3 added, 1 filled in"), (1, 0, 0, 0, false, "1 card, nothing to add"),
      (2, 1, 0, 1, true, "2 cards, 1 to add, 1 to leave out"),
    ])
  func `what an import did with a source`(
    cards: Int, added: Int, filled: Int, leftOut: Int, isDryRun: Bool, words: String
  ) {
    #expect(
      ImportWords.summary(cards: cards, added: added, filled: filled, leftOut: leftOut, isDryRun: isDryRun) == words)
  }
}
