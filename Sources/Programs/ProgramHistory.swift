import Account
import Cloud
import Contacts
import HTTPClient
import PostgreSQL
import Probes
import Protocol
import Simulation

/// A random history of all kinds of programs, two folders and a browser on one account, while requests and answers get lost, the server is
/// restarted and somebody else comes in between. At its end all hold the same people, and all that the server has taken of what anybody
/// typed is somewhere: in a contact, in its history, in the trash, or on the review list.
///
/// A program whose request was lost sends it again with its next sync, also where the real one leaves that to the person.
package final class ProgramHistory {
  let account: DatabaseAccount
  let server: HistoryServer
  let programs: [SimulatedProgram]
  let folders: [HistoryFolder]
  let browser: HistoryBrowser
  let typed: TypedWords
  var chance: SeededGenerator
  private var steps: [String] = []

  /// Plays the history of a seed. Throws a ``HistoryFailure`` where something happens in it that must not.
  package static func play(seed: UInt64) throws {
    let history = try ProgramHistory(seed)
    do {
      try history.play()
      try history.comeToRest()
      try history.check()
      for _ in 0..<2 {
        try history.regroupAtRest()
        try history.editAtRest()
      }
    } catch { throw HistoryFailure(seed: seed, steps: history.steps, reason: error) }
  }

  private init(_ seed: UInt64) throws {
    // Neighbouring seeds are no neighbouring sequences.
    var mixer = SeededGenerator(seed: seed)
    chance = SeededGenerator(seed: mixer.next())
    let account = try DatabaseAccount()
    let server = try HistoryServer(databaseURL: account.database.url)
    let typed = TypedWords()
    (self.account, self.server, self.typed) = (account, server, typed)
    programs = try ProgramKind.allCases.map { kind in
      let (password, program) = try AppPasswords(server.database).add(account: account.id, name: kind.rawValue)
      let credentials = Credentials(user: account.name, password: password.text)
      return SimulatedProgram(ProgramWire(kind, server, credentials, typed), typed, id: program.id)
    }
    folders = try ["the first folder", "the second folder"].map { try HistoryFolder($0, account, server, typed) }
    browser = try HistoryBrowser(server, account: account.id, typed)
  }

  // MARK: What happens

  private func play() throws {
    for program in programs { try told("\(program.kind) is set up") { try program.sync() } }
    for _ in 0..<chance.below(12) { try create() }
    for program in programs { try sync(program, troubled: false) }
    for folder in folders { try sync(folder, troubled: false) }
    for _ in 0..<15 + chance.below(25) { try step() }
  }

  private func step() throws {
    switch chance.below(100) {
    case 0..<12: try create()
    case 12..<34: try edit()
    case 34..<48: try regroup()
    case 48..<50: try regroupAll()
    case 50..<55: try delete()
    case 55..<57: try deleteMany()
    case 57..<83: try sync(chance.pick(programs), troubled: true)
    case 83..<92: try sync(chance.pick(folders), troubled: true)
    case 92..<96: try told("the server is restarted") { try server.restart() }
    default:
      let policy: ConflictPolicy = chance.isTrue(oneIn: 2) ? .merge : .newest
      try told("the policy is \(policy)") { try account.choose(policy) }
    }
  }

  enum Somebody {
    case browser
    case folder(HistoryFolder)
    case program(SimulatedProgram)
  }

  func anybody() -> Somebody {
    let place = chance.below(programs.count + folders.count + 1)
    if place < programs.count { return .program(programs[place]) }
    let folder = place - programs.count
    return folder < folders.count ? .folder(folders[folder]) : .browser
  }

  private func create() throws {
    let word = typed.next()
    switch anybody() {
    case .browser: try told("the browser makes \(word)") { try browser.create(word) }
    case .folder(let folder):
      let hasUID = chance.isTrue(oneIn: 2)
      try told("\(folder.name) makes \(word)") { try folder.create(word, hasUID: hasUID) }
    case .program(let program):
      try told("\(program.kind) makes \(word)") { _ = program.create(word) }
      try sendAtOnce(program)
    }
  }

  private func edit() throws {
    let word = typed.next()
    let (property, value) = chance.pick([
      ("NOTE", word), ("TITLE", "Captain \(word)"), ("EMAIL", "\(word)@example.org"),
    ])
    switch anybody() {
    case .browser: try editInBrowser(word)
    case .folder(let folder):
      guard let name = pick(folder.people) else { return }
      try told("\(folder.name) writes \(property) \(word) into \(name)") {
        try folder.edit(name) { $0.set(property, to: value) }
      }
    case .program(let program):
      guard let address = pick(program.people) else { return }
      try told("\(program.kind) writes \(property) \(word) into \(Self.name(address))") {
        program.edit(address) { $0.set(property, to: value) }
      }
      try sendAtOnce(program)
    }
  }

  private func editInBrowser(_ word: String) throws {
    guard let contact = pick(try contacts()) else { return }
    try told("the browser writes NOTE \(word) into \(contact)") { try browser.edit(contact, note: word) }
  }

  private func delete() throws {
    switch anybody() {
    case .browser:
      guard let contact = pick(try contacts()) else { return }
      if let card = try account.cards[contact] { typed.delete(card) }
      try told("the browser deletes \(contact)") { try browser.delete(contact) }
    case .folder(let folder):
      guard let name = pick(folder.people) else { return }
      try told("\(folder.name) loses \(name)") { try folder.remove(name) }
    case .program(let program):
      guard let address = pick(program.people) else { return }
      try told("\(program.kind) deletes \(Self.name(address))") { program.delete(address) }
      try sendAtOnce(program)
    }
  }

  /// More than goes unasked.
  private func deleteMany() throws {
    let program = chance.pick(programs)
    let addresses = program.people.prefix(7)
    try told("\(program.kind) deletes \(addresses.count) at once") {
      for address in addresses { program.delete(address) }
    }
    try sendAtOnce(program)
  }

  /// What programs do that send what the person does, where there is a network at that moment.
  func sendAtOnce(_ program: SimulatedProgram) throws {
    guard program.kind.writesThrough, !chance.isTrue(oneIn: 4) else { return }
    program.wire.expect(trouble(oneIn: 8))
    try told("  and sends it") { try program.send() }
  }

  private func sync(_ program: SimulatedProgram, troubled: Bool) throws {
    program.wire.expect(troubled ? trouble(oneIn: 2) : nil)
    try told("\(program.kind) syncs") { try program.sync() }
  }

  private func sync(_ folder: HistoryFolder, troubled: Bool) throws {
    let lost = troubled && chance.isTrue(oneIn: 3) ? 1 + chance.below(8) : nil
    let allows = chance.isTrue(oneIn: 2)
    try told("\(folder.name) syncs\(lost.map { ", and call \($0) is lost" } ?? "")") {
      if try !folder.sync(lost: lost, allowDeletions: allows) { throw ProgramWire.Silence() }
    }
  }

  private func trouble(oneIn count: Int) -> ProgramWire.Trouble? {
    guard chance.isTrue(oneIn: count) else { return nil }
    let kind: ProgramWire.Trouble.Kind
    switch chance.below(4) {
    case 0: kind = .losesRequest
    case 1, 2: kind = .losesAnswer
    default:
      let (word, folder) = (typed.next(), chance.isTrue(oneIn: 3) ? chance.pick(folders) : nil)
      kind = .meanwhile { [unowned self] in
        if let folder { try sync(folder, troubled: false) } else { try editInBrowser(word) }
      }
    }
    return ProgramWire.Trouble(request: 1 + chance.below(6), kind: kind)
  }

  /// A step, and what was in its way.
  func told(_ what: String, _ body: () throws -> Void) throws {
    let place = steps.count
    steps.append(what)
    do { try body() } catch is ProgramWire.Silence { steps[place] += ", and gets stuck" }
  }

  func contacts() throws -> [UniqueID] { try account.cards.keys.sorted() }

  func pick<Element>(_ list: [Element]) -> Element? { list.isEmpty ? nil : chance.pick(list) }

  static func name(_ address: String) -> String {
    address.split(separator: "/").last.map(String.init) ?? address
  }
}
