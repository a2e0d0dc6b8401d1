import Testing
import Web

@Suite struct `Places in the list travel in addresses` {
  @Test(arguments: [
    (ListPlace(), "/contacts"),
    (ListPlace(search: "anna & co"), "/contacts?q=anna%20%26%20co"),
    (ListPlace(start: .section("#")), "/contacts?section=%23"),
    (ListPlace(search: "é", start: .after("x.y")), "/contacts?q=%C3%A9&after=x.y"),
    (ListPlace(start: .before("z")), "/contacts?before=z"),
  ])
  func `as paths`(place: ListPlace, path: String) { #expect(place.path == path) }

  @Test func `and back`() {
    #expect(ListPlace(query: [("q", "anna"), ("section", "B")]) == ListPlace(search: "anna", start: .section("B")))
    #expect(ListPlace(query: [("after", "m")]) == ListPlace(start: .after("m")))
  }

  @Test(arguments: ["b", "AA", "", "<"])
  func `a section that is none is the top`(section: String) {
    #expect(ListPlace(query: [("section", section)]) == ListPlace())
  }
}
