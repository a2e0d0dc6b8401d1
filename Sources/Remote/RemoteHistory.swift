package import Protocol

/// The account's history over HTTPS: each call is one POST of a ``HistoryRequest`` and its ``HistoryAnswer``.
package struct RemoteHistory: CloudHistory {
  private let server: RemoteServer
  private let token: String

  /// The longest answer that is taken, in bytes: a page of the review list with 1,000 conflicts, with 64 kB of card on each side.
  package static let longestAnswer = 128 << 20

  package init(_ server: RemoteServer, token: String) {
    self.server = server
    self.token = token
  }

  package func call(_ request: HistoryRequest) throws(CloudError) -> HistoryAnswer {
    let body = try server.post(request.encoded, to: "history", token: token, limit: Self.longestAnswer)
    let answer: HistoryAnswer
    do { answer = try HistoryAnswer(encoded: body) } catch { throw server.unreadable(body) }
    if case .failure(let error) = answer { throw error }
    return answer
  }
}
