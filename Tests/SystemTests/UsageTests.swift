import Testing

@testable import contacts2web

/// What is wrong with a command line is said before anything is done, with exit status 64.
@Suite struct UsageTests {
  @Test func `help is on standard output, for the program, a group and a command`() throws {
    let machine = try Machine()
    try Transcript(
      """
      $ contacts2web help
      Contacts2Web keeps …
      …
        sync  …
      …
      Exit status: 0 done, 1 failed, 2 something waits for you, or not all could be done, 64 wrong usage.
      $ contacts2web sync --help
      usage: contacts2web sync [--dry-run] [--allow-deletions] [--allow-overwrites] [--put-back] [--json]
      …
      $ contacts2web help login
      usage: contacts2web login URL --user NAME --book DIR [--name DEVICE] [--fingerprint SHA256]
             [--password-stdin] [--home DIR]
             contacts2web login --renew [URL] [--fingerprint SHA256] [--password-stdin] [--home DIR]
      …
      $ contacts2web review keep --help
      usage: contacts2web review keep ID|KIND [--home DIR]
             contacts2web review keep --all [--home DIR]
      …
      $ contacts2web help account
      usage: contacts2web account add|list|password|sign-out|policy|reset-factor|remove|quota|sign-up|invite|app-password
      …
      $ contacts2web account --help
      usage: contacts2web account add|list|password|sign-out|policy|reset-factor|remove|quota|sign-up|invite|app-password
      …
      $ contacts2web --version
      contacts2web 0.…
      $ contacts2web help | head -n 1
      Contacts2Web keeps …
      """
    ).play(on: machine)
  }

  @Test(arguments: MainProgram.commands.map(\.name))
  func `a command's help says of each operand and option once what it is`(_ name: String) throws {
    let command = try #require(MainProgram.commands.first { $0.name == name })
    let entries = HelpText.command(command).split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    let words = entries.compactMap { $0.split(separator: " ").first }
    #expect(words.contains("--help"))
    #expect(Set(words).count == words.count, "\(words)")
  }

  @Test func `a slip of the finger is answered with what may be meant`() throws {
    let machine = try Machine()
    try Transcript(
      """
      $ contacts2web
      ! contacts2web: no command is given
      ! hint: contacts2web help lists the commands
      ? 64
      $ contacts2web snyc
      ! contacts2web: there is no command "snyc"
      ! hint: did you mean sync?
      ? 64
      $ contacts2web sync --dryrun
      ! contacts2web: sync has no option --dryrun
      ! hint: did you mean --dry-run?
      ? 64
      $ contacts2web sync now
      ! contacts2web: "now" is one word too many
      ! hint: contacts2web help sync says how it is used
      ? 64
      $ contacts2web account
      ! contacts2web: account what? add, list, password, sign-out, policy, reset-factor, remove, quota, sign-up, invite, app-password
      ! hint: contacts2web help account
      ? 64
      $ contacts2web populate
      ! contacts2web: DIR is missing
      ! hint: contacts2web help populate says how it is used
      ? 64
      $ contacts2web populate people --count many
      ! contacts2web: --count N takes a whole number from 1 to 1,000,000, not "many"
      ! hint: …
      ? 64
      $ contacts2web populate people --count
      ! contacts2web: --count needs a value: --count N
      ! hint: …
      ? 64
      $ contacts2web populate people --seed 1 --seed 2
      ! contacts2web: --seed is given twice
      ! hint: …
      ? 64
      $ contacts2web serve --listen nowhere
      ! contacts2web: --listen takes HOST:PORT, not "nowhere"
      ! hint: …
      ? 64
      $ contacts2web serve --book people
      ! contacts2web: --book and --account belong together
      ! hint: …
      ? 64
      $ contacts2web login
      ! contacts2web: URL is missing
      ! hint: …
      ? 64
      $ contacts2web login https://example.org --book people
      ! contacts2web: --user NAME is missing
      ! hint: …
      ? 64
      $ contacts2web login --renew --book people
      ! contacts2web: --renew keeps account, folder and name: --book does not go with it
      ! hint: …
      ? 64
      $ contacts2web login http://example.org --user ada --book people
      ! contacts2web: the server's address begins with https://
      ! hint: contacts are not sent without encryption
      ? 64
      $ contacts2web login https://example.org --user ada --book people --fingerprint beef
      ! contacts2web: --fingerprint takes the 64 hexadecimal digits of a SHA-256, not "beef"
      ! hint: …
      ? 64
      $ test -e people
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `populate writes what is asked for, and leaves what is there`() throws {
    let machine = try Machine()
    try Transcript(
      """
      $ contacts2web populate people --count 30 --seed 5
      wrote 30 contacts to people
      $ contacts2web populate others --count=30 --seed=5
      wrote 30 contacts to others
      $ diff -r people others
      $ echo edited > "$(ls people/*.vcf | head -n 1)"
      $ contacts2web populate people --count 31 --seed 5
      wrote 1 contact to people; 30 were there already
      $ cat "$(ls people/*.vcf | head -n 1)"
      edited
      $ contacts2web populate people/$(ls people | head -n 1)
      ! contacts2web: people/… is no folder
      ! hint: name a folder, or one that does not exist yet
      ? 1
      $ contacts2web populate /proc/people
      ! contacts2web: /proc/people: …
      …
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `a device that is not signed in says how to sign in`() throws {
    let machine = try Machine()
    try Transcript(
      // The output of watch is a service's log, so its hint names the home that the environment gave it.
      [("sync", ""), ("watch", " --home …"), ("status", ""), ("logout", "")].map { command, home in
        """
        $ contacts2web \(command)
        ! contacts2web: this device is not signed in
        ! hint: contacts2web login\(home) URL --user NAME --book DIR
        ? 1
        """
      }.joined(separator: "\n")
    ).play(on: machine)
  }
}
