import Contacts
import Protocol
import Words

/// A version of a contact as people and programs read it.
enum VersionText {
  /// `1a2b3c4d  21 November 2026, 20:15 UTC  Changed by laptop  Differs from now: Phone`
  static func line(_ version: ContactVersion, now current: DetachedCard?) -> String {
    var line: [Sentence] = [
      Sentence(ShortID.text(version.id)), "\(version.replacedAt)", VersionWords.event(version),
      Sentence(VersionWords.difference(version.card, now: current)),
    ]
    if version.needsReview { line.append(Sentence(VersionWords.review)) }
    return line.joined(separator: "  ").local
  }

  static func json(_ version: ContactVersion, now current: DetachedCard?) -> JSON {
    .object([
      ("id", .string(version.id.word.hex)), ("name", .string(version.displayName)),
      ("edited", .string(version.editedAt.extended)), ("replaced", .string(version.replacedAt.extended)),
      ("device", JSON(version.device)), ("reason", .word(version.reason)), ("run", JSON(version.run?.word.hex)),
      ("was_trashed", .bool(version.wasTrashed)), ("to_review", .bool(version.needsReview)),
      ("differs", .array(DifferenceWords.titles(version.card, current).map { .string($0) })),
    ])
  }
}
