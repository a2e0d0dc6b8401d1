import Testing

@testable import Simulation

/// Stories about who a file is: copies, namesakes, and a contact that is made anew. Each ended badly once, or is one that chance tells seldom.
@Suite(.serialized) struct StoriesOfIdentityTests: StoryTelling {
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
}
