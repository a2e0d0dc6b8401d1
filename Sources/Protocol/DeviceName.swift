internal import Contacts

/// What a device, a phone or a program is called: what it asks for, and, where a device of the account is called that, a number behind it:
/// "laptop (2)".
package struct DeviceName: Equatable, Sendable {
  /// Of what a device asks for, in bytes. The form for phones takes as many characters; a name that has more bytes is cut.
  package static let longest = 200

  private let words: String
  /// 1 for a name without a number.
  package let number: Int

  private init(_ words: String, _ number: Int) {
    self.words = words
    self.number = number
  }

  /// Reads what ``text`` gives. A number that nobody here wrote ("laptop (007)") belongs to the words.
  package init(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, last.hasPrefix("("), last.hasSuffix(")"),
      let number = Int(last.dropFirst().dropLast()), number > 1, "(\(number))" == last
    else {
      self.init(text, 1)
      return
    }
    self.init(parts.dropLast().joined(separator: " "), number)
  }

  /// Of what a device asks for, as much as is stored. The device cuts it as well, because it hears the number alone.
  package init(asked text: String) { self.init(text.cut(toBytes: Self.longest)) }

  package var text: String { number == 1 ? words : "\(words) (\(number))" }

  /// The same words with another number, as a server gives it.
  package func numbered(_ number: Int) -> DeviceName { DeviceName(words, number) }

  /// This one, or the first from 2 on that is not taken.
  package func free(among taken: Set<String>) -> DeviceName {
    guard taken.contains(text) else { return self }
    // Of one more than there are, one is free.
    let found = (2...taken.count + 2).lazy.map { numbered($0) }.first { !taken.contains($0.text) }
    return found ?? self
  }
}
