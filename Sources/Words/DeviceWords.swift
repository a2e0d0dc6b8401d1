package import Contacts

/// What a device, a phone or a program has and did, as pages and commands tell it.
package enum DeviceWords {
  package static let neverSynced = "Has not synced yet"
  /// Of an app password or a passkey.
  package static let unused = "Not used yet"

  /// "Has everything", "12 changes wait for its next sync". `changes` are counted up to 1,000.
  package static func waiting(_ changes: Int64) -> String {
    switch changes {
    case 0: "Has everything"
    case 1: "1 change waits for its next sync"
    case 1_000...: "Many changes wait for its next sync"
    default: "\(changes) changes wait for its next sync"
    }
  }

  /// When, by what and from where a session, a device or a program was last used: "Last used 3 May 2026, 14:05 UTC by DAVx5/4.5 from 192.0.2.1".
  /// `program`: as it calls itself; "" and "-" for one that does not.
  package static func lastUse(_ moment: Timestamp, by program: String = "", from address: String = "") -> Sentence {
    "Last used \(moment)\(["", "-"].contains(program) ? "" : " by \(program)")\(address.isEmpty ? "" : " from \(address)")"
  }

  /// "3 May 2026, 14:05 UTC it would have deleted many contacts: 12 deletions refused, they stayed". `moment`: of the last one.
  package static func stopped(_ moment: Timestamp, refused: Int64) -> Sentence {
    "\(moment) it would have deleted many contacts: \(counted(refused, "deletion")) refused, they stayed"
  }

  /// What to do about such a stop. `place`: the address of the page that allows it; nil on that page itself.
  package static func allowing(at place: String? = nil) -> String {
    "If that was meant, \(place.map { "allow it at \($0)" } ?? "press “Allow many deletions”"), and delete them there once more."
  }

  /// Of a new phone or program that got a number behind the name that it was given.
  package static func numbered(_ asked: String, _ name: String) -> Sentence {
    "\(name: asked) is the name of a device already, so this one is called \(name: name)"
  }

  /// Of the password of a new phone or program.
  package static let shownOnce = "the password is shown this once, and counts with and without the hyphens"
}
