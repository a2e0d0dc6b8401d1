import POSIX
import Simulation

/// Several processes, each with its share of the seeds.
struct Crew {
  private let kind: CloudKind
  private let repertoire: Repertoire
  private let seeds: Range<UInt64>
  private let jobs: UInt64

  init(_ kind: CloudKind, _ repertoire: Repertoire, _ seeds: Range<UInt64>, jobs: UInt64) {
    self.kind = kind
    self.repertoire = repertoire
    self.seeds = seeds
    self.jobs = jobs
  }

  func play() throws -> Int32 {
    let folder = try TemporaryFolder()
    let share = (UInt64(seeds.count) + jobs - 1) / jobs
    var children: [(process: ChildProcess, output: String)] = []
    for job in 0..<jobs {
      let from = seeds.lowerBound + job * share
      guard from < seeds.upperBound else { break }
      let output = folder.path("\(job)")
      children.append(
        (
          try ChildProcess(
            [
              "/proc/self/exe", "--part", "1", "--cloud", kind.rawValue, "--from", "\(from)", "--seeds",
              "\(min(share, seeds.upperBound - from))",
            ] + (repertoire == .smallModel ? ["--small-model"] : []), output: .appendTo(output)), output
        ))
    }
    var tally = StoryTally()
    var status: Int32 = 0
    for (process, output) in children {
      if try !process.wait().isSuccess { status = 1 }
      for line in String(decoding: try File.read(output), as: UTF8.self).split(separator: "\n") {
        if let part = Summary.read(line) { tally.add(part) } else { print(line) }
      }
    }
    print(Summary.text(tally))
    return status
  }
}
