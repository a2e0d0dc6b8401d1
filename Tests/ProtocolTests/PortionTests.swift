import Testing

@testable import Protocol

@Suite struct PortionTests {
  private func portions(_ sizes: [Int]) -> [[Int]] {
    var portions: [[Int]] = []
    Portion.each(of: sizes, make: { $0 < 0 ? nil : $0 }, size: { $0 }, pass: { portions.append($0) })
    return portions
  }

  @Test func `elements that are too large together are passed on in portions, in their order`() {
    let half = Portion.bytes / 2
    #expect(portions([half, half, 1, half, half]) == [[half, half], [1, half], [half]])
  }

  @Test func `an element that is larger than a portion goes alone`() {
    let large = Portion.bytes * 3
    #expect(portions([1, large, large, 2]) == [[1], [large], [large], [2]])
  }

  @Test func `of what makes no element nothing is passed on`() {
    #expect(portions([]) == [])
    #expect(portions([-1, -1]) == [])
    #expect(portions([-1, 5, -1]) == [[5]])
  }
}
