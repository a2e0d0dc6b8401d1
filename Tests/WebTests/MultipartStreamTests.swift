import Testing

@testable import Web

@Suite struct `Forms that come in pieces` {
  /// What a stream reads: names, file names and contents; and whether it came to its end.
  private func read(_ body: [UInt8], piece: Int) -> (parts: [Form.Field], isWhole: Bool) {
    var rest = body[...]
    var stream = MultipartStream<Never>(boundary: "b0") {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var parts: [Form.Field] = []
    while let part = stream.nextPart() {
      var field = Form.Field(name: part.name, bytes: [], fileName: part.fileName)
      while true {
        guard let bytes = stream.content() else { return (parts + [field], false) }
        if bytes.isEmpty { break }
        field.bytes += bytes
      }
      parts.append(field)
    }
    return (parts, true)
  }

  private func part(_ head: String, _ content: String) -> String {
    "--b0\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
  }

  @Test(arguments: [1, 2, 3, 5, 64, 1 << 16])
  func `in pieces of any size it reads what is read at once`(_ piece: Int) throws {
    let bodies = [
      part(#"name="a""#, "one") + part(#"name="b"; filename="x.vcf""#, "two\r\n--b\r\n--b1\r\n\r\n") + "--b0--\r\n",
      part(#"name="a""#, "") + part(#"name="b"; filename="""#, "") + "--b0--",
      part(#"name="a""#, "\r\n\r\n--\r\n") + part(#"name="b""#, String(repeating: "\r\n--b", count: 50)) + "--b0--",
    ]
    for body in bodies {
      let bytes = Array(body.utf8)
      let whole = try #require(MultipartBody.fields(bytes, "b0", limit: 100))
      let stream = read(bytes, piece: piece)
      #expect(stream.parts == whole && stream.isWhole)
    }
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `a body that breaks off says so, wherever that is`(_ piece: Int) {
    let body = Array((part(#"name="a""#, "one") + part(#"name="b"; filename="x""#, "the content") + "--b0--").utf8)
    for end in 0..<body.count - 4 {
      let (parts, isWhole) = read(Array(body[..<end]), piece: piece)
      #expect(parts.count < 2 || !isWhole, "\(end)")
    }
  }

  @Test func `what is no form has no parts`() {
    for body in [
      "", "nothing", "--b0", "--b0--", "--b0\r\n\r\n\r\n", "--b0\r\nContent-Disposition: form-data\r\n\r\n--b0--",
    ] {
      #expect(read(Array(body.utf8), piece: 3).parts.isEmpty, "\(body)")
    }
    let endless = Array("--b0\r\n".utf8) + Array(repeating: UInt8(ascii: "h"), count: 100_000)
    #expect(read(endless, piece: 1_000).parts.isEmpty)
  }
}
