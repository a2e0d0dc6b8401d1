extension String {
  /// Without NUL, and of at most so many bytes of UTF-8, cut between two characters of Unicode.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit || utf8.contains(0) else { return self }
    var result = ""
    for scalar in unicodeScalars where scalar.value != 0 {
      guard result.utf8.count + UTF8.width(scalar) <= limit else { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
