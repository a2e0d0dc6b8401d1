import Cache
import Contacts
import Probes
import Protocol
import Sync

/// The files that a run has written: their time stamps are so young at first that a later change might leave them as they are.
struct YoungFiles {
  let book: any SyncedBook
  let cache: DeviceCache
  let options: SyncOptions
  let context: SyncContext
  /// Milliseconds: a file whose time stamps stay young for longer than this is left to the next run.
  private static let patience: Int64 = 25

  /// Reads them once more as soon as any later change must show in their time stamps, so that the next run need not. That takes no
  /// parsing: a file that says what was written is young no more, and every other file is left to the next run.
  func readAgain() throws {
    var last: Int64 = 0
    while true {
      let files = try cache.youngFiles(after: last, limit: book.groupCapacity)
      guard let end = files.last else { return }
      last = end.key
      guard try readAgain(files) else { return }
    }
  }

  /// False where the run is to end.
  private func readAgain(_ files: [(key: Int64, item: ContactFile)]) throws -> Bool {
    let begun = context.now()
    let due = files.map { $0.item.signature.youngUntil.milliseconds - begun.milliseconds }
    if let pause = due.filter({ (1...Self.patience).contains($0) }).max(), !context.wait(pause) { return false }
    guard !context.isCancelled() else { return false }
    try Portion.each(of: files, make: readIfOld, size: \.item.bytes.count) {
      Coverpoint.writtenFilesReadAgain.reach()
      try cache.noteReadAgain($0)
    }
    return true
  }

  /// Nil for a file that is still young, has changed, or cannot be read.
  private func readIfOld(_ file: (key: Int64, item: ContactFile)) throws -> (key: Int64, item: BookItem)? {
    guard !file.item.signature.isYoung(readAt: context.now()) else { return nil }
    do throws(BookError) {
      let item = try book.read(file.item.name, limit: options.cardLimit)
      return item.signature == file.item.signature ? (file.key, item) : nil
    } catch {
      switch error {
      case .gone, .item: return nil
      case .missing, .unmarked, .failed: throw error
      }
    }
  }
}
