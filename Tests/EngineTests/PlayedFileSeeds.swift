import Probes

@testable import Simulation

// Stories of files that other programs edit, rename, exchange and copy.

extension PlayedSeedsTests {
  /// Who is who in the folder.
  static let whoIsWho: [Row] = [
    Row(
      sentence: "half an exchange whose other file is edited while its contact is made anew in the cloud (920645)",
      devices: 1,
      operations: [
        file(0, 17, hasUID: true), file(1, 20, hasUID: false), file(2, 24, hasUID: false), file(3, 12, hasUID: true),
        file(4, 23, hasUID: true), .rehearse(device: 0), .removeFiles(device: 0, pick: 832, count: 1), sync(0),
        .copyFile(device: 0, pick: 634, nil, 8738), .exchangeHalf(device: 0, pick: 693, with: 484),
        edit(0, 572, .email, 2676), .restoreContact(pick: 801), .makeIdentical(pick: 361, to: 68),
        .sync(device: 0, allowsDeletions: false, nil),
      ]),
    Row(
      sentence: "a file that waits is edited, and another device makes a contact of it (873257)", sharing: .folder,
      operations: [
        file(0, 34, hasUID: false), file(1, 34, hasUID: false), file(2, 39, hasUID: true), file(3, 35, hasUID: false),
        sync(0), sync(1), .copyOver(device: 1, pick: 148, over: 298), .newContact(person: 6, variant: 21, hasUID: true),
        .deleteContacts(pick: 619, count: 2, allowed: false), .newContact(person: 2, variant: 5, hasUID: true),
        .breakFile(device: 0, pick: 933), sync(0, .init(.answer, at: 11, .lasting)), edit(1, 509, .phone, 7566),
        sync(1),
        .restoreContact(pick: 546), .rehearse(device: 0), .restoreContact(pick: 779),
        sync(1, atCall: 4, edit(1, 672, .phoneLabel, 2)), .exchangeFiles(device: 0, pick: 632, with: 300),
      ]),
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
      sentence: "the half of an exchange that comes when the other contact stands in a new file (5218961)",
      isMerge: true,
      operations: [
        file(0, 9, hasUID: false), file(1, 39, hasUID: false), file(2, 22, hasUID: true), sync(0),
        .newContact(person: 9, variant: 5, hasUID: true), sync(1), edit(0, 448, .phoneLabel, 0),
        .exchangeHalf(device: 1, pick: 968, with: 141), file(0, 9, on: 1, hasUID: true), sync(1),
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
    Row(
      sentence: "a copy that waits on one device, becomes a contact on another one, and is edited then (2021980)",
      sharing: .folder, isMerge: true,
      operations: [
        file(0, 21, hasUID: false), sync(0), .rehearse(device: 1), .copyFile(device: 0, pick: 526, nil, 3842), sync(0),
        .editFile(device: 1, pick: 824, .address, 2569, inPlace: true), sync(1), edit(0, 577, .photo, 2),
      ]),
  ]
}
