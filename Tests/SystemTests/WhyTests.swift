import Testing

/// `contacts2web why`, at the command line.
@Suite(.serialized) struct WhyTests {
  private static func card(_ name: String, _ phone: String, uid: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\(uid)\r\nFN:\(name)\r\nTEL:\(phone)\r\nEND:VCARD\r\n"
  }

  @Test func `it tells what stands in the way: a guard, or a file that is left alone`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    for name in ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"] {
      try machine.write("people/\(name).vcf", Self.card(name, "1", uid: name))
    }
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 8 added
      $ rm people/[A-F]*.vcf; echo broken > people/Gil.vcf; contacts2web sync > said 2> errors
      ? 2
      $ contacts2web why Ann
      ! …  Ann  no file
      … 20…  A guard stands: the last sync would delete 6 of 8 contacts from the cloud  put the files back, …
      … 20…  Sent to the cloud: what its file says
      $ contacts2web why Gil
      ! …  Gil  Gil.vcf
      Gil.vcf is left alone: …
      … 20…  Sent to the cloud: what its file says
      $ contacts2web sync --put-back > said 2> errors
      $ contacts2web why Ann
      ! …  Ann  Ann.vcf
      … 20…  Wrote Ann.vcf again: it was missing
      … 20…  Sent to the cloud: what its file says
      """
    ).play(on: machine)
    _ = try server.stop()
  }

  @Test func `it tells why a file is nobody's: it is left alone, or waits because another one says the same`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann", "1", uid: "one"))
    try machine.write("people/dan.vcf", Self.card("Dan", "4", uid: "four"))
    try machine.write("phone/two.vcf", Self.card("Bob", "1", uid: "b") + Self.card("Cid", "2", uid: "c"))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 2 added
      $ cp people/ann.vcf people/dan.vcf; contacts2web sync > said 2> errors
      $ contacts2web why dan
      ! …  Dan  dan.vcf
      dan.vcf: it says the same as ann.vcf, or has its UID, and waits …
      … 20…  Sent to the cloud: what its file says
      $ cp people/ann.vcf people/copy.vcf; contacts2web sync > said 2> errors
      $ contacts2web why people/copy.vcf
      copy.vcf: it is a copy of ann.vcf and may be its new name; if both are still there after 24 more hours …
      $ contacts2web why copy.vcf --json
      {"contact":null,"name":null,"file":"copy.vcf","events":[{"at":null,"event":"waiting","reason":null,"file":"copy.vcf","other":"ann.vcf","way_back":null}]}
      $ contacts2web sync --home second > said 2> errors
      ? 2
      $ contacts2web why two.vcf --home second
      two.vcf is left alone: the file holds more than one card (import it: contacts2web import --home … FILE)
      $ contacts2web why two.vcf --home second --json
      {"contact":null,…"reason":"the file holds more than one card (import it: contacts2web import --home … FILE)","file":"two.vcf",…}
      $ contacts2web review --home second
      …  file      two.vcf:7  the file holds more than one card (import it: contacts2web import --home … FILE)
      $ contacts2web review --home second | cut -d' ' -f1 > id; contacts2web review show $(cat id) --home second
      two.vcf:7: the file holds more than one card (import it: contacts2web import --home … FILE) (left alone)
      $ rm phone/one.vcf; contacts2web sync --home second --allow-deletions > said 2> errors; grep deleted said
      to the cloud: 1 deleted
      $ mv phone/two.vcf phone/one.vcf; contacts2web sync --home second > said 2> errors
      ? 2
      $ contacts2web why one.vcf --home second
      one.vcf is left alone: the file holds more than one card …
      $ contacts2web why nobody.vcf
      ! contacts2web: this device knows no contact called "nobody.vcf"
      ! hint: …
      ? 1
      """
    ).play(on: machine)
    _ = try server.stop()
  }

  @Test func `it tells what happened to a contact on this device, the latest first, each with the way back`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card("Ann Lee", "1", uid: "one"))
    try machine.write("people/anna.vcf", Self.card("Anna Hill", "2", uid: "two"))
    try Transcript(
      """
      $ contacts2web why ann
      ! contacts2web: this device has not synced yet
      ! hint: contacts2web sync
      ? 1
      $ contacts2web sync; contacts2web sync --home second
      to the cloud: 2 added
      to the address book: 2 added
      $ contacts2web why ann
      ! …  Ann Lee  ann.vcf
      ! …  Anna Hill  anna.vcf
      ! contacts2web: "ann" can mean 2 contacts
      ! hint: type more of the name, or an id
      ? 1
      $ contacts2web why Ann Lee
      ! contacts2web: "Lee" is one word too many
      ! hint: contacts2web help why says how it is used
      ? 64
      $ contacts2web why ann lee 2> errors
      ? 64
      $ contacts2web why one
      ! …  Ann Lee  ann.vcf
      … 20…  Sent to the cloud: what its file says
      $ contacts2web why phone/one.vcf --home second
      ! …  Ann Lee  one.vcf
      … 20…  Wrote its file: what the cloud had
      $ sed -i s/TEL:1/TEL:3/ people/ann.vcf; contacts2web sync; rm phone/one.vcf; contacts2web sync --home second
      to the cloud: 1 changed
      to the address book: 1 added
      1 deleted on one side and edited on the other: the edit stands
        Ann Lee: deleted on one side and edited on the other: the edit stands
      $ contacts2web why one.vcf --home second
      ! …  Ann Lee  one.vcf
      … 20…  Wrote one.vcf: it was deleted here, but edited elsewhere, and so it came back
      $ contacts2web why ann.vcf
      ! …  Ann Lee  ann.vcf
      … 20…  Sent to the cloud: ann.vcf was edited here  contacts2web history …
      $ rm people/ann.vcf; contacts2web sync; contacts2web sync --home second
      to the cloud: 1 deleted
      to the address book: 1 deleted
      $ contacts2web why 'ann lee'
      ! …  Ann Lee  no file
      … 20…  Deleted in the cloud: ann.vcf was deleted here  contacts2web trash restore …
      … 20…  Sent to the cloud: ann.vcf was edited here  contacts2web history …
      $ contacts2web why 'ann lee' --home second | head -n 1
      … 20…  Removed one.vcf: it was deleted in the cloud (Deleted by …)  contacts2web review restore --home …
      ! …  Ann Lee  no file
      $ contacts2web why 'ann lee' --home second --json
      {"contact":"…",…"event":"removed",…"way_back":"contacts2web review restore --home …"},…]}
      $ contacts2web why nobody
      ! contacts2web: this device knows no contact called "nobody"
      ! hint: type a part of its name, the name of its file, its UID or its id; contacts2web trash lists what was deleted
      ? 1
      $ $(contacts2web why 'ann lee' --home second 2> errors | head -n 1 | sed 's/.*  contacts2web/contacts2web/')
      wrote …
      ! the next sync carries it to the cloud
      $ cat phone/*.vcf | grep -c TEL:3
      1
      $ contacts2web why anna --json
      {"contact":"…","name":"Anna Hill","file":"anna.vcf","events":[{"at":"20…","event":"sent","reason":null,"file":"anna.vcf","other":null,"way_back":null}]}
      """
    ).play(on: machine)
    _ = try server.stop()
    try Transcript(
      """
      $ contacts2web why 'ann lee' --json
      {"contact":"…","name":"Ann Lee","file":null,"events":[{"at":"20…","event":"deleted","reason":"its file was deleted","file":"ann.vcf","other":null,"way_back":"contacts2web trash restore …"},{"at":"20…","event":"overwritten","reason":"its file was edited",…}]}
      """
    ).play(on: machine)
  }
}
