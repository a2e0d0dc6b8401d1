import POSIX
import Testing

/// `contacts2web account quota`, and a device of a full account, as they are typed. Serialized: it waits for a server.
@Suite(.serialized) struct QuotaTests {
  @Test func `an administrator sees and sets limits, and a device keeps what does not fit until there is room`() throws
  {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web account quota ada
      contacts   0 of 200,000
      size       0 of 4,000 MB
      stored     0 of 8,000 MB, with trash and history
      devices    1 of 50
      browsers   0 of 50
      these are the default limits
      $ contacts2web populate people --count 12 --seed 5
      …
      $ contacts2web account quota ADA --contacts 10 --devices 1
      contacts   0 of 10
      size       0 of 4,000 MB
      stored     0 of 8,000 MB, with trash and history
      devices    1 of 1
      browsers   0 of 50
      $ cat people/*.vcf | md5sum > before
      $ contacts2web sync
      to the cloud: 10 added
      ! 2 contacts of this device wait, because the account is full: it has 10 of 10 contacts: the files stay as they are, and a later sync sends them once there is room
      ? 2
      $ cat people/*.vcf | md5sum | diff - before
      $ contacts2web sync --json
      {"outcome":"attention","to_cloud":{"added":0,"overwritten":0,"deleted":0},…,"without_room":2,…}
      ! …
      ? 2
      $ echo a long password | contacts2web login \(server.address) --user ada --book other --home second --fingerprint \(server.fingerprint) --password-stdin
      ! contacts2web: the account has 1 of 1 devices, phones and programs: sign one out in the browser, on Settings, Devices or Phones and programs
      ? 1
      $ contacts2web account app-password add ada --name phone
      ! contacts2web: the account has 1 of 1 devices, phones and programs: sign one out in the browser, on Settings, Devices or Phones and programs
      ? 1
      $ contacts2web account quota ada --default --json
      {"contacts":{"used":10,"limit":200000},"bytes":{"used":…,"limit":4000000000},"stored_bytes":{"used":…,"limit":8000000000},"devices":{"used":1,"limit":50},"sessions":{"used":0,"limit":50},"default":true}
      $ contacts2web sync
      to the cloud: 2 added
      $ cat people/*.vcf | md5sum | diff - before
      $ contacts2web account quota eve
      ! contacts2web: there is no account named eve
      ! hint: contacts2web account list tells which there are
      ? 1
      $ contacts2web account quota ada --contacts many
      ! …
      ! …
      ? 64
      """
    ).play(on: machine)
    try machine.write("people/new.vcf", WatchedDevice.card("New"))
    _ = try machine.type("contacts2web account quota ada --contacts 12")
    let watch = try machine.start(["watch"], log: "watch.log")
    defer { try? watch.send(.kill) }
    try waitUntil("the watch says what waits") {
      try machine.text("watch.log").contains("event=account-full waiting=1 message=")
    }
    _ = try machine.type("contacts2web account quota ada --contacts 13")
    try waitUntil("it has gone on by itself") { try machine.text("watch.log").contains("event=account-full waiting=0") }
    try Transcript(
      """
      $ contacts2web account quota ada
      contacts   13 of 13
      …
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
    // Who did that stands in the log, and so does the status that the device was told.
    try waitUntil("it is logged") { try machine.text(server.log).contains("event=administration") }
  }
}
