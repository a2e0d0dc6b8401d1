import Contacts
import HTTPServer
import Testing

@testable import Web

@Suite(.serialized) struct `The photo in a contact's form` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 4, 0, 0, 0xFF, 0xDA, 0, 2, 0]
  private static let remove = #"<span>Remove the photo<span data-unshown"#
  private static let unshown = remove + ">, which cannot be shown here</span>"

  @Test func `can be removed where it is shown, and the words that it cannot be shown wait for the script`() throws {
    let photo = Base64Text.encode(Self.jpeg)
    let id = try site.add("UID:a", "N:Lee;Ann;;;", "FN:Ann Lee", "PHOTO;ENCODING=b;TYPE=JPEG:\(photo)")
    let page = try site.get("/contacts/\(id)/edit").text
    #expect(page.contains(Self.remove + " hidden>") && page.contains("/contacts/\(id)/photo?v="))
    #expect(page.contains("Replace photo"))
  }

  @Test(arguments: [
    "PHOTO;VALUE=uri:https://example.org/ann.jpg", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQEASABIAAD/2w==",
    "PHOTO;ENCODING=b;TYPE=HEIC:AAAAGGZ0eXBoZWljAAAAAA==",
  ])
  func `can be removed where it cannot be shown, which stands beside it; the form leaves it as it is`(
    line: String
  ) throws {
    let id = try site.add("UID:a", "N:Lee;Ann;;;", "FN:Ann Lee", line)
    let page = try site.get("/contacts/\(id)/edit").text
    #expect(page.contains(Self.unshown) && page.contains("Replace photo"))
    let field = try #require(page.firstMatch(of: /(?s)data-photo>.*?<input id="photo"/)).0
    #expect(!field.contains("<img"))
    let fields = try site.fields(id).with("note", "news")
    #expect(try site.post("/contacts/\(id)", fields).status == 303)
    #expect(try site.card(id).contains(line))
    let removal = try site.fields(id).with("photo-remove", "1")
    #expect(try site.post("/contacts/\(id)", removal).status == 303)
    #expect(try !site.card(id).contains("PHOTO"))
    #expect(try !site.get("/contacts/\(id)/edit").text.contains("Remove the photo"))
  }

  @Test func `of a contact without one is nothing to remove`() throws {
    let id = try site.add("UID:a", "N:Lee;Ann;;;", "FN:Ann Lee", "PHOTO;ENCODING=b;TYPE=JPEG:")
    for path in ["/contacts/\(id)/edit", "/contacts/new"] {
      let page = try site.get(path).text
      #expect(!page.contains("photo-remove") && !page.contains("Replace photo"))
    }
  }
}
