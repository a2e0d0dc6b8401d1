import Testing

@testable import Simulation

/// Stories of files that change places, or that are put over others. Each ended badly once, or is one that chance tells seldom.
@Suite(.serialized) struct StoriesOfExchangesTests: StoryTelling {
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

  @Test func `whoever was put into another one's file waits for review where that one's later edit wins`() throws {
    try play(
      story(
        2,
        [
          newFile, sync(0), sync(1), .newFile(device: 1, person: 7, variant: 33, hasUID: false),
          .editContact(pick: 0, .group, 1), .renameOver(device: 1, pick: 1, over: 0),
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
