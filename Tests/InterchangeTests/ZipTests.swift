import Contacts
import Gzip
import Interchange
import POSIX
import Testing

@Suite struct ZipTests {
  /// 2024-02-29T12:34:56Z.
  private static let moment = Timestamp(milliseconds: 1_709_210_096_000)

  private func archive(_ files: [(name: String, content: [UInt8])]) throws -> [UInt8] {
    let archive = ZipArchive(moment: Self.moment, count: files.count)
    var bytes: [UInt8] = []
    for file in files { bytes += try #require(archive.file(file.content, name: Array(file.name.utf8))) }
    while let part = archive.end() { bytes += part }
    return bytes
  }

  private func write(_ bytes: [UInt8]) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("a.zip")
    try File.write(path, bytes)
    return (folder, path)
  }

  @Test func `is read by Python and by unzip, every file with its bytes, name and time`() throws {
    var random = SystemRandomNumberGenerator()
    let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let files: [(String, [UInt8])] = [
      ("empty.vcf", []), ("one.vcf", [7]), ("Zoë Müller.vcf", Array("BEGIN:VCARD\r\nEND:VCARD\r\n".utf8)),
      ("noise.vcf", noise), ("long.vcf", Array(repeating: 65, count: 3_000_000)),
    ]
    let (folder, path) = try write(archive(files))
    let told = try Python.run(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None
        for i in z.infolist():
          b = z.read(i)
          print(i.filename, len(b), sum(b) % 65521, i.date_time, i.compress_type, oct(i.external_attr >> 16))
      """, path)
    let expected = files.map { name, content in
      let sum = content.reduce(0) { $0 + Int($1) } % 65521
      let method = content.count > 1 && name != "noise.vcf" && content.count != 24 ? 8 : 0
      return "\(name) \(content.count) \(sum) (2024, 2, 29, 12, 34, 56) \(method) 0o100644"
    }
    let lines = told.split(separator: "\n").map(String.init)
    #expect(lines.count == expected.count)
    for (line, wanted) in zip(lines, expected) where !wanted.hasPrefix("Zo") { #expect(line == wanted) }
    #expect(lines[2].hasPrefix("Zoë Müller.vcf 24 "))
    #expect(try Python.output(["unzip", "-tq", path]).contains("No errors detected"))
    withExtendedLifetime(folder) {}
  }

  @Test func `has more than 65,535 files`() throws {
    let files = (0..<70_000).map { (name: "\($0).vcf", content: Array("card \($0)".utf8)) }
    let (folder, path) = try write(archive(files))
    let told = try Python.run(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None
        names = z.namelist()
        print(len(names), z.read(names[-1]).decode())
      """, path)
    #expect(told == "70000 card 69999\n")
    #expect(try Python.output(["unzip", "-tq", path]).contains("No errors detected"))
    withExtendedLifetime(folder) {}
  }

  @Test func `has files behind the first four gigabytes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("far.zip")
    // The hole takes no room on the disk. Readers pass over what stands before an archive.
    let start: UInt64 = 4_400_000_000
    let content = Array("far away".utf8)
    var records = ZipRecords(moment: Self.moment, offset: start)
    var bytes: [UInt8] = []
    for name in ["a.vcf", "b.vcf"] {
      bytes += records.head(
        name: Array(name.utf8), checkSum: Deflater.checkSum(content), stored: 8, size: 8, isDeflated: false)
      bytes += content
    }
    while case let part = records.directory(), !part.isEmpty { bytes += part }
    try File.write(folder.path("tail"), bytes)
    let told = try Python.run(
      """
      import sys, zipfile
      with open(sys.argv[1], 'wb') as f:
        f.truncate(int(sys.argv[3])); f.seek(0, 2); f.write(open(sys.argv[2], 'rb').read())
      with zipfile.ZipFile(sys.argv[1]) as z:
        print([(i.filename, i.header_offset, z.read(i)) for i in z.infolist()])
      """, path, folder.path("tail"), "\(start)")
    #expect(told == "[('a.vcf', 4400000000, b'far away'), ('b.vcf', 4400000043, b'far away')]\n")
  }

  @Test func `of no file is one as well`() throws {
    let (folder, path) = try write(archive([]))
    #expect(try Python.run("import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).namelist())", path) == "[]\n")
    withExtendedLifetime(folder) {}
  }
}
