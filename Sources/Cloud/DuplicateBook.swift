internal import Contacts

/// The contacts of an account by what two of the same person may have in common: 24 bytes for each key. It says too much rather than too
/// little; what is told to a person, ``DuplicateKeys`` say by the contacts' own texts.
struct DuplicateBook {
  /// Two contacts that have a key in common, the smaller id first.
  struct Pair: Equatable, Comparable {
    let first: UniqueID
    let second: UniqueID
    /// Of ``DuplicateSigns``: the strongest pairs come first.
    let strength: Int

    static func < (left: Pair, right: Pair) -> Bool {
      (right.strength, left.first, left.second) < (left.strength, right.first, right.second)
    }
  }

  /// One key of a contact. The lowest bit of the hash tells one without a name, the next three what it is a key of.
  struct Entry {
    fileprivate let hash: UInt64
    fileprivate let id: UniqueID

    fileprivate var key: UInt64 { hash & ~1 }
    fileprivate var kind: Kind? { Kind(rawValue: hash >> 1 & 7) }
    fileprivate var isNameless: Bool { hash & 1 == 1 }
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

  /// By their hashes.
  private var entries: [Entry] = []
  private(set) var pairs: [Pair] = []
  /// Without them it says what was found, and cannot be brought up to date.
  private(set) var hasKeys = true

  /// The place of the first of these pairs, which are in order, that comes behind `pair`.
  static func firstIndex(in pairs: [Pair], behind pair: Pair) -> Int {
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pair < pairs[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether these two are among the pairs, the smaller id first.
  static func contains(_ first: UniqueID, _ second: UniqueID, in pairs: [Pair]) -> Bool {
    (DuplicateSigns.weakest...DuplicateSigns.strongest).contains { strength in
      let pair = Pair(first: first, second: second, strength: strength)
      let end = firstIndex(in: pairs, behind: pair)
      return end > 0 && pairs[end - 1] == pair
    }
  }

  /// About what it takes in memory, in bytes.
  var size: Int { entries.count * MemoryLayout<Entry>.stride + pairs.count * MemoryLayout<Pair>.stride }

  /// Lets go of what takes the most room.
  mutating func forgetKeys() {
    entries = []
    hasKeys = false
  }

  /// Keys of contacts that are about to come in.
  struct News {
    fileprivate var entries: [Entry] = []

    mutating func add(_ id: UniqueID, _ keys: DuplicateKeys) {
      func add(_ kind: Kind, _ text: String) {
        let hash = UInt64(truncatingIfNeeded: Self.hash(text)) & ~15 | kind.rawValue << 1 | (keys.name.isEmpty ? 1 : 0)
        entries.append(Entry(hash: hash, id: id))
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
    mutating func remove(_ id: UniqueID) { entries.removeAll { $0.id == id } }

    /// The same as long as the program runs.
    private static func hash(_ text: String) -> Int {
      var hasher = Hasher()
      hasher.combine(text)
      return hasher.finalize()
    }
  }

  /// Takes out these contacts, and takes in the news.
  mutating func replace(_ changed: Set<UniqueID>, by news: consuming News) {
    var new = news.entries
    news.entries = []
    new.sort { $0.hash < $1.hash }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + new.count)
    var place = 0
    for entry in entries where !changed.contains(entry.id) {
      while place < new.count, new[place].hash < entry.hash {
        merged.append(new[place])
        place += 1
      }
      merged.append(entry)
    }
    merged += new[place...]
    entries = merged
    pairs = foundPairs()
  }

  private func foundPairs() -> [Pair] {
    var found: [(first: UniqueID, second: UniqueID, signs: DuplicateSigns)] = []
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
    found.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    var pairs: [Pair] = []
    var place = 0
    while place < found.count {
      let pair = found[place]
      var signs: DuplicateSigns = []
      while place < found.count, found[place].first == pair.first, found[place].second == pair.second {
        signs.formUnion(found[place].signs)
        place += 1
      }
      if let strength = signs.strength {
        pairs.append(Pair(first: pair.first, second: pair.second, strength: strength))
      }
    }
    return pairs.sorted()
  }

  private func add(
    _ left: Entry, _ right: Entry, to found: inout [(first: UniqueID, second: UniqueID, signs: DuplicateSigns)]
  ) {
    guard left.id != right.id, let kind = left.kind else { return }
    let signs: DuplicateSigns
    switch kind {
    case .name: signs = .name
    case .shortName: signs = [.name, .shortName]
    case .email: signs = .email
    case .phone: signs = left.isNameless || right.isNameless ? [.phone, .partOfName] : .phone
    case .phoneAndWord: signs = [.phone, .partOfName]
    case .uid: signs = .uid
    }
    found.append((min(left.id, right.id), max(left.id, right.id), signs))
  }
}
