import POSIX

/// Waits, on a thread of its own, for the device's sign-in to go: `logout` in another terminal.
enum SignOutListener {
  /// `wake` is called on that thread, which ends with that, when the end is asked for, or with the process. Where the system
  /// cannot tell of files, the next run notices.
  static func start(_ home: Home, interruption: Interruption, wake: @escaping @Sendable () -> Void) throws {
    _ = try Thread("sign-out") {
      do {
        let inotify = try Inotify()
        _ = try inotify.watch(home.path, [.removed, .movedOut, .folderGone])
        while File.exists(home.signIn) {
          guard try interruption.waitToRead(inotify.number) else { return }
          try inotify.drain { _, _, _ in }
        }
      } catch { return }
      wake()
    }
  }
}
