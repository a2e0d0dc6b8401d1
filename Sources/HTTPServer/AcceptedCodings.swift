extension Response {
  /// A shorter body is not compressed, because it fits into one packet as it is.
  package static let shortestCompressed = 1_400
}

extension Request {
  /// Whether the client reads answers that are compressed by gzip (RFC 9110 §12.5.3).
  package var readsGzip: Bool {
    (header("accept-encoding") ?? "").lowercased().split(separator: ",").contains { coding in
      let words = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let quality = words.dropFirst().lazy.compactMap { $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil }.first
      return words.first == "gzip" && quality ?? 1 > 0
    }
  }
}
