import AddressBook
import POSIX
import Sync
import Testing

/// A folder with its address book, removed with the test.
struct TestFolder {
  let folder: TemporaryFolder
  let book: Vdir

  init() throws {
    folder = try TemporaryFolder()
    book = Vdir(path: folder.path)
  }

  func put(_ name: String, _ text: String) throws { try File.write(folder.path(name), text.utf8) }

  func text(_ name: String) throws -> String { String(decoding: try File.read(folder.path(name)), as: UTF8.self) }

  func inode(_ name: String) throws -> UInt64 { try #require(scan().items[ItemName(name)]).inode }

  /// Everything in the folder, hidden files included.
  func names() throws -> [String] {
    var names: [String] = []
    try Directory(path: folder.path).forEachEntry { names.append(ItemName(bytes: $0.name).description) }
    return names.sorted()
  }

  /// Waits until nobody has the folder's lock. A process that another test starts holds this one's descriptors, and their locks,
  /// until it becomes another program.
  func awaitLock() throws {
    let folder = try Directory(path: folder.path)
    _ = try folder.lock(wait: true)
    folder.unlock()
  }

  /// The items as a scan gives them.
  func scan() throws -> (count: Int, items: [ItemName: ItemSignature]) {
    var items: [ItemName: ItemSignature] = [:]
    let count = try book.scan { name, signature in items[name] = signature }
    return (count, items)
  }

  func signature(_ name: String) throws -> ItemSignature? { try scan().items[ItemName(name)] }
}
