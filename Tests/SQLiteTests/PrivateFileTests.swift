import Glibc
import SQLite
import Testing

/// Whose a database's files are.
@Suite struct PrivateFileTests {
  private func mode(_ path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func `a new database and what stands beside it are its owner's alone`() throws {
    let file = try TemporaryFile()
    let database = try Database(path: file.path)
    try database.run("CREATE TABLE t (a INTEGER) STRICT")
    for path in [file.path, file.path + "-wal", file.path + "-shm"] { #expect(mode(path) == 0o600, "\(path)") }
  }

  @Test func `one that all could read is closed to others`() throws {
    let file = try TemporaryFile()
    try Database(path: file.path).run("CREATE TABLE t (a INTEGER) STRICT")
    chmod(file.path, 0o644)
    let database = try Database(path: file.path)
    try database.run("INSERT INTO t VALUES (1)")
    for path in [file.path, file.path + "-wal"] { #expect(mode(path) == 0o600, "\(path)") }
  }
}
