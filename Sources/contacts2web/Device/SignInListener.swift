import POSIX

/// Waits, on a thread of its own, for the device's sign-in to change or to go: `login --renew` or `logout` in another terminal.
enum SignInListener {
  /// `wake` is called on that thread, which ends when the sign-in is gone, when the end is asked for, or with the process. Where
  /// the system cannot tell of files, the next run notices.
  static func start(_ home: Home, interruption: Interruption, wake: @escaping @Sendable () -> Void) throws {
    _ = try Thread("sign-in") {
      do {
        let inotify = try Inotify()
        let name = Array(home.signIn.utf8.dropFirst(home.path.utf8.count + 1))
        _ = try inotify.watch(home.path, [.movedIn, .removed, .movedOut, .folderGone])
        while File.exists(home.signIn) {
          guard try interruption.waitToRead(inotify.number) else { return }
          var isRenewed = false
          try inotify.drain { _, events, changed in if events.contains(.movedIn), changed == name { isRenewed = true } }
          if isRenewed { wake() }
        }
      } catch { return }
      wake()
    }
  }
}
