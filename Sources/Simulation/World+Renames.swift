import Cache
import Contacts
import Sync

// Renames that a synchronizer of files carries.

extension World {
  /// A new file comes, and the old one goes after a run that has seen both. A synchronizer leaves alone what says something else by then.
  func renameHalf(_ device: Int, _ pick: Int) throws {
    let folder = devices[device].folder
    guard let (name, bytes) = file(folder, pick) else { return }
    let isKnown = sharers(of: device).allSatisfy { $0.known.contains(name) }
    let new = newName()
    folder.write(new, bytes)
    try sync(device, allowsDeletions: false, nil)
    guard folder.bytes(name) == bytes else { return noteMade(bytes) }
    if !isKnown || folder.bytes(new) != bytes {
      // To who has not seen the old file before, or sees it no more, the new one is a copy, and the deletion is one.
      noteMade(bytes)
      note(deleted: bytes)
    }
    noteRenamed(device, name, to: new)
    folder.remove(name)
  }
}
