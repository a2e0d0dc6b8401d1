internal import Glibc

/// The process's standard streams.
package enum StandardStream {
  /// Writes all of the text to standard output, at once and unbuffered.
  package static func writeOutput(_ text: String) throws(SystemError) { try write(text, STDOUT_FILENO) }

  /// Writes all of the text to standard error; there is nobody to tell of a failure.
  package static func writeError(_ text: String) { try? write(text, STDERR_FILENO) }

  /// The next line of standard input without its end, for `--password-stdin`; nil where there is none. At most 64 KiB.
  package static func readInputLine() throws(SystemError) -> String? { try readLine(STDIN_FILENO) }

  static func readLine(_ number: Int32) throws(SystemError) -> String? {
    var line: [UInt8] = []
    while line.count < 65_536 {
      var byte: UInt8 = 0
      // Byte by byte: what follows the line belongs to somebody else.
      let count = unsafe read(number, &byte, 1)
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("read")
      }
      if count == 0 && line.isEmpty { return nil }
      if count == 0 || byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private static func write(_ text: String, _ number: Int32) throws(SystemError) {
    // A duplicate, since a descriptor closes what it owns.
    let copy = dup(number)
    guard copy >= 0 else { throw .last("write") }
    try FileDescriptor(owning: copy).writeAll(text.utf8)
  }
}
