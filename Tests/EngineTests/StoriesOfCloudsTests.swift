import Probes
import Testing

@testable import Simulation

/// Stories of a cloud that is put back, updated or forgets, and of clocks that jump. Each ended badly once, or is one that chance tells seldom.
@Suite(.serialized) struct StoriesOfCloudsTests: StoryTelling {
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

  @Test func `what was deleted elsewhere and is forgotten meanwhile is news all the same`() throws {
    try play(
      story(
        3, sharing: .folder,
        [
          newFile, sync(0), sync(2), .undoRun(pick: 0), .pass(milliseconds: 32 * 86_400_000), .forgetOld,
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

  @Test func `what an undo brings back is not deleted again by the other device on the folder`() throws {
    try play(
      story(
        2, sharing: .folder,
        [
          .newFile(device: 0, person: 0, variant: 13, hasUID: false), sync(0), sync(1), .renameFile(device: 1, pick: 0),
          edit(0, .note, 3576), sync(1), .undoRun(pick: 0),
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
}
