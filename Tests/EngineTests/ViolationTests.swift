import Account
import Cache
import Contacts
import POSIX
import Protocol
import Sync
import Testing

@testable import Simulation

/// Each check of the stories can go red: a world is broken by hand, and the check that asks for it says so. Without that it is green.
@Suite(.serialized) struct ViolationTests {
  /// A property, and how it is broken.
  private struct Break {
    /// What the story does before.
    var operations: [Simulation.Operation]
    /// What is done by hand, of which the story knows nothing.
    var byHand: (World, MemoryAccount) throws -> Void
    /// What asks.
    var check: (World) throws -> Void
  }

  private let folder = try? TemporaryFolder()

  @Test(arguments: Violation.Property.allCases)
  func `what must not happen is noticed where it does, and only there`(_ property: Violation.Property) throws {
    let plan = plan(for: property)
    let (whole, _) = try world(plan.operations)
    try plan.check(whole)
    let (broken, account) = try world(plan.operations)
    try plan.byHand(broken, account)
    let violation = #expect(throws: Violation.self) { try plan.check(broken) }
    #expect(violation?.property == property)
  }

  // MARK: The table

  private func plan(for property: Violation.Property) -> Break {
    switch property {
    case .lostFromFolder:
      // A file that nobody else has is taken by the sync.
      Break(operations: [newFile(0)]) { world, _ in
        let folder = world.devices[0].folder
        for (name, file) in folder.files {
          let outcomes = try folder.perform([.remove(name: name, expecting: file.signature)])
          #expect(outcomes == [.removed])
        }
      } check: {
        try $0.perform(sync)
      }
    case .lostFromCloud:
      // The cloud forgets everybody in the middle of a run.
      Break(operations: [newFile(0), sync, newFile(1)]) { world, account in
        intercept(world, CloudCalls.finish.tag) { _ in
          account.with {
            $0.records = [:]
            $0.versions = []
          }
        }
      } check: {
        try $0.perform(sync)
      }
    case .touchedWhileStopped:
      // Three of three are more overwrites than the guard lets pass.
      Break(operations: (0..<3).map(newFile) + [sync] + (0..<3).map(edit)) { world, account in
        intercept(world, CloudCalls.abandon.tag) { _ in account.with { $0.lastChange += 1 } }
      } check: {
        try $0.perform(.sync(device: 0, allowsDeletions: false, nil))
      }
    case .rehearsalDiffers:
      // Who was to be deleted in the cloud is deleted there between the dry run and the run.
      Break(operations: [newFile(0), newFile(1), sync, remove]) { world, account in
        let id = try #require(account.cards.first { StoryCard.person($0.value) == "P0" }?.key)
        intercept(world, CloudCalls.begin.tag) { number in
          if number == 1 { account.delete(id, allowed: true) }
        }
      } check: {
        try $0.perform(.rehearse(device: 0))
      }
    case .rehearsalTouched:
      Break(operations: [newFile(0)]) { world, account in
        intercept(world, CloudCalls.abandon.tag) { _ in account.with { $0.lastChange += 1 } }
      } check: {
        try $0.perform(.rehearse(device: 0))
      }
    case .removedButThere:
      // The trash has what stands in a file.
      Break(operations: [newFile(0), sync]) { world, _ in
        let device = world.devices[0]
        for (name, file) in device.folder.files {
          let card = DiscardedCard(
            name: name, card: file.bytes, primary: try #require(world.primary(file.bytes)), uid: "", cloudID: nil,
            reason: .deletedInCloud)
          try device.cache.keepInTrash([card], at: Timestamp(milliseconds: world.clock.now))
          try device.cache.confirmTrash([name])
        }
      } check: {
        try Ending($0).compareSides()
      }
    case .notPutBack:
      // Neither the cache nor the cloud can give the file back.
      Break(operations: [newFile(0), sync, remove]) { world, account in
        try world.devices[0].store.lose()
        account.with {
          $0.records = [:]
          $0.tally = Tally()
        }
      } check: {
        try $0.perform(.putBack(device: 0, nil))
      }
    case .noPeace:
      // Before each run somebody edits the contact.
      Break(operations: [newFile(0), sync]) { world, account in
        let (id, card) = try #require(account.cards.first)
        intercept(world, CloudCalls.status.tag) { number in
          account.edit(id, StoryCard.changed(card, .nickname, number))
        }
      } check: {
        try Ending($0).check()
      }
    case .unequal:
      // The cloud has lost everybody, and does not know it.
      Break(operations: [newFile(0), sync]) { _, account in
        account.with { $0.records = [:] }
      } check: {
        try Ending($0).check()
      }
    case .doubled:
      // On both sides, and both agree on it.
      Break(operations: [newFile(0), sync]) { world, account in
        let device = world.devices[0]
        let file = try #require(device.folder.files.values.first)
        device.folder.write(ItemName("twin.vcf"), file.bytes)
        account.with { state in
          for var twin in Array(state.records.values) {
            twin.id = .random()
            state.records[twin.id] = twin
          }
        }
        var tally = Tally()
        for content in account.contents { tally.insert(content) }
        try device.cache.rememberPosition(
          BookPosition(imprint: tally.imprint, seen: 1), at: Timestamp(milliseconds: world.clock.now))
      } check: {
        try Ending($0).compareSides()
      }
    case .personDoubled:
      // A second contact of the same person, who was made once, and with nothing in it that was not typed.
      Break(operations: [newFile(0), sync]) { _, account in
        let card = try #require(account.cards.values.first)
        account.create(StoryCard.withUID(StoryCard.changed(card, .noEmail, 0), "second"))
        #expect(account.cards.count == 2)
      } check: {
        try Ending($0).check()
      }
    case .lostUnseen:
      // The version that lost a conflict is taken off the review list, and nobody has seen it.
      Break(operations: [newFile(0), sync, edit(0), .editContact(pick: 0, .note, 6), sync]) { _, account in
        #expect(account.keptForReview.count == 1)
        account.review()
      } check: {
        try $0.perform(sync)
      }
    case .forgottenTooSoon:
      // What was deleted a moment ago counts as old.
      Break(operations: [newFile(0), sync, .deleteContacts(pick: 0, count: 1, allowed: true)]) { _, account in
        account.with { state in
          for id in Array(state.records.keys) { state.records[id]?.trash?.since -= 2 * AccountTimes.kept }
          for place in state.versions.indices { state.versions[place].since -= 2 * AccountTimes.kept }
        }
      } check: {
        try $0.perform(.forgetOld)
      }
    case .fromNowhere:
      Break(operations: [newFile(0), sync]) { _, account in
        let (id, card) = try #require(account.cards.first)
        account.edit(id, StoryCard.changed(card, .nickname, 5))
      } check: {
        try Ending($0).check()
      }
    case .personGone:
      // Somebody has seen the card, but nobody has deleted the person.
      Break(operations: [newFile(0), sync]) { world, account in
        world.deeds.superseded.formUnion(account.contents)
        for id in account.cards.keys { account.delete(id, allowed: true) }
      } check: {
        try Ending($0).check()
      }
    case .wroteWithoutNeed:
      // Each run finds nothing to do, and the account changes with it.
      Break(operations: [newFile(0), sync]) { world, account in
        intercept(world, CloudCalls.status.tag) { _ in account.with { $0.lastChange += 1 } }
      } check: {
        try Ending($0).check()
      }
    case .imprintDiffers:
      Break(operations: [newFile(0), sync]) { world, _ in
        try world.devices[0].cache.rememberPosition(
          BookPosition(imprint: Tally().imprint, seen: 1), at: Timestamp(milliseconds: world.clock.now))
      } check: {
        try Ending($0).compareSides()
      }
    case .crashed:
      Break(operations: [newFile(0)]) { world, _ in
        let cloud = world.devices[0].replica
        world.devices[0].replica = ObservedCloud(
          cloud, before: { _ throws(CloudError) in throw .failed(message: "broken", hint: nil) })
      } check: {
        try $0.perform(sync)
      }
    }
  }

  // MARK: Worlds

  private let sync = Simulation.Operation.sync(device: 0, allowsDeletions: true, nil)
  private let remove = Simulation.Operation.removeFiles(device: 0, pick: 0, count: 1)

  private func newFile(_ person: Int) -> Simulation.Operation {
    .newFile(device: 0, person: person, variant: 14, hasUID: false)
  }

  private func edit(_ pick: Int) -> Simulation.Operation {
    .editFile(device: 0, pick: pick, .note, 5, inPlace: false)
  }

  /// One device after these operations, in a story that will have time pass.
  private func world(_ operations: [Simulation.Operation]) throws -> (World, MemoryAccount) {
    let story = Story(
      seed: 1, clockOffsets: [0], isMerge: false, operations: operations + [.setServerClock(offset: 0), .forgetOld])
    let clock = WorldClock(startingAt: 1_700_000_000_000)
    let account = MemoryAccount(clock: clock)
    let world = try World(story, account: account, clock: clock, facts: CardFacts()) {
      try SimulatedCache(path: folder?.path("\($0)-\(UniqueID.random()).sqlite") ?? "", isReal: false)
    }
    for operation in operations {
      clock.advance(by: 7)
      try world.perform(operation)
      try world.noteLive()
    }
    clock.advance(by: 7)
    return (world, account)
  }

  /// From now on this happens before each such call of the device, which has a number from 0.
  private func intercept(_ world: World, _ tag: UInt8, _ happen: @escaping @Sendable (Int) -> Void) {
    let (cloud, counter) = (world.devices[0].replica, Counter())
    world.devices[0].replica = ObservedCloud(
      cloud, before: { call throws(CloudError) in if call.tag == tag { happen(counter.tick()) } })
  }
}
