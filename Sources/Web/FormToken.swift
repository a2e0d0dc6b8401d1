import Cloud
import OpenSSL

/// What each form of a session brings back, so that no other site's form is taken for one of ours (OWASP, synchronizer token): the
/// session's secret under a mask that is drawn for each page.
///
/// Pages are compressed, and the length of a compressed page tells which words stand on it twice. Whoever reads the lengths on the line, and
/// can have their own words shown by a link, would find a secret letter by letter that stands there as it is (BREACH).
enum FormToken {
  /// In Base64: the mask, and the secret exclusive-or the mask.
  static func text(_ session: Session) -> String {
    let mask = SecureRandom.bytes(session.csrfSecret.count)
    return Base64Text.encode(mask + zip(session.csrfSecret, mask).map { $0 ^ $1 })
  }

  static func isGenuine(_ text: String, _ session: Session) -> Bool {
    guard let bytes = Base64Text.decode(text), bytes.count == 2 * session.csrfSecret.count else { return false }
    let secret = zip(bytes, bytes.dropFirst(session.csrfSecret.count)).map { $0 ^ $1 }
    return constantTimeEqual(secret, session.csrfSecret)
  }
}
