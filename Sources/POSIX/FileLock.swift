/// An advisory lock on a file, held until it is let go: one at a time among all processes that ask for it.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  /// Takes the lock on `path`, made where missing (mode 0600) and never removed; nil where somebody else has it and `wait`
  /// is false.
  package init?(_ path: String, wait: Bool) throws(SystemError) {
    descriptor = try FileDescriptor(path: path, [.readWrite, .create], mode: 0o600)
    guard try descriptor.lock(wait: wait) else { return nil }
  }

  /// Lets the lock go before the object itself is let go.
  package func unlock() { descriptor.unlock() }
}
