import Probes
import Testing

@testable import Contacts

/// Whether a list says a value already: by looking it up, and by comparing it with each of them.
@Suite struct KnownMeaningsTests {
  /// Adds `values` to `list`, as it was done before there was anything to look up in.
  private func compared<Form>(
    _ values: [Form], to list: [Form], _ isSame: (_ adding: Form, _ existing: Form) -> Bool
  ) -> [Int] {
    var (forms, added) = (list, [Int]())
    for (index, value) in values.enumerated() where !forms.contains(where: { isSame(value, $0) }) {
      forms.append(value)
      added.append(index)
    }
    return added
  }

  private func lookedUp<Known: KnownMeanings>(_ values: [Known.Form], to list: [Known.Form], _: Known.Type) -> [Int] {
    var (known, added) = (Known(asking: values), [Int]())
    for value in list { known.insert(value) }
    for (index, value) in values.enumerated() where !known.say(value) {
      known.insert(value)
      added.append(index)
    }
    return added
  }

  private func some<Value>(_ generator: inout SeededGenerator, _ make: (inout SeededGenerator) -> Value) -> [Value] {
    (0..<generator.below(12)).map { _ in make(&generator) }
  }

  private func number(_ generator: inout SeededGenerator) -> Meaning.Number {
    let digits = String((0..<generator.below(11)).map { _ in generator.pick(Array("12")) })
    let before = generator.pick(["", "", "0", "00", "+", "49", "(0049) ", "1-800-A", "Ask "])
    let ends = ["", "", digits, "1212121", "2212121", "121212", "12"]
    return Meaning.Number(before + (generator.isTrue(oneIn: 3) ? generator.pick(ends) : digits))
  }

  private func address(_ generator: inout SeededGenerator) -> [String] {
    (0..<7).map { _ in generator.pick(["", "", "a", "b"]) }
  }

  private func profile(_ generator: inout SeededGenerator) -> Meaning.Profile {
    Meaning.Profile(
      SocialProfile(
        service: generator.pick(["", "x", "y"]), user: generator.pick(["", "ann", "Ann", "bob"]),
        url: generator.pick(["", "", "https://a.example", "HTTPS://a.example/", "https://b.example"])))
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `looking up finds what comparing finds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let numbers = (some(&generator, number), some(&generator, number))
      #expect(
        lookedUp(numbers.0, to: numbers.1, KnownNumbers.self)
          == compared(numbers.0, to: numbers.1, Meaning.Number.isSame), "seed \(seed): \(numbers)")
      let addresses = (some(&generator, address), some(&generator, address))
      #expect(
        lookedUp(addresses.0, to: addresses.1, KnownAddresses.self)
          == compared(addresses.0, to: addresses.1, Meaning.isCovered), "seed \(seed): \(addresses)")
      let profiles = (some(&generator, profile), some(&generator, profile))
      #expect(
        lookedUp(profiles.0, to: profiles.1, KnownProfiles.self)
          == compared(profiles.0, to: profiles.1, Meaning.Profile.isSame), "seed \(seed): \(profiles)")
    }
  }

  @Test func `as many values as a large card holds are added to as many, each looked up once`() {
    let numbers = (0..<200_000).map { Labeled("", "+49 170 \(1_000_000 + $0)") }
    var list = Array(numbers[..<100_000])
    let added = AdditiveChangeset.add(numbers, to: &list, by: Meaning.Number.init, KnownNumbers.self) { $0 }
    #expect(added == numbers[100_000...].map(\.value) && list.count == 200_000)
  }

  @Test func `an address that says nothing is known where there is any, and the parts that it says are what counts`() {
    let street = ["", "", "weg 1", "berlin", "", "10115", "germany"]
    let empty = [String](repeating: "", count: 7)
    #expect(lookedUp([empty], to: [], KnownAddresses.self) == [0])
    #expect(lookedUp([empty], to: [street], KnownAddresses.self) == [])
    #expect(lookedUp([["", "", "weg 1", "", "", "", ""], street], to: [], KnownAddresses.self) == [0, 1])
    #expect(lookedUp([street, ["", "", "weg 1", "", "", "", ""]], to: [], KnownAddresses.self) == [0])
  }
}
