import Cloud
import Contacts
import HTTPServer
import OpenSSL
import Protocol
import Sync
import VCard

/// The form of a contact, new or not.
enum EditHandlers {
  /// The form with the list beside it, where `contact` stands; at its top for a new one.
  private static func page(
    _ visit: Visit, _ view: EditView, of contact: Contact? = nil, status: Int = 200
  ) throws -> Response {
    let list = try contact.map { try ListHandlers.list(visit, beside: $0) } ?? ListHandlers.list(visit, visit.place)
    var view = view
    if contact?.kind != .group {
      let known = view.groups.shown(contact ?? Contact()).groups
      view.groups.offered = try offered(visit, beside: known, view.groups.joining)
    }
    return .form(EditPage.html(view, beside: list, visit.frame), status: status)
  }

  /// The groups to tick: the account's but for those that the contact is in, and what was ticked already.
  private static func offered(
    _ visit: Visit, beside groups: [String], _ joining: [String]
  ) throws(CloudError) -> [String] {
    let known = Set(groups.map(GroupCard.comparable))
    let others = try visit.contacts.groupNames(limit: GroupManyPage.mostNames).filter { !known.contains($0) }
    return others + joining.filter { !others.contains($0) }
  }

  /// The groups that the contact is in by a group's card alone.
  private static func groups(
    _ visit: Visit, _ stored: StoredContact, _ contact: Contact
  ) throws(CloudError) -> FormGroups {
    FormGroups(try visit.contacts.groups(of: [stored.id])[stored.id] ?? [], of: contact)
  }

  static func showNew(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let waiting = visit.request.query("draft").flatMap { UniqueID($0) }
    if let kept = try waiting.flatMap({ try visit.drafts.find($0) }), kept.isNew, let form = Form(texts: kept.fields) {
      let view = EditView(
        id: kept.contact, isNew: true, draft: Draft.read(form).draft, groups: FormGroups(form),
        unsaved: Unsaved(kept, form), isChanged: true)
      return try page(visit, view)
    }
    var draft = Draft()
    // A name that was searched for: the last word is the last name.
    var words = (visit.request.query("name") ?? "").split(separator: " ")
    if words.count > 1 { draft[.last] = words.removeLast().description }
    draft[.first] = words.joined(separator: " ")
    for group in [DraftGroup.phones, .emails] { draft.addRow(group) }
    let others = try visit.drafts.list().filter(\.isNew).map(DraftRow.init)
    return try page(visit, EditView(id: .random(), isNew: true, draft: draft, others: others))
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    if let kept = try UniqueID(parameters[0]).flatMap({ try visit.drafts.find($0) }), !kept.isNew,
      let form = Form(texts: kept.fields)
    {
      return try goOn(visit, kept, form)
    }
    guard let stored = try CardHandlers.live(visit, parameters) else { return .noContact }
    let contact = Contact(try Card(stored.card))
    let groups = try groups(visit, stored, contact)
    let draft = Draft(groups.shown(contact))
    guard draft.isEditable else { return .page(EditPage.tooLong, status: 409) }
    return try page(
      visit,
      EditView(
        id: stored.id, base: stored.ids.primary, card: digest(stored.card), asked: Asked(draft), draft: draft,
        groups: groups, photo: FormPhoto(stored, contact)),
      of: contact)
  }

  /// The form as it was typed, over the contact as it is by now.
  private static func goOn(_ visit: Visit, _ kept: Drafts.Kept, _ form: Form) throws -> Response {
    let draft = Draft.read(form).draft
    let unsaved = Unsaved(kept, form)
    guard let stored = try visit.contacts.contact(kept.contact),
      let base = form["base"].flatMap({ Word128(hex: $0) }).map(RecordID.init)
    else {
      let view = EditView(
        id: .random(), isNew: true, draft: draft, groups: ofNew(form), unsaved: unsaved, problems: [.gone],
        isChanged: true)
      return try page(visit, view)
    }
    guard stored.ids.primary == base, stored.trashedAt == nil else {
      return try moved(visit, stored, base, draft, form, unsaved: unsaved, status: 200)
    }
    let contact = Contact(try Card(stored.card))
    guard Draft(contact).isEditable else { return .page(EditPage.tooLong, status: 409) }
    let (whole, asked) = try whole(visit, draft, form, stored, base)
    let view = EditView(
      id: stored.id, base: base, card: form["card"], asked: asked, draft: whole, groups: FormGroups(form),
      photo: FormPhoto(stored, contact), unsaved: unsaved, isChanged: true)
    return try page(visit, view, of: contact)
  }

  /// Where nothing is to be saved yet: a person asked to go on with it another time, or it came back and lacks something.
  private static func later(_ visit: Visit, _ id: UniqueID, isNew: Bool) throws -> Response? {
    // It came back without its photo or its end: nothing is saved before somebody has looked at it.
    if !KeptForm.Lack.read(visit.form).isEmpty, try visit.keepDraft(id, visit.form) {
      return .redirect(to: isNew ? "/contacts/new?draft=\(id)" : "/contacts/\(id)/edit")
    }
    guard visit.form["keep"] != nil, try visit.keepDraft(id, visit.form) else { return nil }
    let name = Draft.read(visit.form).draft.displayName
    return .redirect(
      to: isNew ? "/contacts" : "/contacts/\(id)\(visit.placeSuffix)", telling: Done(.draftKept, name))
  }

  static func saveNew(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    // The form draws the id, so that sending it twice makes one contact.
    guard let id = visit.form["id"].flatMap({ UniqueID($0) }) else { return .notFound }
    if let later = try later(visit, id, isNew: true) { return later }
    var (draft, problems) = Draft.read(visit.form)
    let opened = FormDeed.opened(visit.form)
    let groups = ofNew(visit.form)
    if let deed = FormDeed.pressed(visit.form, &draft) {
      try visit.keepDraft(id, FormDeed.carriedOut(on: visit.form, as: draft))
      return try page(
        visit, EditView(id: id, isNew: true, draft: draft, groups: groups, deed: deed, opened: opened, isChanged: true))
    }
    var (contact, more) = draft.contact(from: Contact())
    _ = groups.takeOver(&contact, from: Contact())
    problems += more
    if problems.isEmpty {
      let card = contact.newCard(uid: id.description, now: visit.application.now())
      switch try visit.contacts.create(id, card: card.bytes, now: visit.application.now()) {
      case .saved(let change):
        let undo = try visit.undo(of: id, change: change)
        try forget(visit, id)
        return .redirect(to: "/contacts/\(id)", telling: Done(.added, contact.displayName, undo: undo))
      case .merged(let other, _):
        try forget(visit, id)
        return .redirect(to: "/contacts/\(other)", telling: Done(.exists, contact.displayName))
      case .refused: problems.append(.cardSize)
      case .full(let reason): problems.append(.full(reason: reason))
      case .moved:
        // The id is taken: the form was sent twice, with something else the second time. That is another contact then.
        return try page(visit, EditView(id: .random(), isNew: true, draft: draft, groups: groups, isChanged: true))
      }
    }
    try visit.keepDraft(id, visit.form)
    return try page(
      visit,
      EditView(
        id: id, isNew: true, draft: draft, groups: groups, problems: problems, opened: opened, isChanged: true),
      status: problems.contains(where: \.isFull) ? 507 : 422)
  }

  /// A new contact is in no group by a group's card: all that the field says is its own.
  private static func ofNew(_ form: Form) -> FormGroups {
    var groups = FormGroups(form)
    groups.listed = []
    return groups
  }

  /// The form was saved, and so was the draft that it showed: of a contact that is gone for good, under another id.
  private static func forget(_ visit: Visit, _ id: UniqueID) throws(CloudError) {
    try visit.drafts.forget(id)
    if let shown = visit.form["draft"].flatMap({ UniqueID($0) }), shown != id { try visit.drafts.forget(shown) }
  }

  static func save(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]),
      let base = visit.form["base"].flatMap({ Word128(hex: $0) }).map(RecordID.init)
    else { return .notFound }
    if let later = try later(visit, id, isNew: false) { return later }
    var (draft, problems) = Draft.read(visit.form)
    guard let stored = try visit.contacts.contact(id) else {
      // The contact is gone for good: saving the form again makes a new contact of what was typed.
      return try page(
        visit,
        EditView(
          id: .random(), isNew: true, draft: draft, groups: ofNew(visit.form), problems: [.gone], isChanged: true),
        status: 409)
    }
    let card = try Card(stored.card)
    let contact = Contact(card)
    let groups = FormGroups(visit.form)
    // It may have grown since the form was shown, or the form was never shown.
    guard Draft(contact).isEditable else { return .page(EditPage.tooLong, status: 409) }
    func again(_ draft: Draft, _ problems: [DraftProblem], _ deed: FormDeed? = nil, status: Int) throws -> Response {
      try visit.keepDraft(id, FormDeed.carriedOut(on: visit.form, as: draft))
      let (whole, asked) = try whole(visit, draft, visit.form, stored, base)
      let view = EditView(
        id: id, base: base, card: visit.form["card"], asked: asked, draft: whole, groups: groups,
        photo: FormPhoto(stored, contact), problems: problems, deed: deed,
        opened: FormDeed.opened(visit.form), isChanged: true, revives: visit.form["revive"] != nil)
      return try page(visit, view, of: contact, status: status)
    }
    if let deed = FormDeed.pressed(visit.form, &draft) { return try again(draft, problems, deed, status: 200) }
    let isDeleted = stored.trashedAt != nil && visit.form["revive"] == nil
    guard stored.ids.primary == base, !isDeleted else {
      try visit.keepDraft(id, visit.form)
      return try moved(visit, stored, base, draft, visit.form)
    }

    let typed = try whole(visit, draft, visit.form, stored, base).draft
    var (edited, more) = try following(visit, typed, visit.form, stored, contact)
      .contact(from: groups.shown(contact))
    let left = groups.takeOver(&edited, from: contact)
    problems += more
    let name = edited.displayName
    func redirect(_ contact: UniqueID, _ notice: Notice, undo: Undo? = nil) throws -> Response {
      try visit.drafts.forget(id)
      return .redirect(
        to: "/contacts/\(contact)\(visit.placeSuffix)", telling: Done(notice, name, undo: undo))
    }
    // An empty form is no problem if the form shows nothing of the card anyway.
    if stored.trashedAt == nil, edited.isExactly(contact), left.isEmpty, problems.allSatisfy({ $0 == .empty }) {
      return try redirect(id, .saved)
    }
    guard problems.isEmpty else { return try again(draft, problems, status: 422) }
    let now = visit.application.now()
    let patched = edited.patch(card, now: now)
    let bytes = patched.bytes
    if stored.trashedAt == nil, bytes == stored.card, left.isEmpty { return try redirect(id, .unchanged) }
    let run = UniqueID.random()
    let outcome =
      stored.trashedAt == nil
      ? try visit.contacts.update(
        id, base: base, card: bytes, now: now, isRearranged: Contact(patched).isRearranged(from: contact),
        leaving: left, run: run)
      : try visit.contacts.revive(id, card: bytes, now: now, leaving: left, run: run)
    switch outcome {
    // Two ways of writing one character are the same content for the store, so it wrote nothing of the contact itself.
    case .saved(let change) where change == stored.change:
      let isLeft = try visit.contacts.groupCardCount(changedBy: run) > 0
      return try redirect(id, isLeft ? .saved : .unchanged, undo: isLeft ? .run(run) : nil)
    case .saved(let change):
      // Nothing tells two orders of the same values apart but their order, so no undo finds its way back.
      let isOnlyRearranged = try left.isEmpty && visit.contacts.contact(id)?.ids.primary == base
      return try redirect(id, .saved, undo: isOnlyRearranged ? nil : visit.undo(of: id, change: change))
    case .merged(let other, _): return try redirect(other, .exists)
    case .moved:
      // Gone for good in this moment: the next press says so.
      guard let current = try visit.contacts.contact(id) else { return try again(draft, [.gone], status: 409) }
      try visit.keepDraft(id, visit.form)
      return try moved(visit, current, base, draft, visit.form)
    case .refused: return try again(draft, [.cardSize], status: 422)
    case .full(let reason): return try again(draft, [.full(reason: reason)], status: 507)
    }
  }

  /// The record is not the one that the form began with. Both versions are shown, and fields that were not touched in the
  /// form take over what was saved meanwhile, where the version that it began with is still in the history.
  private static func moved(
    _ visit: Visit, _ current: StoredContact, _ base: RecordID, _ draft: Draft, _ form: Form, unsaved: Unsaved? = nil,
    status: Int = 409
  ) throws -> Response {
    let contact = Contact(try Card(current.card))
    var groups = FormGroups(form)
    let joining = groups.joining
    // Who is in the trash is in no group until they come back.
    if current.trashedAt == nil { groups = try self.groups(visit, current, contact) }
    groups.joining = joining
    let shown = groups.shown(contact)
    let theirs = Draft(shown)
    guard theirs.isEditable else { return .page(EditPage.tooLong, status: 409) }
    let draft = try whole(visit, draft, form, current, base).draft
    var merged = draft
    if current.ids.primary == base {
      merged = try following(visit, draft, form, current, contact)
    } else if let old = try baseVersion(visit, current.id, base, form["card"]) {
      merged = draft.takingOver(theirs, since: Draft(FormGroups(form).shown(Contact(old))))
    }
    let view = EditView(
      id: current.id, base: current.ids.primary, card: digest(current.card), asked: Asked(theirs), draft: merged,
      groups: groups, photo: FormPhoto(current, contact), unsaved: unsaved,
      meanwhile: ContactDifference.between(merged.contact(from: shown).contact, shown),
      opened: FormDeed.opened(visit.form), isChanged: true, revives: current.trashedAt != nil)
    return try page(visit, view, of: contact, status: status)
  }

  /// The form over the card as it stands, where that says the same as the one that the form began with, and may have its values in
  /// another order since: no record ID tells that.
  private static func following(
    _ visit: Visit, _ draft: Draft, _ form: Form, _ stored: StoredContact, _ contact: Contact
  ) throws -> Draft {
    guard let card = form["card"], card != digest(stored.card) else { return draft }
    guard let old = try baseVersion(visit, stored.id, nil, card) else {
      // The numbers of its rows are those of a card that nobody has any more.
      var draft = draft
      for group in DraftGroup.all { for row in draft[group].indices { draft[group][row].number += Form.limit } }
      return draft
    }
    let groups = FormGroups(form)
    return draft.takingOver(Draft(groups.shown(contact)), since: Draft(groups.shown(Contact(old))))
  }

  /// The form as one of this version, and what that asks for: every form that was sent or kept goes through here before it is shown
  /// or saved.
  private static func whole(
    _ visit: Visit, _ draft: Draft, _ form: Form, _ stored: StoredContact, _ base: RecordID
  ) throws -> (draft: Draft, asked: Asked) {
    let isCurrent = form["card"].map { $0 == digest(stored.card) } ?? (stored.ids.primary == base)
    let began = isCurrent ? try Card(stored.card) : try baseVersion(visit, stored.id, base, form["card"])
    let card = try began ?? Card(stored.card)
    let before = Draft(FormGroups(form).shown(Contact(card)))
    let said = Asked(form).map { began == nil ? $0.withRows(of: before) : $0 }
    return (draft.completed(said ?? Asked(earlier: card, form), by: before), Asked(before))
  }

  private static func digest(_ card: [UInt8]) -> String { Base64Text.encode(Array(SHA256.hash(card).prefix(12))) }

  /// The card as it was when a form began with it, looked for among the latest versions: by the digest of its card, else by its
  /// primary ID.
  private static func baseVersion(
    _ visit: Visit, _ id: UniqueID, _ base: RecordID?, _ digest: String?
  ) throws -> Card? {
    var like: Card?
    for version in try visit.history.versions(of: id, before: nil, limit: 10)?.versions ?? [] {
      guard let bytes = try visit.contacts.version(version.id, of: id), let card = try? Card(bytes) else { continue }
      if self.digest(bytes) == digest { return card }
      if like == nil, RecordIDs(card, encoding: visit.contacts.encoding).primary == base { like = card }
    }
    return like
  }
}

extension Unsaved {
  init(_ kept: Drafts.Kept, _ form: Form) {
    self.init(contact: kept.contact, typedAt: kept.typedAt, explanation: KeptForm.explanation(KeptForm.Lack.read(form)))
  }
}
