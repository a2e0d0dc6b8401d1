import Contacts
import PostgreSQL
import Testing

@testable import Cloud

/// What counts as a second factor, and how often. Serialized: it waits for threads.
@Suite(.serialized) struct SecondFactorTests {
  private let account: StoredAccount
  private let factors: SecondFactors
  private let pending: PendingSignIns
  private let secret = AuthenticatorSecret()
  private let start = Timestamp(milliseconds: 1_790_000_000_000)

  init() throws {
    account = try StoredAccount()
    factors = SecondFactors(account.database)
    pending = PendingSignIns(account.database)
  }

  private func later(_ steps: Int64) -> Timestamp { Timestamp(milliseconds: start.milliseconds + 30_000 * steps) }

  private func code(_ steps: Int64 = 0) -> String { secret.code(at: later(steps)) }

  @discardableResult
  private func switchOn() throws -> [RecoveryCode] {
    let added = try factors.add(account: account.id, secret: secret, code: code(), at: start)
    guard case .added(let codes) = added else {
      Issue.record("\(added)")
      return []
    }
    return codes
  }

  private func take(_ typed: String, at time: Timestamp) throws -> Bool {
    try factors.take(#require(FactorCode(typed), "\(typed)"), account: account.id, at: time)
  }

  @Test func `it is on once the app has shown a code, and another secret takes nobody's place`() throws {
    #expect(try factors.add(account: account.id, secret: secret, code: "000 00", at: start) == .wrongCode)
    #expect(try factors.find(account.id) == nil)
    let codes = try switchOn()
    #expect(Set(codes.map(\.text)).count == 10)
    #expect(try factors.find(account.id)?.recoveryCodes == 10)
    let other = AuthenticatorSecret()
    #expect(try factors.add(account: account.id, secret: other, code: other.code(at: start), at: start) == .isThere)
    #expect(try take(codes[0].text, at: start))
    // The form that was sent twice.
    let again = try switchOn()
    #expect(try !take(codes[1].text, at: start))
    #expect(try take(again[1].text, at: start))
    #expect(try factors.find(StoredAccount(account.database).id) == nil)
  }

  @Test func `a code counts once, and after it none of an earlier step`() throws {
    try switchOn()
    #expect(try !take(code(), at: start), "it was shown to switch it on")
    let (first, second) = (code(1), code(2))
    #expect(try take(second.prefix(3) + " " + second.suffix(3), at: later(2)))
    #expect(try !take(second, at: later(2)))
    #expect(try !take(first, at: later(2)))
    #expect(try take(code(3), at: later(2)))
  }

  @Test func `of many who come with one code at the same time one gets in`() throws {
    let recovery = try switchOn()[0].text
    let (all, id, now, next) = (factors, account.id, later(1), code(1))
    for typed in [next, recovery] {
      let code = try #require(FactorCode(typed))
      let results = try onThreads(8) { try all.take(code, account: id, at: now) }
      #expect(try results.map { try $0.get() }.count { $0 } == 1, "\(typed)")
    }
  }

  @Test func `a clock that was ahead for a while keeps nobody out`() throws {
    try switchOn()
    #expect(try take(code(10_000), at: later(10_000)))
    #expect(try take(code(5), at: later(5)))
    #expect(try !take(code(5), at: later(5)))
  }

  @Test func `a recovery code counts once, for its account, and new ones take the place of all`() throws {
    let codes = try switchOn()
    let other = try StoredAccount(account.database)
    #expect(try !factors.take(.recovery(codes[0]), account: other.id, at: start))
    #expect(try take(codes[0].text.uppercased(), at: start))
    #expect(try !take(codes[0].text, at: start))
    #expect(try factors.find(account.id)?.recoveryCodes == 9)
    let fresh = try #require(try factors.renewRecoveryCodes(account.id))
    #expect(try !take(codes[1].text, at: start))
    #expect(try take(fresh[1].text, at: start))
    #expect(try factors.renewRecoveryCodes(other.id) == nil)
    let stored = try account.sql("SELECT code_hash FROM recovery_codes WHERE account_id = \(account.id)").map {
      row throws(PostgresError) in try row.bytes(0)
    }
    #expect(stored.count == 9 && stored.allSatisfy { $0.count == 32 })
  }

  @Test func `switched off, nothing of it counts`() throws {
    let codes = try switchOn()
    let token = try pending.begin(account.id, by: account.password)
    #expect(try factors.removeApp(account.id))
    #expect(try !factors.removeApp(account.id))
    #expect(try factors.find(account.id) == nil)
    #expect(try !take(code(1), at: later(1)))
    #expect(try !take(codes[0].text, at: start))
    #expect(try pending.find(token) == nil)
  }

  @Test func `what stands between the two steps is found by its token alone, for ten minutes, and ends once`() throws {
    let token = try pending.begin(account.id, by: account.password)
    #expect(
      try pending.find(token)
        == PendingSignIn(account: account.id, accountName: account.name, password: account.password))
    #expect(try pending.find(Token(account: account.id)) == nil)
    #expect(try pending.find(Token(account: StoredAccount(account.database).id, secret: token.secret)) == nil)
    #expect(try Sessions(account.database).lookup(token, from: "192.0.2.1") == nil)
    #expect(try pending.end(token))
    #expect(try !pending.end(token))
    #expect(try pending.find(token) == nil)
    let late = try pending.begin(account.id, by: account.password)
    try account.sql(
      """
      UPDATE pending_sign_ins SET expires_at = expires_at - interval '10 minutes' WHERE account_id = \(account.id)
      """)
    #expect(try pending.find(late) == nil)
    #expect(try !pending.end(late))
    _ = try Retention(account.database).purge(account: account.id)
    #expect(try account.sql("SELECT 1 FROM pending_sign_ins WHERE account_id = \(account.id)").count == 0)
  }

  @Test func `another password ends the sign-ins that are under way`() throws {
    let token = try pending.begin(account.id, by: account.password)
    try Accounts(account.database).setPassword(name: account.name, to: "another long password")
    #expect(try pending.find(token) == nil)
  }
}
