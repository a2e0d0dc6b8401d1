import Contacts
import HTTPServer
import Protocol
import Words

/// What a form did, as the page that it led to tells it, once.
///
/// It travels in a cookie and not in the address, so that neither a reload nor a link that is passed on says it again. A page of
/// another site can set no such cookie, and so cannot make our pages say something.
package struct Done: Sendable, Equatable {
  package var notice: Notice
  /// What the contact is called that it happened to, or one of them; nil where it is about none.
  package var name: String?
  /// How many contacts it happened to.
  package var count: Int64
  /// Those of a selection that it did not happen to.
  var stayed: [Stayed] = []
  /// Those that have the UID of another contact since; nil for none.
  var sameUID: SameUID? {
    didSet {
      guard let same = sameUID else { return }
      sameUID = SameUID(
        name: Self.shortened(same.name, most: 24), other: Self.shortened(same.other, most: 24), count: same.count)
    }
  }
  /// What the notice's button takes back; nil for no button.
  package var undo: Undo?

  package init(_ notice: Notice, _ name: String? = nil, count: Int64 = 1, undo: Undo? = nil) {
    self.notice = notice
    self.name = name.map { Self.shortened($0) }
    self.count = count
    self.undo = undo
  }

  /// Reads what ``cookie(for:)`` wrote for the page of this path; nil for anything else.
  package init?(cookie: String, at path: String) {
    guard let pairs = try? FormFields.parse(Array(cookie.utf8)) else { return nil }
    func value(_ name: String) -> String? { pairs.first { $0.name == name }?.value }
    guard value("path") == path, let notice = value("done").flatMap(Notice.init(rawValue:)) else { return nil }
    self.init(
      notice, value("name"), count: value("count").flatMap { Int64($0) } ?? 1, undo: value("undo").flatMap { Undo($0) })
    stayed = Stayed.read(value)
    if let count = value("uids").flatMap({ Int64($0) }) {
      sameUID = SameUID(name: value("uids-name") ?? "", other: value("uids-other") ?? "", count: count)
    }
  }

  /// The cookie that lets the page at `path` tell it. Minutes, because a page that is never loaded must not tell it tomorrow.
  package func cookie(for path: String) -> (name: String, value: String) {
    var parts = [
      "path=" + Link.percentEncode(String(path.prefix { $0 != "?" && $0 != "#" })), "done=\(notice.rawValue)",
    ]
    if let name { parts.append("name=" + Link.percentEncode(name)) }
    if count != 1 { parts.append("count=\(count)") }
    parts += stayed.flatMap(\.parts)
    if let same = sameUID {
      parts += [
        "uids=\(same.count)", "uids-name=" + Link.percentEncode(same.name),
        "uids-other=" + Link.percentEncode(same.other),
      ]
    }
    if let undo { parts.append("undo=\(undo.text)") }
    return Self.cookie(parts.joined(separator: "&"), seconds: 300)
  }

  /// Lets no page tell it any more.
  package static let clear = cookie("", seconds: 0)
  package static let cookieName = "__Host-done"

  private static func cookie(_ value: String, seconds: Int) -> (name: String, value: String) {
    ("Set-Cookie", "\(cookieName)=\(value); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=\(seconds)")
  }

  /// A browser takes no cookie of more than 4,096 bytes, and nobody reads on in a longer name.
  static func shortened(_ name: String, most: Int = 80) -> String {
    let start = name.prefix(most)
    let whole = start.utf8.count <= 4 * most ? start : start.prefix(most / 8)
    // A single character may have any number of marks.
    guard whole.utf8.count <= 4 * most else { return "…" }
    return whole.count == name.count ? name : whole + "…"
  }

  /// "Ann Lee", "Ann Lee and 2 others".
  var whom: Sentence? { name.map { NameWords.several($0, of: count) } }
}

extension Response {
  /// To another of our pages, which tells what was done.
  static func redirect(to path: String, telling done: Done) -> Response {
    redirect(to: path).with(done.cookie(for: path))
  }
}
