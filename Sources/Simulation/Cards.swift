package import Contacts
import VCard

/// Made-up cards.
package enum Cards {
  package static func person(
    _ name: String, uid: String? = nil, phone: String? = nil, email: String? = nil, note: String? = nil,
    extra: [String] = []
  ) -> [UInt8] {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    var lines = ["BEGIN:VCARD", "VERSION:3.0"]
    if let uid { lines.append("UID:\(uid)") }
    lines.append("FN:\(name)")
    lines.append("N:\(parts.count > 1 ? parts[1] : "");\(parts[0]);;;")
    if let phone { lines.append("TEL;TYPE=CELL:\(phone)") }
    if let email { lines.append("EMAIL:\(email)") }
    if let note { lines.append("NOTE:\(note)") }
    lines += extra
    lines.append("END:VCARD")
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  /// A photo large enough to be stored apart; `seed` makes it another one.
  package static func photo(_ seed: UInt8) -> String {
    "PHOTO;ENCODING=b;TYPE=JPEG:"
      + String(repeating: "/9j/" + String(UnicodeScalar(65 + seed % 26)) + "AAA", count: 200)
  }
}

extension RecordID {
  /// The primary ID of a card; nil where the bytes are none.
  package init?(card bytes: [UInt8]) {
    guard let card = try? Card(bytes) else { return nil }
    self = RecordIDs(card).primary
  }
}
