internal import Contacts
internal import OpenSSL
internal import POSIX
internal import Synchronization

/// A look at a source before it goes into the list: is it there, and what does it answer?
///
/// A newer check of the same source, in this process or another, ends one that is still under way: each leaves a ticket in the
/// home, and stops when it finds another's ticket there.
package final class SourceCheck: Sendable {
  /// What the address answered.
  package struct Answer: Equatable, Sendable {
    package var cards: Int
    package var problems: Int
    package var bytes: Int64
    /// The server tells what has not changed, so that it is not downloaded again.
    package var hasValidators: Bool
  }

  private static let superseded = ImportError("a newer check of this source has begun: this one was given up")

  private let home: String
  private let ticketPath: String
  private let ticket = "\(UniqueID.random())"
  /// When the ticket was last looked at, in milliseconds.
  private let lookedAt = Mutex<(at: Int64, isCurrent: Bool)>((0, true))

  /// Begins the check of the source named `name`: older ones end.
  package init(_ name: String, home: String) throws(ImportError) {
    self.home = home
    // A source may have any name, so its ticket is named after a digest.
    ticketPath = home + "/source-check-" + SourceValidators.hexadecimal(MD5.hash(Array(name.utf8)))
    let (path, ticket) = (ticketPath, ticket)
    try SourceStore.inWords { () throws(SystemError) in
      try File.makeFolder(home, mode: 0o700)
      try File.write(path, Array(ticket.utf8), mode: 0o600)
    }
  }

  /// Downloads and reads the file. Throws why it cannot be a source. `progress` hears of the bytes so far, and of all of them
  /// where the server tells.
  package func ask(
    _ source: Source, password: String?, limits: FetchLimits = FetchLimits(),
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (Int, Int?) -> Void = { _, _ in }
  ) throws(ImportError) -> Answer {
    do throws(ImportError) {
      let folder = try SourceStore.inWords { () throws(SystemError) in try TemporaryFolder(in: home) }
      let fetch = try SourceFetch(source, password: password, limits: limits) { [self] in
        isCancelled() || !isCurrent(every: 200)
      }
      let result = try fetch.fetch(known: nil, into: folder.path("file"), progress: progress)
      let content = try SourceContent(path: folder.path("file"), limits: limits, isCancelled: isCancelled)
      guard case .downloaded(let validators) = result else { throw ImportError("the server answers out of turn") }
      return Answer(
        cards: content.cardCount, problems: content.problemCount, bytes: fetch.bytes,
        hasValidators: validators.entityTag != nil || validators.lastModified != nil)
    } catch {
      if !isCurrent(every: 0) { throw Self.superseded }
      throw error
    }
  }

  /// Changes the list by what was checked, unless a newer check has begun.
  package func finish(
    _ store: SourceStore,
    _ body: (inout SourceList, inout SourceStore.Passwords) throws(ImportError) -> Void
  ) throws(ImportError) {
    try store.change { (list, passwords) throws(ImportError) in
      guard isCurrent(every: 0) else { throw Self.superseded }
      try body(&list, &passwords)
    }
    try? File.remove(ticketPath)
  }

  private func isCurrent(every milliseconds: Int64) -> Bool {
    lookedAt.withLock { state in
      let now = MonotonicClock.milliseconds()
      if now - state.at >= milliseconds {
        state = (now, (try? File.read(ticketPath, limit: 100)) == Array(ticket.utf8))
      }
      return state.isCurrent
    }
  }
}
