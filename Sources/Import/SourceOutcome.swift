package import Contacts

/// What came of a source when it was last imported.
package struct SourceOutcome: Equatable, Sendable {
  package var source: String
  package var at: Timestamp
  package var outcome: ImportReport.Outcome
  /// Why it failed; else empty.
  package var message: String

  package init(source: String, at: Timestamp, outcome: ImportReport.Outcome, message: String) {
    self.source = source
    self.at = at
    self.outcome = outcome
    self.message = message
  }
}

// MARK: As text

extension SourceOutcome {
  init?(_ section: SectionedText.Section) {
    guard let at = section["at"].flatMap({ Int64($0) }),
      let outcome = section["outcome"].flatMap({ ImportReport.Outcome(rawValue: $0) })
    else { return nil }
    self.init(
      source: section.name, at: Timestamp(milliseconds: at), outcome: outcome, message: section["message"] ?? "")
  }

  var section: SectionedText.Section {
    var section = SectionedText.Section(
      name: source, fields: [("at", "\(at.milliseconds)"), ("outcome", outcome.rawValue)])
    if !message.isEmpty, SectionedText.mayHold(message) { section.fields.append(("message", message)) }
    return section
  }
}
