import AddressBook
import Contacts
import Import
import POSIX

/// Imports the sources at the start of `watch` and every so many hours, on a thread of its own. What it writes into the folder
/// is noticed there as every other edit is.
final class ImportSchedule: Sendable {
  private let thread: Thread

  init(_ home: Home, _ signIn: SignIn, every hours: Int, _ interruption: Interruption) throws {
    thread = try Thread("import") {
      let folder = Vdir(path: signIn.book, expecting: signIn.bookID)
      var pause = ImportPause(hours: hours)
      var hasWorked: Bool
      repeat {
        hasWorked = Self.run(home, folder, interruption)
        // Between two imports the folder's volume may be unmounted.
        folder.release()
      } while interruption.wait(pause.after(hasWorked: hasWorked))
    }
  }

  /// Waits for the thread, once the end was asked for.
  func join() { thread.join() }

  /// False where a source could not be read.
  private static func run(_ home: Home, _ folder: Vdir, _ interruption: Interruption) -> Bool {
    let importer = SourceImport(
      book: folder, home: home.path,
      context: ImportContext(
        now: { Timestamp(milliseconds: WallClock.milliseconds()) }, isCancelled: { interruption.isSet }))
    do throws(ImportError) {
      // A home that was removed has no sources either, and is not made anew.
      guard try SourceStore(folder: home.path).list().sources.contains(where: \.isEnabled) else { return true }
      let entries = try importer.run(.enabled).entries
      for (number, entry) in entries.enumerated() {
        if entry.outcome == .unchanged { continue }
        var fields = [("source", "\(number + 1)"), ("outcome", entry.outcome.rawValue)]
        if entry.outcome == .failed {
          fields.append(("message", entry.message))
        } else {
          fields += [("added", "\(entry.added)"), ("filled", "\(entry.filled)"), ("ignored", "\(entry.ignored)")]
        }
        Log.write("import", fields)
      }
      return !entries.contains { $0.outcome == .failed }
    } catch {
      if !interruption.isSet { Log.write("import", [("outcome", "failed"), ("message", error.message)]) }
      return false
    }
  }
}
