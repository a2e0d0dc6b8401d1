import Cloud
import Contacts
import HTTPServer
import OpenSSL
import Protocol
import WebAuthn

/// Adding and removing passkeys.
enum PasskeyHandlers {
  private static let path = "/settings/factor"

  /// For who loads the address of a form.
  static func goToPage(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response { .redirect(to: path) }

  static func setUp(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    try page(visit, problem: nil)
  }

  private static func page(_ visit: Visit, problem: String?) throws -> Response {
    let passkeys = visit.passkeys
    let known = try passkeys.list(visit.account)
    guard known.count < Passkeys.most else { return .redirect(to: path, telling: Done(.tooManyPasskeys)) }
    guard let party = visit.request.party else { return .redirect(to: path) }
    let question = NewPasskeyPage.Question(
      challenge: Base64URL.encode(try visit.application.passkeyChallenges.ask(.make, account: visit.account)),
      account: Base64URL.encode(visit.account.bytes),
      known: known.filter { $0.server == party.id }.map { Base64URL.encode($0.credentialID) })
    return .page(
      NewPasskeyPage.html(question, name: visit.form["name"] ?? "", problem: problem, visit.frame),
      status: problem == nil ? 200 : 422)
  }

  static func add(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    let application = visit.application
    guard let attestation = visit.form.bytes("attestation"), let clientData = visit.form.bytes("client-data"),
      let party = visit.request.party
    else {
      return try page(
        visit,
        problem:
          "Nothing was added: the browser sent no passkey. It needs JavaScript for that; an authenticator app does not."
      )
    }
    let name = Draft.trim(visit.form["name"] ?? "")
    guard !name.isEmpty else { return try page(visit, problem: "Please give the passkey a name.") }
    let new: NewPasskey
    do throws(PasskeyRefusal) {
      new = try NewPasskey(attestation: attestation, clientData: clientData, party: party)
    } catch { return try page(visit, problem: error.wordsOfMaking) }
    guard try application.passkeyChallenges.take(new.challenge, .make, account: visit.account) else {
      return try page(visit, problem: "That took too long, or was done before. Please try again.")
    }
    let added = try visit.passkeys.add(
      account: visit.account, credential: new.credentialID, server: party.id, name: name, key: new.key,
      signCount: new.signCount)
    switch added {
    case .added(let codes):
      visit.happened(.factorAdded)
      guard codes.isEmpty else { return .page(RecoveryCodesPage.html(codes, isNew: true, visit.frame)) }
      return .redirect(to: path, telling: Done(.passkeyAdded, name))
    case .isThere: return .redirect(to: path)
    case .tooMany: return .redirect(to: path, telling: Done(.tooManyPasskeys))
    }
  }

  static func ask(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let passkey = try passkey(visit, parameters) else { return .notFound }
    let factor = try visit.factors.find(visit.account)
    return .page(
      RemovePasskeyPage.html(passkey, isLast: factor?.app == nil && factor?.passkeys == 1, visit.frame))
  }

  /// If the form is sent twice, the second one finds it done.
  static func remove(_ visit: Visit, _ parameters: Route.Parameters) throws -> Response {
    guard let passkey = try passkey(visit, parameters) else { return .redirect(to: path, telling: Done(.gone)) }
    if try visit.passkeys.remove(passkey, account: visit.account) { visit.happened(.factorRemoved) }
    return .redirect(to: path, telling: Done(.passkeyRemoved, passkey.name))
  }

  private static func passkey(_ visit: Visit, _ parameters: Route.Parameters) throws(CloudError) -> Passkey? {
    guard let id = UniqueID(parameters[0]) else { return nil }
    return try visit.passkeys.list(visit.account).first { $0.id == id }
  }
}

extension PasskeyRefusal {
  /// Why none was added.
  fileprivate var wordsOfMaking: String {
    switch self {
    case .notVerified, .nobodyPresent:
      "Nothing was added: that authenticator asked for neither fingerprint, face nor PIN. Please set one up there, or take another one."
    case .unknownKey: "Nothing was added: that authenticator makes keys of a kind that this server does not know."
    case .malformed, .wrongType, .wrongOrigin, .wrongServer, .wrongSignature, .countedBackwards:
      "Nothing was added: what the browser sent was not made for this page. Please try again."
    }
  }
}

extension Request {
  /// The server as the browser calls it; nil for an IP address.
  var party: RelyingParty? { header("host").flatMap { RelyingParty(host: $0) } }
}

extension Form {
  /// Bytes that the script sends as text; nil where there are none.
  func bytes(_ name: String) -> [UInt8]? {
    guard let text = self[name], !text.isEmpty else { return nil }
    return Base64URL.decode(text)
  }
}
