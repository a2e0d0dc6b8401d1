import Population
import Testing
import VCard

@Suite struct PopulationTests {
  @Test func `one seed makes the same files, another seed others`() {
    let choices = Population.Choices(duplicates: true, photos: true)
    let first = (0..<60).map { Population(seed: 7, choices).item($0) }
    #expect(first == (0..<60).map { Population(seed: 7, choices).item($0) })
    let other = (0..<60).map { Population(seed: 8, choices).item($0) }
    #expect(Set(first.map(\.name)).isDisjoint(with: other.map(\.name)))
  }

  @Test func `a contact does not depend on how many are made`() {
    let population = Population(seed: 3)
    let late = population.item(900)
    for index in 0..<900 { _ = population.item(index) }
    #expect(population.item(900) == late)
  }

  @Test func `every file has a name of its own`() {
    let names = (0..<5_000).map { Population(seed: 1, Population.Choices(duplicates: true)).item($0).name }
    #expect(Set(names).count == 5_000)
    #expect(names.allSatisfy { $0.hasSuffix(".vcf") })
  }

  @Test func `every card is one that the reader takes, in all three versions`() throws {
    var versions: Set<Version> = []
    for index in 0..<200 {
      let item = Population(seed: 11, Population.Choices(duplicates: true, photos: true)).item(index)
      versions.insert(try Card(item.bytes).version)
    }
    #expect(versions == [.v21, .v30, .v40])
  }

  @Test func `sparse contacts are a fraction of full ones`() {
    let size = { (choices: Population.Choices) in
      (0..<500).reduce(0) { $0 + Population(seed: 1, choices).item($1).bytes.count }
    }
    #expect(size(Population.Choices(sparse: true)) * 3 < size(Population.Choices()) * 2)
  }

  @Test func `the bytes of a seed stay the same from version to version`() {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<200 {
      let item = Population(seed: 42, Population.Choices(duplicates: true, photos: true)).item(index)
      for byte in item.bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    #expect(String(sum, radix: 16) == "f3869379dfc635d7")
  }
}
