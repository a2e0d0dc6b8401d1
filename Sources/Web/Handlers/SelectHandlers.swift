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
  static let patience: Int64 = 15_000
  /// And for how long damaged cards are looked for, before a page that only asks for the kind of file.
  private static let lookingTime: Int64 = 100
  /// So many of a selection are named.
  private static let named = 5

  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let place = visit.place
    var selection = Selection(
      search: place.search, group: place.group, isAll: visit.request.query("all") == "1")
    selection.into = visit.request.query("into").map(ListPlace.group).flatMap { $0.isEmpty ? nil : $0 }
    return try page(visit, selection, place)
  }

  /// A press of one of the buttons, on whichever of the pages.
  static func act(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    var selection = Selection(visit.form)
    var place = Self.place(visit.form["at"] ?? "", selection)
    guard !selection.isCut else {
      return try page(
        visit, selection, place, problem: "Not all of your selection came along. Please look at it again.")
    }
    if let turned = visit.form["to"] { return try page(visit, selection, Self.place(turned, selection)) }
    switch visit.form["do"] {
    case "all": selection.choose(all: true)
    case "none": selection.choose(all: false)
    case "select": break
    case "everybody":
      // "All" were all of the group.
      if selection.isAll { selection.choose(all: false) }
      selection.group = nil
      // What was typed, and not looked for yet, is looked for among all.
      selection.search = ListPlace.search(visit.form["q"] ?? selection.search)
      place = selection.place
    case "edit", "preview", "change", "delete", "export", "download", "group", "join", "leave",
      "merge":
      return try act(visit, selection, place)
    default:
      let search = ListPlace.search(visit.form["q"] ?? selection.search)
      if search != selection.search {
        // "All" were all that the other search found.
        if selection.isAll { selection.choose(all: false) }
        selection.search = search
        place = selection.place
      }
    }
    return try page(visit, selection, place)
  }

  private static func act(_ visit: Visit, _ selection: Selection, _ place: ListPlace) throws -> Response {
    var selection = selection
    let chosen = try selection.chosen { try found(visit, selection, isNearly: selection.isNearly).ids }
    let typed = visit.form["field"] == nil ? TypedEdit() : TypedEdit(visit.form)
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    let many = ManyContacts(chosen, through: selection.through, run: run)
    let deed = visit.form["do"]
    if deed == "delete" {
      let sure = visit.form["sure"]
      // Fewer than six go unasked, and count at the devices' guards.
      if try sure.map({ try isTold($0, many, visit) }) ?? (1..<ManyView.many).contains(chosen.count) {
        let outcome = try visit.contacts.trash(many, allowed: sure != nil, goesOn: patiently())
        let answer = sure.map { [(name: "sure", value: $0)] } ?? []
        return try told(visit, many, selection, place, outcome, .deleted, goingOn: [("do", "delete")] + answer)
      }
    }
    // Whoever goes on finds nobody left to choose where a search finds none of those that were changed.
    if deed == "change", !chosen.isEmpty || visit.form["gone-on"] != nil {
      let edit: FieldEdit
      do throws(FieldEdit.Problem) { edit = try typed.edit() } catch {
        let view = try view(visit, selection, place, chosen)
        return .form(EditManyPage.html(view, typed, problem: error, visit.frame), status: 422)
      }
      let outcome = try visit.contacts.edit(many, now: visit.application.now(), goesOn: patiently()) { edit.edited($0) }
      return try told(
        visit, many, selection, place, outcome, .changed,
        goingOn: [("do", "change"), ("gone-on", "1")] + typed.fields)
    }
    if deed == "join" || deed == "leave", !chosen.isEmpty || visit.form["gone-on"] != nil {
      // As before every change of six or more, they are named first; the page that asks for the group has done so.
      let name = GroupHandlers.name(selection.into ?? visit.form["group"] ?? "")
      if !name.isEmpty, chosen.count >= ManyView.many, visit.form["sure"] == nil {
        let view = try view(visit, selection, place, chosen)
        return .page(JoinManyPage.html(view, name, joins: deed == "join", visit.frame))
      }
      return try group(visit, many, selection, place, joins: deed == "join")
    }
    // Nobody is told that more people are concerned than are.
    let ids = selection.isAll ? chosen : try visit.contacts.live(chosen)
    guard ids.count == chosen.count || deed == "preview" && !ids.isEmpty else {
      selection.ids = ids
      return try page(visit, selection, place, problem: try goneWords(visit, chosen, but: Set(ids)))
    }
    guard !ids.isEmpty else { return try page(visit, selection, place, problem: "Please select somebody first.") }
    switch deed {
    case "merge":
      guard (2...CardMerge.most).contains(ids.count) else {
        return try page(
          visit, selection, place, problem: "Please select two to eight contacts that are one person.")
      }
      return .redirect(to: MergePage.path(ids))
    case "delete": return .page(DeleteManyPage.html(try view(visit, selection, place, ids), visit.frame))
    case "export": return try export(visit, try view(visit, selection, place, ids), ids)
    case "download": return try file(visit, selection, place, ids)
    case "group":
      let view = try view(visit, selection, place, ids)
      return .form(
        GroupManyPage.html(view, try visit.contacts.groupNames(limit: GroupManyPage.mostNames), visit.frame))
    default: return try edit(visit, try view(visit, selection, place, ids), ids, typed)
    }
  }

  /// Whether no more of them would go to the trash than the person was told of, in the field `sure`.
  private static func isTold(_ sure: String, _ many: ManyContacts, _ visit: Visit) throws -> Bool {
    let count = Int(sure) ?? 0
    return try many.ids.count <= count || visit.contacts.live(many.ids, through: many.through).count <= count
  }

  /// Where all contacts, all of a group, or all that a search finds, are exported.
  static func showExport(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    var selection = Selection(search: visit.place.search, group: visit.place.group, isAll: true)
    let place = ListPlace(search: selection.search, group: selection.group)
    let nobody: Sentence = "There is nobody to export."
    guard !selection.search.isEmpty || selection.group != nil else {
      // Of all it is enough to know how many they are and what the first ones are called.
      selection.isNearly = false
      selection.through = try visit.contacts.lastChange()
      let count = Int(try visit.contacts.count())
      guard count > 0 else { return try page(visit, selection, place, problem: nobody) }
      let first = try visit.contacts.list(order: order(visit), limit: named).rows
      let view = ManyView(
        selection: selection, place: place, run: .random(), count: count, names: first.map(\.displayName))
      return try export(visit, view, nil)
    }
    let found = try found(visit, selection, isNearly: nil)
    selection.isNearly = found.isNearly
    guard !found.ids.isEmpty else { return try page(visit, selection, place, problem: nobody) }
    return try export(visit, try view(visit, selection, place, found.ids), found.ids)
  }

  /// `ids`: nil for all people.
  private static func export(_ visit: Visit, _ view: ManyView, _ ids: [UniqueID]?) throws -> Response {
    let (damaged, isWhole) = try visit.contacts.damaged(ids, goesOn: patiently(lookingTime))
    let names = try visit.contacts.names(Array(damaged.prefix(named)))
    let people = damaged.isEmpty ? nil : NameWords.several(names, of: damaged.count)
    return .page(
      ExportPage.html(view, leavingOut: people, isLookWhole: isWhole, isOfSettings: ids == nil, visit.frame))
  }

  private static func file(
    _ visit: Visit, _ selection: Selection, _ place: ListPlace, _ ids: [UniqueID]
  ) throws -> Response {
    let format = visit.form["format"]
    if format == PrintPage.format {
      guard ids.count <= PrintPage.most else {
        return try page(
          visit, selection, place,
          problem: """
            \(grouped(ids.count)) contacts are more than paper is for: \(grouped(PrintPage.most)) at most. Please select \
            fewer, or export a table.
            """)
      }
      return try sending(visit) { held in
        PrintPage.response(
          // All that a search finds come in the order of their changes where the account is too large for a book.
          try selection.isAll && selection.search.isEmpty ? ids : visit.contacts.sorted(ids, order(visit)),
          visit.contacts, order(visit),
          from: selection.place, visit.frame, holding: held)
      }
    }
    guard let format = format.flatMap(ExportFormat.init) else { return .notFound }
    return try sending(visit) { held in
      // All of it is the groups' cards as well, and a group has its own. A line of a table is a person.
      let isWhole = !format.isTable && selection.isAll && selection.search.isEmpty && selection.ids.isEmpty
      let cards =
        !isWhole ? [] : try selection.group.map { try visit.contacts.groupCards(of: $0) } ?? visit.contacts.groupCards()
      return try ExportedCards.file(
        ids + cards, visit.contacts, as: format, moment: visit.application.now(), holding: held)
    }
  }

  /// An account takes ``ExportPermits/most`` at a time.
  private static func sending(
    _ visit: Visit, _ send: (ExportPermits.Permit) throws -> Response
  ) throws -> Response {
    guard let permit = visit.application.exports.take(visit.account) else {
      return .page(
        ErrorPage.html(
          "One moment, please",
          "\(ExportPermits.most) files of your contacts are being sent already. Please try again when one of them has come."
        ),
        status: 429)
    }
    return try send(permit)
  }

  private static func order(_ visit: Visit) -> ContactStore.Order { visit.sortsByLast ? .last : .first }

  /// Takes them into the group that was typed or chosen, or out of it.
  private static func group(
    _ visit: Visit, _ many: ManyContacts, _ selection: Selection, _ place: ListPlace, joins: Bool
  ) throws -> Response {
    let typed = GroupHandlers.name(visit.form["new-group"] ?? "")
    let name = typed.isEmpty ? GroupHandlers.name(selection.into ?? visit.form["group"] ?? "") : typed
    guard !name.isEmpty else {
      let view = try view(visit, selection, place, many.ids)
      let groups = try visit.contacts.groupNames(limit: GroupManyPage.mostNames)
      return .form(GroupManyPage.html(view, groups, isNameMissing: true, visit.frame), status: 422)
    }
    let now = visit.application.now()
    let outcome =
      joins
      ? try visit.contacts.add(many, toGroup: name, now: now, goesOn: patiently())
      : try visit.contacts.remove(many, fromGroup: name, now: now, goesOn: patiently())
    var place = place
    if selection.into != nil { place = ListPlace(group: name) }
    return try told(
      visit, many, selection, place, outcome, .changed,
      goingOn: [("do", joins ? "join" : "leave"), ("gone-on", "1"), ("sure", "1"), ("group", name)])
  }

  private static func goneWords(_ visit: Visit, _ chosen: [UniqueID], but live: Set<UniqueID>) throws -> Sentence {
    let gone = chosen.filter { !live.contains($0) }
    let name = try visit.contacts.names(Array(gone.prefix(1))).first
    return "\(Stayed(.gone, name, count: Int64(gone.count)).words) Please look at your selection again."
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

  /// What was done, with the way back and who stays as they are; or that there is more to do.
  private static func told(
    _ visit: Visit, _ many: ManyContacts, _ selection: Selection, _ place: ListPlace, _ outcome: ManyContacts.Outcome,
    _ notice: Notice, goingOn: [(name: String, value: String)]
  ) throws -> Response {
    if outcome.left > 0 {
      let fields = selection.fields() + [("at", SelectPage.at(place)), ("run", many.run.description)] + goingOn
      return .page(GoOnPage.html(outcome.left, fields, visit.frame))
    }
    let done = try done(visit, many.run, outcome, notice)
    return .redirect(to: selection.isAll && selection.into == nil ? "/contacts" : place.path, telling: done)
  }

  /// What was done to people; a group's card that changed with them is none of them.
  static func done(
    _ visit: Visit, _ run: UniqueID, _ outcome: ManyContacts.Outcome, _ notice: Notice
  ) throws -> Done {
    // The entry also counts what was done by the forms before this one.
    let entry = try visit.entry(run)
    var done = Done(.changedNone)
    if let entry {
      let cards = try visit.contacts.groupCardCount(changedBy: run)
      let count = entry.counts.contacts - cards
      let example = try outcome.example.map { try visit.contacts.names([$0]).first } ?? nil
      // Without a card among them, the log's example is a person.
      let name = count > 0 ? example ?? (cards == 0 ? entry.example : nil) : nil
      done = Done(notice, name, count: max(count, 0), undo: .run(run))
    }
    done.stayed = try Stayed.all(outcome) { (id) throws(CloudError) in try visit.contacts.names([id]).first }
    return done
  }

  static func patiently(_ milliseconds: Int64 = patience) -> () -> Bool {
    let deadline = MonotonicClock.milliseconds() + milliseconds
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
    _ visit: Visit, _ selection: Selection, _ place: ListPlace, problem: Sentence? = nil
  ) throws -> Response {
    var (selection, problem) = (selection, problem)
    // Before the rows are read: what changes meanwhile counts as not seen.
    selection.through = try visit.contacts.lastChange()
    let list = try ListHandlers.list(visit, place, together: false)
    // Of a group all are counted: this is how many "all" are.
    var count = Int(try selection.group.map { try visit.contacts.group($0)?.count ?? 0 } ?? list.total)
    if !selection.search.isEmpty {
      let found = try found(visit, selection, isNearly: nil)
      count = found.ids.count
      if selection.isAll, selection.isNearly.map({ $0 != found.isNearly }) ?? false {
        selection.choose(all: false)
        problem = "The search finds others than before, so nobody is selected any more."
      }
      selection.isNearly = found.isNearly
    }
    let view = SelectView(selection: selection, list: list, found: count, problem: problem)
    return .form(SelectPage.html(view, visit.frame), status: problem == nil ? 200 : 422)
  }

  private static func found(
    _ visit: Visit, _ selection: Selection, isNearly: Bool?
  ) throws(CloudError) -> ContactStore.Found {
    try visit.contacts.found(
      selection.search, order: order(visit), isNearly: isNearly, group: selection.group)
  }

  private static func place(_ text: String, _ selection: Selection) -> ListPlace {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return selection.place }
    return selection.place.at(ListPlace(query: [(parts[0], parts[1])]).start)
  }
}
