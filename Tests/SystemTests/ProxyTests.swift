import HTTPServer
import OpenSSL
import POSIX
import Synchronization
import Testing

/// Sources behind a proxy that the environment names. The hosts' names exist only for the proxy.
@Suite(.serialized) struct ProxyTests {
  private static let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nUID:ada\r\nEND:VCARD\r\n"

  @Test func `a proxy of the environment is asked, sees no password of a source with TLS, and is passed by where told`()
    throws
  {
    let pair = try Certificate.selfSigned(names: ["staff.example", "127.0.0.1"])
    var configuration = Configuration()
    (configuration.certificatePEM, configuration.privateKeyPEM) = (pair.certificatePEM, pair.privateKeyPEM)
    let heads = Mutex<[String?]>([])
    let server = try Server(configuration) { request, _ in
      heads.withLock { $0.append(request.header("proxy-authorization")) }
      guard request.header("authorization") == "Basic YWRhOmdlaGVpbQ==" else { return .now(.text(401, "no")) }
      return .now(Response(status: 200, headers: [("ETag", "\"1\"")], body: Array(Self.card.utf8)))
    }
    defer { server.stop() }
    let proxy = try LocalProxy(target: server.port, answer: Self.card)
    defer { proxy.stop() }
    let machine = try Machine()
    try machine.write("ca.pem", pair.certificatePEM)
    let environment = "env http_proxy=http://127.0.0.1:\(proxy.port) https_proxy=http://me:pw@127.0.0.1:\(proxy.port)"
    let signIn = "--user ada --password-stdin --ca ca.pem"

    try Transcript(
      """
      $ \(environment) contacts2web source add plain http://staff.example/a.vcf
      added plain: 1 card, …
      """
    ).play(on: machine)
    #expect(proxy.takeSeen().hasPrefix("GET http://staff.example/a.vcf HTTP/1.1\r\n"))

    try Transcript(
      """
      $ echo geheim | \(environment) contacts2web source add secure https://staff.example/a.vcf \(signIn)
      added secure: 1 card, …
      """
    ).play(on: machine)
    let seen = proxy.takeSeen()
    #expect(seen.hasPrefix("CONNECT staff.example:443 HTTP/1.1\r\n"))
    #expect(seen.contains("Proxy-Authorization: Basic bWU6cHc="))
    #expect(!seen.contains("\r\nAuthorization:") && !seen.contains("YWRhOmdlaGVpbQ") && !seen.contains("geheim"))
    #expect(heads.withLock { $0 } == [nil])

    let direct = "https://127.0.0.1:\(server.port)/a.vcf"
    try Transcript(
      """
      $ echo geheim | \(environment) no_proxy=127.0.0.1 contacts2web source add direct \(direct) \(signIn)
      added direct: 1 card, …
      $ env https_proxy=http://127.0.0.1:1 contacts2web source add lost https://staff.example/a.vcf
      ! contacts2web: the server does not answer: …
      ! hint: check the address, and that the server runs
      ? 1
      """
    ).play(on: machine)
    #expect(proxy.takeSeen() == "")
    server.stop()
    try Transcript(
      """
      $ \(environment) contacts2web source add broken https://staff.example/a.vcf
      ! contacts2web: the proxy does not get through to the server: …502…
      ! hint: check the address, and that the server runs
      ? 1
      """
    ).play(on: machine)
    #expect(heads.withLock { $0 } == [nil, nil])
  }
}
