import AddressBook
import Contacts
import POSIX
import Sync
import Testing

/// A folder that lacks the address book's id.
@Suite struct VdirRecognitionTests {
  let test: TestFolder
  private let id: UniqueID
  private let book: Vdir

  init() throws {
    test = try TestFolder()
    id = try test.book.id()
    book = Vdir(path: test.folder.path, expecting: id)
    try test.put("a.vcf", "1")
  }

  @Test func `a folder that has its id is not asked about`() throws {
    #expect(try !book.recognize(isRehearsal: false) { _ in throw Unwanted() })
  }

  @Test func `a recognized folder gets the same id again, and a rehearsal passes for it until it ends`() throws {
    try test.book.forgetID()
    #expect(try book.recognize(isRehearsal: true) { try $0.read(ItemName("a.vcf"), limit: 10).bytes == [49] })
    #expect(try book.scan { (_, _) in } == 1)
    #expect(try test.names() == ["a.vcf"])
    book.release()
    #expect(throws: BookError.self) { try book.scan { (_, _) in } }
    #expect(try book.recognize(isRehearsal: false) { _ in true })
    #expect(try book.scan { (_, _) in } == 1)
    #expect(try test.names() == [".contacts2web", "a.vcf"])
    #expect(try test.book.existingID() == id)
  }

  @Test func `nothing is touched in a folder that is only looked at`() throws {
    try test.book.forgetID()
    // What a killed run leaves, which a scan of the address book clears away.
    try test.put(".contacts2web-1a2b.tmp", "2")
    let names = try test.names()
    #expect(throws: BookError.self) {
      try book.recognize(isRehearsal: false) { folder in
        _ = try folder.scan { (_, _) in }
        return false
      }
    }
    #expect(try test.names() == names)
    #expect(throws: BookError.self) { try book.scan { (_, _) in } }
  }

  @Test func `another device may make the file at the same moment`() throws {
    for other in [id, UniqueID.random()] {
      try test.book.forgetID()
      book.release()
      let recognize = {
        try book.recognize(isRehearsal: false) { _ in
          try test.put(".contacts2web", "\(other)\n")
          return true
        }
      }
      if other == id {
        #expect(try recognize())
      } else {
        let error = try #require(throws: BookError.self) { try recognize() }
        guard case .missing(let message) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(message.contains("is another address book"))
      }
      #expect(try test.text(".contacts2web") == "\(other)\n")
      #expect(try test.names() == [".contacts2web", "a.vcf"])
    }
  }

  @Test func `a folder with another id, or a broken file, is not asked about either`() throws {
    for text in ["\(UniqueID.random())\n", "", "what?"] {
      try test.put(".contacts2web", text)
      #expect(throws: BookError.self) { try book.recognize(isRehearsal: false) { _ in throw Unwanted() } }
      #expect(try test.text(".contacts2web") == text)
    }
  }

  private struct Unwanted: Error {}
}
