import AddressBook
import Contacts
import Glibc
import POSIX
import Sync
import Testing

@Suite struct VdirReadingTests {
  let test: TestFolder

  init() throws { test = try TestFolder() }

  @Test func `only regular vcf files that are not hidden are items`() throws {
    try test.put("ada.vcf", "1")
    for name in [
      ".vcf", ".hidden.vcf", "ada.vcf.tmp", ".x.tmp", ".VCF", ".ADA.VCF", "ADA.VCG", "color", "displayname", "a.ics",
      "vcf", "ada.vcf~",
    ] {
      try test.put(name, "no item")
    }
    try File.makeFolder(test.folder.path("folder.vcf"))
    #expect(mkfifo(test.folder.path("fifo.vcf"), 0o600) == 0)
    let (count, items) = try test.scan()
    #expect(items.keys.map(\.description) == ["ada.vcf"])
    #expect(count == 1)
  }

  @Test func `a file whose ending has capitals is listed and named, and neither read nor written`() throws {
    for name in ["ANNA.VCF", "bob.vCf", "ada.vcf"] { try test.put(name, "1") }
    try File.makeFolder(test.folder.path("folder.VCF"))
    let seen = try test.scan()
    #expect(seen.items.keys.map(\.description).sorted() == ["ANNA.VCF", "ada.vcf", "bob.vCf"] && seen.count == 1)
    for (name, small) in [("ANNA.VCF", "ANNA.vcf"), ("bob.vCf", "bob.vcf")] {
      let error = try #require(throws: BookError.self) { try test.book.read(ItemName(name), limit: 1_000) }
      let reason = "its name does not end in .vcf, in small letters, so it is not synced (rename it to \(small))"
      #expect(error == .item(name: ItemName(name), reason: reason, inode: 0))
      #expect(throws: BookError.self) {
        try test.book.perform([.write(name: ItemName(name), bytes: [1], replacing: nil)])
      }
      try Directory(path: test.folder.path).remove(Array(name.utf8))
      #expect(throws: BookError.gone) { try test.book.read(ItemName(name), limit: 1_000) }
    }
    #expect(throws: BookError.gone) { try test.book.read(ItemName("folder.VCF"), limit: 1_000) }
  }

  @Test func `names may be any bytes`() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE] + Array(".vcf".utf8), Array("line\nbreak.vcf".utf8), Array("Zoë 📇.vcf".utf8),
      Array("a'b\"c\\.vcf".utf8),
      [UInt8](repeating: 0x61, count: 251) + Array(".vcf".utf8),
    ]
    let outcomes = try test.book.perform(
      names.map { .write(name: ItemName(bytes: $0), bytes: $0, replacing: nil) })
    #expect(outcomes.count == names.count)
    let (_, items) = try test.scan()
    #expect(Set(items.keys.map(\.bytes)) == Set(names))
    for (name, signature) in items {
      let item = try test.book.read(name, limit: 1_000)
      #expect(item.bytes == name.bytes && item.signature == signature)
    }
    #expect(ItemName(bytes: names[0]).description == "\\xff\\xfe.vcf")
  }

  @Test(arguments: [
    "ada.vcf.nextcloud", "ada.vcf.owncloud", ".ada.vcf.icloud", "ada.vcf.conflict1", "ada.vcf.conflict2", "ada.VCF",
  ])
  func `a file in whose place a synchronizer has left something is not gone`(standIn: String) throws {
    #expect(throws: BookError.gone) { try test.book.read(ItemName("ada.vcf"), limit: 1_000) }
    try test.put(standIn, "1")
    let error = try #require(throws: BookError.self) { try test.book.read(ItemName("ada.vcf"), limit: 1_000) }
    guard case .item(ItemName("ada.vcf"), _, 0) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(throws: BookError.gone) { try test.book.read(ItemName("bob.vcf"), limit: 1_000) }
  }

  @Test func `nothing stands in the place of a file whose name is as long as a name can be`() throws {
    let name = ItemName(bytes: [UInt8](repeating: 0x61, count: 251) + Array(".vcf".utf8))
    #expect(throws: BookError.gone) { try test.book.read(name, limit: 1_000) }
  }

  @Test func `a symbolic link is listed and named but not followed`() throws {
    try test.put("ada.vcf", "1")
    #expect(symlink("ada.vcf", test.folder.path("link.vcf")) == 0)
    #expect(try test.scan().items.count == 2)
    let error = try #require(throws: BookError.self) { try test.book.read(ItemName("link.vcf"), limit: 1_000) }
    let inode = try test.inode("link.vcf")
    #expect(error == .item(name: ItemName("link.vcf"), reason: "it is a symbolic link", inode: inode))
  }

  @Test func `a card above the limit is named and not read, and a missing one is gone`() throws {
    let large = test.folder.path("large.vcf")
    let file = try FileDescriptor(path: large, [.write, .create])
    #expect(ftruncate(file.number, 50 << 20) == 0)
    let error = try #require(throws: BookError.self) { try test.book.read(ItemName("large.vcf"), limit: 10 << 20) }
    let inode = try test.inode("large.vcf")
    #expect(error == .item(name: ItemName("large.vcf"), reason: "it is larger than 10 MB", inode: inode))
    #expect(throws: BookError.gone) { try test.book.read(ItemName("none.vcf"), limit: 10) }
    #expect(mkfifo(test.folder.path("fifo.vcf"), 0o600) == 0)
    #expect(throws: BookError.gone) { try test.book.read(ItemName("fifo.vcf"), limit: 10) }
  }

  @Test func `an item's mark changes with its name, its times, its place and its size`() throws {
    try test.put("a.vcf", "card")
    let signature = try #require(try test.signature("a.vcf"))
    let mark = ItemMark(ItemName("a.vcf"), signature)
    #expect(ItemMark(ItemName("a.vcf"), try #require(try test.signature("a.vcf"))) == mark)
    #expect(ItemMark(ItemName("b.vcf"), signature) != mark)
    for change in [\ItemSignature.modified, \.changed, \.size] {
      var other = signature
      other[keyPath: change] += 1
      #expect(ItemMark(ItemName("a.vcf"), other) != mark)
    }
    var other = signature
    other.inode += 1
    #expect(ItemMark(ItemName("a.vcf"), other) != mark)
  }

  @Test func `what the visitor throws ends the scan and comes out`() throws {
    struct Enough: Error {}
    try test.put("a.vcf", "1")
    try test.put("b.vcf", "2")
    var seen = 0
    #expect(throws: Enough.self) {
      _ = try test.book.scan { (_, _) throws(Enough) in
        seen += 1
        throw Enough()
      }
    }
    #expect(seen == 1)
  }

  @Test func `a missing folder is told apart from an empty one`() throws {
    #expect(try test.scan().count == 0)
    try File.removeTree(test.folder.path)
    let error = try #require(throws: BookError.self) { try test.scan() }
    #expect(error == .missing(message: "the address book \(test.folder.path) is not there"))
    #expect(throws: BookError.self) { try test.book.read(ItemName("a.vcf"), limit: 10) }
    #expect(throws: BookError.self) {
      try test.book.perform([.write(name: ItemName("a.vcf"), bytes: [1], replacing: nil)])
    }
    try test.folderAsFile()
    #expect(throws: BookError.self) { try test.scan() }
  }

  @Test func `an item read from a folder that was removed meanwhile is not taken for deleted`() throws {
    try test.put("a.vcf", "1")
    _ = try test.scan()
    try File.removeTree(test.folder.path)
    let error = try #require(throws: BookError.self) { try test.book.read(ItemName("a.vcf"), limit: 10) }
    guard case .missing = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `the id is made once, stays, and travels with the folder`() throws {
    #expect(try test.book.existingID() == nil)
    let id = try test.book.id()
    #expect(try test.book.id() == id)
    #expect(try test.text(".contacts2web") == "\(id)\n")
    #expect(try Vdir(path: test.folder.path, expecting: id).id() == id)
    #expect(try test.names() == [".contacts2web"])
    #expect(try test.scan().count == 0)
  }

  @Test func `a folder put in the place of the address book is not it`() throws {
    let id = try test.book.id()
    let book = Vdir(path: test.folder.path, expecting: id)
    _ = try book.scan { (_, _) in }
    try File.rename(test.folder.path, to: test.folder.path + "-moved")
    defer { try? File.removeTree(test.folder.path + "-moved") }
    try File.makeFolder(test.folder.path)
    for call in [{ _ = try book.id() }, { _ = try book.scan { (_, _) in } }] {
      let error = try #require(throws: BookError.self) { try call() }
      guard case .unmarked = error else {
        Issue.record("\(error)")
        continue
      }
    }
    #expect(try test.names() == [])
    _ = try Vdir(path: test.folder.path).id()
    #expect(throws: BookError.self) { try book.id() }
  }

  @Test func `a damaged id file is an error and is not overwritten`() throws {
    try test.put(".contacts2web", "what?\n")
    let error = try #require(throws: BookError.self) { try test.book.id() }
    guard case .failed(_, let hint) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(hint?.isEmpty == false)
    #expect(try test.text(".contacts2web") == "what?\n")
  }
}

extension TestFolder {
  /// A plain file where the folder was.
  fileprivate func folderAsFile() throws {
    try File.write(folder.path, [1])
  }
}
