import Cloud
import Contacts
import HTTPServer
import Protocol
import Words

/// The trash: searching it, choosing in it, restoring, and deleting for good.
enum TrashPageHandlers {
  private static let pageSize = 200
  /// So many are named before they are deleted for good.
  private static let named = 5
  /// Contacts that are restored by one call.
  private static let portion = 500

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try page(visit, Selection(search: ListPlace.search(visit.request.query("q") ?? "")), TrashStart(visit.request))
  }

  /// A press of one of the buttons that choose.
  static func choose(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    var selection = Selection(visit.form)
    guard !selection.isCut else { return try cut(visit, selection) }
    let start = TrashStart(visit.form["at"] ?? "")
    if let turned = visit.form["to"] { return try page(visit, selection, TrashStart(turned)) }
    switch visit.form["do"] {
    case "all": selection.choose(all: true)
    case "none": selection.choose(all: false)
    case "select": break
    default:
      let search = ListPlace.search(visit.form["q"] ?? selection.search)
      guard search != selection.search else { break }
      // "All" were all that the other search found.
      if selection.isAll { selection.choose(all: false) }
      selection.search = search
      // An address that can be reloaded, where nothing would be lost by it.
      return selection.ids.isEmpty ? .redirect(to: path(search)) : try page(visit, selection, .top)
    }
    return try page(visit, selection, start)
  }

  /// Restores those that are chosen, as one entry of the log.
  static func restore(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let selection = Selection(visit.form)
    guard !selection.isCut else { return try cut(visit, selection) }
    let chosen = try chosen(visit, selection)
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    let goesOn = SelectHandlers.patiently()
    var hasTwins = false
    var first: UniqueID?
    // "All" are those that the page could show.
    let through = selection.isAll ? selection.through : .max
    for start in stride(from: 0, to: chosen.count, by: portion) {
      if first != nil, !goesOn() {
        let fields = selection.fields() + [("run", run.description)]
        return .page(GoOnPage.html(chosen.count - start, fields, action: "/trash/restore", visit.frame))
      }
      let ids = Array(chosen[start..<min(start + portion, chosen.count)])
      let outcomes = try visit.history.restore(ManyContacts(ids, through: through, run: run))
      for id in ids {
        switch outcomes[id] {
        case .exists: hasTwins = true
        case .restored: first = first ?? id
        default: break
        }
      }
    }
    let back = path(selection.search)
    // What was restored by the forms before this one counts as well.
    guard let entry = try visit.entry(run) else {
      let notice: Notice = chosen.isEmpty ? .noneChosen : hasTwins ? .restoredNone : .restoredSeveral
      return .redirect(to: back, telling: Done(notice))
    }
    let done = Done(
      hasTwins ? .restoredSome : .restoredSeveral, try first.map { try visit.name(of: $0) } ?? entry.example,
      count: entry.counts.restored, undo: .run(run))
    return .redirect(to: back, telling: try visit.telling(done, of: run))
  }

  /// Asks before contacts are deleted for good, and does it once that was answered.
  static func erase(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let selection = Selection(visit.form)
    guard !selection.isCut else { return try cut(visit, selection) }
    let chosen = try chosen(visit, selection)
    guard visit.form["sure"] != nil else { return try ask(visit, selection, chosen) }
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    // The form before this one has begun with it, or this one is sent twice.
    let isBegun = try visit.entry(run) != nil
    let outcome = try visit.contacts.erase(
      ManyContacts(chosen, through: selection.through, run: run), goesOn: SelectHandlers.patiently())
    let name = visit.form["example"] ?? outcome.example
    if outcome.left > 0 {
      let fields = selection.fields() + [("sure", "1"), ("run", run.description), ("example", name ?? "")]
      return .page(
        GoOnPage.html(
          outcome.left, fields, action: "/trash/erase", done: "What is gone is gone, as one entry of \(LogWords.log).",
          visit.frame))
    }
    var done = try visit.entry(run).map { Done(.erased, name, count: $0.counts.deleted) } ?? Done(.erasedNone)
    let gone = isBegun ? ManyContacts.Several() : outcome.gone
    done.stayed = try [(Stayed.Reason.moved, outcome.moved), (.gone, gone)].compactMap { reason, several in
      try several.first.map { Stayed(reason, try visit.contacts.names([$0]).first, count: Int64(several.count)) }
    }
    return .redirect(to: path(selection.search), telling: done)
  }

  private static func ask(_ visit: Visit, _ selection: Selection, _ chosen: [UniqueID]) throws -> Response {
    var selection = selection
    // Whoever changes from here on has not been seen so.
    selection.through = try visit.contacts.lastChange()
    // Those that were ticked may have been restored since.
    let ids = selection.isAll ? chosen : try visit.history.inTrash(chosen).map(\.id)
    if !selection.isAll { selection.ids = ids }
    guard !ids.isEmpty else { return try page(visit, selection, .top, problem: "Please select somebody first.") }
    return .page(
      ErasePage.html(
        selection, count: ids.count, names: try visit.contacts.names(Array(ids.prefix(named))),
        toReview: try visit.contacts.toReview(of: ids), visit.frame))
  }

  // MARK: What is chosen and shown

  private static func order(_ visit: Visit) -> ContactStore.Order { visit.sortsByLast ? .last : .first }

  private static func chosen(_ visit: Visit, _ selection: Selection) throws -> [UniqueID] {
    try selection.chosen {
      try visit.contacts.foundInTrash(selection.search, order: order(visit), isNearly: selection.isNearly).ids
    }
  }

  private static func path(_ search: String) -> String {
    search.isEmpty ? "/trash" : "/trash?q=" + Link.percentEncode(search)
  }

  private static func cut(_ visit: Visit, _ selection: Selection) throws -> Response {
    try page(
      visit, selection, .top, problem: "Not all of your selection came along. Please look at it again.")
  }

  private static func page(
    _ visit: Visit, _ selection: Selection, _ start: TrashStart, problem: String? = nil
  ) throws -> Response {
    var (selection, problem) = (selection, problem)
    selection.through = try visit.contacts.lastChange()
    var found: Int?
    if !selection.search.isEmpty || selection.isAll {
      let all = try visit.contacts.foundInTrash(selection.search, order: order(visit))
      if selection.isAll, selection.isNearly.map({ $0 != all.isNearly }) ?? false {
        selection.choose(all: false)
        problem = "The search finds others than before, so nobody is selected any more."
      }
      selection.isNearly = all.isNearly
      found = all.ids.count
    }
    let (contacts, next) = try rows(visit, selection.search, start)
    let now = visit.application.now()
    let view = TrashView(
      selection: selection, start: start,
      rows: contacts.compactMap { contact in
        contact.trashing.map {
          TrashRow(id: contact.id, name: contact.name, detail: contact.detail, trashing: $0, now: now)
        }
      }, next: next, found: found, problem: problem)
    let html = TrashPage.html(view, visit.frame)
    // What is ticked is still there when somebody comes back to a page that a form has made.
    return visit.request.method == "GET" ? .page(html) : .form(html, status: problem == nil ? 200 : 422)
  }

  private static func rows(
    _ visit: Visit, _ search: String, _ start: TrashStart
  ) throws -> (contacts: [ListedContact], next: TrashStart?) {
    guard search.isEmpty else {
      let place: ContactPlace? = if case .found(let place) = start { place } else { nil }
      let found = try visit.contacts.searchTrash(search, order: order(visit), after: place, limit: pageSize)
      return (try visit.history.inTrash(found.ids), found.next.map { .found($0) })
    }
    let place: TrashPlace? = if case .deleted(let place) = start { place } else { nil }
    let listing = try visit.history.trash(before: place, limit: pageSize)
    return (listing.contacts, listing.next.map { .deleted($0) })
  }
}

/// Where a page of the trash begins.
enum TrashStart: Sendable, Equatable {
  case top
  /// Behind this one, in the order in which they were deleted.
  case deleted(TrashPlace)
  /// Behind this one of a search's results.
  case found(ContactPlace)

  init(_ request: Request) {
    self = request.query("before").map { TrashStart("before \($0)") } ?? .top
  }

  /// Reads what ``text`` gave; the top for anything else.
  init(_ text: String) {
    let words = text.split(separator: " ")
    self = .top
    guard words.count == 2 else { return }
    if words[0] == "after", let place = ContactPlace(words[1]) { self = .found(place) }
    let parts = words[1].split(separator: ".")
    if words[0] == "before", parts.count == 2, let moment = Int64(parts[0]), let contact = UniqueID(parts[1]) {
      self = .deleted(TrashPlace(moment: moment, contact: contact))
    }
  }

  var text: String {
    switch self {
    case .top: "top"
    case .deleted(let place): "before \(place.moment).\(place.contact)"
    case .found(let place): "after \(place.text)"
    }
  }
}
