import Glibc
import OpenSSL
import POSIX
import Testing

/// A second factor at the command line. Serialized: it waits for servers.
@Suite(.serialized) struct SecondFactorTests {
  private let machine: Machine
  private let server: RunningServer
  private let secret = Array("12345678901234567890".utf8)
  /// 120 bits of nothing.
  private let recoveryCode = "0000-0000-0000-0000-0000-0000"

  init() throws {
    machine = try Machine()
    server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try machine.write("password", "a long password\n")
    let hash = SHA256.hash(Array("contacts2web recovery code\n".utf8) + Array(repeating: 0, count: 15))
    // As the page of the settings does it.
    let outcome = try machine.type(
      """
      \(Machine.psql) -c "INSERT INTO second_factors SELECT account_id, '\\x\(hexadecimal(secret))', 0, now() FROM accounts" \
      -c "INSERT INTO recovery_codes SELECT account_id, '\\x\(hexadecimal(hash))' FROM accounts"
      """)
    try #require(outcome.status == 0, "\(outcome)")
  }

  /// The code of the step after this one (RFC 6238). The server takes it from now on, and for a minute at least, because a busy machine may need
  /// that long to come to it.
  private func code() -> String {
    let step = Int(time(nil)) / 30 + 1
    let digest = HMAC.sha1((0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }, key: secret)
    let start = Int(digest[19] & 15)
    let number = digest[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    return String(String(number % 1_000_000 + 1_000_000).dropFirst())
  }

  private var login: String {
    "contacts2web login \(server.address) --user ada --book people --fingerprint \(server.fingerprint) --password-stdin"
  }

  @Test func `login takes the code behind the password, and says in words what is wanted`() throws {
    try Transcript(
      """
      $ \(login) < password
      ! contacts2web: ada has a second factor, and there is no terminal to ask for the code
      ! hint: give it on standard input, on a second line behind the password, with --password-stdin
      ? 1
      $ { cat password; echo 'no code'; } | \(login)
      ! contacts2web: that code is not right, or it was used before: wait for the app's next one
      ? 1
      $ ls people device 2>/dev/null
      ? 2
      """
    ).play(on: machine)
    let first = code()
    try Transcript(
      """
      $ { cat password; echo \(first); } | \(login)
      signed in to \(server.address) as ada with …
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
    #expect(try machine.text(server.log).contains("event=sign-in-failed"))
    #expect(try !machine.text(server.log).contains(first))
  }

  @Test func `a person at the terminal is asked for the code, which does not show`() throws {
    let typed = code()
    let outcome = try machine.type(
      "\(login) < password",
      atTerminal: [.sees("Code of the authenticator app for ada: "), .isHidden, .types(typed + "\n")])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("signed in to \(server.address) as ada"))
    #expect(!outcome.output.contains(typed))
  }

  @Test func `signing in again takes a recovery code, once, and the log tells`() throws {
    let first = code()
    try Transcript(
      """
      $ { cat password; echo \(first); } | \(login)
      signed in to …
      $ cp -a device copy && contacts2web logout --home copy --forget-unsynced
      signed out of …
      $ { cat password; echo \(recoveryCode); } | contacts2web login --renew --password-stdin
      signed in to \(server.address) as ada again, with all that this device knew
      ! the server does not know this device any more, and signs it in with the password
      $ cp -a device copy2 && contacts2web logout --home copy2 --forget-unsynced
      signed out of …
      $ { cat password; echo \(recoveryCode); } | contacts2web login --renew --password-stdin
      ! the server does not know this device any more, and signs it in with the password
      ! contacts2web: that code is not right, or it was used before: wait for the app's next one
      ? 1
      """
    ).play(on: machine)
    let told = try machine.text(server.log).split(separator: "\n").filter { $0.contains("event=recovery-code-used ") }
    #expect(told.count == 1 && told[0].contains("way=device address=127.0.0.1"))
  }

  @Test func `an administrator removes it, the password alone signs in, and the log tells`() throws {
    let outcome = try machine.type(
      """
      \(Machine.psql) -c "INSERT INTO passkeys SELECT account_id, '\\x01', 'a.example', 'key', '\\x02', 0, now() FROM accounts"
      """)
    try #require(outcome.status == 0, "\(outcome)")
    try Transcript(
      """
      $ contacts2web account reset-factor nobody
      ! contacts2web: there is no account named nobody
      ! hint: …
      ? 1
      $ contacts2web account password ada --password-stdin < password
      the password of ada is changed, and every browser, every device and every phone is signed out
      ! ada has 1 passkey, which a new password does not end; contacts2web account reset-factor ada removes all second factors
      $ contacts2web account reset-factor ada
      the second factors of ada are removed, and the password alone signs in
      $ contacts2web account reset-factor ada
      ada has no second factor
      $ \(login) < password
      signed in to …
      """
    ).play(on: machine)
    try waitUntil("it is logged") {
      try machine.text(server.log).contains("command=\"account reset-factor\" account=")
    }
  }
}
