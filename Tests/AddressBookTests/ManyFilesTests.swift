import AddressBook
import POSIX
import Probes
import Sync
import Testing

@Suite struct ManyFilesTests {
  @Test(arguments: [3, 30])
  func `whatever system call fails, a group leaves whole files or none, and goes through afterwards`(count: Int) throws
  {
    let changes = (0..<count).map {
      BookChange.write(name: ItemName("\($0).vcf"), bytes: Array("card \($0)".utf8), replacing: nil)
    }
    var passing = 1
    while true {
      let test = try TestFolder()
      let faults = FaultInjector(.init(.fileOperation, at: passing))
      let outcome = Result { try Vdir(path: test.folder.path, faults: faults).perform(changes) }
      guard faults.hasStruck else {
        #expect(try test.names().count == count && outcome.get().count == count)
        break
      }
      // A scan clears away what a cut-off process leaves.
      _ = try test.scan()
      for name in try test.names() { #expect(try test.text(name) == "card \(name.dropLast(4))", "at \(passing)") }
      _ = try test.book.perform(changes)
      #expect(try test.names().count == count, "at \(passing)")
      passing += 1
    }
    #expect(passing > count)
  }
}
