import Cloud
import Contacts
import Words

/// `contacts2web admin check`.
enum CheckCommand {
  /// What stands in one account.
  private struct Result {
    var name: String
    var findings: Findings
    /// Its clean-up is still to come.
    var isPending: Bool

    /// What is wrong now, and will not be right by itself.
    var wrong: Findings {
      findings.filter { finding, _ in !finding.isOrdinary && !(isPending && finding.isMendable) }
    }
  }

  static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments, .look) { database in
      let progress = Progress("Reading", on: console)
      let master = try database.masterVersion().version
      var results: [Result] = []
      var cards: Int64 = 0
      for account in try Accounts(database).list() {
        var read: Int64 = 0
        let findings = try Inspection(database).findings(account: account.id) { done in
          read = done
          progress.show(nil, Int(cards + done), of: nil)
        }
        cards += read
        results.append(
          Result(name: account.name, findings: findings, isPending: account.databaseVersion != master))
      }
      progress.clear()
      try console.print(arguments.has(.json) ? json(results, cards).text : text(results, cards))
      let wrong = results.filter { !$0.wrong.isEmpty }
      guard !wrong.isEmpty else { return .done }
      if wrong.contains(where: { $0.wrong.keys.contains { $0.isMendable } }) {
        console.note("hint: contacts2web admin clean-up mends what can be computed anew")
      }
      if wrong.contains(where: { $0.wrong.keys.contains { !$0.isMendable } }) {
        console.note("hint: what is missing or damaged stands in a backup, or on a device, if anywhere")
      }
      return .failed
    }
  }

  private static func text(_ results: [Result], _ cards: Int64) -> String {
    var lines: [String] = []
    for result in results {
      if result.isPending { lines.append("\(result.name)\twaits for its clean-up") }
      for line in result.wrong.lines { lines.append("\(result.name)\t\(line)") }
    }
    let read = "\(counted(results.count, "account")) and \(counted(cards, "card")) read"
    let wrong = results.count { !$0.wrong.isEmpty }
    lines.append(
      wrong == 0 ? "\(read): nothing is wrong" : "\(read): something is wrong in \(counted(wrong, "account"))")
    return lines.joined(separator: "\n")
  }

  private static func json(_ results: [Result], _ cards: Int64) -> JSON {
    let accounts = results.map { result in
      JSON.object([
        ("name", .string(result.name)), ("pending", .bool(result.isPending)), ("wrong", .bool(!result.wrong.isEmpty)),
        ("found", .object(result.findings.sorted.map { ($0.key.rawValue, .integer($0.value)) })),
      ])
    }
    return .object([
      ("wrong", .bool(results.contains { !$0.wrong.isEmpty })), ("cards", .integer(cards)),
      ("accounts", .array(accounts)),
    ])
  }
}

extension Findings {
  /// In the order in which they are told.
  var sorted: [(key: Finding, value: Int64)] {
    Finding.allCases.compactMap { finding in self[finding].flatMap { $0 > 0 ? (finding, $0) : nil } }
  }

  var lines: [String] { sorted.map { "\($0.key.meaning): \(grouped($0.value))" } }
}
