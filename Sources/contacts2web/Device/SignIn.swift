import Contacts
import HTTPClient
import POSIX
import Probes
import Remote

/// What a device remembers of its sign-in, in one file for its owner's eyes alone.
struct SignIn: Equatable, Sendable {
  /// `https://…`, without a slash at the end.
  var server: String
  /// The account's name.
  var account: String
  /// What the person calls this device.
  var device: String
  /// What the server calls it; nil for a sign-in of an earlier program, which the server gave an id that it did not tell.
  var deviceID: UniqueID?
  /// The secret that lets the device in.
  var token: String
  /// The one certificate that is trusted; nil where the system's authorities vouch for the server.
  var certificate: String?
  /// The address book's folder, an absolute path.
  var book: String
  /// The id that the folder had then.
  var bookID: UniqueID

  /// The sign-in of this home. Throws where there is none.
  static func read(_ home: Home) throws -> SignIn {
    guard let signIn = try find(home) else {
      throw Problem("this device is not signed in", hint: "contacts2web login URL --user NAME --book DIR")
    }
    return signIn
  }

  static func find(_ home: Home) throws -> SignIn? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(home.signIn, limit: 1 << 20)
    } catch {
      // A home that may not be read is not a missing sign-in: signing in again would not help.
      if error.isMissing { return nil }
      throw error
    }
    guard let signIn = SignIn(text: String(decoding: bytes, as: UTF8.self)) else {
      throw Problem(
        "the sign-in in \(home.path) cannot be read", hint: "remove the file \(home.signIn) and sign in again")
    }
    return signIn
  }

  /// A connection of its own to the server.
  var connection: RemoteServer { connection(faults: nil) }

  func connection(faults: FaultInjector?) -> RemoteServer {
    RemoteServer(url: server, trust: certificate.map { .certificate($0) } ?? .system, faults: faults)
  }

  func write(_ home: Home) throws {
    try home.make()
    try File.write(home.signIn, Array(text.utf8), mode: 0o600)
  }

  /// Whether the other one is this sign-in, perhaps renewed: the same folder at the same account.
  func isSameDevice(as other: SignIn) -> Bool {
    account == other.account && book == other.book && bookID == other.bookID
  }

  // MARK: The file

  private var text: String {
    var values = [
      ("server", server), ("account", account), ("device", device), ("token", token), ("book", book),
      ("book-id", bookID.description),
    ]
    if let deviceID { values.append(("device-id", deviceID.description)) }
    if let certificate { values.append(("certificate", certificate)) }
    return KeyedLines.text(values)
  }

  private init?(text: String) {
    guard let values = KeyedLines.values(text) else { return nil }
    guard let server = values["server"], let account = values["account"], let device = values["device"],
      let token = values["token"], let book = values["book"], let bookID = values["book-id"].flatMap({ UniqueID($0) })
    else { return nil }
    self.init(
      server: server, account: account, device: device, deviceID: values["device-id"].flatMap { UniqueID($0) },
      token: token, certificate: values["certificate"], book: book, bookID: bookID)
  }

  init(
    server: String, account: String, device: String, deviceID: UniqueID?, token: String, certificate: String?,
    book: String, bookID: UniqueID
  ) {
    self.server = server
    self.account = account
    self.device = device
    self.deviceID = deviceID
    self.token = token
    self.certificate = certificate
    self.book = book
    self.bookID = bookID
  }
}
