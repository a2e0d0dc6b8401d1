import POSIX
import Testing

/// `sync --json` as a program reads it: one object on one line, whatever comes of the run.
@Suite struct SyncReportTests {
  @Test func `duplicates are named with the file that stays, before they go and when they have gone`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ann\r\nFN:Ann Lee\r\nTEL:1\r\nEND:VCARD\r\n"
    for name in ["ann.vcf", "people/ann.vcf", "people/ann copy.vcf"] { try machine.write(name, card) }
    try Transcript(
      """
      $ contacts2web sync --dry-run
      add to the cloud: Ann Lee (ann….vcf)
      to the cloud: 1 to add
      1 duplicate to remove
        ann….vcf: a copy of ann….vcf
      ! dry run: nothing was changed
      $ contacts2web sync --json
      {"outcome":"done",…"duplicates_removed":1,…"duplicates":[{"file":"ann….vcf","same_as":"ann….vcf"}],…}
      $ contacts2web sync
      nothing has changed
      $ sed 's/ann/bob/; s/Ann Lee/Bob Hill/; s/TEL:1/TEL:2/' ann.vcf > bob
      $ for number in $(seq 103); do cp bob people/$number.vcf; done
      $ contacts2web sync > output; grep -c ': a copy of .*, now in this device’s trash' output
      100
      $ tail -n 1 output
        and 2 more
      """
    ).play(on: machine)
    #expect(try machine.cards("people").count == 2)
  }

  @Test func `the report says what was done, what wants attention, and what failed`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try Transcript(
      """
      $ contacts2web populate people --count 200 --seed 3
      wrote 200 contacts to people
      $ contacts2web sync --json > report
      $ contacts2web sync --json --home second
      {"outcome":"done","to_cloud":{"added":0,"overwritten":0,"deleted":0},"to_address_book":{"added":200,"overwritten":0,"deleted":0},"duplicates_removed":0,"conflicts":0,…"refused":[],"requests":…,"batches":0,"most_in_flight":0,"bytes_sent":…,"bytes_received":…,"seconds":…,"message":""}
      $ echo BEGIN:VCARD > people/broken.vcf
      $ file=$(ls people/*-*.vcf people/*.vcf | head -n 1); sed -i 's/^END:/NOTE:here\\r\\nEND:/' $file
      $ file=phone/$(basename $(ls people/*-*.vcf people/*.vcf | head -n 1)); sed -i 's/^END:/NOTE:there\\r\\nEND:/' $file
      $ contacts2web sync --json --home second | grep -o '"outcome":"[a-z]*","to_cloud":{[^}]*}'
      "outcome":"done","to_cloud":{"added":0,"overwritten":1,"deleted":0}
      $ contacts2web sync --json
      {"outcome":"attention",…"conflicts":1,…"refused":[{"file":"broken.vcf","line":…,"reason":"…"}],…"message":""}
      ! broken.vcf:1: … (left alone)
      ? 2
      $ contacts2web account remove ada
      removed ada
      $ contacts2web sync --json
      {"outcome":"failed","to_cloud":{"added":0,"overwritten":0,"deleted":0},…"message":"this device is not signed in: it was signed out, or not used for 90 days"}
      ! …
      ? 1
      """
    ).play(on: machine)
    let report = try machine.text("report")
    #expect(report.hasPrefix("{\"outcome\":\"done\",\"to_cloud\":{\"added\":200,"))
    func number(_ key: String) -> Int? {
      report.split(separator: "\"\(key)\":").last.flatMap { Int($0.prefix { $0.isNumber }) }
    }
    #expect(number("batches") == 10)
    #expect((1...7).contains(number("most_in_flight") ?? 0))
    #expect((number("requests") ?? 0) > 10 && (number("bytes_sent") ?? 0) > 20_000)
  }
}
