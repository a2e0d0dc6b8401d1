import Contacts
import POSIX
import Probes
import Testing

@testable import Simulation

/// What a story counts as made or deleted by people: as much as nobody can know, and no more, or its checks would be blind.
@Suite(.serialized) struct StoryDeedsTests {
  private let folder = try? TemporaryFolder()

  /// The world after these operations, with nothing checked at the end.
  private func world(
    _ devices: Int, sharing: Story.Sharing = .nothing, _ operations: [Simulation.Operation]
  ) throws -> World {
    var story = Story(
      seed: 1, clockOffsets: [Int64](repeating: 0, count: devices), isMerge: false, operations: operations)
    story.sharing = sharing
    let clock = WorldClock(startingAt: 1_700_000_000_000)
    let world = try World(story, account: MemoryAccount(clock: clock), clock: clock, facts: CardFacts()) {
      try SimulatedCache(path: folder?.path("\($0)-\(UniqueID.random()).sqlite") ?? "", isReal: false)
    }
    for operation in operations {
      clock.advance(by: 7)
      try world.perform(operation)
    }
    return world
  }

  private func made(
    _ operations: [Simulation.Operation], devices: Int = 1, sharing: Story.Sharing = .nothing
  ) throws -> Int {
    try world(devices, sharing: sharing, operations).deeds.made["P0", default: 0]
  }

  private let newFile = Simulation.Operation.newFile(device: 0, person: 0, variant: 14, hasUID: false)

  private func sync(_ device: Int, meanwhile: Simulation.Operation? = nil) -> Simulation.Operation {
    .sync(device: device, allowsDeletions: true, Disturbance(fault: nil, meanwhile: meanwhile, atCall: 0))
  }

  private func edit(_ device: Int) -> Simulation.Operation {
    .editFile(device: device, pick: 0, .note, 5, inPlace: false)
  }

  @Test func `a file that is edited is still the one contact, to each device that has seen it`() throws {
    #expect(try made([newFile, sync(0), edit(0)]) == 1)
    #expect(try made([newFile, edit(0), sync(0), edit(0), sync(0)]) == 1)
    #expect(try made([newFile, sync(0), sync(1), edit(0)], devices: 2, sharing: .folder) == 1)
    #expect(try made([newFile, edit(0), sync(0), sync(1), edit(1), sync(0)], devices: 2, sharing: .folder) == 1)
    #expect(try made([newFile, sync(0), sync(1), edit(1), sync(1), edit(0)], devices: 2) == 1)
  }

  @Test func `a file that is edited is another contact to the device on its folder that has never seen it`() throws {
    #expect(try made([newFile, sync(0), edit(0)], devices: 2, sharing: .folder) == 2)
    #expect(try made([newFile, sync(1), edit(1)], devices: 2, sharing: .folder) == 2)
    #expect(try made([newFile, sync(0), sync(1), .loseCache(device: 1), edit(0)], devices: 2, sharing: .folder) == 3)
  }

  @Test func `each edit of a file that two devices on a folder take for two contacts may be one more`() throws {
    let elsewhere = Simulation.Operation.editContact(pick: 0, .nickname, 6)
    func allowed(_ operations: [Simulation.Operation], _ sharing: Story.Sharing = .folder) throws -> Int {
      try world(2, sharing: sharing, operations).allowed("P0")
    }
    // The card as it was typed, edited, and edited once more.
    #expect(try allowed([newFile, sync(0), elsewhere, edit(0)]) == 2 + 3)
    #expect(try allowed([newFile, sync(0), sync(1), edit(0), elsewhere]) == 1)
    #expect(try allowed([newFile, sync(0), edit(0), sync(1), elsewhere], .nothing) == 1)
  }

  @Test func `so may each of one that a run gave a name that the other device does not know`() throws {
    func allowed(_ change: CardChange) throws -> Int {
      try world(
        2, sharing: .folder, [newFile, sync(0), sync(1), .editContact(pick: 0, change, 6), sync(0)]
      ).allowed("P0")
    }
    #expect(try allowed(.firstName) == 1 + 2)
    #expect(try allowed(.nickname) == 1)
  }

  @Test func `an edit that no run could send is another contact to who loses the cache`() throws {
    let cutOff = Simulation.Operation.sync(
      device: 0, allowsDeletions: true,
      Disturbance(fault: .init(.request, at: 3, .end), meanwhile: .pass(milliseconds: 30), atCall: 1))
    #expect(try made([newFile, sync(0), edit(0), cutOff, .loseCache(device: 0)]) == 2)
    #expect(try made([newFile, sync(0), edit(0), sync(0), .loseCache(device: 0)]) == 1)
    #expect(try made([newFile, sync(0), edit(0), cutOff]) == 1)
  }

  @Test func `so is a card that the cloud has forgotten`() throws {
    let lose = Simulation.Operation.loseCache(device: 0)
    let rename = Simulation.Operation.editContact(pick: 0, .firstName, 5)
    let month = [Simulation.Operation.pass(milliseconds: 32 * 86_400_000), .forgetOld]
    #expect(try made([newFile, sync(0), lose, rename] + month) == 2)
    #expect(try made([newFile, sync(0), rename] + month + [lose]) == 2)
    #expect(try made([newFile, sync(0), rename] + month) == 1)
    #expect(try made([newFile, sync(0), lose] + month) == 1)
    #expect(try made([newFile, sync(0), lose, sync(0), rename] + month) == 1)
  }

  @Test func `what is done in the middle of a run waits for the next look`() throws {
    let rename = Simulation.Operation.renameFile(device: 0, pick: 0)
    #expect(try made([newFile, sync(0), edit(0), sync(0), rename]) == 1)
    #expect(try made([newFile, sync(0), edit(0), sync(0, meanwhile: rename)]) == 1)
    #expect(try made([newFile, sync(0), sync(0, meanwhile: edit(0)), sync(0), rename]) == 1)
    #expect(try made([newFile, sync(0), sync(0, meanwhile: edit(0)), rename]) == 2)
    #expect(try made([newFile, sync(0), edit(0), rename]) == 2)
  }

  private let files = (0..<2).map {
    Simulation.Operation.newFile(device: 0, person: $0, variant: 14 + $0, hasUID: true)
  }
  private let half = Simulation.Operation.exchangeHalf(device: 0, pick: 0, with: 1)

  @Test func `an exchange that a device has seen both files of takes and makes nobody`() throws {
    let deeds = try world(1, files + [sync(0), half, sync(0), .exchangeRest(device: 0)]).deeds
    #expect(deeds.made == ["P0": 1, "P1": 1])
    #expect(deeds.deletable.isEmpty && deeds.superseded.isEmpty)
  }

  @Test func `an exchange of files that no run has seen may take either, and so may one that takes too long`() throws {
    let hours = (0...24).flatMap { _ in [Simulation.Operation.pass(milliseconds: 3_600_000), sync(0)] }
    for between in [[], [sync(0)] + hours] {
      let deeds = try world(
        1, files + (between.isEmpty ? [] : [sync(0)]) + [half] + between + [.exchangeRest(device: 0)]
      ).deeds
      #expect(deeds.made == ["P0": 2, "P1": 2], "\(between.count)")
      #expect(deeds.deletable == ["P0", "P1"] && deeds.superseded.count == 2, "\(between.count)")
    }
  }

  @Test func `an exchange with a file that another card was copied over may take either`() throws {
    let third = Simulation.Operation.newFile(device: 0, person: 2, variant: 16, hasUID: true)
    let copy = Simulation.Operation.copyOver(device: 0, pick: 2, over: 0)
    let rest = Simulation.Operation.exchangeRest(device: 0)
    for (between, isLate) in [([copy], true), ([copy, sync(0)], true), ([], false)] {
      let before = try world(1, files + [third, sync(0)] + between).deeds.made
      let after = try world(1, files + [third, sync(0)] + between + [half, rest]).deeds.made
      #expect((before != after) == isLate)
    }
  }

  @Test func `a day in which the device was off makes no exchange too long`() throws {
    let off = Simulation.Operation.pass(milliseconds: 3 * 86_400_000)
    let deeds = try world(1, files + [sync(0), half, sync(0), off, sync(0), .exchangeRest(device: 0)]).deeds
    #expect(deeds.made == ["P0": 1, "P1": 1] && deeds.deletable.isEmpty)
  }

  @Test(arguments: [0, 1]) func `who deletes or renames a file in the middle of an exchange may have meant either`(
    _ pick: Int
  ) throws {
    let deeds = try world(1, files + [sync(0), half, .removeFiles(device: 0, pick: pick, count: 1)]).deeds
    #expect(deeds.made == ["P0": 1, "P1": 1])
    #expect(deeds.deletable == ["P0", "P1"])
    let renamed = try world(
      1, files + [sync(0), half, .renameFile(device: 0, pick: pick), .exchangeRest(device: 0)]
    ).deeds
    #expect(renamed.made == ["P0": 2, "P1": 2])
  }
}
