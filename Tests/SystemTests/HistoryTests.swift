import POSIX
import Testing

/// The log, undoing and the review list at the command line, with a real server, folders and database.
@Suite(.serialized) struct HistoryTests {
  @Test func `an accident is undone, on the device where it happened and on another`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web log
      ! Nothing happened yet
      $ contacts2web undo
      ! contacts2web: this device has done nothing that can be undone
      ! hint: contacts2web log lists what others did
      ? 1
      $ contacts2web populate people --count 60 --seed 3 --photos
      wrote 60 contacts to people
      $ contacts2web sync
      to the cloud: 60 added
      $ contacts2web sync --home second
      to the address book: 60 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > before
      $ rm people/*.vcf
      $ contacts2web sync --allow-deletions
      to the cloud: 60 deleted
      $ contacts2web sync --home second
      to the address book: 60 deleted
      $ contacts2web log
      …  … 20…, … synced  60 deleted: … and 59 others
      …  … 20…, … synced  60 added: … and 59 others
      $ contacts2web undo --dry-run | tail -n 2
      …: is restored
      Would be undone (… synced, … 20…): 60 restored
      ! dry run: nothing was changed
      $ contacts2web undo
      Undone (… synced, … 20…): 60 restored
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web log --limit 2
      …  … 20…  Undo on …  60 restored: … and 59 others
      …  … 20…, … synced  60 deleted: … and 59 others  Undone  by …
      $ contacts2web sync
      to the address book: 60 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web sync --home second
      to the address book: 60 added
      $ (cd phone; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web sync
      nothing has changed
      $ contacts2web undo --home second $(contacts2web log --limit 1 | cut -c-6)
      ! contacts2web: this undo would delete 60 of your 60 contacts: nothing was changed
      ! hint: they would leave the cloud and, with the next sync, every device's folder: …
      ? 2
      $ contacts2web undo --home second --allow-deletions $(contacts2web log --limit 1 | cut -c-6)
      Redone (Undo on …, … 20…): 60 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync --home second
      to the address book: 60 deleted
      $ contacts2web undo --home second $(contacts2web log --limit 1 | cut -c-8) --json
      {"run":"…","undo":"…","dry_run":false,"brought_back":60,"put_back":0,"to_trash":0,"removed":0,"staying":[],"between":[],"outcome":"done","message":""}
      $ contacts2web sync --home second
      to the address book: 60 added
      $ (cd phone; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web undo 12345
      ! contacts2web: "12345" is no id: it takes at least 6 of its hexadecimal digits
      ! hint: …
      ? 64
      $ contacts2web undo 000000
      ! contacts2web: the log has no run 000000
      ! hint: contacts2web log lists what can be undone
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `what was changed after a sync stays when it is undone, and is named`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Hill", "2"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web log --limit 1 | cut -c-8 > run
      $ sed -i s/TEL:1/TEL:3/ people/ann.vcf
      $ contacts2web sync
      to the cloud: 1 changed
      $ contacts2web undo $(cat run)
      Ann Lee: was changed since, so it stays as it is
      Undone, except for what was changed since (… synced, … 20…): 1 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      ? 2
      $ contacts2web sync
      to the address book: 1 deleted
      $ ls people
      ann.vcf
      $ contacts2web review
      …  removed   Bob Hill  bob.vcf, undone in the cloud, … 20…, 30 days left
      $ contacts2web review show $(contacts2web review | cut -c-8)
      bob.vcf, undone in the cloud, … 20…, 30 days left
      BEGIN:VCARD
      …
      END:VCARD
      $ contacts2web review restore $(contacts2web review | cut -c-8)
      wrote bob.vcf
      ! the next sync carries it to the cloud
      $ contacts2web review
      ! Nothing waits for review
      $ contacts2web sync
      to the cloud: 1 added
      $ contacts2web undo
      Undone (… synced, … 20…): 1 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web undo
      Redone (Undo on …, … 20…): 1 restored
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web undo $(contacts2web log | grep "synced  1 changed" | cut -c-8)
      Undone (… synced, … 20…): 1 put back
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync
      to the address book: 1 changed
      $ grep -h TEL people/*.vcf
      TEL:1
      TEL:2
      """
    ).play(on: machine)
  }

  @Test func `a conflict is listed, shown, restored and kept, and the status counts what waits`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/two.vcf", Self.card("A", "1") + Self.card("B", "2"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      ! two.vcf…(left alone)
      ? 2
      $ contacts2web sync --home second
      to the address book: 1 added
      $ sed -i s/TEL:1/TEL:2/ phone/*.vcf
      $ contacts2web sync --home second
      to the cloud: 1 changed
      $ sed -i s/TEL:1/TEL:3/ people/ann.vcf
      $ contacts2web sync
      …
      …1 changed on both sides…
        Ann Lee (ann.vcf): …
      ! …
      ? 2
      $ contacts2web status --json
      {…"conflicts":1,…}
      $ contacts2web review
      …  conflict  Ann Lee  From …, edited … 20…. The current one was edited later.  Differs from now: Phone
      …  file      two.vcf:…
      $ contacts2web review --json
      {"conflicts":[{"id":"…","contact":"…","name":"Ann Lee",…"differs":["Phone"]}],"refused":[{"id":"…","file":"two.vcf",…}],"removed":[]}
      $ contacts2web review show $(contacts2web review | grep conflict | cut -c-8)
      Ann Lee
      - From …, edited … 20…. The current one was edited later.
      + Current
      - Phone: 2
      + Phone: 3
      $ contacts2web review show --raw $(contacts2web review | grep conflict | cut -c-8) | grep TEL
      TEL:2
      $ contacts2web review keep $(contacts2web review | grep file | cut -c-8)
      ! contacts2web: two.vcf is on the list as long as it is left alone: …
      ! hint: mend the file or move it away, and sync
      ? 1
      $ contacts2web review restore $(contacts2web review | grep conflict | cut -c-8)
      Ann Lee: the other version is used now; the one before it is in the history
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web status --json
      {…"conflicts":0,…}
      $ contacts2web sync
      to the address book: 1 changed
      ! two.vcf…(left alone)
      $ grep TEL people/ann.vcf
      TEL:2
      $ contacts2web undo
      Undone (Edited on …, … 20…): 1 put back
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync
      to the address book: 1 changed
      ! two.vcf…(left alone)
      $ grep TEL people/ann.vcf
      TEL:3
      $ contacts2web review keep 00000000
      ! contacts2web: nothing that waits for review has the id 00000000
      ! hint: contacts2web review lists it
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `what waits on the device itself is shown and restored while the server is away`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1"))
    try machine.write("people/bob.vcf", Self.card("Bob Hill", "2"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 2 added
      $ contacts2web undo; contacts2web sync
      Undone (… synced, … 20…): 2 moved to the trash
      to the address book: 2 deleted
      ! the next sync brings it to this device; contacts2web undo … takes it back
      """
    ).play(on: machine)
    _ = try server.stop()
    try Transcript(
      """
      $ contacts2web review
      …  removed   …  …, undone in the cloud, … 20…, 30 days left
      …  removed   …  …, undone in the cloud, … 20…, 30 days left
      ! contacts2web: conflicts are not listed: the server does not answer: …
      ! hint: check that the server runs, and try again
      ? 1
      $ contacts2web review --json 2> errors
      {"conflicts":null,"refused":[],"removed":[{"id":"…","file":"…","name":"…","reason":"undone in the cloud","removed":"20…Z","until":"20…Z","became_one_with":null},…]}
      ? 1
      $ contacts2web review 2> errors | grep Ann | cut -c-8 > ann; contacts2web review show $(cat ann)
      ann.vcf, undone in the cloud, … 20…, 30 days left
      BEGIN:VCARD
      …
      END:VCARD
      $ contacts2web review restore $(cat ann); ls people
      wrote ann.vcf
      ann.vcf
      ! the server could not be asked whether this contact is back there (…); if it is, the next sync brings what it says there, and contacts2web history has this card
      $ contacts2web review keep $(contacts2web review 2> errors | cut -c-8)
      bob.vcf stays removed
      $ contacts2web review keep $(cat ann)
      ! contacts2web: the server does not answer: …
      ! hint: check that the server runs, and try again
      ? 1
      """
    ).play(on: machine)
  }

  private static func card(_ name: String, _ phone: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nN:\(name.split(separator: " ").last ?? "");;;;\nUID:\(name.prefix(3))\nTEL:\(phone)\nEND:VCARD\n"
  }
}
