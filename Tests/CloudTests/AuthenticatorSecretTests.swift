import Contacts
import Testing

@testable import Cloud

@Suite struct AuthenticatorSecretTests {
  private let secret = AuthenticatorSecret(bytes: Array("12345678901234567890".utf8))

  private func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1_000) }

  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func `codes are the last six digits of those in RFC 6238, appendix B`(seconds: Int64, code: String) {
    #expect(secret.code(at: time(seconds)) == code.suffix(6))
  }

  @Test(
    arguments: [
      (-61, false), (-60, false), (-31, false), (-30, true), (-1, true), (0, true), (29, true), (30, true), (59, true),
      (60, false), (90, false),
    ] as [(Int64, Bool)])
  func `a code is taken one step of 30 s early or late, and no more`(seconds: Int64, isTaken: Bool) {
    let start: Int64 = 1_111_111_110
    let code = secret.code(at: time(start))
    let step = AuthenticatorSecret.step(at: time(start))
    #expect(secret.steps(of: code, at: time(start + seconds)) == (isTaken ? [step] : []))
  }

  @Test func `what is no code of the secret is none`() {
    let now = time(59)
    for wrong in ["", "287083", "28708", "2870820", "94287082", "287O82", "２８７０８２"] {
      #expect(secret.steps(of: wrong, at: now).isEmpty, "\(wrong)")
    }
    #expect(AuthenticatorSecret(bytes: Array("another secret of it".utf8)).code(at: now) != "287082")
  }

  @Test func `the text is base 32 of RFC 4648 in groups, and is read with and without them`() {
    #expect(secret.text == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    #expect(AuthenticatorSecret(secret.text) == secret)
    #expect(AuthenticatorSecret("gezdgnbvgy3tqojqgezdgnbvgy3tqojq") == secret)
    for wrong in ["", "GEZD GNBV", "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJ1", secret.text + "A"] {
      #expect(AuthenticatorSecret(wrong) == nil, "\(wrong)")
    }
  }

  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI"),
  ])
  func `base 32 is that of RFC 4648, without padding`(plain: String, text: String) {
    let bytes = Array(plain.utf8)
    #expect(Base32.standard.text(bytes, groups: 100, separator: " ") == text)
    #expect(Base32.standard.bytes(text, count: bytes.count) == bytes)
  }

  @Test func `a recovery code is read as it was typed`() {
    for _ in 0..<200 {
      let code = RecoveryCode()
      let text = code.text
      #expect(text.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4])
      for way in [text, text.uppercased(), text.filter { $0 != "-" }, text.replacing("0", with: "O")] {
        #expect(RecoveryCode(way) == code, "\(way)")
      }
    }
    for wrong in ["", "123456", "0000-0000-0000-0000-0000-000", "uuuu-uuuu-uuuu-uuuu-uuuu-uuuu"] {
      #expect(RecoveryCode(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `what is typed is a code of the app, a recovery code or neither`() {
    let recovery = RecoveryCode()
    for typed in ["123456", "123 456", " 123456 ", "123-456"] {
      #expect(FactorCode(typed) == .app("123456"), "\(typed)")
    }
    for typed in [recovery.text, " \(recovery.text.uppercased()) ", recovery.text.filter { $0 != "-" }] {
      #expect(FactorCode(typed) == .recovery(recovery), "\(typed)")
    }
    for typed in ["", "12345", "1234567", "12345a", "１２３４５６", "+12345", recovery.text + "0"] {
      #expect(FactorCode(typed) == nil, "\(typed)")
    }
  }
}
