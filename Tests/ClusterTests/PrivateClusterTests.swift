import Cluster
import Glibc
import POSIX
import PostgreSQL
import TestPostgreSQL
import Testing

@Suite(.serialized) struct PrivateClusterTests {
  /// A folder that every user can pass through, as PostgreSQL's own user must.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try File.setMode(folder.path, 0o711)
    return folder
  }

  @Test func `a cluster keeps its data over a stop, a kill and a second start`() throws {
    let temporary = try Self.folder()
    let folder = temporary.path
    var cluster = try PrivateCluster.start(dataDirectory: folder)
    try Connection(url: cluster.url).runScript("CREATE TABLE kept (a int); INSERT INTO kept VALUES (1)")
    cluster.stop()
    #expect(!cluster.isRunning)
    #expect(PrivateCluster.runningURL(dataDirectory: folder) == nil)

    cluster = try PrivateCluster.start(dataDirectory: folder)
    try Connection(url: cluster.url).runScript("INSERT INTO kept VALUES (2)")
    #expect(PrivateCluster.runningURL(dataDirectory: folder) == cluster.url)
    // The postmaster dies as in a power cut, and leaves its postmaster.pid behind.
    kill(cluster.processID, SIGKILL)
    while cluster.isRunning { sched_yield() }
    cluster.stop()
    #expect(access("\(folder)/postgresql/postmaster.pid", F_OK) == 0)

    let again = try PrivateCluster.start(dataDirectory: folder)
    #expect(try Connection(url: again.url).run("SELECT a FROM kept").count == 2)
    let second = #expect(throws: ClusterError.self) { try PrivateCluster.start(dataDirectory: folder) }
    #expect(second?.message == "another server is running on this data folder")
    again.stop()
  }

  @Test func `nobody but us can look into the data or reach the socket`() throws {
    let url = try TestCluster.url()
    let socket = try #require(url.split(separator: "'").dropFirst().first)
    var status = stat()
    #expect(stat(String(socket), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    let row = try #require(
      Connection(url: url).run("SELECT current_setting('listen_addresses'), current_setting('data_directory')")
        .first)
    #expect(try row.text(0) == "")
    #expect(stat(try row.text(1), &status) == 0)
    #expect(status.st_mode & 0o077 == 0)
  }

  @Test func `a path too long for a socket gets a short one`() throws {
    let temporary = try Self.folder()
    let folder = temporary.path
    let deep = folder + "/" + String(repeating: "d", count: 60) + "/" + String(repeating: "e", count: 60)
    let cluster = try PrivateCluster.start(dataDirectory: deep)
    #expect(try Connection(url: cluster.url).run("SELECT 1").count == 1)
    cluster.stop()
    if let socket = cluster.url.split(separator: "'").dropFirst().first { rmdir(String(socket)) }
  }

  @Test func `a folder with something else in it is left alone`() throws {
    let temporary = try Self.folder()
    let folder = temporary.path
    mkdir("\(folder)/postgresql", 0o700)
    close(open("\(folder)/postgresql/precious", O_CREAT | O_WRONLY, 0o600))
    let failure = #expect(throws: ClusterError.self) { try PrivateCluster.start(dataDirectory: folder) }
    #expect(failure?.message.contains("is not a PostgreSQL data folder") == true)
    #expect(access("\(folder)/postgresql/precious", F_OK) == 0)
  }
}
