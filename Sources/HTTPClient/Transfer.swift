/// What comes in during one request. libcurl holds a plain pointer to it, so ``Handle`` keeps it alive until the request
/// ends; only the thread that runs the request touches it.
final class Transfer {
  private(set) var headers: [(name: String, value: String)] = []
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  /// The answer's head is longer than any should be.
  private(set) var isHeadTooLarge = false
  /// Whoever takes the body wants no more of it.
  private(set) var isRefused = false
  /// The server's address was one of somebody's own network.
  var isPrivate = false
  let isCancelled: () -> Bool
  private let limit: Int
  private let receiver: (([UInt8], Int?) -> Bool)?
  private var received = 0
  private var receivedHead = 0
  /// Of all heads together: one that is redirected or continued has several.
  private static let headLimit = 256 << 10
  private var isSuccess = false

  init(limit: Int, receive: (([UInt8], Int?) -> Bool)?, isCancelled: @escaping () -> Bool) {
    self.limit = limit
    receiver = receive
    self.isCancelled = isCancelled
  }

  /// False ends the request.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    received += bytes.count
    guard received <= limit else {
      isTooLarge = true
      return false
    }
    if let receiver {
      guard isSuccess else { return true }
      isRefused = unsafe !receiver(Array(bytes), length)
      return !isRefused
    }
    // Else it is copied again and again while it grows.
    if body.isEmpty, let length { body.reserveCapacity(min(length, limit)) }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// One line of the answer's head. False ends the request.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    receivedHead += bytes.count
    guard receivedHead <= Self.headLimit else {
      isHeadTooLarge = true
      return false
    }
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    // A second status line (100 Continue before it) begins the head anew.
    if line.hasPrefix("HTTP/") {
      headers = []
      isSuccess = line.split(separator: " ").dropFirst().first?.first == "2"
    }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    headers.append((line[..<colon].lowercased(), String(value.prefix { !$0.isNewline })))
    return true
  }

  /// Nil where the server does not tell it, or tells that of the compressed answer.
  private var length: Int? {
    guard !headers.contains(where: { $0.name == "content-encoding" }) else { return nil }
    return headers.first { $0.name == "content-length" }.flatMap { Int($0.value) }
  }
}
