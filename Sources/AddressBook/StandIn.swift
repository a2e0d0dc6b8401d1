internal import Glibc
import POSIX
import Sync

/// What other programs leave in the place of a file that they take away without anybody having deleted it.
struct StandIn {
  /// Why the file cannot be read, for the person.
  let reason: String

  /// Nil where nothing stands in the file's place.
  init?(for name: ItemName, in folder: Directory) throws(SystemError) {
    func isThere(_ other: [UInt8]) throws(SystemError) -> Bool {
      do throws(SystemError) { _ = try folder.status(other) } catch {
        // No file has a name that is too long.
        if error.isMissing || error.code == ENAMETOOLONG { return false }
        throw error
      }
      return true
    }
    for ending in Self.placeholders where try isThere(name.bytes + Array(ending.utf8)) {
      reason = """
        the synchronizer of this folder has left \(name)\(ending) in its place, and keeps it elsewhere (have it fetched to this machine \
        again)
        """
      return
    }
    // iCloud hides it.
    if try isThere(Array(".".utf8) + name.bytes + Array(".icloud".utf8)) {
      reason = "iCloud keeps it elsewhere (have it fetched to this machine again)"
      return
    }
    for ending in Self.conflicts where try isThere(name.bytes + Array(ending.utf8)) {
      reason = """
        the synchronizer of this folder found two versions of it, of which one is \(name)\(ending) (rename the right one to \(name); where \
        the contact is to go, delete them)
        """
      return
    }
    // A disk that knows capitals alone gives them to the whole name.
    let capitals = name.bytes.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0 }
    for other in [Array(name.bytes.dropLast(4)) + Array(".VCF".utf8), capitals] where try isThere(other) {
      let capital = ItemName(bytes: other)
      reason = "it is called \(capital) by now, and a vdir's files end in small letters (rename it to \(name))"
      return
    }
    return nil
  }

  /// The clients of Nextcloud and ownCloud, where they keep "virtual files" outside of Windows.
  private static let placeholders = [".nextcloud", ".owncloud"]
  /// `rclone bisync` gives both versions such a name, unless it is told which of them wins.
  private static let conflicts = [".conflict1", ".conflict2"]
}
