import HTTPServer
import OpenSSL
import POSIX
import Synchronization
import Testing

/// Servers that a certificate authority vouches for, and devices on machines without any.
@Suite(.serialized) struct AuthorityTests {
  private let machine: Machine
  private let server: RunningServer

  init() throws {
    machine = try Machine()
    server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try machine.write("password", "a long password\n")
    try machine.write("people.vcf", WatchedDevice.card("Ann"))
    // The server's own certificate in the place of the system's authorities.
    try machine.write("authorities.pem", try machine.text("server/certificate.pem"))
  }

  private static let vouched = "SSL_CERT_FILE=$PWD/authorities.pem contacts2web"

  /// A server that is somebody else's, and notes what it is told.
  private final class Stranger: Sendable {
    let heard = Mutex<[String]>([])
  }

  private func signIn() throws {
    try Transcript(
      """
      $ \(Self.vouched) login \(server.address) --user ada --book people --password-stdin < password
      signed in to …
      """
    ).play(on: machine)
    #expect(try !machine.text("device/sign-in").contains("certificate"))
  }

  @Test func `a server whose certificate is pinned needs no authorities on the device's machine`() throws {
    try server.login("ada", home: "device", book: "people")
    try machine.write("stranger.pem", try Certificate.selfSigned(names: ["localhost"]).certificatePEM)
    try machine.write("people/Ann.vcf", WatchedDevice.card("Ann"))
    try Transcript(
      """
      $ SSL_CERT_FILE=/nowhere/ca.pem contacts2web sync
      to the cloud: 1 added
      $ SSL_CERT_FILE=stranger.pem contacts2web login \(server.address) --user ada --book phone --home second < /dev/null
      ! contacts2web: the server's certificate is not known: its fingerprint is \(server.fingerprint)
      ! hint: …
      ? 1
      $ contacts2web logout --forget-unsynced
      signed out of …
      """
    ).play(on: machine)
    // One that authorities vouch for does. The file's authorities stand in the place of the system's, and a file that is none
    // is no reason to ask about the server.
    try signIn()
    try Transcript(
      """
      $ SSL_CERT_FILE=/nowhere/ca.pem contacts2web sync
      ! contacts2web: SSL_CERT_FILE names /nowhere/ca.pem: no such file or directory
      ? 1
      $ SSL_CERT_FILE=people.vcf contacts2web sync
      ! contacts2web: SSL_CERT_FILE names people.vcf: it holds no certificate in PEM form
      ? 1
      $ SSL_CERT_FILE=people.vcf contacts2web login \(server.address) --user ada --book phone --home third < /dev/null
      ! contacts2web: SSL_CERT_FILE names people.vcf: it holds no certificate in PEM form
      ? 1
      $ \(Self.vouched) sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `another address gets the device's token only where a person says so`() throws {
    try signIn()
    let pair = try Certificate.selfSigned(names: ["127.0.0.1", "localhost"])
    var configuration = Configuration()
    configuration.certificatePEM = pair.certificatePEM
    configuration.privateKeyPEM = pair.privateKeyPEM
    let stranger = Stranger()
    let foreign = try Server(configuration) { request, _ in
      stranger.heard.withLock { $0.append("\(request.method) \(request.header("authorization") ?? "no token")") }
      return .now(.text(200, "0"))
    }
    defer { foreign.stop() }
    try machine.write("authorities.pem", try machine.text("server/certificate.pem") + pair.certificatePEM)
    let before = try machine.text("device/sign-in")
    let address = "https://127.0.0.1:\(foreign.port)"
    let fingerprint = try Certificate.fingerprint(pair.certificatePEM)
    try Transcript(
      """
      $ \(Self.vouched) login --renew \(address) < /dev/null
      ! contacts2web: \(address) is another address than \(server.address), and its certificate has the fingerprint \(fingerprint)
      ! hint: make sure that it is the same server, and give its fingerprint with --fingerprint
      ? 1
      $ \(Self.vouched) login --renew \(address) --fingerprint \(server.fingerprint)
      ! contacts2web: the server's certificate has another fingerprint: \(fingerprint)
      ! hint: …
      ? 1
      """
    ).play(on: machine)
    let refused = try machine.type(
      "printf 'n\\n' | script -qec '\(Self.vouched) login --renew \(address)' /dev/null | tr -d '\\r'")
    #expect(refused.output.contains("before  \(server.address)"), "\(refused)")
    #expect(refused.output.contains("the new address is not trusted, and nothing was changed"), "\(refused)")
    // A HEAD, which a handler hears as GET.
    #expect(Set(stranger.heard.withLock { $0 }) == ["GET no token"])
    #expect(try machine.text("device/sign-in") == before)
    // The same address, however it is written, is not asked about.
    try Transcript(
      """
      $ \(Self.vouched) login --renew \(server.address.replacing("https", with: "HTTPS"))/ < /dev/null
      signed in to … again, with all that this device knew
      """
    ).play(on: machine)
  }

  @Test func `a server that moved is taken by its fingerprint, and authorities vouch for it as before`() throws {
    try signIn()
    #expect(try server.stop() == .exited(0))
    let moved = try RunningServer(on: machine)
    try Transcript(
      """
      $ \(Self.vouched) login --renew \(moved.address) --fingerprint \(moved.fingerprint)
      signed in to \(moved.address) as ada again, with all that this device knew
      $ grep -c certificate device/sign-in
      0
      ? 1
      $ \(Self.vouched) sync
      nothing has changed
      """
    ).play(on: machine)
  }
}
