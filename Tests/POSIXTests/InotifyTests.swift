import POSIX
import Testing

@Suite struct InotifyTests {
  @Test func `what happens in a folder is told with the file's name`() throws {
    let folder = try TemporaryFolder()
    let inotify = try Inotify()
    let watch = try inotify.watch(folder.path, [.closedAfterWriting, .movedIn, .removed, .folderGone])
    try File.write(folder.path("a"), [1])
    try File.remove(folder.path("a"))
    #expect(try Poll.waitToRead([inotify.number], until: MonotonicClock.milliseconds() + 60_000) == [true])
    var told: [String] = []
    try inotify.drain { number, events, name in
      #expect(number == watch)
      let name = String(decoding: name, as: UTF8.self)
      if events.contains(.movedIn) { told.append("in \(name)") }
      if events.contains(.removed) { told.append("out \(name)") }
    }
    #expect(told == ["in a", "out a"])
    #expect(throws: SystemError.self) { try inotify.watch(folder.path("none"), [.made]) }
  }
}
