import Contacts
import POSIX
import Population
import Words

/// `contacts2web populate DIR`: a folder of made-up contacts.
enum PopulateCommand {
  private static let count = Option("--count", .number("N", 1...1_000_000), help: "how many contacts; by default 100")
  private static let seed = Option(
    "--seed", .number("N", 0...Int.max), help: "the same seed makes the same files; by default 1")
  private static let sparse = Option("--sparse", help: "hardly more than a name and a number each")
  private static let duplicates = Option("--duplicates", help: "some say the same as others, or nearly")
  private static let photos = Option("--photos", help: "one in three with a small photo")

  static let command = Command(
    words: ["populate"], summary: "Fill a folder with made-up contacts, to try things out.",
    operands: [Operand(name: "DIR", help: "the folder; made where missing")],
    options: [count, seed, sparse, duplicates, photos],
    details: """
      The contacts are of many countries and scripts, written as several programs write them (vCard 2.1,
      3.0 and 4.0). A file that is there already is left as it is.
      """,
    run: run)

  private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let path = arguments.operands[0]
    let count = arguments.number(count) ?? 100
    let population = Population(
      seed: UInt64(arguments.number(seed) ?? 1),
      Population.Choices(
        sparse: arguments.has(sparse), duplicates: arguments.has(duplicates), photos: arguments.has(photos)))
    if let kind = try? FileStatus(path: path).kind, kind != .directory {
      throw Problem("\(Console.onOneLine(path)) is no folder", hint: "name a folder, or one that does not exist yet")
    }
    try File.makeFolder(path)
    let folder = try Directory(path: path)
    let progress = Progress("Writing contacts", on: console)
    defer { progress.clear() }
    var kept = 0
    for index in 0..<count {
      let item = population.item(index)
      if try !write(item, in: folder) { kept += 1 }
      progress.show(nil, index + 1, of: count)
    }
    try folder.sync()
    progress.clear()
    var result = "wrote \(counted(count - kept, "contact")) to \(Console.onOneLine(path))"
    if kept > 0 { result += "; \(grouped(kept)) \(kept == 1 ? "was" : "were") there already" }
    try console.print(result)
    return .done
  }

  /// False where there is a file of that name, which may hold somebody's edits.
  private static func write(_ item: Population.Item, in folder: Directory) throws(SystemError) -> Bool {
    do {
      let file = try folder.open(Array(item.name.utf8), [.write, .create, .exclusive], mode: 0o666)
      // No fsync for each file: after a power cut, the same command makes the contacts again.
      try file.writeAll(item.bytes)
      try file.close()
    } catch  where error.isExisting {
      return false
    }
    return true
  }
}
