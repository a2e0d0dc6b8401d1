import Testing
@testable import Web

@Suite struct `Forms are read as browsers send them` {
  private let boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW"

  private func multipart(_ parts: [(header: String, body: String)]) -> [UInt8] {
    var text = ""
    for part in parts {
      text += "--\(boundary)\r\nContent-Disposition: form-data; \(part.header)\r\n\r\n\(part.body)\r\n"
    }
    return Array((text + "--\(boundary)--\r\n").utf8)
  }

  private func form(_ parts: [(header: String, body: String)]) -> Form? {
    try? Form(contentType: "multipart/form-data; boundary=\(boundary)", body: multipart(parts))
  }

  @Test func `fields in the address form`() {
    let form = try? Form(
      contentType: "application/x-www-form-urlencoded; charset=utf-8", body: Array("a=1+2&b=%C3%A9%0D%0Af&a=3&c".utf8))
    #expect(form?["a"] == "1 2")
    #expect(form?["b"] == "é\nf")
    #expect(form?["c"] == "")
    #expect(form?["d"] == nil)
  }

  @Test func `fields and files in parts`() {
    let form = form([
      ("name=\"note\"", "first\r\nsecond"),
      ("name=\"photo\"; filename=\"a;b.png\"\r\nContent-Type: image/png", "\u{1}\r\n--x"),
      ("name=\"none\"; filename=\"\"", ""),
    ])
    #expect(form?["note"] == "first\nsecond")
    #expect(form?.file("photo") == Array("\u{1}\r\n--x".utf8))
    #expect(form?.file("none") == nil)
    #expect(form?.file("note") == nil)
  }

  @Test(
    arguments: [
      ("a;b.png", "a;b.png"), ("a; name=b.vcf", "a; name=b.vcf"), ("x%22y%0D%0A.vcf", "x\"y\r\n.vcf"),
      ("100%.vcf", "100%.vcf"), ("\u{202E}fcv.exe", "\u{202E}fcv.exe"),
    ])
  func `a file is called as its person called it`(_ sent: String, _ name: String) {
    let head = Array("Content-Disposition: form-data; name=\"file\"; filename=\"\(sent)\"".utf8)
    let read = MultipartBody.head(head[...])
    #expect(read?.name == "file" && read?.fileName == name)
  }

  @Test func `rows keep their numbers and their order`() {
    let form = form([
      ("name=\"phone.7.label\"", "home"), ("name=\"phone.7.value\"", "1"), ("name=\"phone.2.value\"", "2"),
      ("name=\"phone.x.value\"", "3"), ("name=\"email.4.value\"", "4"), ("name=\"phone.-1.value\"", "5"),
    ])
    #expect(form?.rows("phone") == [7, 2])
    #expect(form?.rows("email") == [4])
    #expect(form?.rows("url") == [])
  }

  @Test(arguments: [
    nil, "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other",
  ])
  func `anything else is refused`(contentType: String?) {
    #expect((try? Form(contentType: contentType, body: multipart([("name=\"a\"", "b")]))) == nil)
  }

  @Test func `a body that is cut off is refused at every byte`() {
    let whole = multipart([("name=\"a\"", "b"), ("name=\"c\"; filename=\"d\"", "e")])
    let type = "multipart/form-data; boundary=\(boundary)"
    #expect((try? Form(contentType: type, body: whole)) != nil)
    // The last two bytes are a line end that nobody needs.
    for length in 0..<(whole.count - 2) {
      #expect((try? Form(contentType: type, body: Array(whole.prefix(length)))) == nil, "\(length) bytes")
    }
  }
}
