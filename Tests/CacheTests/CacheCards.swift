import Contacts
import Sync
import Testing
import VCard

/// Made-up cards as the cache gets them.
enum CacheCards {
  static func person(_ name: String, uid: String? = nil, phone: String? = nil, note: String? = nil) -> [UInt8] {
    var lines = ["BEGIN:VCARD", "VERSION:3.0"]
    if let uid { lines.append("UID:\(uid)") }
    lines += ["FN:\(name)", "N:\(name);;;;"]
    if let phone { lines.append("TEL:\(phone)") }
    if let note { lines.append("NOTE:\(note)") }
    lines.append("END:VCARD")
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  static func card(_ bytes: [UInt8]) -> Card { (try? Card(bytes)) ?? Card(uid: "") }

  static func content(_ bytes: [UInt8]) -> Observation.Content {
    do throws(CardError) {
      let card = try Card(bytes)
      return .card(bytes: bytes, ids: RecordIDs(card), uid: card.first("UID")?.text ?? "")
    } catch {
      return .problem(line: error.line, reason: error.reason)
    }
  }
}
