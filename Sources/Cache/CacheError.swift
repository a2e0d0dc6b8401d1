/// Why the cache did not do it. Messages are for the person: what happened, lower case, no period.
package enum CacheError: Error, Equatable, Sendable {
  /// The device's disk is full.
  case full(message: String)
  /// The file is damaged: delete it, and the next run compares in full.
  case corrupt(message: String)
  case failed(message: String, hint: String?)
}
