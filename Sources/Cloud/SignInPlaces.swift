internal import Account
package import Contacts
internal import OpenSSL
internal import PostgreSQL
package import Protocol

/// How often people try to sign in, and from where they did: counted before a password is looked at, and in the database, so that
/// all its servers count together.
///
/// Six paces, each so many attempts at once and then one in so many seconds:
///
///     a network over all names             40, then one in 5 s     somebody tries names
///     strangers under one name             20, then one in 30 s    many networks try one account's passwords
///     a known place under one name         20, then one in 5 s     the account's people
///     codes, of strangers or a known place 10, then one in 5 min.  somebody has the password, and tries codes of the second factor
///     challenges of a network              200, then one in 1 s    somebody fills the table of challenges of passkeys
///     accounts that a network makes        10, then one in 1 min.  somebody fills the server, or asks which names are taken
///
/// A place is known for an account for 90 days after somebody signed in from there with the right password: a browser by a secret
/// that stays with it, a network by its address. So the strangers' pace locks no owner out: from a known network only what comes
/// from that network counts, and from a known browser only what that browser does. A name that is nobody's is counted alike.
package struct SignInPlaces: Sendable {
  /// Whose pace is exceeded.
  package enum Pace: Equatable, Sendable {
    case network, strangers, knownPlace, codes, challenges, signUps
  }

  package enum Verdict: Equatable, Sendable {
    case goOn(isKnown: Bool)
    case wait(milliseconds: Int64, Pace)
  }

  /// For how long a place is known, in milliseconds: by the clock while it counts, and in lived time until it is forgotten (``clean()``).
  static let knownFor: Int64 = 90 * 86_400_000

  let database: CloudDatabase

  package init(_ database: CloudDatabase) { self.database = database }

  /// Counts an attempt to sign in as `name`. `network` is where it comes from, `browser` the secret that ``remember(account:network:browser:)``
  /// was given once. An attempt that has to wait is not counted.
  package func attempt(name: String, network: String, browser: UniqueID?) throws(CloudError) -> Verdict {
    let id = Account.id(name: name)
    let known = try knownPlace(id, network, browser)
    if let known, known.isBrowser { return try count(.knownPlace, id, known.place) }
    let ofNetwork = try count(.network, Self.id(ofNetwork: network), [])
    guard case .goOn = ofNetwork else { return ofNetwork }
    return if let known { try count(.knownPlace, id, known.place) } else { try count(.strangers, id, []) }
  }

  /// Counts an attempt that brings a code of six digits with the right password. Of a million codes three are right at a time, so they have
  /// a slower pace than passwords. Those of strangers do not keep the owner waiting at a known place.
  package func attemptCode(name: String, network: String, browser: UniqueID?) throws(CloudError) -> Verdict {
    let id = Account.id(name: name)
    let known = try knownPlace(id, network, browser)
    let verdict = try count(.codes, id, Self.place(ofCodes: known?.place ?? []))
    guard case .goOn = verdict else { return verdict }
    return .goOn(isKnown: known != nil)
  }

  /// Counts a question for a challenge, which costs a row and tells nothing.
  package func attemptChallenge(network: String) throws(CloudError) -> Verdict {
    try count(.challenges, Self.id(ofNetwork: network), Self.place(ofNetwork: "challenges"))
  }

  /// Counts an attempt to make an account, whatever comes of it.
  package func attemptSignUp(network: String) throws(CloudError) -> Verdict {
    try count(.signUps, Self.id(ofNetwork: network), Self.place(ofNetwork: "sign-ups"))
  }

  /// The browser, if it is known for the account, else the network, if that is.
  private func knownPlace(
    _ id: UniqueID, _ network: String, _ browser: UniqueID?
  ) throws(CloudError) -> (place: [UInt8], isBrowser: Bool)? {
    let home = Self.place(ofNetwork: network)
    let own = browser.map(Self.place)
    let known = try database.rows(
      id,
      """
      SELECT place FROM sign_in_places
      WHERE account_id = \(id) AND place IN (\(own ?? home), \(home))
        AND known_at > now() - \(Self.knownFor) * interval '1 millisecond'
      """
    ) { try $0.bytes(0) }
    if let own, known.contains(own) { return (own, true) }
    return known.contains(home) ? (home, false) : nil
  }

  private func count(_ pace: Pace, _ id: UniqueID, _ place: [UInt8]) throws(CloudError) -> Verdict {
    let counted: SQL = """
      INSERT INTO sign_in_places (account_id, place, paid_off_at)
      VALUES (\(id), \(place), now() + \(code: pace.step))
      ON CONFLICT (account_id, place) DO UPDATE SET paid_off_at = \(code: pace.step)
        + CASE WHEN \(code: pace.isOfWrongClock) THEN now() ELSE greatest(sign_in_places.paid_off_at, now()) END
      WHERE sign_in_places.account_id = \(id)
        AND (sign_in_places.paid_off_at <= now() + \(code: pace.room) OR \(code: pace.isOfWrongClock)) RETURNING 1
      """
    let left: SQL = """
      SELECT (extract(epoch FROM paid_off_at - now() - \(code: pace.room)) * 1000)::bigint FROM sign_in_places
      WHERE account_id = \(id) AND place = \(place)
      """
    return try database.read(id, [counted, left]) { answers in
      guard answers[0].count == 0 else { return .goOn(isKnown: pace == .knownPlace) }
      // A moment that has passed between the two is no wait at all.
      return .wait(milliseconds: max(1, try answers[1].first?.int64(0) ?? 1), pace)
    }
  }

  /// Somebody signed in from there with the right password.
  package func remember(account: UniqueID, network: String, browser: UniqueID?) throws(CloudError) {
    let places = [Self.place(ofNetwork: network)] + (browser.map { [Self.place($0)] } ?? [])
    _ = try database.read(
      account,
      places.map { place in
        """
        INSERT INTO sign_in_places (account_id, place, paid_off_at, known_at, known_lived)
        VALUES (\(account), \(place), now(), now(), \(code: LivedTime.now))
        ON CONFLICT (account_id, place) DO UPDATE SET known_at = now(), known_lived = excluded.known_lived
        WHERE sign_in_places.account_id = \(account)
        """
      })
  }

  private static func place(ofNetwork network: String) -> [UInt8] {
    Array(SHA256.hash(Array("contacts2web network\n\(network)".utf8)).prefix(16))
  }

  private static func place(_ browser: UniqueID) -> [UInt8] {
    Array(SHA256.hash(Array("contacts2web browser\n".utf8) + browser.bytes).prefix(16))
  }

  private static func place(ofCodes place: [UInt8]) -> [UInt8] {
    Array(SHA256.hash(Array("contacts2web codes\n".utf8) + place).prefix(16))
  }

  /// Under what a network's own count stands: no account's id, because those come from another text.
  private static func id(ofNetwork network: String) -> UniqueID {
    guard let id = UniqueID(bytes: place(ofNetwork: network)) else { preconditionFailure("a place has 16 bytes") }
    return id
  }
}

extension SignInPlaces.Pace {
  /// What one attempt costs.
  fileprivate var step: SQL {
    switch self {
    case .network, .knownPlace: "interval '5 seconds'"
    case .strangers: "interval '30 seconds'"
    case .codes: "interval '5 minutes'"
    case .challenges: "interval '1 second'"
    case .signUps: "interval '1 minute'"
    }
  }

  /// Whether a count is further ahead than any can be: the database's clock was ahead when it was made. It would lock the owner out.
  fileprivate var isOfWrongClock: SQL {
    "sign_in_places.paid_off_at > now() + \(code: room) + \(code: step) + interval '1 minute'"
  }

  /// How far ahead of the clock the next attempt may find the count: one step less than what comes at once.
  fileprivate var room: SQL {
    switch self {
    case .network: "interval '195 seconds'"
    case .strangers: "interval '570 seconds'"
    case .knownPlace: "interval '95 seconds'"
    case .codes: "interval '45 minutes'"
    case .challenges: "interval '199 seconds'"
    case .signUps: "interval '9 minutes'"
    }
  }
}
