import POSIX
import Simulation

/// Plays many stories and says what happened in them: `script/simulate`.
///
///     simulate --seeds N [--from S] [--cloud memory|database|https] [--jobs J]
///     simulate --seed S [--cloud …]
///     simulate --small-model [--jobs J]
///
/// Each job is a process of its own, because coverpoints are counted by process. A violated property is printed with its
/// seed and the shortest story that shows it; the exit status then is 1.
enum Simulate {
  static func run() -> Int32 {
    var options: [String: String] = [:]
    var words = CommandLine.arguments.dropFirst()
    var repertoire = Repertoire.random
    while let word = words.popFirst() {
      if word == "--small-model" {
        repertoire = .smallModel
        continue
      }
      guard ["--seeds", "--seed", "--from", "--cloud", "--jobs", "--part"].contains(word), let value = words.popFirst()
      else { return usage() }
      options[word] = value
    }
    guard let kind = CloudKind(rawValue: options["--cloud"] ?? "memory") else { return usage() }
    if let seed = options["--seed"].flatMap({ UInt64($0) }) { return replay(seed, kind) }
    guard let count = options["--seeds"].flatMap({ UInt64($0) }) ?? repertoire.count else { return usage() }
    let from = options["--from"].flatMap { UInt64($0) } ?? 0
    let jobs = options["--jobs"].flatMap { UInt64($0) } ?? 1
    do {
      if options["--part"] != nil || jobs <= 1 {
        return try Shift(kind, repertoire, from..<from + count, isPart: options["--part"] != nil).play()
      }
      return try Crew(kind, repertoire, from..<from + count, jobs: jobs).play()
    } catch {
      print("simulate: \(error)")
      return 1
    }
  }

  private static func usage() -> Int32 {
    print(
      """
      usage: script/simulate --seeds N [--from S] [--cloud memory|database|https] [--jobs J]
             script/simulate --seed S
             script/simulate --small-model [--jobs J]
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
