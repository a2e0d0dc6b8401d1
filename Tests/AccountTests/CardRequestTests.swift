import Contacts
import Account
import Contacts
import Testing

@Suite struct CardRequestTests {
  typealias Row = (CardRequest.Condition, CardRequest.Standing, CardRequest.Put, CardRequest.Delete)

  static let rows: [Row] = [
    // A new card, and one that is believed to be there.
    (.none, .nothing, .create, .isGone),
    (.knowsOfNone, .nothing, .create, .isGone),
    (.knowsAnother, .nothing, .refuse, .isGone),
    // What was deleted comes back, but for who believes that it is there.
    (.none, .trashed, .revive, .isGone),
    (.knowsOfNone, .trashed, .revive, .isGone),
    (.knowsAnother, .trashed, .refuse, .isGone),
    // Who knows the card replaces it, whoever changed it.
    (.knowsCurrent, .card(isNewer: false), .replace(conflict: false), .trash),
    (.knowsCurrent, .card(isNewer: true), .replace(conflict: false), .trash),
    // Who says nothing overwrites, and deletes only what it has seen.
    (.none, .card(isNewer: false), .replace(conflict: false), .trash),
    (.none, .card(isNewer: true), .replace(conflict: true), .refuse),
    // Who knows another one does neither.
    (.knowsAnother, .card(isNewer: false), .refuse, .refuse),
    (.knowsOfNone, .card(isNewer: false), .refuse, .refuse),
    // A repeated request.
    (.none, .sameCard, .isThere, .trash),
    (.knowsAnother, .sameCard, .isThere, .refuse),
    (.knowsOfNone, .sameCard, .isThere, .refuse),
    (.knowsCurrent, .sameCard, .isThere, .trash),
  ]

  @Test(arguments: rows.indices) func `a PUT and a DELETE do what follows from what is known and what is there`(
    _ index: Int
  ) {
    let (condition, standing, put, delete) = Self.rows[index]
    let request = CardRequest(condition, standing)
    #expect(request.put == put && request.delete == delete, "\(condition), \(standing)")
  }

  @Test func `a UID is the same with and without urn:uuid, and differs by case`() {
    #expect(
      ComparableUID("urn:uuid:a-1") == ComparableUID("a-1") && ComparableUID("URN:UUID:a-1") == ComparableUID("a-1"))
    #expect(ComparableUID("a-1") != ComparableUID("A-1"))
    #expect(ComparableUID("") == nil && ComparableUID("urn:uuid:") == nil)
    #expect(ComparableUID("urn:uuid:a")?.spellings == ["a", "urn:uuid:a", "URN:UUID:a", " a"])
  }
}
