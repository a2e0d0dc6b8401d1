import Probes

/// Options that several commands take; what they mean is the same everywhere.
extension Option {
  static let home = Option(
    "--home", .text("DIR"), environment: "CONTACTS2WEB_HOME",
    help: "where this device keeps its cache and sign-in; by default $XDG_DATA_HOME/contacts2web")
  static let json = Option("--json", help: "print the result as one JSON object on one line")
  static let passwordInput = Option("--password-stdin", help: "read the password from standard input, one line")
  static let data = Option(
    "--data", .text("DIR"), environment: "CONTACTS2WEB_DATA",
    help: """
      the server's folder, with its certificate and its own database; by default $XDG_DATA_HOME/contacts2web-server, for \
      root /var/lib/contacts2web
      """)
  static let database = Option(
    "--database", .text("URL"), environment: "CONTACTS2WEB_DATABASE",
    help: "a PostgreSQL database of yours (postgresql://…) instead of the server's own")
  static let databaseOwner = Option(
    "--database-owner", .text("URL"), environment: "CONTACTS2WEB_DATABASE_OWNER",
    help: "the same database as its owner, for migrations, where --database is of the role contacts2web_program")
  static let config = Option(
    "--config", .text("FILE"), environment: "CONTACTS2WEB_CONFIG",
    help:
      "a file with further options, one in each line: log-level = warning; what is typed or in the environment comes first"
  )
  static let debugFault = Option(
    "--debug-fault", .fault("POINT:N[:kill|:lasting]"), help: "let the N-th passing of a point fail")
}

extension Arguments {
  /// Nil unless a fault was asked for.
  var faults: FaultInjector? { self[.debugFault].flatMap { FaultInjector.Fault($0) }.map { FaultInjector($0) } }
}
