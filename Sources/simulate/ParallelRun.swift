import Glibc
import POSIX
import Simulation

/// Several processes that play a range of seeds in portions, one portion each at a time.
///
/// A journal, where there is one, has each portion that was played with what it came to: the same command with it goes on where
/// it was ended, and counts all of them.
struct ParallelRun {
  private let kind: CloudKind
  private let stories: StorySet
  private let seeds: Range<UInt64>
  private let jobs: Int
  private let portion: UInt64
  private let journal: String?

  init(
    _ kind: CloudKind, _ stories: StorySet, _ seeds: Range<UInt64>, jobs: UInt64, portion: UInt64?,
    journal: String?
  ) {
    self.kind = kind
    self.stories = stories
    self.seeds = seeds
    self.jobs = Int(jobs)
    // Small enough that no process ends long before the others.
    self.portion = max(1, portion ?? min(2_000, (UInt64(seeds.count) + jobs * 4 - 1) / (jobs * 4)))
    self.journal = journal
  }

  private struct Played {
    let seeds: Range<UInt64>
    let process: ChildProcess
    let output: String
  }

  func play() throws -> Int32 {
    let folder = try TemporaryFolder()
    var tally = StoryTally()
    let before = try readJournal(&tally)
    var left = portions.filter { !before.contains($0.lowerBound) }[...]
    var playing: [Played] = []
    var hasFailed = false
    let (start, known) = (MonotonicClock.milliseconds(), tally.stories)
    while !left.isEmpty || !playing.isEmpty {
      while playing.count < jobs, let next = left.popFirst() { playing.append(try begin(next, folder)) }
      try ChildProcess.waitForAny()
      for (index, played) in playing.enumerated().reversed() {
        guard let ending = try played.process.poll() else { continue }
        playing.remove(at: index)
        let lines = String(decoding: try File.read(played.output), as: UTF8.self).split(separator: "\n")
        try File.remove(played.output)
        for line in lines { if let part = Summary.read(line) { tally.add(part) } else { print(line) } }
        if !ending.isSuccess, !lines.contains(where: { Summary.read($0) != nil }) {
          hasFailed = true
          print("seeds \(played.seeds.lowerBound)-\(played.seeds.upperBound - 1) ended by themselves: \(ending)")
        } else {
          try note(played.seeds, lines)
        }
        fflush(nil)
        tell(tally, known, since: start)
      }
    }
    print(Summary.text(tally))
    return hasFailed || !tally.violations.isEmpty ? 1 : 0
  }

  private var portions: [Range<UInt64>] {
    stride(from: seeds.lowerBound, to: seeds.upperBound, by: UInt64.Stride(portion)).map {
      $0..<min($0 + portion, seeds.upperBound)
    }
  }

  private func begin(_ seeds: Range<UInt64>, _ folder: TemporaryFolder) throws -> Played {
    let output = folder.path("\(seeds.lowerBound)")
    let process = try ChildProcess(
      [
        "/proc/self/exe", "--part", "1", "--cloud", kind.rawValue, "--from", "\(seeds.lowerBound)", "--seeds",
        "\(seeds.count)",
      ] + (stories == .smallModel ? ["--small-model"] : []), output: .appendTo(output))
    return Played(seeds: seeds, process: process, output: output)
  }

  /// How far it has come: a line on a terminal, one for each portion elsewhere.
  private func tell(_ tally: StoryTally, _ known: Int, since start: Int64) {
    let seconds = max(1, (MonotonicClock.milliseconds() - start) / 1_000)
    let rate = (tally.stories - known) / Int(seconds)
    let left = rate > 0 ? max(0, seeds.count - tally.stories) / rate / 60 : 0
    let line =
      "\(tally.stories) of \(seeds.count) histories, \(rate) a second, \(left) minutes left, \(tally.violations.values.reduce(0, +)) violations"
    let isTerminal = Terminal.isTerminal(2)
    StandardStream.writeError(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
    if isTerminal, tally.stories >= seeds.count { StandardStream.writeError("\n") }
  }

  // MARK: The journal

  /// `portion FIRST COUNT`, and what it came to in the lines after it.
  private func note(_ seeds: Range<UInt64>, _ lines: [Substring]) throws {
    guard let journal else { return }
    let old = File.exists(journal) ? try File.read(journal) : []
    let text = (["portion \(seeds.lowerBound) \(seeds.count)"] + lines.map(String.init)).joined(separator: "\n") + "\n"
    try File.write("\(journal).new", old + Array(text.utf8))
    try File.rename("\(journal).new", to: journal)
  }

  /// The first seeds of the portions that were played.
  private func readJournal(_ tally: inout StoryTally) throws -> Set<UInt64> {
    guard let journal, File.exists(journal) else { return [] }
    var played: Set<UInt64> = []
    var isWanted = false
    for line in String(decoding: try File.read(journal), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, words[0] == "portion", let first = UInt64(words[1]), let count = UInt64(words[2]) {
        isWanted = seeds.contains(first) && portions.contains(first..<first + count)
        if isWanted { played.insert(first) }
      } else if isWanted, let part = Summary.read(line) {
        tally.add(part)
      } else if isWanted {
        print(line)
      }
    }
    return played
  }
}
