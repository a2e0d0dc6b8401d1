import POSIX

/// Python's own readers, which know nothing of ours.
enum Python {
  struct Failed: Error { let output: String }

  /// What a script prints; its arguments are `sys.argv[1:]`.
  static func run(_ script: String, _ arguments: String...) throws -> String {
    try output(["/usr/bin/env", "python3", "-c", script] + arguments)
  }

  /// What a program prints. Throws where it does not end well.
  static func output(_ command: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let path = folder.path("output")
    let ending = try ChildProcess(command, output: .appendTo(path), errors: .appendTo(path)).wait()
    let output = try File.exists(path) ? String(decoding: File.read(path), as: UTF8.self) : ""
    guard ending.isSuccess else { throw Failed(output: output) }
    return output
  }
}
