package import Contacts

/// The answer to a ``CloudRequest``: the result of the same name, or, in a message, the error.
package enum CloudAnswer: Equatable, Sendable {
  case status(CloudStatus)
  case begin(RunStart)
  case listing(ListingPage)
  case history([RecordID: UniqueID])
  case records([CloudRecord])
  case missingParts(Set<PartDigest>)
  case parts([Part])
  case save([SaveOutcome])
  case finish(RunFinished)
  case abandon
  case failure(CloudError)

  package var encoded: [UInt8] { Wire.message(of: self, room: room) }

  /// Reads a message. Throws ``WireError`` for one that is not whole, or of another version.
  package init(encoded: [UInt8]) throws { self = try Wire.value(of: encoded) }

  /// What is large in it, and a guess at the rest.
  private var room: Int {
    switch self {
    case .listing(let page): page.entries.count * 128
    case .records(let records): records.reduce(0) { $0 + 512 + $1.card.skeleton.count }
    case .parts(let parts): parts.reduce(0) { $0 + 64 + $1.bytes.count }
    default: 0
    }
  }
}

extension CloudAnswer: WireValue {
  static func visit(_ answer: CloudAnswer?, by wire: inout Wire) throws(WireError) -> CloudAnswer {
    var choice = try WireChoice(answer, by: &wire)
    try choice.option(0, Self.failure, by: &wire) { if case .failure(let error) = $0 { error } else { nil } }
    try choice.option(1, Self.status, by: &wire) { if case .status(let status) = $0 { status } else { nil } }
    try choice.option(2, Self.begin, by: &wire) { if case .begin(let start) = $0 { start } else { nil } }
    try choice.option(3, Self.listing, by: &wire) { if case .listing(let page) = $0 { page } else { nil } }
    try choice.option(4, Self.history, by: &wire) { if case .history(let found) = $0 { found } else { nil } }
    try choice.option(5, Self.records, by: &wire) { if case .records(let records) = $0 { records } else { nil } }
    try choice.option(6, Self.missingParts, by: &wire) {
      if case .missingParts(let missing) = $0 { missing } else { nil }
    }
    try choice.option(7, Self.parts, by: &wire) { if case .parts(let parts) = $0 { parts } else { nil } }
    try choice.option(8, Self.save, by: &wire) { if case .save(let outcomes) = $0 { outcomes } else { nil } }
    try choice.option(9, Self.finish, by: &wire) { if case .finish(let finished) = $0 { finished } else { nil } }
    try choice.option(10, .abandon, by: &wire)
    return try choice.value(by: wire)
  }
}
