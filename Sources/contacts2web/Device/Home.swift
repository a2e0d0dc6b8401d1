import POSIX

/// The folder where a device keeps its cache and its sign-in: one home is one device with one address book.
struct Home: Sendable {
  let path: String

  init(path: String) { self.path = path }

  /// The folder of `--home`, of CONTACTS2WEB_HOME, or by the XDG base directory specification.
  init(_ arguments: Arguments) throws(Problem) {
    if let path = arguments[.home] {
      self.path = path
    } else {
      path = try Self.xdgDataFolder("contacts2web")
    }
  }

  var cache: String { path + "/cache.sqlite" }
  var signIn: String { path + "/sign-in" }
  /// Held by a run.
  var lock: String { path + "/lock" }
  /// Of ``RunState``.
  var run: String { path + "/run" }
  /// Held by a `watch`.
  var watchLock: String { path + "/watch.lock" }
  /// Of ``WatchState``.
  var watch: String { path + "/watch" }

  /// Whether a run, or a `watch`, holds its lock now.
  static func isHeld(_ lock: String) throws -> Bool {
    guard File.exists(lock) else { return false }
    return try FileLock(lock, wait: false) == nil
  }

  /// Makes the folder, for its owner alone.
  func make() throws(SystemError) { try File.makeFolder(path, mode: 0o700) }

  /// A folder of that name below `$XDG_DATA_HOME`, by default below `~/.local/share`.
  static func xdgDataFolder(_ name: String) throws(Problem) -> String {
    // The specification: a relative path is to be passed over.
    if let base = Environment["XDG_DATA_HOME"], base.hasPrefix("/") { return "\(base)/\(name)" }
    guard let home = Environment.homeFolder else {
      throw Problem("there is no home folder", hint: "name a folder with --home or CONTACTS2WEB_HOME")
    }
    return "\(home)/.local/share/\(name)"
  }
}
