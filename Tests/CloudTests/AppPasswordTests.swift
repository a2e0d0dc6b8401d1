import Contacts
import PostgreSQL
import Protocol
import TestPostgreSQL
import Testing

@testable import Cloud

@Suite struct AppPasswordTests {
  @Test func `a password is read as it was typed, with or without its groups`() throws {
    for _ in 0..<200 {
      let password = AppPassword()
      let text = password.text
      #expect(text.utf8.count == 30)
      #expect(text.split(separator: "-").map(\.count) == [5, 5, 5, 5, 6])
      let typed = [
        text, text.uppercased(), text.filter { $0 != "-" }, text.replacing("-", with: " "),
        text.replacing("0", with: "o").replacing("1", with: "l"), text.replacing("1", with: "I"),
      ]
      for way in typed { #expect(AppPassword(way) == password, "\(way)") }
    }
  }

  @Test(arguments: [
    "", "a long password", "00000-00000-00000-00000-00000", "00000-00000-00000-00000-0000000",
    "uuuuu-uuuuu-uuuuu-uuuuu-uuuuuu", "00000-00000-00000-00000-000001", "é0000-00000-00000-00000-00000",
    "00000_00000_00000_00000_000000",
  ])
  func `what cannot be one is none`(_ text: String) { #expect(AppPassword(text) == nil) }

  @Test func `a program signs in with its own password and its account's name alone`() throws {
    let account = try StoredAccount()
    let other = try StoredAccount()
    let passwords = AppPasswords(account.database)
    let (password, program) = try passwords.add(account: account.id, name: "Ada's phone")
    let (second, _) = try passwords.add(account: other.id, name: "Ada's phone")
    let found = try passwords.authenticate(
      account: account.name.uppercased(), password: password, by: Caller(address: "192.0.2.1", program: "DAVx5/4.5"))
    #expect(found?.id == program.id)
    #expect(found?.book == program.book)
    #expect(found?.accountName == account.name)
    for (name, wrong) in [
      (account.name, second), (other.name, password), ("nobody", password), (account.name, AppPassword()),
    ] {
      #expect(
        try passwords.authenticate(account: name, password: wrong, by: Caller(address: "192.0.2.1", program: "")) == nil
      )
    }
  }

  @Test func `the list tells by what a password was used, and that one was never used`() throws {
    let account = try StoredAccount()
    let passwords = AppPasswords(account.database)
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    _ = try passwords.add(account: account.id, name: "laptop")
    _ = try passwords.authenticate(
      account: account.name, password: password, by: Caller(address: "192.0.2.1", program: "iOS/26"))
    let list = try passwords.list(account: account.id)
    #expect(Set(list.map(\.name)) == ["phone", "laptop"])
    let phone = try #require(list.first { $0.name == "phone" })
    #expect(phone.usedBy == "iOS/26")
    #expect(phone.lastUsedAt != nil)
    let laptop = try #require(list.first { $0.name == "laptop" })
    #expect(laptop.lastUsedAt == nil)
    // A program that says nothing of itself has used it all the same.
    _ = try passwords.authenticate(
      account: account.name, password: password, by: Caller(address: "192.0.2.1", program: ""))
    #expect(try passwords.list(account: account.id).first { $0.name == "phone" }?.usedBy == "-")
  }

  @Test func `what was signed out is out at the next request, and its name is free again`() throws {
    let account = try StoredAccount()
    let passwords = AppPasswords(account.database)
    let (password, program) = try passwords.add(account: account.id, name: "phone")
    #expect(throws: CloudError.self) { try passwords.add(account: account.id, name: "phone") }
    #expect(throws: CloudError.self) { try passwords.add(account: account.id, name: " ") }
    #expect(try passwords.remove(account: account.id, name: "phone"))
    #expect(try !passwords.remove(account: account.id, name: "phone"))
    #expect(
      try passwords.authenticate(
        account: account.name, password: password, by: Caller(address: "192.0.2.1", program: "")) == nil)
    let (again, second) = try passwords.add(account: account.id, name: "phone")
    // The page of the devices signs programs out, too.
    #expect(second.id != program.id)
    try Devices(account.database).revoke(account: account.id, device: second.id)
    #expect(
      try passwords.authenticate(account: account.name, password: again, by: Caller(address: "192.0.2.1", program: ""))
        == nil)
    #expect(try passwords.list(account: account.id).isEmpty)
  }

  @Test func `a program with a device's name gets a number behind it, and one with a program's name is refused`() throws
  {
    let account = try StoredAccount()
    let passwords = AppPasswords(account.database)
    let devices = Devices(account.database)
    _ = try devices.register(account: account.id, name: "laptop", book: account.book)
    let program = try passwords.add(account: account.id, name: "laptop").program
    #expect(program.name == "laptop (2)")
    let books = try AddressBooks(account.database).list(account: account.id)
    #expect(books.first { $0.id == program.book }?.name == "laptop (2)")
    // A form that was sent twice.
    #expect(throws: CloudError.self) { try passwords.add(account: account.id, name: "laptop") }
    #expect(try passwords.list(account: account.id).map(\.name) == ["laptop (2)"])
    #expect(try devices.register(account: account.id, name: "laptop", book: .random()).name == "laptop (3)")
  }

  @Test func `a program is a device with an address book of its own`() throws {
    let account = try StoredAccount()
    let (_, program) = try AppPasswords(account.database).add(account: account.id, name: "phone")
    let device = try #require(Devices(account.database).list(account: account.id).first)
    #expect(device.id == program.id)
    #expect(device.book == program.book)
    #expect(device.name == "phone")
    try #expect(AppPasswords(account.database).add(account: account.id, name: "laptop").program.book != program.book)
  }

  @Test func `neither a device's token nor an app password passes for the other`() throws {
    let account = try StoredAccount()
    let passwords = AppPasswords(account.database)
    let (password, _) = try passwords.add(account: account.id, name: "phone")
    let token = try Devices(account.database).register(account: account.id, name: "laptop", book: account.book).token
    // The same random bits in the other's form.
    #expect(try Devices(account.database).lookup(Token(account: account.id, secret: password.secret), by: .here) == nil)
    #expect(try Devices(account.database).lookup(token, by: .here) != nil)
    let disguised = AppPassword(secret: token.secret)
    #expect(
      try passwords.authenticate(
        account: account.name, password: disguised, by: Caller(address: "192.0.2.1", program: "")) == nil)
  }

  @Test func `the password itself is nowhere in the database`() throws {
    let account = try StoredAccount()
    let (password, _) = try AppPasswords(account.database).add(account: account.id, name: "phone")
    for table in ["device_tokens", "app_passwords"] {
      let rows = try account.sql(
        SQL(stringLiteral: "SELECT string_agg(t::text, ' ') FROM \(table) t WHERE account_id = '\(account.id)'"))
      let text = try #require(rows.first).text(0)
      #expect(!text.contains(password.text))
      #expect(!text.contains(Word128(bytes: password.secret)?.hex ?? ""))
      #expect(text.contains(password.hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()))
    }
  }
}
