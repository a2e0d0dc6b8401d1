import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard
import Words

/// One contact made of itself and of one of its versions, value by value: where the two are in conflict, and from the history.
enum SettlementHandlers {
  static func showConflict(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try show(visit, parameters, .review)
  }

  static func showVersion(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try show(visit, parameters, .history)
  }

  static func settleConflict(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try settle(visit, parameters, .review)
  }

  static func settleVersion(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try settle(visit, parameters, .history)
  }

  private static func show(
    _ visit: Visit, _ parameters: Route.Parameters, _ origin: SettleView.Origin
  ) throws -> Response {
    guard let pair = try pair(visit, parameters) else { return .notFound }
    guard let view = view(pair, origin) else { return whole(visit, pair, origin) }
    return .form(SettlePage.html(view, visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  private static func settle(
    _ visit: Visit, _ parameters: Route.Parameters, _ origin: SettleView.Origin
  ) throws -> Response {
    guard let pair = try pair(visit, parameters), let base = visit.form["base"].flatMap({ Word128(hex: $0) }) else {
      return redirect(visit, nil, origin, .gone)
    }
    guard var view = view(pair, origin) else { return whole(visit, pair, origin) }
    view.run = visit.form["run"].flatMap { UniqueID($0) } ?? view.run
    view.choice = ChoiceTable.choice(visit.form, view.settlement)
    if try visit.entry(view.run) != nil {
      return redirect(visit, pair, origin, .settled, undo: undo(pair, origin, view.run))
    }
    let isCurrent = view.settlement.isAll(.new, view.choice)
    if isCurrent, pair.stored.trashedAt == nil {
      guard origin == .review else { return redirect(visit, pair, origin, .versionStands) }
      try visit.contacts.markReviewed(pair.version, of: pair.stored.id)
      return redirect(visit, pair, origin, .kept, undo: undo(pair, origin, nil))
    }
    guard pair.stored.ids.primary == RecordID(word: base) else {
      return again(view, SettlementWords.moved, visit, status: 409)
    }
    // A version that is taken whole comes back byte for byte.
    let card =
      isCurrent
      ? pair.stored.card
      : view.settlement.isAll(.old, view.choice)
        ? pair.card.bytes : view.settlement.card(view.choice, now: visit.application.now()).bytes
    let outcome = try visit.history.settle(
      pair.version, of: pair.stored.id, base: pair.stored.ids.primary, card: card, run: view.run)
    switch outcome {
    case .restored(let run): return redirect(visit, pair, origin, .settled, undo: undo(pair, origin, run))
    case .stands: return redirect(visit, pair, origin, .settled, undo: undo(pair, origin, nil))
    case .exists(let other):
      return .redirect(to: "/contacts/\(other)", telling: Done(.exists, try visit.name(of: other)))
    case .gone: return redirect(visit, nil, origin, .gone)
    case .refused(let reason): return again(view, "Nothing was saved: \(reason).", visit, status: 422)
    case nil:
      // It moved between being read and being written.
      guard let pair = try self.pair(visit, parameters), var moved = self.view(pair, origin) else {
        return redirect(visit, nil, origin, .gone)
      }
      moved.choice = ChoiceTable.choice(visit.form, moved.settlement)
      return again(moved, SettlementWords.moved, visit, status: 409)
    }
  }

  private static func again(_ view: SettleView, _ problem: String, _ visit: Visit, status: Int) -> Response {
    var view = view
    view.problem = problem
    return .form(SettlePage.html(view, visit.frame), status: status)
  }

  // MARK: The two versions

  private struct Pair {
    let stored: StoredContact
    let current: Card
    let version: UniqueID
    let card: Card
    /// Whose version it is, as the review list tells it.
    let author: String?
  }

  private static func pair(_ visit: Visit, _ parameters: Route.Parameters) throws -> Pair? {
    guard let id = UniqueID(parameters[0]), let version = UniqueID(parameters[1]),
      let bytes = try visit.contacts.version(version, of: id), let stored = try visit.contacts.contact(id)
    else { return nil }
    return Pair(
      stored: stored, current: try Card(stored.card), version: version, card: try Card(bytes),
      author: try visit.history.author(of: version, of: id))
  }

  /// Nil where the two cannot be said in one version of vCard.
  private static func view(_ pair: Pair, _ origin: SettleView.Origin) -> SettleView? {
    guard let settlement = Settlement(old: pair.card, new: pair.current) else { return nil }
    let (id, isTrashed) = (pair.stored.id, pair.stored.trashedAt != nil)
    let contact = Contact(pair.current)
    let (old, new) =
      origin == .review
      ? (ReviewWords.origin(pair.author).plain, ReviewWords.current)
      : (VersionWords.then, VersionWords.now(isTrashed: isTrashed))
    return SettleView(
      origin: origin, contact: id, version: pair.version, base: pair.stored.ids.primary, name: contact.displayName,
      old: .init(old, photo: VersionHandlers.photoPath(id, pair.version, Contact(pair.card))),
      new: .init(new, photo: CardHandlers.photoPath(pair.stored, contact)), settlement: settlement,
      choice: settlement.standing, isTrashed: isTrashed, run: .random())
  }

  // MARK: Where it leads

  /// To the choice between the whole versions.
  private static func whole(_ visit: Visit, _ pair: Pair, _ origin: SettleView.Origin) -> Response {
    let version = "/contacts/\(pair.stored.id)/versions/\(pair.version)\(visit.placeSuffix)"
    return .redirect(to: origin == .review ? "/review" : version)
  }

  private static func undo(_ pair: Pair, _ origin: SettleView.Origin, _ run: UniqueID?) -> Undo? {
    switch origin {
    case .review: .review(contact: pair.stored.id, version: pair.version, run: run)
    case .history: run.map { .run($0) }
    }
  }

  private static func redirect(
    _ visit: Visit, _ pair: Pair?, _ origin: SettleView.Origin, _ notice: Notice, undo: Undo? = nil
  ) -> Response {
    let name = pair.map { Contact($0.current).displayName }
    let contact = pair.map { "/contacts/\($0.stored.id)\(visit.placeSuffix)" } ?? "/contacts"
    let path = origin == .review ? "/review" : contact
    return .redirect(to: path, telling: Done(notice, name, undo: undo))
  }
}
