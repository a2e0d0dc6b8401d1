import Cloud
import Contacts
import HTTPServer
import Interchange
import POSIX
import Protocol
import VCard
import Words

/// A file of contacts: sent, looked at, carried out.
enum ImportHandlers {
  /// For how long a browser waits, in milliseconds. The rest is gone on with by another form.
  private static let patience: Int64 = 15_000
  /// Cards of one page.
  private static let pageSize = 20

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    .form(ImportPage.html(try visit.imports.list().map(ImportRow.init), isFirst: isFirst(visit), visit.frame))
  }

  private static func isFirst(_ visit: Visit) -> Bool { visit.request.query(ImportPage.first) != nil }

  /// A file comes.
  static func send(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let upload: FileUpload
    do throws(Form.Unreadable) { upload = try FileUpload(visit.request) } catch {
      return try refused(visit, "", "no file came along")
    }
    guard !upload.fileName.isEmpty else { return try refused(visit, "", "please choose a file first") }
    let id = UniqueID.random()
    let goesOn = patiently()
    do {
      try ImportReading.read(upload, into: visit.imports, as: id, now: visit.application.now())
    } catch let refusal as ImportReading.Failure {
      return try refused(visit, upload.fileName, refusal.reason)
    }
    _ = try visit.imports.compare(id, goesOn: goesOn)
    return .redirect(to: ImportPage.path(of: id))
  }

  private static func refused(_ visit: Visit, _ name: String, _ reason: String) throws -> Response {
    let problem: Sentence = name.isEmpty ? "\(reason)" : "\(name: name): \(reason)"
    return .form(
      ImportPage.html(
        try visit.imports.list().map(ImportRow.init), isFirst: isFirst(visit), problem: problem, visit.frame),
      status: 422)
  }

  // MARK: Looked at

  static func preview(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]), let file = try visit.imports.find(id) else { return .notFound }
    return try page(visit, file)
  }

  private static func page(
    _ visit: Visit, _ file: Imports.Kept, show: String? = nil, after: Int? = nil, problem: String? = nil
  ) throws -> Response {
    if file.isBegun {
      return .page(ImportGoOnPage.html(file.id, .carryingOut, left: file.cards - file.done, visit.frame))
    }
    guard file.isCompared else {
      return .page(ImportGoOnPage.html(file.id, .comparing, left: file.cards - file.compared, visit.frame))
    }
    if let opened = try opened(visit, file, problem: problem) {
      return .form(OpenedCardPage.html(opened, visit.frame), status: problem == nil ? 200 : 422)
    }
    let counts = try visit.imports.counts(file.id)
    let wanted = (show ?? visit.request.query("show")).flatMap(ImportTab.init)
    let tab = wanted ?? ImportTab.allCases.first { counts[$0.fate, default: 0] > 0 } ?? .new
    let start = after ?? visit.request.query("after").flatMap { Int($0) } ?? 0
    let cards = try visit.imports.cards(file.id, tab.fate, after: start, limit: pageSize + 1)
    let view = ImportView(
      file: file, counts: counts, tab: tab, after: start,
      rows: try cards.prefix(pageSize).map { try row(visit, $0, file.form) },
      next: cards.count > pageSize ? cards[pageSize - 1].number : nil, problem: problem)
    return .form(ImportPreviewPage.html(view, visit.frame), status: problem == nil ? 200 : 422)
  }

  /// A file with one card of a person is looked at as a card.
  private static func opened(
    _ visit: Visit, _ file: Imports.Kept, problem: String?
  ) throws -> OpenedCardView? {
    guard file.cards == 1, file.form == .cards, let card = try visit.imports.card(1, of: file.id),
      card.fate != .unreadable, let read = try? Card(card.card), GroupCard(read) == nil
    else { return nil }
    var view = OpenedCardView(file: file, card: card, contact: Contact(read), problem: problem)
    guard [.same, .changed].contains(card.fate), let id = card.contact else { return view }
    guard let stored = try visit.contacts.contact(id), stored.trashedAt == nil else { return nil }
    let (existing, now) = (try Card(stored.card), visit.application.now())
    let contact = Contact(existing)
    let added = ImportedChange.adding(read, to: existing, now: now)
    view.known = OpenedCardView.Known(
      id: id, contact: contact, photo: CardHandlers.photoPath(stored, contact),
      added: added.map { ContactDifference.between(existing, $0) } ?? [],
      replaced: ContactDifference.between(
        existing, ImportedChange.replacing(existing, by: read, form: .cards, now: now)))
    return view
  }

  private static func row(_ visit: Visit, _ card: ImportedCard, _ form: FileForm) throws -> ImportView.Row {
    var row = ImportView.Row(card: card)
    guard let imported = try? Card(card.card) else { return row }
    row.summary = ImportView.summary(Contact(imported))
    row.isGroup = GroupCard(imported) != nil
    guard card.fate == .changed, let id = card.contact, let stored = try visit.contacts.contact(id),
      let existing = try? Card(stored.card)
    else { return row }
    // A table leaves out what it has no columns for, and the contact keeps that.
    let replaced = ImportedChange.replacing(existing, by: imported, form: form, now: visit.application.now())
    row.differences = ContactDifference.between(existing, replaced)
    row.photo = CardHandlers.photoPath(stored, Contact(existing))
    return row
  }

  // MARK: A press of one of the buttons

  static func act(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let id = UniqueID(parameters[0]) else { return .notFound }
    let imports = visit.imports
    guard let file = try imports.find(id) else {
      // It was sent twice: the entry of the log tells what the first one did.
      return try visit.entry(id) == nil ? .notFound : .redirect(to: "/log/\(id)")
    }
    try choose(visit, file)
    switch visit.form["do"] {
    case "compare": _ = try imports.compare(id, goesOn: patiently())
    case "discard":
      // What was carried out of it can be undone, and the rest is forgotten.
      try imports.discard(id)
      return .redirect(to: ImportPage.path, telling: Done(.importDiscarded))
    case "import": return try carryOut(visit, file)
    default: break
    }
    let show = visit.form["tab"] ?? visit.form["show"] ?? ""
    let after = visit.form["to"].flatMap { Int($0) } ?? 0
    return .redirect(to: ImportPreviewPage.path(id, ImportTab(rawValue: show), after: after))
  }

  /// What was chosen on the page, which every button brings along.
  private static func choose(_ visit: Visit, _ file: Imports.Kept) throws {
    guard !file.isBegun else { return }
    for choice in ImportedCard.Choice.allCases {
      let numbers = visit.form.fields.compactMap { field -> Int? in
        guard field.name.hasPrefix(ImportPreviewPage.choicePrefix),
          String(decoding: field.bytes, as: UTF8.self) == choice.word
        else { return nil }
        return Int(field.name.dropFirst(ImportPreviewPage.choicePrefix.count))
      }
      try visit.imports.choose(choice, numbers, of: file.id)
    }
    if let choice = ImportedCard.Choice.allCases.first(where: { $0.word == visit.form["all"] }),
      let tab = visit.form["show"].flatMap(ImportTab.init)
    {
      try visit.imports.chooseAll(choice, tab.fate, of: file.id)
    }
  }

  private static func carryOut(_ visit: Visit, _ file: Imports.Kept) throws -> Response {
    let imports = visit.imports
    if !file.isBegun, let refusal = try imports.refusal(file.id) {
      return try page(visit, file, show: visit.form["show"], problem: refusal)
    }
    switch try imports.carryOut(file.id, now: visit.application.now(), goesOn: patiently()) {
    case .notThere: return .redirect(to: ImportPage.path(of: file.id))
    case .left(let left):
      return .page(ImportGoOnPage.html(file.id, .carryingOut, left: left, visit.frame))
    case .done: break
    }
    // Whoever opened one card wants to see its contact.
    let single = file.cards == 1 ? try imports.card(1, of: file.id)?.contact : nil
    let isThere = try single.map { try visit.contacts.contact($0)?.trashedAt == nil } ?? false
    var done = Done(.importedNone)
    if let entry = try visit.entry(file.id) {
      done = Done(.imported, entry.example, count: entry.counts.contacts, undo: .run(file.id))
    }
    done.stayed = try imports.stayed(file.id).map { stay in
      Stayed(Stayed.Reason(stay.reason), stay.name, count: Int64(stay.count))
    }
    done.sameUID = try imports.sameUID(file.id)
    try imports.discard(file.id)
    return .redirect(to: single.flatMap { isThere ? "/contacts/\($0)" : nil } ?? "/contacts", telling: done)
  }

  private static func patiently() -> () -> Bool {
    let deadline = MonotonicClock.milliseconds() + patience
    return { MonotonicClock.milliseconds() < deadline }
  }
}

extension Visit {
  var imports: Imports { Imports(database, account: account) }
}

extension Stayed.Reason {
  fileprivate init(_ stay: ImportStay) {
    switch stay {
    case .moved: self = .moved
    case .refused: self = .refused
    case .full: self = .full
    }
  }
}

extension ImportRow {
  init(_ file: Imports.Kept) {
    self.init(id: file.id, name: file.name, sentAt: file.sentAt, count: file.cards, isBegun: file.isBegun)
  }
}
