import Cache
import Contacts
import Protocol
import Sync
import Words

/// What this device did with a contact, or why it leaves a file alone, as people and programs read it.
struct WhyText {
  /// One line: an entry of the journal, what the contact's own row tells, or what keeps a sync from going on with it.
  private struct Event {
    var at: Timestamp?
    var word: String
    var reason: String?
    var sentence: Sentence
    var file: ItemName?
    var other: ItemName?
    var wayBack: String?
  }

  /// Nil for a file that is no contact's.
  private let contact: RememberedContact?
  private let file: ItemName?
  private var events: [Event] = []

  /// Of a file that is no contact's: why it is left alone, or for what it waits. Nil where neither is known of it.
  init?(_ file: ItemName, refusals: [FileLeftAlone], waiting: [WaitingFile]) {
    contact = nil
    self.file = file
    events = Self.events(of: file, refusals, waiting)
    if events.isEmpty { return nil }
  }

  /// `trashing`: how the contact came into the cloud's trash, where that is known.
  init(
    _ contact: RememberedContact, deeds: [RememberedDeed], stops: [GuardStop], refusals: [FileLeftAlone],
    waiting: [WaitingFile], trashing: ListedContact.Trashing?
  ) {
    self.contact = contact
    file = contact.file
    let id = contact.cloudID.map(ShortID.text)
    events = deeds.map { remembered in
      let deed = remembered.deed
      var sentence = DeedWords.event(deed)
      if deed.reason == .deletedInCloud || deed.reason == .undoneInCloud, let trashing {
        sentence = "\(sentence) (\(TrashWords.event(trashing)))"
      }
      return Event(
        at: deed.at, word: deed.kind.rawValue, reason: deed.reason.rawValue, sentence: sentence, file: deed.file,
        other: deed.other,
        wayBack: DeedWords.wayBack(
          deed, review: remembered.trashed.map { ShortID.text(ReviewList.id($0)) }, contact: id,
          isThere: contact.file != nil))
    }
    // An edit that was sent has an entry of its own.
    if let sentAt = contact.sentAt, !deeds.contains(where: { $0.deed.kind == .overwritten && $0.deed.at >= sentAt }) {
      events.append(Event(at: sentAt, word: "sent", sentence: Sentence(DeedWords.sent), file: contact.file))
    }
    if let writtenAt = contact.writtenAt, !deeds.contains(where: { Self.isWriting($0.deed, at: writtenAt) }) {
      events.append(Event(at: writtenAt, word: "written", sentence: Sentence(DeedWords.written), file: contact.file))
    }
    if contact.isAgreed, contact.sentAt == nil, contact.writtenAt == nil {
      events.append(Event(at: nil, word: "agreed", sentence: Sentence(DeedWords.agreed), file: contact.file))
    }
    events.sort { ($0.at?.milliseconds ?? 0) > ($1.at?.milliseconds ?? 0) }
    let standing =
      stops.map { stop in
        Event(
          at: stop.since, word: "stopped", reason: stop.message, sentence: DeedWords.stop(stop), file: contact.file,
          wayBack: stop.hint)
      }
      + (contact.file.map { Self.events(of: $0, refusals, waiting) } ?? [])
    events = standing + events
  }

  /// What keeps a sync from taking the file.
  private static func events(of file: ItemName, _ refusals: [FileLeftAlone], _ waiting: [WaitingFile]) -> [Event] {
    refusals.filter { $0.file == file }.map { refusal in
      Event(
        at: nil, word: "left alone", reason: refusal.reason,
        sentence: "\(name: file.description) is left alone: \(refusal.reason)", file: file)
    }
      + waiting.filter { $0.file == file }.map { waiting in
        Event(
          at: nil, word: "waiting", reason: nil, sentence: SyncWords.waiting(waiting), file: file, other: waiting.other)
      }
  }

  /// The card that was written is what the entry is about, and no later one.
  private static func isWriting(_ deed: Deed, at moment: Timestamp) -> Bool {
    deed.kind == .written && deed.reason != .lostConflict && deed.at >= moment
  }

  /// `1a2b3c4d  Ann Lee  ann.vcf`
  static func title(_ contact: RememberedContact) -> String {
    let file = contact.file.map { "\($0)" } ?? "no file"
    return [contact.cloudID.map(ShortID.text), NameWords.shown(contact.name), file].compactMap(\.self).joined(
      separator: "  ")
  }

  /// A command that a line names is complete for that place.
  func lines(_ place: CommandPlace) -> [String] {
    guard !events.isEmpty else { return ["nothing yet: the next sync sends it"] }
    return events.map { event in
      let moment: Sentence? = event.at.map { "\($0)" }
      let wayBack: Sentence? = event.wayBack.map { "\($0)" }
      return place.complete([moment, event.sentence, wayBack].compactMap(\.self).joined(separator: "  ").local)
    }
  }

  /// As ``lines(_:)``.
  func json(_ place: CommandPlace) -> String {
    JSON.object([
      ("contact", JSON(contact?.cloudID?.word.hex)), ("name", JSON(contact?.name)), ("file", JSON(file?.description)),
      (
        "events",
        .array(
          events.map { event in
            .object([
              ("at", JSON(event.at?.extended)), ("event", .string(event.word)),
              ("reason", JSON(event.reason.map(place.complete))),
              ("file", JSON(event.file?.description)), ("other", JSON(event.other?.description)),
              ("way_back", JSON(event.wayBack.map(place.complete))),
            ])
          })
      ),
    ]).text
  }
}
