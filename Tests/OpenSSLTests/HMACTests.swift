import OpenSSL
import Testing

struct HMACTests {
  @Test(
    arguments: [
      (Array(repeating: 0x0B, count: 20), Array("Hi There".utf8), "b617318655057264e28bc0b6fb378c8ef146be00"),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
      ),
      (
        Array(repeating: 0xAA, count: 80),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), "aa4ae5e15272d00e95705637ce8a3b55ed402112"
      ),
    ] as [([UInt8], [UInt8], String)])
  func `HMAC with SHA-1 gives the digests of RFC 2202`(key: [UInt8], message: [UInt8], digest: String) {
    #expect(hexadecimal(HMAC.sha1(message, key: key)) == digest)
  }
}
