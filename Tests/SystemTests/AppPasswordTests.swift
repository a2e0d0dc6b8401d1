import POSIX
import Testing

/// `contacts2web account app-password`, with a real server beside it.
@Suite(.serialized) struct AppPasswordTests {
  @Test func `a password is shown once, listed without itself, and taken away`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try Transcript(
      """
      $ contacts2web account app-password
      ! contacts2web: account app-password what? add, list, remove
      ! hint: contacts2web help account app-password
      ? 64
      $ contacts2web account app-password ad
      ! contacts2web: account app-password has no command "ad", only add, list, remove
      ! hint: did you mean add?
      ? 64
      $ contacts2web account app-password --help
      usage: contacts2web account app-password add|list|remove
      …
      $ contacts2web account app-password list Ada
      ! there are no app passwords; contacts2web account app-password add ada makes one
      $ contacts2web account app-password add Ada
      ! contacts2web: --name NAME is missing
      ! …
      ? 64
      $ contacts2web account app-password add Ada --name "Ada's phone"
      server    \(server.address)/
      user      ada
      password  …-…-…-…-…
      ! the password is not shown again; type it with or without the hyphens
      $ contacts2web account app-password add ada --name "Ada's phone"
      ! contacts2web: there is already an app password named Ada's phone
      ! hint: take another name, or remove that one first
      ? 1
      $ contacts2web account app-password add ada --name mutt --json
      {"user":"ada","password":"…","server":"\(server.address)/","id":"…"}
      $ contacts2web account app-password list ada
      mutt\tsince … 20…\tnever used
      Ada's phone\tsince … 20…\tnever used
      $ contacts2web account app-password list ada --json
      {"app_passwords":[{"id":"…","name":"mutt","created":"…","last_used":null,"used_by":null,"address":null,"allows_deletions":false,"stopped":null},{…}]}
      $ contacts2web account app-password remove ada --name mutt
      signed out mutt
      $ contacts2web account app-password remove ada --name mutt
      ! contacts2web: there is no app password named mutt
      ! hint: contacts2web account app-password list ada tells which there are
      ? 1
      $ contacts2web account app-password list eve
      ! contacts2web: there is no account named eve
      ! hint: contacts2web account list tells which there are
      ? 1
      $ contacts2web account app-password list ada
      Ada's phone\tsince … 20…\tnever used
      """
    ).play(on: machine)
  }
}
