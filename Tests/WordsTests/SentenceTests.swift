import Contacts
import Testing
import Words

@Suite struct `A sentence in pieces` {
  private let noon = Timestamp(milliseconds: 1_776_254_700_000)

  @Test func `keeps names and moments apart from our words, and reads as one text`() {
    let inner: Sentence = "by \(name: "Zoë’s laptop")"
    let sentence: Sentence = "Deleted \(inner), \(noon)"
    #expect(sentence.pieces == [.text("Deleted by "), .name("Zoë’s laptop"), .text(", "), .moment(noon)])
    #expect(sentence.plain == "Deleted by Zoë’s laptop, 15 April 2026, 12:05 UTC")
    #expect(sentence.text { _ in "then" } == "Deleted by Zoë’s laptop, then")
    #expect(
      ([sentence, "x", inner] as [Sentence]).joined(separator: "  ").text { _ in "then" }
        == "Deleted by Zoë’s laptop, then  x  by Zoë’s laptop")
  }

  @Test(
    arguments: [
      (1_776_254_700_000, 0, "UTC", "15 April 2026, 12:05 UTC"),
      (1_776_254_700_000, 7_200, "CEST", "15 April 2026, 14:05 CEST"),
      (1_776_254_700_000, -43_500, "-12", "15 April 2026, 00:00 -12"),
      (951_782_400_000, -1, "X", "28 February 2000, 23:59 X"), (-1, 0, "UTC", "31 December 1969, 23:59 UTC"),
    ] as [(Int64, Int, String, String)])
  func `a moment is written in one way, in the zone of who reads it`(
    milliseconds: Int64, offset: Int, zone: String, text: String
  ) {
    #expect(MomentWords.text(Timestamp(milliseconds: milliseconds), offset: offset, zone: zone) == text)
  }
}
