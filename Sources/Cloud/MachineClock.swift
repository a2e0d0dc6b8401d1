package import Contacts
internal import POSIX

/// The clocks of the server's machine, as a cleaning reads them. Tests have others.
package struct MachineClock: Sendable {
  package var now: @Sendable () -> Timestamp
  /// Which boot of the machine this is; nil where it does not tell.
  package var boot: UniqueID?
  /// Milliseconds since the boot, by a clock that nobody sets.
  package var sinceBoot: @Sendable () -> Int64

  package init(
    now: @escaping @Sendable () -> Timestamp, boot: UniqueID?, sinceBoot: @escaping @Sendable () -> Int64
  ) {
    self.now = now
    self.boot = boot
    self.sinceBoot = sinceBoot
  }

  /// This machine's.
  package static let own = MachineClock(
    now: { Timestamp(milliseconds: WallClock.milliseconds()) },
    boot: (try? File.read("/proc/sys/kernel/random/boot_id", limit: 4_096)).flatMap { bytes in
      UniqueID(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
    },
    sinceBoot: { MonotonicClock.milliseconds() })
}
