import Account
import Cloud
import Contacts
import HTTPClient
import PostgreSQL
import Probes
import Protocol
import Simulation

/// A random history of all kinds of programs, a folder and a browser on one account, while requests and answers get lost, the server is
/// restarted and somebody else comes in between. At its end all hold the same people, and all that the server has taken of what anybody
/// typed is somewhere: in a contact, in its history, in the trash, or on the review list.
///
/// A program whose request was lost sends it again with its next sync, also where the real one leaves that to the person.
package final class ProgramHistory {
  let account: DatabaseAccount
  let server: HistoryServer
  let programs: [SimulatedProgram]
  let folder: HistoryFolder
  let browser: HistoryBrowser
  let typed: TypedWords
  var chance: SeededGenerator
  private var steps: [String] = []

  /// Plays the history of a seed. Throws a ``HistoryFailure`` where something happens in it that must not.
  package static func play(seed: UInt64) throws {
    let history = try ProgramHistory(seed)
    do {
      try history.play()
      try history.settle()
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
      let (password, _) = try AppPasswords(server.database).add(account: account.id, name: kind.rawValue)
      let credentials = Credentials(user: account.name, password: password.text)
      return SimulatedProgram(ProgramWire(kind, server, credentials, typed), typed)
    }
    folder = try HistoryFolder(account, server, typed)
    browser = try HistoryBrowser(server, account: account.id, typed)
  }

  // MARK: What happens

  private func play() throws {
    for program in programs { try told("\(program.kind) is set up") { try program.sync() } }
    for _ in 0..<chance.below(12) { try create() }
    for place in programs.indices { try sync(place, troubled: false) }
    try syncFolder(troubled: false)
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
    case 57..<84: try sync(chance.below(programs.count), troubled: true)
    case 84..<92: try syncFolder(troubled: true)
    case 92..<96: try told("the server is restarted") { try server.restart() }
    default:
      let policy: ConflictPolicy = chance.isTrue(oneIn: 2) ? .merge : .newest
      try told("the policy is \(policy)") { try account.choose(policy) }
    }
  }

  /// Nil for the browser; the number of programs for the folder.
  func anybody() -> Int? {
    let place = chance.below(programs.count + 2)
    return place > programs.count ? nil : place
  }

  private func create() throws {
    let word = typed.next()
    guard let place = anybody() else {
      return try told("the browser makes \(word)") { try browser.create(word) }
    }
    guard place < programs.count else {
      let hasUID = chance.isTrue(oneIn: 2)
      return try told("the folder makes \(word)") { try folder.create(word, hasUID: hasUID) }
    }
    let program = programs[place]
    try told("\(program.kind) makes \(word)") { _ = program.create(word) }
    try sendAtOnce(program)
  }

  private func edit() throws {
    let word = typed.next()
    guard let place = anybody() else { return try editInBrowser(word) }
    let (property, value) = chance.pick([
      ("NOTE", word), ("TITLE", "Captain \(word)"), ("EMAIL", "\(word)@example.org"),
    ])
    guard place < programs.count else {
      guard let name = pick(folder.people) else { return }
      return try told("the folder writes \(property) \(word) into \(name)") {
        try folder.edit(name) { $0.set(property, to: value) }
      }
    }
    let program = programs[place]
    guard let address = pick(program.people) else { return }
    try told("\(program.kind) writes \(property) \(word) into \(Self.name(address))") {
      program.edit(address) { $0.set(property, to: value) }
    }
    try sendAtOnce(program)
  }

  private func editInBrowser(_ word: String) throws {
    guard let contact = pick(try contacts()) else { return }
    try told("the browser writes NOTE \(word) into \(contact)") { try browser.edit(contact, note: word) }
  }

  private func delete() throws {
    guard let place = anybody() else {
      guard let contact = pick(try contacts()) else { return }
      if let card = try account.cards[contact] { typed.delete(card) }
      return try told("the browser deletes \(contact)") { try browser.delete(contact) }
    }
    guard place < programs.count else {
      guard let name = pick(folder.people) else { return }
      return try told("the folder loses \(name)") { try folder.remove(name) }
    }
    let program = programs[place]
    guard let address = pick(program.people) else { return }
    try told("\(program.kind) deletes \(Self.name(address))") { program.delete(address) }
    try sendAtOnce(program)
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

  private func sync(_ place: Int, troubled: Bool) throws {
    let program = programs[place]
    program.wire.expect(troubled ? trouble(oneIn: 2) : nil)
    try told("\(program.kind) syncs") { try program.sync() }
  }

  private func syncFolder(troubled: Bool) throws {
    let lost = troubled && chance.isTrue(oneIn: 3) ? 1 + chance.below(8) : nil
    let allows = chance.isTrue(oneIn: 2)
    try told("the folder syncs\(lost.map { ", and call \($0) is lost" } ?? "")") {
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
      let (word, syncs) = (typed.next(), chance.isTrue(oneIn: 3))
      kind = .meanwhile { [unowned self] in
        if syncs { try syncFolder(troubled: false) } else { try editInBrowser(word) }
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
