/// What a list says already, by meaning, so that each further value is looked up and compared with none of the others: a card may have
/// hundreds of thousands of lines. What means the same says ``Meaning``; these say just that of many.
protocol KnownMeanings {
  associatedtype Form

  /// `asked`: all that will be looked up.
  init(asking asked: [Form])
  mutating func insert(_ form: Form)
  /// Whether the list says it.
  func say(_ form: Form) -> Bool
}

/// Those that mean the same are equal.
struct KnownValues<Form: Hashable>: KnownMeanings {
  private var forms: Set<Form> = []

  init(asking asked: [Form]) {}
  mutating func insert(_ form: Form) { forms.insert(form) }
  func say(_ form: Form) -> Bool { forms.contains(form) }
}

/// As ``Meaning/Number/isSame(_:_:)``: of two long numbers, one may be the end of the other.
struct KnownNumbers: KnownMeanings {
  private var texts: Set<String> = []
  /// All that short numbers say, where they have no letters.
  private var short: Set<[UInt8]> = []
  private var long: Set<[UInt8]> = []
  private var lengths: Set<Int> = []
  /// The ends of long ones that are as long as one that will be looked up.
  private var ends: Set<[UInt8]> = []
  private let askedLengths: Set<Int>

  init(asking asked: [Meaning.Number]) { askedLengths = Set(asked.filter(\.isLong).map(\.digits.count)) }

  mutating func insert(_ number: Meaning.Number) {
    texts.insert(number.text)
    let digits = number.digits
    guard number.isLong else {
      if !digits.isEmpty, !number.hasLetters { short.insert(digits) }
      return
    }
    long.insert(digits)
    lengths.insert(digits.count)
    for length in askedLengths where length <= digits.count { ends.insert(Array(digits.suffix(length))) }
  }

  func say(_ number: Meaning.Number) -> Bool {
    let digits = number.digits
    if texts.contains(number.text) { return true }
    guard number.isLong else { return !number.hasLetters && short.contains(digits) }
    return ends.contains(digits)
      || lengths.contains { $0 < digits.count && long.contains(Array(digits.suffix($0))) }
  }
}

/// As ``Meaning/isCovered(_:_:)``: an address is known where another one says all of its parts.
struct KnownAddresses: KnownMeanings {
  /// The parts that an address says that will be looked up: one of 128 at most.
  private let asked: Set<[Bool]>
  /// What known addresses say of these parts.
  private var covered: Set<[String]> = []

  init(asking asked: [[String]]) { self.asked = Set(asked.map { $0.map { !$0.isEmpty } }) }

  mutating func insert(_ address: [String]) {
    for parts in asked { covered.insert(zip(address, parts).map { $1 ? $0 : "" }) }
  }

  func say(_ address: [String]) -> Bool { covered.contains(address) }
}

/// As ``Meaning/Profile/isSame(_:_:)``.
struct KnownProfiles: KnownMeanings {
  private struct Name: Hashable {
    let user: String
    let service: String

    init(_ profile: Meaning.Profile) { (user, service) = (profile.user, profile.service) }
  }

  private var urls: Set<String> = []
  private var names: Set<Name> = []
  /// Of those without a page.
  private var namesAlone: Set<Name> = []

  init(asking asked: [Meaning.Profile]) {}

  mutating func insert(_ profile: Meaning.Profile) {
    if profile.url.isEmpty { namesAlone.insert(Name(profile)) } else { urls.insert(profile.url) }
    names.insert(Name(profile))
  }

  func say(_ profile: Meaning.Profile) -> Bool {
    let isNamed = !profile.user.isEmpty
    if profile.url.isEmpty { return isNamed && names.contains(Name(profile)) }
    return urls.contains(profile.url) || isNamed && namesAlone.contains(Name(profile))
  }
}
