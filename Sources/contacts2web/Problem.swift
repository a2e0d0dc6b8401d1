import Cache
import Cluster
import Engine
import HTTPClient
import HTTPServer
import Import
import OpenSSL
import POSIX
import PostgreSQL
import Protocol
import Sync

/// An error as the person reads it: what happened, and what may help.
struct Problem: Error {
  let message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Puts each error of each part of the program into words, in this one place.
  init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as UsageError: self.init(error.message, hint: error.hint)
    // A sync has more to say of this than that it goes on next time.
    case CloudError.unavailable(let message): self.init(message, hint: "check that the server runs, and try again")
    case let error as CloudError: self.init(error.explanation.message, hint: error.explanation.hint)
    case let error as ClientError: self.init(error)
    case let error as ClusterError: self.init(error.message, hint: error.hint.isEmpty ? nil : error.hint)
    case let error as ServerError: self.init(error.message, hint: error.hint)
    case let error as CryptoError: self.init(error.message)
    case let error as BookError: self.init(error)
    case let error as ImportError: self.init(error.message, hint: error.hint)
    case let error as CacheError: self.init(error)
    case let error as SystemError: self.init(error.description, hint: Self.hint(for: error))
    default: self.init("an error that should not happen: \(error)", hint: "please report it, with what you did before")
    }
  }

  private init(_ error: ClientError) {
    switch error {
    case .unreachable(let message): self.init(message, hint: "check the address, and that the server runs")
    case .interrupted(let message): self.init(message, hint: "try again")
    case .untrusted(let message): self.init(message)
    case .outOfDate(let message): self.init(message, hint: ClientError.clockHint)
    case .tooLarge: self.init("the server's answer is too large")
    case .cancelled: self.init("interrupted")
    case .invalid(let message): self.init(message)
    }
  }

  private init(_ error: BookError) {
    switch error {
    case .missing(let message): self.init(message, hint: "mount it or put it back")
    case .unmarked(let message): self.init(message, hint: BookError.unmarkedHint)
    case .item(let name, let reason, _): self.init("\(name): \(reason)")
    case .gone: self.init("the file is gone")
    case .failed(let message, let hint): self.init(message, hint: hint)
    }
  }

  private init(_ error: CacheError) {
    switch error {
    case .full(let message): self.init(message, hint: DiskHint.makeRoom)
    case .corrupt(let message):
      self.init(message, hint: "remove the cache file and run again: it is rebuilt from both sides")
    case .failed(let message, let hint): self.init(message, hint: hint)
    }
  }

  private static func hint(for error: SystemError) -> String? {
    if error.isFull { return DiskHint.makeRoom }
    if error.isTooLarge { return DiskHint.allowLarger }
    if error.isDenied { return "check the owner and the rights of the folder" }
    if error.isReadOnly { return "the file system is mounted read-only" }
    return nil
  }
}
