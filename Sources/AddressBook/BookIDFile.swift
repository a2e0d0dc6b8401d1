import Contacts
import POSIX
import Sync

/// The file `.contacts2web` in the folder: the address book's id as a UUID on one line. It stands in the folder, and not
/// beside the cache, so that it travels with a folder that is shared between devices.
struct BookIDFile {
  let folder: Directory

  /// The id, nil where there is no such file.
  func read() throws(BookError) -> UniqueID? {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try folder.open(VdirName.bookID, [.noLinks, .nonBlocking]).readAll(limit: 256)
    } catch {
      if error.code == SystemError.missing { return nil }
      throw .failed(message: "cannot read \(path): \(error.reason)", hint: nil)
    }
    let text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let id = UniqueID(text.filter { !$0.isWhitespace }) else {
      throw .failed(
        message: "\(path) does not hold an address book's id",
        hint: "restore the file, or remove it: a sync knows the folder again by its contacts")
    }
    return id
  }

  /// Makes the file with `id`, durably and never over another one; gives the id that stands there afterwards.
  ///
  /// open a temporary name, write, fsync, rename where the name is free, fsync of the folder.
  func make(_ id: UniqueID) throws(BookError) -> UniqueID {
    let temporary = VdirName.temporary()
    do throws(SystemError) {
      let file = try folder.open(temporary, [.write, .create, .exclusive])
      try file.writeAll("\(id)\n".utf8)
      try file.sync()
      try file.close()
      try folder.place(temporary, as: VdirName.bookID)
      try folder.sync()
      return id
    } catch {
      try? folder.remove(temporary)
      guard error.isExisting, let other = try read() else { throw VdirFailure.ofWriting(error, path: folder.path) }
      return other
    }
  }

  func remove() throws(SystemError) { try folder.remove(VdirName.bookID) }

  private var path: String { folder.path + "/.contacts2web" }
}
