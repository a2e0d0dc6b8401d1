import Contacts
import Testing
import VCard

/// What many changes have in common, as the guard tells it.
@Suite struct CommonChangesTests {
  /// `count` contacts with the same lines each, or with their number in place of `#`.
  struct Group: Sendable {
    var count: Int
    var old: [String]
    var new: [String]

    init(_ count: Int, _ old: [String], _ new: [String]) { (self.count, self.old, self.new) = (count, old, new) }
  }

  private static let photo = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/AQ=="
  private static let other = "PHOTO;ENCODING=b;TYPE=JPEG:/9j/Ag=="

  static let rows: [(groups: [Group], text: String)] = [
    ([], ""),
    ([Group(6_000, [photo], [])], "all 6,000 lost their photo, and nothing else changed"),
    ([Group(6_000, ["NOTE:#"], ["NOTE:x"])], "all 6,000 have the same note, and nothing else changed"),
    ([Group(30, ["NOTE:#"], ["NOTE:#!"])], "all 30 changed in their note, and nothing else changed"),
    ([Group(30, [], ["NOTE:#"])], "all 30 gained a note, and nothing else changed"),
    ([Group(30, [], ["NOTE:x"])], "all 30 have the same note, and nothing else changed"),
    ([Group(30, [], ["ORG:#"])], "all 30 gained an organization, and nothing else changed"),
    ([Group(30, [photo], [other])], "all 30 have the same photo, and nothing else changed"),
    ([Group(30, ["TEL:1#", "TEL:2#"], [])], "all 30 lost all phone numbers, and nothing else changed"),
    ([Group(30, ["TEL:1#", "TEL:2#"], ["TEL:2#"])], "all 30 lost some phone numbers, and nothing else changed"),
    ([Group(30, ["EMAIL:a#"], ["EMAIL:a#", "EMAIL:b#"])], "all 30 gained e-mail addresses, and nothing else changed"),
    ([Group(30, ["TEL:1#"], ["TEL:1#", "TEL:0"])], "all 30 got the same phone numbers, and nothing else changed"),
    ([Group(30, ["X-ODD:#"], ["X-ODD:#1"])], "all 30 changed in their X-ODD, and nothing else changed"),
    ([Group(30, ["N:#;Ann"], ["N:#;Anne"])], "all 30 have the same first name, and nothing else changed"),
    // Most, of many.
    (
      [Group(5_990, ["TEL:#"], []), Group(10, ["NOTE:#"], [])],
      "5,990 of 6,000 lost all phone numbers"
    ),
    (
      [Group(40, ["TEL:#", photo], []), Group(20, [photo], [])],
      "all 60 lost their photo; 40 of 60 lost all phone numbers"
    ),
    // Each in another way, and all of them in one field.
    (
      [Group(10, ["TEL:#"], []), Group(10, [], ["TEL:#"]), Group(10, ["TEL:#"], ["TEL:#1"])],
      "all 30 changed in their phone numbers, and nothing else changed"
    ),
    (
      [Group(14, ["TEL:#"], []), Group(12, ["NOTE:#"], []), Group(10, [photo], [])],
      "most have no change in common; 14 of 36 changed in their phone numbers"
    ),
    // No more than three are said.
    (
      [Group(30, ["TEL:#", "NOTE:#", "EMAIL:#", "TITLE:#", "URL:#"], [])],
      "all 30 lost their job title; all 30 lost all phone numbers; all 30 lost all e-mail addresses"
    ),
    // What no page shows, and what is no change at all.
    (
      [Group(30, ["TEL;TYPE=CELL:#"], ["TEL;TYPE=CELL,PREF:#"])],
      "all 30 changed in details of TEL that no page shows, and nothing else changed"
    ),
    ([Group(30, ["UID:1", "REV:20200101T000000Z"], ["UID:2"])], ""),
    // Few.
    ([Group(1, [photo, "TEL:1"], [])], "it lost all phone numbers; it lost its photo"),
    ([Group(1, ["NOTE:a"], ["NOTE:b"])], "it changed in its note, and nothing else changed"),
    ([Group(2, [photo], [])], "both lost their photo, and nothing else changed"),
  ]

  @Test(arguments: rows) func `what most have in common is said in a person's words`(_ groups: [Group], _ text: String)
    throws
  {
    var changes = CommonChanges()
    var number = 0
    for group in groups {
      for _ in 0..<group.count {
        number += 1
        changes.add(try Self.card(group.old, number), try Self.card(group.new, number))
      }
    }
    #expect(changes.text == text)
    #expect(changes.count == number)
  }

  @Test func `a value that most have is found wherever it stands among others, and not counted too often`() throws {
    for place in [0, 20, 49] {
      var changes = CommonChanges()
      for number in 0..<100 {
        let isCommon = (place..<place + 51).contains(number)
        changes.add(try Self.card(["NOTE:old"], number), try Self.card([isCommon ? "NOTE:x" : "NOTE:#"], number))
      }
      #expect(changes.text == "51 of 100 have the same note, and nothing else changed", "from \(place)")
    }
  }

  @Test func `however many fields there are, no more than a hundred are kept`() throws {
    var changes = CommonChanges()
    for number in 0..<300 {
      changes.add(try Self.card(["X-A\(number):1", "NOTE:#"], number), try Self.card([], number))
    }
    #expect(changes.text == "all 300 lost their note")
  }

  private static func card(_ lines: [String], _ number: Int) throws -> Card {
    let own = lines.map { line in line.map { $0 == "#" ? "\(number)" : "\($0)" }.joined() }
    return try Card(Array((["BEGIN:VCARD", "VERSION:3.0"] + own + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
  }
}
