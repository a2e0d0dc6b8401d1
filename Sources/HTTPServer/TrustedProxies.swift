internal import Synchronization

/// Who is believed what it says of others. It may change while the server runs.
final class TrustedProxies: Sendable {
  private let current: Mutex<[AddressRange]>

  init(_ ranges: [AddressRange]) { current = Mutex(ranges) }

  var ranges: [AddressRange] { current.withLock { $0 } }

  /// For all requests from now on.
  func set(_ ranges: [AddressRange]) { current.withLock { $0 = ranges } }
}
