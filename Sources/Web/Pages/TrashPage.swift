package import Contacts
package import Protocol
import Words

/// One contact in the trash.
package struct TrashRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  package var trashing: ListedContact.Trashing
  /// "12 days left".
  package var left: String

  package init(id: UniqueID, name: String, trashing: ListedContact.Trashing, now: Timestamp) {
    self.id = id
    self.name = name
    self.trashing = trashing
    left = TrashWords.left(since: trashing.at, until: trashing.until, now: now)
  }

  /// What put it there, in the log.
  fileprivate var run: UniqueID? { trashing.run }
}

/// What was deleted, and how to get it back.
enum TrashPage {
  /// `next` leads to the rest; nil where this is all.
  static func html(_ rows: [TrashRow], next: String?, _ frame: Frame) -> HTML {
    return Layout.page(
      "Trash", frame, at: .trash,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Trash</h1>
      \(rows.isEmpty ? empty : list(rows, frame))
      \(next.map { #"<p class="more"><a rel="next" href="\#($0)">Deleted earlier</a></p>"# })
      </main>
      """)
  }

  private static func list(_ rows: [TrashRow], _ frame: Frame) -> HTML {
    let items = rows.enumerated().map { index, row -> HTML in
      let name = NameWords.shown(row.name)
      // Contacts that one run deleted can be restored by undoing that run.
      let isFirst = row.run != nil && (index == 0 || rows[index - 1].run != row.run)
      let isOneOfMany = isFirst && index + 1 < rows.count && rows[index + 1].run == row.run
      return """
        \(when: isOneOfMany, together(row))<li><label class="tick"><input type="checkbox" name="contact" value="\(row.id.description)">\
        \(Avatar.html(name: name, photo: nil))<span class="row-text"><span class="row-name">\(name)</span>\
        <span class="row-detail">\(TrashWords.event(row.trashing)), \(DateText.html(row.trashing.at)) · \(row.left)</span></span></label>\
        <button class="small" formaction="/trash/\(row.id.description)/restore">Restore<span class="hidden"> \(name)</span></button></li>
        """
    }
    return """
      <p class="lead">Deleted contacts stay here for \(frame.keptDays), then they go for good.</p>
      <form method="post" action="/trash/restore" class="stack" data-ticks="0">\(frame.guardField)
      <div class="panel"><ul class="entries">\(items)</ul></div>
      <p class="actions sticky"><button class="primary">Restore selected</button>\
      <button type="button" data-ticks-page hidden>Select this page</button></p>
      </form>
      """
  }

  private static func together(_ row: TrashRow) -> HTML {
    """
    <li class="together"><span>Deleted together</span>\
    <a href="/log/\(row.run?.description ?? "")">Bring all of them back…</a></li>

    """
  }

  private static let empty: HTML = """
    <div class="empty">\(Icon.trash.html)<h2>\(TrashWords.empty)</h2><p>What you delete here or on a device can be restored \
    from here.</p></div>
    """
}
