package import Contacts

/// What an import did, source by source.
package struct ImportReport: Sendable {
  package enum Outcome: String, Sendable {
    /// The source has nothing new since it was last imported.
    case unchanged
    case imported
    /// Nothing of it was applied.
    case failed
  }

  package struct Entry: Sendable {
    /// The source's name, or a file's path.
    package var name: String
    package var outcome = Outcome.unchanged
    package var cards = 0
    package var added = 0
    package var filled = 0
    /// Cards that could not be taken; the first hundred are in `problems`.
    package var ignored = 0
    /// Downloaded.
    package var bytes: Int64 = 0
    package var message = ""
    package var hint: String?
    package var problems: [String] = []

    package init(name: String) { self.name = name }

    mutating func fail(_ error: ImportError) {
      outcome = .failed
      (added, filled, ignored, problems) = (0, 0, 0, [])
      (message, hint) = (error.message, error.hint)
    }

    mutating func ignore(_ problem: @autoclosure () -> String) {
      ignored += 1
      if problems.count < 100 { problems.append(problem()) }
    }
  }

  package var entries: [Entry] = []

  package var hasChangedFiles: Bool { entries.contains { $0.added + $0.filled > 0 } }
}

/// One contact that a dry run would add, or would add values to.
package struct ImportStep: Sendable {
  /// Counts from 0, as they stand in the report.
  package let source: Int
  /// As a list shows the contact.
  package let contact: String
  /// What it gets; nil: it is new.
  package let changes: [AdditiveChangeset.Change]?
}

/// How far an import is; sources count from 0.
package enum ImportProgress: Sendable {
  /// Bytes, and all of them where the server tells.
  case downloading(source: Int, done: Int, total: Int?)
  case reading(source: Int, cards: Int)
  /// The source is there, or has nothing new, or has failed.
  case fetched(source: Int, outcome: ImportReport.Outcome)
  case readingAddressBook(done: Int)
  case applying(source: Int, done: Int, total: Int)
  /// Something failed, or a person ended the import.
  case takingBack
}

/// What an import needs of the world around it. All but `announce` and `waiting` are called from any thread.
package struct ImportContext: Sendable {
  package var now: @Sendable () -> Timestamp
  package var isCancelled: @Sendable () -> Bool
  package var progress: @Sendable (ImportProgress) -> Void
  /// Another run of this device is waited for.
  package var waiting: @Sendable () -> Void

  package init(
    now: @escaping @Sendable () -> Timestamp, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }, waiting: @escaping @Sendable () -> Void = {}
  ) {
    self.now = now
    self.isCancelled = isCancelled
    self.progress = progress
    self.waiting = waiting
  }
}
