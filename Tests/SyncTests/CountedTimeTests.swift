import Contacts
import Testing

@testable import Sync

/// What counts as lived through, look by look.
@Suite struct CountedTimeTests {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute

  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    /// What the clocks of device and server say after the first look, in minutes.
    let looks: [(device: Int64, server: Int64)]
    /// In minutes.
    let lived: Int64
    var testDescription: String { sentence }
  }

  static let rows: [Row] = [
    Row(sentence: "the first look counts nothing", looks: [], lived: 0),
    Row(sentence: "what both clocks say has passed", looks: [(20, 20), (50, 50)], lived: 50),
    Row(sentence: "less than the shortest piece is left to a later look", looks: [(9, 9)], lived: 0),
    Row(sentence: "which counts all of it", looks: [(9, 9), (18, 18)], lived: 18),
    Row(sentence: "of a weekend the longest piece", looks: [(4_000, 4_000)], lived: 60),
    Row(sentence: "and what comes after it", looks: [(4_000, 4_000), (4_030, 4_030)], lived: 90),
    Row(sentence: "of two clocks the one that has gone less", looks: [(50, 20)], lived: 20),
    Row(sentence: "or the other one", looks: [(20, 50)], lived: 20),
    Row(sentence: "a clock that jumps ahead counts what the other one says", looks: [(100_000, 30)], lived: 30),
    Row(sentence: "nothing where one was set back", looks: [(-100_000, 30)], lived: 0),
    Row(sentence: "also where it comes back from a jump", looks: [(100_000, 30), (60, 60)], lived: 30),
    Row(sentence: "and all from then on", looks: [(100_000, 30), (60, 60), (90, 90)], lived: 60),
    Row(
      sentence: "both clocks ahead at one look, of one machine, count for the longest piece",
      looks: [(100_000, 100_000), (30, 30), (60, 60)], lived: 90),
  ]

  @Test(arguments: rows) func `so much is lived through`(_ row: Row) {
    let start: Int64 = 1_800_000_000_000
    var time = CountedTime(lived: 0, last: nil)
    for (device, server) in [(0, 0)] + row.looks {
      _ = time.look(
        device: Timestamp(milliseconds: start + device * Self.minute),
        server: Timestamp(milliseconds: start + server * Self.minute), pieces: 10 * Self.minute...Self.hour)
    }
    #expect(time.lived == row.lived * Self.minute)
  }

  @Test func `a look that counts nothing yet has nothing to be written down`() {
    var time = CountedTime(lived: 5, last: nil)
    func look(_ milliseconds: Int64) -> Bool {
      let moment = Timestamp(milliseconds: milliseconds)
      return time.look(device: moment, server: moment, pieces: 10...100)
    }
    #expect([look(0), look(9), look(10), look(19), look(5), look(6)] == [true, false, true, false, true, false])
    #expect(time.lived == 15)
  }
}
