import Cache
import Probes
import Protocol
import Sync

// How a run that fails reads to the person.

extension SyncReport {
  /// The run ended with this error: what happened, and what the person can do.
  mutating func fail(_ error: any Error) {
    outcome = .failed
    if case CloudError.runLost = error { Coverpoint.runLost.reach() }
    switch error {
    case let error as CloudError:
      (self.message, self.hint) = error.explanation
      switch error {
      case .unauthorized: isSignedOut = true
      case .unavailable, .tookTooLong, .busy, .cleaningUp, .runLost: isPassing = true
      case .foreignBook, .full, .failed, .broken: break
      }
    case BookError.missing(let message):
      outcome = .stopped
      stoppedBy = .folder
      self.message = message
      hint = "mount it or put it back, or have it made anew with all contacts: \(Self.wayBack)"
    case BookError.unmarked(let message):
      outcome = .stopped
      stoppedBy = .folder
      self.message = message
      hint = """
        mount it, or put the files back: a folder with most of the contacts is recognized; or have all contacts written into it: \
        \(Self.wayBack)
        """
    case BookError.failed(let message, let hint): (self.message, self.hint) = (message, hint)
    case CacheError.full(let message):
      (self.message, self.hint) = (message, DiskHint.makeRoom)
    case CacheError.corrupt(let message):
      isCacheDamaged = true
      (self.message, self.hint) = (message, "remove the cache file and run again: it is rebuilt from both sides")
    case CacheError.failed(let message, let hint): (self.message, self.hint) = (message, hint)
    case is SyncCancelled: message = "the sync was interrupted: the next one goes on where it stopped"
    default: message = "\(error)"
    }
  }
}

extension CloudError {
  /// What happened, and what the person can do.
  package var explanation: (message: String, hint: String?) {
    let hint: String? =
      switch self {
      case .unavailable: "run again later: what is done is recorded, and the next sync goes on"
      case .tookTooLong: "run again later"
      case .busy, .cleaningUp: "run again in a minute"
      case .runLost: "run again"
      case .unauthorized: "sign in again, with nothing lost: contacts2web login --renew"
      case .foreignBook: "sign in to that account, or use another folder"
      case .full: nil
      case .failed(_, let hint): hint
      case .broken: "please report it, with what was done before"
      }
    return (message, hint)
  }
}

/// The person, or the system, ended the run; what is done is recorded, and the next one goes on.
struct SyncCancelled: Error {}
