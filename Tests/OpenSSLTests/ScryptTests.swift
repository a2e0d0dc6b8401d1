import Testing

@testable import OpenSSL

/// Serialized: three of these hash passwords, which takes their time.
@Suite(.serialized) struct ScryptTests {
  @Test func `a password is verified against its own hash and no other is`() throws {
    let encoded = try Scrypt.hash(password: "correct horse")
    #expect(encoded.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
    #expect(try Scrypt.verify(password: "correct horse", against: encoded))
    #expect(try !Scrypt.verify(password: "correct horsf", against: encoded))
    #expect(try !Scrypt.verify(password: "", against: encoded))
    #expect(!Scrypt.isOutdated(encoded))
  }

  @Test func `the same password hashes differently each time`() throws {
    #expect(try Scrypt.hash(password: "") != Scrypt.hash(password: ""))
  }

  @Test func `the algorithm is that of RFC 7914`() throws {
    let key = try Scrypt.compute(
      Array("password".utf8), salt: Array("NaCl".utf8), cost: Scrypt.Cost(logN: 10, r: 8, p: 16), length: 64)
    #expect(hexadecimal(key).hasPrefix("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"))
  }

  @Test(arguments: [
    "", "$", "$scrypt$$$", "$argon2$ln=15,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=63,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=15,r=8,p=3$AAAA!AAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
    "$scrypt$ln=15,r=8,p=3$AAAAAAAAAAAAAAAAAAAAAA$",
  ])
  func `a hash in another format is an error and never a match`(encoded: String) {
    #expect(throws: CryptoError.self) { try Scrypt.verify(password: "", against: encoded) }
    #expect(Scrypt.isOutdated(encoded))
  }

  @Test func `base64 comes back as it went`() {
    for length in 0..<70 {
      let bytes = SecureRandom.bytes(length)
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
    #expect(Base64.encode(Array("light w".utf8)) == "bGlnaHQgdw")
  }
}
