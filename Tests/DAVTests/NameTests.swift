import HTTPClient
import Testing

/// What programs may call their cards.
@Suite struct NameTests {
  private static func name(bytes: Int) -> String {
    // Two bytes each, and one more.
    String(repeating: "%C3%A4", count: bytes / 2) + (bytes % 2 == 0 ? "" : "x")
  }

  @Test func `a name has 1 to 255 bytes of UTF-8, and is written in one way`() throws {
    let book = try TestBook()
    let longest = book.book + Self.name(bytes: 255)
    #expect(try book.put(longest, TestBook.card(["FN:Ann", "UID:a"])).status == 201)
    #expect(try book.sync(since: "").resources.map(\.href) == [longest])
    #expect(try book.send("GET", longest.replacing("%C3%A4", with: "%c3%a4")).status == 200)
    #expect(try book.put(book.book + Self.name(bytes: 256), TestBook.card(["FN:Bob", "UID:b"])).status == 409)
    #expect(try book.put(book.book, TestBook.card(["FN:Bob", "UID:b"])).status == 403)
    #expect(try book.contacts().map(\.name) == ["Ann"])
  }

  @Test func `small and capital letters are two names, and odd ones are as good as others`() throws {
    let book = try TestBook()
    let names = ["a.vcf", "A.vcf", "a", "%20", "%23%3F", "...", "%F0%9F%99%82.vcf", "a%25.vcf"]
    for (number, name) in names.enumerated() {
      let answer = try book.put(book.book + name, TestBook.card(["FN:\(number)", "UID:\(number)"]))
      #expect(answer.status == 201, "\(name)")
    }
    #expect(try book.sync(since: "").resources.map(\.href) == names.map { book.book + $0 })
    for (number, name) in names.enumerated() {
      let card = try book.send("GET", book.book + name).body
      #expect(card == TestBook.card(["FN:\(number)", "UID:\(number)"]), "\(name)")
    }
  }

  /// To Swift's texts the two are the same.
  @Test func `an é of one character and an e with an accent are two names`() throws {
    let book = try TestBook()
    let (whole, parts) = (book.book + "caf%C3%A9.vcf", book.book + "cafe%CC%81.vcf")
    let cards = [TestBook.card(["FN:Whole"]), TestBook.card(["FN:Parts"])]
    #expect(try book.put(whole, cards[0]).status == 201)
    #expect(try book.put(parts, cards[1]).status == 201)
    let answer = try book.multiget([parts, whole, parts])
    #expect(answer.resources.map(\.href) == [parts, whole, parts])
    let names = answer.resources.map { resource in
      resource.properties["address-data"]?.split(separator: "\r\n").first { $0.hasPrefix("FN:") }
    }
    #expect(names == ["FN:Parts", "FN:Whole", "FN:Parts"])
    // Each is asked for by itself, and gives way to nobody but itself.
    let to = { (path: String) in [("Destination", book.url(path)), ("Overwrite", "F")] }
    #expect(try book.send("COPY", whole, nil, to(parts)).status == 412)
    #expect(try book.send("MOVE", whole, nil, to(parts)).status == 412)
    #expect(try book.send("DELETE", parts).status == 204)
    #expect(try book.send("COPY", whole, nil, to(parts)).status == 201)
    #expect(try book.send("DELETE", whole).status == 204)
    #expect(try book.send("MOVE", parts, nil, to(whole)).status == 201)
    #expect(try book.sync(since: "").resources.map(\.href) == [whole])
  }
}
