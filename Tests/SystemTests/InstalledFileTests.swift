import POSIX
import Testing

/// The program's file, and the list of what is in it.
struct InstalledFileTests {
  private static let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  private func readelf(_ option: String) throws -> String {
    String(decoding: try ChildProcess.output(of: ["readelf", option, Machine.program]).output, as: UTF8.self)
  }

  @Test func `nothing of the program can be changed while it runs, and it stands at no fixed address`() throws {
    let (headers, dynamic) = (try readelf("-lW"), try readelf("-dW"))
    #expect(headers.contains("GNU_RELRO") && dynamic.contains("NOW"))
    #expect(headers.contains("DYN (Position-Independent Executable file)"))
    #expect(headers.split(separator: "\n").first { $0.contains("GNU_STACK") }?.contains("RWE") == false)
  }

  @Test func `each library that the package is built with stands in the list of what is inside`() throws {
    let package = String(decoding: try File.read(Self.repository + "/Package.swift"), as: UTF8.self)
    let list = String(decoding: try File.read(Self.repository + "/docs/inside.spdx"), as: UTF8.self)
    let libraries = package.matches(of: /systemLibrary\(\s*name: "([A-Za-z]+)"/).map { $0.1 }
    #expect(libraries.count >= 8)
    for library in libraries { #expect(list.contains("(\(library))"), "\(library)") }
  }
}
