import Contacts

/// A file that has been read, and not yet understood: that is done with many of them at once.
struct ReadFile: Sendable {
  struct Unreadable: Error {
    var reason: String
  }

  var name: ItemName
  var signature: ItemSignature
  var isSettled: Bool
  var bytes: Result<[UInt8], Unreadable>
  var isImported = false

  func observation(_ encoding: EncodingVersion) -> Observation {
    let content: Observation.Content =
      switch bytes {
      case .success(let bytes):
        // Here alone: a card that the cloud has is taken as it is.
        if let damage = FileDamage(in: bytes) {
          .problem(line: damage.line, reason: damage.reason, uid: FolderPhase.value(of: "UID:", in: bytes))
        } else {
          FolderPhase.content(of: bytes, encoding)
        }
      case .failure(let problem): .problem(line: nil, reason: problem.reason)
      }
    return Observation(
      name: name, signature: signature, isSettled: isSettled, content: content, isImported: isImported)
  }
}
