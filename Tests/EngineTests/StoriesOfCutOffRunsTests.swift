import Probes
import Testing

@testable import Simulation

/// Stories of runs that were cut off, and of walks over the folder that miss a file. Each ended badly once, or is one that chance tells seldom.
@Suite(.serialized) struct StoriesOfCutOffRunsTests: StoryTelling {
  @Test(arguments: [CardChange.firstName, .note])
  func `a file that came in a run that was cut off, and is edited before the next one, is no other contact`(
    _ change: CardChange
  ) throws {
    for statement in 60..<130 {
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
    for statement in 95..<130 {
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

  @Test func `a file that a device without its cache overlooks does not come a second time`() throws {
    try play(
      story(
        2, isMerge: true,
        [
          .newFile(device: 0, person: 1, variant: 17, hasUID: false), sync(0), sync(1), .overlook(device: 1),
          .loseCache(device: 1), .sync(device: 1, allowsDeletions: true, nil), edit(0, .secondEmail, 3780),
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

  @Test func `a broken file is in a device's image, too, and not taken for deleted when that is put back`() throws {
    try play(
      story(
        1,
        [
          newFile, sync(0), .breakFile(device: 0, pick: 0), .backUpDevice(device: 0),
          .restoreDevice(device: 0, keepsTimes: true),
        ]))
  }
}
