/// What comes in during one request. libcurl holds a plain pointer to it, so ``Handle`` keeps it alive until the request
/// ends; only the thread that runs the request touches it.
final class Transfer {
  private(set) var headers: [(name: String, value: String)] = []
  private(set) var body: [UInt8] = []
  private(set) var isTooLarge = false
  let isCancelled: () -> Bool
  private let limit: Int

  init(limit: Int, isCancelled: @escaping () -> Bool) {
    self.limit = limit
    self.isCancelled = isCancelled
  }

  /// False ends the request.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard body.count + bytes.count <= limit else {
      isTooLarge = true
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  /// One line of the answer's head.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) {
    let line = unsafe String(decoding: bytes, as: UTF8.self)
    // A second status line (100 Continue before it) begins the head anew.
    if line.hasPrefix("HTTP/") { headers = [] }
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    headers.append((line[..<colon].lowercased(), String(value.prefix { !$0.isNewline })))
  }
}
