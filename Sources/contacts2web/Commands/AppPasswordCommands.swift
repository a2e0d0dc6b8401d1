import Cloud
import Contacts
import Protocol
import Words

/// `contacts2web account app-password …`: what phones and programs that speak CardDAV sign in with. Works while the server runs.
enum AppPasswordCommands {
  private static let user = Operand(name: "USER", help: "the account; capitals do not count")
  private static let name = Option(
    "--name", .text("NAME"), isRequired: true, help: "what it is for, such as \"Ada's phone\"")
  private static let store: [Option] = [.data, .database, .databaseOwner]
  private static let allowDeletions = Option(
    "--allow-deletions", help: "let it delete as many contacts as it likes, without being stopped")

  static let all = [
    Command(
      words: ["account", "app-password", "add"],
      summary: "Make a password for a phone or a program, and print it once.",
      operands: [user], options: [name, allowDeletions, .json] + store, run: add),
    Command(
      words: ["account", "app-password", "list"], summary: "List the phones and programs that have a password.",
      operands: [user], options: [.json] + store, run: list),
    Command(
      words: ["account", "app-password", "remove"], summary: "Sign a phone or a program out.", operands: [user],
      options: [name] + store, run: remove),
  ]

  private static func add(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let server = try ServerFolder(arguments).address
    return try CloudAccess.with(arguments) { database in
      let account = try account(arguments, database)
      let asked = DeviceName(asked: arguments[name] ?? "").text
      let (password, program) = try AppPasswords(database).add(
        account: account.id, name: asked, allowsDeletions: arguments.has(allowDeletions))
      try database.note("account app-password add", account: account.id)
      if arguments.has(.json) {
        try console.print(
          JSON.object([
            ("user", .string(account.name)), ("password", .string(password.text)), ("server", JSON(server)),
            ("id", .string(program.id.description)), ("name", .string(program.name)),
          ]).text)
        return .done
      }
      if let server { try console.print("server    \(server)") }
      try console.print("user      \(account.name)")
      try console.print("password  \(password.text)")
      if program.name != asked {
        console.note(Console.onOneLine(DeviceWords.numbered(asked, program.name).local))
      }
      console.note(DeviceWords.shownOnce)
      return .done
    }
  }

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments) { database in
      let account = try account(arguments, database)
      let programs = try AppPasswords(database).list(account: account.id)
      if arguments.has(.json) {
        let rows = programs.map { program in
          JSON.object([
            ("id", .string(program.id.description)), ("name", .string(program.name)),
            ("created", .string(program.createdAt.extended)), ("last_used", JSON(program.lastUsedAt?.extended)),
            ("used_by", JSON(program.lastUsedAt == nil ? nil : program.usedBy)),
            ("address", JSON(program.address.isEmpty ? nil : program.address)),
            ("allows_deletions", .bool(program.allowsDeletions)), ("stopped", JSON(program.stoppedAt?.extended)),
            ("refused", .integer(program.refused)),
          ])
        }
        try console.print(JSON.object([("app_passwords", .array(rows))]).text)
        return .done
      }
      if programs.isEmpty {
        let user = ShellWord.quoted(account.name)
        console.note("there are no app passwords; contacts2web account app-password add \(user) makes one")
      }
      for program in programs {
        let use =
          program.lastUsedAt.map { DeviceWords.lastUse($0, by: program.usedBy, from: program.address).local }
          ?? DeviceWords.unused
        let stop = program.stoppedAt.map { "\t\(DeviceWords.stopped($0, refused: program.refused).local)" } ?? ""
        try console.print(
          Console.onOneLine(program.name) + "\tsince \(MomentWords.day(program.createdAt))\t" + Console.onOneLine(use)
            + stop)
      }
      return .done
    }
  }

  private static func remove(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments) { database in
      let account = try account(arguments, database)
      let program = arguments[name] ?? ""
      guard try AppPasswords(database).remove(account: account.id, name: program) else {
        throw Problem(
          "there is no app password named \(program)",
          hint: "contacts2web account app-password list \(ShellWord.quoted(account.name)) tells which there are")
      }
      try database.note("account app-password remove", account: account.id)
      try console.print("signed out \(program)")
      return .done
    }
  }

  private static func account(_ arguments: Arguments, _ database: CloudDatabase) throws -> Account {
    let name = arguments.operands[0]
    guard let account = try Accounts(database).find(name: name) else { throw AccountCommands.unknown(name) }
    return account
  }
}
