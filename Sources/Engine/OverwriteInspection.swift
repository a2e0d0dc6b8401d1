import Cache
import Contacts
import Probes
import Protocol
import Sync
import VCard

/// Counts what a run is about to overwrite in the cloud. Reads no card unless the run is to stop.
struct OverwriteInspection {
  let phase: CloudPhase

  /// Why the run stops.
  struct Finding {
    /// Contacts that it would overwrite, besides those of the last hour.
    var overwrites: Int64
    var earlier: Int64
    var total: Int64
    var common: String
    /// They are more than the guard lets pass, whatever was stopped before.
    var isMeasured: Bool

    /// What it would overwrite.
    var objects: String {
      let earlier = earlier > 0 ? ", after \(grouped(earlier)) others in the last hour" : ""
      let common = common.isEmpty ? "" : " (\(common))"
      return "\(grouped(overwrites)) of \(grouped(total)) contacts in the cloud\(earlier)\(common)"
    }

    static let hint = """
      look at them with \(SyncReport.command) --dry-run; if they are meant, \(SyncReport.command) --allow-overwrites goes ahead; \
      if not, put the files back, or delete them and have them written as they were: \(SyncReport.wayBack)
      """
  }

  /// Nil where the run may go on. `records`: how many contacts the cloud has. `isStopped`: what an earlier run was stopped at is
  /// still planned, so that this one stops as well.
  func finding(of records: () throws -> Int64, isStopped: Bool) throws -> Finding? {
    let planned = phase.plan.count(OverwriteGuard.actions)
    guard planned > 0 else { return nil }
    let moment = phase.context.now()
    let recent = try phase.cache.counted(.overwritten, at: moment)
    let (earlier, total) = (Int64(recent?.contacts.count ?? 0), max(recent?.total ?? 0, try records()))
    func stops(_ overwrites: Int64) -> Bool {
      OverwriteGuard.stops(overwrites: overwrites + earlier, of: total, free: phase.options.freeOverwrites)
    }
    guard isStopped || stops(planned) else { return nil }
    let new = phase.plan.newOverwrites(besides: recent?.contacts ?? [])
    let overwrites = Int64(new.count)
    let isMeasured = overwrites > 0 && stops(overwrites)
    guard isStopped || isMeasured else {
      Coverpoint.overwritesLetInBefore.reach()
      return nil
    }
    return Finding(
      overwrites: overwrites, earlier: earlier, total: total, common: try common(new).text,
      isMeasured: isMeasured)
  }

  /// What has changed in these contacts' files since both sides agreed; where the agreed card is not known, since the cloud's version.
  private func common(_ places: [Int]) throws -> CommonChanges {
    var changes = CommonChanges()
    var isCloudThere = true
    for start in stride(from: 0, to: places.count, by: Portion.records) {
      let steps = phase.plan.steps(at: places[start..<min(start + Portion.records, places.count)])
      var unagreed: [UniqueID: PlanStep] = [:]
      for step in steps {
        if phase.context.isCancelled() { throw SyncCancelled() }
        guard let contact = try step.contact.flatMap({ try phase.cache.contact($0) }), let card = contact.card else {
          continue
        }
        if let base = contact.base {
          changes.add(base, card)
        } else if let record = step.record {
          unagreed[record.id] = step
        }
      }
      guard isCloudThere, !unagreed.isEmpty else { continue }
      do {
        try phase.records.fetch(Array(unagreed.keys)) { records in
          for record in records {
            guard let key = unagreed[record.entry.id]?.contact, let card = try phase.cache.contact(key)?.card else {
              continue
            }
            changes.add(record.card.withDigests, DetachedCard(card).withDigests)
          }
        }
      } catch is CloudError {
        // The stop matters more than its reason: nothing is said of the others.
        isCloudThere = false
      }
    }
    return changes
  }
}

extension CommonChanges {
  fileprivate mutating func add(_ old: [UInt8], _ new: [UInt8]) {
    guard let old = try? Card(old), let new = try? Card(new) else { return }
    add(old, new)
  }
}
