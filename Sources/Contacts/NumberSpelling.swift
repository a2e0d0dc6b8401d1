/// A phone number that somebody searches for, whole or in part, in whichever way it is spelled: 0171…, (0171)…, +49 171… and
/// 0049171… find each other.
///
/// What is dialled before the area code depends on where one is, so it does not count: the plus or two zeros with the country's
/// code, and the zero inside of a country. Of a long number the last digits decide.
struct NumberSpelling: Sendable, Equatable {
  private enum Beginning: Sendable, Equatable {
    /// With the digits of a country's code.
    case country([UInt8])
    /// With the zero that is dialled inside of a country.
    case trunk
    /// Somewhere within a number.
    case none
  }

  /// So many digits at the end of two numbers are no chance.
  private static let telling = 8

  private let beginning: Beginning
  /// The digits that every spelling has.
  private let digits: [UInt8]

  /// Nil for a text that is no number: it has letters, or fewer than two digits.
  init?(_ text: String) {
    let digits = Array(TextFolding.digits(text).utf8)
    guard digits.count >= 2, !text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return nil }
    let national = Self.withoutZeros(digits[...])
    let first = text.unicodeScalars.first { $0 == "+" || $0 == "＋" || $0.properties.numericType != nil }
    if national.isEmpty || digits[0] != zero && first?.properties.numericType != nil {
      beginning = .none
      self.digits = digits
    } else if digits[0] == zero && digits[1] != zero {
      beginning = .trunk
      self.digits = national
    } else {
      let code = Self.countryCode(national.span)
      beginning = .country(Array(national.prefix(code)))
      self.digits = Self.withoutZeros(national.dropFirst(code))
    }
  }

  /// Every number that it finds has these digits side by side.
  var sign: [UInt8] {
    switch beginning {
    case .country(let code): digits.isEmpty ? code : digits
    case .trunk: digits
    case .none: digits.count > Self.telling ? digits.suffix(Self.telling - 1) : digits
    }
  }

  /// Whether it finds a number with these digits, which may be cut off.
  func finds(_ number: Span<UInt8>) -> Bool {
    let start = Self.zeros(number, from: 0)
    switch beginning {
    case .country(let code):
      // Stored with a country's code, by "00" or bare, it must be the same country.
      if start != 1, Self.begins(number, at: start, with: code) {
        return Self.begins(number, at: Self.zeros(number, from: start + code.count), with: digits)
      }
      if digits.count >= 2, start == 1 || digits.count >= Self.telling - 1, Self.begins(number, at: start, with: digits)
      {
        return true
      }
    case .trunk:
      if Self.begins(number, at: start, with: digits) { return true }
      if start != 1 {
        let national = start + Self.countryCode(number.extracting(start..<number.count))
        if Self.begins(number, at: Self.zeros(number, from: national), with: digits) { return true }
      }
    case .none:
      if Self.contains(number, digits) { return true }
      // Typed without the plus, or with another country's zero.
      guard digits.count > Self.telling else { return false }
      let national = Self.withoutZeros(digits.dropFirst(Self.countryCode(digits.span)))
      if national.count >= Self.telling - 1, Self.ends(number, with: national[...]) { return true }
      return Self.ends(number, with: digits.suffix(Self.telling + 1))
    }
    return digits.count >= Self.telling && Self.ends(number, with: digits[...])
  }

  /// How many digits the code of a country has that `digits` begin with (ITU-T E.164): no code is the beginning of another.
  private static func countryCode(_ digits: Span<UInt8>) -> Int {
    guard digits.count > 1 else { return digits.count }
    let first = digits[0] &- zero
    if first == 1 || first == 7 { return 1 }
    let two = Int(first) * 10 + Int(digits[1] &- zero)
    return min(twoDigitCodes.contains(two) ? 2 : 3, digits.count)
  }

  private static let twoDigitCodes: Set<Int> = Set(
    [20, 27, 36, 81, 82, 84, 86, 98] + Array(30...34) + [39, 40, 41] + Array(43...49) + Array(51...58) + Array(60...66)
      + Array(90...95))

  /// The first place from `start` on that has no zero.
  private static func zeros(_ number: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < number.count, number[place] == zero { place += 1 }
    return place
  }

  private static func withoutZeros(_ digits: ArraySlice<UInt8>) -> [UInt8] { Array(digits.drop { $0 == zero }) }

  private static func begins(_ number: Span<UInt8>, at start: Int, with digits: [UInt8]) -> Bool {
    guard number.count - start >= digits.count else { return false }
    for index in digits.indices where number[start + index] != digits[index] { return false }
    return true
  }

  private static func ends(_ number: Span<UInt8>, with digits: ArraySlice<UInt8>) -> Bool {
    guard number.count >= digits.count else { return false }
    let start = number.count - digits.count
    for (index, digit) in digits.enumerated() where number[start + index] != digit { return false }
    return true
  }

  private static func contains(_ number: Span<UInt8>, _ digits: [UInt8]) -> Bool {
    guard number.count >= digits.count else { return false }
    for start in 0...(number.count - digits.count) where begins(number, at: start, with: digits) { return true }
    return false
  }
}

private let zero = UInt8(ascii: "0")
