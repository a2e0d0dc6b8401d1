import Account
import Cloud
import Contacts
import Protocol
import Sync
import Testing

@testable import Web

@Suite struct `Pages are pure functions of values` {
  @Test(arguments: [
    ("Anna Schmidt", "AS"), ("anna", "A"), ("Dr. Anna Maria Schmidt", "AS"), ("王小明", "王"), ("(Anna) O’Hara", "AO"),
    ("", ""),
    ("J. R.", "JR"), ("42", ""), ("Éva Ürge", "ÉÜ"), ("👩‍🚀", ""),
  ])
  func `initials`(name: String, initials: String) { #expect(Avatar.initials(of: name) == initials) }

  @Test(arguments: [
    ("Lady Ada King Lovelace FRS", ["Ada", "King", "Lovelace"], "AL"), ("Dr Éva Ürge", ["eva", "urge"], "ÉÜ"),
    ("Schmidt, Anna", ["anna", "schmidt"], "SA"), ("Bob", ["robert", "smith"], "RS"), ("Dr Madonna", ["madonna"], "M"),
    ("Anna Maria del Carmen", ["anna maria del carmen"], "AC"), ("Jan ’t Hooft", ["jan", "t hooft"], "JT"),
    ("王小明", ["小明", "王"], "王"), ("0301", ["0301"], ""), ("Ann Lee", [], "AL"), ("", [], ""),
    ("طه حسين", ["طه", "حسين"], "ط"),
  ])
  func `initials of first and last name`(name: String, parts: [String], initials: String) {
    #expect(Avatar.initials(of: name, parts: parts) == initials)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (1_790_000_000_123, "2026-09-21T14:13:20Z"), (-2_208_988_800_000, "1900-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func `moments`(milliseconds: Int64, text: String) {
    #expect(DateText.html(Timestamp(milliseconds: milliseconds)).text.contains("datetime=\"\(text)\""))
  }

  @Test func `nothing of a contact becomes markup`() throws {
    let evil = #""><script>alert(1)</script>"#
    var contact = Contact()
    contact.first = evil
    contact.nickname = evil
    contact.organization = evil
    contact.note = evil
    contact.groups = [evil]
    contact.phones = [Labeled(evil, evil)]
    contact.emails = [Labeled(evil, evil + "@example.org")]
    contact.urls = [Labeled(evil, "javascript:alert(1)"), Labeled("", "https://example.org/" + evil)]
    contact.addresses = [Labeled(evil, PostalAddress(street: evil))]
    contact.socialProfiles = [Labeled("", SocialProfile(service: evil, user: evil, url: "javascript:alert(1)"))]
    contact.photo = .url("javascript:alert(1)")
    let row = ListRow(id: .random(), name: evil, detail: evil, section: .containing(key: ""), photo: nil)
    let list = ListView(place: ListPlace(search: evil, group: evil), rows: [row], sections: [row.section], total: 1)
    let frame = Frame(account: evil, token: evil)
    let card = CardView(
      id: row.id, contact: contact, photo: nil, editedAt: Timestamp(milliseconds: 0),
      reached: ReachedDevices(waitingFor: [evil], heldBy: []))
    let base = RecordID(word: Word128(high: 0, low: 0))
    var other = contact
    other.first = evil + evil
    let pages = [
      CardPage.html(card, list: list, frame), ListPage.html(list, frame),
      EditPage.html(
        EditView(
          id: row.id, base: base, draft: Draft(contact), problems: [.date(field: evil, what: evil)],
          meanwhile: ContactDifference.between(contact, other)), frame),
      DeletePage.html(card, base: base, isOther: false, frame),
      TrashPage.html(
        TrashView(
          selection: Selection(search: evil), start: .top,
          rows: [TrashRow(id: row.id, name: evil, detail: evil, trashing: trashing(by: evil), now: card.editedAt)],
          found: 1, problem: evil), frame),
      ErasePage.html(Selection(search: evil), count: 2, names: [evil], toReview: 1, frame),
      SignInPage.html(name: evil, next: evil), ErrorPage.html(evil, evil, incident: evil),
      SettingsPage.html(
        sortsByLast: false, policy: .merge,
        sessions: [
          SessionRow(
            id: row.id, browser: evil, lastUsedAt: card.editedAt, address: evil, signedInAt: card.editedAt,
            isThis: false)
        ], problem: .unsuitable(.common), factor: nil, frame),
      SignInCodePage.html(nil, next: evil, kept: evil, problem: .wrong),
      NewSecondFactorPage.html(AuthenticatorSecret(), host: evil, problem: evil, frame),
      DevicesPage.html(
        [
          DeviceRow(
            id: row.id, name: evil, lastSync: nil, addedAt: card.editedAt, lastUsedAt: card.editedAt, address: evil,
            usedBy: evil, waiting: 0)
        ], alone: [(evil, nil)], place: evil, frame),
      PasswordAgainPage.html(
        KeptForm(
          path: "/phones", account: row.id, form: Form(fields: [Form.Field(name: "name", bytes: Array(evil.utf8))]),
          isCut: false), what: evil, back: "/phones", problem: .wrong, frame),
    ]
    for page in pages {
      #expect(!page.text.contains("<script>"))
      #expect(!page.text.contains("href=\"javascript:"))
      #expect(page.text.components(of: "<script ") == 1, "the page's own")
    }
  }

  private func trashing(by device: String) -> ListedContact.Trashing {
    let moment = Timestamp(milliseconds: 0)
    return ListedContact.Trashing(at: moment, until: moment, reason: .deleted, device: device, kind: .sync, run: nil)
  }

  @Test func `pages tell for how long the server keeps things`() {
    let frame = Frame(account: "ann", token: "t", kept: 7)
    let row = TrashRow(
      id: .random(), name: "Ann", detail: "", trashing: trashing(by: "laptop"), now: Timestamp(milliseconds: 0))
    let trash = TrashView(selection: Selection(), start: .top, rows: [row])
    #expect(TrashPage.html(trash, frame).text.contains("stay here for 7 days"))
    let empty = LogView(question: LogQuestion(), rows: [], books: [], here: "/log")
    #expect(LogPage.html(empty, frame).text.contains("listed here for 7 days"))
  }

  @Test(arguments: [
    ("/trash?before=5", "/trash?before=5"), ("//evil.example", "/contacts"), ("https://evil.example", "/contacts"),
    (#"/\evil.example"#, "/contacts"), ("", "/contacts"), ("/a b", "/contacts"), ("/a\r\nSet-Cookie: x", "/contacts"),
  ])
  func `signing in leads to our own pages only`(next: String, path: String) {
    #expect(SignInHandlers.local(next) == path)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
