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
struct WaitingFiles {
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

  /// Makes contacts of files that say what such a record says, or once said. Returns the files.
  mutating func accept() throws -> [ItemName] {
    var waiting = try cache.filesWaitingAlone(after: nil, limit: Portion.records)
    guard !waiting.isEmpty else { return [] }
    for record in phase.plan.recordsWithoutFile {
      free[record.id] = record
      if saying[record.ids.primary] == nil { saying[record.ids.primary] = record.id }
    }
    while let last = waiting.last, !free.isEmpty {
      try Portion.each(of: waiting, make: read, size: { max(0, Int($0.signature.size)) }) { try accept($0) }
      waiting = try cache.filesWaitingAlone(after: last.name, limit: Portion.records)
    }
    return accepted
  }

  /// Nil where it says something else by now: that is for the next look.
  private func read(_ file: ContactFile) throws -> Observation? {
    let found = try folder.readFile(file.name)?.observation(phase.options.encoding)
    return found?.signature == file.signature ? found : nil
  }

  private mutating func accept(_ found: [Observation]) throws {
    var others: [(key: Int64, primary: RecordID)] = []
    for (index, observation) in found.enumerated() {
      guard case .card(_, let ids, _) = observation.content else { continue }
      if let id = saying[ids.primary], free[id] != nil {
        try accept(observation, as: id)
      } else {
        others.append((key: Int64(index), primary: ids.primary))
      }
    }
    guard phase.start.hasHistory else { return }
    for (key, id) in try phase.history(of: others) {
      guard let record = free[id], record.partner == nil, !record.isUnreadable else { continue }
      try accept(found[Int(key)], as: id)
    }
  }

  /// One record is one file.
  private mutating func accept(_ observation: Observation, as id: UniqueID) throws {
    free[id] = nil
    if try cache.acceptAsRecord(observation, id, at: phase.now) { hasForgotten = true }
    Coverpoint.waitingFileIsRecord.reach()
    accepted.append(observation.name)
  }
}
