import POSIX
import Programs
import Simulation

/// Plays many stories and says what happened in them: `script/simulate`.
///
///     simulate --seeds N|A-B [--from S] [--cloud memory|database|https] [--jobs J] [--portion P] [--journal FILE]
///     simulate --seed S [--cloud …]
///     simulate --small-model [--jobs J]
///     simulate --programs N|A-B
///
/// Each job is a process of its own, because coverpoints are counted by process. A violated property is printed with its
/// seed and the shortest story that shows it; the exit status then is 1.
enum Simulate {
  static func run() -> Int32 {
    var options: [String: String] = [:]
    var words = CommandLine.arguments.dropFirst()
    var stories = StorySet.random
    while let word = words.popFirst() {
      if word == "--small-model" {
        stories = .smallModel
        continue
      }
      guard
        ["--seeds", "--seed", "--from", "--cloud", "--jobs", "--part", "--portion", "--journal", "--programs"]
          .contains(word),
        let value = words.popFirst()
      else { return usage() }
      options[word] = value
    }
    guard let kind = CloudKind(rawValue: options["--cloud"] ?? "memory") else { return usage() }
    if let text = options["--programs"] {
      guard let seeds = seeds(text, from: 0) else { return usage() }
      return playPrograms(seeds)
    }
    if let seed = options["--seed"].flatMap({ UInt64($0) }) { return replay(seed, kind) }
    guard let seeds = seeds(options, stories) else { return usage() }
    let (jobs, journal) = (options["--jobs"].flatMap { UInt64($0) } ?? 1, options["--journal"])
    do {
      if options["--part"] != nil || (jobs <= 1 && journal == nil) {
        return try SeedRun(kind, stories, seeds, isPart: options["--part"] != nil).play()
      }
      let portion = options["--portion"].flatMap { UInt64($0) }
      return try ParallelRun(kind, stories, seeds, jobs: max(1, jobs), portion: portion, journal: journal).play()
    } catch {
      print("simulate: \(error)")
      return 1
    }
  }

  /// `N` from `--from` on, or all of `A-B`.
  private static func seeds(_ options: [String: String], _ stories: StorySet) -> Range<UInt64>? {
    guard let text = options["--seeds"] else { return stories.count.map { 0..<$0 } }
    return seeds(text, from: options["--from"].flatMap { UInt64($0) } ?? 0)
  }

  private static func seeds(_ text: String, from: UInt64) -> Range<UInt64>? {
    let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
    if bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last { return first..<last + 1 }
    guard bounds.count == 1, let count = bounds[0] else { return nil }
    return from..<from + count
  }

  /// Histories of programs that speak CardDAV, one after the other; those that end badly are told whole.
  private static func playPrograms(_ seeds: Range<UInt64>) -> Int32 {
    var failures = 0
    for seed in seeds {
      do { try ProgramHistory.play(seed: seed) } catch {
        failures += 1
        print(error)
      }
    }
    print("\(seeds.count) histories of programs, \(failures) ended badly")
    return failures == 0 ? 0 : 1
  }

  private static func usage() -> Int32 {
    print(
      """
      usage: script/simulate --seeds N|A-B [--from S] [--cloud memory|database|https] [--jobs J] [--portion P] [--journal FILE]
             script/simulate --seed S
             script/simulate --small-model [--jobs J]
             script/simulate --programs N|A-B
      """)
    return 64
  }

  private static func replay(_ seed: UInt64, _ kind: CloudKind) -> Int32 {
    do {
      let story = StoryTeller.story(seed: seed)
      let player = try Player(kind)
      let (tally, violation) = player.play(story)
      print(story.text)
      print("reached: \(tally.coverpoints.keys.sorted().joined(separator: ", "))")
      guard let violation else {
        print("all properties hold")
        return 0
      }
      print("\(violation)\nthe shortest story that shows it:")
      let (shortest, reason) = player.shorten(story, violation)
      print(shortest.text)
      _ = player.play(shortest) { print($0) }
      print(reason)
      return 1
    } catch {
      print("simulate: \(error)")
      return 1
    }
  }
}
