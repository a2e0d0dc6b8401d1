import Contacts
import Protocol
import Remote
import Testing
import VCard

@testable import contacts2web

/// Undoing a run between whose changes others have edited the same contacts, at the command line.
@Suite(.serialized) struct EditBetweenTests {
  private static func card(phone: Int) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ann\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nTEL:\(phone)\r\nEND:VCARD\r\n"
  }

  private static func overwrite(_ id: UniqueID, phone base: Int, by phone: Int) throws -> Save {
    let replaced = RecordIDs(try Card(Array(card(phone: base).utf8))).primary
    return Save(
      id: id, operation: .overwrite(base: replaced, conflict: false),
      card: DetachedCard(Array(card(phone: phone).utf8)), parts: [],
      editedAt: Timestamp(milliseconds: 1_700_000_000_000))
  }

  /// A run of the device with that home, which says all that a run says to the server. `between`: what others do after each save.
  private func run(
    of home: String, on machine: Machine, _ steps: [(save: Save, between: () throws -> Void)]
  ) throws -> UniqueID {
    let signIn = try SignIn.read(Home(path: machine.path(home)))
    let cloud = RemoteCloud(signIn.connection, token: signIn.token)
    let run = try cloud.begin(BookPosition(seen: -1)).run
    for step in steps {
      try #require(try cloud.save([step.save], run: run).allSatisfy(\.isSaved))
      try step.between()
    }
    _ = try cloud.finish(RunFinish(imprint: Tally().imprint, tally: Tally(), through: 0), run: run)
    return run
  }

  @Test func `a contact that another edited in the middle of a run is named, with the way to what was before`() throws {
    let server = try RunningServer(devices: ["device": "people", "second": "phone"])
    let machine = server.machine
    try machine.write("people/ann.vcf", Self.card(phone: 1))
    try Transcript(
      """
      $ contacts2web sync
      to the cloud: 1 added
      $ sed -i s/TEL:1/TEL:2/ people/ann.vcf; contacts2web sync
      to the cloud: 1 changed
      $ contacts2web history Ann | cut -c-8 > version
      ! …  Ann Lee
      """
    ).play(on: machine)
    let why = try machine.type(#"contacts2web why ann.vcf --json | sed 's/.*"contact":"\([0-9a-f]*\)".*/\1/'"#)
    let id = try #require(UniqueID(why.output.filter(\.isHexDigit)), "\(why)")
    let run = try run(
      of: "second", on: machine,
      [
        (
          try Self.overwrite(id, phone: 2, by: 3),
          {
            try Transcript(
              """
              $ contacts2web history restore $(cat version)
              Ann Lee: …
              ! the next sync brings it to this device; contacts2web undo … takes it back
              """
            ).play(on: machine)
          }
        ), (try Self.overwrite(id, phone: 1, by: 4), {}),
      ])
    let back = "contacts2web history --home …/second \(ShortID.text(id))"
    let named = "Ann Lee: goes back to how it was changed on … in between (\(back) goes further back)"
    try Transcript(
      """
      $ contacts2web undo --home second --dry-run
      \(named)
      Would be undone (… synced, … 20…): 1 put back
      ! dry run: nothing was changed
      $ contacts2web undo --home second --dry-run 2> note | sed -n 's/.*(\\(.*\\) goes further back).*/\\1/p' > command
      $ sh command 2> title | cut -c-8 > versions
      $ for id in $(cat versions); do contacts2web history show --raw $id; done | grep -c TEL:2
      1
      $ contacts2web undo --home second --json
      {"run":"\(run.word.hex)","undo":"…","dry_run":false,"brought_back":0,"put_back":1,"to_trash":0,"removed":0,"staying":[],"between":[{"contact":"\(id.word.hex)","name":"Ann Lee","kind":"edit","device":"…","made":"20…Z","in_trash":false}],"outcome":"attention","message":""}
      ? 2
      $ contacts2web undo --home second
      Redone (Undo on …, … 20…): 1 put back
      ! the next sync brings it to this device; contacts2web undo … takes it back
      $ contacts2web undo --home second \(ShortID.text(run))
      \(named)
      Undone; where others changed a contact in between, it is as they left it (… synced, … 20…): 1 put back
      ! the next sync brings it to this device; contacts2web undo … takes it back
      ? 2
      $ contacts2web sync
      to the address book: 1 changed
      $ grep -c TEL:1 people/ann.vcf
      1
      """
    ).play(on: machine)
  }

  // MARK: Text and JSON

  private static let made = Timestamp(milliseconds: 1_776_254_700_000)

  private static func undone(
    _ number: UInt64, _ effect: UndoEffect, _ kind: RunKind? = nil, _ device: String? = nil
  ) -> UndoneContact {
    UndoneContact(
      id: UniqueID(word: Word128(high: number << 32, low: number)), name: "P\(number)", effect: effect,
      between: EditBetween(kind: kind, device: device, madeAt: made))
  }

  /// Each way in which an edit in between is told: the line, and the object of the JSON behind the contact's id and name.
  private static let told: [(contact: UndoneContact, line: String, json: String)] = [
    (
      undone(1, .putBack, .edit), "goes back to how it was changed in the browser in between",
      #""kind":"edit","device":null,"made":"2026-04-15T12:05:00Z","in_trash":false"#
    ),
    (
      undone(2, .putBack, .sync, "phone"), "goes back to how it was changed by phone in between",
      #""kind":"sync","device":"phone","made":"2026-04-15T12:05:00Z","in_trash":false"#
    ),
    (
      undone(3, .toTrash, .edit, "laptop"), "goes to the trash again, where it was put on laptop in between",
      #""kind":"edit","device":"laptop","made":"2026-04-15T12:05:00Z","in_trash":true"#
    ),
    (
      undone(4, .putBack), "goes back to how it was changed in the browser in between",
      #""kind":null,"device":null,"made":"2026-04-15T12:05:00Z","in_trash":false"#
    ),
  ]

  @Test(arguments: [false, true]) func `each edit in between has its line and its object, and nobody else has`(
    isDryRun: Bool
  ) throws {
    let entry = LogEntry(
      run: UniqueID(word: Word128(high: 0, low: 1)), kind: .sync, device: "laptop", book: nil, startedAt: Self.made,
      finishedAt: Self.made, counts: RunCounts(), example: "P1", undoes: nil, undoneBy: nil, firstChange: 1)
    var text = UndoText(entry: entry, isDryRun: isDryRun)
    let others = [(5, UndoEffect.putBack), (6, .changedSince)].map { number, effect in
      UndoneContact(id: UniqueID(word: Word128(high: number << 32, low: number)), name: "P\(number)", effect: effect)
    }
    text.add(UndoStep(undo: isDryRun ? nil : entry.run, contacts: Self.told.map(\.contact) + others, next: nil))
    let lines = Self.told.enumerated().map { index, told in
      "P\(index + 1): \(told.line) (contacts2web history 0000000\(index + 1) goes further back)"
    }
    let put = isDryRun ? ["P5: goes back to the earlier version"] : []
    let stays = ["P6: was changed since, so it stays as it is"]
    #expect(Array(text.lines.dropLast()) == lines + put + stays)
    let objects = Self.told.enumerated().map { index, told in
      #"{"contact":"\#(told.contact.id.word.hex)","name":"P\#(index + 1)",\#(told.json)}"#
    }
    #expect(text.json.contains(#""between":[\#(objects.joined(separator: ","))],"#), "\(text.json)")
    #expect(text.exitStatus == (isDryRun ? .done : .attention))
  }
}
