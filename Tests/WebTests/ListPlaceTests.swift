import Contacts
import Testing
import Web

@Suite struct `Places in the list travel in addresses` {
  @Test(arguments: [
    (ListPlace(), "/contacts"),
    (ListPlace(search: "anna & co"), "/contacts?q=anna%20%26%20co"),
    (ListPlace(start: .section(section("#"))), "/contacts?section=%23"),
    (ListPlace(start: .section(section("Greek"))), "/contacts?section=Greek"),
    (ListPlace(search: "é", start: .after("x.y")), "/contacts?q=%C3%A9&after=x.y"),
    (ListPlace(start: .before("z")), "/contacts?before=z"),
    (ListPlace(search: "anna", group: "A & B"), "/contacts?q=anna&group=A%20%26%20B"),
  ])
  func `as paths`(place: ListPlace, path: String) { #expect(place.path == path) }

  @Test func `and back`() {
    #expect(
      ListPlace(query: [("q", "anna"), ("section", "B")])
        == ListPlace(search: "anna", start: .section(section("B"))))
    #expect(ListPlace(query: [("after", "m")]) == ListPlace(start: .after("m")))
    #expect(ListPlace(query: [("q", "anna"), ("group", "A & B")]) == ListPlace(search: "anna", group: "A & B"))
  }

  @Test(arguments: ["b", "AA", "", "<"])
  func `a section that is none is the top`(section: String) {
    #expect(ListPlace(query: [("section", section)]) == ListPlace())
  }

  @Test func `beside a card, also the top of a list of several pages is named`() {
    #expect(ListPlace().suffix(isWhole: true) == "")
    #expect(ListPlace().suffix(isWhole: false) == "?list=top")
    #expect(ListPlace.named(query: [("list", "top")]) == ListPlace())
    #expect(ListPlace.named(query: []) == nil)
    #expect(ListPlace(search: "anna").suffix(isWhole: true) == "?q=anna")
    #expect(ListPlace.named(query: [("q", "anna")]) == ListPlace(search: "anna"))
  }
}

private func section(_ name: String) -> ListSection { ListSection.named(name) ?? ListSection.all[0] }
