// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is compiled with the same settings, so that a warning or an unsafe call means the same everywhere.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// In a debug build all but the program and the tests themselves is optimized: the tests spend most of their time in it,
/// and it is built as quickly. For a debugger: swift build -Xswiftc -Onone.
let librarySettings: [SwiftSetting] = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The targets that touch C also mark every unsafe expression, so that `grep unsafe` is the audit list.
let bindingSettings: [SwiftSetting] = librarySettings + [.strictMemorySafety()]

func binding(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: bindingSettings)
}

/// `embedded`: files that are compiled in, so that the program is one file that runs from anywhere.
func target(_ name: String, _ dependencies: [Target.Dependency], embedded: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: embedded.map { .embedInCode($0) }, swiftSettings: librarySettings
  )
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "contacts2web",
  products: [.executable(name: "contacts2web", targets: ["contacts2web"])],
  targets: [
    // C libraries: module maps and shims, nothing else. CPOSIX declares what the Glibc module hides (GNU functions).
    .systemLibrary(name: "CPOSIX"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Below everything: where tests look in, and let things fail.
    binding("Probes", []),

    // Bindings: the only Swift that touches C; no domain word in them.
    binding("POSIX", ["CPOSIX", "Probes"]),
    binding("OpenSSL", ["CCrypto", "POSIX"]),
    binding("SQLite", ["CSQLite", "Probes"]),
    binding("PostgreSQL", ["CPostgreSQL", "POSIX", "Probes"]),
    binding("Cluster", ["PostgreSQL", "POSIX"]),
    binding("HTTPServer", ["CMicroHTTPD", "POSIX"]),
    binding("HTTPClient", ["CCurl", "POSIX", "Probes"]),
    binding("QRCode", ["CQREncode"]),
    binding("XML", ["CExpat"]),
    binding("Gzip", ["CZlib"]),

    // Pure: values and functions, no I/O.
    target("VCard", []),
    target("Contacts", ["VCard", "OpenSSL"]),
    target("Protocol", ["Contacts"]),
    target("Sync", ["Protocol", "VCard", "Contacts", "Probes"]),
    target("Account", ["Protocol", "VCard", "Contacts", "Probes"]),
    target("Words", ["Protocol", "Sync", "VCard", "Contacts"]),
    target("Population", ["Contacts"]),
    target("WebAuthn", ["OpenSSL"]),
    target("Interchange", ["VCard", "Contacts", "Gzip"]),

    // Stores: the device's two, and the cloud's two ways.
    target("AddressBook", ["Protocol", "Sync", "VCard", "Contacts", "OpenSSL", "POSIX", "Probes"]),
    target("Cache", ["Protocol", "Sync", "VCard", "Contacts", "SQLite", "Probes"]),
    target(
      "Cloud",
      [
        "Account", "Interchange", "Protocol", "Sync", "VCard", "Contacts", "PostgreSQL", "OpenSSL", "POSIX", "Probes",
      ],
      embedded: ["Migrations"]),
    target("Remote", ["Protocol", "Contacts", "HTTPClient", "Probes"]),

    // The run: address book and cache, then cache and cloud, against each other.
    target("Engine", ["Cache", "Protocol", "Sync", "VCard", "Contacts", "POSIX", "Probes"]),

    // Contacts from elsewhere into the address book.
    target("Import", ["Protocol", "Sync", "VCard", "Contacts", "HTTPClient", "SQLite", "OpenSSL", "POSIX"]),

    // The face in the browser, and the devices' API beside it.
    target(
      "Web",
      [
        "Words", "Cloud", "Account", "Protocol", "Sync", "VCard", "Contacts", "HTTPServer", "OpenSSL", "POSIX",
        "QRCode", "WebAuthn", "XML", "Interchange", "Gzip",
      ],
      embedded: ["Assets"]),

    // The face for phones and desktop programs that speak CardDAV.
    target("DAV", ["Cloud", "Account", "Protocol", "VCard", "Contacts", "HTTPServer", "XML", "Gzip", "OpenSSL"]),

    // The program.
    .executableTarget(
      name: "contacts2web",
      dependencies: [
        "Account", "AddressBook", "Cache", "Cloud", "Cluster", "Engine", "Remote", "Web", "DAV", "Words", "Protocol",
        "Sync", "VCard", "Contacts",
        "HTTPServer",
        "HTTPClient", "OpenSSL", "POSIX", "PostgreSQL", "Population", "Probes", "Import",
      ],
      swiftSettings: settings,
      // All addresses are found at the start, and the table of them is read-only from then on (full RELRO).
      linkerSettings: [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]),

    // The PostgreSQL of the tests.
    target("TestPostgreSQL", ["Cluster", "PostgreSQL", "POSIX"]),

    // What the tests want of the system: small disks, and sockets that misbehave.
    target("TestSystem", ["POSIX"]),

    // An authenticator in software, right and wrong.
    binding("TestAuthenticator", ["CCrypto", "OpenSSL"]),

    // Pages as a browser has them.
    target("TestPages", []),

    // The documents of the repository that tests compare with the program, and the statements of SQL in the sources.
    target("TestDocuments", ["POSIX"]),

    // The simulation: devices, browsers and an account in memory or in PostgreSQL, for the tests and for script/simulate.
    target(
      "Simulation",
      [
        "Account", "AddressBook", "Cache", "Cloud", "Engine", "Remote", "Web", "Protocol", "Sync", "Contacts", "VCard",
        "PostgreSQL",
        "SQLite", "HTTPServer", "HTTPClient", "OpenSSL", "POSIX", "Probes", "TestPostgreSQL",
      ]),
    // Random histories of programs that speak CardDAV, with a folder, a browser and the whole server, for the same two.
    target(
      "Programs",
      [
        "Simulation", "Cloud", "DAV", "Web", "Remote", "Account", "Protocol", "Sync", "Contacts", "PostgreSQL",
        "HTTPServer", "HTTPClient", "OpenSSL", "POSIX", "Probes", "TestPages", "XML",
      ]),
    .executableTarget(
      name: "simulate", dependencies: ["Simulation", "Programs", "Probes", "POSIX"], swiftSettings: settings),

    tests("POSIXTests", ["POSIX"]),
    tests("OpenSSLTests", ["OpenSSL"]),
    tests("SQLiteTests", ["SQLite", "POSIX"]),
    tests("ClusterTests", ["Cluster", "PostgreSQL", "POSIX", "TestPostgreSQL"]),
    tests("PostgreSQLTests", ["PostgreSQL", "POSIX", "TestPostgreSQL"]),
    tests("HTTPTests", ["HTTPServer", "CMicroHTTPD", "HTTPClient", "OpenSSL", "POSIX", "Probes"]),
    tests("QRCodeTests", ["QRCode"]),
    tests("XMLTests", ["XML", "Probes"]),
    tests("InterchangeTests", ["Interchange", "Contacts", "VCard", "Gzip", "POSIX", "Population"]),
    tests("VCardTests", ["VCard"], exclude: ["Fixtures"]),
    tests("ContactsTests", ["Contacts", "VCard", "Probes"]),
    tests("WordsTests", ["Words", "Protocol", "Sync", "VCard", "Contacts"]),
    tests("WebAuthnTests", ["WebAuthn", "OpenSSL", "TestAuthenticator"]),
    tests("PopulationTests", ["Population", "VCard"]),
    tests("AccountTests", ["Account", "Simulation", "Protocol", "Sync", "Contacts", "VCard", "Probes"]),
    tests("ProtocolTests", ["Protocol", "Contacts", "Probes", "TestDocuments"]),
    tests("SyncTests", ["Protocol", "Sync", "Contacts", "VCard", "Probes", "TestDocuments"]),
    tests("AddressBookTests", ["AddressBook", "Sync", "Contacts", "VCard", "POSIX", "Probes", "TestSystem"]),
    tests(
      "EngineTests",
      [
        "Account", "AddressBook", "Cache", "Cloud", "Engine", "Remote", "Web", "Protocol", "Sync", "Contacts", "VCard",
        "PostgreSQL",
        "HTTPServer",
        "HTTPClient", "OpenSSL", "POSIX", "Population", "Probes", "Simulation", "TestPostgreSQL", "TestSystem",
      ]),
    tests(
      "ImportTests",
      [
        "Import", "AddressBook", "Protocol", "Sync", "Contacts", "VCard", "HTTPServer", "HTTPClient", "OpenSSL",
        "POSIX", "Probes",
        "TestSystem",
      ]),
    tests(
      "CacheTests",
      [
        "Cache", "Engine", "Protocol", "Sync", "Contacts", "VCard", "SQLite", "POSIX", "Probes", "Simulation",
        "TestDocuments", "TestSystem",
      ]),
    tests(
      "CloudTests",
      [
        "Account", "Cloud", "Engine", "Interchange", "Protocol", "Sync", "Contacts", "VCard", "PostgreSQL", "POSIX",
        "Population", "Probes", "TestDocuments", "TestPostgreSQL",
      ]),
    tests(
      "WebTests",
      [
        "Account", "Web", "Cloud", "Interchange", "Protocol", "Sync", "Contacts", "VCard", "HTTPServer", "HTTPClient",
        "OpenSSL", "POSIX", "PostgreSQL",
        "Probes", "QRCode", "TestAuthenticator", "TestDocuments", "TestPages", "TestPostgreSQL", "WebAuthn",
      ]),
    tests(
      "DAVTests",
      [
        "DAV", "Cloud", "Protocol", "Contacts", "HTTPServer", "HTTPClient", "XML", "OpenSSL", "POSIX", "PostgreSQL",
        "Probes", "TestPostgreSQL",
      ]),
    tests("ProgramsTests", ["Programs"]),
    tests(
      "SystemTests",
      [
        "contacts2web", "Cloud", "Cluster", "HTTPServer", "HTTPClient", "OpenSSL", "POSIX", "PostgreSQL", "Probes",
        "TestDocuments",
        "TestPostgreSQL",
        "TestSystem",
      ]),
  ]
)
