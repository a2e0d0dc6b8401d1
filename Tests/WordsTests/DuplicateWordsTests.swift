import Contacts
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
    ] as [(DuplicateSigns, String)])
  func `why two contacts may be one`(signs: DuplicateSigns, words: String) {
    #expect(DuplicateWords.reason(signs) == words)
  }
}
