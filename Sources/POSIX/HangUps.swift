internal import CPOSIX
internal import Glibc

/// Waits until one of many sockets is closed by its other end: epoll(7), which costs nothing for those that are not.
package final class HangUps: Sendable {
  private let epoll: FileDescriptor
  private let wakeUp: WakeUp

  package init() throws(SystemError) {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { throw .last("epoll_create1") }
    epoll = FileDescriptor(owning: number)
    wakeUp = try WakeUp()
    guard shim_epoll_add(epoll.number, wakeUp.number, 0, UInt32(shim_epoll_readable)) == 0 else {
      throw .last("epoll_ctl")
    }
  }

  /// From now on, ``wait(milliseconds:)`` tells `id`, which is not 0, once when the other end hangs up. The descriptor stays the caller's,
  /// who takes it out before closing it.
  package func add(_ descriptor: Int32, id: UInt64) {
    _ = shim_epoll_add(epoll.number, descriptor, id, UInt32(shim_epoll_hang_up_once))
  }

  package func remove(_ descriptor: Int32) { _ = shim_epoll_remove(epoll.number, descriptor) }

  /// Lets the wait end, or the next one.
  package func wake() { wakeUp.wake() }

  /// Waits so long at most, nil without end. Returns some of those that have hung up.
  package func wait(milliseconds: Int?) -> [UInt64] {
    var ids = [UInt64](repeating: 0, count: 64)
    let count = unsafe shim_epoll_wait(
      epoll.number, &ids, Int32(ids.count), milliseconds.map { Int32(clamping: $0) } ?? -1)
    let found = ids.prefix(Int(max(0, count)))
    if found.contains(0) { wakeUp.clear() }
    return found.filter { $0 != 0 }
  }
}
