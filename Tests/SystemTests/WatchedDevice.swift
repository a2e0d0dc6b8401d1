import POSIX

/// A device with 20 contacts in its folder, signed in, for `watch`.
struct WatchedDevice {
  let machine: Machine
  let server: RunningServer

  init() throws {
    machine = try Machine()
    server = try RunningServer(on: machine)
    try server.addAccount("ada")
    _ = try machine.type("contacts2web populate people --count 20")
    try server.login("ada", home: "device", book: "people")
  }

  static func card(_ name: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(name)\r\nFN:\(name)\r\nN:\(name);;;;\r\nEND:VCARD\r\n"
  }

  /// Starts `watch`, and returns when the folder is in sync and nothing is left to do.
  func startWatch() throws -> ChildProcess {
    let watch = try machine.start(["watch"], log: "watch.log")
    try waitUntilWatching()
    return watch
  }

  func waitUntilWatching() throws {
    try waitUntil("the first run is done") { (try? machine.text("watch.log"))?.contains("event=watching") == true }
    // The runs after it, because of what it sent: each finds nothing.
    var last = ""
    try waitUntil("nothing is left to do") {
      let now = try machine.type("contacts2web sync --json").output.contains("unchanged") ? try checked() : ""
      defer { last = now }
      return now != "" && now == last
    }
  }

  /// When the last run of the watch ended.
  func checked() throws -> String {
    let state = try machine.text("device/watch")
    return state.split(separator: "\n").first { $0.hasPrefix("checked ") }.map(String.init) ?? ""
  }
}
