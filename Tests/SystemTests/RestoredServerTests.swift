import POSIX
import Testing

/// A server that is put back to an earlier state, as from a backup.
@Suite(.serialized) struct RestoredServerTests {
  @Test(arguments: ["newest", "merge"])
  func `what was edited after the server's backup outlives its restoration`(policy: String) throws {
    let machine = try Machine()
    let first = try RunningServer(on: machine)
    try first.addAccount("ada")
    _ = try machine.type("contacts2web account policy ada \(policy)")
    try first.login("ada", home: "device", book: "people")
    try first.login("ada", home: "second", book: "phone")
    try machine.write("people/ann.vcf", Self.card("Ann Lee", phone: "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Roy", phone: "7"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web sync --home second
      to the address book: 2 added
      """
    ).play(on: machine)
    _ = try first.stop()
    try Transcript("$ cp -a \"$CONTACTS2WEB_DATA\" backup").play(on: machine)

    let second = try RunningServer(on: machine, port: first.port)
    try machine.write("phone/cleo.vcf", Self.card("Cleo Fox", phone: "9"))
    try Transcript(
      """
      $ sed -i s/TEL:1/TEL:2/ people/ann.vcf
      $ contacts2web sync
      to the cloud: 1 changed
      $ contacts2web sync --home second
      to the cloud: 1 added
      to the address book: 1 changed
      """
    ).play(on: machine)
    _ = try second.stop()
    try Transcript("$ rm -rf \"$CONTACTS2WEB_DATA\" && mv backup \"$CONTACTS2WEB_DATA\"").play(on: machine)

    let third = try RunningServer(on: machine, port: first.port)
    for home in ["second", "device", "second", "device"] {
      _ = try machine.type("contacts2web sync --home \(home)")
    }
    for book in ["people", "phone"] {
      try Transcript(
        """
        $ cat \(book)/*.vcf | grep -c FN:
        3
        $ cat \(book)/*.vcf | grep -c TEL:2
        1
        """
      ).play(on: machine)
    }
    try Transcript(
      """
      $ contacts2web sync
      nothing has changed
      $ contacts2web sync --home second
      nothing has changed
      """
    ).play(on: machine)
    _ = try third.stop()
  }

  private static func card(_ name: String, phone: String) -> String {
    let parts = name.split(separator: " ")
    return "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nN:\(parts[1]);\(parts[0]);;;\r\nTEL:\(phone)\r\nEND:VCARD\r\n"
  }
}
