import AddressBook
import Contacts
import POSIX
import Probes
import Sync
import Testing

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

  @Test func `what was put back counts in the scan that found it, under a name of its own`() throws {
    let test = try TestFolder()
    try test.put("a.vcf", "a")
    // As a kill leaves it: planned to go was another file.
    try test.put(".contacts2web-1f-1.2.3.tmp", "an edit")
    let (count, items) = try test.scan()
    #expect(count == 2 && items.count == 2)
    let name = try #require(items.keys.first { $0 != ItemName("a.vcf") })
    #expect(try test.text(name.description) == "an edit")
    #expect(try test.names() == ["a.vcf", name.description])
    #expect(try test.scan().items == items)
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
      return try test.scan().items.keys.map { try test.text($0.description) }
    }
  }
}
