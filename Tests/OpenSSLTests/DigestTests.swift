import OpenSSL
import Testing

struct DigestTests {
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func `MD5 gives the digests of RFC 1321`(text: String, digest: String) {
    #expect(hexadecimal(MD5.hash(Array(text.utf8))) == digest)
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `SHA-256 gives the digests of FIPS 180-4`(text: String, digest: String) {
    #expect(hexadecimal(SHA256.hash(Array(text.utf8))) == digest)
  }

  @Test func `a digest fed in pieces is the digest of the whole`() {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var digest = MD5()
    digest.update(bytes[..<1])
    digest.update(Array(bytes[1..<4097]))
    let rest = Array(bytes[4097...])
    digest.update(rest.span.bytes)
    #expect(digest.finalize() == MD5.hash(bytes))
    // The next one starts empty.
    #expect(digest.finalize() == MD5.hash([]))
  }

  @Test func `two digests on one thread do not mix`() {
    var first = SHA256()
    first.update(Array("a".utf8))
    var second = SHA256()
    second.update(Array("b".utf8))
    first.update(Array("bc".utf8))
    #expect(first.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(second.finalize() == SHA256.hash(Array("b".utf8)))
  }
}

func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
