import Simulation
import Testing

/// Every order of one operation at each of three places, and of their syncs.
@Suite(.serialized) struct SmallModelTests {
  /// Of `k` operations beside the two syncs there are (k + 2)! orders.
  private static let orders: [SmallModel.Start: Int] = [
    .nowhere: 2 + 9 * 6 + 27 * 24 + 27 * 120,
    .everywhere: 2 + 11 * 6 + 39 * 24 + 45 * 120,
    .onTheFirstDevice: 2 + 11 * 6 + 39 * 24 + 45 * 120,
    .inTheCloud: 2 + 11 * 6 + 39 * 24 + 45 * 120,
  ]

  @Test(arguments: SmallModel.Start.allCases, [false, true])
  func `one contact, three places, one operation each: every order keeps its promises`(
    _ start: SmallModel.Start, isMerge: Bool
  ) throws {
    let model = try Player(.memory).playSmallModel(start, isMerge: isMerge)
    for (story, violation) in model.violations { Issue.record("\(story.text)\n  => \(violation)") }
    #expect(model.orders == Self.orders[start])
  }
}
