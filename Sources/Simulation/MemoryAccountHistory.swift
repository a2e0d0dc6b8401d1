package import Contacts
import Sync

// The account's log, its undo and its clean-up.

extension MemoryAccount {
  /// What a run did to whom: how each stood before it, or as others left it between two of its changes; and how the run left it.
  struct LoggedRun {
    let id: UniqueID
    let startedAt: Int64
    var changes: [LoggedChange] = []
  }

  struct LoggedChange {
    var before: Stored?
    var left: Stored

    mutating func recompute(_ ids: (DetachedCard) -> RecordIDs?) {
      before = before.map { before in
        var before = before
        before.ids = ids(before.card) ?? before.ids
        return before
      }
      left.ids = ids(left.card) ?? left.ids
    }

    /// How an undo would have it: what was not there before goes to the trash.
    var wanted: Stored {
      if let before { return before }
      var wanted = left
      wanted.isTrashed = true
      return wanted
    }
  }

  /// The latest first.
  package var runs: [UniqueID] { with { $0.log.reversed().map(\.id) } }

  /// Puts back what still is as the run left it. Where that deletes many, the person is asked, and allows it.
  package func undo(_ run: UniqueID) {
    with { state in
      guard let undone = state.log.first(where: { $0.id == run }) else { return }
      let own = UniqueID.random()
      var changes = undone.changes.filter { change in
        guard let now = state.records[change.left.id] else { return false }
        return now.stands(as: change.left) && !now.stands(as: change.wanted)
      }
      let deletions = changes.count { change in
        change.wanted.isTrashed && state.records[change.left.id]?.isTrashed == false
      }
      let total = Int64(state.records.values.count { !$0.isTrashed })
      let isAllowed = UndoDeletions.stopping(Int64(deletions), of: total) != nil
      // Whoever cannot go back, since another one has that content, stays, and may be in a third one's way.
      while true {
        let ids = Set(changes.map(\.left.id))
        let free = changes.filter { change in
          change.wanted.isTrashed || state.live(change.wanted.ids.primary, except: ids) == nil
        }
        if free.count == changes.count { break }
        changes = free
      }
      // Contents that this undo moves away from are free for others.
      var leaving = Set(changes.map(\.left.id))
      for change in changes {
        defer { leaving.remove(change.left.id) }
        guard var record = state.records[change.left.id] else { continue }
        let wanted = change.wanted
        if !wanted.isTrashed, state.live(wanted.ids.primary, except: leaving) != nil { continue }
        state.keep(record, isConflict: false)
        // What keeps its card keeps the time of its last edit.
        if record.ids.primary != wanted.ids.primary { record.editedAt = Timestamp(milliseconds: state.now) }
        record.card = wanted.card
        record.ids = wanted.ids
        record.content = wanted.content
        record.uid = wanted.uid
        record.changedBy = nil
        record.deletionAllowed = isAllowed
        if wanted.isTrashed {
          state.trash(&record, by: nil, own, isUndo: true)
        } else {
          record.change = state.nextChange()
          if record.isTrashed { record.createdChange = record.change }
          record.isTrashed = false
          state.put(record, own)
        }
      }
    }
  }
}

extension MemoryAccount.State {
  mutating func note(_ run: UniqueID, _ before: MemoryAccount.Stored?, _ left: MemoryAccount.Stored) {
    if log.last?.id != run {
      // A run that another one came in between goes on.
      if let place = log.firstIndex(where: { $0.id == run }) {
        log.append(log.remove(at: place))
      } else {
        log.append(MemoryAccount.LoggedRun(id: run, startedAt: now))
      }
    }
    let last = log.count - 1
    if let place = log[last].changes.firstIndex(where: { $0.left.id == left.id }) {
      // Somebody else's came in between.
      if let before, before.change != log[last].changes[place].left.change { log[last].changes[place].before = before }
      log[last].changes[place].left = left
    } else {
      log[last].changes.append(MemoryAccount.LoggedChange(before: before, left: left))
    }
  }

  /// Nil where nothing is left to clean up; otherwise one portion is done now.
  mutating func cleanUpPortion() -> CloudError? {
    guard cleanUp > 0 else { return nil }
    cleanUp -= 1
    let total = Int64(records.count)
    return .cleaningUp(retryAfter: 0, done: total / Int64(cleanUp + 1), of: total)
  }
}
