internal import Account
package import Contacts
internal import PostgreSQL
package import Protocol

// Contacts go back to how they were: one entry of the log, made in portions, a transaction each. What is cut off leaves whole contacts, and is gone on
// with by the same call.

extension PastBook {
  /// Whose contacts go back.
  package enum Whose: Sendable, Equatable {
    case these([UniqueID])
    /// All that differ, with the cards of groups.
    case all(except: [UniqueID])
  }

  /// Puts contacts back to how they were, if they are still as the person saw them when the account's last change was `through`: what
  /// was changed says again what it said, what is gone comes back, and what came since goes to the trash. `allowed`: a person was told how
  /// many people go there and said yes, so no device's guard counts them. `goesOn` is asked between two portions, once something has been
  /// changed.
  package func takeBack(
    _ whose: Whose, through: Int64, run: UniqueID, allowed: Bool, goesOn: () -> Bool = { true }
  ) throws(CloudError) -> ManyContacts.Outcome {
    switch whose {
    case .these(let ids): return try takeBack(ids, through: through, run, allowed: allowed, goesOn)
    case .all(let exceptions):
      return try takeBackAll(but: Set(exceptions), through: through, run, allowed: allowed, goesOn)
    }
  }

  private func takeBack(
    _ ids: [UniqueID], through: Int64, _ run: UniqueID, allowed: Bool, _ goesOn: () -> Bool
  ) throws(CloudError) -> ManyContacts.Outcome {
    var outcome = ManyContacts.Outcome()
    for start in stride(from: 0, to: ids.count, by: Self.portion) {
      if outcome.changed > 0, !goesOn() {
        outcome.left = ids.count - start
        return outcome
      }
      let some = Array(ids[start..<min(start + Self.portion, ids.count)])
      let found = try candidates(some)
      let there = Set(found.map(\.id))
      for id in some where !there.contains(id) { outcome.gone.add(id) }
      // What this run has done is as the person wanted it.
      for contact in found where contact.run != run || contact.change <= through {
        if contact.change > through {
          outcome.moved.add(contact.id)
        } else if contact.kind == nil {
          outcome.leave(contact.id, isChanged: false)
        }
      }
      try putBack(
        found.filter { $0.change <= through && $0.kind != nil }, run, allowed: allowed, mirrorsGroups: true, &outcome)
    }
    return outcome
  }

  /// Goes over all as often as something changes: a contact that another one keeps from coming back, because that says the same, may find it
  /// gone back itself the next time. The cards of groups come first, so that people who come back into a group are in its card already.
  private func takeBackAll(
    but exceptions: Set<UniqueID>, through: Int64, _ run: UniqueID, allowed: Bool, _ goesOn: () -> Bool
  ) throws(CloudError) -> ManyContacts.Outcome {
    var total = ManyContacts.Outcome()
    var groups = ManyContacts.Outcome()
    // The number that a person is told is that of the people, so a group's card that goes counts at the guards.
    guard
      try pass(groups: true, but: exceptions, through: through, run, allowed: false, goesOn, &groups, before: 0)
    else {
      total.left = max(1, Int(try counts().all))
      return total
    }
    while true {
      var outcome = ManyContacts.Outcome()
      let isWhole = try pass(
        groups: false, but: exceptions, through: through, run, allowed: allowed, goesOn, &outcome,
        before: total.changed)
      let before = total.changed
      total.goOn(with: outcome)
      if !isWhole {
        total.left = max(1, Int(try counts().all) - exceptions.count)
        return total
      }
      if total.changed == before || outcome.unchanged.count == 0 { return total }
    }
  }

  /// False where it was stopped. `before`: how many were changed before this pass.
  private func pass(
    groups: Bool, but exceptions: Set<UniqueID>, through: Int64, _ run: UniqueID, allowed: Bool,
    _ goesOn: () -> Bool, _ outcome: inout ManyContacts.Outcome, before: Int
  ) throws(CloudError) -> Bool {
    var place = change
    while true {
      let found = try candidates(after: place, through: through, groups: groups)
      guard let last = found.last else { return true }
      if before + outcome.changed > 0, !goesOn() { return false }
      try putBack(
        found.filter { !exceptions.contains($0.id) }, run, allowed: allowed, mirrorsGroups: !groups, &outcome)
      place = last.change
    }
  }

  // MARK: One portion

  private func putBack(
    _ contacts: [Candidate], _ run: UniqueID, allowed: Bool, mirrorsGroups: Bool,
    _ outcome: inout ManyContacts.Outcome
  ) throws(CloudError) {
    try Portion.each(of: contacts) { (contact) throws(CloudError) -> (contact: Candidate, change: Change?)? in
      (contact, try wayBack(of: contact, allowed: allowed))
    } size: {
      $0.change?.content?.bytes ?? 0
    } pass: { (portion) throws(CloudError) in
      for way in portion where way.change == nil { outcome.refuse(way.contact.id) }
      let changes = portion.compactMap(\.change)
      guard !changes.isEmpty else { return }
      let twins = portion.filter { $0.change != nil }.map(\.contact.primary)
      let outcomes = try store.write(changes, moreTwins: twins, run: run, mirrorsGroups: mirrorsGroups)
      outcome.putBack(changes, outcomes)
    }
  }

  /// Nil where the version cannot be put back.
  private func wayBack(of contact: Candidate, allowed: Bool) throws(CloudError) -> Change? {
    var change = Change(
      id: contact.id,
      operation: .putBack(last: contact.change, isTrashed: !contact.wasLive, allowed: allowed), content: nil,
      editedAt: .latest)
    guard contact.wasLive, let version = contact.version, contact.versionPrimary != contact.primary else {
      return change
    }
    guard let card = try store.wholeCard(version, of: contact.id),
      let content = try? CardContent(card, database.encoding)
    else { return nil }
    change.content = content
    return change
  }
}
