import POSIX
import Testing

/// Everything that can be wrong around a sync is said on one line with a hint, and nothing is lost.
@Suite(.serialized) struct BadInputTests {
  @Test func `one bad file is named and left alone, and the others go their way`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 5")
    try machine.write("people/broken.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Half a c")
    try machine.write("people/text.vcf", "this is no card\n")
    try machine.write(
      "people/two.vcf", String(repeating: "BEGIN:VCARD\nVERSION:3.0\nFN:Twin\nN:Twin;;;;\nEND:VCARD\n", count: 2))
    try Transcript(
      """
      $ printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:Big\\nN:Big;;;;\\nNOTE:' > people/big.vcf
      $ head -c 50000000 /dev/zero | tr '\\0' 'x' >> people/big.vcf
      $ printf '\\nEND:VCARD\\n' >> people/big.vcf
      $ contacts2web sync
      to the cloud: 5 added
      ! big.vcf: … (left alone)
      ! broken.vcf:… (left alone)
      ! text.vcf:… (left alone)
      ! two.vcf:… (left alone)
      ? 2
      $ contacts2web sync --json
      {"outcome":"unchanged",…"refused":[{"file":"big.vcf","line":…,"reason":"…"},…],…}
      ! …
      $ ls people/*.vcf | wc -l
      9
      $ contacts2web account list
      ada	5 contacts	since …
      $ printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:Half a card\\nEND:VCARD\\n' > people/broken.vcf
      $ rm people/big.vcf people/text.vcf people/two.vcf
      $ contacts2web sync
      to the cloud: 1 added
      """
    ).play(on: machine)
  }

  @Test func `a folder that is empty or missing is never taken for deleted contacts`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 60")
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 60 added
      $ mv people elsewhere
      $ contacts2web sync
      ! contacts2web: …
      ! hint: mount it or put it back, or have it made anew with all contacts: contacts2web sync --put-back
      ? 2
      $ mkdir people
      $ contacts2web sync
      ! contacts2web: …
      ! hint: …
      ? 2
      $ rmdir people
      $ mv elsewhere people
      $ contacts2web sync
      nothing has changed
      $ mkdir kept; mv $(ls people/*.vcf | head -n 20) kept
      $ contacts2web sync
      ! contacts2web: this sync would delete 20 of 60 contacts from the cloud: nothing was changed
      ! hint: put the files back, or have them written again: contacts2web sync --put-back; run contacts2web sync --allow-deletions to go ahead
      ? 2
      $ contacts2web status | grep stopped
      stopped    since …: the last sync would delete 20 of 60 contacts from the cloud; waiting for your decision: put the files back, …
      $ contacts2web status --json | grep -o '"stopped":.*],"running"'
      "stopped":[{"since":"20…Z","message":"the last sync would delete 20 of 60 contacts from the cloud","hint":"put …"}],"running"
      $ contacts2web sync --json | grep -o '"outcome":"[a-z]*"'
      "outcome":"stopped"
      ! contacts2web: …
      ! hint: …
      $ mv kept/*.vcf people
      $ contacts2web sync
      nothing has changed
      $ contacts2web status --json | grep -o '"stopped":.*],"running"'
      "stopped":[],"running"
      $ mv $(ls people/*.vcf | head -n 6) kept
      $ contacts2web sync --dry-run | tail -n 1
      to the cloud: 6 to delete
      ! dry run: nothing was changed
      $ mv kept/*.vcf people
      $ rm $(ls people/*.vcf | head -n 20)
      $ contacts2web sync --allow-deletions
      to the cloud: 20 deleted
      $ contacts2web account list
      ada	40 contacts	since …
      """
    ).play(on: machine)
  }

  @Test func `lost files are written again, however they were lost`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 60")
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 60 added
      $ cp -r people kept; rm -r people
      $ contacts2web sync
      ! contacts2web: …
      ! hint: …have it made anew with all contacts: contacts2web sync --put-back
      ? 2
      $ contacts2web sync --put-back --allow-deletions
      ! contacts2web: --put-back and --allow-deletions do not go together
      ! hint: missing files are either to come back or to be deleted everywhere
      ? 64
      $ contacts2web sync --put-back --dry-run; ls -d people
      ! contacts2web: the address book …/people is not there: without --dry-run it would be made anew, and 60 contacts that this device knows written into it; nothing was done
      ! ls: …
      ? 2
      $ contacts2web sync --put-back
      to the address book: 60 added
      ! the address book was empty and without its file .contacts2web, and it was made anew: the 60 contacts that this device knows are written into it again
      $ diff -r people kept
      $ contacts2web status | grep stopped
      ? 1
      $ rm people/*.vcf; contacts2web sync --home device
      ! contacts2web: …
      ! hint: …: contacts2web sync --home …/device --put-back; contacts2web sync --home …/device --allow-deletions deletes them everywhere
      ? 2
      $ contacts2web status --home device | grep stopped
      stopped    …: contacts2web sync --home …/device --put-back; …
      $ contacts2web sync
      ! contacts2web: the address book is empty, but it had 60 contacts at the last sync: nothing was changed
      ! hint: put the files back, or have them written again: contacts2web sync --put-back; contacts2web sync --allow-deletions deletes them everywhere
      ? 2
      $ contacts2web sync --put-back --dry-run | tail -n 1
      to the address book: 60 to add
      ! dry run: nothing was changed
      $ contacts2web sync --put-back
      to the address book: 60 added
      $ rm $(ls people/*.vcf | head -n 20); rm people/.contacts2web; contacts2web sync
      to the address book: 20 added
      ! the address book had lost its file .contacts2web, and it was made anew: 40 of the 60 contacts are there as they were; missing ones are written again, and what differs counts as edited
      $ rm $(ls people/*.vcf | head -n 20); contacts2web sync
      ! contacts2web: this sync would delete 20 of 60 contacts from the cloud: nothing was changed
      ! hint: …
      ? 2
      $ contacts2web sync
      ! contacts2web: this sync would still delete 20 of 60 contacts from the cloud, as one that was stopped at 20…Z: nothing was changed
      ! hint: …
      ? 2
      $ contacts2web sync --put-back
      to the address book: 20 added
      $ diff -r people kept
      $ sed -i 's/^END:VCARD/NOTE:damaged\\r\\nEND:VCARD/' people/*.vcf; contacts2web sync
      ! contacts2web: this sync would overwrite …
      ! hint: …or delete them and have them written as they were: contacts2web sync --put-back
      ? 2
      $ rm people/*.vcf; contacts2web sync --put-back
      to the address book: 60 added
      ! 60 edits that a sync had stopped at are in this device's trash: contacts2web review lists and restores them
      $ diff -r people kept
      $ contacts2web sync --home second
      to the address book: 60 added
      """
    ).play(on: machine)
  }

  @Test func `a wrong password, a server that is away and a certificate that changed are told apart`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try machine.write("wrong", "not the password\n")
    _ = try machine.type("contacts2web populate people --count 5")
    try Transcript(
      """
      $ contacts2web login \(server.address) --user ada --book people --fingerprint \(server.fingerprint) --password-stdin < wrong
      ! contacts2web: name or password is wrong
      ! hint: …
      ? 1
      $ test -e device/sign-in
      ? 1
      """
    ).play(on: machine)
    try server.login("ada", home: "device", book: "people")
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 5 added
      """
    ).play(on: machine)

    #expect(try server.stop() == .exited(0))
    try Transcript(
      """
      $ contacts2web sync
      ! contacts2web: …
      ! hint: …
      ? 1
      $ contacts2web status --json
      {"server":"\(server.address)","account":"ada",…"records":5,"waiting":0,…}
      """
    ).play(on: machine)

    try File.remove(machine.path("server/certificate.pem"))
    try File.remove(machine.path("server/key.pem"))
    let another = try RunningServer(on: machine, port: server.port)
    #expect(another.fingerprint != server.fingerprint)
    try Transcript(
      """
      $ contacts2web sync
      ! contacts2web: …certificate…
      ! hint: …contacts2web login --renew…fingerprint…
      ? 1
      $ ls people/*.vcf | wc -l
      5
      """
    ).play(on: machine)
  }

  @Test func `a full disk and a folder without rights end the run with nothing lost`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 50")
    // As root, rights do not count unless the two capabilities that say so are gone.
    let humbly = UserAccount.currentID == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""
    try Transcript(
      """
      $ printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:Large\\nN:Large;;;;\\nNOTE:' > people/large.vcf
      $ head -c 3000000 /dev/zero | tr '\\0' 'x' >> people/large.vcf
      $ printf '\\nEND:VCARD\\n' >> people/large.vcf
      $ contacts2web sync
      to the cloud: 51 added
      $ chmod 500 phone
      $ \(humbly)contacts2web sync --home second
      ! contacts2web: no rights to write to …/phone
      ! hint: give your user the right to write to the folder
      ? 1
      $ chmod 700 phone
      $ ulimit -f 4000; contacts2web sync --home second
      ! contacts2web: …: file too large
      ! hint: allow larger files (ulimit -f) and run it again: nothing is lost
      ? 1
      $ ulimit -f 8; contacts2web sync --home second
      ! contacts2web: …: file too large
      ! hint: allow larger files (ulimit -f) and run it again: nothing is lost
      ? 1
      $ contacts2web sync --home second
      to the address book: …added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > one; (cd phone; md5sum *.vcf) | cut -c-32 | sort > two; cmp one two
      $ chmod 000 people
      $ \(humbly)contacts2web sync
      ! contacts2web: no rights on the address book …/people
      ! hint: give your user the right to read and write it
      ? 1
      $ chmod 700 people
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a sync that may open few files does its work or says why not, and nothing is lost`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate people --count 50")
    try Transcript(
      """
      $ printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:Ann\\nN:Ann;;;;\\nUID:a\\nTEL:1\\nEND:VCARD\\n' > people/ann.vcf
      $ for n in $(seq 8 24); do sed -i "s/TEL:.*/TEL:$n/" people/ann.vcf; (ulimit -n $n; exec contacts2web sync) > out 2>> errors; echo $?; done | sort -u | grep -v '^[01]$'
      ? 1
      $ grep -q 'too many open files' errors && echo said
      said
      $ sed -i 's/TEL:.*/TEL:99/' people/ann.vcf; contacts2web sync
      to the cloud: 1 changed
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
  }

  @Test func `a database that is away is said at once`() throws {
    let machine = try Machine()
    try Transcript(
      """
      $ contacts2web serve --listen 127.0.0.1:0 --database postgresql://127.0.0.1:1/nothing
      ! contacts2web: the database is away: …
      ! hint: start it, or check what --database says
      ? 1
      $ contacts2web account list --database postgresql://127.0.0.1:1/nothing
      ! contacts2web: the database is away: …
      ! hint: start it, or check what --database says
      ? 1
      $ contacts2web serve --listen 127.0.0.1:0 --certificate nothing.pem --key nothing.pem
      ! contacts2web: nothing.pem: no such file
      ? 1
      """
    ).play(on: machine)
  }

  @Test func `a database of its own that goes away is logged once, and its return`() throws {
    let machine = try Machine()
    let database = try RunningServer(on: machine)
    let server = try RunningServer(
      on: machine,
      [
        "--data", machine.path("other"), "--database",
        "host=\(machine.path("server/run")) user=contacts2web dbname=contacts2web",
      ])
    #expect(try database.stop() == .exited(0))
    try waitUntil("its going is logged") { try machine.text(server.log).contains("event=database-away") }
    let again = try RunningServer(on: machine)
    try waitUntil("its return is logged") { try machine.text(server.log).contains("event=database-back") }
    #expect(try machine.text(server.log).split(separator: "event=database-away").count == 2)
    #expect(try server.stop() == .exited(0))
    #expect(try again.stop() == .exited(0))
  }

  @Test func `an address that cannot be listened at says why, and what to do`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try Transcript(
      """
      $ contacts2web serve --data other --listen 127.0.0.1:\(server.port)
      ! contacts2web: 127.0.0.1 port \(server.port) cannot be listened at: address already in use
      ! hint: is the server running already? take another port, or 0 for a free one
      ? 1
      $ contacts2web serve --data other --listen 192.0.2.1:8443
      ! contacts2web: 192.0.2.1 port 8443 cannot be listened at: cannot assign requested address
      ! hint: this machine has no such address: listen at 127.0.0.1, or at :PORT for all of its addresses
      ? 1
      $ contacts2web serve --data other --listen no.such.host.invalid:8443
      ! contacts2web: no.such.host.invalid is no address of this machine
      ! hint: use a host name or address, or 0.0.0.0 for all
      ? 1
      """
    ).play(on: machine)
  }
}
