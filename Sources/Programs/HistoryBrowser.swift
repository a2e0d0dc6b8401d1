import Cloud
import Contacts
import HTTPClient
import TestPages

/// A person at the pages, over HTTPS: loads a form, types, and sends it.
final class HistoryBrowser {
  private let server: HistoryServer
  private let typed: TypedWords
  private let cookie: String
  private let client: Client

  init(_ server: HistoryServer, account: UniqueID, _ typed: TypedWords) throws {
    self.server = server
    self.typed = typed
    let session = try Sessions(server.database).create(account: account, label: "browser", from: "127.0.0.1")
    cookie = "__Host-session=\(session.token.text)"
    client = Client(trust: .certificate(server.certificate))
  }

  func create(_ word: String) throws {
    var form = try form("/contacts/new")
    form["first"] = "Person"
    form["last"] = word
    try save(form, word)
  }

  func edit(_ contact: UniqueID, note value: String) throws {
    var form = try form("/contacts/\(contact)/edit")
    form["note"] = value
    try save(form, value)
  }

  /// Puts a person into a group, or takes them out where they are in it.
  func regroup(_ contact: UniqueID, called person: String, _ group: String) throws {
    var form = try form("/contacts/\(contact)/edit")
    var groups = (form["groups"] ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") }.map(String.init)
    if let place = groups.firstIndex(of: group) {
      groups.remove(at: place)
      typed.groups.leave(person, group)
    } else {
      groups.append(group)
      typed.groups.join(person, group)
      typed.groups.take(person, in: group)
    }
    form["groups"] = groups.joined(separator: ", ")
    try save(form, "")
  }

  func rename(_ group: String, to name: String) throws {
    typed.groups.rename(group, to: name)
    try press("/groups/rename", [("group", group), ("name", name)], on: "/contacts/new")
  }

  func delete(group: String) throws {
    typed.groups.end(group)
    try press("/groups/delete", [("group", group)], on: "/contacts/new")
  }

  func delete(_ contact: UniqueID) throws {
    try press("/contacts/\(contact)/delete", [], on: "/contacts/\(contact)/edit")
  }

  /// Sends a form of one button, with what the forms of that page carry along.
  private func press(_ action: String, _ fields: [(String, String)], on page: String) throws {
    let form = try form(page)
    let carried = ["base", "token"].compactMap { name in form[name].map { (name, $0) } }
    let body = (carried + fields).map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    let answer = try send("POST", action, "application/x-www-form-urlencoded", Array(body.utf8))
    guard answer.status == 303 else { throw HistoryFailure.Reason("\(action) is answered \(answer.status)") }
  }

  private func form(_ path: String) throws -> PageForm {
    let page = try send("GET", path)
    guard page.status == 200, let form = PageForm(page.body) else {
      throw HistoryFailure.Reason("\(path) is answered \(page.status)")
    }
    return form
  }

  private func save(_ form: PageForm, _ words: String) throws {
    let answer = try send("POST", form.action, PageForm.contentType, form.body())
    guard answer.status == 303 else { throw HistoryFailure.Reason("\(form.action) is answered \(answer.status)") }
    typed.take(Array(words.utf8))
  }

  private func send(
    _ method: String, _ path: String, _ type: String? = nil, _ body: [UInt8]? = nil
  ) throws -> ClientResponse {
    let headers = [("Cookie", cookie), ("Origin", server.url)] + (type.map { [("Content-Type", $0)] } ?? [])
    return try client.send(
      ClientRequest(method, server.url + path, headers: headers.map { (name: $0.0, value: $0.1) }, body: body))
  }

  /// As forms encode what they send (URL standard, application/x-www-form-urlencoded).
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
