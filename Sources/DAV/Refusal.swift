import XML

/// Why a request is refused: a status, the condition that a program understands, and a line for the person.
struct Refusal: Error {
  let status: Int
  /// What stands in `DAV:error` (RFC 4918 §16); nil where there is no word for it.
  var condition: Markup?
  /// Lower case, no period.
  let message: String
  var headers: [(name: String, value: String)] = []

  init(
    _ status: Int, _ condition: XMLName? = nil, _ message: String, headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.condition = condition.map { $0.element(nil) }
    self.message = message
    self.headers = headers
  }

  /// A method that would change something. Programs that look at the privileges do not try.
  static func readOnly(_ href: String, _ privilege: String) -> Refusal {
    var refusal = Refusal(403, nil, "contacts can only be read by this program so far; change them on the pages")
    let wanted = XMLName.dav(privilege).element(nil)
    refusal.condition =
      "<D:need-privileges><D:resource><D:href>\(href)</D:href><D:privilege>\(wanted)</D:privilege></D:resource></D:need-privileges>"
    return refusal
  }

  static let notFound = Refusal(404, nil, "there is nothing here")
}
