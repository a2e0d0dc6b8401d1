import Contacts
import Protocol
import Testing
import Words

@Suite struct DuplicateWordsTests {
  @Test(
    arguments: [
      ([.name], "Same name"), ([.name, .email, .partOfName], "Same name and e-mail address"),
      ([.name, .email, .phone, .partOfName], "Same name, e-mail address and phone number"),
      ([.turnedName, .partOfName], "The same name the other way round"),
      ([.turnedName, .phone], "Same phone number, and the same name the other way round"),
      ([.phone, .partOfName], "Same phone number, and the names go together"), ([.email], "Same e-mail address"),
      ([.uid], "Same UID"), ([.name, .uid], "Same name and UID"),
    ] as [(DuplicateSigns, String)])
  func `why two contacts may be one`(signs: DuplicateSigns, words: String) {
    #expect(DuplicateWords.reason([signs]) == words)
  }

  @Test(
    arguments: [
      ([[.name], [.name, .email], [.name]], "Same name"),
      ([[.name, .email], [.name, .email], [.email]], "Same e-mail address"),
      ([[.name], [.email], [.phone, .partOfName]], "Each two have the same name, e-mail address or phone number"),
      ([[.name], [.turnedName], [.turnedName]], "Each two have the same name, in either order"),
      ([[.uid], [.turnedName], [.email]], "Each two have the same name, in either order, e-mail address or UID"),
    ] as [([DuplicateSigns], String)])
  func `why several contacts may be one: what all have in common, else what some have`(
    signs: [DuplicateSigns], words: String
  ) {
    #expect(DuplicateWords.reason(signs) == words)
  }

  @Test func `who has the UID of another contact is told with that one's name`() {
    let words = [1, 2, 3].map { DuplicateWords.sameUID(SameUID(name: "Ann", other: "", count: $0)).plain }
    #expect(
      words == [
        "Ann has the same UID as No name", "Ann has the same UID as No name, and 1 more UID stands twice",
        "Ann has the same UID as No name, and 2 more UIDs stand twice",
      ])
  }
}
