/// What one made-up contact says, before a program's habits make a card of it. Text is "" where absent.
struct Person: Sendable {
  struct Place: Sendable {
    var label: Label
    var street: String
    var city: String
    var region: String
    var postalCode: String
    var country: String
    /// ISO 3166-1, lower case.
    var code: String
  }

  struct Entry: Sendable {
    var label: Label
    var value: String
  }

  struct Account: Sendable {
    /// "Skype", "Mastodon", …
    var service: String
    var user: String
    var url: String
  }

  struct Day: Sendable {
    /// Nil where the person did not tell.
    var year: Int?
    var month: Int
    var day: Int
  }

  /// What stands in front of a value.
  enum Label: Sendable, Hashable {
    case home, work, mobile, fax, other
    case custom(String)
  }

  var isOrganization = false
  var prefix = "", first = "", middle = "", last = "", suffix = "", nickname = ""
  var phoneticFirst = "", phoneticLast = ""
  /// Written with the family name first and without a space.
  var isFamilyNameFirst = false
  var organization = "", department = "", jobTitle = ""
  var phones: [Entry] = []
  var emails: [Entry] = []
  var addresses: [Place] = []
  var urls: [Entry] = []
  var chats: [Account] = []
  var profiles: [Account] = []
  /// Label and name: "spouse", "mother", or of the person's own.
  var relatives: [(label: String, name: String)] = []
  var birthday: Day?
  var days: [(label: String, day: Day)] = []
  var note = ""
  var groups: [String] = []
  var photo: Photo?
  var uid = ""
  /// Seconds since 1970.
  var revised: Int64 = 0

  /// The name as one text.
  var fullName: String {
    if isOrganization { return organization }
    if isFamilyNameFirst, !last.isEmpty, !first.isEmpty { return last + first }
    let name = [prefix, first, middle, last].filter { !$0.isEmpty }.joined(separator: " ")
    if suffix.isEmpty { return name }
    return name.isEmpty ? suffix : name + ", " + suffix
  }
}
