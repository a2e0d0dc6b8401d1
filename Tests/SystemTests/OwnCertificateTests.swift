import HTTPClient
import HTTPServer
import OpenSSL
import POSIX
import Synchronization
import TestSystem
import Testing

@testable import contacts2web

/// The files of the server's own authority, and of the certificate that is shown.
@Suite(.serialized) struct OwnCertificateTests {
  private let names = ["127.0.0.1", "localhost"]
  private let place: TemporaryFolder
  private let folder: ServerFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try Self.folder(place.path)
  }

  private static func folder(_ path: String) throws -> ServerFolder {
    try ServerFolder(Arguments(["--data", path], for: ServeCommand.command) { _ in nil })
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try File.read(place.path(name)), as: UTF8.self)
  }

  private func write(_ pair: CertificateAndKey, _ certificate: String, _ key: String) throws {
    try File.write(certificate, Array(pair.certificatePEM.utf8))
    try File.write(key, Array(pair.privateKeyPEM.utf8))
  }

  /// The authority in the folder, whole and with its own key.
  private func authority(in folder: ServerFolder) throws -> OwnAuthority {
    let pair = try #require(try ServerFolder.read(certificate: folder.certificate, key: folder.key))
    return try #require(try OwnAuthority(pair))
  }

  @Test func `a server at all addresses prints its own name where the certificate is for it, else its address at home`()
    throws
  {
    let address = try ListenAddress(":8443", of: Option("--listen", help: ""))
    let pair = try folder.ownCertificate(given: [], found: address.certificateNames)
    // A machine's name of one word is in no certificate, all others are.
    let name = address.names.first { $0.contains(".") }
    #expect(try Certificate.firstName(of: address.names, in: pair.certificatePEM) == name)
    #expect(try Certificate.firstName(of: ["other.example", "localhost"], in: pair.certificatePEM) == "localhost")
    #expect(address.url("nas.lan", port: 8443, isPlain: false) == "https://nas.lan:8443/")
  }

  @Test func `of several first starts at once one makes the authority, and all show the same`() throws {
    for _ in 0..<8 {
      let place = try TemporaryFolder()
      let shown = Mutex<[CertificateAndKey]>([])
      let names = names
      let starts = try (0..<6).map { _ in
        // Each has a folder and a lock of its own, as another process has.
        let folder = try Self.folder(place.path)
        return try Thread("first start") {
          guard let pair = try? folder.ownCertificate(given: [], found: names) else { return }
          shown.withLock { $0.append(pair) }
        }
      }
      for start in starts { start.join() }
      let pairs = shown.withLock { $0 }
      #expect(pairs.count == starts.count)
      #expect(Set(pairs.map(\.certificatePEM)).count == 1)
      let authority = try authority(in: Self.folder(place.path))
      #expect(pairs.allSatisfy { authority.vouches(for: $0, names: names) })
      var modes: [String: UInt32] = [:]
      try Directory(path: place.path).forEachEntry { entry in
        let name = String(decoding: entry.name, as: UTF8.self)
        modes[name] = try FileStatus(path: place.path(name)).mode & 0o077
      }
      #expect(Set(modes.keys) == ["certificate.lock", "certificate.pem", "key.pem", "shown.pem", "shown-key.pem"])
      for name in ["key.pem", "shown-key.pem"] { #expect(modes[name] == 0, "\(name)") }
    }
  }

  @Test func `whatever a power cut left of the files, both belong together after the next start`() throws {
    let first = try folder.ownCertificate(given: [], found: names)
    let authority = try authority(in: folder)
    // A renewal that ended after its key.
    try File.write(place.path("shown-key.pem"), Array(authority.issue(for: names).privateKeyPEM.utf8))
    let second = try folder.ownCertificate(given: [], found: names)
    #expect(second.certificatePEM != first.certificatePEM)
    #expect(authority.vouches(for: second, names: names))
    #expect(try text("shown.pem") == second.certificatePEM && text("shown-key.pem") == second.privateKeyPEM)
    // A first start that ended after its key: nobody has seen that authority.
    for name in ["certificate.pem", "shown.pem", "shown-key.pem"] { try File.remove(place.path(name)) }
    let third = try folder.ownCertificate(given: [], found: names)
    #expect(try self.authority(in: folder).vouches(for: third, names: names))
    // The key of another one is no reason to make an authority that nobody trusts.
    let known = try text("certificate.pem")
    try File.write(place.path("key.pem"), Array(authority.pair.privateKeyPEM.utf8))
    #expect(throws: Problem.self) { try folder.ownCertificate(given: [], found: names) }
    try File.remove(place.path("key.pem"))
    #expect(throws: SystemError.self) { try folder.ownCertificate(given: [], found: names) }
    #expect(try text("certificate.pem") == known)
  }

  @Test func `an authority that cannot be looked at now is not replaced`() throws {
    _ = try folder.ownCertificate(given: [], found: names)
    let key = try text("key.pem")
    // Its disk is not there.
    try ChildProcess(["mv", folder.certificate, place.path("elsewhere")]).succeed()
    try ChildProcess(["ln", "-s", "not mounted/certificate.pem", folder.certificate]).succeed()
    #expect(throws: SystemError.self) { try folder.ownCertificate(given: [], found: names) }
    #expect(try FileStatus(path: folder.certificate, followLinks: false).kind == .link)
    #expect(try text("key.pem") == key)
    // A link leads to it as well.
    try File.makeFolder(place.path("not mounted"))
    try ChildProcess(["mv", place.path("elsewhere"), place.path("not mounted/certificate.pem")]).succeed()
    let shown = try folder.ownCertificate(given: [], found: names)
    #expect(try authority(in: folder).vouches(for: shown, names: names))
    #expect(try text("key.pem") == key)
  }

  @Test func `the keys are closed to others again after a copy that lost its modes was put back`() throws {
    _ = try folder.ownCertificate(given: [], found: names)
    let keys = [folder.key, place.path("shown-key.pem")]
    for key in keys { try File.setMode(key, 0o644) }
    _ = try folder.ownCertificate(given: [], found: names)
    for key in keys { #expect(try FileStatus(path: key).mode == 0o600, "\(key)") }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small disk takes the right to mount file systems"))
  func `at a full disk the certificate that is shown stays, and without one a new one is shown`()
    throws
  {
    let disk = try SmallDisk("size=64k")
    let folder = try Self.folder(disk.path)
    _ = try folder.ownCertificate(given: [], found: names)
    let authority = try authority(in: folder)
    let old = try authority.issue(for: names, days: -800...20)
    try write(old, disk.path + "/shown.pem", disk.path + "/shown-key.pem")
    try disk.fill(leaving: 0)
    #expect(throws: SystemError.self) { try folder.ownCertificate(given: [], found: names, shown: old) }
    let kept = try ServerFolder.read(certificate: disk.path + "/shown.pem", key: disk.path + "/shown-key.pem")
    #expect(kept?.certificatePEM == old.certificatePEM)
    // A start shows nothing yet, and what has ended cannot be shown on.
    let unwritten = try folder.ownCertificate(given: [], found: names)
    #expect(authority.vouches(for: unwritten, names: names))
    let ended = try authority.issue(for: names, days: -9...(-1))
    #expect(authority.vouches(for: try folder.ownCertificate(given: [], found: names, shown: ended), names: names))
    // It is not made anew each hour.
    #expect(throws: SystemError.self) { try folder.ownCertificate(given: [], found: names, shown: unwritten) }
    try disk.makeRoom()
    let written = try folder.ownCertificate(given: [], found: names, shown: unwritten)
    #expect(try folder.ownCertificate(given: [], found: names).certificatePEM == written.certificatePEM)
  }

  @Test func `each hour an own certificate that ends soon is renewed, until that can be written`() throws {
    _ = try folder.ownCertificate(given: [], found: names)
    let old = try authority(in: folder).issue(for: names, days: -800...20)
    try write(old, place.path("shown.pem"), place.path("shown-key.pem"))
    var configuration = Configuration()
    configuration.certificatePEM = old.certificatePEM
    configuration.privateKeyPEM = old.privateKeyPEM
    configuration.drainTime = 1_000
    let server = try Server(configuration) { _, _ in .now(Response(status: 200)) }
    defer { server.stop() }
    let heard = Mutex<[String]>([])
    let (folder, names) = (folder, names)
    let shown = ShownCertificate(
      old, by: server, isOwn: { true }, read: { try folder.ownCertificate(given: [], found: names, shown: $0) }
    ) { pair in heard.withLock { $0.append(pair.certificatePEM) } }
    // The key can be written, the certificate cannot: a folder is in its place.
    try File.remove(place.path("shown.pem"))
    try File.makeFolder(place.path("shown.pem/in the way"))

    // What clients have seen at the start, and after each hour.
    var seen: [String?] = []
    var pauses: [Int64] = []
    shown.lookAfter { milliseconds in
      pauses.append(milliseconds)
      let chain = try? Client.serverCertificates("https://127.0.0.1:\(server.port)/")
      seen.append(chain.flatMap { try? Certificate.fingerprint($0) })
      if seen.count == 3 { try? File.removeTree(place.path("shown.pem")) }
      return seen.count < 5
    }
    #expect(pauses == [Int64](repeating: 3_600_000, count: 5))
    let renewed = try Certificate.fingerprint(text("shown.pem"))
    let first = try Certificate.fingerprint(old.certificatePEM)
    #expect(first != renewed && seen == [first, first, first, renewed, renewed])
    #expect(try heard.withLock { $0 } == [text("shown.pem")])
    #expect(try #require(shown.daysLeft) > 800)
  }

  @Test func `a certificate that was given waits for SIGHUP, however many hours pass`() throws {
    let given = try Certificate.selfSigned(names: names)
    var configuration = Configuration()
    configuration.certificatePEM = given.certificatePEM
    configuration.privateKeyPEM = given.privateKeyPEM
    let server = try Server(configuration) { _, _ in .now(Response(status: 200)) }
    defer { server.stop() }
    let next = try Certificate.selfSigned(names: names)
    let heard = Mutex<[String]>([])
    let shown = ShownCertificate(given, by: server, isOwn: { false }, read: { _ in next }) { pair in
      heard.withLock { $0.append(pair.certificatePEM) }
    }
    var hours = 0
    shown.lookAfter { _ in
      hours += 1
      return hours < 30
    }
    #expect(heard.withLock { $0 }.isEmpty)
    shown.reload()
    #expect(heard.withLock { $0 } == [next.certificatePEM])
  }
}
