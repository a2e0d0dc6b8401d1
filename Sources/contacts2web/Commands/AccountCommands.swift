import Cloud
import Contacts
import Protocol
import Words

/// `contacts2web account …`: who may sign in. Works while the server runs.
enum AccountCommands {
  private static let name = Operand(name: "NAME", help: "the account; capitals do not count")
  private static let store: [Option] = [.data, .database, .databaseOwner]
  private static let keepDevices = Option("--keep-devices", help: "leave devices, phones and programs signed in")

  static let all = [
    Command(
      words: ["account", "add"], summary: "Make an account.", operands: [name], options: [.passwordInput] + store,
      run: add),
    Command(words: ["account", "list"], summary: "List the accounts.", options: [.json] + store, run: list),
    Command(
      words: ["account", "password"], summary: "Set another password, and sign out all browsers, devices and phones.",
      operands: [name], options: [.passwordInput, keepDevices] + store,
      details: """
        Devices lose nothing: contacts2web login --renew signs each in again. Phones and programs need new
        app passwords. Devices that wait for changes hear of it within a minute.
        """, run: setPassword),
    Command(
      words: ["account", "sign-out"],
      summary: "Sign out all browsers, devices and phones of an account. The password stays.", operands: [name],
      options: [keepDevices] + store,
      details:
        "Devices lose nothing: contacts2web login --renew signs each in again. Phones and programs need new app passwords.",
      run: signOut),
    Command(
      words: ["account", "policy"], summary: "Set which of two conflicting edits of a contact wins.",
      operands: [
        name,
        Operand(
          name: "newest|merge",
          help: """
            newest: the later edit wins whole; merge: property by property, and the later edit where both changed the same. \
            What loses is kept for review
            """),
      ], options: store, run: setPolicy),
    Command(
      words: ["account", "reset-factor"],
      summary: "Remove the second factors of an account: authenticator app and passkeys.",
      operands: [name], options: store,
      details: """
        For a person who has lost the phone and the recovery codes. The password alone signs in from then on, until
        the person sets up a second factor again. Make sure that it is that person who asks.
        """, run: resetFactor),
    Command(
      words: ["account", "remove"], summary: "Remove an account with all its contacts, at once and for good.",
      operands: [name], options: store,
      details: "On a terminal, the name is asked for once more. Folders on devices keep their files.", run: remove),
  ]

  private static func add(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    // Before the password is asked for, so that nobody types one in vain.
    if let complaint = Account.complaint(aboutName: name) {
      throw Problem(complaint, hint: "for example ada, or ada.lovelace@example.org")
    }
    return try CloudAccess.with(arguments, .setUp) { database in
      let accounts = Accounts(database)
      if try accounts.find(name: name) != nil {
        throw Problem(
          "there is already an account named \(name)",
          hint: "contacts2web account password \(ShellWord.quoted(name)) sets its password")
      }
      let password = try PasswordInput.new(arguments, prompt: "Password for \(name): ")
      let account = try accounts.create(name: name, password: password)
      try database.note("account add", account: account.id)
      try console.print("added \(account.name)")
      return .done
    }
  }

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    try CloudAccess.with(arguments) { database in
      let accounts = try Accounts(database).list().map { account in
        (account, people: try ContactStore(database, account: account.id).count())
      }
      if arguments.has(.json) {
        let rows = accounts.map { account, people in
          JSON.object([
            ("name", .string(account.name)), ("contacts", .integer(people)),
            ("policy", .string(word(account.policy))), ("created", .string(account.createdAt.extended)),
          ])
        }
        try console.print(JSON.object([("accounts", .array(rows))]).text)
        return .done
      }
      if accounts.isEmpty { console.note("there are no accounts yet; contacts2web account add NAME makes one") }
      for (account, people) in accounts {
        let made = MomentWords.day(account.createdAt)
        try console.print(
          "\(account.name)\t\(counted(people, "contact"))\tsince \(made)\tpolicy \(word(account.policy))")
      }
      return .done
    }
  }

  private static func setPassword(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      let accounts = Accounts(database)
      try checkExists(name, accounts)
      let password = try PasswordInput.new(arguments, prompt: "New password for \(name): ")
      let keepsDevices = arguments.has(keepDevices)
      try accounts.setPassword(name: name, to: password, keepsDevices: keepsDevices)
      try database.note("account password", account: Account.id(name: name))
      try console.print(
        "the password of \(name) is changed, and "
          + (keepsDevices
            ? "every browser is signed out; devices and phones stay signed in"
            : "every browser, every device and every phone is signed out"))
      let passkeys = try SecondFactors(database).find(Account.id(name: name))?.passkeys ?? 0
      if passkeys > 0 {
        console.note(
          """
          \(name) has \(counted(passkeys, "passkey")), which a new password does not end; contacts2web account reset-factor \(name) \
          removes all second factors
          """)
      }
      return .done
    }
  }

  private static func signOut(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      let accounts = Accounts(database)
      try checkExists(name, accounts)
      let keepsDevices = arguments.has(keepDevices)
      try accounts.signOut(Account.id(name: name), keepsDevices: keepsDevices)
      try database.note("account sign-out", account: Account.id(name: name))
      try console.print(
        keepsDevices
          ? "every browser of \(name) is signed out; devices and phones stay signed in"
          : "every browser, every device and every phone of \(name) is signed out")
      return .done
    }
  }

  private static func setPolicy(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    let policy: ConflictPolicy
    switch arguments.operands[1] {
    case "newest": policy = .newest
    case "merge": policy = .merge
    default:
      throw UsageError(
        "the policy is newest or merge, not \"\(arguments.operands[1])\"",
        hint: "contacts2web help account policy says how it is used")
    }
    return try CloudAccess.with(arguments) { database in
      let accounts = Accounts(database)
      try checkExists(name, accounts)
      try accounts.setPolicy(policy, account: Account.id(name: name))
      try database.note("account policy", account: Account.id(name: name))
      try console.print("the policy of \(name) for conflicts is \(arguments.operands[1]) from now on")
      return .done
    }
  }

  private static func resetFactor(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      try checkExists(name, Accounts(database))
      let account = Account.id(name: name)
      guard try SecondFactors(database).find(account) != nil else {
        try console.print("\(name) has no second factor")
        return .done
      }
      try database.note("account reset-factor", account: account)
      _ = try SecondFactors(database).removeAll(account)
      try console.print("the second factors of \(name) are removed, and the password alone signs in")
      return .done
    }
  }

  private static func word(_ policy: ConflictPolicy) -> String {
    switch policy {
    case .newest: "newest"
    case .merge: "merge"
    }
  }

  private static func remove(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let name = arguments.operands[0]
    return try CloudAccess.with(arguments) { database in
      let accounts = Accounts(database)
      try checkExists(name, accounts)
      if let answer = try console.ask("This removes \(name) and its contacts for good. Type the name to go ahead: "),
        answer.lowercased() != name.lowercased()
      {
        throw Problem("nothing was removed")
      }
      try accounts.remove(name: name)
      try database.note("account remove", account: Account.id(name: name))
      try console.print("removed \(name)")
      return .done
    }
  }

  private static func checkExists(_ name: String, _ accounts: Accounts) throws {
    if try accounts.find(name: name) == nil { throw unknown(name) }
  }

  static func unknown(_ name: String) -> Problem {
    Problem("there is no account named \(name)", hint: "contacts2web account list tells which there are")
  }
}
