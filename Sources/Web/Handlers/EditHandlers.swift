import Cloud
import Contacts
import HTTPServer
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
    return .form(EditPage.html(view, beside: list, visit.frame), status: status)
  }

  static func showNew(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let waiting = visit.request.query("draft").flatMap { UniqueID($0) }
    if let kept = try waiting.flatMap({ try visit.drafts.find($0) }), kept.isNew, let form = Form(texts: kept.fields) {
      let view = EditView(
        id: kept.contact, isNew: true, draft: Draft.read(form).draft, unsaved: Unsaved(kept, form), isChanged: true)
      return try page(visit, view)
    }
    var draft = Draft()
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
    guard let stored = try CardHandlers.live(visit, parameters) else { return .notFound }
    let contact = Contact(try Card(stored.card))
    let draft = Draft(contact)
    guard draft.isEditable else { return .page(EditPage.tooLong, status: 409) }
    return try page(
      visit,
      EditView(id: stored.id, base: stored.ids.primary, draft: draft, photo: CardHandlers.photoPath(stored, contact)),
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
        id: .random(), isNew: true, draft: draft, unsaved: unsaved, problems: [.gone], isChanged: true)
      return try page(visit, view)
    }
    guard stored.ids.primary == base, stored.trashedAt == nil else {
      return try moved(visit, stored, base, draft, unsaved: unsaved, status: 200)
    }
    let contact = Contact(try Card(stored.card))
    guard Draft(contact).isEditable else { return .page(EditPage.tooLong, status: 409) }
    let view = EditView(
      id: stored.id, base: base, draft: draft, photo: CardHandlers.photoPath(stored, contact), unsaved: unsaved,
      isChanged: true)
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
    if let deed = FormDeed.pressed(visit.form, &draft) {
      try visit.keepDraft(id, visit.form)
      return try page(
        visit, EditView(id: id, isNew: true, draft: draft, deed: deed, opened: opened, isChanged: true))
    }
    let (contact, more) = draft.contact(from: Contact())
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
        return try page(visit, EditView(id: .random(), isNew: true, draft: draft, isChanged: true))
      }
    }
    try visit.keepDraft(id, visit.form)
    return try page(
      visit, EditView(id: id, isNew: true, draft: draft, problems: problems, opened: opened, isChanged: true),
      status: problems.contains(where: \.isFull) ? 507 : 422)
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
        visit, EditView(id: .random(), isNew: true, draft: draft, problems: [.gone], isChanged: true), status: 409)
    }
    let card = try Card(stored.card)
    let contact = Contact(card)
    // It may have grown since the form was shown, or the form was never shown.
    guard Draft(contact).isEditable else { return .page(EditPage.tooLong, status: 409) }
    func again(_ draft: Draft, _ problems: [DraftProblem], _ deed: FormDeed? = nil, status: Int) throws -> Response {
      try visit.keepDraft(id, visit.form)
      let view = EditView(
        id: id, base: base, draft: draft, photo: CardHandlers.photoPath(stored, contact), problems: problems,
        deed: deed, opened: FormDeed.opened(visit.form), isChanged: true, revives: visit.form["revive"] != nil)
      return try page(visit, view, of: contact, status: status)
    }
    if let deed = FormDeed.pressed(visit.form, &draft) { return try again(draft, problems, deed, status: 200) }
    let isDeleted = stored.trashedAt != nil && visit.form["revive"] == nil
    guard stored.ids.primary == base, !isDeleted else {
      try visit.keepDraft(id, visit.form)
      return try moved(visit, stored, base, draft)
    }

    let (edited, more) = draft.contact(from: contact)
    problems += more
    func redirect(_ contact: UniqueID, _ notice: Notice, undo: Undo? = nil) throws -> Response {
      try visit.drafts.forget(id)
      return .redirect(
        to: "/contacts/\(contact)\(visit.placeSuffix)", telling: Done(notice, edited.displayName, undo: undo))
    }
    // An empty form is no problem if the form shows nothing of the card anyway.
    if stored.trashedAt == nil, edited.isExactly(contact), problems.allSatisfy({ $0 == .empty }) {
      return try redirect(id, .saved)
    }
    guard problems.isEmpty else { return try again(draft, problems, status: 422) }
    let now = visit.application.now()
    let bytes = edited.patch(card, now: now).bytes
    if stored.trashedAt == nil, bytes == stored.card { return try redirect(id, .saved) }
    let outcome =
      stored.trashedAt == nil
      ? try visit.contacts.update(
        id, base: base, card: bytes, now: now, isRearranged: edited.isRearranged(from: contact))
      : try visit.contacts.revive(id, card: bytes, now: now)
    switch outcome {
    // Two ways of writing one character are the same content for the store, so it wrote nothing.
    case .saved(let change) where change == stored.change: return try redirect(id, .unchanged)
    case .saved(let change):
      // Nothing tells two orders of the same values apart but their order, so no undo finds its way back.
      let isOnlyRearranged = try visit.contacts.contact(id)?.ids.primary == base
      return try redirect(id, .saved, undo: isOnlyRearranged ? nil : visit.undo(of: id, change: change))
    case .merged(let other, _): return try redirect(other, .exists)
    case .moved:
      // Gone for good in this moment: the next press says so.
      guard let current = try visit.contacts.contact(id) else { return try again(draft, [.gone], status: 409) }
      try visit.keepDraft(id, visit.form)
      return try moved(visit, current, base, draft)
    case .refused: return try again(draft, [.cardSize], status: 422)
    case .full(let reason): return try again(draft, [.full(reason: reason)], status: 507)
    }
  }

  /// The record is not the one that the form began with. Both versions are shown, and fields that were not touched in the
  /// form take over what was saved meanwhile, where the version that it began with is still in the history.
  private static func moved(
    _ visit: Visit, _ current: StoredContact, _ base: RecordID, _ draft: Draft, unsaved: Unsaved? = nil,
    status: Int = 409
  ) throws -> Response {
    let contact = Contact(try Card(current.card))
    let theirs = Draft(contact)
    guard theirs.isEditable else { return .page(EditPage.tooLong, status: 409) }
    var merged = draft
    if current.ids.primary != base, let old = try baseVersion(visit, current.id, base) {
      merged = draft.takingOver(theirs, since: Draft(old))
    }
    let view = EditView(
      id: current.id, base: current.ids.primary, draft: merged, photo: CardHandlers.photoPath(current, contact),
      unsaved: unsaved, meanwhile: ContactDifference.between(merged.contact(from: contact).contact, contact),
      opened: FormDeed.opened(visit.form), isChanged: true, revives: current.trashedAt != nil)
    return try page(visit, view, of: contact, status: status)
  }

  /// The contact as it was when its primary ID was `base`, looked for among the latest versions.
  private static func baseVersion(_ visit: Visit, _ id: UniqueID, _ base: RecordID) throws -> Contact? {
    for version in try visit.history.versions(of: id, before: nil, limit: 10)?.versions ?? [] {
      guard let bytes = try visit.contacts.version(version.id, of: id), let card = try? Card(bytes) else { continue }
      if RecordIDs(card, encoding: visit.contacts.encoding).primary == base { return Contact(card) }
    }
    return nil
  }
}

extension Unsaved {
  init(_ kept: Drafts.Kept, _ form: Form) {
    self.init(contact: kept.contact, typedAt: kept.typedAt, explanation: KeptForm.explanation(KeptForm.Lack.read(form)))
  }
}
