import Account
import Cloud
import Contacts
import Protocol
import Words

/// `contacts2web account sign-up` and `account invite`: who may make an account in the browser. Works while the server runs.
enum SignUpCommands {
  private static let store: [Option] = [.data, .database, .databaseOwner]
  private static let most = Option(
    "--accounts", .number("N", 0...1_000_000),
    help: "where there are so many accounts, yours included, nobody makes another; 100 at first")
  private static let contacts = Option(
    "--contacts", .number("N", 0...1_000_000_000),
    help: "how many contacts each account that is made so may have, without the trash")
  private static let megabytes = Option(
    "--megabytes", .number("N", 0...1_000_000_000),
    help:
      "how many million bytes these may have together in each account, photos included; all that is stored, with trash and history, may take twice that"
  )
  private static let uses = Option(
    "--uses", .number("N", 1...10_000), help: "how many accounts it is for; 1 by default")
  private static let days = Option("--days", .number("N", 1...3_650), help: "for how many days it counts; 7 by default")

  static let all = [
    Command(
      words: ["account", "sign-up"], summary: "Show or set who may make an account in the browser.",
      operands: [
        Operand(
          name: "on|off|invite",
          help:
            "on: anybody who reaches the server; invite: who has a link of account invite; off: nobody, as at first",
          isOptional: true)
      ],
      options: [most, contacts, megabytes, .json] + store,
      details: """
        The limits count for the accounts that are made so, from now on; account quota changes those of one that is there. Links
        that were given out count again when sign-up is switched on again, until their time is over.
        """, run: signUp),
    Command(
      words: ["account", "invite"], summary: "Print a link with which somebody can make an account.",
      options: [uses, days, .json] + store,
      details: "Whoever has the link can use it, so send it as you would a password. It is not shown again.",
      run: invite),
    Command(
      words: ["account", "invite", "list"], summary: "List the invitations that still count.", options: [.json] + store,
      run: list),
    Command(
      words: ["account", "invite", "withdraw"],
      summary: "Take an invitation back. Accounts that were made with it stay.",
      operands: [Operand(name: "ID", help: "as account invite list shows it, or its beginning")], options: store,
      run: withdraw),
  ]

  private static func signUp(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let wanted = try arguments.operands.first.map(mode)
    return try CloudAccess.with(arguments) { database in
      let signUps = SignUps(database)
      var rules = try signUps.rules()
      let before = rules
      rules.mode = wanted ?? rules.mode
      rules.mostAccounts = arguments.number(most).map { Int64($0) } ?? rules.mostAccounts
      rules.contacts = arguments.number(contacts).map { Int64($0) } ?? rules.contacts
      rules.bytes = arguments.number(megabytes).map { Int64($0) * 1_000_000 } ?? rules.bytes
      if rules != before {
        try signUps.set(rules)
        try database.note("account sign-up", account: nil)
      }
      try console.print(arguments.has(.json) ? json(rules) : text(rules))
      return .done
    }
  }

  private static func mode(_ word: String) throws(UsageError) -> SignUps.Mode {
    switch word {
    case "on": return .anybody
    case "off": return .nobody
    case "invite": return .invited
    default:
      throw UsageError(
        "sign-up is on, off or invite, not \"\(word)\"", hint: "contacts2web help account sign-up says how it is used")
    }
  }

  private static func text(_ rules: SignUps.Rules) -> String {
    let who =
      switch rules.mode {
      case .nobody: "sign-up is off: accounts are made by account add alone"
      case .anybody: "sign-up is on: anybody who reaches the server can make an account"
      case .invited: "sign-up is by invitation: account invite prints a link"
      }
    let standard = Quota.standard
    return """
      \(who)
      accounts   \(grouped(rules.mostAccounts)) at most, yours included
      each       \(grouped(rules.contacts ?? standard.contacts)) contacts of \(Quota.megabytes(rules.bytes ?? standard.bytes)) MB
      """
  }

  private static func json(_ rules: SignUps.Rules) -> String {
    let word =
      switch rules.mode {
      case .nobody: "off"
      case .anybody: "on"
      case .invited: "invite"
      }
    return JSON.object([
      ("sign_up", .string(word)), ("accounts", .integer(rules.mostAccounts)),
      ("contacts", .integer(rules.contacts ?? Quota.standard.contacts)),
      ("bytes", .integer(rules.bytes ?? Quota.standard.bytes)),
    ]).text
  }

  private static func invite(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let server = try ServerFolder(arguments).address
    return try CloudAccess.with(arguments) { database in
      guard try SignUps(database).rules().mode != .nobody else {
        throw Problem(
          "sign-up is off, so no invitation would count", hint: "contacts2web account sign-up invite lets them count")
      }
      let (token, invitation) = try Invitations(database).make(
        uses: Int32(arguments.number(uses) ?? 1), days: Int32(arguments.number(days) ?? 7))
      try database.note("account invite", account: nil)
      let path = "sign-up/\(token.text)"
      // The server's address ends with a slash.
      let link = server.map { $0 + path }
      if arguments.has(.json) {
        try console.print(
          JSON.object([("link", JSON(link)), ("path", .string("/" + path))] + fields(invitation)).text)
        return .done
      }
      try console.print(link ?? "/" + path)
      console.note(
        "for \(counted(Int64(invitation.uses), "account")), until \(LocalTime.text(invitation.expiresAt))"
          + (link == nil
            ? "; put your server's address in front"
            : "; where people reach the server under another address, put that in front"))
      return .done
    }
  }

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments) { database in
      let invitations = try Invitations(database).list()
      if arguments.has(.json) {
        let rows = invitations.map { JSON.object(fields($0)) }
        try console.print(JSON.object([("invitations", .array(rows))]).text)
        return .done
      }
      if invitations.isEmpty { console.note("no invitation counts; contacts2web account invite makes one") }
      for invitation in invitations {
        try console.print(
          """
          \(ShortID.text(invitation.id))\t\(invitation.usesLeft) of \(invitation.uses) left\tuntil \
          \(LocalTime.text(invitation.expiresAt))
          """)
      }
      return .done
    }
  }

  private static func withdraw(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let text = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      let invitations = Invitations(database)
      guard let prefix = HexPrefix(text) else { throw ShortID.unreadable(text) }
      let meant = try invitations.list().map(\.id).filter { prefix.matches($0) }
      guard let id = meant.first else {
        throw Problem(
          "there is no invitation \(text)", hint: "contacts2web account invite list tells which there are")
      }
      guard meant.count == 1 else { throw ShortID.ambiguous(text, meant) }
      try invitations.withdraw(id)
      try database.note("account invite withdraw", account: nil)
      try console.print("the invitation \(ShortID.text(id)) does not count any more")
      return .done
    }
  }

  private static func fields(_ invitation: Invitation) -> [(String, JSON)] {
    [
      ("id", .string(invitation.id.description)), ("uses", .integer(Int64(invitation.uses))),
      ("uses_left", .integer(Int64(invitation.usesLeft))), ("expires", .string(invitation.expiresAt.extended)),
    ]
  }
}
