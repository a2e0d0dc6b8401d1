package import Contacts
internal import Probes
package import Protocol

/// A contact that a run has changed, at the three moments that undoing the run compares: before the run, after it, and
/// now. A pure function of the contact as it stands, of its versions that the run made, and of those that the run
/// replaced.
///
/// Before the run it was like the last version by others that the run replaced; if there is none, the run made the
/// contact. After the run it was like the last version that the run made; if nobody replaced that, it is the contact as
/// it stands.
package struct UndoCandidate: Sendable {
  /// How a contact stands or stood.
  package struct State: Equatable, Sendable {
    package var primary: RecordID
    package var isTrashed: Bool

    package init(primary: RecordID, isTrashed: Bool) {
      self.primary = primary
      self.isTrashed = isTrashed
    }
  }

  /// A version that the run had made, or made history.
  package struct Version: Sendable {
    package var id: UniqueID
    package var state: State
    /// The number of the change that made it history.
    package var change: Int64
    /// The run had made it.
    package var isOwn: Bool
    /// The run made it history.
    package var isEnded: Bool
    /// Who had made it, where that was not the run.
    package var maker: EditBetween?

    package init(id: UniqueID, state: State, change: Int64, isOwn: Bool, isEnded: Bool, maker: EditBetween?) {
      self.id = id
      self.state = state
      self.change = change
      self.isOwn = isOwn
      self.isEnded = isEnded
      self.maker = maker
    }
  }

  /// How many of them a step of an undo looks at.
  package static let perStep = 500

  package let id: UniqueID
  package let name: String
  package let change: Int64
  /// The primary ID that its row holds.
  package let stored: RecordID
  package var now: State
  /// As the run left it.
  package var left: State
  /// The version that says so; nil where it is the contact as it stands.
  package let leftVersion: UniqueID?
  /// What the undo puts the contact back to, with the version's id: the contact before the run, or what others made of it
  /// between two of the run's changes. Nil if the contact was not there.
  package var before: (state: State, version: UniqueID)?
  /// Who made it so, where that came between two of the run's changes.
  package let between: EditBetween?

  /// `isLastChange`: nobody has changed the contact since the run. Nil if the run has made neither the contact as it
  /// stands nor any version of it.
  package init?(
    id: UniqueID, name: String, change: Int64, now: State, isLastChange: Bool, versions: [Version]
  ) {
    let versions = versions.sorted { $0.change < $1.change }
    guard let left = isLastChange ? (nil, now) : versions.last(where: \.isOwn).map({ ($0.id, $0.state) }) else {
      return nil
    }
    self.id = id
    self.name = name
    self.change = change
    stored = now.primary
    self.now = now
    (leftVersion, self.left) = left
    // The last version that the run ended and had not made.
    guard let before = versions.last(where: { $0.isEnded && !$0.isOwn }) else {
      between = nil
      return
    }
    self.before = (before.state, before.id)
    // It came in between where the run had made an earlier one; but not if it says just what stood before the run.
    let cameBetween = versions.contains { $0.isOwn && $0.change < before.change }
    let first = versions.first(where: \.isEnded)
    let isAsAtFirst = first.map { $0.id != before.id && $0.state == before.state } ?? false
    between = cameBetween && !isAsAtFirst ? before.maker : nil
  }

  /// Nobody has changed the contact since the run.
  package var isLastChange: Bool { leftVersion == nil }

  /// A contact that was not there before the run goes to the trash.
  package var wanted: State { before?.state ?? State(primary: now.primary, isTrashed: true) }

  /// Undoing the run now deletes it.
  package var goesToTrash: Bool { now == left && !now.isTrashed && wanted.isTrashed }
}

/// One contact's way back, where an undo takes it or has to leave it.
package struct WayBack: Sendable {
  /// What becomes of it, as far as that is known before the account has answered.
  package private(set) var contact: UndoneContact
  /// The primary ID that the contact's row holds. If a live contact has the same ID, this one cannot come out of the
  /// trash as it was.
  package let stored: RecordID
  /// Nil where it stays as it is.
  package private(set) var change: Change?

  /// Nil if the contact is as it was before the run already. `content` reads the card of an earlier version if it is
  /// needed, and answers nil for a card that cannot be put back.
  package init?<Failure>(
    _ candidate: UndoCandidate, isAllowed: Bool, content: (UniqueID) throws(Failure) -> CardContent?
  ) throws(Failure) {
    let wanted = candidate.wanted
    if candidate.now == wanted { return nil }
    let effect: UndoEffect =
      if wanted.isTrashed && !candidate.now.isTrashed {
        .toTrash
      } else if candidate.now.isTrashed && !wanted.isTrashed { .broughtBack } else { .putBack }
    contact = UndoneContact(id: candidate.id, name: candidate.name, effect: effect)
    stored = candidate.stored
    guard candidate.now == candidate.left else {
      Coverpoint.undoSkippedChanged.reach()
      contact.effect = .changedSince
      return
    }
    contact.between = candidate.between
    var change = Change(
      id: candidate.id,
      operation: .putBack(last: candidate.change, isTrashed: wanted.isTrashed, allowed: isAllowed), content: nil,
      editedAt: .latest)
    if let before = candidate.before, before.state.primary != candidate.now.primary {
      guard let content = try content(before.version) else {
        contact.effect = .refused
        contact.between = nil
        return
      }
      change.content = content
    }
    self.change = change
  }

  /// What became of it. `isDone`: where it had moved, another call for the same undo has put it back.
  package func result(_ outcome: SaveOutcome?, isDone: Bool = false) -> UndoneContact {
    var contact = contact
    guard change != nil else { return contact }
    if contact.between != nil { Coverpoint.undoStoppedAtEditBetween.reach() }
    switch outcome {
    case .saved: break
    case .merged:
      Coverpoint.undoFoundTwin.reach()
      contact.effect = .contentElsewhere
    case .refused, .full: contact.effect = .refused
    case .moved, nil: if !isDone { contact.effect = .changedSince }
    }
    if !contact.effect.changesContact { contact.between = nil }
    return contact
  }
}
