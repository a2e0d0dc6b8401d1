import HTTPClient
import XML

/// A multistatus as programs read it.
struct DAVAnswer {
  struct Item {
    var href = ""
    /// Of the resource as a whole; nil where only its properties have one.
    var status: Int?
    /// The texts of its properties, by their local names: of those that have elements, the innermost text.
    var properties: [String: String] = [:]
    /// The elements in its properties, by their local names.
    var elements: [String: Set<String>] = [:]

    var tag: String? { properties["getetag"] }
    var card: [UInt8]? { properties["address-data"].map { Array($0.utf8) } }
  }

  let status: Int
  private(set) var items: [Item] = []
  private(set) var syncToken: String?

  init(_ response: ClientResponse) throws {
    status = response.status
    guard status == 207 else { return }
    let reader = Reader()
    try XMLReader.read(response.body, reader)
    items = reader.items
    syncToken = reader.syncToken
  }

  private final class Reader: XMLHandler {
    var items: [Item] = []
    var syncToken: String?
    private var item = Item()
    private var path: [String] = []
    private var text = ""

    func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
      if path == ["multistatus"] { item = Item() }
      if path.count > 4, path[3] == "prop" { item.elements[path[4], default: []].insert(name.local) }
      path.append(name.local)
      text = ""
    }

    func text(_ text: String) { self.text += text }

    func end(_ name: XMLName) {
      path.removeLast()
      switch (path.count, name.local) {
      case (1, "response"): items.append(item)
      case (1, "sync-token"): syncToken = text
      case (2, "href"): item.href = text
      case (2, "status"): item.status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      default:
        if path.count >= 4, path[3] == "prop", !text.isEmpty {
          item.properties[path.count > 4 ? path[4] : name.local] = text
        }
      }
      text = ""
    }
  }
}
