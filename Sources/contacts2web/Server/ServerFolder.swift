import Contacts
import OpenSSL
import POSIX

/// The server's folder: its own database, certificate and key.
struct ServerFolder: Sendable {
  let path: String

  /// The folder of `--data` or CONTACTS2WEB_DATA; by default /var/lib/contacts2web for root, else by the XDG base directory
  /// specification.
  init(_ arguments: Arguments) throws(Problem) {
    if let path = arguments[.data] {
      self.path = path
    } else if UserAccount.currentID == 0 {
      path = "/var/lib/contacts2web"
    } else {
      path = try Home.xdgDataFolder("contacts2web-server")
    }
  }

  /// The server's own authority: devices compare it, and phones install it.
  var certificate: String { path + "/certificate.pem" }
  var key: String { path + "/key.pem" }
  /// What it vouches for, and the server shows.
  private var shownCertificate: String { path + "/shown.pem" }
  private var shownKey: String { path + "/shown-key.pem" }

  /// Notes at which address the server answers.
  func note(address: String) throws(SystemError) {
    try File.write(path + "/address", Array("\(address)\n".utf8), mode: 0o644)
  }

  /// The address at which the server answered last; nil before its first start.
  var address: String? {
    guard let bytes = try? File.read(path + "/address", limit: 4_096), bytes.last == 10 else { return nil }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// A folder for what the server keeps about an address book of its own.
  func book(_ id: String) -> String { path + "/books/" + id }

  /// Where this path leads, without links and dots; also where the folder itself is away.
  static func place(of path: String) -> String {
    if let place = File.resolve(path) { return place }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    var missing: [String] = []
    while let last = parts.popLast() {
      missing.insert(last, at: 0)
      let parent = (path.hasPrefix("/") ? "/" : "./") + parts.joined(separator: "/")
      if let place = File.resolve(parent) {
        return (place == "/" ? "" : place) + "/" + missing.joined(separator: "/")
      }
    }
    return path
  }

  /// Which address book was last kept at this path; nil where there was none, or what the server kept about it is gone.
  func book(at place: String) -> UniqueID? {
    places.first { $0.value == place && File.exists(book($0.key)) }.flatMap { UniqueID($0.key) }
  }

  /// Notes that this address book is kept at this path now.
  func note(_ id: UniqueID, at place: String) throws {
    var places = places
    guard places[id.description] != place else { return }
    places = places.filter { $0.value != place }
    places[id.description] = place
    try File.makeFolder(path + "/books", mode: 0o700)
    try File.write(path + "/books/places", Array(KeyedLines.text(places.sorted { $0.key < $1.key }).utf8), mode: 0o600)
  }

  /// The folders' paths by their address books' ids.
  private var places: [String: String] {
    guard let bytes = try? File.read(path + "/books/places", limit: 1 << 20) else { return [:] }
    return KeyedLines.values(String(decoding: bytes, as: UTF8.self)) ?? [:]
  }

  /// Throws where there is no server's database in it: nobody wants a new one because a name was mistyped.
  func checkHasDatabase() throws(Problem) {
    guard !File.exists(path + "/postgresql") else { return }
    throw Problem(
      "there is no server's database in \(path)",
      hint: "check what --data says; contacts2web serve or account add sets up a new one")
  }

  /// Makes the folder. Other users may pass through it, because the database may run as one of them; its files are closed to
  /// them.
  func make() throws(SystemError) { try File.makeFolder(path, mode: 0o711) }

  /// The server's own certificate, as it is shown. Authority and certificate are made at the first start; the certificate is made anew when it
  /// ends soon or the server has another name. A pair that a person put in the authority's place is shown itself. `given`: names
  /// that a person asks for; those that were `found` are left out where the authority may not vouch for them. `shown`: what a running server shows.
  /// Throws where that can still be shown and the next one cannot be written.
  func ownCertificate(given: [String], found: [String], shown: CertificateAndKey? = nil) throws -> CertificateAndKey {
    // Two that start for the first time at once make one authority.
    let lock = try FileLock(path + "/certificate.lock", wait: true)
    defer { lock?.unlock() }
    var names: [String] = []
    for name in given + found where !names.contains(name) { names.append(name) }
    let authority: OwnAuthority
    if let pair = try Self.read(certificate: certificate, key: key) {
      guard let known = try OwnAuthority(pair) else { return pair }
      // Other users may pass through the folder, and a copy that was put back may have lost its modes. Where they cannot be set, as on a
      // read-only mount, a person has chosen them.
      for key in [key, shownKey] where ((try? FileStatus(path: key).mode) ?? 0) & 0o077 != 0 {
        try? File.setMode(key, 0o600)
      }
      authority = known
    } else {
      // A name of one word, such as "dev", would have it vouch for all that end in that.
      authority = try OwnAuthority(names: names.filter { given.contains($0) || $0.contains(".") || $0.contains(":") })
      try Self.write(authority.pair, certificate: certificate, key: key)
    }
    let permitted = try authority.permitted(names)
    if let name = given.first(where: { !permitted.contains($0) }) {
      throw Problem(
        "the server's own certificate cannot be for \(name): it was made before that name was given",
        hint: """
          give a certificate with --certificate; or remove \(certificate) and \(key), so that others are made, which each device and phone has \
          to be told to trust (contacts2web login --renew)
          """)
    }
    if let kept = try? Self.read(certificate: shownCertificate, key: shownKey),
      authority.vouches(for: kept, names: permitted)
    {
      return kept
    }
    let next = try authority.issue(for: permitted)
    do throws(SystemError) { try Self.write(next, certificate: shownCertificate, key: shownKey) } catch {
      if let shown, authority.vouches(for: shown, names: permitted, days: 0) { throw error }
      // A full disk keeps nobody out.
      Log.write("certificate-not-kept", [("message", Problem(error).message)], level: .warning)
    }
    return next
  }

  /// The key is written first, so that there never is a certificate without its key.
  private static func write(_ pair: CertificateAndKey, certificate: String, key: String) throws(SystemError) {
    try File.write(key, Array(pair.privateKeyPEM.utf8), mode: 0o600)
    try File.write(certificate, Array(pair.certificatePEM.utf8), mode: 0o644)
  }

  /// The pair in these files, nil where there is no certificate file. A link that leads nowhere now is one, and so is a file that cannot be
  /// looked at: no other authority takes its place.
  static func read(certificate: String, key: String) throws -> CertificateAndKey? {
    do throws(SystemError) { _ = try FileStatus(path: certificate, followLinks: false) } catch {
      guard error.isMissing else { throw error }
      return nil
    }
    let pair = CertificateAndKey(
      certificatePEM: String(decoding: try File.read(certificate, limit: 1 << 20), as: UTF8.self),
      privateKeyPEM: String(decoding: try File.read(key, limit: 1 << 20), as: UTF8.self))
    do {
      try Certificate.check(pair)
    } catch {
      throw Problem(
        "\(certificate): \(error.message)", hint: "both files must be PEM; a key with a password cannot be read")
    }
    return pair
  }
}
