import Contacts
import POSIX
import Sync
import Testing

@testable import Import

/// A walk over the folder that does not see a file, because it is renamed in that moment: nobody is added once more.
@Suite struct OverlookedFileTests {
  @Test func `a contact whose file one walk does not see is known all the same`() throws {
    let device = try TestDevice()
    for (name, text) in [("anna.vcf", "N:Schmidt;Anna"), ("ben.vcf", "N:Hill;Ben")] {
      try device.write(name, cardText(text, "TEL:1"))
    }
    let path = try device.write(file: "1.vcf", cardText("N:Schmidt;Anna", "TEL:1"))
    let entries = try device.run(.files([path]), book: InattentiveBook(device.book) { name, _ in name == "anna.vcf" })
    #expect(entries.map(\.added) == [0])
    #expect(try device.files().count == 2)
  }

  @Test func `a file that is renamed after it was read is one contact, under its new name`() throws {
    let device = try TestDevice()
    try device.write("anna.vcf", cardText("N:Schmidt;Anna", "TEL:1"))
    let path = try device.write(file: "1.vcf", cardText("N:Schmidt;Anna", "EMAIL:a@example.org"))
    let book = InattentiveBook(device.book) { _, walk in
      if walk == 1 { try? File.rename(device.folder.path("book/anna.vcf"), to: device.folder.path("book/new.vcf")) }
      return false
    }
    let entries = try device.run(.files([path]), book: book)
    #expect(entries.map(\.filled) == [1] && entries.map(\.ignored) == [0])
    #expect(try device.files().keys.sorted() == ["new.vcf"])
  }
}

/// A folder that somebody works on while it is walked over.
private final class InattentiveBook: BookReplica {
  private let book: any BookReplica
  private let overlooks: (String, Int) -> Bool
  private var walks = 0

  /// `overlooks` is asked before each file in the first walk, and after the walk with walk number 1.
  init(_ book: any BookReplica, _ overlooks: @escaping (String, Int) -> Bool) {
    (self.book, self.overlooks) = (book, overlooks)
  }

  func id() throws(BookError) -> UniqueID { try book.id() }

  func scan<Failure: Error>(
    _ buckets: ItemBuckets, _ visit: (ItemName, ItemSignature) throws(Failure) -> Void
  ) throws -> Int {
    walks += 1
    let isFirst = walks == 1
    let count = try book.scan(buckets) { (name, signature) throws(Failure) in
      if !isFirst || !overlooks(name.description, 0) { try visit(name, signature) }
    }
    if isFirst { _ = overlooks("", 1) }
    return count
  }

  func read(_ name: ItemName, limit: Int) throws(BookError) -> BookItem { try book.read(name, limit: limit) }

  func perform(_ changes: [BookChange]) throws(BookError) -> [BookChangeOutcome] { try book.perform(changes) }
}
