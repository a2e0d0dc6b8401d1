import Probes

@testable import Simulation

// Stories of devices that lose their caches, and of files that are put back.

extension PlayedSeedsTests {
  /// Which record is whose, at devices that cannot know it any more.
  static let lostCaches: [Row] = [
    Row(
      sentence: "a file that is edited while a device without its cache learns who it is stays that contact",
      operations: [
        file(3, 9, hasUID: false), sync(0), .loseCache(device: 0), .editContact(pick: 996, .firstName, 0),
        sync(0, atCall: 3, edit(0, 725, .noEmail, 1505)),
      ]),
    Row(
      sentence: "also where it is edited before the device has asked the cloud",
      operations: [
        file(1, 22, hasUID: false), sync(0), sync(1), .loseCache(device: 1), .editContact(pick: 967, .firstName, 6917),
        sync(1, atCall: 1, edit(1, 70, .secondEmail, 1)),
      ]),
    Row(
      sentence:
        "a contact that was edited, deleted and comes back from an older file and from another edit is there once",
      operations: [
        file(2, 10, hasUID: false), sync(0), sync(1), edit(1, 0, .nickname, 2), sync(1),
        edit(1, 0, .organization, 5070),
        .deleteContacts(pick: 446, count: 7, allowed: false), .loseCache(device: 0),
      ]),
    Row(
      sentence:
        "a contact edited here, deleted and forgotten there, and made anew by a lost cache, is there once (194600)",
      operations: [
        file(3, 22, hasUID: false), sync(0), .rehearse(device: 1), .loseCache(device: 0),
        edit(1, 136, .unknownProperty, 8671), .undoRun(pick: 0), .pass(milliseconds: 32 * 86_400_000), .forgetOld,
      ]),
    Row(
      sentence: "a file that is edited while it goes, on a device that has lost its cache (563417)",
      operations: [
        file(0, 34, hasUID: false), sync(0), .sync(device: 1, allowsDeletions: false, nil), .loseCache(device: 1),
        .editFile(device: 0, pick: 839, .nickname, 6580, inPlace: true), .undoRun(pick: 1),
        sync(1, atCall: 1, edit(1, 810, .note, 0)),
      ]),
    Row(
      sentence: "a device without its cache, cut off before it writes what two cards make (357182)",
      devices: 3, isMerge: true,
      operations: [
        file(0, 10, hasUID: false), sync(0), sync(2), edit(2, 755, .email, 5204),
        .editContact(pick: 224, .phoneLabel, 0),
        .loseCache(device: 2), sync(2, .init(.sqlStatement, at: 97, .end)),
      ]),
    Row(
      sentence: "a file that cannot be read for a moment, at a device without its cache (709503)", sharing: .copy,
      operations: [
        file(0, 20, hasUID: false), sync(0), .loseCache(device: 0),
        .sync(device: 0, allowsDeletions: false, Disturbance(fault: .init(.fileOperation, at: 2, .failure))),
        edit(0, 320, .address, 1285),
      ]),
    Row(
      sentence: "a contact edited here, edited and deleted there, and made anew by a lost cache (398722)", devices: 3,
      sharing: .copy,
      operations: [
        file(4, 8, hasUID: false), .sync(device: 0, allowsDeletions: false, nil),
        .sync(device: 1, allowsDeletions: false, nil), .editContact(pick: 0, .noEmail, 2),
        sync(0, .init(.answer, at: 7, .lasting)), .deleteContacts(pick: 213, count: 7, allowed: true),
        .sync(device: 2, allowsDeletions: false, nil), .loseCache(device: 0), .rehearse(device: 0),
        edit(1, 806, .firstName, 0), .sync(device: 1, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "two files with one UID, of which the cloud has one, at a device without its cache (621075)",
      operations: [
        file(1, 32, hasUID: true), .sync(device: 0, allowsDeletions: false, nil),
        .sync(device: 1, allowsDeletions: false, nil), edit(0, 271, .nickname, 2),
        .copyFile(device: 1, pick: 587, .firstName, 9267), .newContact(person: 1, variant: 8, hasUID: true),
        .loseCache(device: 1), .putBack(device: 1, nil),
      ]),
    Row(
      sentence: "a file renamed over one that an older cache knows (1060877)", devices: 1,
      operations: [
        file(0, 36, hasUID: true), .sync(device: 0, allowsDeletions: false, nil), .backUpCache(device: 0),
        file(4, 10, hasUID: true), .rehearse(device: 0), .renameOver(device: 0, pick: 103, over: 996),
        .restoreCache(device: 0), .editContact(pick: 843, .firstName, 2),
      ]),
    Row(
      sentence: "a file edited after a run without a cache was cut off, one of two of a name (533506)", isMerge: true,
      operations: [
        file(0, 1, hasUID: false), sync(0), sync(1), file(0, 38, on: 1, hasUID: false), .loseCache(device: 1),
        .editContact(pick: 0, .unknownProperty, 7838), sync(1, atCall: 3, .pass(milliseconds: 61_000)),
        edit(1, 0, .email, 7455),
      ]),
    Row(
      sentence: "also where the later edit wins (533506)",
      operations: [
        file(0, 1, hasUID: false), sync(0), sync(1), file(0, 38, on: 1, hasUID: false), .loseCache(device: 1),
        .editContact(pick: 0, .unknownProperty, 7838), sync(1, atCall: 3, .pass(milliseconds: 61_000)),
        edit(1, 0, .email, 7455),
      ]),
    Row(
      sentence: "a file that a device without its cache takes for a twin, and the contact's new one, edited (833446)",
      devices: 3, sharing: .folder,
      operations: [
        file(0, 15, hasUID: false), file(1, 35, hasUID: false), file(2, 38, hasUID: true),
        .sync(device: 0, allowsDeletions: false, nil), .sync(device: 1, allowsDeletions: false, nil), sync(2),
        .editContact(pick: 108, .nickname, 2), .loseCache(device: 0), edit(1, 963, .unknownProperty, 1),
        .newContact(person: 0, variant: 15, hasUID: true),
      ]),
  ]

  /// Files that are put back, and backups of a folder.
  static let comingBack: [Row] = [
    Row(
      sentence: "a renamed file that cannot be read for a moment is not put back under its old name",
      operations: [
        file(0, 13, hasUID: false), file(1, 4, hasUID: true), sync(0), file(2, 16, hasUID: false),
        .renameFile(device: 0, pick: 73),
        .putBack(device: 0, Disturbance(fault: .init(.fileOperation, at: 4, .failure))), edit(0, 421, .firstName, 2),
      ]),
    Row(
      sentence:
        "a contact that comes back, and whose file is edited when the run that wrote it was cut off, stays that contact (273544)",
      devices: 4, sharing: .folder, isMerge: true,
      operations: [
        file(0, 24, hasUID: false), file(1, 13, hasUID: false), file(2, 27, hasUID: false), sync(0), sync(1), sync(3),
        .editContact(pick: 344, .email, 8668), .newContact(person: 4, variant: 5, hasUID: true),
        .removeFiles(device: 1, pick: 334, count: 1), file(5, 10, on: 1, hasUID: false),
        .editContact(pick: 777, .phone, 0), sync(1, .init(.fileOperation, at: 9, .end)),
        .editFile(device: 1, pick: 936, .secondPhone, 322, inPlace: true),
      ]),
    Row(
      sentence: "a file that is put back and merged with what was typed elsewhere (1058649)", devices: 3,
      isMerge: true,
      operations: [
        file(1, 23, hasUID: true), sync(0), sync(2),
        .editFile(device: 2, pick: 999, .organization, 9596, inPlace: true),
        sync(2, atCall: 2, .pass(milliseconds: 61000)), .editContact(pick: 21, .address, 1),
        .removeFiles(device: 2, pick: 181, count: 6), .putBack(device: 2, nil),
      ]),
    Row(
      sentence: "a file that went, and that another device on the folder wrote again under another name (695121)",
      sharing: .folder,
      operations: [
        file(1, 3, hasUID: false), .sync(device: 0, allowsDeletions: false, nil),
        .sync(device: 1, allowsDeletions: false, nil), .removeFiles(device: 1, pick: 127, count: 2),
        .editContact(pick: 170, .address, 5279), sync(0, .init(.answer, at: 2, .end)), .putBack(device: 1, nil),
        .editFile(device: 0, pick: 495, .email, 0, inPlace: true),
      ]),
    Row(
      sentence: "or under its own name, so that it is edited there (695121)", sharing: .folder,
      operations: [
        file(1, 3, hasUID: false), .sync(device: 0, allowsDeletions: false, nil),
        .sync(device: 1, allowsDeletions: false, nil), .removeFiles(device: 1, pick: 127, count: 2),
        sync(0, .init(.answer, at: 2, .end)), .putBack(device: 1, nil), .editContact(pick: 221, .note, 0),
        .editFile(device: 0, pick: 69, .phone, 9645, inPlace: true),
      ]),
    Row(
      sentence: "also where the run that was to write it as it was is cut off (803351)", devices: 3, sharing: .folder,
      isMerge: true,
      operations: [
        file(0, 33, hasUID: false), sync(2), .editContact(pick: 652, .secondPhone, 9667),
        .removeFiles(device: 2, pick: 640, count: 1), sync(0),
        .putBack(device: 2, Disturbance(fault: .init(.sqlStatement, at: 84, .failure))),
      ]),
    Row(
      sentence: "a file that a put-back wrote before it was cut off, and that is edited then (843690)", devices: 3,
      isMerge: true,
      operations: [
        file(0, 4, hasUID: false), file(1, 25, hasUID: false), file(2, 39, hasUID: false), file(3, 36, hasUID: false),
        sync(0), .sync(device: 1, allowsDeletions: false, nil), sync(2), edit(2, 619, .organization, 0),
        .removeFiles(device: 1, pick: 83, count: 6), sync(1, .init(.request, at: 2, .end)),
        .putBack(device: 1, Disturbance(fault: .init(.fileOperation, at: 6, .failure))), edit(1, 831, .phone, 447),
      ]),
    Row(
      sentence: "a file of somebody's namesake, whom another device on the folder removed with their own card (56737)",
      devices: 3, sharing: .folder,
      operations: [
        file(2, 38, hasUID: false), sync(0), sync(2), .removeFiles(device: 2, pick: 0, count: 1),
        .newContact(person: 2, variant: 21, hasUID: false), sync(2), sync(1), .editContact(pick: 0, .secondPhone, 9893),
        edit(1, 0, .address, 1837),
      ]),
    Row(
      sentence: "a folder of two devices that goes back to before a card, which is a deletion (390220)",
      sharing: .folder,
      operations: [
        .backUpDevice(device: 1), file(1, 22, on: 1, hasUID: false), .sync(device: 0, allowsDeletions: false, nil),
        .restoreDevice(device: 1, keepsTimes: true),
      ]),
    Row(
      sentence: "a folder and its cache that go back to a deletion that was taken back since (922310)", devices: 1,
      operations: [
        file(3, 35, hasUID: true), file(4, 29, hasUID: true), sync(0),
        .removeFiles(device: 0, pick: 607, count: 1), .backUpDevice(device: 0), .putBack(device: 0, nil),
        .editContact(pick: 127, .organization, 2), .sync(device: 0, allowsDeletions: false, nil),
        .restoreDevice(device: 0, keepsTimes: false), .undoRun(pick: 0),
      ]),
    Row(
      sentence: "a deletion that came through by two runs that were cut off (568053)", devices: 1, isMerge: true,
      operations: [
        file(3, 32, hasUID: false), sync(0), .removeFiles(device: 0, pick: 850, count: 1),
        sync(0, .init(.answer, at: 3, .lasting)), sync(0, .init(.request, at: 3, .lasting)),
        .putBack(device: 0, nil),
      ]),
  ]
}
