import POSIX
import Testing

/// `contacts2web admin`, with a real server beside it.
@Suite(.serialized) struct AdminTests {
  private func machine(_ count: Int = 12) throws -> (Machine, RunningServer) {
    let machine = try Machine()
    let server = try RunningServer(on: machine)
    try machine.write("password", "a long password\n")
    try server.addAccount("ada")
    #expect(try machine.type("contacts2web populate people --count \(count) --seed 5 --photos").status == 0)
    try server.login("ada", home: "device", book: "people")
    #expect(try machine.type("contacts2web sync").status == 0)
    return (machine, server)
  }

  @Test func `status, check, a bump with its preview, and what devices see of it`() throws {
    let (machine, server) = try machine()
    try server.addAccount("bob")
    try Transcript(
      """
      $ contacts2web admin
      ! contacts2web: admin what? status, check, bump-version, clean-up, migrate, sync
      ! hint: contacts2web help admin
      ? 64
      $ contacts2web admin status
      version   1, record IDs of version 1
      size      … MB
      accounts  2
      ada\t12 contacts, 0 in the trash, 0 earlier versions, 1 device
      bob\t0 contacts, 0 in the trash, 0 earlier versions, 0 devices
      $ contacts2web admin status --json
      {"master_version":1,"encoding":1,"bytes":…,"clean_ups_pending":0,"accounts":[{"name":"ada","contacts":12,"trashed":0,"versions":0,"address_books":1,"devices":1,"database_version":1,"running":false,"pending":false,"cleaning_up":null},{"name":"bob",…}]}
      $ contacts2web admin check
      2 accounts and 12 cards read: nothing is wrong
      $ contacts2web admin check --json
      {"wrong":false,"cards":12,"accounts":[{"name":"ada","pending":false,"wrong":false,"found":{}},{"name":"bob","pending":false,"wrong":false,"found":{}}]}
      $ contacts2web admin bump-version --dry-run
      ada\tnothing to mend
      bob\tnothing to mend
      ! dry run: nothing was changed
      $ contacts2web sync
      nothing has changed
      $ contacts2web admin bump-version
      the master version is 2: each account is cleaned up at its next sync
      $ contacts2web admin check
      ada\twaits for its clean-up
      bob\twaits for its clean-up
      2 accounts and 12 cards read: nothing is wrong
      $ contacts2web sync
      nothing has changed
      $ contacts2web admin status
      version   2, record IDs of version 1
      size      … MB
      accounts  2, 1 to be cleaned up
      ada\t12 contacts, 0 in the trash, 0 earlier versions, 1 device
      bob\t0 contacts, 0 in the trash, 0 earlier versions, 0 devices, waits for its clean-up
      $ contacts2web admin clean-up
      ada\tcleaned up, nothing was wrong
      bob\tcleaned up, nothing was wrong
      $ contacts2web sync
      nothing has changed
      $ contacts2web admin clean-up eve
      ! contacts2web: there is no account named eve
      ! hint: contacts2web account list tells which there are
      ? 1
      $ contacts2web admin clean-up ada bob
      ! contacts2web: "bob" is one word too many
      ! hint: contacts2web help admin clean-up says how it is used
      ? 64
      $ grep -c event=clean-up server*.log
      1
      $ grep -lw 'ada\\|Ada' server*.log
      ? 1
      """
    ).play(on: machine)
    _ = server
  }

  @Test func `damage is found by check, previewed, mended by clean-up, and no contact is lost`() throws {
    let (machine, server) = try machine()
    try Transcript(
      """
      $ (cd people; cat *.vcf) | md5sum > before
      $ \(Machine.psql) -c "UPDATE contacts SET primary_id = gen_random_uuid() WHERE contact_id IN (SELECT contact_id FROM contacts ORDER BY 1 LIMIT 3)"
      $ \(Machine.psql) -c "UPDATE contacts SET sort_last = 'wrong' WHERE contact_id = (SELECT max(contact_id::text) FROM contacts)::uuid"
      $ \(Machine.psql) -c "UPDATE accounts SET live_count = 7"
      $ contacts2web admin check
      ada\trecord IDs that are not those of the card: 3
      ada\tcontacts whose sort or search columns are not those of the card: 1
      ada\tcounters that are not what they count: 1
      1 account and 12 cards read: something is wrong in 1 account
      ! hint: contacts2web admin clean-up mends what can be computed anew
      ? 1
      $ contacts2web admin check --json
      {"wrong":true,"cards":12,"accounts":[{"name":"ada","pending":false,"wrong":true,"found":{"record_ids":3,"columns":1,"counters":1}}]}
      ! hint: contacts2web admin clean-up mends what can be computed anew
      ? 1
      $ contacts2web admin clean-up ada --dry-run
      ada\twould mend record IDs that are not those of the card: 3
      ada\twould mend contacts whose sort or search columns are not those of the card: 1
      ada\twould mend counters that are not what they count: 1
      ! dry run: nothing was changed
      $ contacts2web admin check > /dev/null
      ! hint: contacts2web admin clean-up mends what can be computed anew
      ? 1
      $ contacts2web admin clean-up ada
      ada\tcleaned up
      ada\tmended record IDs that are not those of the card: 3
      ada\tmended contacts whose sort or search columns are not those of the card: 1
      ada\tmended counters that are not what they count: 1
      $ contacts2web admin check
      1 account and 12 cards read: nothing is wrong
      $ contacts2web sync
      nothing has changed
      $ (cd people; cat *.vcf) | md5sum | cmp - before
      $ \(Machine.psql) -c "DELETE FROM parts WHERE digest IN (SELECT digest FROM parts LIMIT 1)"
      $ contacts2web admin check
      ada\tcards with a large value that is missing or of another length: …
      1 account and 12 cards read: something is wrong in 1 account
      ! hint: what is missing or damaged stands in a backup, or on a device, if anywhere
      ? 1
      """
    ).play(on: machine)
    _ = server
  }

  /// Killed at every so-many-th message to the database; run again, it is as if it had not been.
  @Test func `a clean-up that is killed anywhere goes on when it is run again`() throws {
    let (machine, server) = try machine(40)
    for passing in stride(from: Int.random(in: 4...13), through: 94, by: 10) {
      let damage = """
        UPDATE contacts SET primary_id = gen_random_uuid(), sort_first = 'wrong'; UPDATE accounts SET live_count = 1
        """
      #expect(try machine.type("\(Machine.psql) -c \"\(damage)\"").status == 0)
      let killed = try machine.type("contacts2web admin clean-up --debug-fault cloud:\(passing):kill || echo $?")
      #expect(killed.output.contains("137") || killed.output.contains("mended"), "\(passing): \(killed)")
      let outcome = try machine.type("contacts2web admin clean-up && contacts2web admin check")
      #expect(outcome.status == 0, "\(passing): \(outcome)")
      #expect(outcome.output.contains("1 account and 40 cards read: nothing is wrong"), "\(passing): \(outcome)")
    }
    #expect(try machine.type("contacts2web sync").output == "nothing has changed\n")
    _ = server
  }

  @Test func `one Ctrl-C ends a clean-up that waits for the database`() throws {
    let (machine, server) = try machine(1)
    // Somebody has the account's row until the pipe is closed.
    let statement = "BEGIN; SELECT 1 FROM accounts FOR UPDATE;"
    let holder = try ChildProcess(
      ["/bin/sh", "-c", "mkfifo open; (echo '\(statement)'; cat open) | \(Machine.psql) > held"],
      environment: machine.environment, folder: machine.home)
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    let held = "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'"
    func wait(for query: String) throws {
      #expect(try machine.type("until \(Machine.psql) -c \"\(query)\" | grep -qx 1; do :; done").status == 0)
    }
    try wait(for: held)
    let cleanUp = try machine.start(["admin", "clean-up"], log: "clean-up.log")
    try wait(for: waiting)
    try cleanUp.send(.interrupt)
    #expect(try cleanUp.wait() == .exited(1))
    #expect(
      try machine.text("clean-up.log") == """
        contacts2web: interrupted
        hint: run it again: it goes on where it stopped

        """)
    #expect(try machine.type(": > open").status == 0)
    #expect(try holder.wait().isSuccess)
    _ = server
  }

  @Test func `a mistyped folder or database is no new one`() throws {
    let machine = try Machine()
    for command in [
      "account list", "account password ada", "account remove ada", "account policy ada merge", "admin status",
      "admin check", "admin bump-version", "admin clean-up",
    ] {
      try Transcript(
        """
        $ contacts2web \(command) --data nowhere < /dev/null
        ! contacts2web: there is no server's database in nowhere
        ! hint: check what --data says; contacts2web serve…or account add sets up a new one
        ? 1
        $ ls nowhere 2> /dev/null
        ? 2
        """
      ).play(on: machine)
    }
  }

  @Test func `the policy is newest or merge`() throws {
    let (machine, server) = try machine(1)
    try Transcript(
      """
      $ contacts2web account policy ada merge
      the policy of ada for conflicts is merge from now on
      $ \(Machine.psql) -c "SELECT policy FROM accounts"
      1
      $ contacts2web account policy Ada newest
      the policy of Ada for conflicts is newest from now on
      $ contacts2web account policy ada both
      ! contacts2web: the policy is newest or merge, not "both"
      ! hint: contacts2web help account policy says how it is used
      ? 64
      $ contacts2web account policy eve merge
      ! contacts2web: there is no account named eve
      ! hint: contacts2web account list tells which there are
      ? 1
      """
    ).play(on: machine)
    _ = server
  }
}
