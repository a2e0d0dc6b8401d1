/// Writes a table as CSV (RFC 4180).
package enum CSVText {
  /// What the file begins with, so that spreadsheets read it as UTF-8.
  package static let start: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// One line. Cells that say something stand in quotes, whatever they say: a program that separates by semicolons finds none in
  /// them.
  package static func line(_ cells: [String]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      guard !cell.isEmpty else { continue }
      line.append(quote)
      for byte in cell.utf8 {
        if byte == quote { line.append(quote) }
        line.append(byte)
      }
      line.append(quote)
    }
    return line + [13, 10]
  }
}
