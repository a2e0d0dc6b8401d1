import Contacts
import PostgreSQL
import Protocol
import Testing

@testable import Cloud

// Accounts, browsers, devices and who signs in.

extension Played {
  /// Two people with an invitation for one, and a device that is to leave.
  func signingUp() throws {
    let signUps = SignUps(database)
    try signUps.set(SignUps.Rules(mode: .invited, mostAccounts: 100))
    let (invitation, _) = try Invitations(database).make(uses: 1, days: 1)
    for name in ["bea", "cid"] {
      _ = try signUps.make(name: name, password: "a long password", invitation: invitation)
    }
    let devices = Devices(database)
    let leaving = try devices.register(account: account.id, name: "leaving", book: account.book)
    try devices.revokeAfterRun(account: account.id, device: leaving.device)
    _ = try devices.lookup(leaving.token, by: .here)
  }

  /// Accounts, browsers and devices.
  func people() throws {
    let accounts = Accounts(database)
    let other = try accounts.create(name: "ada", password: "a long password")
    _ = try accounts.find(name: "ada")
    try accounts.setPassword(name: "ada", to: "another password")
    try accounts.setPassword(name: "ada", to: "another password", keepsDevices: true)
    try accounts.setPolicy(.merge, account: other.id)
    _ = try accounts.authenticate(name: "ada", password: "another password")
    let places = SignInPlaces(database)
    _ = try places.attempt(name: "ada", network: "192.0.2.1", browser: nil)
    _ = try places.attemptChallenge(network: "192.0.2.1")
    _ = try places.attemptCode(name: "ada", network: "192.0.2.1", browser: nil)
    try places.remember(account: other.id, network: "192.0.2.1", browser: .random())
    let sessions = Sessions(database)
    let (token, session) = try sessions.create(account: account.id, label: "test", from: "192.0.2.1")
    _ = try sessions.list(account: account.id)
    _ = try sessions.prove(session)
    _ = try Devices(database.requiring(session)).list(account: account.id)
    try sessions.endOthers(than: session)
    _ = try sessions.renew(session)
    try sessions.end(token)
    try secondFactor()
    try signingUp()
    let drafts = Drafts(database, account: account.id)
    try drafts.keep(account.id, isNew: true, name: "Ann", fields: [])
    _ = try drafts.find(account.id)
    _ = try drafts.list()
    _ = try drafts.discard(account.id)
    try drafts.forget(account.id)
    let devices = Devices(database)
    let book = UniqueID.random()
    let device = try devices.register(account: account.id, name: "phone", book: book)
    // Not used for an hour.
    try account.sql(
      "UPDATE device_tokens SET last_used_at = now() - interval '1 hour' WHERE account_id = \(account.id)")
    _ = try devices.lookup(device.token, by: .here)
    // A copy of its home.
    let copy = try devices.register(account: account.id, name: "copy", book: book, id: device.device)
    try devices.revoke(copy.token)
    _ = try devices.list(account: account.id)
    try devices.revoke(account: account.id, device: device.device)
    try devices.revoke(device.token)
    let passwords = AppPasswords(database)
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    let caller = Caller(address: "192.0.2.1", program: "test")
    _ = try passwords.authenticate(account: account.name, password: password, by: caller)
    // It is known now, so it is asked for with what it wants.
    let known = try #require(passwords.admission(account: account.name, password: password, by: caller))
    _ = try CardResources(database, known.program, known.admission).find(["nobody.vcf"])
    _ = try passwords.list(account: account.id)
    _ = try passwords.remove(account: account.id, name: "phone")
    let books = AddressBooks(database)
    try books.register(account: account.id, book: account.book, name: "laptop")
    _ = try books.list(account: account.id)
    _ = try books.withoutDevice(account: account.id)
    try books.forget(account: account.id, book: book)
    let quotas = Quotas(database)
    _ = try quotas.standing(of: account.id)
    try quotas.set(Quotas.Change(contacts: 1_000), isStandard: true, account: account.id)
    try accounts.remove(name: "ada")
  }

  func secondFactor() throws {
    let factors = SecondFactors(database)
    let secret = AuthenticatorSecret()
    _ = try factors.add(account: account.id, secret: secret, code: secret.code(at: now), at: now)
    _ = try factors.find(account.id)
    let later = Timestamp(milliseconds: now.milliseconds + 30_000)
    _ = try factors.take(.app(secret.code(at: later)), account: account.id, at: later)
    let codes = try #require(try factors.renewRecoveryCodes(account.id))
    _ = try factors.take(.recovery(codes[0]), account: account.id, at: now)
    let pending = PendingSignIns(database)
    let token = try pending.begin(account.id, by: account.password)
    _ = try pending.find(token)
    _ = try pending.end(token)
    _ = try factors.removeApp(account.id)
    let passkeys = Passkeys(database)
    _ = try passkeys.add(
      account: account.id, credential: [1], server: "contacts.example", name: "key", key: [2], signCount: 0)
    let passkey = try #require(try passkeys.find(account.id, credential: [1]))
    _ = try passkeys.use(passkey, account: account.id, signCount: 1)
    _ = try passkeys.list(account.id)
    _ = try passkeys.remove(passkey, account: account.id)
    _ = try factors.removeAll(account.id)
    let challenges = PasskeyChallenges(database)
    _ = try challenges.take(challenges.ask(.signIn), .signIn)
  }
}
