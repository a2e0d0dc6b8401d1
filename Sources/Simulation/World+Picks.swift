import AddressBook
import Contacts
import Sync

// Which file or contact is meant: one of a number, in an order that does not depend on the record ids, because these are drawn anew each
// time that a story is played.

extension World {
  func picked<Element>(_ pick: Int, of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[pick % elements.count]
  }

  func sortedCards() throws -> [(key: UniqueID, bytes: [UInt8])] {
    sorted(try account.cards.map { (key: $0.key, bytes: $0.value) })
  }

  /// A file that is a card.
  func file(_ folder: MemoryFolder, _ pick: Int) -> (ItemName, [UInt8])? {
    picked(pick, of: sortedNames(folder).filter { folder.broken[$0] == nil }).flatMap { name in
      folder.bytes(name).map { (name, $0) }
    }
  }

  /// Files that are named after their record's id come first.
  func sortedNames(_ folder: MemoryFolder) -> [ItemName] {
    let isNamedByID = { (name: ItemName) in UniqueID(name.description.prefix { $0 != "." }) != nil }
    let named = folder.names.filter(isNamedByID).map { (key: $0, bytes: folder.files[$0]?.bytes ?? []) }
    return sorted(named).map(\.key) + folder.names.filter { !isNamedByID($0) }
  }

  private func sorted<Key: Comparable>(_ cards: [(key: Key, bytes: [UInt8])]) -> [(key: Key, bytes: [UInt8])] {
    cards.sorted { left, right in
      left.bytes == right.bytes ? left.key < right.key : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}
