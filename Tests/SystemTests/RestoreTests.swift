import POSIX
import Testing

/// The trash and the history of single contacts at the command line, with a real server, folders and database.
@Suite(.serialized) struct RestoreTests {
  @Test func `what is in the trash is listed and restored by name or id, as one run that can be undone`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    for (name, phone) in [("Ann Lee", "1"), ("Ann Leeson", "2"), ("Bob Hill", "3")] {
      try machine.write("people/\(phone).vcf", Self.card(name, phone))
    }
    try Transcript(
      """
      $ contacts2web trash
      ! The trash is empty
      $ contacts2web sync
      to the cloud: 3 added
      $ contacts2web sync --home second
      to the address book: 3 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > before
      $ rm people/*.vcf; contacts2web sync --allow-deletions
      to the cloud: 3 deleted
      $ contacts2web trash | sed 's/.* UTC  //' | sort
      Ann Lee  Deleted by …, 30 days left
      Ann Leeson  Deleted by …, 30 days left
      Bob Hill  Deleted by …, 30 days left
      $ contacts2web trash --json
      {"trash":[{"id":"…","name":"…","detail":"…","trashed":"20…Z","until":"20…Z","reason":"deleted","device":"…","run":"…"},…]}
      $ contacts2web trash restore lee
      …
      ! …  Ann Lee…
      ! …  Ann Lee…
      ! contacts2web: "lee" can mean 2 contacts
      ! hint: type more of the name, or an id
      ? 1
      $ contacts2web trash restore zoe bob
      ! contacts2web: nothing in the trash is called "zoe"
      ! hint: contacts2web trash lists what is there
      ? 1
      $ contacts2web trash restore "ánn LEE" $(contacts2web trash | grep Leeson | cut -c-8) "b hill"
      Ann Lee: restored from the trash
      Ann Leeson: restored from the trash
      Bob Hill: restored from the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web trash restore bob
      ! contacts2web: Bob Hill is not in the trash
      ! hint: contacts2web trash lists what is there
      ? 1
      $ contacts2web log --limit 1
      …  … 20…  Edited on …  3 restored: … and 2 others
      $ contacts2web sync
      to the address book: 3 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web sync --home second
      nothing has changed
      $ contacts2web undo
      Undone (Edited on …, … 20…): 3 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web trash | sed 's/.* UTC  //' | sort
      Ann Lee  Moved here by an undo on …, 30 days left
      Ann Leeson  Moved here by an undo on …, 30 days left
      Bob Hill  Moved here by an undo on …, 30 days left
      $ contacts2web sync
      to the address book: 3 deleted
      """
    ).play(on: machine)
  }

  @Test func `a contact's versions are listed, shown and restored, and its twin makes no second one`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Hill", "2"))
    try Transcript(
      """
      $ contacts2web history ann.vcf
      ! contacts2web: no sync has seen a file ann.vcf
      ! hint: type a part of the contact's name, or its id
      ? 1
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web sync --home second
      to the address book: 2 added
      $ contacts2web history people/ann.vcf
      ! …  Ann Lee  Nothing was changed in the last weeks
      $ sed -i s/TEL:1/TEL:11/ people/ann.vcf; contacts2web sync
      to the cloud: 1 changed
      $ contacts2web sync --home second
      to the address book: 1 changed
      $ sed -i s/TEL:11/NOTE:here/ phone/Ann.vcf; contacts2web sync --home second
      to the cloud: 1 changed
      $ contacts2web history ann
      …  … 20…  Changed by …  Differs from now: Phone, Note
      …  … 20…  Changed by …  Differs from now: Phone, Note
      ! …  Ann Lee
      $ contacts2web history ann --json
      {"contact":"…","name":"Ann Lee","trashed":null,"versions":[{"id":"…","name":"Ann Lee","edited":"20…Z","replaced":"20…Z","device":"…","reason":"replaced","run":"…","was_trashed":false,"to_review":false,"differs":["Phone","Note"]},{…}]}
      $ contacts2web history ann | tail -n 1 | cut -c-8 > version
      ! …  Ann Lee
      $ contacts2web history show $(cat version)
      Ann Lee
      - Then: edited … 20…. Changed by …, … 20…
      + Now
      - Phone: 1
      + Note: here
      $ contacts2web history show --raw $(cat version) | grep TEL
      TEL:1
      $ contacts2web history restore $(cat version)
      Ann Lee: restored to the earlier version; what was there before is in the history
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web history restore $(cat version)
      Ann Lee: is like this already
      $ contacts2web sync; grep TEL people/ann.vcf
      to the address book: 1 changed
      TEL:1
      $ contacts2web undo; contacts2web sync; grep NOTE people/ann.vcf
      Undone (Edited on …, … 20…): 1 put back
      to the address book: 1 changed
      NOTE:here
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ rm people/ann.vcf; contacts2web sync
      to the cloud: 1 deleted
      $ contacts2web history ann
      …  … 20…  Deleted by …  Same as now
      …
      ! …  Ann Lee, in the trash
      $ contacts2web history show $(cat version)
      Ann Lee
      …
      + When deleted
      …
      $ contacts2web history show --raw $(cat version) > people/again.vcf; contacts2web sync
      to the cloud: 1 added
      $ contacts2web history restore $(cat version)
      Ann Lee: is there already, just like that
      $ contacts2web sync; ls people
      nothing has changed
      again.vcf
      bob.vcf
      $ contacts2web history restore 12345
      ! contacts2web: "12345" is no id: it takes at least 6 of its hexadecimal digits
      ! hint: …
      ? 64
      $ contacts2web history show 000000
      ! contacts2web: there is no version 000000
      ! hint: contacts2web history CONTACT lists what there is
      ? 1
      """
    ).play(on: machine)
  }

  @Test
  func `who comes back with the UID of another contact is told with that one's name, by a restore and by an undo`()
    throws
  {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Hill", "2"))
    try machine.write(
      "zoe.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Zoe Ray\nN:Ray;;;;\nUID:Ann\nTEL:3\nEND:VCARD\n")
    try Transcript(
      """
      $ contacts2web sync; rm people/ann.vcf; contacts2web sync
      to the cloud: 2 added
      to the cloud: 1 deleted
      $ mv zoe.vcf people
      $ contacts2web sync
      to the cloud: 1 added
      $ contacts2web trash restore ann
      Ann Lee: restored from the trash
      ! Ann Lee has the same UID as Zoe Ray; in the browser, Settings leads to Duplicates, where they can be merged
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web undo
      Undone (Edited on …, … 20…): 1 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web undo
      Redone (Undo on …, … 20…): 1 restored
      ! Ann Lee has the same UID as Zoe Ray; in the browser, Settings leads to Duplicates, where they can be merged
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync; ls people | wc -l
      to the address book: 1 added
      3
      """
    ).play(on: machine)
  }

  private static func card(_ name: String, _ phone: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nN:\(name.split(separator: " ").last ?? "");;;;\nUID:\(name.prefix(name == "Ann Leeson" ? 8 : 3))\nTEL:\(phone)\nEND:VCARD\n"
  }
}
