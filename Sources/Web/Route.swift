import HTTPServer

/// One line of the routing table: which requests it is for, who may send them, and what answers them.
struct Route: Sendable {
  /// The variable parts of the path, in order.
  typealias Parameters = [String]

  enum Handler: Sendable {
    /// For everybody.
    case open(@Sendable (WebApplication, Request) throws -> Reply)
    /// For people who are signed in. A POST was checked to come from one of our own forms.
    case signedIn(@Sendable (Visit, Parameters) throws -> Response)
    /// Likewise, for a form with a password, which takes nobody's turn.
    case password(@Sendable (Visit, Parameters) throws -> Reply)
    /// Likewise, for what waits for an event. Without a ``Deferred`` it is answered at once.
    case waiting(@Sendable (Visit, Deferred?) throws -> Reply)
  }

  /// How a form comes back that was not carried out.
  enum Return: Sendable {
    /// As the form that it was.
    case contact
    /// As a question; by this its button was called.
    case question(String)
  }

  let method: String
  /// The parts of the path; nil stands for any one.
  let pattern: [String?]
  let handler: Handler
  /// Nil for a form that does not come back, as one with a password.
  let returns: Return?
  /// Whether a form takes a password that was given in the last 15 minutes.
  let isDangerous: @Sendable (Form) -> Bool
  /// Whether it changes who gets in: then it is done only as long as its session is there.
  let requiresSession: Bool

  private init(
    _ method: String, _ path: String, _ handler: Handler, returns: Return? = nil,
    requiresSession: Bool = false, isDangerous: @escaping @Sendable (Form) -> Bool = { _ in false }
  ) {
    self.method = method
    self.requiresSession = requiresSession
    self.isDangerous = isDangerous
    self.returns = returns
    pattern = path.split(separator: "/").map { $0 == "*" ? nil : String($0) }
    self.handler = handler
  }

  static func open(
    _ method: String, _ path: String, _ handler: @escaping @Sendable (WebApplication, Request) throws -> Response
  ) -> Route { Route(method, path, .open { .now(try handler($0, $1)) }) }

  /// For everybody: a form with a password.
  static func openPassword(
    _ path: String, _ handler: @escaping @Sendable (WebApplication, Request) throws -> Reply
  ) -> Route { Route("POST", path, .open(handler)) }

  /// For everybody: an address that has a secret in it, which tells whose it is.
  static func openSecret(
    _ path: String, _ handler: @escaping @Sendable (WebApplication, Request) throws -> Reply
  ) -> Route { Route("GET", path, .open(handler)) }

  static func password(_ path: String, _ handler: @escaping @Sendable (Visit, Parameters) throws -> Reply) -> Route {
    Route("POST", path, .password(handler))
  }

  static func waiting(_ path: String, _ handler: @escaping @Sendable (Visit, Deferred?) throws -> Reply) -> Route {
    Route("GET", path, .waiting(handler))
  }

  static func get(_ path: String, _ handler: @escaping @Sendable (Visit, Parameters) throws -> Response) -> Route {
    Route("GET", path, .signedIn(handler))
  }

  static func post(
    _ path: String, _ handler: @escaping @Sendable (Visit, Parameters) throws -> Response, returns: Return? = nil,
    isDangerous: @escaping @Sendable (Form) -> Bool = { _ in false }
  ) -> Route { Route("POST", path, .signedIn(handler), returns: returns, isDangerous: isDangerous) }

  /// The pattern as text: `/contacts/*`.
  var name: String { "/" + pattern.map { $0 ?? "*" }.joined(separator: "/") }

  /// A form that changes who gets in. It comes back by what its button is called.
  static func dangerous(
    _ path: String, _ handler: @escaping @Sendable (Visit, Parameters) throws -> Response, _ what: String
  ) -> Route { Route("POST", path, .signedIn(handler), returns: .question(what), requiresSession: true) { _ in true } }

  /// The variable parts where the path is this route's, else nil.
  func parameters(_ segments: [String]) -> Parameters? {
    guard segments.count == pattern.count else { return nil }
    var parameters: Parameters = []
    for (segment, part) in zip(segments, pattern) {
      if let part {
        if part != segment { return nil }
      } else {
        parameters.append(segment)
      }
    }
    return parameters
  }
}
