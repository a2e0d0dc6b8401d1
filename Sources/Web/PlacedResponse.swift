package import HTTPServer

extension Response {
  /// The answer as a browser needs it that knows the server under this path. Its pages are written as if they had the host for themselves.
  package func placed(under base: BasePath) -> Response {
    guard base != .none else { return self }
    var response = self
    for index in headers.indices where headers[index].name == "Location" {
      response.headers[index].value = base.path(headers[index].value)
    }
    if header("content-type")?.hasPrefix("text/html") == true {
      response.body = Self.placed(body, under: Array(base.text.utf8))
    }
    return response
  }

  /// The attributes of our pages that hold an address.
  private static let addresses = ["href", "src", "action", "formaction", "data-address", "data-draft", "data-root"]
    .map { Array($0.utf8) }

  /// Puts the path before each address that begins with a single slash.
  ///
  /// What is interpolated into a page has its quotation marks escaped (``HTML``), so an attribute that begins here is always one of
  /// our own literals.
  private static func placed(_ page: [UInt8], under base: [UInt8]) -> [UInt8] {
    let (equals, quote, slash) = (UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "/"))
    var placed: [UInt8] = []
    placed.reserveCapacity(page.count + 100 * base.count)
    var name = page.startIndex
    for (index, byte) in page.enumerated() {
      if byte <= UInt8(ascii: " ") { name = index + 1 }
      placed.append(byte)
      guard byte == quote, index > 0, page[index - 1] == equals, index + 1 < page.count, page[index + 1] == slash,
        index + 2 == page.count || page[index + 2] != slash,
        addresses.contains(where: { page[name..<(index - 1)].elementsEqual($0) })
      else { continue }
      placed.append(contentsOf: base)
    }
    return placed
  }
}
