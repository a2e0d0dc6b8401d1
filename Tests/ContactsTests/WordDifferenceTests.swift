import Contacts
import Testing

@Suite struct `Two texts differ in words` {
  /// A run that only one text has stands in brackets.
  private func marked(_ runs: [WordDifference.Run]) -> String {
    runs.map { $0.isDifferent ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(
    arguments: [
      ("Likes tea.", "Likes green tea.", "Likes tea.", "Likes [green] tea."),
      ("Met in Rome", "Met in Paris", "Met in [Rome]", "Met in [Paris]"),
      ("one two three", "one 2 3", "one [two three]", "one [2 3]"),
      // As a whole.
      ("Rome", "Paris", "Rome", "Paris"), ("", "Paris", "", "Paris"), ("a, b", "c, d", "a, b", "c, d"),
      ("same", "same", "same", "same"),
      ("a\nb\nc", "a\nc", "a\n[b]\nc", "a\nc"),
      ("+49 171 5550", "+49 171 5551", "+49 171 [5550]", "+49 171 [5551]"),
      ("東京都港区", "東京都中央区", "東京都[港]区", "東京都[中央]区"),
      ("Zoe\u{301} Lee", "Zo\u{E9} Ray", "Zoe\u{301} [Lee]", "Zo\u{E9} [Ray]"),
    ])
  func `and the rest is common`(_ old: String, _ new: String, _ markedOld: String, _ markedNew: String) {
    let difference = WordDifference(old, new)
    #expect(marked(difference.old) == markedOld)
    #expect(marked(difference.new) == markedNew)
  }

  @Test func `the runs are the texts, and what is common is the same in both`() {
    let words = ["a", "b", "c", "d", " ", ",", "\n", "1"]
    var state: UInt64 = 7
    func text() -> String {
      (0..<30).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return words[Int(state >> 33) % words.count]
      }.joined(separator: " ")
    }
    for _ in 0..<200 {
      let (old, new) = (text(), text())
      let difference = WordDifference(old, new)
      #expect(difference.old.map(\.text).joined() == old)
      #expect(difference.new.map(\.text).joined() == new)
      func common(_ runs: [WordDifference.Run]) -> String {
        runs.filter { !$0.isDifferent }.map(\.text).joined().filter { !$0.isWhitespace }
      }
      #expect(common(difference.old) == common(difference.new))
    }
  }

  @Test func `also of texts with more differences than are looked for, by what they begin and end with`() {
    let middle = (0..<1_000).map { "x\($0)" }.joined(separator: " ")
    let other = (0..<1_000).map { "y\($0)" }.joined(separator: " ")
    let difference = WordDifference("Dear Ann, \(middle). Yours", "Dear Ann, \(other). Yours")
    #expect(difference.old.first == WordDifference.Run("Dear Ann, ", isDifferent: false))
    #expect(difference.new.last == WordDifference.Run(". Yours", isDifferent: false))
    #expect(difference.new.count == 3)
  }

  @Test func `a long text with few changes is told apart word by word`() {
    let words = (0..<20_000).map { "word\($0)" }
    var changed = words
    changed[10] = "new"
    changed[19_000] = "other"
    let difference = WordDifference(words.joined(separator: " "), changed.joined(separator: " "))
    #expect(difference.new.filter(\.isDifferent).map(\.text) == ["new", "other"])
  }
}
