import Account
import POSIX
import Testing

@testable import contacts2web

/// `serve --retention-days`: what is forgotten for good, and when.
@Suite struct RetentionDaysTests {
  @Test func `a server forgets what is older than it is told to keep, and nothing younger`() throws {
    let first = try RunningServer(devices: ["device": "people"])
    let machine = first.machine
    // Three contacts deleted and three edited; then one of each is 40 days old, one 9, and one 6.
    try Transcript(
      """
      $ contacts2web populate people --count 30 --seed 5
      wrote 30 contacts to people
      $ contacts2web sync
      to the cloud: 30 added
      $ for file in $(ls people/*.vcf | head -n 3); do sed -i 's/^END:/NOTE:edited\\r\\nEND:/' $file; done
      $ contacts2web sync
      to the cloud: 3 changed
      $ rm $(ls people/*.vcf | tail -n 3)
      $ contacts2web sync
      to the cloud: 3 deleted
      $ contacts2web admin status | tail -n 1
      ada\t27 contacts, 3 in the trash, 6 earlier versions, 1 device
      $ \(Machine.psql) -c "\(Self.age("contacts", "contact_id", "trashed_lived", where: "trashed_at IS NOT NULL"))"
      $ \(Machine.psql) -c "\(Self.age("contact_versions", "version_id", "replaced_lived", where: Self.isOfLive))"
      $ \(Machine.psql) -c "\(Self.ageVersionsOfTrash)"
      $ \(Machine.psql) -c "\(Self.age("runs", "run_id", "started_lived", by: "first_change"))"
      $ contacts2web trash | wc -l
      3
      """
    ).play(on: machine)
    let youngest = try machine.type(
      "\(Machine.psql) -c \"SELECT display_name FROM contacts ORDER BY trashed_lived DESC NULLS LAST LIMIT 1\"")
    // The server's clock, and its database's, are 50 days ahead of where they were at the last cleaning.
    try Transcript(
      """
      $ \(Machine.psql) -c "UPDATE clock SET looked_at = looked_at - interval '50 days'"
      """
    ).play(on: machine)
    #expect(try first.stop() == .exited(0))
    #expect(try !machine.text(first.log).contains("time-not-counted"))
    let second = try RunningServer(on: machine, port: first.port, ["--retention-days", "7"])
    try waitUntil("the oldest is forgotten") {
      try !machine.type("contacts2web admin status").output.contains("3 in the trash")
    }
    try Transcript(
      """
      $ contacts2web admin status | tail -n 1
      ada\t27 contacts, 1 in the trash, 2 earlier versions, 1 device
      $ contacts2web trash | wc -l
      1
      $ contacts2web trash | grep -c '\(youngest.output.split(separator: "\n").joined())'
      1
      $ contacts2web log | wc -l
      1
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: machine)
    #expect(try second.stop() == .exited(0))
    #expect(try machine.text(second.log).contains("event=time-not-counted server="))
  }

  @Test func `a server looks at the clocks so often that the time from one look to the next counts`() {
    #expect(Housekeeping.pause <= LivedTime.longest)
  }

  @Test func `a clock that is below where it has been is a line of the log`() throws {
    let machine = try Machine()
    let first = try RunningServer(on: machine)
    try waitUntil("the clocks are looked at") {
      let looked = "SELECT looked_at > pg_postmaster_start_time() FROM clock"
      return try machine.type("\(Machine.psql) -c '\(looked)'").output == "t\n"
    }
    // As it is where a battery has died since.
    try Transcript(
      """
      $ \(Machine.psql) -c "UPDATE clock SET highest = highest + interval '1 hour'"
      """
    ).play(on: machine)
    #expect(try first.stop() == .exited(0))
    #expect(try !machine.text(first.log).contains("clock-behind"))
    let second = try RunningServer(on: machine, port: first.port)
    try waitUntil("the log says so") { try machine.text(second.log).contains("event=clock-behind ") }
    #expect(try second.stop() == .exited(0))
    let line = try #require(machine.text(second.log).split(separator: "\n").first { $0.contains("clock-behind") })
    #expect(line.contains(" database=20") && line.contains(" highest=20"), "\(line)")
    #expect(line.contains("the clock was higher before"), "\(line)")
    #expect(try !machine.text(second.log).contains("time-not-counted"))
  }

  /// The versions of what is in the trash go and stay with it.
  private static let isOfLive = "contact_id IN (SELECT contact_id FROM contacts WHERE trashed_at IS NULL)"
  private static let ageVersionsOfTrash = """
    UPDATE contact_versions v SET replaced_lived = c.trashed_lived \
    FROM contacts c WHERE c.contact_id = v.contact_id AND c.trashed_at IS NOT NULL
    """

  /// Makes three rows of a table 40, 9 and 6 days old, in time that the database has lived through. Runs in their order: a
  /// version stays as long as its run.
  private static func age(
    _ table: String, _ id: String, _ time: String, where chosen: String = "true", by order: String? = nil
  ) -> String {
    """
    UPDATE \(table) t SET \(time) = (SELECT lived FROM clock) - (ARRAY[40, 9, 6])[o.place] * 86400000::bigint \
    FROM (SELECT \(id), row_number() OVER (ORDER BY \(order ?? id)) AS place FROM \(table) WHERE \(chosen)) o \
    WHERE t.\(id) = o.\(id)
    """
  }
}
