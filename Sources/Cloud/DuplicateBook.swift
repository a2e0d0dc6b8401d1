internal import Contacts

/// The contacts of an account by what two of the same person may have in common: 12 bytes for each key, and 16 for each contact. It says too much
/// rather than too little; what is told to a person, ``DuplicateKeys`` say by the contacts' own texts.
struct DuplicateBook {
  /// One key of a contact, as parts of four bytes so that it takes no more than 12. The lowest bit of the hash tells one without a
  /// name, the next three what it is a key of.
  fileprivate struct Entry {
    private let high: UInt32
    private let low: UInt32
    /// The contact's place among the book's.
    var holder: UInt32

    init(hash: UInt64, holder: UInt32) {
      high = UInt32(hash >> 32)
      low = UInt32(truncatingIfNeeded: hash)
      self.holder = holder
    }

    var hash: UInt64 { UInt64(high) << 32 | UInt64(low) }
    var key: UInt64 { hash & ~1 }
    var kind: Kind? { Kind(rawValue: hash >> 1 & 7) }
    var isNameless: Bool { hash & 1 == 1 }
  }

  fileprivate enum Kind: UInt64 {
    /// First and last name, whichever comes first.
    case name
    /// A name that is a single word.
    case shortName
    case email
    case phone
    /// A number with the first word of the name.
    case phoneAndWord
    case uid
  }

  /// A key that more have is an office's number or a name without a person in it, and says nothing; but a UID always does.
  static let mostHolders = 8

  /// In order.
  private var ids: [UniqueID] = []
  /// By their hashes.
  private var entries: [Entry] = []
  private(set) var pairs = DuplicatePairs()
  /// Without them it says what was found, and cannot be brought up to date.
  private(set) var hasKeys = true

  /// About what it takes in memory, in bytes.
  var size: Int {
    ids.count * MemoryLayout<UniqueID>.stride + entries.count * MemoryLayout<Entry>.stride + pairs.size
  }

  /// Lets go of what takes the most room.
  mutating func forgetKeys() {
    entries = []
    hasKeys = false
  }

  /// Keys of contacts that are about to come in.
  struct News {
    fileprivate var ids: [UniqueID] = []
    fileprivate var entries: [Entry] = []

    mutating func add(_ id: UniqueID, _ keys: DuplicateKeys) {
      let holder = UInt32(ids.count)
      ids.append(id)
      func add(_ kind: Kind, _ text: String) {
        let hash = UInt64(truncatingIfNeeded: Self.hash(text)) & ~15 | kind.rawValue << 1 | (keys.name.isEmpty ? 1 : 0)
        entries.append(Entry(hash: hash, holder: holder))
      }
      if let first = keys.name.first, let last = keys.name.last {
        switch keys.name.count {
        case 1: add(first.contains(" ") ? .name : .shortName, first)
        default: add(.name, [first, last].sorted().joined(separator: "\u{1}"))
        }
      }
      for email in keys.emails { add(.email, email) }
      let word = keys.name.first?.prefix { $0 != " " }
      for number in keys.phoneEnds {
        if let word { add(.phoneAndWord, "\(number) \(word)") }
        add(.phone, number)
      }
      if let uid = keys.uid { add(.uid, uid.text) }
    }

    /// Takes out what was added of a contact.
    mutating func remove(_ id: UniqueID) { entries.removeAll { ids[Int($0.holder)] == id } }

    /// The same as long as the program runs.
    private static func hash(_ text: String) -> Int {
      var hasher = Hasher()
      hasher.combine(text)
      return hasher.finalize()
    }
  }

  /// Takes out these contacts, and takes in the news.
  mutating func replace(_ changed: Set<UniqueID>, by news: News) {
    let before = ids
    ids = (before.filter { !changed.contains($0) } + Set(news.ids)).sorted()
    // Both are in order. Nil for who goes.
    var next = 0
    let places = before.map { id -> UInt32? in
      while next < ids.count, ids[next] < id { next += 1 }
      return next < ids.count && ids[next] == id && !changed.contains(id) ? UInt32(next) : nil
    }
    let newPlaces = news.ids.map { id in UInt32(ids.partitionPoint { $0 >= id }) }
    let new = news.entries.map { Entry(hash: $0.hash, holder: newPlaces[Int($0.holder)]) }.sorted { $0.hash < $1.hash }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + new.count)
    var place = 0
    for var entry in entries {
      guard let holder = places[Int(entry.holder)] else { continue }
      entry.holder = holder
      while place < new.count, new[place].hash < entry.hash {
        merged.append(new[place])
        place += 1
      }
      merged.append(entry)
    }
    merged += new[place...]
    entries = merged
    pairs = DuplicatePairs(foundPairs(), of: ids)
  }

  /// Each two that have a key in common, once, with all that speaks for them.
  private func foundPairs() -> [DuplicatePairs.Found] {
    var found: [DuplicatePairs.Found] = []
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      if end - start <= Self.mostHolders {
        for index in start..<end {
          for other in index + 1..<end { add(entries[index], entries[other], to: &found) }
        }
      } else if entries[start].kind == .uid {
        // Each pair of so many would be too many pairs.
        for index in start + 1..<end { add(entries[index - 1], entries[index], to: &found) }
      }
      start = end
    }
    return found
  }

  private func add(_ left: Entry, _ right: Entry, to found: inout [DuplicatePairs.Found]) {
    guard left.holder != right.holder, let kind = left.kind else { return }
    let signs: DuplicateSigns
    switch kind {
    case .name: signs = .name
    case .shortName: signs = [.name, .shortName]
    case .email: signs = .email
    case .phone: signs = left.isNameless || right.isNameless ? [.phone, .partOfName] : .phone
    case .phoneAndWord: signs = [.phone, .partOfName]
    case .uid: signs = .uid
    }
    found.append(
      DuplicatePairs.Found(
        first: min(left.holder, right.holder), second: max(left.holder, right.holder), signs: signs))
  }
}
