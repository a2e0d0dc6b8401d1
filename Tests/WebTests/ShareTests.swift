import Contacts
import HTTPServer
import QRCode
import Testing

@testable import Cloud
@testable import Web

@Suite(.serialized) struct `A contact is given to somebody else` {
  let site: TestSite

  init() throws { site = try TestSite() }

  private func ann() throws -> SharePlace {
    let id = try site.add(
      "UID:share-1", "N:Lee;Ann;;;", "FN:Ann Lee", "TEL;TYPE=CELL:0171 1", "TEL;TYPE=HOME:0171 2", "NOTE:owes me 5")
    return SharePlace(id: id, change: try #require(try site.store.contact(id)).change)
  }

  /// Where a contact is shared, and its change that the page shows.
  struct SharePlace {
    let id: UniqueID
    let change: Int64

    var path: String { "/contacts/\(id)/share" }

    func target(_ part: String = "", _ keys: String...) -> String {
      "\(path)\(part)?v=\(change)" + keys.map { "&with=\($0)" }.joined()
    }
  }

  /// The data of the code's path on a page.
  private func code(_ page: Response) -> String? {
    guard let start = page.text.firstRange(of: "<path fill=\"#000\" d=\"") else { return nil }
    return String(page.text[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `the page offers all but the note, and its code is that of the vCard that comes as a file`() throws {
    let ann = try ann()
    let page = try site.get(ann.path)
    #expect(page.text.contains(#"value="phone-0" checked"#) && page.text.contains(#"value="note">"#))
    let file = try site.get(ann.target("/card.vcf", "phone-0", "phone-1"))
    #expect(file.header("content-type") == "text/vcard; charset=utf-8")
    #expect(file.text.contains("0171 1") && file.text.contains("0171 2"))
    #expect(!file.text.contains("UID") && !file.text.contains("owes"))
    #expect(code(page) == QRCode(file.body)?.path)
  }

  @Test func `what is ticked decides, in the code and in the file, and nothing ticked is the name alone`() throws {
    let ann = try ann()
    let page = try site.get(ann.target("", "phone-1"))
    #expect(page.text.contains(#"value="phone-1" checked"#) && page.text.contains(#"value="phone-0">"#))
    let file = try site.get(ann.target("/card.vcf", "phone-1"))
    #expect(!file.text.contains("0171 1") && file.text.contains("0171 2"))
    #expect(code(page) == QRCode(file.body)?.path)
    #expect(try site.get(ann.target("/card.vcf")).text.split(separator: "\r\n").count == 5)
  }

  @Test func `where the contact was changed since the page was shown, nothing goes along that nobody has seen`() throws
  {
    let ann = try ann()
    #expect(try site.post("/contacts/\(ann.id)", try site.fields(ann.id).with("last", "Other")).status == 303)
    let file = try site.get(ann.target("/card.vcf", "phone-1"))
    #expect(file.status == 303)
    let page = try site.get(try #require(file.header("location")))
    #expect(page.text.contains("was changed meanwhile") && page.text.contains(#"value="phone-0" checked"#))
  }

  @Test func `what is more than a code holds is said, and still comes as a file`() throws {
    let title = String(repeating: "x", count: 3_000)
    let id = try site.add("UID:share-2", "N:Long;Ann;;;", "FN:Ann Long", "TITLE:\(title)")
    let page = try site.get("/contacts/\(id)/share")
    #expect(code(page) == nil && page.text.contains("more than a QR code holds"))
  }

  @Test func `nobody shares another account's contact, nor one in the trash`() throws {
    let ann = try ann()
    let stranger = try TestSite()
    #expect(try stranger.get(ann.path).status == 404 && stranger.get(ann.target("/card.vcf")).status == 404)
    #expect(try site.get(ann.path, signedIn: false).status == 303)
    let base = try #require(try site.store.contact(ann.id)).ids.primary.hex
    #expect(try site.post("/contacts/\(ann.id)/delete", [("base", base)]).status == 303)
    #expect(try site.get(ann.path).status == 404)
  }
}
