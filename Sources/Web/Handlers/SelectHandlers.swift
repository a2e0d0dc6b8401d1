import Cloud
import Contacts
import HTTPServer
import POSIX
import Protocol
import VCard
import Words

/// Many contacts at once: choosing them, and what happens to them.
enum SelectHandlers {
  /// For how long a browser waits, in milliseconds. The rest is gone on with by another form.
  private static let patience: Int64 = 15_000
  /// So many of a selection are named.
  private static let named = 5

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let place = visit.place
    return try page(visit, Selection(search: place.search, isAll: visit.request.query("all") == "1"), place)
  }

  /// A press of one of the buttons, on whichever of the pages.
  static func act(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    var selection = Selection(visit.form)
    var place = Self.place(visit.form["at"] ?? "", selection.search)
    guard !selection.isCut else {
      return try page(
        visit, selection, place, problem: "Not all of your selection came along. Please look at it again.")
    }
    if let turned = visit.form["to"] { return try page(visit, selection, Self.place(turned, selection.search)) }
    switch visit.form["do"] {
    case "all": (selection.isAll, selection.ids) = (true, [])
    case "none": (selection.isAll, selection.ids) = (false, [])
    case "select": break
    case "edit", "preview", "change", "delete", "export":
      return try act(visit, selection, place) ?? page(visit, selection, place, problem: "Please select somebody first.")
    default:
      let search = ListPlace.search(visit.form["q"] ?? selection.search)
      if search != selection.search {
        // "All" were all that the other search found.
        if selection.isAll { (selection.isAll, selection.ids) = (false, []) }
        selection.search = search
        place = ListPlace(search: search)
      }
    }
    return try page(visit, selection, place)
  }

  /// Nil where nobody is chosen.
  private static func act(_ visit: Visit, _ selection: Selection, _ place: ListPlace) throws -> Response? {
    let ids = try selection.chosen { try found(visit, selection.search) }
    let typed = visit.form["field"] == nil ? TypedEdit() : TypedEdit(visit.form)
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    let many = ManyContacts(ids, through: selection.through, run: run)
    switch visit.form["do"] {
    case "delete":
      // Whoever goes on finds nobody left to choose where all that matched are gone.
      guard !ids.isEmpty || visit.form["sure"] != nil else { return nil }
      guard ids.count < ManyView.many || visit.form["sure"] != nil else {
        return .page(DeleteManyPage.html(try view(visit, selection, place, ids), visit.frame))
      }
      return try told(
        visit, many, selection, place, try visit.contacts.trash(many, goesOn: patiently()), .deleted, .deletedSome,
        goingOn: [("do", "delete"), ("sure", "1")])
    case "change":
      guard !ids.isEmpty || visit.form["gone-on"] != nil else { return nil }
      let edit: FieldEdit
      do throws(FieldEdit.Problem) { edit = try typed.edit() } catch {
        let view = try view(visit, selection, place, ids)
        return .form(EditManyPage.html(view, typed, problem: error, visit.frame), status: 422)
      }
      let outcome = try visit.contacts.edit(many, now: visit.application.now(), goesOn: patiently()) { edit.edited($0) }
      return try told(
        visit, many, selection, place, outcome, .changedSeveral, .changedSome,
        goingOn: [("do", "change"), ("gone-on", "1")] + typed.fields)
    case "export":
      return ids.isEmpty ? nil : try ExportedCards.file(ids, visit.contacts)
    default:
      guard !ids.isEmpty else { return nil }
      return try edit(visit, try view(visit, selection, place, ids), ids, typed)
    }
  }

  private static func edit(
    _ visit: Visit, _ view: ManyView, _ ids: [UniqueID], _ typed: TypedEdit
  ) throws -> Response {
    guard visit.form["do"] == "preview" else { return .form(EditManyPage.html(view, typed, visit.frame)) }
    let edit: FieldEdit
    do throws(FieldEdit.Problem) { edit = try typed.edit() } catch {
      return .form(EditManyPage.html(view, typed, problem: error, visit.frame), status: 422)
    }
    var rest = ids.prefix(100)
    let examples = try visit.contacts.nextCards(&rest).lazy.compactMap { _, bytes -> EditedExample? in
      guard let card = try? Card(bytes) else { return nil }
      let before = Contact(card)
      let differences = ContactDifference.between(before, edit.edited(before))
      return differences.isEmpty ? nil : EditedExample(name: before.displayName, differences: differences)
    }.prefix(named)
    return .form(EditManyPage.html(view, typed, preview: Array(examples), visit.frame))
  }

  /// What was done, with the way back; or that there is more to do. `some`: where others stay as they are.
  private static func told(
    _ visit: Visit, _ many: ManyContacts, _ selection: Selection, _ place: ListPlace, _ outcome: ManyContacts.Outcome,
    _ all: Notice, _ some: Notice, goingOn: [(name: String, value: String)]
  ) throws -> Response {
    if outcome.left > 0 {
      let fields = selection.fields() + [("at", SelectPage.at(place)), ("run", many.run.description)] + goingOn
      return .page(GoOnPage.html(outcome.left, fields, visit.frame))
    }
    let path = selection.isAll ? "/contacts" : place.path
    // The entry also counts what was done by the forms before this one.
    guard let prefix = HexPrefix(many.run.description),
      let entry = try visit.history.runs(beginningWith: prefix).first
    else { return .redirect(to: path, telling: Done(.changedNone)) }
    let notice = outcome.moved + outcome.refused > 0 ? some : all
    let done = Done(notice, entry.example, count: entry.counts.contacts, undo: .run(many.run))
    return .redirect(to: path, telling: done)
  }

  private static func patiently() -> () -> Bool {
    let deadline = MonotonicClock.milliseconds() + patience
    return { MonotonicClock.milliseconds() < deadline }
  }

  private static func view(
    _ visit: Visit, _ selection: Selection, _ place: ListPlace, _ ids: [UniqueID]
  ) throws -> ManyView {
    // From here on the person knows them as they are now.
    var selection = selection
    selection.through = try visit.contacts.lastChange()
    return ManyView(
      selection: selection, place: place, run: .random(), count: ids.count,
      names: try visit.contacts.names(Array(ids.prefix(named))))
  }

  private static func page(
    _ visit: Visit, _ selection: Selection, _ place: ListPlace, problem: String? = nil
  ) throws -> Response {
    var selection = selection
    // Before the rows are read: what changes meanwhile counts as not seen.
    selection.through = try visit.contacts.lastChange()
    let list = try ListHandlers.list(visit, place)
    let found = selection.search.isEmpty ? Int(list.total) : try found(visit, selection.search).count
    let view = SelectView(selection: selection, list: list, found: found, problem: problem)
    return .form(SelectPage.html(view, visit.frame), status: problem == nil ? 200 : 422)
  }

  private static func found(_ visit: Visit, _ search: String) throws(CloudError) -> [UniqueID] {
    try visit.contacts.ids(matching: search, order: visit.sortsByLast ? .last : .first)
  }

  private static func place(_ text: String, _ search: String) -> ListPlace {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return ListPlace(search: search) }
    return ListPlace(query: [("q", search), (parts[0], parts[1])])
  }
}
