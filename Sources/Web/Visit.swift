import Cloud
import Contacts
import HTTPServer
import OpenSSL
import Protocol

/// One request of somebody who is signed in.
struct Visit: Sendable {
  let application: WebApplication
  let request: Request
  let session: Session
  /// The session's token, which the browser holds.
  let token: Token
  /// The form that was sent; empty for a GET.
  let form: Form

  var account: UniqueID { session.account }
  var contacts: ContactStore { application.contacts(of: account) }
  var history: AccountHistory { AccountHistory(application.database, account: account, kept: application.kept) }

  /// The undo of the contact's change of this number; nil if somebody has changed the contact again since.
  func undo(of id: UniqueID, change: Int64) throws(CloudError) -> Undo? {
    try contacts.run(of: id, change: change).map(Undo.run)
  }

  /// The frame of this visit's page. Its notice stands in the address that a form led to.
  var frame: Frame {
    Frame(
      account: session.accountName, token: SessionCookie.formToken(session),
      notice: request.query("done").flatMap(Notice.init(rawValue:)), undo: request.query("undo").flatMap { Undo($0) },
      path: request.path, toReview: session.toReview,
      kept: application.kept)
  }

  /// Whether the list goes by last name.
  var sortsByLast: Bool { request.cookie(SortCookie.name) == "last" }

  /// The place in the list that the address names.
  var place: ListPlace { ListPlace(query: request.query) }

  /// Whether a form brings the token of this session (OWASP, synchronizer token).
  func isGenuine() -> Bool {
    guard let token = form["token"] else { return false }
    return constantTimeEqual(Array(token.utf8), Array(SessionCookie.formToken(session).utf8))
  }
}
