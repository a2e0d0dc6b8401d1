import POSIX

/// A file system of its own in memory, to be filled, made read-only, or taken away. It goes with the object.
package final class SmallDisk: Sendable {
  private let folder: TemporaryFolder
  /// Where it is mounted.
  package var path: String { folder.path("disk") }
  private var ballast: String { path + "/ballast" }

  /// `options` as mount(8) has them for tmpfs: `size=64k`.
  package init(_ options: String) throws {
    folder = try TemporaryFolder()
    try File.makeFolder(path)
    let mount = try ChildProcess(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path], errors: .none)
    guard try mount.wait().isSuccess else { throw SystemError("mount", path: path, code: 1) }
  }

  deinit { _ = try? ChildProcess(["umount", "--lazy", path], errors: .none).wait() }

  /// Whether this process may mount at all: it takes root, and not in every container has root the right.
  package static let isPossible = (try? SmallDisk("size=64k")) != nil

  /// Takes all of the disk but so many kilobytes.
  package func fill(leaving kilobytes: Int) throws {
    let reserve = path + "/reserve"
    try File.write(reserve, [UInt8](repeating: 1, count: kilobytes << 10))
    let file = try FileDescriptor(path: ballast, [.write, .create])
    let block = [UInt8](repeating: 1, count: 4 << 10)
    while (try? file.writeAll(block)) != nil {}
    try file.close()
    try File.remove(reserve)
  }

  /// Unmounts it. Where the system calls it busy, somebody still has a file of it open: a process that another thread starts
  /// has all of ours until it executes its program.
  package func takeOut() throws {
    let pause = try WakeUp()
    for _ in 0..<2_000 {
      if try ChildProcess(["umount", path], errors: .none).wait().isSuccess { return }
      _ = try pause.wait(until: MonotonicClock.milliseconds() + 10)
    }
    throw SystemError("umount", path: path, code: 16)
  }

  package func makeRoom() throws { try File.remove(ballast) }
}
