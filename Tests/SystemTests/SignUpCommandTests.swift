import Testing

/// `contacts2web account sign-up` and `account invite`, with a real server beside them.
@Suite(.serialized) struct SignUpCommandTests {
  @Test func `who may make an account is shown and set, and invitations are made, listed and taken back`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try Transcript(
      """
      $ contacts2web account sign-up
      sign-up is off: accounts are made by account add alone
      accounts   100 at most, yours included
      each       200,000 contacts of 4,000 MB
      $ contacts2web account invite
      ! contacts2web: sign-up is off, so no invitation would count
      ! hint: contacts2web account sign-up invite lets them count
      ? 1
      $ contacts2web account sign-up yes
      ! contacts2web: sign-up is on, off or invite, not "yes"
      ! hint: contacts2web help account sign-up says how it is used
      ? 64
      $ contacts2web account sign-up invite --accounts 10 --contacts 5000 --megabytes 100
      sign-up is by invitation: account invite prints a link
      accounts   10 at most, yours included
      each       5,000 contacts of 100 MB
      $ contacts2web account invite list
      ! no invitation counts; contacts2web account invite makes one
      $ contacts2web account invite --uses 3 --days 2
      \(server.address)/sign-up/…
      ! for 3 accounts, until …; where people reach the server under another address, put that in front
      $ contacts2web account invite list
      …\t3 of 3 left\tuntil …
      $ contacts2web account invite withdraw 12
      ! contacts2web: "12" is no id: it takes at least 6 of its hexadecimal digits
      ! …
      ? 64
      $ contacts2web account invite withdraw 00000000
      ! contacts2web: there is no invitation 00000000
      ! hint: contacts2web account invite list tells which there are
      ? 1
      """
    ).play(on: machine)
    let listed = try machine.type("contacts2web account invite list").output
    let id = String(listed.prefix { $0 != "\t" })
    try Transcript(
      """
      $ contacts2web account invite withdraw \(id)
      the invitation \(id) does not count any more
      $ contacts2web account invite list --json
      {"invitations":[]}
      $ contacts2web account sign-up on --json
      {"sign_up":"on","accounts":10,"contacts":5000,"bytes":100000000}
      $ contacts2web account sign-up off
      sign-up is off: accounts are made by account add alone
      …
      """
    ).play(on: machine)
  }
}
