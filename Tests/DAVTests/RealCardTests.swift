import HTTPClient
import POSIX
import Testing
import VCard

@testable import Cloud

/// The cards of the vCard reader's tests, as real programs write them, on their way to a program and back. Serialized: these block their
/// thread.
@Suite(.serialized) struct RealCardTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/VCardTests/Fixtures"

  /// Two have lines that are no properties, one is 3.0 in UTF-16.
  private static let refused = ["android-comments.vcf", "outlook-utf16-big-endian.vcf", "stray-lines.vcf"]

  private static func lines(_ card: [UInt8]) -> Set<[UInt8]> {
    Set(card.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }.map(Array.init))
  }

  @Test(arguments: ["3.0", "4.0"])
  func `cards come in the version that is asked for, and what comes back of them leaves all other lines as they are`(
    _ version: String
  ) throws {
    var names: [String] = []
    try Directory(path: Self.folder).forEachEntry { names.append(String(decoding: $0.name, as: UTF8.self)) }
    names.removeAll { !$0.hasSuffix(".vcf") }
    #expect(names.count > 70)
    for name in names.sorted() {
      let book = try TestBook()
      let path = book.book + "real.vcf"
      let made = try book.put(path, File.read("\(Self.folder)/\(name)"))
      guard !Self.refused.contains(name) else {
        #expect(made.status == 409, "\(name)")
        continue
      }
      #expect(made.status == 201, "\(name)")
      let given = try book.send("GET", path, nil, [("Accept", "text/vcard;version=\(version)")])
      #expect(try Card(given.body).first("VERSION") != nil, "\(name)")
      // It has a value with a CR in the midst of a line, which no card that is made anew can have.
      if name != "mixed-line-ends.vcf" { #expect(try Card(given.body).version.text == version, "\(name)") }
      let id = try #require(try book.contacts().first?.id)
      let stored = try book.stored(id)
      #expect(try book.put(path, given.body).status == 204, "\(name)")
      let before = try book.stored(id)
      // Who has no UID is given one.
      if try Card(stored).first("UID") != nil { #expect(before == stored, "\(name)") }
      var edited = try Card(given.body)
      edited.append(Property(name: "NOTE", text: "typed"))
      #expect(try book.put(path, edited.bytes).status == 204, "\(name)")
      let after = try book.stored(id)
      #expect(Self.lines(after).isSuperset(of: Self.lines(before)), "\(name)")
      #expect(try Card(after).all("NOTE").contains { $0.text == "typed" }, "\(name)")
    }
  }
}
