internal import Contacts

/// What a column of a table says about a contact, by its name: as Google has called its columns since 2024 and before, as Outlook does
/// in English and German, as people call them in tables of their own, and as ``ContactSheet`` does.
enum TableColumn: Sendable {
  case text(ContactText)
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
  /// Says nothing where its program writes the given word.
  case unless(_ word: String)
  /// What no person needs to see in a contact.
  case passedOver

  /// Nil for a column that nobody knows: what it says goes into the note, under its name.
  init?(named name: String) {
    let lowercase = name.lowercased()
    let name = GermanColumns.english[lowercase] ?? lowercase
    if let text = Self.texts[name] {
      self = .text(text)
      return
    }
    if Self.passed.contains(name) {
      self = .passedOver
      return
    }
    guard let known = Self.named[name] ?? Self.outlookAddress(name) ?? Self.repeated(name) else { return nil }
    self = known
  }

  /// What a contact has once.
  private static let texts: [String: ContactText] = Dictionary(
    uniqueKeysWithValues: ContactText.all.flatMap { text in
      ([text.column.title.lowercased()] + text.column.aliases).map { ($0, text) }
    })

  /// Other programs' numbers, flags and priorities.
  private static let passed: Set<String> = [
    "photo", "account", "directory server", "internet free busy", "priority", "private", "sensitivity",
    "e-mail type", "e-mail display name", "e-mail 2 type", "e-mail 2 display name", "e-mail 3 type",
    "e-mail 3 display name", "initials", "organization 1 - type", "yomi name",
  ]

  private static let named: [String: TableColumn] = [
    "birthday": .birthday, "labels": .groups, "group membership": .groups, "categories": .groups, "kind": .kind,
    "uid": .uid, "e-mail address": .email, "e-mail 2 address": .email, "e-mail 3 address": .email,
    "home phone": .phone("home"), "home phone 2": .phone("home"), "business phone": .phone("work"),
    "business phone 2": .phone("work"), "mobile phone": .phone("mobile"), "company main phone": .phone("main"),
    "primary phone": .phone("main"), "other phone": .phone("other"), "car phone": .phone("car"),
    "assistant's phone": .phone("assistant"), "pager": .phone("pager"), "home fax": .phone("home fax"),
    "business fax": .phone("work fax"), "other fax": .phone("other fax"), "callback": .phone("callback"),
    "radio phone": .phone("radio"), "isdn": .phone("ISDN"), "telex": .phone("telex"), "tty/tdd phone": .phone("TTY"),
    "web page": .url(""), "personal web page": .url("home"), "anniversary": .date("anniversary"),
    "email": .email, "e-mail": .email, "email address": .email, "phone": .phone(""), "phone number": .phone(""),
    "telephone": .phone(""), "mobile": .phone("mobile"), "mobile number": .phone("mobile"), "cell": .phone("mobile"),
    "cell phone": .phone("mobile"), "website": .url(""), "url": .url(""), "date of birth": .birthday,
    "gender": .unless("unspecified"), "spouse": .relation("spouse"), "manager's name": .relation("manager"),
    "assistant's name": .relation("assistant"), "imaddress": .message,
  ]

  private static let labels = ["business": "work", "home": "home", "other": "other"]

  /// What Outlook calls the parts of an address, behind its label; others write no label.
  private static let addressParts: [String: any WritableKeyPath<PostalAddress, String> & Sendable] = [
    "street": \.street, "street 2": \.street, "street 3": \.street, "address": \.street, "city": \.city,
    "state": \.region, "postal code": \.postalCode, "zip": \.postalCode, "zip code": \.postalCode, "country": \.country,
    "country/region": \.country,
    "address po box": \.poBox, "po box": \.poBox,
  ]

  /// "Business Street 2".
  private static func outlookAddress(_ name: String) -> TableColumn? {
    if let part = addressParts[name] { return .address(label: "", part: part) }
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
