import Testing

@testable import Account

@Suite struct `A password` {
  @Test(
    arguments: [
      ("", .tooShort), ("1234567", .tooShort), ("pässwör", .tooShort), ("👩‍👩‍👧", .tooShort),
      (String(repeating: "ab", count: 129), .tooLong), (String(repeating: "ü", count: 257), .tooLong),
      ("password", .common), ("PassWord", .common), ("12345678", .common), ("qwertyuiop", .common),
      ("liverpool", .common),
      ("        ", .common), ("aaaaaaaaaaaa", .common), ("ÄÄÄÄÄÄÄÄÄ", .common),
      ("contacts2web", .named), ("Contacts2Web!", .named), ("contacts2web2026", .named),
      ("carol.jones", .named), ("CAROL.JONES1", .named), ("carol2031", .named), ("jonescarol99", .named),
      ("carolpassword", .named), ("carol-contacts2web", .named),
    ] as [(String, PasswordPolicy.Complaint)])
  func `that is short, long, common or the account's name is refused`(
    password: String, complaint: PasswordPolicy.Complaint
  ) {
    #expect(PasswordPolicy.complaint(about: password, account: "Carol.Jones") == complaint)
  }

  @Test(arguments: [
    "correct horse", "zx81qpvn", "ääöüßñçé", "        a", "tr0ub4dor&3", "密码是很长的一个", "👩‍👩‍👧👩‍👩‍👧",
    String(repeating: "ab", count: 128), String(repeating: "üö", count: 128), "carol likes green tea",
    "xkcd-936-contacts2web",
    "my name is jones, and I sing", "carolzx81qpvn",
  ])
  func `of eight characters and more is taken, whatever they are`(password: String) {
    #expect(PasswordPolicy.complaint(about: password, account: "Carol.Jones") == nil)
  }

  @Test func `may have the letters of a short name`() {
    #expect(PasswordPolicy.complaint(about: "a vacant lot", account: "a") == nil)
    #expect(PasswordPolicy.complaint(about: "channel surf", account: "ann") == nil)
    #expect(PasswordPolicy.complaint(about: "ann1ann2ann3", account: "ann") == .named)
    #expect(PasswordPolicy.complaint(about: "annlee-12345", account: "ann.lee") == .named)
  }

  @Test(arguments: [PasswordPolicy.Complaint.tooShort, .tooLong, .common, .named])
  func `is refused with words that say why`(complaint: PasswordPolicy.Complaint) {
    #expect(complaint.text.hasPrefix("the password is ") && !complaint.text.hasSuffix("."))
  }

  @Test func `is looked for in a list of what can be a password at all`() {
    let entries = CommonPasswords.list.split { $0 == " " || $0 == "\n" }
    #expect(entries.count > 16_000 && Set(entries).count == entries.count)
    #expect(entries.allSatisfy { $0.count >= PasswordPolicy.shortest && $0.lowercased() == $0 })
  }
}
