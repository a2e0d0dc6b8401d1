import POSIX
package import Sync
import Synchronization

/// Tells when the items of an address book change, without looking at them: inotify on the folder.
///
/// Opened before the first scan, nothing that happens during the scan is missed: it stays noted until ``wait(until:)``. The
/// sync's own writes are told like all others; the run that follows finds nothing to do. The kernel does not tell when
/// something is mounted over the folder, when a folder above it is moved, or when it comes back: so the path is looked at now
/// and then as well. Where the kernel has no watch left to give, everything counts as changed once a minute, until it has.
package final class VdirWatcher: Sendable {
  package enum Event: Equatable, Sendable {
    /// Items changed, and then nothing changed for the quiet period; or they have gone on changing for as long as this may
    /// wait.
    case changed
    /// The folder is gone (removed, moved, unmounted), or may not be looked at. Told once.
    case missing
    /// The folder is back, or another one stands in its place.
    case back
    /// ``wake()`` was called.
    case woken
    /// The deadline has come.
    case deadline
  }

  /// Milliseconds.
  package struct Timing: Sendable {
    /// How long nothing must have happened before changes are told, so that a program that writes many files is let finish.
    package var quiet: Int64 = 200
    /// After this long they are told all the same: a folder in which something changes all the time is synced that often,
    /// and no more. A file that is written in pieces is waited for until it is closed, as long as this at the most.
    package var patience: Int64 = 10_000
    /// Between two looks at a path that is watched.
    package var look: Int64 = 30_000
    /// Between two looks for a folder that is away.
    package var lookForLost: Int64 = 2_000
    /// How often everything counts as changed while the kernel does not tell.
    package var poll: Int64 = 60_000

    package init() {}
  }

  package let path: String
  private let timing: Timing
  private let wakeUp: WakeUp
  private let state = Mutex(State())

  private struct State {
    /// Nil where the system has none left.
    var inotify: Inotify?
    /// The folder that is watched.
    var watch: Int32?
    /// The kernel has ended that watch: the folder is removed or unmounted.
    var isEnded = false
    /// When the first and the last change came that has not been told yet.
    var changes: (first: Int64, last: Int64)?
    /// The items that somebody writes to at this moment.
    var beingWritten: Set<[UInt8]> = []
    var nextLook: Int64 = 0
    var isMissingTold = false
    /// The kernel has no watch to give.
    var isLimited = false
  }

  /// Begins to watch. The folder may be missing: the first wait tells.
  package init(path: String, timing: Timing = Timing()) throws(BookError) {
    self.path = path
    self.timing = timing
    do throws(SystemError) { wakeUp = try WakeUp() } catch { throw VdirFailure.ofFolder(error, path: path) }
    state.withLock { state in
      if look(&state) == .missing { (state.isMissingTold, state.nextLook) = (false, 0) }
      // The first run sees the items that are there at the start.
      state.changes = nil
    }
  }

  /// Ends the wait from any thread; a wake-up before the wait ends it at once.
  package func wake() { wakeUp.wake() }

  /// Why the folder is only looked at once a minute, and what helps; nil where the kernel tells of its changes. Not while
  /// another thread waits.
  package var limitation: (message: String, hint: String)? {
    guard state.withLock(\.isLimited) else { return nil }
    return (
      "the system has no watch left for \(path): it is looked at once a minute",
      "raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or the limit of open files"
    )
  }

  /// Waits until something happens or until `deadline` (``MonotonicClock``, milliseconds; nil: without end). One thread at a
  /// time. A wake-up or the deadline does not lose changes: they are told by the next call.
  package func wait(until deadline: Int64?) throws(BookError) -> Event {
    do throws(SystemError) {
      return try state.withLock { (state) throws(SystemError) in try wait(&state, until: deadline) }
    } catch {
      throw VdirFailure.ofFolder(error, path: path)
    }
  }

  private func wait(_ state: inout State, until deadline: Int64?) throws(SystemError) -> Event {
    while true {
      let now = MonotonicClock.milliseconds()
      if now >= state.nextLook, let event = look(&state) { return event }
      if let end = endOfChanges(state), now >= end {
        state.changes = nil
        state.beingWritten = []
        return .changed
      }
      if let deadline, now >= deadline { return .deadline }
      let next = min(deadline ?? .max, state.nextLook, endOfChanges(state) ?? .max)
      let numbers = [wakeUp.number] + (state.inotify.map { [$0.number] } ?? [])
      let ready = try Poll.waitToRead(numbers, until: next)
      if ready.last == true, let inotify = state.inotify { try take(inotify, &state) }
      if ready[0] {
        wakeUp.clear()
        return .woken
      }
    }
  }

  /// When the changes so far are to be told.
  private func endOfChanges(_ state: State) -> Int64? {
    guard let changes = state.changes else { return nil }
    let latest = changes.first + timing.patience
    return state.beingWritten.isEmpty ? min(changes.last + timing.quiet, latest) : latest
  }

  /// Notes what the kernel has told.
  private func take(_ inotify: Inotify, _ state: inout State) throws(SystemError) {
    let now = MonotonicClock.milliseconds()
    var isChanged = false
    try inotify.drain { number, events, name in
      if events.contains(.overflow) {
        // Events were lost: a file may have been closed, or the folder removed, without our hearing of it.
        isChanged = true
        state.beingWritten = []
        state.nextLook = now
      }
      guard number == state.watch else { return }
      if !events.isDisjoint(with: [.folderGone, .ended]) { state.nextLook = now }
      if events.contains(.ended) { state.isEnded = true }
      guard VdirName.isItem(name.span) || VdirName.isMisnamed(name.span) else { return }
      isChanged = true
      if events.contains(.modified) {
        state.beingWritten.insert(name)
      } else if !events.isDisjoint(with: [.closedAfterWriting, .movedOut, .movedIn, .removed]) {
        state.beingWritten.remove(name)
      }
    }
    if isChanged { state.changes = (state.changes?.first ?? now, now) }
  }

  /// Watches the folder that stands at the path now, and tells where that is another one than before.
  ///
  /// Comparing the inodes instead would take a folder that was removed and made anew for the old one, since it may have the
  /// same.
  private func look(_ state: inout State) -> Event? {
    let now = MonotonicClock.milliseconds()
    let old = state.watch
    let isAnother: Bool
    do throws(SystemError) {
      let inotify = if let known = state.inotify { known } else { try Inotify() }
      state.inotify = inotify
      let watch = try inotify.watch(
        path, [.closedAfterWriting, .modified, .attributes, .made, .movedIn, .movedOut, .removed, .folderGone])
      (state.watch, state.nextLook) = (watch, now + timing.look)
      isAnother = watch != old
      if isAnother, let old { inotify.unwatch(old) }
      // While the kernel had no watch to give, nobody told of changes, so there may have been some.
      if state.isLimited { state.changes = (state.changes?.first ?? now, now) }
      state.isLimited = false
    } catch {
      if let old { state.inotify?.unwatch(old) }
      state.watch = nil
      guard error.isFull || error.isExhausted, isThere else { return lost(&state, now) }
      (state.isLimited, state.nextLook) = (true, now + timing.poll)
      state.changes = (state.changes?.first ?? now, now)
      isAnother = old != nil
    }
    defer { (state.isMissingTold, state.isEnded) = (false, false) }
    return state.isMissingTold || state.isEnded || isAnother && old != nil ? .back : nil
  }

  private func lost(_ state: inout State, _ now: Int64) -> Event? {
    state.nextLook = now + timing.lookForLost
    if state.isMissingTold { return nil }
    state.isMissingTold = true
    (state.changes, state.beingWritten, state.isEnded) = (nil, [], false)
    return .missing
  }

  private var isThere: Bool { (try? FileStatus(path: path).kind) == .directory }
}
