import POSIX
import Testing

/// Accounts, devices and syncs, with a real server, folder and database.
@Suite(.serialized) struct DeviceTests {
  @Test func `two devices and one account, from the first sign-in to the last`() throws {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try machine.write("password", "a long password\n")
    try machine.write("short", "short\n")
    try Transcript(
      """
      $ contacts2web account list
      ! there are no accounts yet; contacts2web account add NAME makes one
      $ contacts2web account add ada --password-stdin < short
      ! contacts2web: the password is shorter than 8 characters
      ! hint: a few words in a row are long, and easy to keep in mind
      ? 1
      $ contacts2web account add ada --password-stdin < password
      added ada
      $ contacts2web account add Ada --password-stdin < password
      ! contacts2web: there is already an account named Ada
      ! hint: contacts2web account password Ada sets its password
      ? 1
      $ contacts2web account add 'a b'
      ! contacts2web: the name may hold letters without accents, digits and . _ - + @
      ! hint: for example ada, or ada.lovelace@example.org
      ? 1
      $ contacts2web account add eve < /dev/null
      ! contacts2web: there is no terminal to ask for the password
      ! hint: give it on standard input, with --password-stdin
      ? 1
      $ contacts2web account list --json
      {"accounts":[{"name":"ada","contacts":0,"policy":"newest","created":"20…Z"}]}
      $ contacts2web populate people --count 40 --seed 3 --photos
      wrote 40 contacts to people
      $ contacts2web login \(server.address) --user ada --book people --password-stdin < password
      ! contacts2web: the server's certificate is not known: its fingerprint is \(server.fingerprint)
      ! hint: compare it with what the server logged at its start, and give it with --fingerprint
      ? 1
      $ contacts2web login \(server.address) --user ada --book people --fingerprint \(wrongFingerprint) --password-stdin < password
      ! contacts2web: the server's certificate has another fingerprint: \(server.fingerprint)
      ! hint: make sure that this is your server: it logs its fingerprint at its start
      ? 1
      $ contacts2web login \(server.address) --user ada --book new/folder --fingerprint \(server.fingerprint) --password-stdin < short
      ! contacts2web: name or password is wrong
      ! hint: contacts2web account password NAME sets another one, on the server
      ? 1
      $ contacts2web login \(server.address) --user ada --book password --password-stdin < password
      ! contacts2web: password is no folder
      ! hint: name the folder that holds the .vcf files
      ? 1
      $ ls -A people | grep -v vcf; ls -d new
      ! ls: cannot access 'new': No such file or directory
      ? 2
      $ contacts2web login \(server.address) --user ada --book people --name laptop --fingerprint \(server.fingerprint.uppercased()) --password-stdin < password
      signed in to \(server.address) as ada with \(machine.home)/people; this device is called laptop
      $ stat -c %a device/sign-in
      600
      $ contacts2web login \(server.address) --user ada --book people --password-stdin < password
      ! contacts2web: this device is signed in to \(server.address) as ada already
      ! hint: contacts2web login --renew signs it in again; for another account, …logout first, or give another device a folder of its own with --home
      ? 1
      $ contacts2web sync --dry-run
      add to the cloud: …
      …
      to the cloud: 40 to add
      ! dry run: nothing was changed
      $ contacts2web sync
      to the cloud: 40 added
      $ contacts2web sync
      nothing has changed
      $ contacts2web sync --json
      {"outcome":"unchanged","to_cloud":{"added":0,"overwritten":0,"deleted":0},"to_address_book":{"added":0,"overwritten":0,"deleted":0},"duplicates_removed":0,"conflicts":0,…"refused":[],"requests":1,"batches":0,"most_in_flight":0,"bytes_sent":…,"bytes_received":…,"seconds":…,"message":""}
      $ contacts2web status
      server     \(server.address)
      account    ada
      device     laptop
      folder     \(machine.home)/people
      contacts   40
      …
      last sync  …
      watch      not running
      $ contacts2web login \(server.address) --user ada --book phone --home second --name laptop --fingerprint \(server.fingerprint) --password-stdin < password
      signed in to \(server.address) as ada with \(machine.home)/phone; this device is called laptop (2)
      $ contacts2web status --home second | grep device
      device     laptop (2)
      $ contacts2web sync --home second
      to the address book: 40 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > one; (cd phone; md5sum *.vcf) | cut -c-32 | sort > two; cmp one two
      $ printf 'BEGIN:VCARD\\nVERSION:3.0\\nFN:Grace Hopper\\nN:Hopper;Grace;;;\\nUID:grace\\nEND:VCARD\\n' > phone/grace.vcf
      $ contacts2web status --home second | grep changed
      changed    1 file since the last sync
      $ contacts2web sync --home second
      to the cloud: 1 added
      $ contacts2web status --home second | grep -c changed
      0
      ? 1
      $ contacts2web sync
      to the address book: 1 added
      $ grep -l '^FN:Grace Hopper' people/*.vcf | wc -l
      1
      $ contacts2web logout --home second
      signed out of \(server.address); \(machine.home)/phone keeps its files
      $ contacts2web status --home second
      ! contacts2web: this device is not signed in
      ! hint: contacts2web login --home …/second URL --user NAME --book DIR
      ? 1
      $ ls phone/*.vcf | wc -l
      41
      $ contacts2web account password ada --password-stdin < password
      the password of ada is changed, and every browser, every device and every phone is signed out
      $ contacts2web sync
      ! contacts2web: this device is not signed in: it was signed out, or not used for 90 days
      ! hint: sign in again, with nothing lost: contacts2web login --renew
      ? 1
      $ contacts2web login --renew --password-stdin < password
      signed in to \(server.address) as ada again, with all that this device knew
      ! the server does not know this device any more, and signs it in with the password
      $ contacts2web sync
      nothing has changed
      $ contacts2web account password ada --keep-devices --password-stdin < password
      the password of ada is changed, and every browser is signed out; devices and phones stay signed in
      $ contacts2web sync
      nothing has changed
      $ contacts2web account sign-out ada --keep-devices
      every browser of ada is signed out; devices and phones stay signed in
      $ contacts2web sync
      nothing has changed
      $ contacts2web account sign-out ada
      every browser, every device and every phone of ada is signed out
      $ contacts2web sync
      ! contacts2web: this device is not signed in: it was signed out, or not used for 90 days
      ! hint: sign in again, with nothing lost: contacts2web login --renew
      ? 1
      $ contacts2web login --renew --password-stdin < password
      signed in to \(server.address) as ada again, with all that this device knew
      ! the server does not know this device any more, and signs it in with the password
      $ contacts2web account sign-out nobody
      ! contacts2web: there is no account named nobody
      ! hint: contacts2web account list tells which there are
      ? 1
      $ echo football1 | contacts2web account password ada --password-stdin
      ! contacts2web: the password is one of those that are tried first: many people have it, and lists of them are public
      ! hint: a few words in a row are long, and easy to keep in mind
      ? 1
      $ printf '\\004' | script -qec 'contacts2web account remove ada' /dev/null | grep -c 'nothing was removed'
      1
      $ contacts2web account remove ada
      removed ada
      $ contacts2web sync
      ! contacts2web: this device is not signed in: it was signed out, or not used for 90 days
      ! hint: sign in again, with nothing lost: contacts2web login --renew
      ? 1
      $ ls people/*.vcf | wc -l
      41
      """
    ).play(on: machine)
    #expect(try server.stop() == .exited(0))
  }

  @Test func `watch carries an edit from one folder to another within seconds, and ends cleanly`() throws {
    let server = try RunningServer(devices: ["first": "one", "second": "two"])
    let machine = server.machine
    _ = try machine.type("contacts2web populate one --count 10")
    let first = try machine.start(["watch", "--home", "first"], log: "first.log")
    let second = try machine.start(["watch", "--home", "second"], log: "second.log")
    defer { for process in [first, second] { try? process.send(.kill) } }
    try waitUntil("all contacts are in the second folder") { try machine.cards("two").count == 10 }
    try machine.write(
      "two/new.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:New\r\nN:New;;;;\r\nUID:new\r\nEND:VCARD\r\n")
    try waitUntil("the new contact is in the first folder") { try machine.cards("one").count == 11 }
    try first.send(.terminate)
    try second.send(.interrupt)
    #expect(try first.wait() == .exited(0))
    #expect(try second.wait() == .exited(0))
  }

  @Test func `the server keeps a folder of its own in sync, without HTTPS`() throws {
    let machine = try Machine()
    let first = try RunningServer(on: machine)
    try first.addAccount("ada")
    #expect(try first.stop() == .exited(0))
    _ = try machine.type("contacts2web populate here --count 10")
    let server = try RunningServer(on: machine, ["--book", machine.path("here"), "--account", "ada"])
    try server.login("ada", home: "device", book: "there")
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("all contacts are on the device") { try machine.cards("there").count == 10 }
    let name = try #require(try machine.cards("there").first)
    try File.remove(machine.path("there/\(name)"))
    try waitUntil("the contact is gone on the server") { try machine.cards("here").count == 9 }
    try watch.send(.terminate)
    #expect(try watch.wait() == .exited(0))
    #expect(try server.stop() == .exited(0))
  }

  @Test func `of two syncs of one home the second waits, and says so`() throws {
    let server = try RunningServer(devices: ["device": "book"])
    let machine = server.machine
    try machine.write("book/ann.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nN:Ann;;;;\r\nEND:VCARD\r\n")
    // As the first one holds it.
    let lock = try #require(try FileLock(machine.path("device/lock"), wait: true))
    let second = try machine.start(["sync"], log: "second.log")
    let note = "another sync of this device is under way; this one waits for it\n"
    try waitUntil("the second says that it waits") { try machine.text("second.log") == note }
    #expect(try second.poll() == nil)
    lock.unlock()
    #expect(try second.wait() == .exited(0))
    #expect(try machine.type("contacts2web account list --json").output.contains("\"contacts\":1,"))
  }

  @Test func `a name of more than 200 bytes is on the device what it is at the server, and a phone keeps off it`()
    throws
  {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try server.addAccount("ada")
    try machine.write("password", "a long password\n")
    try Transcript(
      """
      $ contacts2web login \(server.address) --user ada --book people --name "$(printf 'ä%.0s' $(seq 150))" --fingerprint \(server.fingerprint) --password-stdin < password > output
      $ contacts2web status | sed -n 's/^device *//p' > told; wc -c < told
      201
      $ \(Machine.psql) -c 'SELECT name FROM device_tokens' | cmp - told
      $ contacts2web account app-password add ada --name "$(cat told)"
      server    \(server.address)/
      user      ada
      password  …
      ! ä… is the name of a device already, so this one is called ä…ä (2)
      ! the password is shown this once, and counts with and without the hyphens
      $ contacts2web account app-password list ada
      ä…ä (2)\tsince …
      $ contacts2web account app-password remove ada --name "$(cat told) (2)"
      signed out ä…ä (2)
      """
    ).play(on: machine)
  }

  private let wrongFingerprint = String(repeating: "0", count: 64)
}

/// Returns when `condition` holds. What never comes true is an issue after two minutes, which is longer than a busy machine takes.
func waitUntil(_ what: String, _ condition: () throws -> Bool) throws {
  let deadline = MonotonicClock.milliseconds() + 120_000
  let wakeUp = try WakeUp()
  while try !condition() {
    guard MonotonicClock.milliseconds() < deadline else {
      Issue.record("waited in vain: \(what)")
      return
    }
    _ = try wakeUp.wait(until: MonotonicClock.milliseconds() + 20)
  }
}
