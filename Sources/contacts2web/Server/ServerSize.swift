import HTTPServer
import POSIX

/// How much the server takes on at once: as its options say, and by default what the machine has.
struct ServerSize: Sendable {
  static let options = [connections, connectionsPerAddress, workers, databaseConnections]

  private static let connections = Option(
    "--connections", .number("N", 16...100_000), environment: "CONTACTS2WEB_CONNECTIONS",
    help:
      "how many connections stand open at most; by default what open files and a quarter of the memory allow, up to 12,000"
  )
  private static let connectionsPerAddress = Option(
    "--connections-per-address", .number("N", 1...100_000),
    help: """
      how many of them from one address, devices that wait for changes left out; a thirty-second part by default, and at least \
      64
      """)
  private static let workers = Option(
    "--workers", .number("N", 1...256),
    help: "how many requests are worked on at once; two for each processor by default")
  private static let databaseConnections = Option(
    "--database-connections", .number("N", 2...256),
    help: "how many connections to the database stand open at most; four more than workers by default")

  /// What a connection costs at most while nothing is read or written: TLS and its buffers, in bytes.
  private static let connectionMemory = 100_000
  /// Files that are open beside connections: with a folder of the server's own, two groups of those that it writes.
  private static func otherFiles(syncsFolder: Bool) -> Int { syncsFolder ? 256 + 2_000 : 256 }

  let connections: Int
  let connectionsPerAddress: Int
  let workers: Int
  let databaseConnections: Int

  init(_ arguments: Arguments, syncsFolder: Bool) throws(UsageError) {
    let others = Self.otherFiles(syncsFolder: syncsFolder)
    let files = CurrentProcess.raiseOpenFileLimit() - others
    if let wanted = arguments.number(Self.connections), wanted > files {
      throw UsageError(
        "--connections \(wanted) takes more files than this process may open",
        hint: "ulimit -n \(wanted + others), or LimitNOFILE= in the unit")
    }
    let byMemory = CurrentProcess.machineMemory / 4 / Self.connectionMemory
    connections = arguments.number(Self.connections) ?? max(16, min(12_000, files, byMemory))
    connectionsPerAddress = arguments.number(Self.connectionsPerAddress) ?? max(64, connections / 32)
    workers = arguments.number(Self.workers) ?? min(64, max(4, 2 * CurrentProcess.processors))
    databaseConnections = arguments.number(Self.databaseConnections) ?? workers + 4
  }

  func apply(to configuration: inout Configuration) {
    configuration.connections = connections
    configuration.connectionsPerAddress = connectionsPerAddress
    configuration.workers = workers
  }
}
