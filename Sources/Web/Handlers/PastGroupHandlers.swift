import Cloud
import Contacts
import HTTPServer
import Protocol
import Words

/// The groups as of a moment: looking at them, and taking one back.
enum PastGroupHandlers {
  /// The book that the path names, and whether it is known who was in which group then; nil where that is no moment, or one that is not kept.
  private static func book(_ visit: Visit, _ parameters: Route.Parameters) throws -> (book: PastBook, isTold: Bool)? {
    guard let book = try PastHandlers.book(visit, parameters) else { return nil }
    return (book, try book.change >= PastBook.reach(visit.database, account: visit.account).untold)
  }

  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (book, isTold) = try book(visit, parameters) else { return try PastHandlers.unknown(visit) }
    return .page(
      PastGroupsPage.html(book.change, end: try book.end(), isTold ? try book.groups() : nil, visit.frame))
  }

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (book, isTold) = try book(visit, parameters) else { return try PastHandlers.unknown(visit) }
    guard isTold else { return .redirect(to: PastGroupsPage.path(book.change)) }
    let name = GroupHandlers.name(visit.request.query("group") ?? "")
    let section = visit.request.query("section").flatMap(ListSection.named)
    let place = visit.request.query("after").flatMap { ContactPlace($0) }
    let (rows, next) = try book.list(
      group: name, order: visit.sortsByLast ? .last : .first, section: section, after: place,
      limit: PastHandlers.listSize)
    let isTop = section == nil && place == nil
    if rows.isEmpty, isTop, !(try book.groups().contains { $0.name == name }) { return .notFound }
    return .page(
      PastGroupPage.html(
        PastGroupView(
          change: book.change, end: try book.end(), group: name, rows: rows, next: next?.text,
          isWhole: next == nil && isTop, difference: isTop ? try book.difference(group: name) : nil),
        visit.frame))
  }

  /// A press of one of the buttons. It is a question first, with whom that concerns, and again where it would concern more than the person was
  /// told of.
  static func act(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let (book, isTold) = try book(visit, parameters) else { return try PastHandlers.unknown(visit) }
    let name = GroupHandlers.name(visit.form["group"] ?? "")
    guard isTold, ["ask", "take"].contains(visit.form["do"]) else {
      return .redirect(to: PastGroupPage.path(book.change, name))
    }
    func told(_ field: String) -> Int { visit.form[field].flatMap { Int($0) } ?? 0 }
    let through = try visit.contacts.lastChange()
    let difference = try book.difference(group: name)
    let isAsked = difference.left.count <= told("left") && difference.joined.count <= told("joined")
    guard visit.form["do"] == "take", isAsked else { return try ask(visit, book, name, difference, through) }
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    let seen = visit.form["through"].flatMap { Int64($0) } ?? 0
    let outcome = try book.takeBack(
      group: name, through: seen, run: run, now: visit.application.now(), goesOn: SelectHandlers.patiently())
    if outcome.left > 0 {
      let fields = ["group", "left", "joined", "through"].compactMap { field in
        visit.form[field].map { (name: field, value: $0) }
      }
      return .page(
        GoOnPage.html(
          outcome.left, fields + [("do", "take"), ("run", run.description)], action: visit.request.path, visit.frame))
    }
    return .redirect(
      to: PastGroupPage.path(book.change, name), telling: try SelectHandlers.done(visit, run, outcome, .groupTakenBack))
  }

  private static func ask(
    _ visit: Visit, _ book: PastBook, _ name: String, _ difference: PastBook.GroupDifference, _ through: Int64
  ) throws -> Response {
    guard difference.count > 0 else {
      return .redirect(to: PastGroupPage.path(book.change, name), telling: Done(.changedNone))
    }
    func names(_ ids: [UniqueID]) throws -> [String] {
      try visit.contacts.names(Array(ids.prefix(PastHandlers.named)))
    }
    return .page(
      PastGroupQuestionPage.html(
        PastGroupQuestion(
          change: book.change, end: try book.end(), group: name, difference: difference,
          left: try names(difference.left), joined: try names(difference.joined), through: through, run: .random()),
        visit.frame))
  }
}
