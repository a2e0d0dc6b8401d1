import Account
import Cloud
import Contacts

/// `contacts2web account quota NAME`: how much an account may have, and how much it has.
enum QuotaCommand {
  private static let contacts = Option(
    "--contacts", .number("N", 0...1_000_000_000), help: "how many contacts it may have, without the trash")
  private static let megabytes = Option(
    "--megabytes", .number("N", 0...1_000_000_000),
    help:
      "how many million bytes these may have together, photos included; all that is stored, with trash and history, may take twice that"
  )
  private static let devices = Option(
    "--devices", .number("N", 0...1_000_000), help: "how many devices, phones and programs may be signed in")
  private static let sessions = Option(
    "--sessions", .number("N", 1...1_000_000),
    help: "how many browsers; of more, the one that was not used for longest is signed out")
  private static let standard = Option(
    "--default", help: "what is not named gets the limits of the program, also those of later versions")

  static let command = Command(
    words: ["account", "quota"], summary: "Show or set how much an account may have.",
    operands: [Operand(name: "NAME", help: "the account; capitals do not count")],
    options: [contacts, megabytes, devices, sessions, standard, .json, .data, .database, .databaseOwner],
    details: """
      A full account keeps all that it has: devices and phones keep what they could not send, and send it once there is
      room. Deleting, undoing and restoring always work.
      """, run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      let account = Account.id(name: name)
      let quotas = Quotas(database)
      guard try quotas.standing(of: account) != nil else { throw AccountCommands.unknown(name) }
      let change = Quotas.Change(
        contacts: arguments.number(contacts).map { Int64($0) },
        bytes: arguments.number(megabytes).map { Int64($0) * 1_000_000 },
        devices: arguments.number(devices).map { Int64($0) }, sessions: arguments.number(sessions).map { Int64($0) })
      if change != Quotas.Change() || arguments.has(standard) {
        try quotas.set(change, isStandard: arguments.has(standard), account: account)
        try database.note("account quota", account: account)
      }
      guard let standing = try quotas.standing(of: account) else { throw AccountCommands.unknown(name) }
      try console.print(arguments.has(.json) ? json(standing) : text(standing))
      return .done
    }
  }

  private static func text(_ standing: Quotas.Standing) -> String {
    let (quota, holdings) = (standing.quota, standing.holdings)
    return [
      "contacts   \(grouped(holdings.contacts)) of \(grouped(quota.contacts))",
      "size       \(Quota.megabytes(holdings.bytes)) of \(Quota.megabytes(quota.bytes)) MB",
      "stored     \(Quota.megabytes(holdings.stored)) of \(Quota.megabytes(quota.stored)) MB, with trash and history",
      "devices    \(grouped(standing.devices)) of \(grouped(quota.devices))",
      "browsers   \(grouped(standing.sessions)) of \(grouped(quota.sessions))",
    ].joined(separator: "\n") + (standing.isStandard ? "\nthese are the default limits" : "")
  }

  private static func json(_ standing: Quotas.Standing) -> String {
    let (quota, holdings) = (standing.quota, standing.holdings)
    func pair(_ used: Int64, _ limit: Int64) -> JSON {
      .object([("used", .integer(used)), ("limit", .integer(limit))])
    }
    return JSON.object([
      ("contacts", pair(holdings.contacts, quota.contacts)), ("bytes", pair(holdings.bytes, quota.bytes)),
      ("stored_bytes", pair(holdings.stored, quota.stored)), ("devices", pair(standing.devices, quota.devices)),
      ("sessions", pair(standing.sessions, quota.sessions)), ("default", .bool(standing.isStandard)),
    ]).text
  }
}
