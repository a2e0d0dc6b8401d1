import Glibc
import POSIX

/// A port of loopback that nobody gets by chance as long as this process lives, also while the server that listens there is away: another
/// test's connection could have it then, and the server could not come back.
///
/// A socket is bound to it that never listens. All who name the port and say SO_REUSEADDR, as servers do, may listen there (socket(7));
/// who leaves the port to the system is given another one. Refused: a port outside of those that the system gives, because two processes of
/// tests may draw the same.
package enum KeptPort {
  /// Throws `SystemError`.
  package static func make() throws -> UInt16 { try LoopbackSocket(flags: Int32(SOCK_CLOEXEC.rawValue)).bind(at: 0) }
}
