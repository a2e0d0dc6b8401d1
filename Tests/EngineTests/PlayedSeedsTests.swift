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
