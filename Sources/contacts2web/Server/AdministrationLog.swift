import Cloud
import Contacts
import POSIX
import Protocol

/// Log lines of what administrators did by commands, which run in processes of their own.
final class AdministrationLog: Sendable {
  /// Milliseconds.
  private static let pause: Int64 = 5_000

  private let interruption: Interruption
  private let thread: Thread

  init(_ administration: Administration, _ interruption: Interruption) throws {
    self.interruption = interruption
    thread = try Thread("administration", stackSize: 1 << 20) {
      repeat {
        // Where the database is away, others say so; what is there stays until it is back.
        let deeds = (try? administration.list()) ?? []
        for deed in deeds { Self.write(deed) }
        if !deeds.isEmpty {
          Log.flush()
          try? administration.forget(deeds)
        }
      } while interruption.wait(Self.pause)
    }
  }

  private static func write(_ deed: Administration.Deed) {
    var fields = [("at", deed.at.extended), ("command", deed.command)]
    if let account = deed.account { fields.append(("account", String(account.description.prefix(8)))) }
    Log.write("administration", fields + [("uid", "\(deed.user)")], level: .warning)
  }

  /// Waits for the look in progress.
  func stop() {
    interruption.request()
    thread.join()
  }
}
