import POSIX
package import Sync
import Synchronization

/// Tells when the items of an address book change, without looking at them: inotify on the folder.
///
/// Opened before the first scan, nothing that happens during the scan is missed: it stays noted until ``wait(until:)``. The
/// sync's own writes are told like all others; the run that follows finds nothing to do. The kernel does not tell when
/// something is mounted over the folder or comes back to its path, so the path is looked at now and then: one stat every 30
/// seconds, every 2 seconds while the folder is away.
package final class VdirWatcher: Sendable {
  package enum Event: Equatable, Sendable {
    /// Items changed, and then nothing for the quiet period (or changes went on for ten times as long).
    case changed
    /// The folder is gone: removed, moved or unmounted. Told once.
    case missing
    /// The folder is back, or another one stands in its place.
    case back
    /// ``wake()`` was called.
    case woken
    /// The deadline has come.
    case deadline
  }

  package let path: String
  private let quiet: Int64
  private let inotify: Inotify
  private let wakeUp: WakeUp
  private let state = Mutex(State())

  private struct State {
    var watch: Int32?
    var folder: FileStatus?
    /// When the first and the last change came that has not been told yet, in milliseconds.
    var changes: (first: Int64, last: Int64)?
    var nextLook: Int64 = 0
    var isMissingTold = false
  }

  /// `quiet`: how long nothing must have happened before changes are told, in milliseconds, so that a program that writes
  /// many files, or one in pieces, is let finish. The folder may be missing.
  package init(path: String, quiet: Int64 = 200) throws(BookError) {
    self.path = path
    self.quiet = quiet
    do throws(SystemError) {
      inotify = try Inotify()
      wakeUp = try WakeUp()
      try state.withLock { (state) throws(SystemError) in
        // A folder that is missing now is told by the first wait.
        if try look(&state) == .missing { (state.isMissingTold, state.nextLook) = (false, 0) }
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Ends the wait from any thread; a wake-up before the wait ends it at once.
  package func wake() { wakeUp.wake() }

  /// Waits until something happens or until `deadline` (``MonotonicClock``, milliseconds; nil: without end). One thread at a
  /// time. A wake-up or the deadline does not lose changes: they are told by the next call.
  package func wait(until deadline: Int64?) throws(BookError) -> Event {
    do throws(SystemError) {
      return try state.withLock { (state) throws(SystemError) in try wait(&state, until: deadline) }
    } catch {
      throw Self.failure(error, path)
    }
  }

  private func wait(_ state: inout State, until deadline: Int64?) throws(SystemError) -> Event {
    while true {
      let now = MonotonicClock.milliseconds()
      if now >= state.nextLook, let event = try look(&state) { return event }
      if let changes = state.changes, now >= quietEnd(changes) {
        state.changes = nil
        return .changed
      }
      if let deadline, now >= deadline { return .deadline }
      let next = min(deadline ?? .max, state.nextLook, state.changes.map(quietEnd) ?? .max)
      let ready = try Poll.waitToRead([wakeUp.number, inotify.number], until: next)
      if ready[1] { try take(&state) }
      if ready[0] {
        wakeUp.clear()
        return .woken
      }
    }
  }

  private func quietEnd(_ changes: (first: Int64, last: Int64)) -> Int64 {
    min(changes.last + quiet, changes.first + 10 * quiet)
  }

  /// Notes what the kernel has told.
  private func take(_ state: inout State) throws(SystemError) {
    let now = MonotonicClock.milliseconds()
    let watch = state.watch
    var isChanged = false
    var isGone = false
    try inotify.drain { number, events, name in
      if events.contains(.overflow) {
        // Whatever was lost may have been the folder's end as well.
        isChanged = true
        isGone = true
      }
      guard number == watch else { return }
      if !events.isDisjoint(with: [.folderGone, .ended]) { isGone = true }
      if VdirName.isItem(name.span) { isChanged = true }
    }
    if isChanged { state.changes = (state.changes?.first ?? now, now) }
    if isGone { state.nextLook = now }
  }

  /// Looks whether the watched folder still stands at the path, and watches the one that does.
  private func look(_ state: inout State) throws(SystemError) -> Event? {
    let now = MonotonicClock.milliseconds()
    if let present = folderStatus() {
      state.nextLook = now + 30_000
      if let folder = state.folder, state.watch != nil, folder.isSameFile(as: present) { return nil }
      let isFirst = state.folder == nil && !state.isMissingTold
      unwatch(&state)
      do throws(SystemError) {
        state.watch = try inotify.watch(
          path,
          [.closedAfterWriting, .modified, .attributes, .made, .movedIn, .movedOut, .removed, .folderGone])
      } catch {
        guard error.isMissing else { throw error }
        state.nextLook = now
        return nil
      }
      guard let watched = folderStatus(), watched.isSameFile(as: present) else {
        // Replaced in this very moment.
        unwatch(&state)
        state.nextLook = now
        return nil
      }
      state.folder = watched
      state.isMissingTold = false
      return isFirst ? nil : .back
    }
    unwatch(&state)
    state.nextLook = now + 2_000
    if state.isMissingTold { return nil }
    state.isMissingTold = true
    state.changes = nil
    return .missing
  }

  private func folderStatus() -> FileStatus? {
    guard let status = try? FileStatus(path: path), status.kind == .directory else { return nil }
    return status
  }

  private func unwatch(_ state: inout State) {
    if let watch = state.watch { inotify.unwatch(watch) }
    state.watch = nil
  }

  private static func failure(_ error: SystemError, _ path: String) -> BookError {
    if error.isFull || error.isExhausted {
      return .failed(
        message: "the folder \(path) cannot be watched: the system's limit is reached",
        hint: "raise fs.inotify.max_user_watches and fs.inotify.max_user_instances")
    }
    return VdirFailure.ofFolder(error, path: path)
  }
}
