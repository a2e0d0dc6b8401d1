import Cloud
import Contacts
package import HTTPServer
import Protocol

/// Who may send how much.
extension WebApplication {
  /// What a server needs to know beside the handler: sizes, who sends large bodies, and how errors look.
  package func configure(_ configuration: inout Configuration) {
    configuration.bodyLimit = Self.bodyLimit
    configuration.spools = { WebApplication.isFileOfContacts($0) }
    configuration.sender = { [self] request in try sender(of: request) }
    configuration.limitReached = observer.limitReached
    configuration.errorResponse = { [self] status, reason, id, request in
      guard request?.pathSegments.first == "api" else {
        if status >= 500, let page = request.flatMap({ ComingBack.page(unavailable: $0, incident: id) }) {
          return .page(page, status: status)
        }
        return errorResponse(status, reason, id)
      }
      return .text(status, id.map { "\(reason) (\($0))" } ?? reason)
    }
  }

  /// Bytes. A contact's form may bring a photo, and carry one in base64 that was chosen before.
  private static let bodyLimit: @Sendable (Request) -> Int = { request in
    switch request.pathSegments.first {
    case "contacts": 2 * Draft.largestPhoto + 2_000_000
    case "drafts": 2 * Drafts.largest
    case "import" where WebApplication.isFileOfContacts(request): Int(Imports.largest) + 65_536
    case "select": 40 * Selection.most + 100_000
    // Only the sync call carries cards: a batch of them, or a single card that two large ones were merged into. That one is
    // refused with a message.
    case "api": request.path == DeviceRoute.sync.path ? 24 << 20 : 65_536
    default: 65_536
    }
  }

  private static func isFileOfContacts(_ request: Request) -> Bool {
    request.method == "POST" && request.pathSegments == [ImportPage.segment]
  }

  /// Tells who is about to send more than 64 KiB: only people and devices that are signed in may.
  private func sender(of request: Request) throws -> Sender {
    let isDevice = request.pathSegments.first == "api"
    do throws(CloudError) {
      if isDevice { return .known(account: try api.account(of: request).description) }
      if let (session, _) = try session(request) { return .known(account: session.account.description) }
    } catch {
      if isDevice { return .stranger(try DeviceAPI.response(toStranger: error)) }
      guard case .unavailable = error else { throw error }
      // Nobody can say who it is at the moment. A form comes back for another try.
      return Form.isForm(request.header("content-type")) ? .strangerWithForm : .stranger(Self.unavailable(request))
    }
    // A person may have typed for longer than their session lasted.
    return Form.isForm(request.header("content-type"))
      ? .strangerWithForm : .stranger(errorResponse(413, "", nil))
  }
}
