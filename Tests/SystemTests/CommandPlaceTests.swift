import Testing

@testable import contacts2web

/// A hint that names a command can be typed as it is.
@Suite struct CommandPlaceTests {
  private func place(_ words: [String], environment: [String: String] = [:]) throws -> CommandPlace {
    let command = try #require(MainProgram.commands.first { $0.words == Array(words.prefix($0.words.count)) })
    let arguments = try Arguments(Array(words.dropFirst(command.words.count)), for: command) { environment[$0] }
    return CommandPlace(arguments, isService: command.isService)
  }

  @Test func `a command of the device gets its home, each time that it is named`() throws {
    let place = try place(["sync", "--home", "/no such/it's"])
    #expect(
      place.complete("contacts2web sync --put-back; contacts2web review restore 12, and contacts2web serve begins")
        == #"""
        contacts2web sync --home '/no such/it'\''s' --put-back; contacts2web review restore --home '/no such/it'\''s' 12, and contacts2web serve begins
        """#)
    #expect(place.complete("the file .contacts2web sync.vcf") == "the file .contacts2web sync.vcf")
    #expect(place.complete("/usr/bin/contacts2web sync") == "/usr/bin/contacts2web sync")
    #expect(place.complete("contacts2web help sync lists") == "contacts2web help sync lists")
  }

  @Test func `a command of the server gets its folder and its database, without the password`() throws {
    let place = try place([
      "account", "list", "--data", "/srv/data", "--database",
      "postgresql://ada:se@cret@host:5/x?password=y&sslmode=require",
    ])
    #expect(
      place.complete("contacts2web account add NAME makes one; contacts2web sync")
        == "contacts2web account add --data /srv/data --database 'postgresql://ada@host:5/x?sslmode=require' NAME makes one; contacts2web sync"
    )
  }

  @Test func `a hint tells no password, in whichever form it was typed`() throws {
    for secret in [
      "host=db user=c2w password=s3cret", "postgresql://u:s3?cret@h/db", "postgresql://u@h/db?sslpassword=s3cret",
    ] {
      let hint = try place(["account", "list", "--database", secret]).complete("contacts2web account add NAME")
      #expect(hint.contains("--database") && !hint.contains("s3"))
    }
  }

  @Test func `a service tells where its environment says that it works, and other commands have the person's`() throws {
    let environment = ["CONTACTS2WEB_HOME": "/srv/home", "CONTACTS2WEB_DATA": "/srv/data"]
    #expect(
      try place(["watch"], environment: environment).complete("contacts2web sync")
        == "contacts2web sync --home /srv/home")
    #expect(
      try place(["serve"], environment: environment).complete("contacts2web account list")
        == "contacts2web account list --data /srv/data")
    #expect(try place(["sync"], environment: environment).complete("contacts2web sync") == "contacts2web sync")
  }

  @Test func `a service's database with a password stands as the variable that has it`() throws {
    func hint(_ url: String) throws -> String {
      try place(["serve"], environment: ["CONTACTS2WEB_DATABASE": url]).complete("contacts2web account list")
    }
    for secret in ["host=db user=c2w password=s3cret", "postgresql://u:s3cret@h/db"] {
      #expect(try hint(secret) == "contacts2web account list --database \"$CONTACTS2WEB_DATABASE\"")
    }
    #expect(try hint("postgresql://u@h/db") == "contacts2web account list --database postgresql://u@h/db")
  }

  @Test func `a hint is completed once, however often it is handed on`() throws {
    let place = try place(["serve", "--data", "/srv/data", "--database", "postgresql://u@h/db"])
    let hint = place.complete("contacts2web account list; contacts2web admin check")
    #expect(hint.contains("admin check --data /srv/data --database"))
    #expect(place.complete(hint) == hint)
  }

  @Test func `where nothing was told, nothing is added`() throws {
    #expect(try place(["sync"]).complete("contacts2web sync") == "contacts2web sync")
  }
}
