import Testing

@testable import Contacts

/// Finding the line of each value, in cards with very many.
@Suite struct LinesTests {
  /// A text that counts how often it is compared or hashed.
  private struct Counted: Hashable, ExactlyComparable, Sendable {
    @TaskLocal static var work = Work()

    final class Work: @unchecked Sendable {
      var count = 0
    }

    let text: String

    static func == (left: Counted, right: Counted) -> Bool {
      work.count += 1
      return left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
      Self.work.count += 1
      text.hash(into: &hasher)
    }

    func isExactly(_ other: Counted) -> Bool {
      Self.work.count += 1
      return text.isExactly(other.text)
    }
  }

  /// What each change of so many values costs, in comparisons for each value.
  private func work(_ count: Int, _ change: (Int) -> Labeled<Counted>?) -> Int {
    Counted.$work.withValue(Counted.Work()) {
      var lines = Lines<Counted>()
      for number in 0..<count { lines.add(number, Labeled("home", Counted(text: "\(number)"))) }
      for number in 0..<count { lines.add(count + number, Labeled("home", Counted(text: "\(number)"))) }
      let pairing = lines.pairing((0..<count).compactMap(change))
      #expect(pairing.edited.count + pairing.removed.count <= count)
      return Counted.work.count / count
    }
  }

  @Test func `costs the same for each value, however many there are`() {
    let changes: [(Int) -> Labeled<Counted>?] = [
      { Labeled("home", Counted(text: "\($0)")) }, { Labeled("work", Counted(text: "\($0)")) },
      { Labeled("home", Counted(text: "other \($0)")) }, { Labeled("home", Counted(text: "other \($0)"), line: $0) },
      { $0 % 2 == 0 ? Labeled("home", Counted(text: "\($0)")) : nil }, { _ in nil },
      { _ in Labeled("work", Counted(text: "same")) },
    ]
    for (number, change) in changes.enumerated() {
      let (few, many) = (work(200, change), work(6_400, change))
      #expect(many <= 2 * few + 4, "change \(number): \(few) and \(many)")
    }
  }

  @Test func `keeps what says the same, then the own line, then that of the value, then that of the label`() {
    var lines = Lines<String>()
    for (index, (label, value)) in [("home", "1"), ("home", "2"), ("work", "3"), ("fax", "4"), ("home", "1")]
      .enumerated()
    {
      lines.add(index, Labeled(label, value))
    }
    #expect(lines.duplicates == [0: [4]])
    let pairing = lines.pairing([
      Labeled("work", "5"), Labeled("home", "2"), Labeled("new", "4"), Labeled("home", "6", line: 0), Labeled("x", "7"),
    ])
    #expect(pairing.edited.map { "\($0.line.index) \($0.wanted.value)" } == ["0 6", "3 4", "2 5"])
    #expect(pairing.removed.isEmpty && pairing.added == [4] && pairing.lines == [2, 1, 3, 0, nil])
  }
}
