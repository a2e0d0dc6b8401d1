import Probes

@testable import Simulation

// Stories of what nobody can know, and of what lost to an edit.

extension PlayedSeedsTests {
  /// What the stories themselves took for a fault.
  static let exceptions: [Row] = [
    Row(
      sentence: "what a merge put together and another edit in the same run replaced is in the history", isMerge: true,
      operations: [
        file(4, 29, hasUID: true), sync(0), .editContact(pick: 972, .group, 8278), edit(0, 792, .firstName, 3147),
        sync(0, atCall: 3, .editContact(pick: 492, .firstName, 2)),
      ]),
    Row(
      sentence: "a label that gave way to another one may go with the card",
      operations: [
        file(1, 39, hasUID: false), sync(0), sync(1), .removeFiles(device: 1, pick: 712, count: 6),
        edit(0, 339, .phoneLabel, 1), .loseCache(device: 0),
      ]),
    Row(
      sentence:
        "a file that a device sees for the first time when it has been edited in the middle of another one's run",
      sharing: .folder, isMerge: true,
      operations: [
        file(0, 13, hasUID: false), file(1, 23, hasUID: true), file(1, 39, hasUID: false),
        sync(0, atCall: 3, edit(0, 926, .photo, 0)), .rehearse(device: 1),
      ]),
    Row(
      sentence: "a file that is exchanged with one that a look overlooks",
      operations: [
        file(0, 2, hasUID: false), sync(0), .overlook(device: 0), file(1, 2, hasUID: true),
        .exchangeFiles(device: 0, pick: 357, with: 572), .editContact(pick: 340, .nickname, 2), sync(0),
      ]),
    Row(
      sentence: "a file with another one's UID that gets one of its own is another contact", sharing: .copy,
      isMerge: true,
      operations: [
        file(1, 0, hasUID: true), file(2, 16, hasUID: true), sync(0),
        .newContact(person: 1, variant: 24, hasUID: true), file(0, 37, hasUID: true), sync(1, atCall: 5, sync(0)),
        .loseCache(device: 1), sync(0), edit(0, 4, .unknownProperty, 1),
      ]),
    Row(
      sentence: "a file of which the cloud has forgotten what it says, at a device without its cache (47952)",
      devices: 3,
      operations: [
        file(0, 12, hasUID: false), file(1, 14, hasUID: false), file(2, 38, hasUID: false), file(3, 39, hasUID: true),
        file(4, 25, hasUID: false), sync(0), .sync(device: 2, allowsDeletions: false, nil),
        .editContact(pick: 633, .group, 1), .pass(milliseconds: 32 * 86_400_000), .loseCache(device: 2),
        .editContact(pick: 423, .firstName, 5069), .forgetOld,
      ]),
    Row(
      sentence: "an edit that no run could send before the cache was lost (75454)", devices: 1, isMerge: true,
      operations: [
        file(6, 35, hasUID: false), file(4, 36, hasUID: false), sync(0), .breakFile(device: 0, pick: 263),
        edit(0, 159, .secondEmail, 3876), sync(0, atCall: 1, .pass(milliseconds: 61_000)), .loseCache(device: 0),
      ]),
    Row(
      sentence: "one that waited as the new name of a file, where a copy has the UID (146594)", isMerge: true,
      operations: [
        file(0, 24, hasUID: true), .sync(device: 0, allowsDeletions: false, nil),
        .sync(device: 1, allowsDeletions: false, nil), .editContact(pick: 305, .noPhoto, 5257),
        edit(1, 189, .secondPhone, 0), .renameHalf(device: 1, pick: 572), .loseCache(device: 0), .loseCache(device: 1),
        .copyFile(device: 0, pick: 237, nil, 6751),
      ]),
    Row(
      sentence: "a file that two devices on a folder take for two contacts, edited again (48133)", devices: 4,
      sharing: .folder, isMerge: true,
      operations: [
        file(1, 38, hasUID: false), sync(0), edit(3, 109, .address, 3806),
        .copyFile(device: 0, pick: 355, .email, 8191), sync(3, atCall: 5, edit(3, 974, .secondPhone, 0)),
      ]),
    Row(
      sentence: "one edited elsewhere, where two devices on a folder take a file for two contacts (96212)", devices: 3,
      sharing: .folder,
      operations: [
        file(0, 4, hasUID: true), file(1, 8, hasUID: true), file(2, 24, hasUID: false), sync(1), sync(2),
        .newContact(person: 2, variant: 22, hasUID: false), edit(0, 548, .note, 3506), sync(1),
        edit(1, 144, .nickname, 7471),
      ]),
    Row(
      sentence: "a file with another name from the cloud, and a namesake's new one on a folder of two devices (48133)",
      devices: 4, sharing: .folder, isMerge: true,
      operations: [
        file(1, 38, hasUID: false), sync(0), sync(1), .sync(device: 2, allowsDeletions: false, nil),
        .sync(device: 3, allowsDeletions: false, nil), edit(1, 234, .email, 2), edit(2, 720, .firstName, 4061),
        sync(2), .copyFile(device: 0, pick: 355, .email, 8191), sync(1),
      ]),
    Row(
      sentence: "half an exchange with a file that another card was copied over before it (90201)", devices: 3,
      sharing: .copy,
      operations: [
        file(0, 15, hasUID: true), file(1, 24, hasUID: true), file(2, 5, hasUID: true), file(3, 7, hasUID: true),
        sync(0), sync(2), .copyOver(device: 2, pick: 586, over: 801), .sync(device: 2, allowsDeletions: false, nil),
        .exchangeHalf(device: 2, pick: 473, with: 992), .sync(device: 2, allowsDeletions: false, nil),
        .editContact(pick: 568, .photo, 0),
      ]),
    Row(
      sentence: "half an exchange with a file that another card was copied over before a look (90201)", devices: 3,
      sharing: .copy,
      operations: [
        file(0, 15, hasUID: true), file(1, 24, hasUID: true), file(2, 5, hasUID: true), file(3, 7, hasUID: true),
        sync(0), sync(2), .copyOver(device: 2, pick: 586, over: 801), .exchangeHalf(device: 2, pick: 473, with: 992),
        .sync(device: 2, allowsDeletions: false, nil), .editContact(pick: 568, .photo, 0),
      ]),
    Row(
      sentence: "two made equal in the browser, and a namesake's new file on a folder of two devices (191527)",
      devices: 3, sharing: .folder, isMerge: true,
      operations: [
        file(0, 6, hasUID: true), file(1, 4, hasUID: false), file(2, 14, hasUID: false), file(3, 37, hasUID: false),
        file(4, 14, hasUID: false), sync(0), sync(2), file(2, 17, hasUID: true), .makeIdentical(pick: 736, to: 963),
        edit(0, 232, .secondPhone, 8342),
      ]),
    Row(
      sentence: "another person's card put in place of one in the browser, at a device without its cache (269320)",
      devices: 4, sharing: .copy,
      operations: [
        file(0, 10, hasUID: true), file(1, 3, hasUID: false), sync(0), .sync(device: 1, allowsDeletions: false, nil),
        .loseCache(device: 1), sync(2, .init(.fileOperation, at: 16, .failure)), .makeIdentical(pick: 976, to: 733),
        edit(2, 752, .group, 4955), .changeUID(device: 0, pick: 615, isRemoved: false),
      ]),
  ]

  /// What lost to an edit is on the review list.
  static let reviews: [Row] = [
    Row(
      sentence: "a merge in which the cloud's photo lost, and whose upload a later run makes (442646)", devices: 1,
      isMerge: true,
      operations: [
        file(0, 24, hasUID: true), file(1, 22, hasUID: false), sync(0), .copyFile(device: 0, pick: 137, .photo, 6746),
        .editContact(pick: 357, .photo, 8061), edit(0, 579, .noPhoto, 1), sync(0, .init(.answer, at: 5, .end)),
      ]),
    Row(
      sentence: "a merge whose run was away for longer than it keeps the account (622233)", devices: 4, isMerge: true,
      operations: [
        file(0, 5, hasUID: true), file(1, 27, hasUID: false), file(2, 29, hasUID: true), file(3, 34, hasUID: false),
        .putBack(device: 0, nil), .sync(device: 3, allowsDeletions: false, nil), edit(3, 470, .organization, 8580),
        .editContact(pick: 582, .organization, 2), .rewriteFile(device: 3, pick: 614),
        sync(3, atCall: 3, .pass(milliseconds: 61000)),
      ]),
  ]
}
