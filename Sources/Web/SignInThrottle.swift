package import Contacts

/// Slows down people who guess passwords, and locks nobody out: failures count for the network that they come from, never for
/// the account, so that a stranger's guesses do not keep the owner away from their contacts.
///
/// Two counts are kept: for a network together with a name (somebody guessing one password), and for a network alone
/// (somebody trying names). A network is an IPv4 address, or the first half of an IPv6 address, which is what one
/// household or one server gets. After `freeFailures` the wait doubles with each failure up to `longestWait`; an hour
/// without failures forgets them. The pages and the devices' sign-in share one throttle.
package struct SignInThrottle: Sendable {
  /// Failures that cost nothing; people mistype.
  package static let freeFailures = 4
  /// Milliseconds. Short, because people behind one address share it.
  package static let longestWait: Int64 = 30_000
  /// Failures of a network over all names that cost nothing.
  package static let freeFailuresOfNetwork = 20
  /// Milliseconds after which failures are forgotten.
  package static let memory: Int64 = 3_600_000
  /// Entries held at most; the oldest go first.
  package static let capacity = 10_000

  private struct Key: Hashable {
    var network: String
    /// Nil for the failures of the network over all names.
    var name: String?
  }

  private struct Failures {
    var count = 0
    var last = Timestamp(milliseconds: 0)
  }

  private var failures: [Key: Failures] = [:]

  package init() {}

  /// How many milliseconds `peer` has to wait before it may try to sign in as `name`; 0 to go ahead.
  package func wait(peer: String, name: String, now: Timestamp) -> Int64 {
    let network = Self.network(of: peer)
    return max(
      wait(Key(network: network, name: Self.folded(name)), free: Self.freeFailures, now: now),
      wait(Key(network: network, name: nil), free: Self.freeFailuresOfNetwork, now: now))
  }

  /// Counts a wrong password or an unknown name. Both count alike, because the wait would else tell which names exist.
  package mutating func failed(peer: String, name: String, now: Timestamp) {
    let network = Self.network(of: peer)
    for key in [Key(network: network, name: Self.folded(name)), Key(network: network, name: nil)] {
      var entry = failures[key] ?? Failures()
      if now.milliseconds - entry.last.milliseconds > Self.memory { entry.count = 0 }
      entry.count = min(entry.count + 1, 1_000)
      entry.last = now
      failures[key] = entry
    }
    if failures.count > Self.capacity { makeRoom() }
  }

  /// Forgets the failures of `peer` with `name`. Those of the network stay: one right password among many guesses must not
  /// clear the others.
  package mutating func succeeded(peer: String, name: String) {
    failures[Key(network: Self.network(of: peer), name: Self.folded(name))] = nil
  }

  private func wait(_ key: Key, free: Int, now: Timestamp) -> Int64 {
    guard let entry = failures[key], entry.count > free else { return 0 }
    let since = now.milliseconds - entry.last.milliseconds
    guard since < Self.memory else { return 0 }
    let delay = min(Self.longestWait, 1_000 << Int64(min(entry.count - free - 1, 10)))
    // A clock that was set back must not make the wait longer than it is.
    return max(0, delay - max(0, since))
  }

  private mutating func makeRoom() {
    let kept = failures.sorted { $0.value.last > $1.value.last }.prefix(Self.capacity * 3 / 4)
    failures = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }

  private static func folded(_ name: String) -> String { String(name.lowercased().prefix(200)) }

  /// `peer` is an address as text, without port.
  private static func network(of peer: String) -> String {
    guard peer.contains(":") else { return peer }
    // ::ffff:192.0.2.1 is an IPv4 address on a socket for both.
    if peer.contains("."), let last = peer.split(separator: ":").last { return String(last) }
    let halves = peer.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    var groups = halves[0].split(separator: ":").map(String.init)
    if halves.count == 2, groups.count < 4 {
      let tail = halves[1].split(separator: ":").map(String.init)
      groups += Array(repeating: "0", count: max(0, 8 - groups.count - tail.count)) + tail
    }
    return groups.prefix(4).joined(separator: ":")
  }
}
