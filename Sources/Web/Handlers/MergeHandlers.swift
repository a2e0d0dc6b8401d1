import Cloud
import Contacts
import HTTPServer
import Protocol
import VCard
import Words

/// Contacts that become one, value by value, and are taken apart again.
enum MergeHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let query = visit.request.query
    let ids = query.filter { $0.name == "contact" }.compactMap { UniqueID($0.value) }
    let stored = try live(visit, ids)
    let origin = visit.request.query("from").map { DuplicatesOrigin(text: $0) }
    guard let view = try view(visit, stored, from: origin) else { return .notFound }
    return .form(MergePage.html(view, visit.frame))
  }

  static func merge(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let form = visit.form
    let (ids, run) = (ids(form), form["run"].flatMap { UniqueID($0) } ?? .random())
    let origin = form["from"].map { DuplicatesOrigin(text: $0) }
    // Sent twice, its answer lost.
    if let first = ids.first, try visit.entry(run) != nil {
      return try told(visit, first, count: ids.count, run, origin)
    }
    let stored = try live(visit, ids)
    guard var view = try view(visit, stored, from: origin) else {
      return .redirect(to: origin?.path ?? DuplicatesPage.path, telling: Done(.gone))
    }
    view.choices = choices(form, view.merge)
    guard stored.map(\.change) == changes(form) else { return moved(view, visit) }
    let groups = try visit.contacts.groups(of: ids)
    let own = groups[stored[0].id] ?? []
    var choices = view.choices
    choices.groups = ids.dropFirst().flatMap { groups[$0] ?? [] }.filter { !own.contains($0) }
    let now = visit.application.now()
    let seen = stored.map { ContactStore.Seen($0.id, change: $0.change) }
    switch try visit.contacts.merge(seen, card: view.merge.card(choices, now: now).bytes, now: now, run: run) {
    case .saved: return try told(visit, stored[0].id, count: stored.count, run, origin)
    case .moved, .merged: return moved(view, visit)
    case .refused(let reason), .full(let reason):
      view.problem = "Nothing was merged: \(reason)."
      return .form(MergePage.html(view, visit.frame), status: 422)
    }
  }

  static func takeApart(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let stored = try CardHandlers.live(visit, parameters), let run = visit.form["run"].flatMap({ UniqueID($0) })
    else {
      return .notFound
    }
    let path = "/contacts/\(stored.id)"
    let own = UniqueID.random()
    let name = try visit.name(of: stored.id)
    let outcome = try visit.contacts.takeApart(stored.id, run: run, now: visit.application.now(), as: own)
    switch outcome {
    case .saved:
      // No entry where others say all of it: then there is nothing to undo.
      let undo = try visit.entry(own).map { Undo.run($0.run) }
      return .redirect(to: path, telling: try visit.telling(Done(.takenApart, name, undo: undo), of: own))
    case .merged(let other, _): return .redirect(to: path, telling: Done(.exists, try visit.name(of: other)))
    case .moved, .refused, .full: return .redirect(to: path, telling: Done(.notTakenApart, name))
    case nil: return .redirect(to: path, telling: Done(.gone))
    }
  }

  /// The contacts that a form names, each once.
  static func ids(_ form: Form) -> [UniqueID] {
    var ids: [UniqueID] = []
    for text in form.all("contact") {
      if let id = text.split(separator: ".").first.flatMap({ UniqueID($0) }), !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// As the form's page had shown them.
  private static func changes(_ form: Form) -> [Int64] {
    form.all("contact").compactMap { $0.split(separator: ".").dropFirst().first.flatMap { Int64($0) } }
  }

  private static func choices(_ form: Form, _ merge: CardMerge) -> CardMerge.Choices {
    var choices = CardMerge.Choices()
    for field in MergedField.all { choices.fields[field] = form[MergePage.name(of: field)].flatMap { Int($0) } }
    let kept = Set(form.all(MergePage.keep))
    choices.leftOut = Set(merge.values.map(\.place).filter { !kept.contains(MergePage.text($0)) })
    choices.keepsOthers = form[MergePage.others] != nil
    return choices
  }

  private static func live(_ visit: Visit, _ ids: [UniqueID]) throws -> [StoredContact] {
    var stored: [StoredContact] = []
    for id in ids.prefix(CardMerge.most) where !stored.contains(where: { $0.id == id }) {
      if let contact = try visit.contacts.contact(id), contact.trashedAt == nil { stored.append(contact) }
    }
    return stored
  }

  /// Nil where they are not several people.
  private static func view(_ visit: Visit, _ stored: [StoredContact], from origin: DuplicatesOrigin?) throws
    -> MergeView?
  {
    guard stored.count > 1, let merge = CardMerge(try stored.map { try Card($0.card) }),
      merge.contacts.allSatisfy({ $0.kind != .group })
    else { return nil }
    let people = zip(stored, merge.contacts).map { stored, contact in
      MergeView.Person(
        id: stored.id, change: stored.change, name: contact.displayName, photo: CardHandlers.photoPath(stored, contact))
    }
    let signs = try DuplicateHandlers.duplicates(visit).signs(stored.map(\.id))
    return MergeView(
      people: people, merge: merge, run: .random(), origin: origin, signs: signs)
  }

  private static func moved(_ view: MergeView, _ visit: Visit) -> Response {
    var view = view
    view.choices = CardMerge.Choices()
    view.problem = "One of them changed meanwhile. Please look again: this is how they stand now."
    return .form(MergePage.html(view, visit.frame), status: 409)
  }

  private static func told(
    _ visit: Visit, _ id: UniqueID, count: Int, _ run: UniqueID, _ origin: DuplicatesOrigin?
  ) throws -> Response {
    let done = Done(.merged, try visit.name(of: id), count: Int64(count), undo: .run(run))
    return .redirect(to: origin?.path ?? "/contacts/\(id)", telling: done)
  }
}
