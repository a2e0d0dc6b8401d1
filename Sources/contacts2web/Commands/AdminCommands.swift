import Cloud
import Contacts
import Sync
import Words

/// `contacts2web admin …`: how the database stands, and what keeps it right. Works while the server runs.
enum AdminCommands {
  static let store: [Option] = [.data, .database, .databaseOwner, .debugFault]
  static let dryRun = Option("--dry-run", help: "say what would be done, and change nothing")

  static let all = [
    Command(
      words: ["admin", "status"], summary: "Tell how the database and its accounts stand.", options: [.json] + store,
      run: status),
    Command(
      words: ["admin", "check"], summary: "Read everything and tell what is wrong; changes nothing.",
      options: [.json] + store,
      details: "Exit status 1 where something is wrong. Names accounts and counts, never what is in a contact.",
      run: CheckCommand.run),
    Command(
      words: ["admin", "bump-version"],
      summary: "Raise the master version: every account is cleaned up at its next sync.", options: [dryRun] + store,
      details: """
        A clean-up computes record IDs, sort and search columns anew from the cards, removes what nobody refers
        to, moves all but one of several contacts with the same content to the trash, and counts anew. No device
        takes it for deletions: afterwards each compares everything once.
        """,
      run: CleanUpCommand.bumpVersion),
    Command(
      words: ["admin", "clean-up"], summary: "Clean up all accounts, or one, now.",
      operands: [Operand(name: "NAME", help: "the account; all of them where none is named", isOptional: true)],
      options: [dryRun] + store,
      details: "Can be interrupted at any moment: the next one, or the account's next sync, goes on with it.",
      run: CleanUpCommand.run),
    Command(
      words: ["admin", "migrate"], summary: "Bring the database's tables up to this version, as their owner.",
      options: store,
      details: """
        serve does that by itself where it may: with a database of its own, and with one that --database names as its owner. Where serve
        is to own nothing, give it --database as the role contacts2web_program, and --database-owner here alone.
        """, run: migrate),
    AdminSyncCommand.command,
  ]

  private static func migrate(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments, .setUp) { database in
      try console.print("the database has schema version \(database.schemaVersion)")
      return .done
    }
  }

  private static func status(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments, .look) { database in
      let overview = try CloudOverview(database)
      try console.print(arguments.has(.json) ? json(overview).text : text(overview))
      return .done
    }
  }

  private static func text(_ overview: CloudOverview) -> String {
    let pending = overview.accounts.count(where: overview.isPending)
    var lines = [
      "version   \(overview.master.version), record IDs of version \(overview.master.encoding.number)",
      "size      \(grouped((overview.bytes + 500_000) / 1_000_000)) MB",
      "accounts  \(grouped(overview.accounts.count))" + (pending > 0 ? ", \(grouped(pending)) to be cleaned up" : ""),
    ]
    for account in overview.accounts {
      var words = [
        counted(account.contacts, "contact"), "\(grouped(account.trashed)) in the trash",
        counted(account.versions, "earlier version"), counted(account.devices, "device"),
      ]
      if let cleanUp = account.cleanUp {
        words.append("cleaned up to \(grouped(cleanUp.done)) of \(grouped(max(cleanUp.total, cleanUp.done)))")
      } else if overview.isPending(account) {
        words.append("waits for its clean-up")
      }
      if account.isRunning { words.append("a run in progress") }
      lines.append("\(account.name)\t\(words.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private static func json(_ overview: CloudOverview) -> JSON {
    let accounts = overview.accounts.map { account in
      JSON.object([
        ("name", .string(account.name)), ("contacts", .integer(account.contacts)),
        ("trashed", .integer(account.trashed)),
        ("versions", .integer(account.versions)), ("address_books", .integer(account.addressBooks)),
        ("devices", .integer(account.devices)), ("database_version", JSON(account.databaseVersion)),
        ("running", .bool(account.isRunning)), ("pending", .bool(overview.isPending(account))),
        (
          "cleaning_up",
          account.cleanUp.map { .object([("done", .integer($0.done)), ("of", .integer($0.total))]) } ?? .null
        ),
      ])
    }
    return .object([
      ("master_version", JSON(overview.master.version)), ("encoding", JSON(overview.master.encoding.number)),
      ("bytes", .integer(overview.bytes)),
      ("clean_ups_pending", JSON(overview.accounts.count(where: overview.isPending))), ("accounts", .array(accounts)),
    ])
  }

  /// The account of that name, or all.
  static func accounts(_ name: String?, _ database: CloudDatabase) throws -> [Account] {
    guard let name else { return try Accounts(database).list() }
    guard let account = try Accounts(database).find(name: name) else {
      throw Problem("there is no account named \(name)", hint: "contacts2web account list tells which there are")
    }
    return [account]
  }
}
