package import Contacts
package import Words

/// One earlier version of a contact.
package struct HistoryRow: Sendable, Equatable {
  package var version: UniqueID
  /// What ended the version: "Changed by Phone".
  package var event: Sentence
  package var at: Timestamp
  package var editedAt: Timestamp
  /// "Differs from now: Phone, Note".
  package var difference: String
  package var needsReview: Bool

  package init(
    version: UniqueID, event: Sentence, at: Timestamp, editedAt: Timestamp, difference: String, needsReview: Bool
  ) {
    self.version = version
    self.event = event
    self.at = at
    self.editedAt = editedAt
    self.difference = difference
    self.needsReview = needsReview
  }
}

/// The earlier versions of a contact, the latest first.
enum HistoryPage {
  /// `isGroup`: of the card of a group. `next` leads to what was before; nil where this is all.
  static func html(
    id: UniqueID, name: String, isGroup: Bool = false, isTrashed: Bool, editedAt: Timestamp, _ rows: [HistoryRow],
    next: String?, _ frame: Frame
  ) -> HTML {
    let shown = NameWords.shown(name)
    let items = rows.map { row -> HTML in
      """
      <li><a class="link-row" href="/contacts/\(id.description)/versions/\(row.version.description)\(frame.placeSuffix)">\
      <span class="row-text"><span class="row-name">\(row.event), \(DateText.html(row.at))</span>\
      <span class="row-detail">\(row.difference)</span></span>\
      \(when: row.needsReview, #"<b class="badge">\#(VersionWords.review)</b>"#)\(Icon.forward.html)</a></li>
      """
    }
    return Layout.page(
      "History of \(shown)", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      \(back(id, shown, isTrashed, frame))
      <h1>History of \(shown)</h1>
      <p class="lead">\(lead(rows, isGroup ? "group’s card" : "contact", editedAt, frame))</p>
      \(when: !rows.isEmpty, #"<div class="panel links"><ol>\#(items)</ol></div>"#)
      \(next.map { #"<p class="more"><a rel="next" href="\#($0)">Earlier</a></p>"# })
      </main>
      """)
  }

  /// To the card, with the list beside it where it was.
  static func back(_ id: UniqueID, _ name: String, _ isTrashed: Bool, _ frame: Frame) -> HTML {
    let path = isTrashed ? "/trash" : "/contacts/\(id)\(frame.placeSuffix)"
    return
      #"<a class="button quiet back" href="\#(path)">\#(Icon.back.html)<span>\#(isTrashed ? "Trash" : name)</span></a>"#
  }

  private static func lead(_ rows: [HistoryRow], _ what: String, _ editedAt: Timestamp, _ frame: Frame) -> HTML {
    rows.isEmpty
      ? "\(VersionWords.nothing(in: frame.keptDays)). The \(what) was last edited \(DateText.html(editedAt))."
      : "How the \(what) was before each change of the last \(frame.keptDays). Each can be looked at and brought back."
  }
}
