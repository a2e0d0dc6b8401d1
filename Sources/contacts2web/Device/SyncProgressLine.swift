import Sync

/// Shows a run's progress on the terminal.
struct SyncProgressLine: Sendable {
  private let progress: Progress

  init(_ progress: Progress) { self.progress = progress }

  func show(_ step: SyncProgress) {
    switch step {
    case .readingAddressBook(let done): progress.show("Reading the address book", done, of: nil)
    case .puttingBack(let done, let total): progress.show("Writing missing files", Int(done), of: Int(total))
    case .waitingForOtherRun: progress.say("Waiting for another device to finish its sync")
    case .recomputing(let done, let total): progress.show("Updating the cache", Int(done), of: Int(total))
    case .cleaningUp(let done, let total):
      progress.show("The server is updating the account", Int(done), of: Int(total))
    case .comparing(let done): progress.show("Comparing", done, of: nil)
    case .sending(let done, let total): progress.show("Sending", Int(done), of: Int(total))
    case .receiving(let done, let total): progress.show("Receiving", Int(done), of: Int(total))
    case .retrying(let milliseconds, let message):
      progress.say("\(message); trying again in \((milliseconds + 999) / 1_000) s")
    }
  }

  func clear() { progress.clear() }
}
