/// What a search looks through of one contact: its names, then its organization, mail addresses, numbers and the rest, folded
/// (``TextFolding``), one value a line.
///
/// It is put together from what the account has stored of the contact (``SearchKeys``), many thousands at a time, so it works on
/// bytes.
package struct SearchedText: Sendable, Equatable {
  /// Where its parts end.
  package struct Ends: Sendable, Equatable {
    /// The sort key, which the names begin with.
    package fileprivate(set) var key: UInt32 = 0
    fileprivate(set) var names: UInt32 = 0
    fileprivate(set) var organization: UInt32 = 0
    fileprivate(set) var mail: UInt32 = 0
    fileprivate(set) var numbers: UInt32 = 0
    package fileprivate(set) var all: UInt32 = 0
  }

  package fileprivate(set) var bytes: [UInt8] = []
  package fileprivate(set) var ends = Ends()

  /// `sortKey` is the one of the order that the list is in, `detail` the list's second line.
  package init(
    sortKey: [UInt8], searchText: [UInt8], displayName: [UInt8], detail: [UInt8], phoneDigits: [UInt8]
  ) {
    bytes.reserveCapacity(sortKey.count + searchText.count + phoneDigits.count + detail.count + 16)
    bytes += sortKey
    ends.key = UInt32(bytes.count)
    bytes.append(lineEnd)
    let name = searchText.prefix { $0 != lineEnd }
    if !isSameName(sortKey, name) {
      bytes += name
      bytes.append(lineEnd)
    }
    addSpelledOut(displayName)
    ends.names = UInt32(bytes.count)
    // Where there is no organization, it is a mail address or a number.
    if !detail.contains(UInt8(ascii: "@")), detail.contains(where: { ByteSearch.isOfWord($0) && !isDigit($0) }) {
      TextFolding.append(String(decoding: detail, as: UTF8.self), to: &bytes)
      bytes.append(lineEnd)
      addSpelledOut(detail)
    }
    ends.organization = UInt32(bytes.count)
    addLines(searchText, from: name.endIndex, ofMail: true)
    ends.mail = UInt32(bytes.count)
    bytes += phoneDigits
    ends.numbers = UInt32(bytes.count)
    bytes.append(lineEnd)
    addLines(searchText, from: name.endIndex, ofMail: false)
    ends.all = UInt32(bytes.count)
  }

  /// Adds the lines behind the name that are mail addresses, or those that are none.
  private mutating func addLines(_ text: [UInt8], from start: Int, ofMail: Bool) {
    var lineStart = start
    var (hasAt, hasBlank) = (false, false)
    for place in start...text.count {
      if place == text.count || text[place] == lineEnd {
        if place > lineStart, (hasAt && !hasBlank) == ofMail {
          bytes += text[lineStart..<place]
          bytes.append(lineEnd)
        }
        lineStart = place + 1
        (hasAt, hasBlank) = (false, false)
      } else if text[place] == UInt8(ascii: "@") {
        hasAt = true
      } else if text[place] == UInt8(ascii: " ") {
        hasBlank = true
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func addSpelledOut(_ text: [UInt8]) {
    guard text.contains(where: TextFolding.mayBeOfUmlaut),
      let spelled = TextFolding.spelledOut(String(decoding: text, as: UTF8.self))
    else { return }
    bytes += spelled.utf8
    bytes.append(lineEnd)
  }

  /// Whether the line says what the sort key says, whose parts are separated by U+0001.
  private func isSameName(_ key: [UInt8], _ line: ArraySlice<UInt8>) -> Bool {
    key.count == line.count && zip(key, line).allSatisfy { $0 == $1 || $0 == 1 && $1 == UInt8(ascii: " ") }
  }
}

let lineEnd = UInt8(ascii: "\n")
