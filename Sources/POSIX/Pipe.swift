internal import CPOSIX
internal import Glibc

/// A new pipe: what is written to one end is read from the other.
package struct Pipe: ~Copyable, Sendable {
  package let reading: FileDescriptor
  package let writing: FileDescriptor

  /// Where `nonBlocking`, a full pipe refuses to be written (EAGAIN), and an empty one to be read.
  package init(nonBlocking: Bool = false) throws(SystemError) {
    var numbers: [Int32] = [-1, -1]
    let result = unsafe pipe2(&numbers, O_CLOEXEC | (nonBlocking ? O_NONBLOCK : 0))
    guard result == 0 else { throw .last("pipe") }
    reading = FileDescriptor(owning: numbers[0])
    writing = FileDescriptor(owning: numbers[1])
  }
}
