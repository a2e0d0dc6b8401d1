import XML

/// Why a request is refused: a status, the condition that a program understands, and a line for the person.
struct RefusedRequest: Error {
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

  /// A method that would change the collections themselves or the names of cards, which stay as they are.
  static func notAllowed(_ href: String, _ privilege: String) -> RefusedRequest {
    var refusal = RefusedRequest(403, nil, "only the cards in the address book can be written")
    let wanted = XMLName.dav(privilege).element(nil)
    refusal.condition =
      "<D:need-privileges><D:resource><D:href>\(href)</D:href><D:privilege>\(wanted)</D:privilege></D:resource></D:need-privileges>"
    return refusal
  }

  static let noCollection = RefusedRequest(409, nil, "the collection that this would stand in is not there")

  /// A card too large for even its body to be kept. The status is 409, as for one whose body is kept, because DAVx5 ends
  /// its whole sync after 413.
  static let tooLarge = RefusedRequest(409, .carddav("max-resource-size"), "the card is too large")

  static let notFound = RefusedRequest(404, nil, "there is nothing here")
}
