import Contacts
import Testing

@Suite struct PartialDateTests {
  @Test func `a leap day needs a leap year, or none`() {
    #expect(PartialDate(month: 2, day: 29) != nil)
    #expect(PartialDate(year: 2000, month: 2, day: 29) != nil)
    #expect(PartialDate(year: 1900, month: 2, day: 29) == nil)
    #expect(PartialDate(year: 2023, month: 2, day: 29) == nil)
    #expect(PartialDate(month: 4, day: 31) == nil)
  }

  @Test(arguments: ["1985-04-15", "--04-15", "0850-12-31"])
  func `reads what it writes`(text: String) {
    #expect(PartialDate(text)?.text == text)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_700_000_000_000, "2023-11-14T22:13:20Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
    (-1, "1969-12-31T23:59:59Z"), (4_102_444_799_999, "2099-12-31T23:59:59Z"),
  ])
  func `a time stamp is written as REV has it`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).extended == text)
  }

  @Test func `the basic form has no hyphens and colons`() { #expect(noon.basic == "20231114T221320Z") }

  @Test func `a minute is read as it is written, and nothing else is`() {
    for step in 0..<2_000 {
      let moment = Timestamp(milliseconds: (Int64(step) * 12_345 - 1_000_000) * 60_000)
      #expect(Timestamp(minute: String(moment.extended.prefix(16))) == moment, "\(moment.extended)")
    }
    for text in [
      "", "2026-11-21", "2026-11-21T04:55Z", "2026-11-21 04:55", "2026-00-21T04:55", "2026-11-32T04:55",
      "２026-11-21T04:5",
    ] {
      #expect(Timestamp(minute: text) == nil, "\(text)")
    }
  }
}
