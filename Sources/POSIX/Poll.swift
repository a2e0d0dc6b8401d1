internal import Glibc

/// Waiting until a descriptor can be read.
package enum Poll {
  /// Waits until one of the descriptors can be read (or is closed by its other end), or until `deadline` on
  /// ``MonotonicClock`` in milliseconds; nil waits without end. Tells for each whether it is ready; none is after the
  /// deadline.
  ///
  /// The system does not count the time that the machine sleeps here: a wait may be so much longer. Who wants to be in time
  /// after that waits in shorter pieces.
  package static func waitToRead(_ numbers: [Int32], until deadline: Int64?) throws(SystemError) -> [Bool] {
    var items = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      var timeout: Int32 = -1
      if let deadline {
        timeout = Int32(clamping: max(0, deadline - MonotonicClock.milliseconds()))
      }
      let result = unsafe poll(&items, nfds_t(items.count), timeout)
      if result > 0 || result == 0 && deadline.map({ MonotonicClock.milliseconds() >= $0 }) == true {
        return items.map { $0.revents != 0 }
      }
      if result < 0 && errno != EINTR { throw .last("poll") }
    }
  }
}
