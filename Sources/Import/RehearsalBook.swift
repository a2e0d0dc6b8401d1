internal import Contacts
internal import POSIX
internal import Sync

/// The address book as an import would leave it. What is written goes to a folder beside it and is read from there, so that in
/// a dry run later sources see what earlier ones would have added.
final class RehearsalBook: BookReplica {
  private let book: any BookReplica
  private let folder: TemporaryFolder
  /// The number of each file that would be written.
  private var written: [ItemName: Int] = [:]

  /// `parent`: where the folder is made, for as long as this object lives.
  init(_ book: any BookReplica, in parent: String) throws(ImportError) {
    self.book = book
    folder = try SourceStore.inWords { () throws(SystemError) in try TemporaryFolder(in: parent) }
  }

  func id() throws(BookError) -> UniqueID { try book.id() }

  func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int {
    var new = written.filter { buckets.contains($0.key) }
    var count = try book.scan(buckets) { (name, signature) throws(Failure) in
      new[name] = nil
      try visit(name, signature)
    }
    for (name, number) in new {
      try visit(name, signature(number, size: 0))
      count += 1
    }
    return count
  }

  func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem {
    guard let number = written[name] else { return try book.read(name, limit: limit) }
    do throws(SystemError) {
      let bytes = try File.read(folder.path("\(number)"), limit: limit)
      return BookItem(bytes: bytes, signature: signature(number, size: bytes.count))
    } catch {
      throw .failed(message: error.description, hint: nil)
    }
  }

  func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] {
    var outcomes: [BookChangeOutcome] = []
    for change in changes {
      guard case .write(let name, let bytes, _) = change else {
        outcomes.append(.moved)
        continue
      }
      let number = written[name] ?? written.count
      do throws(SystemError) {
        // Nothing in here must survive a power cut, so it is not flushed.
        let file = try FileDescriptor(path: folder.path("\(number)"), [.write, .create, .truncate], mode: 0o600)
        try file.writeAll(bytes)
      } catch {
        throw .failed(message: error.description, hint: nil)
      }
      written[name] = number
      outcomes.append(.written(signature(number, size: bytes.count)))
    }
    return outcomes
  }

  private func signature(_ number: Int, size: Int) -> ItemSignature {
    ItemSignature(modified: 0, changed: 0, inode: UInt64(number), size: Int64(size))
  }
}
