import HTTPClient

/// One program's way to the server, on which requests and answers get lost, and others come in between.
final class ProgramWire {
  /// What happens at one of the next requests, counted from 1.
  struct Trouble {
    enum Kind {
      /// The server never hears of it.
      case losesRequest
      /// The server has done it, and the program does not know.
      case losesAnswer
      /// Somebody does something just before it.
      case meanwhile(() throws -> Void)
    }

    var request: Int
    var kind: Kind
  }

  /// No answer came.
  struct Silence: Error {}

  let kind: ProgramKind
  private let server: HistoryServer
  private let credentials: Credentials
  private let typed: TypedWords
  private let client: Client
  private var trouble: Trouble?
  private var requests = 0

  init(_ kind: ProgramKind, _ server: HistoryServer, _ credentials: Credentials, _ typed: TypedWords) {
    self.kind = kind
    self.server = server
    self.credentials = credentials
    self.typed = typed
    client = Client(trust: .certificate(server.certificate))
  }

  func expect(_ trouble: Trouble?) {
    self.trouble = trouble
    requests = 0
  }

  /// Sends a request. Throws ``Silence`` where no answer comes, or one that says to try again later.
  func send(
    _ method: String, _ path: String, _ headers: [(String, String)] = [], _ body: [UInt8]? = nil
  ) throws -> ClientResponse {
    requests += 1
    var event: Trouble.Kind?
    if let trouble, trouble.request == requests {
      event = trouble.kind
      self.trouble = nil
    }
    switch event {
    case .losesRequest?: throw Silence()
    case .meanwhile(let deed)?: try deed()
    case .losesAnswer?, nil: break
    }
    var request = ClientRequest(
      method, server.url + path, headers: (headers + [("User-Agent", kind.agent)]).map { (name: $0.0, value: $0.1) },
      body: body)
    request.credentials = credentials
    request.acceptsCompression = true
    let answer = try client.send(request)
    // A card that is refused because the program's is old waits for the person.
    if method == "PUT", [201, 204, 412].contains(answer.status), let body { typed.take(body) }
    if case .losesAnswer? = event { throw Silence() }
    guard answer.status != 503 else { throw Silence() }
    return answer
  }

  func propfind(_ path: String, depth: Int, _ properties: [String]) throws -> DAVAnswer {
    try DAVAnswer(
      send(
        "PROPFIND", path, [("Depth", "\(depth)"), Self.xml],
        Self.document("D:propfind", "<D:prop>\(properties.map { "<\($0)/>" }.joined())</D:prop>")))
  }

  /// `content` is what stands in the report.
  func report(_ path: String, _ name: String, depth: Int?, _ content: String) throws -> DAVAnswer {
    try DAVAnswer(
      send("REPORT", path, (depth.map { [("Depth", "\($0)")] } ?? []) + [Self.xml], Self.document(name, content)))
  }

  private static let xml = ("Content-Type", "application/xml; charset=utf-8")

  private static func document(_ name: String, _ content: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?><\(name) xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" \
      xmlns:S="http://calendarserver.org/ns/">\(content)</\(name)>
      """.utf8)
  }
}
