import Testing

/// A file synchronizer keeps two folders equal, and both are synced as well. Somebody exchanges two files; the synchronizer carries the halves apart,
/// and the second device loses its cache in between. The first half is one of two equal files then, and goes as a duplicate; the synchronizer carries
/// that deletion back, where it deletes the other person.
@Suite(.serialized) struct HalfExchangeTests {
  private static func card(_ name: String, _ number: Int) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL:\(number)\r\nADR:;;\(number) Street;;;;\r\nEND:VCARD\r\n"
  }

  /// Ann stands in no file any more, and Bob in two.
  private static func broken() throws -> RunningServer {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", card("Ann Lee", 111))
    try machine.write("people/bob.vcf", card("Bob Hill", 222))
    try Transcript(
      """
      $ cp -p people/*.vcf phone; contacts2web sync
      to the cloud: 2 added
      $ contacts2web sync --home second
      nothing has changed
      $ cd people; mv ann.vcf x; mv bob.vcf ann.vcf; mv x bob.vcf; cd ..; contacts2web sync
      nothing has changed
      $ cp people/bob.vcf phone/bob.vcf; rm second/cache*; contacts2web sync --home second
      to the address book: 1 added
      1 duplicate removed
        bob.vcf: a copy of ann.vcf, now in this device’s trash
      $ cp people/ann.vcf phone/ann.vcf; rm people/bob.vcf; cp phone/*-*.vcf people
      $ contacts2web sync --home second 2> waits
      nothing has changed
      $ contacts2web sync 2> waits
      to the cloud: 1 deleted
      $ contacts2web sync --home second 2> waits
      nothing has changed
      $ cat people/*.vcf phone/*.vcf | grep -c FN:Ann
      0
      ? 1
      """
    ).play(on: machine)
    return server
  }

  /// Both people are in both folders, and nothing changes any more.
  private static func expectBoth(_ machine: Machine) throws {
    try Transcript(
      """
      $ contacts2web sync 2> waits
      nothing has changed
      $ contacts2web sync --home second 2> waits
      nothing has changed
      $ for folder in people phone; do cat $folder/*.vcf | grep FN | tr -d '\\r' | sort -u; done
      FN:Ann Lee
      FN:Bob Hill
      FN:Ann Lee
      FN:Bob Hill
      $ contacts2web trash
      ! The trash is empty
      """
    ).play(on: machine)
  }

  @Test func `on the device that took the half for a duplicate, review restore alone brings both back`() throws {
    let server = try Self.broken()
    try Transcript(
      """
      $ contacts2web review restore $(contacts2web review --home second | cut -c-8) --home second
      wrote bob.vcf
      ! the next sync carries it to the cloud
      $ contacts2web sync --home second 2> waits
      to the cloud: 1 added
      1 deleted on one side and edited on the other: the edit stands
        Ann Lee (bob.vcf): deleted on one side and edited on the other: the edit stands
      $ contacts2web review --home second
      ! Nothing waits for review
      $ cp phone/bob.vcf people
      """
    ).play(on: server.machine)
    try Self.expectBoth(server.machine)
  }

  @Test func `anywhere else, trash restore alone brings both back`() throws {
    let server = try Self.broken()
    try Transcript(
      """
      $ contacts2web trash restore Ann
      Ann Lee: restored from the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync 2> waits
      to the address book: 1 added
      $ cp -n people/*.vcf phone
      """
    ).play(on: server.machine)
    try Self.expectBoth(server.machine)
  }
}
