import Contacts
import Probes
import Sync
import VCard

/// A file that has been read, and not yet understood: that is done with many of them at once.
struct ReadFile: Sendable {
  struct Unreadable: Error {
    var reason: String
  }

  var name: ItemName
  var signature: ItemSignature
  var isYoung: Bool
  var bytes: Result<[UInt8], Unreadable>
  var isImported = false
  /// It may be a version of another file, which is there and says something else.
  var copy: ConflictCopy?

  func observation(_ encoding: EncodingVersion) -> Observation {
    let content: Observation.Content =
      switch bytes {
      case .success(let bytes):
        // Here alone: a card that the cloud has is taken as it is.
        if let damage = CardError(damageIn: bytes) {
          .problem(line: damage.line, reason: FolderPhase.reason(damage), uid: FolderPhase.value(of: "UID:", in: bytes))
        } else {
          FolderPhase.content(of: bytes, encoding)
        }
      case .failure(let problem): .problem(line: nil, reason: problem.reason)
      }
    guard let copy, case .card(_, _, "") = content else {
      return Observation(
        name: name, signature: signature, isYoung: isYoung, content: content, isImported: isImported)
    }
    Coverpoint.conflictCopyLeftAlone.reach()
    // As a young file, so that every look finds out whether its original is still there.
    return Observation(
      name: name, signature: signature, isYoung: true, content: .problem(line: nil, reason: copy.reason),
      original: copy.original, isImported: isImported)
  }
}
