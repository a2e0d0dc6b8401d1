/// A place in the list, as it stands in addresses: what is searched for, and which page.
package struct ListPlace: Sendable, Equatable {
  /// Where the page begins or ends.
  package enum Start: Sendable, Equatable {
    case top
    /// At the first contact of a section.
    case section(String)
    /// After the contact that this mark stands for.
    case after(String)
    /// The page that ends before it.
    case before(String)
  }

  package var search: String
  package var start: Start

  package init(search: String = "", start: Start = .top) {
    self.search = search
    self.start = start
  }

  /// Reads a place from a query. A query that makes no sense stands for the top of the list.
  package init(query: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { query.first { $0.name == name && !$0.value.isEmpty }?.value }
    search = Self.search(value("q") ?? "")
    if let section = value("section"), ListPane.letters.contains(section) {
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
  static func search(_ text: String) -> String { String(text.filter { $0 != "\0" }.prefix(200)) }

  package func at(section: String) -> ListPlace { ListPlace(search: search, start: .section(section)) }

  /// The list's own page.
  package var path: String { "/contacts" + querySuffix }

  /// `?…` or "": goes behind a card's path, so that the list beside it stays where it was.
  package var querySuffix: String {
    var parts: [String] = []
    if !search.isEmpty { parts.append("q=" + Link.percentEncode(search)) }
    switch start {
    case .top: break
    case .section(let letter): parts.append("section=" + Link.percentEncode(letter))
    case .after(let mark): parts.append("after=" + Link.percentEncode(mark))
    case .before(let mark): parts.append("before=" + Link.percentEncode(mark))
    }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
