import POSIX
import Sync

/// A group of changes of a vdir whose new files are in its ``Stage``, or are being written there by another thread.
final class StagedGroup: PreparedGroup {
  private let book: Vdir
  private let folder: Directory
  private let written: UnderWay<ChangeGroup>

  init(_ written: UnderWay<ChangeGroup>, in folder: Directory, of book: Vdir) {
    self.book = book
    self.folder = folder
    self.written = written
  }

  func perform() throws(BookError) -> [BookChangeOutcome] {
    let outcomes = try book.inWordsOfWriting(to: folder) { try written.wait().place() }
    // Another folder may have taken the place of this one while the group waited.
    try book.check(folder)
    return outcomes
  }

  func discard() { (try? written.wait())?.finish() }
}
