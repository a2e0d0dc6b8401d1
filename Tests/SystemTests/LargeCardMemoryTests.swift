import POSIX
import Testing

/// Cards of many megabytes, where the memory that they take can be read off: in a watch, which goes on running, and its server.
@Suite(.serialized) struct LargeCardMemoryTests {
  private static let photo = String(repeating: "AAAABBBB", count: 9_000_000 / 8)
  /// About nine copies of a card above what each begins with. Where large blocks are not given back, it is 145 MB and more.
  private static let limit = 115 << 20

  @Test func `device and server hold a few copies of a card at a time, and keep none`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    func write(phone: Int) throws {
      for number in 0..<3 {
        let lines = [
          "BEGIN:VCARD", "VERSION:3.0", "UID:\(number)", "FN:Ann", "N:Lee \(number);Ann;;;", "TEL:\(phone)",
          "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\(number)AAA\(Self.photo)", "END:VCARD",
        ]
        try machine.write("people/\(number).vcf", lines.map { $0 + "\r\n" }.joined())
      }
    }
    try write(phone: 1)
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    func sent() throws -> [Int] { try Self.sent(machine.text("watch.log")) }
    try waitUntil("the cards are sent") { try sent()[0] == 3 }
    try write(phone: 2)
    try waitUntil("the edits are sent") { try sent()[1] == 3 }
    let (device, cloud) = (try Self.peak(of: watch), try Self.peak(of: server.process))
    #expect(device > 30 << 20 && device < Self.limit)
    #expect(cloud > 30 << 20 && cloud < Self.limit)
  }

  /// How many were added, and how many overwritten, in all runs of a log.
  private static func sent(_ log: String) -> [Int] {
    log.split(separator: "\n").compactMap { $0.split(separator: "to_cloud=+").dropFirst().first }.reduce(into: [0, 0]) {
      sums, counts in
      for (place, number) in counts.prefix(while: { $0 != "-" }).split(separator: "~").enumerated() where place < 2 {
        sums[place] += Int(number) ?? 0
      }
    }
  }

  /// The most memory that it ever had, in bytes.
  private static func peak(of process: ChildProcess) throws -> Int {
    let status = String(decoding: try File.read("/proc/\(process.id)/status", limit: 1 << 16), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
  }
}
