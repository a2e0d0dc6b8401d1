import Testing

@testable import contacts2web

/// Many things that wait for review: how `review` lists them, and `review keep` settles them at once.
@Suite(.serialized) struct ReviewKeepTests {
  private static func card(_ name: String, _ phone: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nN:\(name.split(separator: " ").last ?? "");;;;\nUID:\(name)\nTEL:\(phone)\nEND:VCARD\n"
  }

  @Test
  func
    `of many removed cards the first are listed, and all are taken off the list at once, also while the server is away`()
    throws
  {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web populate people --count 25 --seed 3
      wrote 25 contacts to people
      $ contacts2web sync
      to the cloud: 25 added
      $ contacts2web undo --allow-deletions 2> errors
      Undone (…): 25 moved to the trash
      $ contacts2web sync --allow-deletions
      to the address book: 25 deleted
      $ contacts2web review --home device | grep -c '  removed  '
      20
      ! and 5 more removed cards: contacts2web review --home …/device --all lists them; contacts2web review keep --home …/device removed takes all of them off the list
      $ contacts2web review --all | grep -c '  removed  '
      25
      $ contacts2web review --json | grep -o '"became_one_with"' | wc -l
      25
      $ contacts2web review keep conflict
      ! nothing of that kind waits for review
      """
    ).play(on: machine)
    _ = try server.stop()
    let declined = try machine.type(
      "printf 'n\\n' | script -qec 'contacts2web review keep removed' /dev/null | tr -d '\\r'")
    #expect(
      declined.output.contains("Take 25 removed cards off the list, and leave everything as it is? [y/N] "),
      "\(declined)")
    #expect(declined.output.contains("nothing was taken off the list"), "\(declined)")
    // Ctrl-D.
    let ended = try machine.type(
      "printf '\\004' | script -qec 'contacts2web review keep removed' /dev/null | tr -d '\\r'")
    #expect(ended.output.contains("nothing was taken off the list"), "\(ended)")
    try Transcript(
      """
      $ contacts2web review --all 2> errors | wc -l
      25
      $ contacts2web review keep --all
      ! contacts2web: the server does not answer: …
      ! hint: check that the server runs, and try again
      ? 1
      $ contacts2web review keep removed
      25 removed cards: the files stay removed
      ! taking 25 removed cards off the list
      $ contacts2web review 2> errors
      ? 1
      $ contacts2web review keep removed
      ! nothing of that kind waits for review
      """
    ).play(on: machine)
  }

  /// A conflict, a file that is left alone and a removed card wait on the device.
  private static func oneOfEachKind() throws -> RunningServer {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", card("Ann Lee", "1"))
    try machine.write("people/two.vcf", card("A", "1") + card("B", "2"))
    try machine.write("phone/bob.vcf", card("Bob Hill", "1"))
    try Transcript(
      """
      $ contacts2web sync 2> errors
      to the cloud: 1 added
      ? 2
      $ contacts2web sync --home second
      to the cloud: 1 added
      to the address book: 1 added
      $ contacts2web sync 2> errors
      to the address book: 1 added
      $ rm phone/bob.vcf; sed -i s/TEL:1/TEL:2/ phone/*.vcf
      $ contacts2web sync --home second
      to the cloud: 1 changed, 1 deleted
      $ sed -i s/TEL:1/TEL:3/ people/ann.vcf
      $ contacts2web sync > output 2> errors
      ? 2
      $ contacts2web review
      …  conflict  Ann Lee  …
      …  file      two.vcf:…
      …  removed   Bob Hill  …, deleted in the cloud, …
      """
    ).play(on: machine)
    return server
  }

  @Test func `all conflicts and removed cards are settled at once, and a file that is left alone stays on the list`()
    throws
  {
    let server = try Self.oneOfEachKind()
    try Transcript(
      """
      $ contacts2web review keep --all 1a2b3c4d
      ! contacts2web: --all takes no ID|KIND beside it
      ! hint: …
      ? 64
      $ contacts2web review keep
      ! contacts2web: ID|KIND is missing
      ! hint: contacts2web help review keep says how it is used
      ? 64
      $ contacts2web review keep file
      ! contacts2web: files are on the list as long as they are left alone
      ! hint: mend them or move them away, and sync
      ? 1
      $ contacts2web review keep --all
      1 conflict: the contact stays as it is
      1 removed card: the file stays removed
      ! taking 1 conflict and 1 removed card off the list
      ! 1 file left alone: on the list until mended or moved away
      $ contacts2web review
      …  file      two.vcf:…
      $ contacts2web status --json
      {…"conflicts":0,…}
      $ grep TEL people/ann.vcf; ls people
      TEL:3
      ann.vcf
      two.vcf
      $ rm people/two.vcf; contacts2web sync
      nothing has changed
      $ contacts2web review keep --all
      ! Nothing waits for review
      """
    ).play(on: server.machine)
  }

  @Test func `the conflicts alone are settled, and whoever agrees at the terminal settles the rest`() throws {
    let server = try Self.oneOfEachKind()
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web review keep conflict
      1 conflict: the contact stays as it is
      ! taking 1 conflict off the list
      $ contacts2web review | grep -c conflict
      0
      ? 1
      $ contacts2web review | grep -c '  removed  '
      1
      """
    ).play(on: machine)
    let agreed = try machine.type(
      "printf 'y\\n' | script -qec 'contacts2web review keep --all' /dev/null | tr -d '\\r'")
    #expect(agreed.output.contains("Take 1 removed card off the list"), "\(agreed)")
    #expect(agreed.output.contains("1 removed card: the file stays removed"), "\(agreed)")
    #expect(try machine.type("contacts2web review | grep -c '  removed  '").output == "0\n")
  }

  /// So many contacts that two devices have edited, the first one later.
  private static func conflicts(_ count: Int) throws -> RunningServer {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    for number in 1...count { try machine.write("people/\(number).vcf", card("Person \(number)", "1")) }
    try Transcript(
      """
      $ contacts2web sync > output
      $ contacts2web sync --home second > output
      $ sed -i s/TEL:1/TEL:2/ phone/*.vcf; contacts2web sync --home second --allow-overwrites > output
      $ sed -i s/TEL:1/TEL:3/ people/*.vcf; contacts2web sync --allow-overwrites > output 2> errors
      ? 2
      """
    ).play(on: machine)
    return server
  }

  @Test func `where the server goes away in the middle, it says how many are settled, and the same command goes on`()
    throws
  {
    let server = try Self.conflicts(5)
    // The first request asks for the list.
    try Transcript(
      """
      $ contacts2web review keep conflict --debug-fault request:4:lasting
      ! taking 5 conflicts off the list
      ! 2 of 5 conflicts settled; 3 conflicts are left on the list, and the same command goes on with them
      ! contacts2web: the server does not answer: …
      ! hint: check that the server runs, and try again
      ? 1
      $ contacts2web status --json
      {…"conflicts":3,…}
      $ contacts2web review keep --all --debug-fault request:4:lasting
      ! taking 3 conflicts off the list
      ! 2 of 3 conflicts settled; 1 conflict is left on the list, and the same command goes on with it
      ! contacts2web: the server does not answer: …
      ! hint: check that the server runs, and try again
      ? 1
      $ contacts2web review keep --all
      1 conflict: the contact stays as it is
      ! taking 1 conflict off the list
      """
    ).play(on: server.machine)
  }

  @Test func `more than a thousand conflicts are counted, listed and settled`() throws {
    let server = try Self.conflicts(1_005)
    try Transcript(
      """
      $ contacts2web review | grep -c '  conflict  '
      20
      ! and 985 more conflicts: contacts2web review --all lists them; contacts2web review keep conflict takes all of them off the list
      $ contacts2web review --all | grep -c '  conflict  '
      1005
      $ contacts2web review --json | grep -o '"differs"' | wc -l
      1005
      $ contacts2web review keep conflict
      1,005 conflicts: the contacts stay as they are
      ! taking 1,005 conflicts off the list
      $ contacts2web review
      ! Nothing waits for review
      """
    ).play(on: server.machine)
  }

  @Test func `edits that were not sent are counted apart as well`() {
    let reasons = ["duplicate", "stopped by a guard"]
    let unsent = "neither in a file nor in the cloud"
    let one = ReviewCounts(conflicts: 0, reasons: reasons + [unsent])
    #expect(one.total == 3 && one.text == "1 removed card, 1 stopped edit and 1 unsent edit")
    #expect(one.kept.last == "1 unsent edit: the contact stays without it")
    let two = ReviewCounts(conflicts: 0, reasons: [unsent, unsent])
    #expect(two.text == "2 unsent edits" && two.kept == ["2 unsent edits: the contacts stay without them"])
  }

  @Test func `edits that a guard had stopped are counted apart from removed cards`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web populate people --count 25 --seed 3
      wrote 25 contacts to people
      $ contacts2web sync > output; contacts2web sync --home second > output
      $ rm $(ls phone/*.vcf | head -n 2); contacts2web sync --home second
      to the cloud: 2 deleted
      $ contacts2web sync
      to the address book: 2 deleted
      $ sed -i 's/^END:VCARD/NOTE:damaged\\r\\nEND:VCARD/' people/*.vcf; contacts2web sync 2> errors
      ? 2
      $ rm people/*.vcf; contacts2web sync --put-back > output 2> errors
      """
    ).play(on: machine)
    let declined = try machine.type(
      "printf 'n\\n' | script -qec 'contacts2web review keep --all' /dev/null | tr -d '\\r'")
    #expect(
      declined.output.contains(
        "Take 2 removed cards and 23 stopped edits off the list, and leave everything as it is?"),
      "\(declined)")
    try Transcript(
      """
      $ contacts2web review keep --all
      2 removed cards: the files stay removed
      23 stopped edits: the contacts stay without them
      ! taking 2 removed cards and 23 stopped edits off the list
      """
    ).play(on: machine)
  }
}
