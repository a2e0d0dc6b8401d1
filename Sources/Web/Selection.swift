import Contacts

/// What somebody has chosen among the contacts: some by ticks, or all that a search finds but for some. It travels in the form of
/// the page that it is chosen on, from step to step.
struct Selection: Sendable, Equatable {
  /// What is searched for; "" for nothing.
  var search = ""
  /// The group whose people are chosen from; nil for all.
  var group: String?
  /// The group that those who are chosen come into; nil where that is not said yet.
  var into: String?
  /// All that match are chosen, but for ``ids``; else ``ids`` are.
  var isAll = false
  /// Where all that match are chosen: these were found with one wrong letter. Nil before they were looked for.
  var isNearly: Bool?
  /// In the order in which they were ticked.
  var ids: [UniqueID] = []
  /// The number of the account's last change when the page was shown.
  var through: Int64 = 0
  /// Some of what the form said is missing: it was too long to come whole.
  var isCut = false

  /// So many can be ticked one by one; what "all" leaves out counts as well.
  static let most = 10_000

  /// The last field of a form, without which the form did not come whole.
  static let end = (name: "end", value: "1")

  init(search: String = "", group: String? = nil, isAll: Bool = false, ids: [UniqueID] = [], through: Int64 = 0) {
    self.search = search
    self.group = group
    self.isAll = isAll
    self.ids = ids
    self.through = through
  }

  /// What ``fields`` gave, and what was ticked on the page since.
  init(_ form: Form) {
    search = ListPlace.search(form["of"] ?? "")
    group = form["of-group"].map(ListPlace.group)
    into = form["into"].map(ListPlace.group)
    isAll = form["all"] == "1"
    isNearly = form["nearly"].map { $0 == "1" }
    through = form["through"].flatMap { Int64($0) } ?? 0
    ids = (form["picked"] ?? "").split(separator: " ").compactMap { UniqueID($0) }
    isCut = ids.count != form["count"].flatMap { Int($0) } ?? 0 || form[Self.end.name] == nil
    let shown = (form["shown"] ?? "").split(separator: " ").compactMap { UniqueID($0) }
    let ticked = Set(form.all("contact").compactMap { UniqueID($0) })
    let onPage = Set(shown)
    ids.removeAll { onPage.contains($0) }
    ids += shown.filter { ticked.contains($0) != isAll }
    if ids.count > Self.most {
      ids = Array(ids.prefix(Self.most))
      isCut = true
    }
  }

  /// All that match, or nobody.
  mutating func choose(all: Bool) { (isAll, isNearly, ids) = (all, nil, []) }

  /// The list that is chosen from, at its top.
  var place: ListPlace { ListPlace(search: search, group: group) }

  /// Whether a contact of the page is ticked.
  func has(_ id: UniqueID) -> Bool { ids.contains(id) != isAll }

  /// How many are chosen. `found`: how many the search finds.
  func count(of found: Int) -> Int { isAll ? max(0, found - ids.count) : ids.count }

  /// The contacts themselves. `found`: what the search finds now.
  func chosen(_ found: () throws -> [UniqueID]) rethrows -> [UniqueID] {
    guard isAll else { return ids }
    let excepted = Set(ids)
    return try found().filter { !excepted.contains($0) }
  }

  /// The fields that bring it along. `shown`: the contacts that the page has ticks for.
  func fields(shown: [UniqueID] = []) -> [(name: String, value: String)] {
    let onPage = Set(shown)
    let carried = ids.filter { !onPage.contains($0) }
    return [
      ("of", search), ("of-group", group ?? ""), ("into", into ?? ""), ("all", isAll ? "1" : ""),
      ("nearly", isNearly.map { $0 ? "1" : "0" } ?? ""),
      ("through", "\(through)"), ("count", "\(carried.count)"), ("picked", Self.text(carried)),
      ("shown", Self.text(shown)),
    ].filter { !$0.value.isEmpty }
  }

  private static func text(_ ids: [UniqueID]) -> String { ids.map(\.word.hex).joined(separator: " ") }
}
