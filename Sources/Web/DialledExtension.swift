/// The extension at the end of a telephone number, as people and programs write it: "ext. 7", "x7", ";ext=7" (RFC 3966 §5.3), and the "p7"
/// of phones, which wait for the other side and then dial on.
enum DialledExtension {
  private static let words: Set = ["ext", "extn", "extension", "x", "p", "w"]

  /// The number without it, and its digits; "" where there is none.
  static func split(_ text: String) -> (main: Substring, digits: String) {
    // Where a local number is valid, and other parameters, are nothing to dial.
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).filter { part in
      !part.contains("=") || part.first?.isLetter != true || part.lowercased().hasPrefix("ext=")
    }
    let number = parts.joined(separator: ";")
    let whole = (main: number[...], digits: "")
    // The last letters tell what the digits behind them are.
    guard let last = number.lastIndex(where: \.isLetter) else { return whole }
    let behind = number[number.index(after: last)...]
    let digits = behind.filter { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, behind.allSatisfy({ $0.isWhitespace || digits.contains($0) || ".:=-()[]".contains($0) })
    else { return whole }
    let before = number[...last]
    let start = before.lastIndex { !$0.isLetter }.map(before.index(after:)) ?? before.startIndex
    guard words.contains(before[start...].lowercased()) else { return whole }
    // What separates the two is no pause to be dialled.
    var main = before[..<start]
    while let separator = main.last, separator.isWhitespace || ",;.([-/".contains(separator) { main.removeLast() }
    return main.contains(where: \.isNumber) ? (main, digits) : whole
  }
}
