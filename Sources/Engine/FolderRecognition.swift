import Cache
import Contacts
import Probes
import Protocol
import Sync

/// A folder that lacks the address book's id: files that were put back without the hidden file that holds it, or any other
/// folder. What the files say tells: if more than half of the contacts that the cache knows are among them, and are more than half of
/// what is there, the folder is the address book. Names do not count, and neither does the order of things in a card.
///
/// Both halves are asked for. Without the second, a book of two contacts would be found in any folder that has the two as well.
///
/// The files may still be being copied back, so the run's first look writes missing files again and deletes nothing, unless a person allows
/// deletions. It does the same where a person asks for it (``SyncOptions/putsBack``), who thereby says that the folder is the
/// address book.
struct FolderRecognition {
  let book: any SyncedBook
  let cache: DeviceCache
  let options: SyncOptions
  let context: SyncContext

  /// What to tell the person of a folder that was recognized; nil where the folder has its id. Throws
  /// ``BookError/unmarked(message:)`` for a folder that is not the address book.
  func run() throws -> String? {
    // Counting reads an index of all contacts, so a folder that has its id is not counted.
    var known: Int64 = 0
    var found: (files: Int64, known: Int64) = (0, 0)
    let isRecognized: Bool
    do {
      isRecognized = try book.recognize(isRehearsal: options.isDryRun) { folder in
        known = try cache.knownCount()
        guard known > 0 || options.putsBack else { return false }
        found = try look(at: folder)
        guard options.putsBack || found.known * 2 > known && found.known * 2 > found.files else { return false }
        // Before the folder has its id, so that a run that is cut off is followed by one that goes on with it.
        if !options.isDryRun, !options.allowsDeletions { try cache.beginPutBack(try meaning(isRecognized: true)) }
        return true
      }
    } catch BookError.unmarked(let message) {
      Coverpoint.folderNotRecognized.reach()
      let why =
        if known == 0 {
          "nothing is known of what was in it"
        } else if found.files == 0 {
          "it is empty"
        } else {
          "\(found.known) of the \(known) contacts are among its \(found.files) files as they were"
        }
      throw BookError.unmarked(message: "\(message), and \(why)")
    }
    guard isRecognized else { return nil }
    Coverpoint.folderRecognized.reach()
    let deed = options.isDryRun ? "a sync would make it anew" : "it was made anew"
    if found.files == 0 {
      return "the address book was empty and without its file .contacts2web, and \(deed): \(Self.whatComes(known))"
    }
    return """
      the address book had lost its file .contacts2web, and \(deed): \(found.known) of the \(known) contacts are there as \
      they were\(found.known == known ? "" : rest)
      """
  }

  /// Into an empty folder that is put back.
  private static func whatComes(_ known: Int64) -> String {
    switch known {
    case 0: "all contacts come from the cloud"
    case 1: "the 1 contact that this device knows is written into it again"
    default: "the \(known) contacts that this device knows are written into it again"
    }
  }

  /// What becomes of the other contacts.
  private var rest: String {
    let missing = options.allowsDeletions ? "count as deleted" : "are written again"
    return "; missing ones \(missing), and what differs counts as edited"
  }

  /// What it means that a file is missing from the folder, which is the address book.
  func missingFiles(isRecognized: Bool) throws -> MissingFiles {
    let meaning = try meaning(isRecognized: isRecognized)
    if options.putsBack, !options.isDryRun { try cache.beginPutBack(meaning) }
    return meaning
  }

  private func meaning(isRecognized: Bool) throws -> MissingFiles {
    if options.allowsDeletions { return .areDeleted }
    if options.putsBack { return .allComeBack }
    let begun = try cache.missingFiles()
    return isRecognized && begun != .allComeBack ? .comeBack : begun
  }

  /// How many files the folder has, and how many of the contacts that the cache knows are among them.
  private func look(at folder: any BookReplica) throws -> (files: Int64, known: Int64) {
    var known: Set<RecordID> = []
    var done = 0
    let files = try folder.scan { name, _ throws(any Error) in
      if context.isCancelled() { throw SyncCancelled() }
      done += 1
      if done % Portion.records == 0 { context.progress(.readingAddressBook(done: done)) }
      guard let content = try content(of: name, in: folder), try cache.knows(content) else { return }
      known.insert(content)
    }
    return (Int64(files), Int64(known.count))
  }

  /// Nil for what is no card, or cannot be read.
  private func content(of name: ItemName, in folder: any BookReplica) throws -> RecordID? {
    do throws(BookError) {
      let item = try folder.read(name, limit: options.cardLimit)
      guard case .card(_, let ids, _) = FolderPhase.content(of: item.bytes, options.encoding) else { return nil }
      return ids.primary
    } catch {
      switch error {
      case .gone, .item: return nil
      case .missing, .unmarked, .failed: throw error
      }
    }
  }
}
