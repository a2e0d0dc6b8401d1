import Contacts
import POSIX
import Probes
import Sync
import Testing

@testable import AddressBook

/// Another program saves in one moment of a change, and our process ends or a call fails in a later one: the save must not be
/// lost, under whatever name it stands in the end.
@Suite struct LeftoverTests {
  enum Change: CaseIterable { case write, writeOfGroup, remove }
  enum Manner: CaseIterable { case byRename, inPlace }

  @Test(arguments: Change.allCases, Manner.allCases)
  func `a save in any moment of a change outlives an end in any later one`(_ change: Change, _ manner: Manner) throws {
    for effect in [FaultInjector.Effect.end, .failure] {
      let moments = try Trial(change, manner).play(savingAt: nil, faultAt: nil, effect)
      #expect(moments > 5)
      for moment in 1...moments {
        for fault in moment...moments + 2 {
          let trial = try Trial(change, manner)
          try trial.play(savingAt: moment, faultAt: fault, effect)
          let contents = try trial.contents
          #expect(
            !trial.hasBeenSaved || contents.contains("another program's"),
            "saved at \(moment), \(effect) at \(fault): \(contents)")
        }
      }
    }
  }

  @Test func `what may not go stays hidden until it is put back or discarded`() throws {
    let test = try TestFolder()
    try test.put("a.vcf", "a")
    // As a kill leaves it: planned to go was another file.
    for (name, text) in [("1f", "an edit"), ("2f", "another edit")] {
      try test.put(".contacts2web-\(name)-1.2.3.tmp", text)
    }
    #expect(try test.book.leftovers(limit: 99) == [])
    for _ in 0..<2 {
      #expect(try test.scan().count == 1)
      let leftovers = try test.book.leftovers(limit: 99)
      #expect(Set(leftovers.compactMap(\.bytes)) == [Array("an edit".utf8), Array("another edit".utf8)])
    }
    #expect(Set(try test.book.leftovers(limit: 8).map(\.bytes)) == [Array("an edit".utf8), nil])
    for leftover in try test.book.leftovers(limit: 8) {
      if leftover.bytes == nil {
        try test.book.discard(leftover)
      } else {
        let (name, signature) = try test.book.putBack(leftover)
        #expect(try test.text(name.description) == "an edit")
        #expect(try test.scan().items[name] == signature)
      }
    }
    #expect(try test.names().count == 2)
    #expect(try test.book.leftovers(limit: 99) == [])
  }

  /// eCryptfs has names of 143 bytes at most.
  @Test func `every name that we write fits a file system with short names`() throws {
    let longest = 143
    // Times and inodes may be as large as they like, but no file of an address book is larger than this.
    let signature = ItemSignature(modified: -1, changed: 0, inode: .max, size: (1 << 40) - 1)
    let state = Leftover.State(signature: signature, digest: Leftover.digest([]))
    var lengths = (1...300).compactMap { ItemName(uid: String(repeating: "x", count: $0))?.bytes.count }
    for _ in 0..<100 {
      lengths += [
        Leftover.name(states: [state, state]), VdirName.temporary(), VdirName.putBack(), VdirName.stage(.random()),
        ItemName("\(UniqueID.random()).vcf").bytes,
      ].map(\.count)
    }
    #expect(try #require(lengths.max()) <= longest)
  }

  @Test func `a name that an earlier program gave tells the content as well`() throws {
    // Of "old", by SHA-256.
    let name = ".contacts2web-1f2e3d4c5b6a7988-18a0123456789abc.12d687.3.cba06b5736faf67e54b07b561eae9439.tmp"
    for (content, goes) in [("old", true), ("odd", false)] {
      let test = try TestFolder()
      try test.put(name, content)
      _ = try test.scan()
      #expect(try test.names().isEmpty == goes, "\(content)")
    }
  }

  @Test func `a file goes by its content where it is a copy of one that was to go`() throws {
    for (content, goes) in [("old", true), ("new", true), ("odd", false), ("older", false)] {
      let test = try TestFolder()
      try test.put("a.vcf", "old")
      let signature = try #require(try test.signature("a.vcf"))
      // The process ends after the exchange of the two files.
      var passing = 1
      while try test.text("a.vcf") == "old" {
        let faults = FaultInjector(.init(.fileOperation, at: passing, .end))
        let change = BookChange.write(name: ItemName("a.vcf"), bytes: Array("new".utf8), replacing: signature)
        _ = try? Vdir(path: test.folder.path, faults: faults).perform([change])
        passing += 1
      }
      let leftover = try #require(try test.names().first { $0.contains("-") && $0.split(separator: "-").count > 3 })
      try File.remove(test.folder.path(leftover))
      try test.put(leftover, content)
      try test.awaitLock()
      _ = try test.scan()
      #expect(try test.names().contains(leftover) != goes, "\(content)")
    }
  }
}

/// One change of a file by our program, disturbed.
private final class Trial {
  private let test: TestFolder
  private let change: LeftoverTests.Change
  private let manner: LeftoverTests.Manner
  private let group = UniqueID.random()
  private let hasSaved = Flag()

  private final class Flag: @unchecked Sendable { var isSet = false }

  init(_ change: LeftoverTests.Change, _ manner: LeftoverTests.Manner) throws {
    test = try TestFolder()
    (self.change, self.manner) = (change, manner)
    try test.put("a.vcf", "old")
  }

  /// Returns how many moments there were.
  @discardableResult
  func play(savingAt moment: Int?, faultAt fault: Int?, _ effect: FaultInjector.Effect) throws -> Int {
    let signature = try test.signature("a.vcf")
    let (path, manner, hasSaved) = (test.folder.path("a.vcf"), manner, hasSaved)
    let faults = FaultInjector(fault.map { FaultInjector.Fault(.fileOperation, at: $0, effect) }) { _, passing in
      guard passing == moment else { return }
      switch manner {
      case .byRename: hasSaved.isSet = (try? File.write(path, "another program's".utf8)) != nil
      case .inPlace:
        // Nothing where the file is just away: such a program would make a new one.
        let file = try? FileDescriptor(path: path, .write)
        hasSaved.isSet = (try? file?.writeAll("another program's".utf8)) != nil
      }
    }
    let book = Vdir(path: test.folder.path, faults: faults)
    let write = BookChange.write(name: ItemName("a.vcf"), bytes: Array("ours".utf8), replacing: signature)
    switch change {
    case .write: _ = try? book.perform([write])
    case .writeOfGroup: _ = try? book.perform([write], as: group)
    case .remove:
      let expected = try #require(signature)
      _ = try? book.perform([.remove(name: ItemName("a.vcf"), expecting: expected)])
    }
    return faults.passings(of: .fileOperation)
  }

  var hasBeenSaved: Bool { hasSaved.isSet }

  /// What stands in the items after the next run has looked at the folder and is done with the group.
  var contents: [String] {
    get throws {
      test.book.dismiss(group)
      try test.awaitLock()
      _ = try test.scan()
      for leftover in try test.book.leftovers(limit: 1_000) { _ = try test.book.putBack(leftover) }
      return try test.scan().items.keys.map { try test.text($0.description) }
    }
  }
}
