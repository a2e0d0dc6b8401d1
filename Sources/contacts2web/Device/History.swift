import Contacts
import Probes
import Protocol
import Remote

/// The account's history as this device's commands use it.
struct History {
  let signIn: SignIn
  let cloud: any CloudHistory

  init(_ home: Home, faults: FaultInjector? = nil) throws {
    signIn = try SignIn.read(home)
    cloud = RemoteHistory(signIn.connection(faults: faults), token: signIn.token)
  }

  /// The run whose id begins as the person typed it.
  func run(_ text: String) throws -> LogEntry {
    guard let prefix = HexPrefix(text) else { throw ShortID.unreadable(text) }
    let found = try cloud.runs(beginningWith: prefix)
    guard let first = found.first else {
      throw Problem("the log has no run \(text)", hint: "contacts2web log lists what can be undone")
    }
    guard found.count == 1 else { throw ShortID.ambiguous(text, found.map(\.run)) }
    return first
  }

  /// The version whose id begins as the person typed it.
  func version(_ text: String) throws -> ContactVersion {
    guard let prefix = HexPrefix(text) else { throw ShortID.unreadable(text) }
    let found = try cloud.versions(beginningWith: prefix)
    guard let first = found.first else {
      throw Problem("there is no version \(text)", hint: "contacts2web history CONTACT lists what there is")
    }
    guard found.count == 1 else { throw ShortID.ambiguous(text, found.map(\.id)) }
    return first
  }

  /// The last run of this device that nobody has undone. It may be an undo, so that a second undo takes back the first. An undo
  /// that was cut off goes on: then this is the run that it undoes.
  func lastRun() throws -> LogEntry {
    var place: LogPlace?
    while true {
      let page = try cloud.log(before: place, limit: 100)
      if let entry = page.first(where: { $0.book == signIn.bookID && $0.undoneBy == nil }) {
        guard entry.kind == .undo, entry.finishedAt == nil, let undone = entry.undoes else { return entry }
        return try run(undone.word.hex)
      }
      guard let last = page.last else {
        throw Problem("this device has done nothing that can be undone", hint: "contacts2web log lists what others did")
      }
      place = LogPlace(last)
    }
  }
}
