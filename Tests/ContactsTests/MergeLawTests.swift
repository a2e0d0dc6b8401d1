import Contacts
import Probes
import Testing
import VCard

/// What holds of every three-way merge, whatever the cards: over seeded random triples.
@Suite struct MergeLawTests {
  private func randomCard(_ generator: inout SeededGenerator) throws -> Card {
    var lines = ["FN:Ann Lee", "N:\(["Lee", "Ley"].randomElement(using: &generator) ?? "");Ann;;;"]
    func maybe(_ line: String) { if Bool.random(using: &generator) { lines.append(line) } }
    for number in 1...4 { maybe("TEL;TYPE=\(Bool.random(using: &generator) ? "HOME" : "WORK"):55\(number)") }
    for number in 1...3 { maybe("item\(number).EMAIL:e\(number)@example.org") }
    if lines.contains("item1.EMAIL:e1@example.org") { maybe("item1.X-ABLabel:Boat") }
    maybe("NOTE:\(Int.random(in: 0..<3, using: &generator))")
    maybe("TITLE:\(Int.random(in: 0..<3, using: &generator))")
    maybe("CATEGORIES:\(["a,b", "b,c", "a"].randomElement(using: &generator) ?? "")")
    maybe("X-ODD:\(Int.random(in: 0..<2, using: &generator))")
    maybe("PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(["AAAA", "BBBB"].randomElement(using: &generator) ?? "")")
    var card = try card()
    for line in lines { card = try Card(Array(card.text.replacing("END:VCARD", with: "\(line)\r\nEND:VCARD").utf8)) }
    return card
  }

  private func id(_ card: Card) -> RecordID { RecordIDs(card).primary }

  @Test(arguments: 0..<20) func `merging is commutative and idempotent, and loses no value that was added`(seed: Int)
    throws
  {
    var generator = SeededGenerator(seed: UInt64(seed) &* 1_000_003)
    for _ in 0..<10 {
      let (base, left, right) = (
        try randomCard(&generator), try randomCard(&generator), try randomCard(&generator)
      )
      func merged(_ ours: Card, _ theirs: Card, _ side: ThreeWayMerge.Side) -> Card {
        ThreeWayMerge(base: base, ours: ours, theirs: theirs, preferring: side).card
      }
      let story: Comment = "seed \(seed)\n\(base.text)\(left.text)\(right.text)"
      let both = merged(left, right, .ours)
      #expect(id(both) == id(merged(right, left, .theirs)), story)
      #expect(id(merged(left, left, .theirs)) == id(left), story)
      #expect(id(merged(left, base, .theirs)) == id(left), story)
      #expect(id(merged(base, left, .ours)) == id(left), story)
      #expect(id(merged(both, right, .ours)) == id(both), story)
      #expect(id(merged(both, left, .ours)) == id(both), story)
      #expect(id(merged(right, both, .theirs)) == id(both), story)
      let (before, result) = (Contact(base), Contact(both))
      for side in [Contact(left), Contact(right)] {
        for phone in side.phones.map(\.value) where !before.phones.contains(where: { $0.value == phone }) {
          #expect(result.phones.contains { $0.value == phone }, story)
        }
        for group in side.groups where !before.groups.contains(group) {
          #expect(result.groups.contains(group), story)
        }
      }
    }
  }
}
