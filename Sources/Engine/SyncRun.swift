package import Cache
import Contacts
import Probes
package import Protocol
package import Sync

/// One run of the sync: the folder into the cache, then cache and cloud against each other; of a first sync into an empty account both at
/// once (``Newcomers``).
///
/// Whatever ends it (an error, a kill, a lost answer), what is done is recorded on both sides, and the next run goes on.
package final class SyncRun {
  /// A second look is taken at what moved while the run was under way; what still moves then is left to the next run.
  static let passes = 3

  private let book: any SyncedBook
  /// In a dry run, from its start on, a copy.
  private var cache: DeviceCache
  /// Retries; `bareCloud` does not.
  private let cloud: RetryingCloud
  private let bareCloud: any CloudReplica
  private let options: SyncOptions
  private let context: SyncContext
  private let announce: ((PlannedChange) -> Void)?
  private let isImported: ([UInt8]) -> Bool
  private var report = SyncReport()
  private var newRefusals: [FileLeftAlone] = []
  /// Files had been left alone, are gone, and cannot be written again.
  private var hasLostFiles = false
  /// The part of the run that the cloud has let in.
  private var begun: CloudPhase?
  /// Those who were sent while the folder was read.
  private var early: Newcomers?
  /// How many contacts the last pass could not send, because the cloud had moved on.
  private var outrun = 0
  /// Files that waited, and are records since this run began.
  private var accepted: [ItemName] = []
  /// At the end, device and cloud had the same number of contacts, and after a full compare the same contents.
  private var agrees = true

  /// `isImported` says of a file's bytes whether an import of this device wrote them. `announce` is told each step of the plan
  /// in a dry run.
  package init(
    book: any SyncedBook, cache: DeviceCache, cloud: any CloudReplica, options: SyncOptions = SyncOptions(),
    context: SyncContext, isImported: @escaping ([UInt8]) -> Bool = { _ in false },
    announce: ((PlannedChange) -> Void)? = nil
  ) {
    self.book = book
    self.cache = cache
    self.bareCloud = cloud
    self.cloud = RetryingCloud(cloud, context: context)
    self.options = options
    self.context = context
    self.isImported = isImported
    self.announce = announce
  }

  /// Runs to the end. Never throws: what failed is in the report.
  package func run() -> SyncReport {
    do {
      if options.isDryRun { cache = try cache.copy() }
      try perform()
    } catch {
      // Best effort: a lease that is not given back runs out by itself.
      if let begun { try? bareCloud.abandon(run: begun.start.run) }
      report.fail(error)
      if !options.isDryRun { try? noteStop(.nothing) }
      if options.isDryRun, options.putsBack, case BookError.missing(let message) = error { tellPutBack(message) }
    }
    return report
  }

  private func perform() throws {
    defer {
      countSetAside()
      report.noteSetAside(isDryRun: options.isDryRun)
      report.refused = (try? cache.refusals()) ?? newRefusals
      report.equalFiles = (try? cache.waitingFiles()) ?? []
    }
    while let (done, total) = try cache.recomputeIDs(options.encoding, limit: Portion.records) {
      context.progress(.recomputing(done: done, of: total))
      if context.isCancelled() { throw SyncCancelled() }
    }
    if options.allowsDeletions, try cache.withdrawPutBack() {
      Coverpoint.putBackWithdrawn.reach()
      report.notes.append(
        "missing files were still to be written again; --allow-deletions withdraws that, and they count as deleted")
    }
    let recognition = FolderRecognition(book: book, cache: cache, options: options, context: context)
    let note = try recognition.run()
    if let note { report.notes.append(note) }
    var folder = FolderPhase(
      book: book, cache: cache, options: options, context: context, isImported: isImported,
      missing: try recognition.missingFiles(isRecognized: note != nil))
    if options.isDryRun {
      folder.announce = { [announce] in announce?($0) }
    } else {
      folder.beginsSending = { [unowned self] in try newcomers(of: $0) }
    }
    var admission = Admission(cloud: bareCloud, context: context)
    if options.asksAhead, let position = try cache.position() { admission.askAhead(position) }
    let looked = Result { try look(at: folder) }
    countNewcomers()
    if case .empty(let known) = try looked.get() {
      Coverpoint.emptyFolderStopped.reach()
      stop(
        .deletions, "the address book is empty, but it had \(known) contacts at the last sync: nothing was changed",
        hint: """
          put the files back, or have them written again: \(SyncReport.wayBack); \
          \(SyncReport.command) --allow-deletions deletes them everywhere
          """)
      return try noteStop(.everything)
    }
    folder.missing = .areDeleted
    try cache.endStops([.folder])
    let plan = RunPlan(Listing(inbox: try cache.inbox()))
    if begun == nil, let position = try cache.position(), try !hasWork(plan), try !cache.hasReleasedCards() {
      let status = try admission.status(position)
      if status.upToDate {
        try cache.rememberConflicts(status.toReview)
        try cache.rememberStopped(status.stopped)
        try age(admission.skew, isUnchanged: true)
        try cache.endNeedlessStops(Set(SyncGuard.allCases))
        return conclude()
      }
    }
    let mayHaveForgotten = try cache.hasForgottenOne() ? false : nil
    var phase =
      try begun
      ?? begin(try admission.begin(position), admission.skew, plan, mayHaveForgotten: mayHaveForgotten)
    try age(phase.skew, isUnchanged: false)
    for _ in 1..<Self.passes {
      guard let anew = try run(phase, folder) else { return }
      Coverpoint.begunAnewToListAll.reach()
      // Best effort, as in ``run()``.
      try? bareCloud.abandon(run: phase.start.run)
      early = nil
      // What the cache knows it has not forgotten, as long as nothing was done.
      let mayHaveForgotten = try cache.position() == nil ? nil : phase.mayHaveForgotten
      phase = begin(
        try admission.begin(anew), admission.skew, RunPlan(Listing(inbox: try cache.inbox())),
        mayHaveForgotten: mayHaveForgotten)
    }
    guard try run(phase, folder) != nil else { return }
    // The first pass of each lists everything, so files have begun to wait in all of them.
    throw CloudError.failed(
      message: "files of the address book were exchanged all the while",
      hint: "sync again when no other program writes into it")
  }

  private var position: BookPosition {
    get throws { try cache.position() ?? BookPosition(seen: try cache.heard(), encoding: options.encoding) }
  }

  /// `mayHaveForgotten`: where the reason why the run compares everything does not say it.
  private func begin(
    _ start: RunStart, _ skew: Int64, _ plan: RunPlan, mayHaveForgotten: Bool? = nil
  ) -> CloudPhase {
    report.fullCompare = start.fullCompare
    let phase = CloudPhase(
      book: book, cache: cache, cloud: cloud, options: options, context: context, start: start, skew: skew, plan: plan,
      mayHaveForgotten: mayHaveForgotten
        ?? (start.fullCompare == .cacheDiffers || start.fullCompare == .unfinishedRun))
    begun = phase
    return phase
  }

  /// Begins the run before so many files of the folder are read, where neither the cache nor the cloud knows anybody. In all other runs the
  /// folder is read without a lease, however long that takes.
  private func newcomers(of files: Int) throws -> Newcomers? {
    guard files >= options.newcomersFrom, begun == nil, try cache.knowsNobody() else { return nil }
    var admission = Admission(cloud: bareCloud, context: context)
    guard let start = admission.beginFirst(try position) else { return nil }
    let phase = begin(start, admission.skew, RunPlan(Listing()))
    let through = try phase.list(after: start.since, isFirst: true)
    guard phase.plan.listing.records.isEmpty else {
      begun = nil
      try? bareCloud.abandon(run: start.run)
      return nil
    }
    try cache.forgetPosition(hearing: through)
    let newcomers = Newcomers(phase, heard: through)
    early = newcomers
    return newcomers
  }

  /// Counts what was sent while the folder was read, also where it could not be read to its end. What did not find room is planned with the rest.
  private func countNewcomers() {
    guard let sent = early?.result else { return }
    report.add(sent.deeds)
    report.batches += sent.statistics.batches
    report.mostInFlight = max(report.mostInFlight, sent.statistics.mostInFlight)
    newRefusals += sent.refused
  }

  /// True where a run can do something: a duplicate can go, something here waits for the cloud, or something of the cloud's waits here. `isFull`: the
  /// account has no room, so the plan's steps are left to a later run.
  private func hasWork(_ plan: RunPlan, isFull: Bool = false) throws -> Bool {
    if try cache.duplicateCount() > 0 { return true }
    if isFull { return false }
    plan.makeAgain(try cache.contacts(for: plan.listing), try cache.unfinishedWork(), now: context.now())
    return plan.hasWork
  }

  /// What the folder holds comes into the cache.
  private func look(at folder: FolderPhase) throws -> FolderPhase.Result {
    let result = try folder.run()
    if case .read(let refused, let putBack, let lost) = result {
      newRefusals += refused
      report.toAddressBook.added += putBack
      report.noteLost(lost)
      if !lost.isEmpty { hasLostFiles = true }
    }
    return result
  }

  /// Counts the time that has been lived through since the last run. Not before the cloud has answered: a run without a connection ends no wait.
  /// `skew`: server's clock minus device's clock, in milliseconds.
  private func age(_ skew: Int64, isUnchanged: Bool) throws {
    let now = context.now()
    let server = now.advanced(by: skew)
    try cache.ageTrash(device: now, server: server, isUnchanged: isUnchanged)
    try cache.ageWaits(device: now, server: server)
  }

  /// Returns the position by which the run is to begin anew, because it has to compare everything; nil where it is at its end.
  private func run(_ phase: CloudPhase, _ folder: FolderPhase) throws -> BookPosition? {
    var through = phase.start.since
    for pass in 0..<Self.passes {
      if pass > 0 { Coverpoint.secondPass.reach() }
      if pass > 0 { _ = try look(at: folder) }
      if let early, pass == 0 {
        // What others have made since then is the next run's.
        through = early.heard
        try phase.match(isFirst: true)
      } else {
        if phase.start.fullCompare == .cloudWentBack, pass == 0 { try cache.forgetBases() }
        through = try phase.list(after: through, isFirst: pass == 0)
      }
      // Who was sent while the folder was read is not listed, and the cloud has them.
      let listsAll = phase.start.fullCompare != nil && pass == 0 && early == nil
      var acceptance = FileAcceptance(
        phase: phase, folder: folder, listsAll: listsAll, isFirst: pass == 0, waited: accepted)
      let isAccepted = try acceptance.accept(&through)
      accepted = acceptance.waited
      // Without an imprint, the cloud lists what it has.
      guard isAccepted else { return BookPosition(seen: max(try cache.heard(), through), encoding: options.encoding) }
      newRefusals += acceptance.leftAlone
      try phase.makePlan()
      if options.isDryRun {
        try phase.endHeld()
        try announcePlan(phase, folder)
        try bareCloud.abandon(run: phase.start.run)
        return nil
      }
      if try guardStops(phase, isLaterLook: pass > 0) {
        // Best effort, as in ``run()``: the person is to hear of the stop.
        try? bareCloud.abandon(run: phase.start.run)
        return nil
      }
      try cache.forgetPosition(hearing: through)
      let moved = try execute(phase, folder, heard: through, isFirst: pass == 0)
      if moved > 0 { Coverpoint.movedAndPlannedAgain.reach() }
      if try moved == 0 && !hasWork(phase.plan, isFull: report.surplus.count > 0) { break }
    }
    report.noteOutrun(outrun)
    try phase.endTrash()
    // With the end of the run the cloud lists it no more.
    let waiting = phase.plan.listing.waiting
    try cache.setInbox(waiting)
    let (tally, imprint) = try cloudTally(besides: waiting, phase.start)
    let finished = try cloud.finish(
      RunFinish(imprint: imprint, tally: tally, through: through), run: phase.start.run)
    try cache.rememberConflicts(finished.toReview)
    try cache.rememberStopped(finished.stopped)
    if finished.agrees {
      let position = BookPosition(imprint: imprint, seen: finished.seen, encoding: options.encoding)
      try cache.rememberPosition(position, at: context.now())
      try cache.endNeedlessStops(Set(SyncGuard.allCases))
    } else {
      Coverpoint.mismatchAtTheEnd.reach()
      agrees = false
      report.message = "device and cloud do not agree on the number of contacts yet: the next sync compares everything"
    }
    // Not before, because other devices wait for the end of this run. All is done by now, so a failure is the next run's matter.
    if report.toAddressBook.added + report.toAddressBook.overwritten > 0 {
      try? YoungFiles(book: book, cache: cache, options: options, context: context).readAgain()
    }
    conclude()
    return nil
  }

  /// What this device says that the cloud has. Only after a full compare the imprint is the hash of hashes, which the cloud checks.
  private func cloudTally(besides waiting: [ListedRecord], _ start: RunStart) throws -> (Tally, BookImprint) {
    if start.fullCompare == nil, let tally = try cache.keptTally(besides: waiting) { return (tally, tally.imprint) }
    return try cache.cloudTally(besides: waiting)
  }

  /// Returns how many steps must be planned again.
  private func execute(
    _ phase: CloudPhase, _ folder: FolderPhase, heard: Int64, isFirst: Bool
  ) throws -> Int {
    if options.allowsDeletions {
      try cache.forgetCounted([.removed, .deleted])
      try cache.endStops([.removals, .deletions])
    }
    if options.allowsOverwrites {
      try cache.forgetCounted([.overwritten])
      try cache.endStops([.overwrites])
    }
    try DuplicateFiles(in: folder).remove(at: phase.now, &report)
    let agreed = phase.plan.takeAgreed()
    try cache.agree(adopted: agreed.adopted, forgotten: agreed.forgotten)
    let down = Download(phase: phase, looksAgain: isFirst)
    var received = Download.Result()
    report.surplus = Surplus()
    outrun = 0
    try down.merge(&received)
    let uploads = phase.plan.count(Upload.actions)
    if uploads > 0 {
      let sent = try Upload(phase: phase, heard: heard).run(total: uploads)
      report.add(sent.deeds)
      report.batches += sent.statistics.batches
      report.mostInFlight = max(report.mostInFlight, sent.statistics.mostInFlight)
      newRefusals += sent.refused
      outrun = sent.moved
      received.moved += sent.moved
      report.surplus.add(sent.surplus)
      // What this run has deleted may have made room for it.
      if sent.surplus.count > 0, sent.deeds.toCloud.deleted > 0 { received.moved += 1 }
    }
    try down.remove(&received)
    try down.download(total: phase.plan.count([.download, .bringBack]), &received)
    report.add(received.deeds)
    newRefusals += received.refused
    report.surplus.add(received.surplus)
    return received.moved
  }

  // MARK: Guards and dry run

  private func guardStops(_ phase: CloudPhase, isLaterLook: Bool) throws -> Bool {
    let inspection = GuardInspection(phase: phase, report: report, isLaterLook: isLaterLook)
    guard let stop = try inspection.run() else { return false }
    self.stop(stop.by, stop.message, hint: stop.hint)
    return true
  }

  private func announcePlan(_ phase: CloudPhase, _ folder: FolderPhase) throws {
    // Before the plan is counted: the guard takes what the report counts for done.
    let isStopped = try guardStops(phase, isLaterLook: false)
    try DuplicateFiles(in: folder).announce(&report)
    try PlanAnnouncement(phase: phase).run(&report) { announce?($0) }
    if isStopped { return }
    conclude()
  }

  /// The folder is away, empty or another one: `status` tells of it until a run has seen the address book.
  private func noteStop(_ extent: GuardStop.Extent) throws {
    guard let guardian = report.stoppedBy else { return }
    try cache.noteStop(
      GuardStop(by: guardian, message: report.message, hint: report.hint ?? ""), extent, planned: [],
      at: context.now())
  }

  // MARK: Ends

  /// A dry run makes no folder, so it can only tell how many contacts the cache knows for it.
  private func tellPutBack(_ message: String) {
    let count = (try? cache.knownCount()) ?? 0
    report.message =
      "\(message): without --dry-run it would be made anew, and \(grouped(count)) contacts that this device knows written into it; nothing was done"
    report.hint = nil
  }

  private func countSetAside() { if let setAside = try? cache.takeSetAside() { report.setAside.add(setAside) } }

  /// A file that was left alone in the middle of the run, and is not any more at its end, waits for nobody.
  private var hasNewRefusals: Bool {
    guard !newRefusals.isEmpty, let standing = try? cache.refusals() else { return !newRefusals.isEmpty }
    return !Set(standing.map(\.file)).isDisjoint(with: newRefusals.map(\.file))
  }

  private func conclude() {
    countSetAside()
    if report.conflicts > 0 || hasNewRefusals || report.surplus.count > 0 || hasLostFiles {
      report.outcome = .attention
    } else {
      // A script that syncs until nothing changes goes on where something could not be sent, or the next run compares everything.
      report.outcome = report.hasChanges || outrun > 0 || !agrees ? .done : .unchanged
    }
    if options.isDryRun, report.outcome != .unchanged { report.message = "dry run: nothing was changed" }
  }

  private func stop(_ guardian: SyncGuard, _ message: String, hint: String) {
    report.outcome = .stopped
    report.stoppedBy = guardian
    report.message = message
    report.hint = hint
  }
}
