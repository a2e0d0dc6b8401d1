import Testing

/// Undos that would delete many contacts, at the command line, with a real server, folders and database.
@Suite(.serialized) struct UndoTests {
  @Test func `the undo of a first sync stops; allowed and undone, all files are back byte for byte`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    try Transcript(
      """
      $ contacts2web populate people --count 300 --seed 11
      wrote 300 contacts to people
      $ (cd people; md5sum *.vcf) | sort > files; cut -c-32 files > before
      $ contacts2web sync
      to the cloud: 300 added
      $ contacts2web sync --home second
      to the address book: 300 added
      $ contacts2web undo
      ! contacts2web: this undo would delete 300 of your 300 contacts: nothing was changed
      ! hint: they would leave the cloud and, with the next sync, every device's folder: look at it with --dry-run; run with --allow-deletions to go ahead
      ? 2
      $ contacts2web undo --json
      {"run":"…","undo":null,"dry_run":false,"brought_back":0,"put_back":0,"to_trash":0,"removed":0,"staying":[],"between":[],"outcome":"stopped","message":"this undo would delete 300 of your 300 contacts: nothing was changed"}
      ! contacts2web: …
      ! hint: …
      ? 2
      $ contacts2web undo --dry-run > dry; echo $?; tail -n 1 dry; grep -c "goes to the trash" dry
      2
      Would be undone (… synced, … 20…): 300 moved to the trash
      300
      ! contacts2web: this undo would delete 300 of your 300 contacts: nothing was changed
      ! hint: they would leave the cloud and, with the next sync, every device's folder: run with --allow-deletions to go ahead
      $ contacts2web undo --dry-run --allow-deletions | tail -n 1
      Would be undone (… synced, … 20…): 300 moved to the trash
      ! dry run: nothing was changed
      $ contacts2web sync; contacts2web sync --home second
      nothing has changed
      nothing has changed
      $ contacts2web undo --allow-deletions
      Undone (… synced, … 20…): 300 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync
      to the address book: 300 deleted
      $ ls people | wc -l; contacts2web review --all | wc -l; contacts2web trash | wc -l
      0
      300
      300
      $ contacts2web undo
      Redone (Undo on …, … 20…): 300 restored
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync
      to the address book: 300 added
      $ (cd people; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web sync --home second
      nothing has changed
      $ (cd phone; md5sum *.vcf) | cut -c-32 | sort > after; cmp before after
      $ contacts2web sync
      nothing has changed
      """
    ).play(on: server.machine)
  }

  @Test func `what was deleted for good is not said to have been changed since`() throws {
    let server = try RunningServer(devices: ["device": "people"])
    // As the trash's page writes it; the rest of the entry does not matter.
    try Transcript(
      """
      $ contacts2web populate people --count 3 --seed 11; contacts2web sync
      wrote 3 contacts to people
      to the cloud: 3 added
      $ \(Machine.psql) -c "UPDATE runs SET kind = 5"
      $ contacts2web undo $(contacts2web log | cut -c-8)
      ! contacts2web: this cannot be undone
      ! hint: what was deleted for good does not come back; devices hear of it at their next sync
      ? 1
      $ contacts2web undo --dry-run $(contacts2web log | cut -c-8)
      ! contacts2web: this cannot be undone
      ! hint: what was deleted for good does not come back; devices hear of it at their next sync
      ? 1
      $ ls people | wc -l
      3
      """
    ).play(on: server.machine)
  }

  @Test
  func `newcomers that a page takes back unasked, five by five, stop the device once they are too many for an hour`()
    throws
  {
    let server = try RunningServer(devices: ["device": "people"])
    let machine = server.machine
    let browser = try SignedInBrowser("ada", at: server)
    try Transcript(
      """
      $ contacts2web populate people --count 120 --seed 15; contacts2web sync
      wrote 120 contacts to people
      to the cloud: 120 added
      """
    ).play(on: machine)
    // The account's last change before each sync that brings five newcomers.
    var moments: [String] = []
    for number in 1...5 {
      moments.append(try #require(browser.hidden("through", on: "/past/0").first))
      try Transcript(
        """
        $ contacts2web populate more\(number) --count 5 --seed 2\(number); cp more\(number)/*.vcf people; contacts2web sync
        wrote 5 contacts to more\(number)
        to the cloud: 5 added
        """
      ).play(on: machine)
    }
    // 10 of 145 are less than 10 %, and 15 are more. The stop stands for what comes behind it.
    let stop = "of 145 contacts from the address book, after 10 in the last hour"
    let hint = """
      ! hint: an undo deleted 5 of them in the cloud: contacts2web undo … takes it back, and the files stay; …
      ? 2
      """
    let since = "as one that was stopped at 20…Z: nothing was changed"
    let answers = [
      "to the address book: 5 deleted", "to the address book: 5 deleted",
      "! contacts2web: this sync would delete 5 \(stop): nothing was changed\n\(hint)",
      "! contacts2web: this sync would still delete 10 \(stop), \(since)\n\(hint)",
      "! contacts2web: this sync would still delete 15 \(stop), \(since)\n\(hint)",
    ]
    for (moment, answer) in zip(moments.reversed(), answers) {
      let page = "/past/\(moment)"
      let through = try #require(browser.hidden("through", on: page).first)
      let taken = try browser.post(page, from: page, "all=1&through=\(through)&end=1&do=take")
      try #require(taken.status == 303)
      try Transcript("$ contacts2web sync\n\(answer)").play(on: machine)
    }
    try Transcript(
      """
      $ ls people | wc -l
      135
      $ contacts2web sync --allow-deletions
      to the address book: 15 deleted
      $ ls people | wc -l
      120
      """
    ).play(on: machine)
  }

  @Test func `a device whose guard stops at undos of few, allowed or not, names one, and both ways lead on`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    try Transcript(
      """
      $ contacts2web populate people --count 60 --seed 12; contacts2web sync
      wrote 60 contacts to people
      to the cloud: 60 added
      $ contacts2web populate more --count 5 --seed 13; cp more/*.vcf people; contacts2web sync
      wrote 5 contacts to more
      to the cloud: 5 added
      $ contacts2web populate most --count 5 --seed 14; cp most/*.vcf people; contacts2web sync
      wrote 5 contacts to most
      to the cloud: 5 added
      $ contacts2web sync --home second
      to the address book: 70 added
      $ contacts2web log --limit 2 | cut -c-8 > runs
      $ contacts2web undo --allow-deletions $(head -n 1 runs); contacts2web undo $(tail -n 1 runs)
      Undone (… synced, … 20…): 5 moved to the trash
      Undone (… synced, … 20…): 5 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync --home second
      ! contacts2web: this sync would delete 10 of 70 contacts from the address book: nothing was changed
      ! hint: an undo deleted 5 of them in the cloud: contacts2web undo … takes it back, and the files stay; run contacts2web sync … --allow-deletions to go ahead
      ? 2
      $ contacts2web sync --home second 2>&1 | sed -n 's/.*contacts2web undo .* \\([0-9a-f]*\\) takes .*/\\1/p' > named; wc -c < named
      9
      $ contacts2web undo --home second $(cat named)
      Redone (Undo on …, … 20…): 5 restored
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync --home second
      ! contacts2web: this sync would still delete 5 of 70 contacts from the address book, as one that was stopped at 20…Z: nothing was changed
      ! hint: an undo deleted 5 of them in the cloud: contacts2web undo … takes it back, and the files stay; …
      ? 2
      $ contacts2web sync --home second --allow-deletions
      to the address book: 5 deleted
      $ contacts2web undo --home second
      Undone (Undo on …, … 20…): 5 moved to the trash
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web sync --home second --allow-deletions
      to the address book: 5 deleted
      $ ls phone | wc -l
      60
      """
    ).play(on: server.machine)
  }
}
