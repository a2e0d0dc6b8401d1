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
  private let listsAll: Bool
  /// The records that no contact has.
  private var free: [UniqueID: ListedRecord] = [:]
  /// By what they say.
  private var saying: [RecordID: UniqueID] = [:]
  private var accepted: [ItemName] = []
  /// The cache has forgotten contacts, because their files are other contacts' now.
  private(set) var hasForgotten = false
  /// A contact would have to be forgotten, and only a run that lists all the cloud has brings it back. Nothing is forgotten then. (Refused: to leave
  /// it to the next run. The file might be exchanged with another before it, and the contact would be known to nobody.)
  private(set) var needsAll = false
  private var cache: DeviceCache { folder.cache }

  init(in folder: FolderPhase, _ phase: CloudPhase, listsAll: Bool) {
    self.folder = folder
    self.phase = phase
    self.listsAll = listsAll
  }

  /// Makes contacts of files that say what such a record says or once said. Returns the files.
  func accept() throws -> [ItemName] {
    guard try !cache.filesWaitingAlone(after: nil, limit: 1).isEmpty else { return [] }
    for record in phase.plan.recordsWithoutFile {
      free[record.id] = record
      if saying[record.ids.primary] == nil { saying[record.ids.primary] = record.id }
    }
    try each { files in
      for (file, content) in files { if let id = saying[content], free[id] != nil { try accept(file, as: id) } }
    }
    guard phase.start.hasHistory else { return accepted }
    try each { files in
      let sayers = try phase.sayers(of: files.map(\.content))
      for (file, content) in files { if let id = sayers[content]?.first(where: isFree) { try accept(file, as: id) } }
    }
    return accepted
  }

  private func isFree(_ id: UniqueID) -> Bool {
    free[id].map { $0.partner == nil && !$0.isUnreadable } ?? false
  }

  private func each(_ body: ([(file: WaitingAlone, content: RecordID)]) throws -> Void) throws {
    var last: ItemName?
    while !free.isEmpty, !needsAll {
      let waiting = try cache.filesWaitingAlone(after: last, limit: Portion.records)
      guard let end = waiting.last else { return }
      last = end.file.name
      try body(
        waiting.compactMap { file in try (file.content ?? read(file)?.primary).map { (file: file, content: $0) } })
    }
  }

  /// Nil where it says something else by now: that is for the next look.
  private func read(_ waiting: WaitingAlone) throws -> (observation: Observation, primary: RecordID)? {
    guard let found = try folder.readFile(waiting.file.name)?.observation(phase.options.encoding),
      found.signature == waiting.file.signature, case .card(_, let ids, _) = found.content
    else { return nil }
    return (found, ids.primary)
  }

  /// One record is one file.
  private func accept(_ waiting: WaitingAlone, as id: UniqueID) throws {
    guard let (observation, primary) = try read(waiting), primary == waiting.content ?? primary else { return }
    guard listsAll || !waiting.hasContact else {
      needsAll = true
      return
    }
    free[id] = nil
    if try cache.acceptAsRecord(observation, id, at: phase.now) { hasForgotten = true }
    Coverpoint.waitingFileIsRecord.reach()
    accepted.append(observation.name)
  }
}
