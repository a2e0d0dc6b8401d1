import Probes
import Testing

@testable import Simulation

/// Random stories that once ended badly, shortened, by what was wrong.
@Suite(.serialized) struct PlayedSeedsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let sentence: String
    var devices = 2
    var sharing = Story.Sharing.nothing
    var isMerge = false
    let operations: [Simulation.Operation]
    var testDescription: String { sentence }
  }

  private static func sync(_ device: Int, _ fault: FaultInjector.Fault? = nil) -> Simulation.Operation {
    .sync(device: device, allowsDeletions: true, fault.map { Disturbance(fault: $0) })
  }

  private static func sync(_ device: Int, atCall call: Int, _ meanwhile: Simulation.Operation) -> Simulation.Operation {
    .sync(device: device, allowsDeletions: true, Disturbance(meanwhile: meanwhile, atCall: call))
  }

  private static func file(_ person: Int, _ variant: Int, on device: Int = 0, hasUID: Bool) -> Simulation.Operation {
    .newFile(device: device, person: person, variant: variant, hasUID: hasUID)
  }

  private static func edit(_ device: Int, _ pick: Int, _ change: CardChange, _ value: Int) -> Simulation.Operation {
    .editFile(device: device, pick: pick, change, value, inPlace: false)
  }

  static let rows: [Row] = [
    // Who is who.
    Row(
      sentence:
        "half an exchange, and somebody's new file with the UID of the one that is on its way, take nobody away",
      operations: [
        file(0, 20, hasUID: false), file(1, 20, hasUID: true), sync(0), sync(1),
        .exchangeHalf(device: 1, pick: 1, with: 0), file(1, 0, on: 1, hasUID: true), sync(1),
      ]),
    Row(
      sentence: "nor does a copy of it, edited", sharing: .copy, isMerge: true,
      operations: [
        file(0, 15, hasUID: true), file(1, 5, hasUID: true), file(2, 6, hasUID: true), file(3, 28, hasUID: false),
        sync(0), sync(1), .copyFile(device: 1, pick: 150, .secondPhone, 315),
        .exchangeHalf(device: 1, pick: 18, with: 937), sync(1),
      ]),
    Row(
      sentence: "half an exchange that is edited at once is no edit of the other contact", sharing: .folder,
      isMerge: true,
      operations: [
        file(1, 17, hasUID: true), file(2, 30, hasUID: true), file(3, 18, hasUID: true), sync(0), sync(1),
        .exchangeHalf(device: 1, pick: 619, with: 729),
        .editFile(device: 1, pick: 139, .note, 2, inPlace: true), sync(1),
      ]),
    Row(
      sentence: "nor is one of which the other file is edited", sharing: .folder,
      operations: [
        file(0, 9, hasUID: false), file(1, 31, hasUID: true), sync(0), sync(1),
        .exchangeHalf(device: 1, pick: 241, with: 82), edit(0, 956, .photo, 2), sync(1),
      ]),
    Row(
      sentence: "a file that is renamed and broken at once is known by its name", sharing: .folder, isMerge: true,
      operations: [
        file(0, 29, hasUID: true), file(1, 5, hasUID: false), file(2, 8, hasUID: false), file(3, 24, hasUID: true),
        file(4, 39, hasUID: false), sync(0), sync(1), .renameHalf(device: 0, pick: 412),
        .breakFile(device: 0, pick: 344), sync(1),
      ]),

    Row(
      sentence:
        "a copy whose original another card is brought into is the contact, also where nobody has that card's UID (342802)",
      sharing: .folder, isMerge: true,
      operations: [
        file(0, 3, hasUID: true), file(1, 32, hasUID: true), file(2, 4, hasUID: true), file(3, 18, hasUID: true),
        file(4, 0, hasUID: true), .sync(device: 0, allowsDeletions: false, nil), .renameHalf(device: 1, pick: 832),
        .exchangeHalf(device: 1, pick: 460, with: 538), file(0, 24, on: 1, hasUID: false), sync(0),
      ]),

    Row(
      sentence:
        "when an exchange is completed, the file that waited is the contact, and not a namesake's new one (365888)",
      devices: 4, sharing: .folder, isMerge: true,
      operations: [
        file(0, 10, hasUID: true), file(1, 30, hasUID: false), file(2, 0, hasUID: true), file(3, 24, hasUID: false),
        .sync(device: 0, allowsDeletions: false, nil), sync(3), .exchangeHalf(device: 3, pick: 530, with: 20),
        .sync(device: 0, allowsDeletions: false, nil), file(0, 37, on: 3, hasUID: true),
      ]),

    // Partners.
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

    // Half exchanged.
    Row(
      sentence: "a copy that waits is the contact where the other half of the exchange has another one's UID (315009)",
      operations: [
        file(0, 20, hasUID: false), file(1, 20, hasUID: true), file(2, 25, hasUID: true), file(3, 4, hasUID: true),
        file(4, 1, hasUID: true), sync(0), .sync(device: 1, allowsDeletions: false, nil),
        .exchangeHalf(device: 1, pick: 931, with: 780), file(1, 0, on: 1, hasUID: true), sync(1),
        .deleteContacts(pick: 861, count: 1, allowed: false), .editContact(pick: 368, .photo, 9564),
      ]),

    Row(
      sentence: "two files that a run wrote and did not note, exchanged before the next look, stay two contacts (9740)",
      devices: 3,
      operations: [
        file(0, 35, hasUID: false), file(1, 32, hasUID: true), sync(0), .putBack(device: 1, nil),
        file(1, 3, on: 2, hasUID: false), .editContact(pick: 572, .firstName, 6363),
        .sync(device: 2, allowsDeletions: false, nil), .newContact(person: 6, variant: 35, hasUID: false),
        sync(0, .init(.fileOperation, at: 8, .failure)), edit(1, 250, .photo, 4323),
        .exchangeHalf(device: 0, pick: 750, with: 997),
      ]),
    // Files that are put back.
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

    // What the stories themselves took for a fault.
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
    // What lost to an edit is on the review list.
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
    Row(
      sentence: "half an exchange whose file has no UID and is edited after a run has seen it (679799)", devices: 3,
      sharing: .folder,
      operations: [
        file(0, 4, hasUID: true), file(1, 1, hasUID: true), file(2, 14, hasUID: false), file(3, 32, hasUID: false),
        file(4, 32, hasUID: true), sync(0), .sync(device: 2, allowsDeletions: false, nil),
        .deleteContacts(pick: 565, count: 1, allowed: true), .exchangeHalf(device: 2, pick: 815, with: 708),
        .rehearse(device: 2), .editFile(device: 2, pick: 732, .unknownProperty, 9205, inPlace: true),
        .sync(device: 2, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "a file that was exchanged with one that a walk of the folder misses (608392)", sharing: .folder,
      operations: [
        file(0, 14, hasUID: true), file(1, 12, hasUID: true), file(2, 24, hasUID: true), file(3, 15, hasUID: true),
        .putBack(device: 1, nil), sync(0), file(7, 24, on: 1, hasUID: true),
        .exchangeFiles(device: 1, pick: 524, with: 367), .overlook(device: 1),
        .sync(device: 1, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "half an exchange, and somebody's new card with the name of the one that is on its way (594738)",
      sharing: .folder, isMerge: true,
      operations: [
        file(0, 3, hasUID: true), file(1, 12, hasUID: true), file(2, 29, hasUID: true), file(3, 8, hasUID: false),
        .sync(device: 0, allowsDeletions: false, nil), .sync(device: 1, allowsDeletions: false, nil),
        file(2, 27, on: 1, hasUID: true), file(1, 33, on: 1, hasUID: true),
        .exchangeHalf(device: 0, pick: 177, with: 92), file(3, 10, on: 1, hasUID: false),
        .sync(device: 1, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "nor where that one comes from the cloud (836663)", sharing: .folder, isMerge: true,
      operations: [
        file(0, 36, hasUID: true), file(1, 22, hasUID: true), file(2, 6, hasUID: true), file(3, 16, hasUID: true),
        file(4, 15, hasUID: true), .sync(device: 0, allowsDeletions: false, nil), sync(1),
        .exchangeHalf(device: 0, pick: 148, with: 839), .newContact(person: 3, variant: 15, hasUID: false),
        .sync(device: 0, allowsDeletions: false, nil), .putBack(device: 1, nil),
      ]),
    Row(
      sentence: "nor where another device carries the other half (804214)", devices: 3, sharing: .folder,
      operations: [
        file(1, 5, hasUID: false), file(3, 23, hasUID: true), .sync(device: 2, allowsDeletions: false, nil), sync(0),
        .exchangeHalf(device: 2, pick: 424, with: 123), file(1, 25, on: 2, hasUID: false), sync(2),
      ]),
    Row(
      sentence: "a renamed file, and an edited copy of it that is exchanged with another one (599015)",
      sharing: .folder, isMerge: true,
      operations: [
        .newContact(person: 2, variant: 23, hasUID: true), sync(1), file(5, 17, on: 1, hasUID: true),
        .sync(device: 0, allowsDeletions: false, nil), .sync(device: 1, allowsDeletions: false, nil),
        .renameHalf(device: 0, pick: 194), .copyFile(device: 0, pick: 398, .email, 6535), .rehearse(device: 1),
        .exchangeFiles(device: 0, pick: 578, with: 541),
      ]),
    Row(
      sentence: "copies of an edited file, one of them over another one that breaks (758362)", sharing: .folder,
      isMerge: true,
      operations: [
        file(0, 22, hasUID: true), file(1, 32, hasUID: true), file(2, 34, hasUID: true),
        .sync(device: 1, allowsDeletions: false, nil), file(2, 31, on: 1, hasUID: true), .putBack(device: 0, nil),
        .copyOver(device: 1, pick: 987, over: 409), .copyFile(device: 0, pick: 947, .phone, 1819),
        .removeFiles(device: 1, pick: 730, count: 1), edit(1, 946, .photo, 2), .rehearse(device: 1),
        .breakFile(device: 1, pick: 780), .putBack(device: 0, nil),
      ]),
    Row(
      sentence: "half an exchange with a card without a UID that is edited at once (932277)", devices: 4,
      operations: [
        file(0, 34, hasUID: false), file(1, 39, hasUID: true), sync(0), sync(1),
        .sync(device: 2, allowsDeletions: false, nil), .exchangeHalf(device: 1, pick: 753, with: 576),
        edit(1, 885, .phone, 2269), .editFile(device: 2, pick: 79, .secondEmail, 8783, inPlace: true),
        .sync(device: 1, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "half a rename whose new file cannot be read for a moment (1001279)",
      operations: [
        file(7, 4, hasUID: false), sync(0), .renameHalf(device: 0, pick: 528), .editContact(pick: 915, .nickname, 2),
        .sync(device: 0, allowsDeletions: false, Disturbance(fault: .init(.fileOperation, at: 3, .failure))),
      ]),
    Row(
      sentence: "a file that is edited while it goes, on a device that has lost its cache (563417)",
      operations: [
        file(0, 34, hasUID: false), sync(0), .sync(device: 1, allowsDeletions: false, nil), .loseCache(device: 1),
        .editFile(device: 0, pick: 839, .nickname, 6580, inPlace: true), .undoRun(pick: 1),
        sync(1, atCall: 1, edit(1, 810, .note, 0)),
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
      sentence: "half an exchange with a file that another device on the folder brought (3008555)", sharing: .folder,
      operations: [
        file(0, 3, hasUID: true), file(1, 37, hasUID: true), file(2, 24, hasUID: false),
        .sync(device: 0, allowsDeletions: false, nil), file(2, 16, on: 1, hasUID: false),
        file(3, 13, on: 1, hasUID: true), .sync(device: 1, allowsDeletions: false, nil),
        .exchangeHalf(device: 0, pick: 790, with: 954), .sync(device: 0, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "a file exchanged with one that another is renamed over, and broken (2055500)", sharing: .folder,
      operations: [
        file(0, 9, hasUID: true), file(1, 7, hasUID: true), file(2, 34, hasUID: true), file(3, 14, hasUID: true),
        .sync(device: 0, allowsDeletions: false, nil), .sync(device: 1, allowsDeletions: false, nil),
        .exchangeFiles(device: 0, pick: 660, with: 579), .renameOver(device: 1, pick: 502, over: 63),
        .breakFile(device: 0, pick: 96), .sync(device: 1, allowsDeletions: false, nil),
      ]),
    // Backups of a folder.
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

  @Test(arguments: rows) func `nothing is lost or doubled by`(_ row: Row) throws {
    var story = Story(
      seed: 1, clockOffsets: [Int64](repeating: 0, count: row.devices), isMerge: row.isMerge,
      operations: row.operations)
    story.sharing = row.sharing
    let violation = try Player(.memory).play(story).1
    #expect(violation == nil, "\(story.text)")
  }
}
