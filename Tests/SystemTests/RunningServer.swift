import POSIX
import TestSystem

/// A real server on a free port, with a PostgreSQL of its own, in a test's machine.
final class RunningServer: Sendable {
  /// `https://127.0.0.1:PORT`
  let address: String
  let fingerprint: String
  let process: ChildProcess
  /// The name of its log.
  let log: String
  let machine: Machine

  /// Starts the server on a machine of its own, with the account "ada" and devices signed in to it: the name of each
  /// one's home, and of its folder.
  convenience init(devices: KeyValuePairs<String, String>, _ options: [String] = []) throws {
    let machine = try Machine()
    try FirstStart.shared.get().copy(to: machine, hasAda: true)
    try self.init(on: machine, options)
    for (home, book) in devices { try login("ada", home: home, book: book) }
  }

  /// Starts the server, again on `port` where one is given, and returns once it answers. Its port stays its own while it is away. A machine without a
  /// database gets a copy of one, unless the server is to make it.
  init(on machine: Machine, port: UInt16? = nil, _ options: [String] = [], makesDatabase: Bool = false) throws {
    self.machine = machine
    if !makesDatabase, !File.exists(machine.path("server")) { try FirstStart.shared.get().copy(to: machine) }
    var pipe: Pipe? = try Pipe()
    guard let writing = pipe?.writing.number, let number = pipe?.reading.number else {
      throw SystemError("pipe", code: 0)
    }
    log = "server\(MonotonicClock.nanoseconds()).log"
    process = try machine.start(
      ["serve", "--listen", "127.0.0.1:\(port ?? KeptPort.make())"] + options, output: .descriptor(writing), log: log)
    let reading = try FileDescriptor(path: "/proc/self/fd/\(number)")
    pipe = nil
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let bytes = try reading.read(upTo: 1)
      guard !bytes.isEmpty else {
        _ = try process.wait()
        throw Machine.Failure(text: "the server did not start: \(try machine.text(log))")
      }
      line += bytes
    }
    var url = String(decoding: line.dropLast(), as: UTF8.self)
    if url.hasSuffix("/") { url.removeLast() }
    address = url
    let logged = try machine.text(log).split(separator: "fingerprint=").last ?? ""
    fingerprint = String(logged.prefix(64))
  }

  deinit {
    try? process.send(.terminate)
    _ = try? process.wait()
  }

  var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

  /// Ends the server as a service manager does, and waits for it.
  func stop() throws -> ChildProcess.Ending {
    try process.send(.terminate)
    return try process.wait()
  }

  /// Ends the server as a power cut does.
  func kill() throws {
    try process.send(.kill)
    _ = try process.wait()
  }

  /// Makes an account, whose password is "a long password".
  func addAccount(_ name: String) throws {
    try machine.succeed("echo a long password | contacts2web account add \(name) --password-stdin")
  }

  /// Signs a device in, with a home and a folder of the given names.
  func login(_ account: String, home: String, book: String) throws {
    try machine.succeed(
      """
      echo a long password | contacts2web login \(address) --user \(account) --book \(book) --home \(home) \
      --fingerprint \(fingerprint) --password-stdin
      """)
  }
}
