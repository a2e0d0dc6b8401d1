package import Contacts
import Words

/// One earlier version of a contact, and the contact as it is.
package struct VersionView: Sendable, Equatable {
  package var contact: UniqueID
  package var version: UniqueID
  /// The contact as the person sees it now.
  package var base: RecordID
  package var name: String
  package var then: Contact
  package var photo: String?
  package var versionPhoto: String?
  package var isTrashed: Bool
  /// The contact changed between looking at it and the decision.
  package var isMoved: Bool
  package var row: HistoryRow
  package var differences: [ContactDifference]

  package init(
    contact: UniqueID, version: UniqueID, base: RecordID, name: String, then: Contact, photo: String?,
    versionPhoto: String?, isTrashed: Bool, isMoved: Bool, row: HistoryRow, differences: [ContactDifference]
  ) {
    self.contact = contact
    self.version = version
    self.base = base
    self.name = name
    self.then = then
    self.photo = photo
    self.versionPhoto = versionPhoto
    self.isTrashed = isTrashed
    self.isMoved = isMoved
    self.row = row
    self.differences = differences
  }
}

/// An earlier version, what bringing it back would change, and the button for it.
enum VersionPage {
  static func html(_ view: VersionView, _ frame: Frame) -> HTML {
    let name = NameWords.shown(view.then.displayName)
    let path = "/contacts/\(view.contact)"
    let suffix = frame.placeSuffix
    return Layout.page(
      "\(name), earlier", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="\(path)/history\(suffix)">\(Icon.back.html)<span>History</span></a>
      <header class="card-head">\(Avatar.html(
        name: name, parts: SearchKeys.nameParts(view.then), photo: view.versionPhoto, large: true))
      <h1>\(name)</h1>
      <p class="sub">An earlier version. \(view.row.event), \(DateText.html(view.row.at))</p></header>
      \(when: view.isMoved, moved)
      <section class="panel stack" aria-labelledby="differences"><h2 id="differences">What bringing it back would change</h2>
      \(differences(view))
      <form method="post" action="\(path)/versions/\(view.version.description)/restore\(suffix)">\(frame.guardField)\
      <input type="hidden" name="base" value="\(view.base.hex)">
      <p class="actions"><button class="primary">Restore this version</button>\
      \(when: !view.differences.isEmpty, #"<a class="button" href="\#(path)/versions/\#(view.version.description)/choose\#(suffix)">\#(SettlementWords.choose)</a>"#)\
      <a class="button" href="\(view.isTrashed ? "/trash" : path + suffix)">Leave it as it is</a></p></form>
      <p class="hint">What is there now goes into the history, so this can be taken back as well.</p>
      </section>
      \(wholeCard(CardValues.panels(view.then)))
      </main>
      """)
  }

  private static func wholeCard(_ values: HTML) -> HTML {
    values.isEmpty ? "" : "<h2>The whole card, as it was</h2>\n\(values)"
  }

  private static func differences(_ view: VersionView) -> HTML {
    let table = DifferenceTable.html(
      view.differences, old: .init(VersionWords.then, photo: view.versionPhoto),
      new: .init(VersionWords.now(isTrashed: view.isTrashed), photo: view.photo))
    let same: HTML = "<p>\(DifferenceWords.none)</p>"
    return "\(when: view.isTrashed, trashed)\(table.isEmpty ? same : table)"
  }

  private static let trashed: HTML = """
    <p class="waiting">\(Icon.trash.html)<span>The contact is in the trash. Restoring this version brings it back.</span></p>
    """

  private static let moved: HTML = """
    <p class="problem" role="alert">\(Icon.warning.html)<span>The contact changed meanwhile, so nothing was restored. Please \
    look again: this is how it stands now.</span></p>
    """
}
