internal import CMicroHTTPD
internal import Glibc

/// A socket in the file system, for the owner and the group of the process (0660).
struct SocketFile {
  let path: String
  private var address = sockaddr_un()

  init(_ path: String) throws(ServerError) {
    self.path = path
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !path.utf8.contains(0), (1..<room).contains(path.utf8.count) else {
      throw ServerError("the path of the socket has no byte, or more than \(room - 1)", hint: "take a shorter one")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in unsafe place.copyBytes(from: path.utf8) }
  }

  /// Makes it and listens. One that a server left behind which is gone is replaced. Returns the descriptor, which is the caller's.
  func listen() throws(ServerError) -> Int32 {
    let opened = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | ListeningSocket.closeOnExec, 0)
    guard opened >= 0 else { throw failure(errno) }
    do throws(ServerError) { try take(opened) } catch {
      close(opened)
      throw error
    }
    guard unsafe chmod(path, 0o660) == 0, Glibc.listen(opened, 1024) == 0 else {
      let code = errno
      close(opened)
      throw failure(code)
    }
    return opened
  }

  private func take(_ descriptor: Int32) throws(ServerError) {
    // Nobody gets in before the rights are set.
    let mask = umask(0o177)
    defer { umask(mask) }
    if unsafe call(descriptor, { unsafe Glibc.bind($0, $1, $2) }) { return }
    guard errno == EADDRINUSE else { throw failure(errno) }
    let isAnswered = unsafe call(descriptor, { unsafe Glibc.connect($0, $1, $2) })
    guard !isAnswered else {
      throw ServerError("\(path) cannot be listened at: a server answers there", hint: "stop it, or take another path")
    }
    // Anything but a socket, and one that may not be asked, refuses otherwise.
    guard errno == ECONNREFUSED, isSocket else { throw failure(EADDRINUSE) }
    guard unsafe unlink(path) == 0, unsafe call(descriptor, { unsafe Glibc.bind($0, $1, $2) }) else {
      throw failure(errno)
    }
  }

  private var isSocket: Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  private func call(_ descriptor: Int32, _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
    unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe function(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private func failure(_ code: Int32) -> ServerError {
    ServerError("\(path) cannot be listened at: \(ListeningSocket.reason(code))")
  }

  /// Takes it away.
  static func remove(_ path: String) { _ = unsafe unlink(path) }
}
