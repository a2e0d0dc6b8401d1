import OpenSSL
import Testing

struct OwnAuthorityTests {
  private let names = ["box", "127.0.0.1", "::1"]

  @Test func `what an authority issues is shown for a while, and no longer than Apple's devices take`() throws {
    let authority = try OwnAuthority(names: names)
    let shown = try authority.issue(for: names)
    #expect(authority.vouches(for: shown, names: names))
    #expect((800..<825).contains(try Certificate.daysLeft(shown.certificatePEM)))
    // Nobody has to trust the server anew in a lifetime of its machine.
    #expect(try Certificate.daysLeft(authority.pair.certificatePEM) > 8_000)
    // Read again, it is the same.
    #expect(try OwnAuthority(authority.pair)?.vouches(for: shown, names: names) == true)
  }

  @Test func `both certificates name the authority's key, as some programs ask of an authority as well`() throws {
    let authority = try OwnAuthority(names: names)
    let shown = try authority.issue(for: names)
    var named: [ArraySlice<UInt8>] = []
    for pem in [authority.pair.certificatePEM, shown.certificatePEM] {
      let text = try #require(pem.split(separator: "-----").dropFirst().first).filter { !$0.isNewline && $0 != "=" }
      let bytes = try #require(Base64.decode(text))
      // 2.5.29.35, with a key of 20 bytes (RFC 5280 §4.2.1.1): an empty one is no name.
      let start: [UInt8] = [0x06, 0x03, 0x55, 0x1D, 0x23, 0x04, 0x18, 0x30, 0x16, 0x80, 0x14]
      let place = try #require(bytes.indices.first { bytes[$0...].starts(with: start) })
      named.append(bytes[(place + start.count)...].prefix(20))
    }
    #expect(named.count == 2 && Array(named[0]) == Array(named[1]))
  }

  @Test func `what ends soon, has not begun, is for other names or of another authority is renewed`() throws {
    let authority = try OwnAuthority(names: names)
    #expect(!authority.vouches(for: try authority.issue(for: names, days: -1...29), names: names))
    #expect(authority.vouches(for: try authority.issue(for: names, days: -1...29), names: names, days: 0))
    #expect(!authority.vouches(for: try authority.issue(for: names, days: -9...(-1)), names: names, days: 0))
    #expect(authority.vouches(for: try authority.issue(for: names, days: -1...31), names: names))
    #expect(!authority.vouches(for: try authority.issue(for: names, days: 2...800), names: names))
    #expect(!authority.vouches(for: try authority.issue(for: ["box"]), names: names))
    #expect(!authority.vouches(for: try OwnAuthority(names: names).issue(for: names), names: names))
    let (one, other) = (try authority.issue(for: names), try authority.issue(for: names))
    let mixed = CertificateAndKey(certificatePEM: one.certificatePEM, privateKeyPEM: other.privateKeyPEM)
    #expect(!authority.vouches(for: mixed, names: names))
  }

  @Test func `an authority vouches for servers at home and for those it was made for, and for nobody else`() throws {
    let authority = try OwnAuthority(names: ["box", "contacts.example", "203.0.113.7", "2001:db8::7"])
    let home = [
      "box", "box.local", "box.lan", "box.home.arpa", "localhost", "127.0.0.1", "::1", "192.168.1.7", "10.1.2.3",
      "172.31.0.1", "100.100.1.1", "fd00::7", "fe80::7",
    ]
    let made = ["contacts.example", "203.0.113.7", "2001:db8::7"]
    let others = ["bank.example", "example", "203.0.113.8", "172.32.0.1", "8.8.8.8", "2001:db8::8"]
    #expect(try authority.permitted(home + made + others) == home + made)
  }

  @Test func `devices compare an authority of a server's own, and else the server's certificate`() throws {
    let authority = try OwnAuthority(names: names)
    let shown = try authority.issue(for: names).certificatePEM
    #expect(try OwnAuthority.anchor(of: shown) == authority.pair.certificatePEM)
    let given = try Certificate.selfSigned(names: names).certificatePEM
    #expect(try OwnAuthority.anchor(of: given) == given)
    // One that another authority has signed is nothing of this one's.
    let foreign = given + authority.pair.certificatePEM
    #expect(try OwnAuthority.anchor(of: foreign) == foreign)
    #expect(try OwnAuthority(Certificate.selfSigned(names: names)) == nil)
  }
}
