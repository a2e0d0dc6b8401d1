import Cloud
import Contacts
import DAV
import HTTPServer
import OpenSSL
import POSIX
import Sync
import Web

/// `contacts2web serve`: the server, with its pages and the devices' interface.
enum ServeCommand {
  private static let listen = Option(
    "--listen", .text("HOST:PORT"), environment: "CONTACTS2WEB_LISTEN",
    help: "where to listen, by default 127.0.0.1:8443; :8443 means all addresses, port 0 a free one")
  private static let certificate = Option(
    "--certificate", .text("FILE"), help: "your certificate with its chain, PEM; by default the server makes its own")
  private static let key = Option("--key", .text("FILE"), help: "the certificate's private key, PEM")
  private static let book = Option("--book", .text("DIR"), help: "keep a folder on this machine in sync as well")
  private static let account = Option("--account", .text("NAME"), help: "the account that --book belongs to")

  private static let retention = Option(
    "--retention-days", .number("N", 1...3650),
    help: "how long the trash, earlier versions and the log are kept at least; \(Retention.defaultDays) by default")

  static let command = Command(
    words: ["serve"], summary: "Run the server.",
    options: [listen, .data, .database, certificate, key, book, account, retention, .debugFault], isService: true,
    details: """
      Prints its address on standard output once it answers. Without --database it runs a PostgreSQL of its
      own in the data folder, which nobody else can reach. Ends with Ctrl-C or SIGTERM.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let address = try ListenAddress(arguments[listen] ?? "127.0.0.1:8443")
    guard arguments.has(certificate) == arguments.has(key) else {
      throw UsageError("--certificate and --key belong together")
    }
    guard arguments.has(book) == arguments.has(account) else {
      throw UsageError("--book and --account belong together")
    }
    let interruption = try Interruption()
    let folder = try ServerFolder(arguments)
    try folder.make()
    let pair = try certificatePair(arguments, folder, address)
    let cloud = try CloudAccess(arguments, .setUp, exclusively: true)
    defer { cloud.close() }
    let days = arguments.number(retention) ?? Retention.defaultDays
    let limits = LimitLog()
    let application = try WebApplication(
      database: cloud.database, kept: days, ownCertificate: arguments.has(certificate) ? nil : pair.certificatePEM,
      limitReached: { limits.write($0) },
      now: { Timestamp(milliseconds: WallClock.milliseconds()) })
    var configuration = Configuration()
    configuration.address = address.host
    configuration.port = address.port
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    configuration.report = { failure in
      Log.write(
        "error",
        [("id", failure.id), ("method", failure.method), ("path", failure.path), ("error", "\(failure.error)")])
    }
    application.configure(&configuration)
    let programs = DAVApplication(database: cloud.database) { Timestamp(milliseconds: WallClock.milliseconds()) }
    programs.configure(&configuration)
    let server = try Server(configuration) { request, deferred in
      guard DAVApplication.answers(request) else { return try application.handle(request, deferred) }
      return try programs.handle(request, deferred)
    }
    defer { server.stop() }
    let localFolder = try LocalFolder.start(
      arguments[book], account: arguments[account], cloud, folder, interruption, console.place)
    defer { localFolder?.stop() }
    let databaseWatch = cloud.cluster == nil ? try DatabaseWatch(cloud.database, interruption) : nil
    defer { databaseWatch?.stop() }
    let housekeeping = try Housekeeping(Retention(cloud.database, days: days), interruption)
    defer { housekeeping.stop() }

    Log.write(
      "listening", [("port", "\(server.port)"), ("fingerprint", try Certificate.fingerprint(pair.certificatePEM))])
    try folder.note(address: address.url(port: server.port))
    try console.print(address.url(port: server.port))
    let guardian = try cloud.cluster.map { try ClusterGuard($0, interruption) }
    interruption.waitForRequest()
    Log.write("stopping")
    return guardian?.hasFailed == true ? .failed : .done
  }

  private static func certificatePair(
    _ arguments: Arguments, _ folder: ServerFolder, _ address: ListenAddress
  ) throws -> CertificateAndKey {
    guard let certificate = arguments[certificate], let key = arguments[key] else {
      return try folder.ownCertificate(for: address.certificateNames)
    }
    guard let pair = try ServerFolder.read(certificate: certificate, key: key) else {
      throw Problem("\(certificate): no such file")
    }
    return pair
  }
}
