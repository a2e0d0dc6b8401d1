import POSIX
import Sync

extension ItemSignature {
  init(_ status: FileStatus) {
    self.init(modified: status.modified, changed: status.changed, inode: status.inode, size: status.size)
  }

  /// True for the same file with the same content as far as stat tells, whatever name it has: a rename changes the time of
  /// the inode's last change, and nothing else.
  func isSameContent(as other: ItemSignature) -> Bool {
    inode == other.inode && modified == other.modified && size == other.size
  }
}
