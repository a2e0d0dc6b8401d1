/// Made-up contacts for trying out, for tests and for measuring: realistic, of many countries, and the same bytes for the same
/// seed on every machine.
///
/// Contact `n` of a seed does not depend on how many are made, so a larger population begins with the smaller one.
package struct Population: Sendable {
  package struct Choices: Sendable {
    /// Most contacts are hardly more than a name and a number.
    package var sparse = false
    /// One in 25 says the same as an earlier one, in another file under another UID; one in 50 has the name and the number of
    /// an earlier one and knows less or more.
    package var duplicates = false
    /// One in three has a photo.
    package var photos = false

    package init(sparse: Bool = false, duplicates: Bool = false, photos: Bool = false) {
      self.sparse = sparse
      self.duplicates = duplicates
      self.photos = photos
    }
  }

  /// One contact as a file of an address book.
  package struct Item: Sendable, Equatable {
    /// Ends in `.vcf`.
    package let name: String
    package let bytes: [UInt8]
  }

  private let seed: UInt64
  private let choices: Choices

  package init(seed: UInt64, _ choices: Choices = Choices()) {
    self.seed = seed
    self.choices = choices
  }

  /// The contact of that number, from 0.
  package func item(_ index: Int) -> Item {
    var random = SeededRandom(seed: seed, index: UInt64(index))
    let fate = random.below(100)
    // Nobody is a duplicate of a duplicate: an original stands in one of the places that cannot be one.
    if choices.duplicates, index > 0, fate < 6, let original = original(before: index, &random) {
      return fate < 4 ? again(original, &random) : similar(original, &random)
    }
    return card(original: index)
  }

  private func original(before index: Int, _ random: inout SeededRandom) -> Int? {
    for _ in 0..<8 {
      let candidate = random.below(index)
      var other = SeededRandom(seed: seed, index: UInt64(candidate))
      if other.below(100) >= 6 { return candidate }
    }
    return nil
  }

  private func card(original index: Int) -> Item {
    let (person, writer) = person(index)
    return item(person, writer)
  }

  private func person(_ index: Int) -> (Person, CardWriter) {
    var random = SeededRandom(seed: seed &+ 1, index: UInt64(index))
    let writers: [CardWriter] = [.apple, .apple, .apple, .google, .google, .google, .modern, .modern, .outlook]
    let writer = random.pick(writers)
    let isSparse = random.chance(choices.sparse ? 85 : 8)
    var maker = PersonMaker(random)
    return (maker.make(sparse: isSparse, photos: choices.photos), writer)
  }

  /// The same content, written at another time under another UID.
  private func again(_ index: Int, _ random: inout SeededRandom) -> Item {
    var (person, writer) = person(index)
    person.uid = random.uuid()
    person.revised += 86_400
    return item(person, writer)
  }

  /// The same person as somebody else noted them down.
  private func similar(_ index: Int, _ random: inout SeededRandom) -> Item {
    var (person, _) = person(index)
    person.uid = random.uuid()
    person.addresses = []
    person.note = ""
    person.emails.append(Person.Entry(label: .other, value: "hello\(index)@example.net"))
    return item(person, random.pick(CardWriter.allCases))
  }

  private func item(_ person: Person, _ writer: CardWriter) -> Item {
    Item(name: person.uid + ".vcf", bytes: writer.bytes(person))
  }
}
