import Cloud
import Contacts
import Protocol

/// `contacts2web admin bump-version` and `admin clean-up`.
enum CleanUpCommand {
  /// How long a device's run is waited for, in milliseconds: longer than a dead device's lease lasts.
  private static let patience: Int64 = 120_000

  static func bumpVersion(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let isPreview = arguments.has(AdminCommands.dryRun)
    return try CloudAccess.with(arguments, isPreview ? .look : .update) { database in
      if isPreview {
        try preview(try Accounts(database).list(), database, console)
        return .done
      }
      let version = try database.raiseMasterVersion()
      try database.note("admin bump-version", account: nil)
      try console.print("the master version is \(version): each account is cleaned up at its next sync")
      return .done
    }
  }

  static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let isPreview = arguments.has(AdminCommands.dryRun)
    // The portion under way may end, but a database that hangs is not waited for.
    let interruption = try Interruption(patience: 5_000) {
      console.report(interrupted.message, hint: interrupted.hint)
      return .failed
    }
    return try CloudAccess.with(arguments, isPreview ? .look : .update) { database in
      let accounts = try AdminCommands.accounts(arguments.operands.first, database)
      if isPreview {
        try preview(accounts, database, console)
        return .done
      }
      try database.note("admin clean-up", account: arguments.operands.isEmpty ? nil : accounts.first?.id)
      for account in accounts {
        let progress = Progress("Cleaning up", on: console)
        let cleanUp = try take(account, database, interruption, console)
        let result = try cleanUp.run { state in
          progress.show(nil, Int(state.done), of: Int(state.total))
          return interruption.isSet
        }
        progress.clear()
        guard result.isFinished else { throw interrupted }
        let lines = result.mended.lines
        try console.print("\(account.name)\tcleaned up\(lines.isEmpty ? ", nothing was wrong" : "")")
        for line in lines { try console.print("\(account.name)\tmended \(line)") }
      }
      return .done
    }
  }

  private static let interrupted = Problem("interrupted", hint: "run it again: it goes on where it stopped")

  /// Begins, once no device is in the middle of a run.
  private static func take(
    _ account: Account, _ database: CloudDatabase, _ interruption: Interruption, _ console: Console
  ) throws -> CleanUp {
    var waited: Int64 = 0
    while true {
      do throws(CloudError) {
        return try CleanUp.take(database, account: account.id, holder: CleanUp.administration)
      } catch {
        guard case .busy(let retryAfter) = error else { throw error }
        if waited == 0 { console.note("waiting for the sync of \(account.name) that is in progress") }
        let pause = min(max(retryAfter, 100), 1_000)
        waited += pause
        guard waited <= patience, interruption.wait(pause) else {
          throw Problem("a sync of \(account.name) is in progress", hint: "run it again later")
        }
      }
    }
  }

  private static func preview(_ accounts: [Account], _ database: CloudDatabase, _ console: Console) throws {
    for account in accounts {
      let progress = Progress("Reading", on: console)
      let findings = try Inspection(database).findings(account: account.id) { progress.show(nil, Int($0), of: nil) }
      progress.clear()
      let mendable = findings.filter(\.key.isMendable)
      if mendable.isEmpty { try console.print("\(account.name)\tnothing to mend") }
      for line in mendable.lines { try console.print("\(account.name)\twould mend \(line)") }
      for line in findings.filter({ !$0.key.isMendable }).lines {
        try console.print("\(account.name)\tcould not mend \(line)")
      }
    }
    console.note("dry run: nothing was changed")
  }
}
