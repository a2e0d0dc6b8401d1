internal import Contacts
internal import Sync
internal import VCard

/// Finds the files of the address book by the names of their contacts. It holds about 90 bytes for each contact, and no card.
struct NameIndex {
  private struct Entry {
    /// Of the card.
    var digest: Int
    var start: UInt32
    var length: UInt16
    /// The next of the same name, -1 for none.
    var next: Int32
  }

  private var first: [NameKey: Int32] = [:]
  private var entries: [Entry] = []
  /// All file names, one behind the other.
  private var names: [UInt8] = []
  /// Hashes of all UIDs. If a new contact's UID has the hash of another one by chance, it only gets another UID.
  private var uids: Set<Int> = []

  /// Reads the folder. A file that holds no card has no name, so no source finds it.
  init(
    _ book: any BookReplica, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws {
    var seen: Set<Int> = []
    var unread: [ItemName] = []
    _ = try book.scan { (name, _) throws(any Error) in
      if isCancelled() { throw ImportError.cancelled }
      seen.insert(name.hashValue)
      if seen.count % 100 == 0 { progress(seen.count) }
      if try !read(name, of: book) { unread.append(name) }
    }
    // A walk may miss a file that is renamed at that moment, and its contact would be added once more.
    var renamed: [ItemName] = []
    _ = try book.scan { (name, _) throws(any Error) in if seen.insert(name.hashValue).inserted { renamed.append(name) }
    }
    for name in renamed where try !read(name, of: book, isRenamed: true) { unread.append(name) }
    // A file that was being written a moment ago can be read now. One that cannot be read at all stays without a name.
    for name in unread { _ = try read(name, of: book) }
  }

  /// False if the file cannot be read now. `isRenamed`: it may have been read under another name already.
  private mutating func read(
    _ name: ItemName, of book: any BookReplica, isRenamed: Bool = false
  ) throws(BookError) -> Bool {
    let bytes: [UInt8]
    do throws(BookError) {
      bytes = try book.read(name, limit: DetachedCard.largestCard).bytes
    } catch {
      switch error {
      case .gone: return true
      case .item: return false
      case .missing, .unmarked, .failed: throw error
      }
    }
    guard let card = try? Card(bytes) else { return true }
    let key = NameKey(card)
    if isRenamed, let key, holds(card, key), let known = file(key), try isGone(known, from: book) {
      rename(known, to: name, key: key)
    } else {
      add(name, card, key: key, uid: card.first("UID")?.text ?? "")
    }
    return true
  }

  private func isGone(_ name: ItemName, from book: any BookReplica) throws(BookError) -> Bool {
    do throws(BookError) {
      _ = try book.read(name, limit: DetachedCard.largestCard)
      return false
    } catch {
      switch error {
      case .gone: return true
      case .item: return false
      case .missing, .unmarked, .failed: throw error
      }
    }
  }

  mutating func add(_ name: ItemName, _ card: Card, key: NameKey?, uid: String) {
    if !uid.isEmpty { uids.insert(uid.hashValue) }
    guard let key else { return }
    entries.append(
      Entry(
        digest: card.digest, start: UInt32(names.count), length: UInt16(clamping: name.bytes.count),
        next: first[key] ?? -1))
    names += name.bytes
    first[key] = Int32(entries.count - 1)
  }

  /// Notes that the contact was written to another file than planned.
  mutating func rename(_ name: ItemName, to other: ItemName, key: NameKey) {
    var next = first[key] ?? -1
    while next >= 0 {
      let entry = entries[Int(next)]
      if self.name(entry) == name {
        (entries[Int(next)].start, entries[Int(next)].length) = (UInt32(names.count), UInt16(other.bytes.count))
        names += other.bytes
        return
      }
      next = entry.next
    }
  }

  func holds(uid: String) -> Bool { uids.contains(uid.hashValue) }

  /// How many contacts have that name.
  func count(_ key: NameKey) -> Int {
    var count = 0
    var next = first[key] ?? -1
    while next >= 0 {
      count += 1
      next = entries[Int(next)].next
    }
    return count
  }

  /// The file with the contact of that name; of several, the last.
  func file(_ key: NameKey) -> ItemName? { first[key].map { name(entries[Int($0)]) } }

  /// Whether the file held this card, byte for byte, when the folder was read, or was written from it.
  func holds(_ card: Card, _ key: NameKey) -> Bool { first[key].map { entries[Int($0)].digest } == card.digest }

  private func name(_ entry: Entry) -> ItemName {
    ItemName(bytes: Array(names[Int(entry.start)..<Int(entry.start) + Int(entry.length)]))
  }
}

extension Card {
  /// Tells whether two cards are the same bytes, as long as the program runs.
  var digest: Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
