/// Who sends a body that is larger than ``Configuration/strangersLimit``. That is found out before the body is read.
package enum Sender: Sendable {
  /// Somebody with a valid session or token. The body counts for the account of this name.
  case known(account: String)
  /// Nobody known, with a form. Its beginning is read and handed on (``Request/isCut``), because it may hold what a person
  /// typed before their session ended; the rest is read and dropped.
  case strangerWithForm
  /// Nobody known. This is the answer, and nothing of the body is kept.
  case stranger(Response)
}
