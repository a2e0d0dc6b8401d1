import Testing

@testable import contacts2web

/// How soon `watch` imports again.
@Suite struct ImportPauseTests {
  private static let day: Int64 = 86_400_000

  @Test func `after an import that has worked all its hours pass`() {
    var pause = ImportPause(hours: 24)
    #expect(pause.after(hasWorked: true) == Self.day)
    #expect(pause.after(hasWorked: false) < Self.day && pause.after(hasWorked: true) == Self.day)
  }

  @Test func `one that has failed is made again within a minute, and then less and less often, but each hour`() {
    var pause = ImportPause(hours: 24)
    let pauses = (0..<9).map { _ in pause.after(hasWorked: false) }
    #expect((30_000...60_000).contains(pauses[0]) && (60_000...120_000).contains(pauses[1]))
    #expect(pauses.allSatisfy { $0 <= 3_600_000 } && pauses[8] >= 1_800_000)
  }

  @Test func `none is made less often than it is asked for`() {
    var pause = ImportPause(hours: 1)
    for _ in 0..<9 { #expect(pause.after(hasWorked: false) <= 3_600_000) }
  }
}
