package import Contacts

/// A place in the list, as it stands in addresses: what is searched for, or whose group is shown, and which page.
package struct ListPlace: Sendable, Equatable {
  /// Where the page begins or ends.
  package enum Start: Sendable, Equatable {
    case top
    /// At the first contact of a section.
    case section(ListSection)
    /// After the contact that this mark stands for.
    case after(String)
    /// The page that ends before it.
    case before(String)
  }

  package var search: String
  /// The group whose people are listed, or searched; nil for all.
  package var group: String?
  package var start: Start

  package init(search: String = "", group: String? = nil, start: Start = .top) {
    self.search = search
    self.group = group
    self.start = start
  }

  /// Reads a place from a query. A query that makes no sense stands for the top of the list.
  package init(query: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { query.first { $0.name == name && !$0.value.isEmpty }?.value }
    search = Self.search(value("q") ?? "")
    group = value("group").map(Self.group)
    if let section = value("section").flatMap(ListSection.named) {
      start = .section(section)
    } else if let mark = value("after") {
      start = .after(mark)
    } else if let mark = value("before") {
      start = .before(mark)
    } else {
      start = .top
    }
  }

  /// What was typed into the search field, as far as a search takes it.
  static func search(_ text: String) -> String { SearchQuery.taken(from: text) }

  /// The name of a group, as far as a group can have it: each character takes a byte at least.
  static func group(_ text: String) -> String {
    String(text.filter { $0 != "\0" }.prefix(GroupCard.longestName))
  }

  package func at(section: ListSection) -> ListPlace { at(.section(section)) }

  /// What is searched for here, or the list, among all.
  var amongAll: ListPlace { ListPlace(search: search) }

  /// Another page of the same list.
  func at(_ start: Start) -> ListPlace { ListPlace(search: search, group: group, start: start) }

  /// The place that the address of a card names; nil where it names none.
  package static func named(query: [(name: String, value: String)]) -> ListPlace? {
    let place = ListPlace(query: query)
    return place == ListPlace() && !query.contains { $0 == topField } ? nil : place
  }

  /// The list's own page.
  package var path: String { "/contacts" + querySuffix }

  /// `?…` or "": goes behind a card's path, so that the list beside it stays where it was. Without any place, that list begins
  /// with the contact's section; so the top of a list of several pages has to be named as well.
  package func suffix(isWhole: Bool) -> String { Self.suffix(fields(isWhole: isWhole)) }

  /// What ``suffix(isWhole:)`` says, as the fields of a form.
  func fields(isWhole: Bool) -> [(name: String, value: String)] {
    let fields = fields
    return fields.isEmpty && !isWhole ? [Self.topField] : fields
  }

  private static let topField = (name: "list", value: "top")

  /// `?…` or "": the place, behind the path of a page that shows the list.
  var querySuffix: String { Self.suffix(fields) }

  private var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if !search.isEmpty { fields.append(("q", search)) }
    if let group { fields.append(("group", group)) }
    switch start {
    case .top: break
    case .section(let section): fields.append(("section", section.name))
    case .after(let mark): fields.append(("after", mark))
    case .before(let mark): fields.append(("before", mark))
    }
    return fields
  }

  private static func suffix(_ fields: [(name: String, value: String)]) -> String {
    let parts = fields.map { "\($0.name)=\(Link.percentEncode($0.value))" }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
