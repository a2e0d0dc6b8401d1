/// Lines in the text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/
struct MetricsText {
  enum Kind: String { case counter, gauge, histogram }

  struct Histogram {
    /// An upper bound, and how many were not above it.
    var buckets: [(bound: String, count: Int)]
    var count: Int
    var sum: Double
  }

  private(set) var lines = ""

  /// What all names begin with.
  private static let prefix = "contacts2web_"

  /// Begins a family; its samples follow.
  mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    lines += "# HELP \(Self.prefix)\(name) \(help)\n# TYPE \(Self.prefix)\(name) \(kind)\n"
  }

  mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
    lines += Self.prefix + name
    if !labels.isEmpty { lines += "{" + labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}" }
    lines += " \(Self.text(value))\n"
  }

  /// A family of one counter.
  mutating func counter(_ name: String, _ help: String, _ value: Int) {
    family(name, .counter, help)
    sample(name, [], Double(value))
  }

  /// The samples of one route.
  mutating func histogram(_ name: String, _ route: String, _ histogram: Histogram) {
    let label = ("route", route)
    for (bound, count) in histogram.buckets { sample(name + "_bucket", [label, ("le", bound)], Double(count)) }
    sample(name + "_bucket", [label, ("le", "+Inf")], Double(histogram.count))
    sample(name + "_sum", [label], histogram.sum)
    sample(name + "_count", [label], Double(histogram.count))
  }

  private static func text(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }
}
