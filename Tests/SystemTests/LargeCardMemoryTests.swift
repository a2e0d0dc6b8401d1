import POSIX
import Testing

/// Cards of many megabytes, where the memory that they take can be read off: in a watch, which goes on running, and its server.
@Suite(.serialized) struct LargeCardMemoryTests {
  private static let photo = String(repeating: "AAAABBBB", count: 9_000_000 / 8)
  /// About nine copies of a card above what each begins with. Where large blocks are not given back, it is 145 MB and more.
  private static let limit = 115 << 20
  /// What each of them has while it waits, and less than one card on top. A buffer that keeps room for the largest card has 8.8 MB.
  private static let keptLimit = 12 << 20

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
    for process in [watch, server.process] {
      let peak = try Self.memory("VmHWM", of: process)
      #expect(peak > 30 << 20)
      #expect(peak < Self.limit)
      try waitUntil("no card is kept") { try Self.memory("RssAnon", of: process) < Self.keptLimit }
    }
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

  /// What the kernel says of a process's memory, in bytes: VmHWM is the most that it ever had, RssAnon what it has now without the
  /// program itself (proc_pid_status(5)).
  private static func memory(_ name: String, of process: ChildProcess) throws -> Int {
    let status = String(decoding: try File.read("/proc/\(process.id)/status", limit: 1 << 16), as: UTF8.self)
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
  }
}
