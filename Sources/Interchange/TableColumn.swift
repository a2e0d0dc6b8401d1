internal import Contacts

/// What a column of a table says about a contact, by its name: as Google has called its columns since 2024 and before, as Outlook does,
/// and as ``ContactSheet`` does.
enum TableColumn: Sendable {
  case text(any WritableKeyPath<Contact, String> & Sendable)
  case birthday
  /// Groups: separated as the table's program does.
  case groups
  case kind
  case uid
  /// A part of one of several values; `place` counts from 1.
  case part(of: SheetColumns, place: Int, part: Int)
  /// A value with a label that the column's name tells.
  case phone(String)
  case email
  case url(String)
  case date(String)
  case relation(String)
  case message
  case address(label: String, part: any WritableKeyPath<PostalAddress, String> & Sendable)
  /// What no person needs to see in a contact.
  case passedOver

  /// Nil for a column that nobody knows: what it says goes into the note, under its name.
  init?(named name: String) {
    let name = name.lowercased()
    guard let known = Self.named[name] ?? Self.outlookAddress(name) ?? Self.repeated(name) else { return nil }
    self = known
  }

  private static let named: [String: TableColumn] = [
    "first name": .text(\.first), "given name": .text(\.first), "middle name": .text(\.middle),
    "additional name": .text(\.middle), "last name": .text(\.last), "family name": .text(\.last),
    "phonetic first name": .text(\.phoneticFirst), "given name yomi": .text(\.phoneticFirst),
    "given yomi": .text(\.phoneticFirst), "phonetic middle name": .text(\.phoneticMiddle),
    "additional name yomi": .text(\.phoneticMiddle), "phonetic last name": .text(\.phoneticLast),
    "family name yomi": .text(\.phoneticLast), "surname yomi": .text(\.phoneticLast), "name prefix": .text(\.prefix),
    "title": .text(\.prefix), "name suffix": .text(\.suffix), "suffix": .text(\.suffix), "nickname": .text(\.nickname),
    "file as": .text(\.formattedName), "organization name": .text(\.organization),
    "organization 1 - name": .text(\.organization), "company": .text(\.organization),
    "organization title": .text(\.jobTitle), "organization 1 - title": .text(\.jobTitle),
    "job title": .text(\.jobTitle), "organization department": .text(\.department),
    "organization 1 - department": .text(\.department), "department": .text(\.department), "notes": .text(\.note),
    "birthday": .birthday, "labels": .groups, "group membership": .groups, "categories": .groups, "kind": .kind,
    "uid": .uid, "e-mail address": .email, "e-mail 2 address": .email, "e-mail 3 address": .email,
    "home phone": .phone("home"), "home phone 2": .phone("home"), "business phone": .phone("work"),
    "business phone 2": .phone("work"), "mobile phone": .phone("mobile"), "company main phone": .phone("main"),
    "primary phone": .phone("main"), "other phone": .phone("other"), "car phone": .phone("car"),
    "assistant's phone": .phone("assistant"), "pager": .phone("pager"), "home fax": .phone("home fax"),
    "business fax": .phone("work fax"), "other fax": .phone("other fax"), "callback": .phone("callback"),
    "radio phone": .phone("radio"), "isdn": .phone("ISDN"), "telex": .phone("telex"),
    "tty/tdd phone": .phone("TTY"), "web page": .url(""), "personal web page": .url("home"),
    "anniversary": .date("anniversary"), "spouse": .relation("spouse"), "manager's name": .relation("manager"),
    "assistant's name": .relation("assistant"), "imaddress": .message,
    // The composed name of older tables; other programs' numbers, flags and priorities.
    "name": .passedOver, "photo": .passedOver, "account": .passedOver, "directory server": .passedOver,
    "internet free busy": .passedOver, "priority": .passedOver, "private": .passedOver, "sensitivity": .passedOver,
    "e-mail type": .passedOver, "e-mail display name": .passedOver, "e-mail 2 type": .passedOver,
    "e-mail 2 display name": .passedOver, "e-mail 3 type": .passedOver, "e-mail 3 display name": .passedOver,
    "initials": .passedOver, "organization 1 - type": .passedOver, "yomi name": .passedOver,
  ]

  private static let labels = ["business": "work", "home": "home", "other": "other"]

  /// What Outlook calls the parts of an address, behind its label.
  private static let addressParts: [String: any WritableKeyPath<PostalAddress, String> & Sendable] = [
    "street": \.street, "street 2": \.street, "street 3": \.street, "address": \.street, "city": \.city,
    "state": \.region, "postal code": \.postalCode, "country": \.country, "country/region": \.country,
    "address po box": \.poBox, "po box": \.poBox,
  ]

  /// "Business Street 2".
  private static func outlookAddress(_ name: String) -> TableColumn? {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let label = labels[words[0]], let part = addressParts[words[1]] else { return nil }
    return .address(label: label, part: part)
  }

  /// "Phone 2 - Value".
  private static func repeated(_ name: String) -> TableColumn? {
    let words = name.split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count == 4, words[2] == "-", let place = Int(words[1]), (1...1_000).contains(place),
      let columns = SheetColumns.all.first(where: { $0.title.lowercased() == words[0] })
    else { return nil }
    // Older tables say "Type".
    let word = words[3] == "type" ? "label" : words[3]
    if columns.title == "Address", word == "formatted" {
      return .part(of: columns, place: place, part: formatted)
    }
    return columns.parts.firstIndex { $0.lowercased() == word }.map { .part(of: columns, place: place, part: $0) }
  }

  /// The number of a part that only counts where no other says where somebody lives.
  static let formatted = -1
}
