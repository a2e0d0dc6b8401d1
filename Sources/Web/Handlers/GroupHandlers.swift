import Cloud
import Contacts
import HTTPServer
import Protocol
import Words

/// Groups: all of them, and each one's name and end.
enum GroupHandlers {
  /// `?names=1`: the names alone, which cost no look at who is in the groups. The script asks for them whenever somebody begins to drag.
  static func list(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    if visit.request.query("names") != nil {
      let names = try visit.contacts.groupNames(limit: GroupManyPage.mostNames)
      return .page(GroupsPage.html(names.map { ($0, nil) }, nameless: [], visit.frame))
    }
    return .page(
      GroupsPage.html(
        try visit.contacts.groups().map { ($0.name, $0.count) }, nameless: try visit.contacts.groupCards(of: nil),
        visit.frame))
  }

  static func edit(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let group = try ListHandlers.group(visit, name(visit.request.query("group") ?? "")) else { return .notFound }
    return .page(try page(visit, group))
  }

  private static func page(_ visit: Visit, _ group: ContactGroup, problem: String? = nil) throws -> HTML {
    let cards = try visit.contacts.groupCards(of: group.name)
    return EditGroupPage.html(
      group, cards: cards, try visit.contacts.carriage(of: group, cards: cards), run: .random(), problem: problem,
      visit.frame)
  }

  static func rename(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let (old, new) = (name(visit.form["group"] ?? ""), name(visit.form["name"] ?? ""))
    guard !new.isEmpty else {
      guard let group = try ListHandlers.group(visit, old) else { return .notFound }
      return .form(try page(visit, group, problem: "Please type a name."), status: 422)
    }
    guard old != new else { return .redirect(to: ListPlace(group: new).path, telling: Done(.changedNone)) }
    return try change(visit, old, .groupRenamed, then: ListPlace(group: new).path) { (people) throws(CloudError) in
      try visit.contacts.renameGroup(
        old, to: new, people, now: visit.application.now(), goesOn: SelectHandlers.patiently())
    }
  }

  static func delete(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let name = name(visit.form["group"] ?? "")
    return try change(visit, name, .groupDeleted, then: "/groups") { (people) throws(CloudError) in
      try visit.contacts.deleteGroup(
        name, people, now: visit.application.now(), goesOn: SelectHandlers.patiently())
    }
  }

  /// The name of a group that was typed or stands in an address.
  static func name(_ text: String) -> String { GroupCard.comparable(name: ListPlace.group(text)) }

  /// Changes a group with all who are in it, as one entry of the log.
  private static func change(
    _ visit: Visit, _ name: String, _ notice: Notice, then path: String,
    _ change: (ManyContacts) throws(CloudError) -> ManyContacts.Outcome
  ) throws -> Response {
    let run = visit.form["run"].flatMap { UniqueID($0) } ?? .random()
    // Before its people are read: who changes meanwhile stays as they are, and is named.
    let through = try visit.contacts.lastChange()
    let people = try visit.contacts.found("", order: .first, group: name).ids
    let outcome = try change(ManyContacts(people, through: through, run: run))
    if outcome.left > 0 {
      let fields = ["group", "name"].compactMap { key in visit.form[key].map { (name: key, value: $0) } }
      return .page(
        GoOnPage.html(
          outcome.left, fields + [("run", run.description)], action: visit.request.path, visit.frame))
    }
    return .redirect(to: path, telling: try SelectHandlers.done(visit, run, outcome, notice))
  }
}
