import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard

/// One request of somebody who is signed in.
struct Visit: Sendable {
  let application: WebApplication
  let request: Request
  let session: Session
  /// The session's token, which the browser holds.
  let token: Token
  /// The form that was sent; empty for a GET.
  let form: Form
  /// What is done is done only as long as the session is there.
  var requiresSession = false

  var account: UniqueID { session.account }
  /// What a form changes may take its time; what a page only asks for may not.
  var database: CloudDatabase {
    if requiresSession { return application.database.requiring(session) }
    return request.method == "GET" ? application.pages : application.database
  }
  var contacts: ContactStore { ContactStore(database, account: account) }
  var devices: Devices { Devices(database) }
  var factors: SecondFactors { SecondFactors(database) }
  var passkeys: Passkeys { Passkeys(database) }
  var calendars: CalendarAddresses { CalendarAddresses(database) }
  var history: AccountHistory { AccountHistory(database, account: account, kept: application.kept) }

  /// Tells the log of something at this account's doors.
  func happened(_ kind: SecurityEvent.Kind) {
    application.observer.happened(SecurityEvent(kind, .browser, account: account, peer: request.peer))
  }

  /// The undo of the contact's change of this number; nil if somebody has changed the contact again since.
  func undo(of id: UniqueID, change: Int64) throws(CloudError) -> Undo? {
    try contacts.run(of: id, change: change).map(Undo.run)
  }

  /// The log's entry of this id; nil where nothing was done under it.
  func entry(_ run: UniqueID) throws(CloudError) -> LogEntry? {
    guard let prefix = HexPrefix(run.description) else { return nil }
    return try history.runs(beginningWith: prefix).first
  }

  /// What this visit's page tells of the form that led to it. A script that fetches the page for its content tells nobody.
  var done: Done? {
    guard request.header("sec-fetch-dest") ?? "document" == "document" else { return nil }
    return request.cookie(Done.cookieName).flatMap { Done(cookie: $0, at: request.path) }
  }

  /// Adds the contacts that have another contact's UID since a run: those that the run brought back, and those that it
  /// put back.
  func telling(_ done: Done, of run: UniqueID?) throws(CloudError) -> Done {
    var done = done
    done.sameUID = try run.flatMap { run throws(CloudError) in try history.sameUID(since: run) }
    return done
  }

  /// The frame of this visit's page.
  var frame: Frame {
    Frame(
      account: session.accountName, token: FormToken.text(session), owner: account, done: done,
      target: request.target,
      placeSuffix: placeSuffix, toReview: session.toReview, change: session.lastChange, kept: application.kept)
  }

  /// What the contact is called, in the trash or not; nil where it is gone for good.
  func name(of id: UniqueID) throws -> String? {
    try contacts.contact(id).map { Contact(try Card($0.card)).displayName }
  }

  /// Whether the list goes by last name.
  var sortsByLast: Bool { request.cookie(SortCookie.name) == "last" }

  /// The place in the list that the address of the list names.
  var place: ListPlace { ListPlace(query: request.query) }

  /// The page of the birthdays that a card's address names; nil where the card was opened elsewhere.
  var datesPlace: DatesPlace? { DatesPlace(query: request.query) }

  /// The place of the list beside a card, or of the birthdays, as the card's address names it; it goes behind the addresses that the card
  /// leads to.
  var placeSuffix: String {
    datesPlace?.suffix ?? ListPlace.named(query: request.query)?.suffix(isWhole: false) ?? ""
  }

  /// The same as the fields of a form.
  var placeFields: [(name: String, value: String)] {
    datesPlace.map { [$0.formField] } ?? ListPlace.named(query: request.query)?.fields(isWhole: false) ?? []
  }

  /// The same behind an address that has a query of its own.
  func placeSuffix(behind query: String) -> String {
    placeSuffix.isEmpty ? "?\(query)" : "\(placeSuffix)&\(query)"
  }

  /// The page of the list, or of the birthdays, that a card's address names, where the person came from.
  var listPath: String { datesPlace?.path ?? (ListPlace.named(query: request.query) ?? ListPlace()).path }

  /// Whether a form brings the token of this session.
  func isGenuine() -> Bool { form["token"].map { FormToken.isGenuine($0, session) } ?? false }
}
