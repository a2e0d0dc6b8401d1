internal import Glibc

/// What the kernel tells of a folder and the files in it (inotify). Used by one thread at a time.
package final class Inotify: Sendable {
  /// What to be told of.
  package struct Events: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let made = Events(rawValue: UInt32(IN_CREATE))
    package static let modified = Events(rawValue: UInt32(IN_MODIFY))
    package static let closedAfterWriting = Events(rawValue: UInt32(IN_CLOSE_WRITE))
    package static let movedIn = Events(rawValue: UInt32(IN_MOVED_TO))
    package static let movedOut = Events(rawValue: UInt32(IN_MOVED_FROM))
    package static let removed = Events(rawValue: UInt32(IN_DELETE))
    /// Times, rights, owner or number of names changed.
    package static let attributes = Events(rawValue: UInt32(IN_ATTRIB))
    /// The watched folder itself was removed or moved.
    package static let folderGone = Events(rawValue: UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF))
    /// Only told: the folder is removed or unmounted, and not watched any more.
    package static let ended = Events(rawValue: UInt32(IN_IGNORED))
    /// Only told: the kernel's queue was full, and events are lost.
    package static let overflow = Events(rawValue: UInt32(IN_Q_OVERFLOW))
  }

  private let descriptor: FileDescriptor

  package init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw .last("inotify_init") }
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable when there are events, for ``Poll``.
  package var number: Int32 { descriptor.number }

  /// Watches a folder and gives the watch's number: the same again for a folder that is watched already, whatever its name
  /// is now, and one that was never given before for any other. Events of files that were removed while open are left out.
  package func watch(_ path: String, _ events: Events) throws(SystemError) -> Int32 {
    let checked = try checkedPath(path, "inotify_add_watch")
    let mask = events.rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
    let watch = unsafe inotify_add_watch(descriptor.number, checked, mask)
    guard watch >= 0 else { throw .last("inotify_add_watch", path: path) }
    return watch
  }

  package func unwatch(_ watch: Int32) { inotify_rm_watch(descriptor.number, watch) }

  /// Hands over the events that have come so far, without waiting: the watch, what happened, and the name of the file in the
  /// folder, empty for the folder itself.
  package func drain(_ body: (Int32, Events, [UInt8]) -> Void) throws(SystemError) {
    while true {
      let bytes: [UInt8]
      do { bytes = try descriptor.read(upTo: 16_384) } catch  where error.code == EAGAIN { return }
      if bytes.isEmpty { return }
      // struct inotify_event: int32 wd, uint32 mask, uint32 cookie, uint32 len, then len bytes of name, padded with NUL.
      var offset = 0
      while offset + 16 <= bytes.count {
        let length = Int(word(bytes, offset + 12))
        let name = bytes[(offset + 16)..<min(offset + 16 + length, bytes.count)].prefix { $0 != 0 }
        body(Int32(bitPattern: word(bytes, offset)), Events(rawValue: word(bytes, offset + 4)), Array(name))
        offset += 16 + length
      }
    }
  }

  private func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
