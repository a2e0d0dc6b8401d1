internal import POSIX

// Bodies that are written to a file while they come. The polling thread takes a portion on; while a worker writes it, the connection is
// suspended, so nothing more is read: whoever sends faster than the disk writes waits in TCP.

extension RequestReader {
  /// Takes on a part of a body that goes to a file, or drops all of it.
  func spool(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange, limit: Int, suspend: () -> Void) {
    guard let file = exchange.file else { return }
    // The stop has answered.
    if let response = exchange.takeResponse() { return letGo(exchange, answering: response) }
    if let refusal = refusal(file, exchange) { return drop(exchange, refusal) }
    giveWritten(exchange, file)
    guard exchange.countedSpace + bytes.count <= limit else { return drop(exchange, Self.tooLarge) }
    if let refusal = files.take(bytes.count, for: exchange.holder) {
      let limit = "files" + refusal.rawValue.dropFirst("bodies".count)
      configuration.limitReached(LimitReached(limit, peer: exchange.peer))
      return drop(exchange, Rejection(503, refusal.words))
    }
    exchange.countedSpace += bytes.count
    unsafe keep(bytes, exchange)
    // Of a body in chunks, what was read already comes while the portion before is written.
    guard case .spooling = exchange.stage, !file.isWriting, exchange.body.count >= configuration.spoolPortion else {
      return
    }
    if !write(exchange, to: file, suspend: suspend) {
      drop(exchange, Rejection(503, "the server is stopping"))
    }
  }

  /// All of the body has come: its end is written, and then the request is handed on.
  func finishSpooling(_ exchange: Exchange, suspend: () -> Void) -> Step {
    guard let file = exchange.file else { return .abort }
    if let response = exchange.takeResponse() { return answer(exchange, response, isLast: true) }
    if let refusal = refusal(file, exchange) { return reject(exchange, refusal) }
    giveWritten(exchange, file)
    guard !exchange.body.isEmpty else { return dispatch(exchange, suspend: suspend) }
    if !write(exchange, to: file, suspend: suspend) {
      return reject(exchange, Rejection(503, "the server is stopping"))
    }
    return .proceed
  }

  /// Lets a worker write what is held of a body, with the connection suspended. False where that is too late.
  private func write(_ exchange: Exchange, to file: SpooledBody, suspend: () -> Void) -> Bool {
    guard connections.begin(exchange, suspend: suspend) else { return false }
    let bytes = exchange.body
    exchange.body = []
    answering.spool(bytes, to: file, exchange)
    return true
  }

  /// Why a body cannot go to its file.
  private func refusal(_ file: SpooledBody, _ exchange: Exchange) -> Rejection? {
    guard let failure = file.failure else { return nil }
    configuration.report(
      HandlerFailure(
        id: exchange.id, method: exchange.method, path: exchange.path, route: exchange.route, error: failure))
    return Rejection(507, "there is no room for it on the server's disk")
  }

  /// What is written is held in memory no more.
  private func giveWritten(_ exchange: Exchange, _ file: SpooledBody) {
    guard !file.isWriting else { return }
    bodies.give(exchange.countedMemory - exchange.body.count, of: exchange.holder)
    exchange.countedMemory = exchange.body.count
  }
}
