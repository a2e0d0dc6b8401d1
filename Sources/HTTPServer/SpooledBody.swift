package import POSIX
internal import Synchronization

/// A request's body in a file without a name: it is gone with the last who holds it, and with the process.
///
/// While the body is read, workers write it and the polling thread only asks how far they are. A handler has it for itself.
package final class SpooledBody: Sendable {
  private struct State {
    var size = 0
    var isWriting = false
    var failure: SystemError?
  }

  private let descriptor: FileDescriptor
  private let state = Mutex(State())

  /// Makes the file in this folder.
  package init(folder: String) throws(SystemError) {
    let path = "\(folder)/body-\(UInt64.random(in: .min ... .max))"
    descriptor = try FileDescriptor(path: path, [.readWrite, .create, .exclusive], mode: 0o600)
    try File.remove(path)
  }

  /// How many bytes it has.
  package var size: Int { state.withLock { $0.size } }

  // MARK: While the body is read

  /// What the writing failed with, if it did.
  var failure: SystemError? { state.withLock { $0.failure } }

  var isWriting: Bool { state.withLock { $0.isWriting } }

  /// To be told before ``write(_:)`` is called on another thread.
  func beginWriting() { state.withLock { $0.isWriting = true } }

  func write(_ bytes: [UInt8]) {
    var failure: SystemError?
    do throws(SystemError) { try descriptor.writeAll(bytes) } catch { failure = error }
    state.withLock { state in
      state.isWriting = false
      state.failure = failure
      if failure == nil { state.size += bytes.count }
    }
  }

  // MARK: For the handler

  /// Lets ``read(upTo:)`` begin at the start.
  package func rewind() throws(SystemError) { try descriptor.rewind() }

  /// The next bytes; none at the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] { try descriptor.read(upTo: count) }
}
