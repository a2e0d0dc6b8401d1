import Cloud
import Contacts
import HTTPServer
import Words

/// Contacts that may be one person: the suggestions, and what a person says of them.
enum DuplicateHandlers {
  private static let pageSize = 20

  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let origin = DuplicatesOrigin(visit.request.query("after").flatMap { Duplicates.Place($0) })
    return .page(DuplicatesPage.html(try page(origin, visit), origin, visit.frame))
  }

  /// The cards of a group that are ticked, value by value.
  static func compare(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let ids = MergeHandlers.ids(visit.form)
    guard (2...CardMerge.most).contains(ids.count) else { return try tooFew(visit) }
    return .redirect(to: MergePage.path(ids, from: origin(visit.form)))
  }

  /// Where one card of a group is ticked, or none: the same page once more, as it was sent.
  static func tooFew(_ visit: Visit) throws -> Response {
    let origin = origin(visit.form)
    let refused = DuplicatesPage.Refused(
      group: visit.form["group"].flatMap { UniqueID($0) }, ticked: Set(MergeHandlers.ids(visit.form)))
    return .form(DuplicatesPage.html(try page(origin, visit), origin, refused: refused, visit.frame), status: 422)
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
    return .redirect(to: SignInHandlers.local(visit.form["back"] ?? origin(visit.form).path), telling: done)
  }

  /// The page of the list that the form stands on.
  private static func origin(_ form: Form) -> DuplicatesOrigin { DuplicatesOrigin(text: form["from"] ?? "") }

  private static func page(_ origin: DuplicatesOrigin, _ visit: Visit) throws -> Duplicates.Page {
    try duplicates(visit).page(after: origin.place, limit: pageSize)
  }

  static func duplicates(_ visit: Visit) -> Duplicates { Duplicates(visit.database, account: visit.account) }
}
