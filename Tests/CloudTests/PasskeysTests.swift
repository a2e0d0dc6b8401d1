import Contacts
import PostgreSQL
import Testing

@testable import Cloud

/// Passkeys and their challenges in the database. Serialized: it waits for threads.
@Suite(.serialized) struct PasskeysTests {
  private let account: StoredAccount
  private let other: StoredAccount
  private let passkeys: Passkeys
  private let challenges: PasskeyChallenges
  private let factors: SecondFactors
  private let now = Timestamp(milliseconds: 1_790_000_000_000)

  init() throws {
    account = try StoredAccount()
    other = try StoredAccount(account.database)
    passkeys = Passkeys(account.database)
    challenges = PasskeyChallenges(account.database)
    factors = SecondFactors(account.database)
  }

  @discardableResult
  private func add(_ credential: [UInt8], name: String = "phone") throws -> Passkeys.Addition {
    try passkeys.add(
      account: account.id, credential: credential, server: "contacts.example", name: name, key: [9], signCount: 0)
  }

  private func switchAppOn() throws -> SecondFactors.Addition {
    let secret = AuthenticatorSecret()
    return try factors.add(account: account.id, secret: secret, code: secret.code(at: now), at: now)
  }

  @Test func `a challenge counts once, for what and whom it was asked`() throws {
    let made = try challenges.ask(.make, account: account.id)
    #expect(made.count == 32)
    #expect(try !challenges.take(made, .signIn))
    #expect(try !challenges.take(made, .make, account: other.id))
    #expect(try challenges.take(made, .make, account: account.id))
    #expect(try !challenges.take(made, .make, account: account.id))
    let signIn = try challenges.ask(.signIn)
    #expect(try !challenges.take(signIn, .make, account: account.id))
    #expect(try !challenges.take(Array(signIn.reversed()), .signIn))
    for wrong in [[], [1], signIn + [0]] { #expect(try !challenges.take(wrong, .signIn)) }
    let all = challenges
    let results = try onThreads(8) { try all.take(signIn, .signIn) }
    #expect(try results.map { try $0.get() }.count { $0 } == 1)
  }

  @Test func `a challenge lasts five minutes, and is forgotten then`() throws {
    let late = try challenges.ask(.make, account: account.id)
    try account.sql(
      """
      UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes' WHERE account_id = \(account.id)
      """)
    #expect(try !challenges.take(late, .make, account: account.id))
    try challenges.clean()
    #expect(try account.sql("SELECT 1 FROM passkey_challenges WHERE account_id = \(account.id)").count == 0)
  }

  @Test func `recovery codes come with the first factor and go with the last, whichever it is`() throws {
    guard case .added(let codes) = try add([1]), case .added([]) = try add([2]) else {
      Issue.record("not added")
      return
    }
    #expect(codes.count == 10)
    #expect(try switchAppOn() == .added([]))
    let factor = try #require(try factors.find(account.id))
    #expect(factor.app != nil && factor.passkeys == 2 && factor.recoveryCodes == 10)
    #expect(try factors.removeApp(account.id))
    #expect(try factors.find(account.id)?.recoveryCodes == 10)
    for passkey in try passkeys.list(account.id) {
      #expect(try passkeys.remove(passkey, account: account.id))
      #expect(try !passkeys.remove(passkey, account: account.id))
    }
    #expect(try factors.find(account.id) == nil)
    #expect(try !factors.take(.recovery(codes[0]), account: account.id, at: now))
    guard case .added(let fresh) = try switchAppOn() else {
      Issue.record("not switched on")
      return
    }
    #expect(fresh.count == 10)
    #expect(try add([3]) == .added([]))
    #expect(try factors.take(.recovery(fresh[0]), account: account.id, at: now))
    #expect(try factors.removeAll(account.id))
    #expect(try !factors.removeAll(account.id))
    #expect(try factors.find(account.id) == nil && passkeys.list(account.id).isEmpty)
    #expect(try !factors.take(.recovery(fresh[1]), account: account.id, at: now))
  }

  @Test func `two that are made at the same time have one set of recovery codes between them`() throws {
    let (all, id) = (passkeys, account.id)
    let results = try onThreads(8) {
      try all.add(
        account: id, credential: [UInt8.random(in: 0...255), 1, 2] + UniqueID.random().bytes, server: "a", name: "b",
        key: [9], signCount: 0)
    }
    let codes = try results.map { try $0.get() }.compactMap { added -> [RecoveryCode]? in
      if case .added(let codes) = added { codes } else { nil }
    }
    #expect(codes.count == 8 && codes.count { !$0.isEmpty } == 1)
    #expect(try factors.find(account.id)?.recoveryCodes == 10)
  }

  @Test func `one is found by its account, and of two who use it with one count one gets in`() throws {
    try add([1, 2, 3], name: "Ada’s phone")
    let passkey = try #require(try passkeys.find(account.id, credential: [1, 2, 3]))
    #expect(passkey.server == "contacts.example" && passkey.key == [9] && passkey.lastUsedAt == nil)
    #expect(try passkeys.find(other.id, credential: [1, 2, 3]) == nil)
    #expect(try passkeys.find(account.id, credential: [1, 2]) == nil)
    let (all, id) = (passkeys, account.id)
    let results = try onThreads(8) { try all.use(passkey, account: id, signCount: 5) }
    #expect(try results.map { try $0.get() }.count { $0 } == 1)
    #expect(try !passkeys.use(passkey, account: other.id, signCount: 6))
    let used = try #require(try passkeys.list(account.id).first)
    #expect(used.signCount == 5 && used.lastUsedAt != nil && used.id == passkey.id)
    #expect(try !passkeys.remove(used, account: other.id))
    #expect(try passkeys.list(account.id).count == 1)
  }

  @Test func `one that is there is not added again, and there are twenty at most`() throws {
    try add([0])
    #expect(try add([0]) == .isThere)
    for number in 1..<Passkeys.most { #expect(try add([UInt8(number)]) == .added([])) }
    #expect(try add([99]) == .tooMany)
  }
}
