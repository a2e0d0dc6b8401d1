internal import CQREncode

/// A QR code (ISO/IEC 18004) of some bytes: a square of modules, each light or dark.
package struct QRCode: Sendable, Equatable {
  /// Modules of a side, without the quiet zone around, which is four modules wide.
  package let width: Int
  /// Row by row; true for a dark one.
  package let modules: [Bool]

  /// With error correction M, which reads through a scratch, or L where only that has room for the bytes. Nil for no bytes, and for
  /// more than 2,953, the most that a code holds.
  package init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, let code = Self.encoded(bytes, QR_ECLEVEL_M) ?? Self.encoded(bytes, QR_ECLEVEL_L) else {
      return nil
    }
    self = code
  }

  private init(width: Int, modules: [Bool]) {
    self.width = width
    self.modules = modules
  }

  private static func encoded(_ bytes: [UInt8], _ level: QRecLevel) -> QRCode? {
    guard let size = Int32(exactly: bytes.count), let code = unsafe QRcode_encodeData(size, bytes, 0, level) else {
      return nil
    }
    defer { unsafe QRcode_free(code) }
    let width = unsafe Int(code.pointee.width)
    // The lowest bit of a module says whether it is dark.
    let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 == 1 }
    return QRCode(width: width, modules: modules)
  }

  /// The dark modules as the data of an SVG path, a unit each: runs of a row drawn as one.
  package var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard modules[row * width + column] else {
          column += 1
          continue
        }
        let start = column
        while column < width, modules[row * width + column] { column += 1 }
        path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z"
      }
    }
    return path
  }
}
