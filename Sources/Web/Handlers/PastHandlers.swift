import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard
import Words

/// The contacts as of a moment: looking at them, and taking back.
enum PastHandlers {
  private static let pageSize = 100
  static let listSize = 200
  /// So many are named before they are taken back.
  static let named = 5

  // MARK: The moment

  /// Asks for a moment, or leads to the one that was typed.
  static func choose(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let typed = visit.request.query("at") else { return try momentPage(visit) }
    // Minutes that the reader's clock is ahead of Greenwich: no zone is further than a day.
    let ahead = Int64(visit.request.query("ahead") ?? "").map { min(max($0, -1_440), 1_440) } ?? 0
    guard let moment = Timestamp(minute: typed)?.advanced(by: -ahead * 60_000) else {
      return try momentPage(visit, problem: "Please give a day and a time.", status: 422)
    }
    let now = visit.application.now()
    guard moment <= now else { return try momentPage(visit, problem: "That moment has not come yet.", status: 422) }
    let reach = try PastBook.reach(visit.database, account: visit.account)
    // Without any change before those that are kept, the account was empty before them.
    let oldest = now.advanced(by: -Int64(visit.application.kept) * 86_400_000)
    if let since = reach.since, reach.earliest > 0, moment < min(since, oldest) {
      return try momentPage(visit, problem: tooEarly(since), status: 422)
    }
    let change = try PastBook.change(before: moment, visit.database, account: visit.account)
    return .redirect(to: PastPage.path(max(change, reach.earliest)))
  }

  private static func tooEarly(_ since: Timestamp) -> Sentence {
    "What is kept begins \(since): no earlier moment is known."
  }

  private static func momentPage(_ visit: Visit, problem: Sentence? = nil, status: Int = 200) throws -> Response {
    let reach = try PastBook.reach(visit.database, account: visit.account)
    return .form(
      PastMomentPage.html(since: reach.since, now: visit.application.now(), problem: problem, visit.frame),
      status: status)
  }

  /// The book that the path names; nil where that is no moment, or one that is not kept any more.
  static func book(_ visit: Visit, _ parameters: Route.Parameters) throws -> PastBook? {
    guard let change = Int64(parameters[0]), change >= 0 else { return nil }
    let reach = try PastBook.reach(visit.database, account: visit.account)
    guard change >= reach.earliest else { return nil }
    return PastBook(visit.database, account: visit.account, change: change)
  }

  static func unknown(_ visit: Visit) throws -> Response {
    let reach = try PastBook.reach(visit.database, account: visit.account)
    return try momentPage(visit, problem: reach.since.map(tooEarly) ?? "That moment is not kept any more.", status: 404)
  }

  // MARK: What there was

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let book = try book(visit, parameters) else { return try unknown(visit) }
    return try page(visit, book, Selection(), before: nil)
  }

  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let book = try book(visit, parameters) else { return try unknown(visit) }
    let search = ListPlace.search(visit.request.query("q") ?? "")
    let (rows, next) = try book.list(
      order: visit.sortsByLast ? .last : .first, named: search,
      section: visit.request.query("section").flatMap(ListSection.named),
      after: visit.request.query("after").flatMap { ContactPlace($0) }, limit: listSize)
    let isWhole = next == nil && visit.request.query("section") == nil && visit.request.query("after") == nil
    return .page(
      PastListPage.html(
        book.change, end: try book.end(), rows, search: search, next: next?.text, isWhole: isWhole, visit.frame))
  }

  static func card(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let book = try book(visit, parameters) else { return try unknown(visit) }
    // Before anything is read: what changes meanwhile counts as not seen.
    let through = try visit.contacts.lastChange()
    guard let id = UniqueID(parameters[1]), let then = try book.contact(id), let stored = try visit.contacts.contact(id)
    else { return .notFound }
    let (old, new) = (try Card(then.card), try Card(stored.card))
    let (was, isNow) = (Contact(old), Contact(new))
    return .page(
      PastCardPage.html(
        PastCardView(
          change: book.change, end: try book.end(), contact: id, then: was, version: then.version,
          photo: CardHandlers.photoPath(stored, isNow),
          versionPhoto: then.version.map { VersionHandlers.photoPath(id, $0, was) }
            ?? CardHandlers.photoPath(stored, isNow),
          isTrashed: stored.trashedAt != nil, differences: ContactDifference.between(old, new), through: through,
          place: PastPlace(visit.request)),
        visit.frame))
  }

  // MARK: Choosing and taking back

  /// A press of one of the buttons.
  static func act(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let book = try book(visit, parameters) else { return try unknown(visit) }
    var selection = Selection(visit.form)
    let before = visit.form["at"].flatMap { Int64($0) }
    guard !selection.isCut else {
      return try page(
        visit, book, selection, before: nil, problem: "Not all of your selection came along. Please look at it again.")
    }
    if let turned = visit.form["to"].flatMap({ Int64($0) }) { return try page(visit, book, selection, before: turned) }
    switch visit.form["do"] {
    case "all": selection.choose(all: true)
    case "none": selection.choose(all: false)
    case "ask": return try ask(visit, book, selection)
    case "take": return try take(visit, book, selection)
    default: break
    }
    return try page(visit, book, selection, before: before)
  }

  private static func ask(_ visit: Visit, _ book: PastBook, _ selection: Selection) throws -> Response {
    var selection = selection
    // From here on the person knows them as they are now.
    selection.through = try visit.contacts.lastChange()
    let counts = try counts(book, selection)
    guard counts.all > 0 else {
      return try page(visit, book, selection, before: nil, problem: "Please select somebody first.")
    }
    let exceptions = Set(selection.ids)
    let names =
      selection.isAll
      ? try book.differences(limit: named + exceptions.count).filter { !exceptions.contains($0.id) }.map(\.name)
      : try visit.contacts.names(Array(selection.ids.prefix(named)))
    return .page(
      PastQuestionPage.html(
        PastQuestion(
          change: book.change, end: try book.end(), selection: selection, counts: counts,
          names: Array(names.prefix(named)), run: .random(), total: Int64(try visit.contacts.count())),
        visit.frame))
  }

  /// Six people or more are a question first, and so is it where more would be deleted than the person was told. Fewer go back unasked, and what that
  /// deletes counts at the devices' guards.
  private static func take(_ visit: Visit, _ book: PastBook, _ selection: Selection) throws -> Response {
    let counts = try counts(book, selection)
    // How many deletions the person was told of; nil where no question came before.
    let told = visit.form["sure"] == nil ? nil : visit.form["deletions"].flatMap { Int64($0) } ?? 0
    guard told.map({ counts.new <= $0 }) ?? (counts.all < ManyView.many) else { return try ask(visit, book, selection) }
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    let outcome = try book.takeBack(
      selection.isAll ? .all(except: selection.ids) : .these(selection.ids), through: selection.through, run: run,
      allowed: told != nil, goesOn: SelectHandlers.patiently())
    let path = PastPage.path(book.change)
    if outcome.left > 0 {
      let answer = told.map { [(name: "sure", value: "1"), (name: "deletions", value: "\($0)")] } ?? []
      let fields = selection.fields() + [("do", "take"), ("run", run.description)] + answer
      return .page(GoOnPage.html(outcome.left, fields, action: path, visit.frame))
    }
    let done = try SelectHandlers.done(visit, run, outcome, .takenBack)
    return .redirect(to: path, telling: try visit.telling(done, of: run))
  }

  private static func counts(_ book: PastBook, _ selection: Selection) throws(CloudError) -> PastBook.Counts {
    let some = try book.counts(of: selection.ids, through: selection.isAll ? .max : selection.through)
    guard selection.isAll else { return some }
    let all = try book.counts()
    return PastBook.Counts(new: all.new - some.new, changed: all.changed - some.changed, gone: all.gone - some.gone)
  }

  private static func page(
    _ visit: Visit, _ book: PastBook, _ selection: Selection, before: Int64?, problem: String? = nil
  ) throws -> Response {
    var selection = selection
    selection.through = try visit.contacts.lastChange()
    var rows = try book.differences(before: before ?? .max, limit: pageSize + 1)
    let hasMore = rows.count > pageSize
    if hasMore { rows.removeLast() }
    let view = PastView(
      change: book.change, end: try book.end(), selection: selection, counts: try book.counts(), rows: rows,
      before: before, next: hasMore ? rows.last?.change : nil, problem: problem)
    let html = PastPage.html(view, visit.frame)
    // What is ticked is still there when somebody comes back to a page that a form has made.
    return visit.request.method == "GET" ? .page(html) : .form(html, status: problem == nil ? 200 : 422)
  }
}
