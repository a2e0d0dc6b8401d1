import POSIX
import Probes
import Sync

/// A file that ended up under a temporary name: what was planned to go, or never to come; or what another program wrote in the
/// moment between the look at a file and its exchange.
///
/// Its name tells in which states it may go, so that also after a kill nothing is removed that nobody has seen.
enum Leftover {
  /// A name for a file that may go as long as it is in one of these states.
  static func name(states: [ItemSignature]) -> [UInt8] {
    VdirName.temporary(
      states.map { state in
        [UInt64(bitPattern: state.modified), state.inode, UInt64(bitPattern: state.size)].map { String($0, radix: 16) }
          .joined(separator: ".")
      })
  }

  /// Removes the file, or puts it back among the items of `folder`, under a free name, which is returned.
  static func clear(_ name: [UInt8], in source: Directory, of folder: Directory) throws(SystemError) -> [UInt8]? {
    guard let states = states(name), let status = try source.statusIfPresent(name),
      !states.contains(where: { ItemSignature(status).isSameContent(as: $0) })
    else {
      try source.remove(name)
      return nil
    }
    let item = VdirName.putBack()
    try folder.place(name, from: source, as: item)
    try folder.sync()
    Coverpoint.leftoverPutBack.reach()
    return item
  }

  /// Nil for the name of a file that may go in any state: it never was in place.
  private static func states(_ name: [UInt8]) -> [ItemSignature]? {
    let parts = VdirName.notes(name)
    guard !parts.isEmpty else { return nil }
    return parts.compactMap { part in
      let numbers = part.split(separator: ".").compactMap { UInt64($0, radix: 16) }
      guard numbers.count == 3 else { return nil }
      return ItemSignature(
        modified: Int64(bitPattern: numbers[0]), changed: 0, inode: numbers[1], size: Int64(bitPattern: numbers[2]))
    }
  }
}
