import Cache
import Contacts
import Sync

// What a person asks to have back is there.

extension World {
  /// Before a file is removed. Notes its person if the device can write the file again and nobody else may have deleted the person.
  func noteRemoved(_ name: ItemName, _ index: Int) {
    let device = devices[index]
    guard story.sharing != .folder, device.known.contains(name), !device.renamed.contains(name),
      let bytes = device.folder.bytes(name), device.folder.broken[name] == nil, let person = facts[bytes].person,
      !deeds.deletable.contains(person), !deeds.displacing.contains(person),
      let id = (try? device.cache.cloudID(of: name)) ?? nil
    else { return }
    device.removals[person] = SimulatedDevice.Removal(
      cloudID: id, content: device.edited.contains(name) ? nil : primary(bytes),
      deletions: deletions[person, default: 0] + 1)
  }

  /// Before a run. Returns whether it writes missing files, because a person asks for it now, or has asked before and that run was
  /// cut off.
  func beginPutBack(_ device: SimulatedDevice, _ options: SyncOptions) throws -> Bool {
    if options.putsBack { for person in device.removals.keys { device.removals[person]?.isAsked = true } }
    return try options.putsBack || (!options.allowsDeletions && device.cache.missingFiles() != .areDeleted)
  }

  /// After a run. Who was asked for is in the folder, unless somebody deleted them elsewhere, and counts as deleted no more.
  func checkPutBack(_ index: Int, _ report: SyncReport, writesMissing: Bool) throws {
    let device = devices[index]
    defer { for person in device.removals.keys { device.removals[person]?.isMissed = true } }
    guard report.outcome != .failed else {
      if report.toCloud.deleted > 0 { device.removals = [:] }
      // The cloud has said that an earlier run's deletion came through, though its answer was lost.
      device.removals = try device.removals.filter { try !device.cache.contacts(.records([$0.value.cloudID])).isEmpty }
      return
    }
    guard writesMissing else {
      if report.outcome != .stopped || report.toCloud.deleted > 0 { device.removals = [:] }
      return
    }
    // The second half of an exchange is on its way, and its contact has the file that it had.
    let cards =
      device.folder.files.map { device.folder.broken[$0.key] ?? $0.value.bytes } + device.onTheirWay.map(\.new)
    let people = Set(cards.compactMap { facts[$0].person })
    for (person, removal) in device.removals
    where removal.isAsked && deletions[person] == removal.deletions {
      guard people.contains(person) else {
        throw Violation(property: .notPutBack, detail: "device \(index): \(person)")
      }
      if let content = removal.content, !removal.isMissed { try checkKept(content, device, cards) }
      if removal.deletions == 1 {
        deeds.deletable.remove(person)
        deletions[person] = nil
      }
    }
    device.removals = [:]
  }

  /// An edit that gave way to an earlier card is in the device's trash.
  private func checkKept(_ content: RecordID, _ device: SimulatedDevice, _ cards: [[UInt8]]) throws {
    if cards.compactMap(primary).contains(content) { return }
    if try account.everything.contains(content) || deeds.forgotten.contains(content) { return }
    if try device.cache.trash(limit: 10_000, all: true).contains(where: { primary($0.card) == content }) { return }
    // It was merged with what somebody else had typed.
    let values = cardsByContent[content].map { facts[$0].values } ?? []
    if !values.isEmpty, cards.contains(where: { values.isSubset(of: facts[$0].values) }) { return }
    throw Violation(property: .lostFromFolder, detail: cardsByContent[content].map(StoryCard.line) ?? "\(content)")
  }
}
