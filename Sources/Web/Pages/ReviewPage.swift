package import Contacts
import Protocol
import Words

/// A version of a contact that waits for the person's decision, beside the contact as it is.
package struct ReviewView: Sendable, Equatable {
  package var contact: UniqueID
  package var version: UniqueID
  /// The contact's content as the page shows it: the decision counts only if it still has it.
  package var base: RecordID
  package var name: String
  /// First, middle and last name.
  package var nameParts: [String]
  /// The contact's photo; nil for initials.
  package var photo: String?
  /// The photo of the version that was kept aside.
  package var versionPhoto: String?
  package var isTrashed: Bool
  /// Whose version was kept aside: a device's name, or nil for the browser.
  package var author: String?
  /// When that version was edited.
  package var editedAt: Timestamp
  package var differences: [ContactDifference]

  package init(
    contact: UniqueID, version: UniqueID, base: RecordID, name: String, nameParts: [String], photo: String?,
    versionPhoto: String?, isTrashed: Bool, author: String?, editedAt: Timestamp, differences: [ContactDifference]
  ) {
    self.contact = contact
    self.version = version
    self.base = base
    self.name = name
    self.nameParts = nameParts
    self.photo = photo
    self.versionPhoto = versionPhoto
    self.isTrashed = isTrashed
    self.author = author
    self.editedAt = editedAt
    self.differences = differences
  }
}

/// The conflicts: of each contact that was edited in two places both versions, and the choice between them.
enum ReviewPage {
  /// `total` is how many wait in all, up to ``ReviewItem/mostCounted``. `moved` is the item whose contact changed before the decision arrived.
  static func html(_ items: [ReviewView], total: Int64, moved: UniqueID? = nil, _ frame: Frame) -> HTML {
    let rest = total - Int64(items.count)
    let number = total >= ReviewItem.mostCounted ? "More than \(rest - 1)" : "\(rest)"
    let more = rest > 0 ? "\(number) more after these." : ""
    return Layout.page(
      "Review", frame, at: .review,
      """
      <main id="content" class="column wide" tabindex="-1">
      <h1>Review</h1>
      \(items.isEmpty ? empty : lead(frame))
      \(items.map { item($0, isMoved: $0.version == moved, frame) })
      \(when: !more.isEmpty, #"<p class="aside">\#(more)</p>"#)
      </main>
      """)
  }

  private static func item(_ item: ReviewView, isMoved: Bool, _ frame: Frame) -> HTML {
    let name = NameWords.shown(item.name)
    let id = "review-\(item.version)"
    let author = ReviewWords.origin(item.author).plain
    let use: HTML =
      #"<button name="choice" value="use" class="wide">Use this version<span class="hidden"> of \#(name)</span></button>"#
    let keep: HTML =
      #"<button name="choice" value="keep" class="wide">Keep current<span class="hidden"> \#(name)</span></button>"#
    let table = DifferenceTable.html(
      item.differences, old: .init(author, photo: item.versionPhoto),
      new: .init(ReviewWords.current, photo: item.photo),
      foot: (use, keep))
    return """
      <article class="panel review" aria-labelledby="\(id)" id="\(item.version.description)">
      <header class="review-head">\(Avatar.html(
        name: name, parts: item.nameParts, photo: item.isTrashed ? nil : item.photo))
      <div class="row-text"><h2 id="\(id)">\(title(item, name))</h2>
      <p class="row-detail">\(ReviewWords.detail(item.author, editedAt: item.editedAt))</p>
      </div></header>
      \(when: isMoved, movedText)
      \(when: item.isTrashed, trashedText)
      <form method="post" action="/review/\(item.contact.description)/\(item.version.description)">\(frame.guardField)\
      <input type="hidden" name="base" value="\(item.base.hex)">
      \(table.isEmpty ? same(keep) : table)
      </form>
      \(when: !table.isEmpty, choosing(item, name))
      </article>
      """
  }

  private static func title(_ item: ReviewView, _ name: String) -> HTML {
    item.isTrashed ? "\(name)" : #"<a href="/contacts/\#(item.contact.description)">\#(name)</a>"#
  }

  private static func choosing(_ item: ReviewView, _ name: String) -> HTML {
    """
    <p class="actions"><a class="button" href="/review/\(item.contact.description)/\(item.version.description)">\
    \(SettlementWords.choose)<span class="hidden"> of \(name)</span></a></p>
    """
  }

  private static func same(_ keep: HTML) -> HTML {
    """
    <p>\(DifferenceWords.none)</p><p class="actions">\(keep)</p>
    """
  }

  private static func lead(_ frame: Frame) -> HTML {
    """
    <p class="lead">These contacts were edited in two places. The later edit is the contact now; the other one was kept for \
    you. Whatever you choose, the other version stays in the contact’s history for \(frame.keptDays).</p>
    """
  }

  private static let movedText: HTML = """
    <p class="problem" role="alert">\(Icon.warning.html)<span>This contact changed meanwhile. Please look again: this is how \
    it stands now.</span></p>
    """

  private static let trashedText: HTML = """
    <p class="waiting">\(Icon.trash.html)<span>The contact is in the trash. Using this version brings it back.</span></p>
    """

  private static let empty: HTML = """
    <div class="empty">\(Icon.check.html)<h2>\(ReviewWords.nothing)</h2><p>Where a contact is edited in two places at once, the \
    version that lost waits here.</p><p><a class="button" href="/contacts">Go to your contacts</a></p></div>
    """
}
