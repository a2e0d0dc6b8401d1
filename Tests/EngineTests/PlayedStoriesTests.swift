import Probes
import Testing

@testable import Simulation

/// Stories that once ended badly, or that chance tells seldom, shortened and told again.
@Suite(.serialized) struct PlayedStoriesTests {
  private func play(_ story: Story, _ kind: CloudKind = .memory) throws {
    let violation = try Player(kind).play(story).1
    #expect(violation == nil, "\(story.text)")
  }

  private func story(
    _ devices: Int, sharing: Story.Sharing = .nothing, isMerge: Bool = false, _ operations: [Simulation.Operation]
  ) -> Story {
    var story = Story(
      seed: 1, clockOffsets: [Int64](repeating: 0, count: devices), isMerge: isMerge, operations: operations)
    story.sharing = sharing
    return story
  }

  private func sync(_ device: Int) -> Simulation.Operation { .sync(device: device, allowsDeletions: false, nil) }

  private func edit(_ device: Int, _ change: CardChange, _ value: Int) -> Simulation.Operation {
    .editFile(device: device, pick: 0, change, value, inPlace: false)
  }

  private let newFile = Simulation.Operation.newFile(device: 0, person: 0, variant: 14, hasUID: false)

  @Test func `a contact edited here and there, with a copy beside it, is not doubled`() throws {
    try play(
      story(
        3, sharing: .copy,
        [
          newFile, sync(0), sync(1), sync(2), edit(1, .firstName, 0), edit(2, .firstName, 2),
          .copyFile(device: 2, pick: 558, .noSecondPhone, 2590),
        ]))
  }

  @Test func `two devices on one folder come to rest where two of its contacts have one UID`() throws {
    try play(
      story(
        3, sharing: .folder, isMerge: true,
        [
          .newContact(person: 4, variant: 26, hasUID: true), sync(2), .editContact(pick: 0, .nickname, 6032),
          .copyFile(device: 2, pick: 0, .phoneLabel, 1),
        ]))
  }

  @Test(arguments: [false, true], [0, 1])
  func `an exchange that comes in two halves takes neither away, whatever is edited elsewhere`(
    _ hasUID: Bool, _ first: Int
  )
    throws
  {
    let files = (0..<2).map {
      Simulation.Operation.newFile(device: 0, person: $0, variant: 14 + $0, hasUID: hasUID)
    }
    let half = Simulation.Operation.exchangeHalf(device: 1, pick: first, with: 1 - first)
    for between: [Simulation.Operation] in [
      [], [sync(1)], [sync(1), sync(0)], [edit(0, .note, 3), sync(0), sync(1)],
      [.editContact(pick: 0, .phone, 4), sync(1)],
      [sync(1), .pass(milliseconds: 3_600_000), sync(1)],
    ] {
      try play(
        story(
          2, sharing: .copy, files + [sync(0), sync(1), half] + between + [.exchangeRest(device: 1), sync(1), sync(0)]))
    }
  }

  @Test(arguments: CloudKind.allCases)
  func `devices with an old program wait for the new one, and bring what waited on them`(_ kind: CloudKind) throws {
    try play(
      story(
        2,
        [
          newFile, sync(0), sync(1), edit(1, .note, 2), .updateServer(portions: 2), sync(1), .updateDevice(device: 0),
          edit(0, .phone, 3), sync(0), .loseCache(device: 0), sync(0), .updateDevice(device: 1), sync(1),
          .undoRun(pick: 0),
        ]), kind)
  }

  @Test(arguments: CloudKind.allCases)
  func `a cloud that is put back behind another version, by a clock that jumps, takes nothing away`(_ kind: CloudKind)
    throws
  {
    try play(
      story(
        2,
        [
          newFile, sync(0), sync(1), .backUpCloud, edit(1, .note, 2), sync(1), sync(0), .raiseVersion(portions: 1),
          .setServerClock(offset: -World.serverClockReach), edit(0, .phone, 3), sync(0), .restoreCloud, .forgetOld,
          sync(1), .setServerClock(offset: World.serverClockReach), sync(0), .updateServer(portions: 1), .restoreCloud,
          .doubt,
        ]), kind)
  }

  @Test func `what a clock that is wrong by years has seen is forgotten neither too soon nor never`() throws {
    let month: Int64 = 33 * 86_400_000
    try play(
      story(
        1,
        [
          newFile, sync(0), edit(0, .note, 2), sync(0), .setServerClock(offset: World.serverClockReach), .forgetOld,
          .setServerClock(offset: 0), .pass(milliseconds: month), .forgetOld, edit(0, .note, 3), sync(0),
          .setServerClock(offset: -World.serverClockReach), .forgetOld,
        ]))
  }

  @Test func `what the history forgets in its time is no younger because a folder waits for its sync`() throws {
    try play(
      story(
        1,
        [
          newFile, sync(0), .editContact(pick: 0, .phone, 0), .pass(milliseconds: 32 * 86_400_000), .forgetOld,
          .setServerClock(offset: 3_600_000),
        ]))
  }

  @Test func `a dry run and the run after it overlook the same file`() throws {
    try play(
      story(1, [newFile, sync(0), .overlook(device: 0), .renameFile(device: 0, pick: 0), .rehearse(device: 0)]))
  }

  @Test func `a file that one look overlooks is seen by the next`() throws {
    try play(story(2, [sync(0), sync(1), .overlook(device: 0), newFile]))
  }

  @Test func `a file that is renamed while one of two devices on its folder looks is not deleted`() throws {
    try play(
      story(
        2, sharing: .folder,
        [
          newFile, sync(0), sync(1), .overlook(device: 1), .renameFile(device: 0, pick: 0),
          .sync(device: 1, allowsDeletions: true, nil),
        ]))
  }

  @Test func `edits are undone and done again while other devices edit`() throws {
    try play(
      story(
        2,
        [
          newFile, sync(0), sync(1), edit(0, .note, 1), sync(0), .undoRun(pick: 0), edit(1, .note, 2), sync(1), sync(0),
          .undoRun(pick: 0), sync(0), .undoRun(pick: 1), .undoRun(pick: 0),
        ]))
  }

  @Test func `a cloud put back to a backup takes nothing from the devices, whatever was cut off before`() throws {
    for call in 1...8 {
      var disturbance = Disturbance()
      disturbance.fault = .init(.answer, at: call, .end)
      try play(
        story(
          2,
          [
            newFile, sync(0), sync(1), .backUpCloud, edit(0, .note, 1), sync(0), edit(0, .phone, 2),
            .sync(device: 0, allowsDeletions: false, disturbance), .restoreCloud, edit(1, .email, 3), sync(1), sync(0),
          ]))
    }
  }

  @Test func `a cloud put back to a backup takes nothing from a folder with a copy either`() throws {
    try play(
      story(
        2, sharing: .copy,
        [
          .newFile(device: 0, person: 0, variant: 14, hasUID: true), sync(0), sync(1), .backUpCloud,
          .editContact(pick: 0, .note, 77), sync(0), .restoreCloud,
          .newContact(person: 4, variant: 26, hasUID: true), .newContact(person: 5, variant: 27, hasUID: true), sync(1),
          sync(0),
        ]))
  }

  @Test func `a device put back to an old image of itself brings nothing back to life, and loses nothing`() throws {
    for keepsTimes in [false, true] {
      try play(
        story(
          2,
          [
            newFile, sync(0), sync(1), .backUpDevice(device: 0), edit(0, .note, 1), sync(0), edit(1, .phone, 2),
            sync(1),
            .restoreDevice(device: 0, keepsTimes: keepsTimes), sync(0), .removeFiles(device: 1, pick: 0, count: 1),
          ]))
    }
  }

  @Test func `a broken file is in a device's image, too, and not taken for deleted when that is put back`() throws {
    try play(
      story(
        1,
        [
          newFile, sync(0), .breakFile(device: 0, pick: 0), .backUpDevice(device: 0),
          .restoreDevice(device: 0, keepsTimes: true),
        ]))
  }

  @Test func `whoever was put into another one's file waits for review where that one's later edit wins`() throws {
    try play(
      story(
        2,
        [
          newFile, sync(0), sync(1), .newFile(device: 1, person: 7, variant: 33, hasUID: false),
          .editContact(pick: 0, .group, 1), .renameOver(device: 1, pick: 1, over: 0),
        ]))
  }

  @Test func `what was deleted elsewhere and is forgotten meanwhile is news all the same`() throws {
    try play(
      story(
        3, sharing: .folder,
        [
          newFile, sync(0), sync(2), .undoRun(pick: 0), .pass(milliseconds: 32 * 86_400_000), .forgetOld,
        ]))
  }

  @Test
  func `of two files that are edited and exchanged at once, one waits for review where the cloud's edit is later`()
    throws
  {
    try play(
      story(
        1,
        [
          .newFile(device: 0, person: 0, variant: 16, hasUID: true),
          .newFile(device: 0, person: 1, variant: 10, hasUID: false), sync(0), edit(0, .firstName, 2167),
          .editFile(device: 0, pick: 1, .firstName, 937, inPlace: false), .exchangeFiles(device: 0, pick: 0, with: 1),
          .editContact(pick: 0, .email, 0), .editContact(pick: 1, .email, 0),
        ]))
  }

  @Test func `a file that is renamed over another one and broken at once is not deleted`() throws {
    try play(
      story(
        2, sharing: .folder,
        [
          newFile, .newFile(device: 0, person: 1, variant: 4, hasUID: true), sync(0), sync(1),
          .renameOver(device: 1, pick: 1, over: 0), .breakFile(device: 1, pick: 0), sync(1),
        ]))
  }

  @Test(arguments: [0, 1]) func `of two files that are exchanged, one of which is broken at once, nobody is deleted`(
    broken: Int
  ) throws {
    try play(
      story(
        1,
        [
          .newFile(device: 0, person: 0, variant: 15, hasUID: true),
          .newFile(device: 0, person: 1, variant: 27, hasUID: false), sync(0),
          .exchangeFiles(device: 0, pick: 0, with: 1), .breakFile(device: 0, pick: broken), sync(0),
        ]))
  }

  @Test func `what an undo brings back is not deleted again by the other device on the folder`() throws {
    try play(
      story(
        2, sharing: .folder,
        [
          .newFile(device: 0, person: 0, variant: 13, hasUID: false), sync(0), sync(1), .renameFile(device: 1, pick: 0),
          edit(0, .note, 3576), sync(1), .undoRun(pick: 0),
        ]))
  }

  @Test func `a file that goes while another contact gets its name is deleted, and its contact with it`() throws {
    let removal = Simulation.Operation.removeFiles(device: 1, pick: 0, count: 1)
    try play(
      story(
        2, isMerge: true,
        [
          .newFile(device: 0, person: 0, variant: 23, hasUID: false), sync(0), sync(1), edit(1, .unknownProperty, 6393),
          .loseCache(device: 1),
          .sync(
            device: 1, allowsDeletions: true,
            Disturbance(fault: nil, meanwhile: removal, atCall: 1, deliversTwice: false)),
          .undoRun(pick: 0),
        ]))
  }

  @Test func `an edit is merged also where what it was made from is forgotten meanwhile`() throws {
    try play(
      story(
        2, isMerge: true,
        [
          newFile, .newFile(device: 0, person: 3, variant: 31, hasUID: true), sync(0), sync(1),
          .makeIdentical(pick: 0, to: 1), edit(0, .unknownProperty, 214), .pass(milliseconds: 32 * 86_400_000),
          .forgetOld,
        ]))
  }

  @Test(arguments: [0, 1]) func `an undo doubles nobody where another contact has what one of them said before`(
    _ first: Int
  ) throws {
    try play(
      story(
        1,
        [
          newFile, .editFile(device: 0, pick: 0, .note, 1 + first, inPlace: false),
          .copyFile(device: 0, pick: 0, .note, 2 - first), sync(0),
          // One says what the other did, which says something else; and a third says what the one did.
          .editFile(device: 0, pick: first, .note, 2, inPlace: false),
          .editFile(device: 0, pick: 1 - first, .note, 3, inPlace: false), sync(0),
          .copyFile(device: 0, pick: 0, .note, 1), sync(0), .undoRun(pick: 1),
        ]))
  }

  // MARK: Runs that were cut off

  private func cutOff(_ device: Int, _ point: FaultPoint, at number: Int, _ effect: FaultInjector.Effect = .end)
    -> Simulation.Operation
  {
    var disturbance = Disturbance()
    disturbance.fault = .init(point, at: number, effect)
    return .sync(device: device, allowsDeletions: true, disturbance)
  }

  @Test(arguments: [CardChange.firstName, .note])
  func `a file that came in a run that was cut off, and is edited before the next one, is no other contact`(
    _ change: CardChange
  ) throws {
    for statement in 60..<125 {
      try play(
        story(
          2,
          [
            sync(1), .newContact(person: 3, variant: 21, hasUID: false), cutOff(1, .sqlStatement, at: statement),
            edit(1, change, 4532), .editContact(pick: 0, .phone, 7),
          ]))
    }
  }

  @Test func `a file that came in a run that was cut off, and is broken before the next one, does not come again`()
    throws
  {
    for operation in 3..<10 {
      try play(
        story(
          1,
          [
            sync(0), .newContact(person: 7, variant: 19, hasUID: false), cutOff(0, .fileOperation, at: operation),
            .editContact(pick: 0, .note, 3188), .breakFile(device: 0, pick: 0), .rehearse(device: 0),
          ]))
    }
  }

  @Test func `a file that comes back in a run that is cut off is the one that went, whatever is edited then`() throws {
    for statement in 95..<125 {
      try play(
        story(
          2,
          [
            .newFile(device: 0, person: 0, variant: 8, hasUID: false),
            .newFile(device: 0, person: 1, variant: 1, hasUID: false), sync(0),
            .editContact(pick: 1, .unknownProperty, 2), .removeFiles(device: 0, pick: 0, count: 2),
            cutOff(0, .sqlStatement, at: statement), .editContact(pick: 0, .group, 5788),
          ]))
    }
  }

  // MARK: Deleted there, edited here

  @Test(arguments: [false, true], [false, true])
  func `a contact that a device without its cache makes anew, and another one's edit revives, is there once`(
    _ hasUID: Bool, _ isMerge: Bool
  ) throws {
    for between: [Simulation.Operation] in [[], [.editContact(pick: 0, .unknownProperty, 5024)]] {
      try play(
        story(
          3, isMerge: isMerge,
          [
            .newFile(device: 0, person: 3, variant: 5, hasUID: hasUID), sync(0), sync(1), sync(2),
            edit(2, .address, 9656),
          ]
            + between + [.deleteContacts(pick: 0, count: 1, allowed: false), .loseCache(device: 1), sync(1), sync(2)]))
    }
  }

  // MARK: Who is who

  @Test func `a file that a device without its cache overlooks does not come a second time`() throws {
    try play(
      story(
        2, isMerge: true,
        [
          .newFile(device: 0, person: 1, variant: 17, hasUID: false), sync(0), sync(1), .overlook(device: 1),
          .loseCache(device: 1), .sync(device: 1, allowsDeletions: true, nil), edit(0, .secondEmail, 3780),
        ]))
  }

  @Test func `of two files that are exchanged, one of which was left alone, each stays its contact`() throws {
    try play(
      story(
        1,
        [
          .newFile(device: 0, person: 1, variant: 18, hasUID: true), .copyFile(device: 0, pick: 0, .noEmail, 3578),
          .newContact(person: 3, variant: 11, hasUID: true), sync(0), .editContact(pick: 1, .firstName, 2),
          .exchangeFiles(device: 0, pick: 1, with: 2),
        ]))
  }

  @Test func `a namesake's new file does not take the contact of a file that gets another first name`() throws {
    try play(
      story(
        4, sharing: .folder, isMerge: true,
        [
          .newFile(device: 0, person: 0, variant: 7, hasUID: false), sync(0), sync(2),
          .newFile(device: 1, person: 0, variant: 0, hasUID: false), edit(2, .firstName, 1),
        ]))
  }

  @Test func `nor does a copy that keeps the first name`() throws {
    try play(
      story(
        3, sharing: .folder, isMerge: true,
        [
          .newFile(device: 0, person: 1, variant: 38, hasUID: false), sync(0), sync(1), sync(2),
          edit(1, .firstName, 4061), sync(1), .copyFile(device: 0, pick: 0, .email, 8191),
        ]))
  }

  // MARK: What nobody can know

  @Test(arguments: [0, 2]) func `a file that a device sees for the first time, edited, may be another contact`(
    _ editor: Int
  ) throws {
    for change in [CardChange.firstName, .photo] {
      try play(
        story(
          3, sharing: .folder, isMerge: true,
          [
            .newContact(person: 2, variant: 15, hasUID: false), .newContact(person: 2, variant: 6, hasUID: true),
            sync(2),
            edit(editor, change, 2), .editFile(device: editor, pick: 1, change, 3, inPlace: false),
          ]))
    }
  }

  @Test(arguments: [0, 1], [0, 1])
  func `half an exchange of files that no run has seen, or that are deleted or renamed, takes one of them`(
    _ first: Int, _ other: Int
  ) throws {
    let files = (0..<2).map { Simulation.Operation.newFile(device: 0, person: 2 + $0, variant: 13 + $0, hasUID: true) }
    let half = Simulation.Operation.exchangeHalf(device: 0, pick: first, with: 1 - first)
    try play(story(1, files + [half, sync(0)]))
    for change: Simulation.Operation in [
      .removeFiles(device: 0, pick: other, count: 1), .renameFile(device: 0, pick: other),
    ] {
      try play(
        story(
          2, files + [sync(0), sync(1), .editContact(pick: other, .photo, 2), half, change, sync(0)]))
    }
    // Two days later one of them was a duplicate, and an edit elsewhere has brought it back.
    try play(
      story(
        1,
        files + [
          sync(0), half, .editContact(pick: other, .secondPhone, 2), sync(0),
          .setClock(device: 0, offset: 2 * 86_400_000), .rehearse(device: 0),
        ]))
  }

  @Test(arguments: [0, 1], [false, true])
  func `a file that is copied over another one doubles nobody, whatever is edited of both elsewhere`(
    _ over: Int, _ isMerge: Bool
  ) throws {
    let files = (0..<2).map {
      Simulation.Operation.newFile(device: 0, person: $0, variant: 16 + 20 * $0, hasUID: false)
    }
    try play(
      story(
        1, isMerge: isMerge,
        files + [
          sync(0), .copyOver(device: 0, pick: 1 - over, over: over), .editContact(pick: over, .address, 1069),
          .editContact(pick: 1 - over, .note, 150), sync(0),
        ]))
  }
}
