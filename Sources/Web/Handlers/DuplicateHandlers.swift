import Cloud
import Contacts
import HTTPServer
import Words

/// Contacts that may be one person: the suggestions, and what a person says of them.
enum DuplicateHandlers {
  private static let pageSize = 20

  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let place = visit.request.query("after").flatMap { Duplicates.Place($0) }
    let page = try duplicates(visit).page(after: place, limit: pageSize)
    return .page(DuplicatesPage.html(page, isFirst: place == nil, visit.frame))
  }

  /// The cards of a group that are ticked, value by value.
  static func compare(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = MergeHandlers.ids(visit.form)
    guard (2...CardMerge.most).contains(ids.count) else { return try tooFew(visit) }
    return .redirect(to: MergePage.path(ids) + MergePage.fromList)
  }

  /// Where one card of a group is ticked, or none.
  static func tooFew(_ visit: Visit) throws -> Response {
    let page = try duplicates(visit).page(limit: pageSize)
    return .form(
      DuplicatesPage.html(
        page, isFirst: true, problem: "Please tick the cards that are meant: two at least.", visit.frame), status: 422)
  }

  /// "Not the same", or, to take that back, that they may be.
  static func setDifferent(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = MergeHandlers.ids(visit.form)
    guard (2...CardMerge.most).contains(ids.count) else { return try tooFew(visit) }
    let isBack = visit.form["same"] != nil
    try duplicates(visit).tell(ids, areDifferent: !isBack)
    let names = try visit.contacts.names(ids)
    let done = Done(
      isBack ? .sameAgain : .different, names.first, count: Int64(max(names.count, 1)),
      undo: isBack ? nil : .different(ids))
    return .redirect(to: SignInHandlers.local(visit.form["back"] ?? DuplicatesPage.path), telling: done)
  }

  static func duplicates(_ visit: Visit) -> Duplicates { Duplicates(visit.database, account: visit.account) }
}
