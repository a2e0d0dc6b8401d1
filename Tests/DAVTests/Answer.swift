import HTTPClient
import XML

/// A multistatus or an error, as a program reads it.
struct Answer {
  struct Resource: Equatable {
    var href = ""
    /// Of the resource as a whole; 0 where there is none.
    var status = 0
    /// The properties with their status, by their local names: text, or the names of the elements in them.
    var properties: [String: String] = [:]
    var missing: Set<String> = []
    /// The order of the statuses of its properties.
    var statuses: [Int] = []
    var condition: String?
  }

  let status: Int
  let response: ClientResponse
  private(set) var resources: [Resource] = []
  private(set) var syncToken: String?
  /// The condition of an error.
  private(set) var condition: String?

  init(_ response: ClientResponse) throws {
    self.response = response
    status = response.status
    guard response.header("content-type")?.hasPrefix("application/xml") == true else { return }
    let reader = AnswerReader()
    try XMLReader.read(response.body, reader)
    resources = reader.resources
    syncToken = reader.syncToken
    condition = reader.condition
  }

  subscript(href: String) -> Resource? { resources.first { $0.href == href } }

  /// The first resource's.
  func property(_ name: String) -> String? { resources.first?.properties[name] }
}

private final class AnswerReader: XMLHandler {
  var resources: [Answer.Resource] = []
  var syncToken: String?
  var condition: String?

  private var path: [String] = []
  private var text = ""
  private var resource = Answer.Resource()
  private var properties: [String: String] = [:]
  private var status = 0
  private var property: [String] = []

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    if name == XMLName(namespace: "DAV:", "response") { resource = Answer.Resource() }
    if name == XMLName(namespace: "DAV:", "propstat") { properties = [:] }
    if path.count == 4, path[3] == "prop" { property = [] }
    if path.count > 4, path[3] == "prop" { property.append(name.local) }
    path.append(name.local)
    text = ""
  }

  func text(_ text: String) { self.text += text }

  func end(_ name: XMLName) {
    path.removeLast()
    switch path.joined(separator: "/") + "/" + name.local {
    case "multistatus/response/href": resource.href = text
    case "multistatus/response/status": resource.status = Self.status(text)
    case "multistatus/response": resources.append(resource)
    case "multistatus/sync-token": syncToken = text
    case "multistatus/response/propstat/status": status = Self.status(text)
    case "multistatus/response/propstat":
      resource.statuses.append(status)
      if status == 200 {
        resource.properties.merge(properties) { $1 }
      } else {
        resource.missing.formUnion(properties.keys)
      }
    default:
      if path.count == 4, path[3] == "prop" {
        properties[name.local] = property.isEmpty || !text.isEmpty ? text : property.joined(separator: " ")
      }
      // What stands inside counts as the property's text as well.
      if path.count > 4, path[3] == "prop", !text.isEmpty { return }
      if path == ["error"] { condition = condition ?? name.local }
      if path == ["multistatus", "response", "error"] { resource.condition = name.local }
    }
    if path.count <= 4 { text = "" }
  }

  private static func status(_ line: String) -> Int { Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0 }
}
