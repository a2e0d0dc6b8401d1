import Cache
import Contacts
import Probes
import Protocol
import Sync

/// Files that wait because each may be half of an exchange or of a rename, and which are records that no contact here has: another device on
/// the folder has made contacts of them.
///
/// Each becomes its record's contact. (Refused: to write the record into a file of its own. The person would stand in two, and when the wait is
/// over, the contact whose file waited would be taken for that person as well.)
final class WaitingFiles {
  private let folder: FolderPhase
  private let phase: CloudPhase
  /// The records that no contact has.
  private var free: [UniqueID: ListedRecord] = [:]
  /// By what they say.
  private var saying: [RecordID: UniqueID] = [:]
  private var accepted: [ItemName] = []
  /// The cache has forgotten contacts, because their files are other contacts' now.
  private(set) var hasForgotten = false
  private var cache: DeviceCache { folder.cache }

  init(in folder: FolderPhase, _ phase: CloudPhase) {
    self.folder = folder
    self.phase = phase
  }

  /// Makes contacts of files that say what such a record says or, where everything is compared, once said. Returns the files.
  func accept() throws -> [ItemName] {
    guard try !cache.filesWaitingAlone(after: nil, limit: 1).isEmpty else { return [] }
    for record in phase.plan.recordsWithoutFile {
      free[record.id] = record
      if saying[record.ids.primary] == nil { saying[record.ids.primary] = record.id }
    }
    try each { try acceptEqual($0) }
    if phase.start.fullCompare != nil, phase.start.hasHistory { try each { try acceptEarlier($0) } }
    return accepted
  }

  private func each(_ body: ([(observation: Observation, primary: RecordID)]) throws -> Void) throws {
    var last: ItemName?
    while !free.isEmpty {
      let waiting = try cache.filesWaitingAlone(after: last, limit: Portion.records)
      guard let end = waiting.last else { return }
      last = end.name
      try Portion.each(of: waiting, make: read, size: { max(0, Int($0.observation.signature.size)) }, pass: body)
    }
  }

  /// Nil where it says something else by now: that is for the next look.
  private func read(_ file: ContactFile) throws -> (observation: Observation, primary: RecordID)? {
    guard let found = try folder.readFile(file.name)?.observation(phase.options.encoding),
      found.signature == file.signature, case .card(_, let ids, _) = found.content
    else { return nil }
    return (found, ids.primary)
  }

  private func acceptEqual(_ files: [(observation: Observation, primary: RecordID)]) throws {
    for (observation, primary) in files {
      if let id = saying[primary], free[id] != nil { try accept(observation, as: id) }
    }
  }

  private func acceptEarlier(_ files: [(observation: Observation, primary: RecordID)]) throws {
    for (key, id) in try phase.history(of: files.enumerated().map { (key: Int64($0), primary: $1.primary) }) {
      guard let record = free[id], record.partner == nil, !record.isUnreadable else { continue }
      try accept(files[Int(key)].observation, as: id)
    }
  }

  /// One record is one file.
  private func accept(_ observation: Observation, as id: UniqueID) throws {
    free[id] = nil
    if try cache.acceptAsRecord(observation, id, at: phase.now) { hasForgotten = true }
    Coverpoint.waitingFileIsRecord.reach()
    accepted.append(observation.name)
  }
}
