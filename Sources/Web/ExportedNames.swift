import Contacts
import Sync

/// The names of an archive's files: those that a folder of contacts has. No two are the same, also for systems to which upper and lower
/// case are.
struct ExportedNames: Sendable {
  /// Hashes of the names so far. A name that has the hash of another one by chance only becomes another name.
  private var taken: Set<Int> = []

  /// `uid` is the card's; `id` stands in for one that makes no name, or that another card has as well.
  mutating func name(uid: String, _ id: UniqueID) -> [UInt8] {
    if let name = ItemName(uid: uid), take(name) { return name.bytes }
    var name = ItemName("\(id).vcf")
    while !take(name) { name = ItemName("\(UniqueID.random()).vcf") }
    return name.bytes
  }

  private mutating func take(_ name: ItemName) -> Bool {
    taken.insert(name.bytes.map { (65...90).contains($0) ? $0 | 32 : $0 }.hashValue).inserted
  }
}
