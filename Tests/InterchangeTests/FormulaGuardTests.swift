import Interchange
import Testing

@Suite struct FormulaGuardTests {
  @Test(arguments: [
    ("", ""), ("Ann", "Ann"), ("O'Hara", "O'Hara"), ("a=b", "a=b"), ("0171 5551234", "0171 5551234"),
    ("=1+1", "'=1+1"), ("+49 171", "'+49 171"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t'=1"),
    ("'=1", "''=1"), ("''", "''"), ("'tis", "'tis"), ("a;=1", "a;'=1"), ("a;\"=1", "a;'\"=1"), ("a\n-b", "a\n'-b"),
    ("a, b", "a, b"), ("\u{FF1D}1", "'\u{FF1D}1"), (" \u{A0}\u{200B}=1", "' \u{A0}\u{200B}=1"),
    ("ann@example.org", "ann@example.org"), ("--04-15", "'--04-15"),
  ])
  func `an apostrophe stands where a cell would be a formula`(text: String, guarded: String) {
    #expect(FormulaGuard.guarded(text) == guarded)
    #expect(FormulaGuard.unguarded(guarded) == text)
  }

  @Test func `whatever a text is, it comes back, and is no formula whichever separator a program takes`() {
    let alphabet: [Unicode.Scalar] = Array("ab'\"=+-@,;\t\r\n |é\u{301}\u{FF0B}\u{FEFF} \u{2212}".unicodeScalars)
    let seed = UInt64.random(in: 0 ... .max)
    var random = Seeded(state: seed)
    for _ in 0..<50_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<12, using: &random) { scalars.append(alphabet.randomElement(using: &random)!) }
      let text = String(scalars)
      let guarded = FormulaGuard.guarded(text)
      guard Array(FormulaGuard.unguarded(guarded).utf8) == Array(text.utf8) else {
        Issue.record("seed \(seed): \(text.debugDescription) as \(guarded.debugDescription)")
        return
      }
      for cell in guarded.unicodeScalars.split(whereSeparator: { ",;\t|\r\n".unicodeScalars.contains($0) }) {
        let first = cell.first { $0 != "\"" && !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        guard first.map({ !"=+-@\u{FF0B}\u{2212}".unicodeScalars.contains($0) }) ?? true else {
          Issue.record("seed \(seed): \(guarded.debugDescription)")
          return
        }
      }
    }
  }
}

/// SplitMix64.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
