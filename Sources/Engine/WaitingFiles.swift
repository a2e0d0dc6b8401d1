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
  /// The records that no contact has yet, by what they say.
  private var saying: [RecordID: UniqueID] = [:]
  /// Those for which no contact was found by any sign.
  private var unmatched: Set<UniqueID> = []
  private var cache: DeviceCache { folder.cache }

  init(in folder: FolderPhase, _ phase: CloudPhase) {
    self.folder = folder
    self.phase = phase
  }

  /// Makes contacts of files that say what such a record says, or once said. Returns how many.
  mutating func accept() throws -> Int {
    var waiting = try cache.filesWaitingAlone(after: nil, limit: Portion.records)
    guard !waiting.isEmpty else { return 0 }
    for record in phase.plan.recordsWithoutFile {
      if saying[record.ids.primary] == nil { saying[record.ids.primary] = record.id }
      if record.partner == nil, !record.isUnreadable { unmatched.insert(record.id) }
    }
    var accepted = 0
    while let last = waiting.last, !saying.isEmpty {
      try Portion.each(of: waiting, make: read, size: { max(0, Int($0.signature.size)) }) { accepted += try accept($0) }
      waiting = try cache.filesWaitingAlone(after: last.name, limit: Portion.records)
    }
    return accepted
  }

  /// Nil where it says something else by now: that is for the next look.
  private func read(_ file: ContactFile) throws -> Observation? {
    let found = try folder.readFile(file.name)?.observation(phase.options.encoding)
    return found?.signature == file.signature ? found : nil
  }

  private mutating func accept(_ found: [Observation]) throws -> Int {
    var files: [(observation: Observation, primary: RecordID)] = []
    for observation in found {
      if case .card(_, let ids, _) = observation.content { files.append((observation, ids.primary)) }
    }
    let past = try past(files.map(\.primary))
    var accepted = 0
    for (observation, primary) in files {
      // One record is one file.
      if let id = saying.removeValue(forKey: primary) {
        unmatched.remove(id)
      } else if past[primary].flatMap({ unmatched.remove($0) }) == nil {
        continue
      }
      try cache.acceptAsRecord(observation, at: phase.now)
      Coverpoint.waitingFileIsRecord.reach()
      accepted += 1
    }
    return accepted
  }

  /// Which records once said these contents. Partners are found by it where everything is compared, so files are as well.
  private func past(_ contents: [RecordID]) throws -> [RecordID: UniqueID] {
    guard phase.start.fullCompare != nil, phase.start.hasHistory else { return [:] }
    let new = contents.filter { saying[$0] == nil }
    let pairs = try phase.history(of: new.enumerated().map { (key: Int64($0), primary: $1) })
    return Dictionary(pairs.map { (new[Int($0.key)], $0.id) }) { first, _ in first }
  }
}
