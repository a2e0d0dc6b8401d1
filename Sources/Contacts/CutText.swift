extension String {
  /// Without NUL, and of at most so many bytes of UTF-8, cut between two characters of Unicode.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit || hasNUL else { return self }
    var result = ""
    for scalar in unicodeScalars where scalar.value != 0 {
      guard result.utf8.count + UTF8.width(scalar) <= limit else { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The loop does not stop at the first NUL, so that the compiler can compare many bytes at once, because every stored text is looked at.
  private var hasNUL: Bool {
    let bytes = utf8.span
    var least = UInt8.max
    for index in 0..<bytes.count { least = min(least, bytes[index]) }
    return least == 0
  }
}
