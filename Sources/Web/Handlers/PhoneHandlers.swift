import Cloud
import Contacts
import HTTPServer
import OpenSSL
import Protocol

/// Phones and programs that speak CardDAV: adding them, and signing them out.
enum PhoneHandlers {
  static func show(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response { try page(visit) }

  private static func page(
    _ visit: Visit, name: String = "", problem: String? = nil, status: Int = 200
  ) throws(CloudError) -> Response {
    let waiting = try Dictionary(
      visit.devices.list(account: visit.account).map { ($0.id, $0.waiting) }
    ) { first, _ in first }
    let phones = try passwords(visit).list(account: visit.account).map {
      PhoneRow(program: $0, waiting: waiting[$0.id] ?? 0)
    }
    return .page(PhonesPage.html(phones, name: name, problem: problem, visit.frame), status: status)
  }

  /// Makes a password, and shows it, this once. Sent twice, the second one finds the name taken.
  static func add(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let name = DeviceName(asked: visit.form["name"] ?? "").text
    let added: (password: AppPassword, program: Program)
    do throws(CloudError) { added = try passwords(visit).add(account: visit.account, name: name) } catch {
      let (sentence, status): (String, Int)
      switch error {
      case .failed(let message, let hint): (sentence, status) = (hint.map { "\(message): \($0)" } ?? message, 422)
      case .full(let message): (sentence, status) = (message, 507)
      default: throw error
      }
      return try page(
        visit, name: name, problem: "\(sentence.prefix(1).uppercased())\(sentence.dropFirst()).", status: status)
    }
    visit.happened(.phoneAdded)
    return .page(
      NewPhonePage.html(
        added.program, asked: name, password: added.password.text, place: place(visit),
        hasOwnCertificate: visit.application.ownCertificate != nil, visit.frame))
  }

  /// The password comes from the page that showed it: nobody else has it.
  static func profile(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let program = try program(visit, parameters), let password = AppPassword(visit.form["password"] ?? "") else {
      return .redirect(to: "/phones", telling: Done(.gone))
    }
    let profile = AppleProfile(
      place: place(visit), user: program.accountName, password: password.text, name: program.name,
      certificate: visit.application.ownCertificate)
    return Response(
      status: 200,
      headers: [
        ("Content-Type", AppleProfile.contentType), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Content-Disposition", #"attachment; filename="contacts2web.mobileconfig""#),
      ], body: profile.bytes)
  }

  /// For programs and machines that are told by hand what to trust.
  static func certificate(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let bytes = visit.application.ownCertificate.flatMap({ Base64.decode($0.prefix { $0 != "=" }) }) else {
      return .redirect(to: "/phones")
    }
    return Response(
      status: 200,
      headers: [
        ("Content-Type", "application/x-x509-ca-cert"), ("X-Content-Type-Options", "nosniff"),
        ("Content-Disposition", #"attachment; filename="contacts2web.crt""#),
      ], body: bytes)
  }

  static func setDeletions(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let program = try program(visit, parameters) else { return .redirect(to: "/phones", telling: Done(.gone)) }
    let allows = visit.form["allow"] == "yes"
    try passwords(visit).allowDeletions(allows, account: visit.account, program: program.id)
    visit.happened(allows ? .deletionsAllowed : .deletionsStopped)
    return .redirect(to: "/phones", telling: Done(allows ? .deletionsAllowed : .deletionsStopped, program.name))
  }

  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let program = try program(visit, parameters) else { return .redirect(to: "/phones", telling: Done(.gone)) }
    return .page(RemovePhonePage.html(program, visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  static func remove(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let program = try program(visit, parameters) else { return .redirect(to: "/phones", telling: Done(.gone)) }
    try visit.application.revoke(device: program.id, of: visit, .phoneRemoved)
    return .redirect(to: "/phones", telling: Done(.phoneSignedOut, program.name))
  }

  private static func passwords(_ visit: Visit) -> AppPasswords { AppPasswords(visit.database) }

  private static func program(_ visit: Visit, _ parameters: Route.Parameters) throws(CloudError) -> Program? {
    guard let id = UniqueID(parameters[0]) else { return nil }
    return try passwords(visit).list(account: visit.account).first { $0.id == id }
  }

  /// What the browser calls the server.
  private static func place(_ visit: Visit) -> String { visit.request.place ?? "THIS-SERVER" }
}
