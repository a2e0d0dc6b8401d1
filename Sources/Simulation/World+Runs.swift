import Cache
import Contacts
import Probes
import Sync

// Runs, with what disturbs them, and what must hold after each.

extension World {
  @discardableResult
  func sync(
    _ index: Int, allowsDeletions: Bool, putsBack: Bool = false, _ disturbance: Disturbance?
  ) throws -> SyncReport {
    let device = devices[index]
    let before = try account.contents
    let lastChange = try account.lastChange
    let writes = device.folder.changesBySync
    var hasSomethingHappened = false
    var options = SyncOptions()
    options.allowsDeletions = allowsDeletions
    options.putsBack = putsBack
    // One person decides of both; and stories have few contacts.
    options.allowsOverwrites = allowsDeletions
    options.freeOverwrites = 2
    if device.store.isReal { options.newcomersFrom = 1 }
    let writesMissing = try beginPutBack(device, options)
    device.faults.arm(disturbance?.fault)
    device.folder.faults = device.faults
    let meanwhile = Meanwhile { [unowned self] in
      guard let operation = disturbance?.meanwhile else { return }
      hasSomethingHappened = true
      tally.faults["meanwhile \(operation.kind)", default: 0] += 1
      try device.interrupt { try performMeanwhile(operation) }
      device.folder.faults = device.faults
    }
    let atCall = disturbance?.atCall ?? 0
    let cloud = InterceptedCloud(
      device.replica, faults: device.faults, clock: clock, deliversTwice: disturbance?.deliversTwice ?? false,
      late: device.late
    ) { call in if call == atCall { meanwhile.happen() } }
    let files = device.folder.files
    for card in device.beginToLook() { noteMade(card) }
    let report = device.run(options, cloud, clock, announce: nil)
    tell?("    \(report.outcome)\(report.fullCompare.map { ", compared for \($0)" } ?? "") \(report.message)")
    // To a device that works on the same folder, that is an edit by another program.
    let written = device.folder.files.filter { files[$0.key] != $0.value }.keys
    for name in written {
      note(name, index) { if $0 !== device { $0.edited.insert(name) } }
      if let old = files[name]?.bytes { noteRewritten(name, old, index) }
    }
    if let failure = meanwhile.failure { throw failure }
    device.late = cloud.late
    device.folder.faults = nil

    device.endLook(
      hasFinished: ![.failed, .stopped].contains(report.outcome), wasInterrupted: hasSomethingHappened,
      written: Set(written))
    for other in devices where other !== device && other.folder === device.folder {
      other.noteUnknownFiles()
      // What was edited in the middle of the run, another device sees for the first time when it has been edited.
      for name in device.edited
      where hasSomethingHappened && other.renamed.contains(name) && other.edited.insert(name).inserted {
        guard let card = device.folder.bytes(name) else { continue }
        noteMade(card)
        noteTwofold(card, index)
      }
    }
    tally.runs += 1
    tally.conflicts += Int(report.conflicts)
    if disturbance?.deliversTwice == true { tally.faults["messages twice", default: 0] += 1 }
    let hasStruck = device.faults.hasStruck
    if let fault = disturbance?.fault, hasStruck {
      tally.faults["\(fault.point.rawValue) \(fault.effect)", default: 0] += 1
      if fault.effect == .end { try device.restart() } else { device.faults.arm(nil) }
    } else {
      device.faults.arm(nil)
    }
    if report.outcome == .failed, !hasStruck, !hasSomethingHappened, !isExplained(report) {
      throw Violation(property: .crashed, detail: report.message)
    }
    try checkKept(device)
    try checkPutBack(index, report, writesMissing: writesMissing && !hasSomethingHappened)
    try checkSeen()
    let kept = try account.everything
    for content in before where !kept.contains(content) {
      throw Violation(property: .lostFromCloud, detail: "\(content)")
    }
    if report.outcome == .stopped, report.message.hasSuffix("nothing was changed"), !hasSomethingHappened {
      guard try account.lastChange == lastChange, device.folder.changesBySync == writes else {
        throw Violation(property: .touchedWhileStopped, detail: report.message)
      }
    }
    return report
  }

  /// A dead device's lease lasts longer than a run is patient; and a device with another program than the server's waits.
  private func isExplained(_ report: SyncReport) -> Bool {
    report.message.contains("another device") || report.message.contains("than this device's")
  }

  /// What somebody typed, and nobody who saw it put anything in place of, is there, is on its way, or waits for review: whole,
  /// or value by value, where it was merged.
  func checkSeen() throws {
    let candidates = deeds.edits.filter { !deeds.superseded.contains($0.key) && !deeds.forgotten.contains($0.key) }
    guard !candidates.isEmpty else { return }
    var there = Set(try account.contents)
    var cards: [[UInt8]] = []
    for device in devices {
      cards += device.folder.files.map { device.folder.broken[$0.key] ?? $0.value.bytes } + device.onTheirWay.map(\.new)
    }
    there.formUnion(cards.compactMap(primary))
    let missing = candidates.filter { !there.contains($0.key) }
    guard !missing.isEmpty else { return }
    let toReview = try account.keptForReview
    var values: Set<String>?
    for (content, new) in missing where !toReview.contains(content) {
      if isOfTwofold(content), try account.everything.contains(content) { continue }
      let known =
        try values
        ?? (cards + Array(account.cards.values) + toReview.compactMap { cardsByContent[$0] })
        .reduce(into: Set<String>()) { $0.formUnion(facts[$1].values) }
      values = known
      // A value that somebody else put another one in place of was seen by them.
      let seen = deeds.superseded.compactMap { cardsByContent[$0] }.reduce(into: Set<String>()) {
        $0.formUnion(facts[$1].values)
      }
      let unlabelled = Set(known.union(seen).map(StoryCard.withoutLabel))
      // Two namesakes that become one keep one of two labels; the other one is in the history.
      let lost = new.subtracting(known).subtracting(seen).subtracting(
        new.filter { unlabelled.contains(StoryCard.withoutLabel($0)) })
      if let value = lost.min() {
        throw Violation(
          property: .lostUnseen,
          detail: "\(value) of \(cardsByContent[content].map(StoryCard.line) ?? "")")
      }
    }
  }

  /// Of somebody who is one contact to one device and two to another one on the same folder: what one does to either of them may end with
  /// a version in the trash.
  private func isOfTwofold(_ content: RecordID) -> Bool {
    cardsByContent[content].flatMap { facts[$0].person }.map(deeds.twofold.contains) ?? false
  }

  /// What the run took from the folder, or wrote over, must be somewhere: in the cloud with its history and trash, in the
  /// device's trash, in another file; or line by line in what it was merged into and in what the merge had as its base, which
  /// may be forgotten by now.
  private func checkKept(_ device: SimulatedDevice) throws {
    // What a merge put together may be in the history alone by now.
    for bytes in device.folder.writtenInRun { _ = primary(bytes) }
    let displaced = device.folder.acceptRun()
    guard !displaced.isEmpty else { return }
    var kept = try account.everything
    for trashed in try device.cache.trash(limit: 10_000, all: true) {
      if let content = primary(trashed.card) { kept.insert(content) }
    }
    for file in device.folder.files.values { if let content = primary(file.bytes) { kept.insert(content) } }
    for (name, bytes) in displaced {
      guard let content = primary(bytes) else {
        throw Violation(property: .lostFromFolder, detail: "\(name), which is no card, was touched")
      }
      if kept.contains(content) || deeds.forgotten.contains(content) { continue }
      let there =
        try Array(account.cards.values) + device.folder.files.values.map(\.bytes)
        + kept.union(deeds.forgotten).compactMap { cardsByContent[$0] }
      let values = there.reduce(into: Set<String>()) { $0.formUnion(facts[$1].values) }
      guard facts[bytes].values.isSubset(of: values) else {
        throw Violation(
          property: .lostFromFolder, detail: "\(name): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// A dry run touches nothing, and says what the run right after it does.
  func rehearse(_ index: Int) throws {
    let device = devices[index]
    let lastChange = try account.lastChange
    let writes = device.folder.changesBySync
    var options = SyncOptions()
    options.isDryRun = true
    options.allowsDeletions = true
    options.allowsOverwrites = true
    let cloud = InterceptedCloud(
      device.replica, faults: device.faults, clock: clock, deliversTwice: false, late: device.late
    ) { _ in }
    let isInattentive = device.folder.isInattentive
    let plan = device.run(options, cloud, clock, announce: { _ in })
    // What the dry run did not see, the run does not see either: else it would rightly do something else.
    device.folder.isInattentive = isInattentive
    tally.runs += 1
    guard try account.lastChange == lastChange, device.folder.changesBySync == writes else {
      throw Violation(property: .rehearsalTouched, detail: plan.message)
    }
    let report = try sync(index, allowsDeletions: true, nil)
    guard plan.outcome != .failed, report.outcome != .failed else { return }
    // A second pass does more than the plan could know, where the first one found a twin.
    guard plan.toCloud.deleted <= report.toCloud.deleted, plan.toAddressBook.deleted <= report.toAddressBook.deleted
    else { throw Violation(property: .rehearsalDiffers, detail: "planned \(plan), did \(report)") }
  }
}

/// What happens in the middle of a run, on whatever thread calls the cloud then; the run waits for it. It touches the folder,
/// the account and other devices, which the run's other threads do not.
private final class Meanwhile: @unchecked Sendable {
  private let body: () throws -> Void
  private(set) var failure: (any Error)?

  init(_ body: @escaping () throws -> Void) { self.body = body }

  func happen() {
    do { try body() } catch { failure = error }
  }
}
