import Contacts
import HTTPServer
import TestPages

/// A page where contacts are chosen, or where something is about to happen to them, as a browser has it.
struct Chosen {
  private(set) var fields: [(String, String)] = []
  private(set) var contacts: [UniqueID] = []
  private(set) var ticked: [UniqueID] = []
  let selected: String

  /// `action`: where the form goes.
  init?(_ page: [UInt8], action: String = "/select") {
    var reader = MarkupReader(page)
    guard reader.skip(to: "<form method=\"post\" action=\"\(action)\"") != nil else { return nil }
    while let tag = reader.nextTag(), tag.name != "/form" {
      guard let name = tag["name"], name != "token" else { continue }
      if tag.name == "input" {
        switch tag["type"] {
        case "checkbox":
          guard let id = tag["value"].flatMap({ UniqueID($0) }) else { return nil }
          contacts.append(id)
          if tag["checked"] != nil { ticked.append(id) }
        case "radio": if tag["checked"] != nil { fields.append((name, tag["value"] ?? "")) }
        default: fields.append((name, tag["value"] ?? ""))
        }
      } else if tag.name == "textarea" {
        fields.append((name, reader.text(before: "</textarea>", droppingLineFeed: true)))
      } else if tag.name == "select" {
        while let option = reader.nextTag(), option.name != "/select" {
          if option["selected"] != nil { fields.append((name, option["value"] ?? "")) }
        }
      }
    }
    fields += ticked.map { ("contact", $0.word.hex) }
    let text = String(decoding: page, as: UTF8.self)
    selected =
      text.firstRange(of: "data-ticks-count>").map { String(text[$0.upperBound...].prefix { $0 != "<" }) } ?? ""
  }

  subscript(_ name: String) -> String? {
    get { fields.first { $0.0 == name }?.1 }
    set { fields = fields.filter { $0.0 != name } + [(name, newValue ?? "")] }
  }

  mutating func tick(_ ids: UniqueID...) { fields += ids.map { ("contact", $0.word.hex) } }

  mutating func untick(_ id: UniqueID) { fields.removeAll { $0.0 == "contact" && $0.1 == id.word.hex } }
}
