import Glibc

/// The sources of the program.
enum Sources {
  /// Name and text of each Swift file below a folder of the repository.
  static func texts(_ folder: String) throws -> [(name: String, text: String)] {
    let root = "/" + String(#filePath).split(separator: "/").dropLast(3).joined(separator: "/")
    return try files("\(root)/\(folder)").map { path in
      guard let file = fopen(path, "r") else { throw SiteError.notStored }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
      return (path, String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func files(_ folder: String) throws -> [String] {
    guard let stream = opendir(folder) else { throw SiteError.notStored }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".swift") { found.append("\(folder)/\(name)") }
      if !name.contains("."), name != "Assets" { found += try files("\(folder)/\(name)") }
    }
    return found.sorted()
  }
}
