package import Cache
import Protocol
package import Sync

extension Unsent {
  /// Looks at the folder as a dry run does.
  package init(book: any SyncedBook, cache: DeviceCache, context: SyncContext) throws {
    var options = SyncOptions()
    options.isDryRun = true
    self = try cache.unsent()
    do {
      let copy = try cache.copy()
      while try copy.recomputeIDs(options.encoding, limit: Portion.records) != nil {}
      let recognition = FolderRecognition(book: book, cache: copy, options: options, context: context)
      let isRecognized = try recognition.run() != nil
      let folder = FolderPhase(
        book: book, cache: copy, options: options, context: context, isImported: { _ in false },
        missing: try recognition.missingFiles(isRecognized: isRecognized))
      guard case .read = try folder.run() else { return }
      self = try copy.unsent()
    } catch is BookError {
      return
    }
    hasSeenFolder = true
  }
}
