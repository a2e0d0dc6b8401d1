package import HTTPServer
import Protocol

extension WebApplication {
  /// What a log and counters call a request: `/contacts/*`. It names nobody, and there are only so many.
  package static func routeName(_ request: Request) -> String {
    switch request.pathSegments.first {
    case "assets": "/assets/*"
    case "api": DeviceRoute(rawValue: request.path)?.path ?? "/api/*"
    default: Routes.table.first { $0.parameters(request.pathSegments) != nil }?.name ?? "-"
    }
  }
}
