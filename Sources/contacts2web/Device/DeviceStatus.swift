import AddressBook
import Cache
import Contacts
import Import
import POSIX
import Protocol
import Sync
import Words

/// How a device stands, from its files alone.
struct DeviceStatus {
  private let signIn: SignIn
  private let place: CommandPlace
  private var records: Int64 = 0
  private var waiting: Int64 = 0
  /// How many files no run has read as they are now; nil while one runs, and where the folder cannot be looked at.
  private var changedFiles: Int?
  private var conflicts: Int64 = 0
  private var refused = 0
  private var lastSync: Timestamp?
  /// Why syncs stop until the person decides.
  private var stops: [GuardStop] = []
  private var waitingFiles: [WaitingFile] = []
  /// The account's phones and programs whose deletions the server refuses, as the last sync heard.
  private var phones: [StoppedProgram] = []
  private let isRunning: Bool
  /// How far the run is; nil also where it has not said yet.
  private let run: RunState?
  private let isWatched: Bool
  private let watch: WatchState?
  /// What came of each vCard source.
  private let imports: [SourceOutcome]

  /// `place`: that of the commands that it names.
  init(_ home: Home, _ place: CommandPlace) throws {
    self.place = place
    signIn = try SignIn.read(home)
    isRunning = try Home.isHeld(home.lock)
    run = isRunning ? RunState.read(home.run) : nil
    isWatched = try Home.isHeld(home.watchLock)
    watch = WatchState.read(home.watch)
    imports = try SourceStore(folder: home.path).outcomes()
    guard File.exists(home.cache) else { return }
    let cache = try DeviceCache(path: home.cache)
    defer { cache.close() }
    records = try cache.contactCount()
    waiting = try cache.waiting()
    if !isRunning { changedFiles = try? cache.changedFiles(in: Vdir(path: signIn.book, expecting: signIn.bookID)) }
    conflicts = try cache.conflicts()
    refused = try cache.refusals().count
    lastSync = try cache.lastSync()
    stops = try cache.stops().map { stop in
      var stop = stop
      stop.hint = place.complete(stop.hint)
      return stop
    }
    waitingFiles = try cache.waitingFiles()
    phones = try cache.stoppedPrograms()
  }

  /// For people.
  var text: String {
    var lines = [
      ("server", signIn.server), ("account", signIn.account), ("device", signIn.device), ("folder", signIn.book),
      ("contacts", grouped(records)), ("waiting", grouped(waiting)),
      ("conflicts", ReviewWords.waiting(conflicts) + (conflicts == 0 ? "" : place.complete(": contacts2web review"))),
      ("refused", grouped(refused) + (refused == 0 ? "" : place.complete(": contacts2web review"))),
      ("last sync", lastSync.map(LocalTime.text) ?? "never"),
    ]
    if let changedFiles, changedFiles > 0 {
      lines.append(("changed", "\(counted(changedFiles, "file")) since the last sync"))
    }
    let shown = 20
    lines += waitingFiles.prefix(shown).map { ("waits", SyncWords.waiting($0).local) }
    lines += stops.map { ("stopped", SyncWords.stop($0).local) }
    lines += phones.map { ("phone", words($0)) }
    if isRunning { lines.append(("now", "syncing " + (run?.text ?? "since a moment ago"))) }
    lines += imports.map { entry in
      (
        "import",
        "\(entry.source): \(Self.words(entry.outcome)) at \(LocalTime.text(entry.at))\(entry.message.isEmpty ? "" : ": \(entry.message)")"
      )
    }
    lines.append(("watch", watchText))
    // A stop has told it above.
    if isWatched, let watch, !watch.trouble.isEmpty, !watch.isStopped || stops.isEmpty {
      lines.append(("trouble", watch.trouble))
    }
    return lines.map { name, value in
      name + String(repeating: " ", count: 11 - name.count) + Console.onOneLine(value)
    }.joined(separator: "\n")
  }

  private func words(_ phone: StoppedProgram) -> String {
    "\(phone.name): \(DeviceWords.stopped(phone.at, refused: phone.refused).local). \(DeviceWords.allowing(at: phonesPage))"
  }

  /// Where a person allows it.
  private var phonesPage: String { signIn.server + (signIn.server.hasSuffix("/") ? "" : "/") + "phones" }

  private var watchText: String {
    guard let watch else { return isWatched ? "running" : "not running" }
    if isWatched {
      let checked = watch.checked.map { ", last run at \(LocalTime.text($0))" } ?? ""
      return "running since \(LocalTime.text(watch.since)), process \(watch.process)\(checked)"
    }
    guard let ended = watch.ended else { return "not running; the last one was cut off" }
    let trouble = watch.trouble.isEmpty ? "" : ": \(watch.trouble)"
    return "not running; the last one ended at \(LocalTime.text(ended))\(trouble)"
  }

  /// For programs; the keys are stable.
  var json: String {
    JSON.object([
      ("server", .string(signIn.server)), ("account", .string(signIn.account)), ("device", .string(signIn.device)),
      ("book", .string(signIn.book)), ("records", .integer(records)), ("waiting", .integer(waiting)),
      ("conflicts", .integer(conflicts)), ("refused", JSON(refused)), ("waiting_files", ReportText.json(waitingFiles)),
      ("changed_files", changedFiles.map { JSON($0) } ?? .null),
      (
        "stopped",
        .array(
          stops.map { stop in
            .object([
              ("since", JSON(stop.since?.extended)), ("message", .string(stop.message)), ("hint", .string(stop.hint)),
            ])
          })
      ),
      ("running", .bool(isRunning)),
      ("last_sync", JSON(lastSync?.extended)), ("run", runJSON), ("watch", watchJSON),
      (
        "phones",
        .array(
          phones.map { phone in
            .object([
              ("name", .string(phone.name)), ("when", .string(phone.at.extended)), ("refused", .integer(phone.refused)),
              ("allow", .string(phonesPage)),
            ])
          })
      ),
      (
        "imports",
        .array(
          imports.map { entry in
            .object([
              ("name", .string(entry.source)), ("when", .string(entry.at.extended)),
              ("outcome", .string(entry.outcome.rawValue)), ("message", .string(entry.message)),
            ])
          })
      ),
    ]).text
  }

  private var runJSON: JSON {
    guard let run else { return .null }
    return .object([
      ("since", .string(run.since.extended)), ("step", .string(run.step)), ("done", run.done.map { JSON($0) } ?? .null),
      ("of", run.total.map { JSON($0) } ?? .null),
    ])
  }

  private var watchJSON: JSON {
    guard isWatched, let watch else { return .null }
    return .object([
      ("process", JSON(watch.process)), ("since", .string(watch.since.extended)),
      ("checked", JSON(watch.checked?.extended)), ("trouble", .string(watch.trouble)),
    ])
  }

  private static func words(_ outcome: ImportReport.Outcome) -> String {
    switch outcome {
    case .unchanged: ImportWords.nothingNew
    case .imported: "imported"
    case .failed: "failed"
    }
  }
}
