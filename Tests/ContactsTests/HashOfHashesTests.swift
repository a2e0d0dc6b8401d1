import Contacts
import Testing

@Suite struct HashOfHashesTests {
  @Test func `nothing has the MD5 of nothing`() {
    var hash = HashOfHashes()
    #expect(hash.finalize().word.hex == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test func `is MD5 over the bytes of the IDs in ascending order`() throws {
    var hash = HashOfHashes()
    hash.insert(RecordID(word: Word128(high: 0, low: 1)))
    hash.insert(RecordID(word: Word128(high: 1, low: 0)))
    let first = hash.finalize()
    hash.insert(RecordID(word: Word128(high: 0, low: 1)))
    hash.insert(RecordID(word: Word128(high: 1, low: 0)))
    #expect(hash.finalize() == first)
    #expect(first.word.hex == "475ed0400ef5e7f82e60de712dcfd7eb")
  }
}
