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
    help: """
      where to listen, by default 127.0.0.1:8443; :8443 means all addresses, port 0 a free one, unix:PATH a socket for a proxy on \
      this machine
      """)
  private static let plainHTTP = Option(
    "--plain-http",
    help: "speak HTTP without TLS, to a proxy on this machine that does it; unix:PATH always does")
  private static let base = Option(
    "--base-path", .text("/PATH"), environment: "CONTACTS2WEB_BASE_PATH",
    help: "the path under which a proxy passes requests on, unchanged, where the host has other things as well")
  private static let certificate = Option(
    "--certificate", .text("FILE"), help: "your certificate with its chain, PEM; by default the server makes its own")
  private static let key = Option("--key", .text("FILE"), help: "the certificate's private key, PEM")
  private static let names = Option(
    "--names", .text("NAME,…"),
    help: "further names by which people reach the server, such as a router's for it, in its own certificate")
  private static let book = Option("--book", .text("DIR"), help: "keep a folder on this machine in sync as well")
  private static let account = Option("--account", .text("NAME"), help: "the account that --book belongs to")

  private static let retention = Option(
    "--retention-days", .number("N", 1...3650),
    help: "how long the trash, earlier versions and the log are kept at least; \(Retention.defaultDays) by default")

  private static let metrics = Option(
    "--metrics", .text("HOST:PORT"), environment: "CONTACTS2WEB_METRICS",
    help: "hand out counters for Prometheus there, at /metrics and by plain HTTP; not for the internet")

  static let command = Command(
    words: ["serve"], summary: "Run the server.",
    options: [
      listen, plainHTTP, base, .data, .database, .databaseOwner, certificate, key, names, book, account, retention,
      metrics, .config,
    ] + ServerSize.options
      + ServerSettings.options
      + [.debugFault], isService: true,
    details: """
      Prints its address on standard output once it answers. Without --database it runs a PostgreSQL of its
      own in the data folder, which nobody else can reach. SIGHUP reads certificate, key and --config again; what is under way goes on.
      Ends with Ctrl-C or SIGTERM.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let address = try ListenAddress(arguments[listen] ?? "127.0.0.1:8443", orSocketOf: listen)
    let isPlain = arguments.has(plainHTTP) || address.socketPath != nil
    guard !isPlain || address.isOfThisMachine else {
      throw UsageError(
        "--plain-http is for a proxy on this machine: contacts are not sent over a network without encryption",
        hint: "--listen 127.0.0.1:8080, or unix:PATH")
    }
    guard !isPlain || !arguments.has(certificate) else {
      throw UsageError("--certificate is of no use without TLS: it belongs to the proxy")
    }
    let base = try basePath(arguments)
    guard arguments.has(certificate) == arguments.has(key) else {
      throw UsageError("--certificate and --key belong together")
    }
    guard !arguments.has(names) || !arguments.has(certificate) && !isPlain else {
      throw UsageError("--names is for the server's own certificate")
    }
    guard arguments.has(book) == arguments.has(account) else {
      throw UsageError("--book and --account belong together")
    }
    let metricsAddress = try arguments[metrics].map { try ListenAddress($0, of: metrics) }
    let size = try ServerSize(arguments, syncsFolder: arguments.has(book))
    let settings = try ServerSettings(arguments, of: command, files: [certificate, key])
    let interruption = try Interruption(reloads: true)
    try Log.writeAside()
    defer { Log.endWritingAside() }
    let folder = try ServerFolder(arguments)
    try folder.make()
    let readPair = { @Sendable (shown: CertificateAndKey?) throws in
      try certificatePair(settings.arguments, folder, address, shown: shown)
    }
    let pair = isPlain ? nil : try readPair(nil)
    let reports = ServerReports { settings.logsRequests }
    let cloud = try CloudAccess(
      arguments, .setUp, exclusively: true, connections: size.databaseConnections, slow: reports.slowStatements)
    defer { cloud.close() }
    let readiness = ReadinessWatch(cloud.database, folder: folder.path, interruption)
    let observer = reports.observer { readiness.isReady }
    let days = arguments.number(retention) ?? Retention.defaultDays
    let application = try WebApplication(
      database: cloud.database, kept: days, ownCertificate: try ownCertificate(arguments, pair),
      observer: observer,
      now: { Timestamp(milliseconds: WallClock.milliseconds()) })
    var configuration = Configuration()
    configuration.address = address.host
    configuration.port = address.port
    configuration.socketPath = address.socketPath
    configuration.trustedProxies = settings.proxies
    configuration.base = base
    configuration.certificatePEM = pair?.certificatePEM
    configuration.privateKeyPEM = pair?.privateKeyPEM
    // Pages say more of themselves; what is no page runs and loads nothing.
    configuration.headers = [
      ("X-Content-Type-Options", "nosniff"),
      ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ]
    // A certificate of our own is replaced at will, and at home other servers have the same name.
    if arguments.has(certificate) {
      configuration.headers.append(("Strict-Transport-Security", "max-age=31536000"))
    }
    configuration.spoolFolder = folder.path
    size.apply(to: &configuration)
    reports.configure(&configuration)
    application.configure(&configuration)
    let errorResponse = configuration.errorResponse
    configuration.errorResponse = { errorResponse($0, $1, $2, $3).placed(under: base) }
    let programs = DAVApplication(
      database: cloud.database, happened: observer.happened, changed: application.look(at:)
    ) {
      Timestamp(milliseconds: WallClock.milliseconds())
    }
    programs.configure(&configuration)
    let server = try Server(configuration) { request, deferred in
      if let refusal = InsecureRequest.answer(request) { return .now(refusal) }
      guard DAVApplication.answers(request) else {
        return try application.handle(request, deferred).map { $0.placed(under: base).compressed(for: request) }
      }
      return try programs.handle(request, deferred)
    }
    defer { server.stop() }
    let shown = pair.map { pair in
      ShownCertificate(pair, by: server, isOwn: { !settings.arguments.has(certificate) }, read: readPair) { pair in
        application.show(ownCertificate: try? ownCertificate(settings.arguments, pair))
      }
    }
    interruption.onReload {
      settings.reload(server)
      shown?.reload()
    }
    try shown?.watch(interruption)
    let localFolder = try LocalFolder.start(
      arguments[book], account: arguments[account], cloud, folder, interruption, console.place)
    defer { localFolder?.stop() }
    try readiness.start()
    defer { readiness.stop() }
    let housekeeping = try Housekeeping(Retention(cloud.database, days: days), interruption) {
      reports.metrics.noteCleaning(Double(WallClock.milliseconds()) / 1_000)
    }
    defer { housekeeping.stop() }
    let carrier = try GroupCarrier(GroupCarrying(cloud.database), interruption)
    defer { carrier.stop() }
    let administration = try AdministrationLog(Administration(cloud.database), interruption)
    defer { administration.stop() }
    let gauges = Metrics.Gauge.all(server, configuration, cloud.database, reports.metrics, readiness) {
      shown?.daysLeft
    }
    let metricsListener = try metricsAddress.map { address in
      try MetricsListener(address) { reports.metrics.text(gauges) }
    }
    defer { metricsListener?.stop() }
    if let metricsListener { Log.write("metrics", [("port", "\(metricsListener.port)")]) }

    let url = address.url(
      try nameToShow(arguments, address, pair?.certificatePEM), port: server.port, isPlain: isPlain, under: base)
    let fingerprint =
      try pair.map { [("fingerprint", try Certificate.fingerprint(OwnAuthority.anchor(of: $0.certificatePEM)))] } ?? []
    Log.write("listening", [("port", "\(server.port)")] + fingerprint)
    // What a proxy is reached by is its own business.
    if !isPlain { try folder.note(address: url) }
    // Who waits for the address looks into the log next, for the fingerprint.
    Log.flush()
    try console.print(url)
    let guardian = try cloud.cluster.map { try ClusterGuard($0, interruption) }
    interruption.waitForRequest()
    Log.write("stopping")
    return guardian?.hasFailed == true ? .failed : .done
  }

  /// The name in the address that is printed, and noted for invitations and app passwords: one that the certificate is for, because programs
  /// that check take no other.
  private static func nameToShow(
    _ arguments: Arguments, _ address: ListenAddress, _ shown: String?
  ) throws -> String {
    guard let shown else { return address.names[0] }
    if let name = try Certificate.firstName(of: address.names, in: shown) { return name }
    // A certificate that was given has the names that its maker gave it.
    let remedy = arguments.has(certificate) ? [] : [("option", names.name)]
    Log.write("certificate-without-name", [("name", address.names[0])] + remedy, level: .warning)
    return address.names[0]
  }

  private static func basePath(_ arguments: Arguments) throws(UsageError) -> BasePath {
    let text = arguments[base] ?? ""
    guard let path = BasePath(text) else {
      throw UsageError("--base-path takes a path like /contacts, not \"\(text)\"")
    }
    return path
  }

  /// What phones have to be told to trust; nil where an administrator has given a certificate.
  private static func ownCertificate(_ arguments: Arguments, _ pair: CertificateAndKey?) throws -> String? {
    arguments.has(certificate) ? nil : try pair.map { try OwnAuthority.anchor(of: $0.certificatePEM) }
  }

  private static func certificatePair(
    _ arguments: Arguments, _ folder: ServerFolder, _ address: ListenAddress, shown: CertificateAndKey?
  ) throws -> CertificateAndKey {
    guard let certificate = arguments[certificate], let key = arguments[key] else {
      let others = (arguments[names] ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
      return try folder.ownCertificate(given: others, found: address.certificateNames, shown: shown)
    }
    guard let pair = try ServerFolder.read(certificate: certificate, key: key) else {
      throw Problem("\(certificate): no such file")
    }
    return pair
  }
}
