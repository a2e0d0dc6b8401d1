import Cloud
package import Contacts

/// One contact in the trash.
package struct TrashRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  package var detail: String
  package var deletedAt: Timestamp
  package var daysLeft: Int64
  /// It went because another contact says just the same.
  package var isDuplicate: Bool
  /// What put it there, in the log.
  package var run: UniqueID?

  package init(
    id: UniqueID, name: String, detail: String, deletedAt: Timestamp, daysLeft: Int64, isDuplicate: Bool,
    run: UniqueID? = nil
  ) {
    self.id = id
    self.name = name
    self.detail = detail
    self.deletedAt = deletedAt
    self.daysLeft = daysLeft
    self.isDuplicate = isDuplicate
    self.run = run
  }

  /// Whole days until it is deleted for good, the begun one included; at least 0.
  package static func daysLeft(since trashed: Timestamp, now: Timestamp, kept days: Int) -> Int64 {
    let day: Int64 = 86_400_000
    let kept = Int64(days)
    return min(kept, max(0, (trashed.milliseconds + kept * day - now.milliseconds + day - 1) / day))
  }

  fileprivate var left: String {
    switch daysLeft {
    case 0: "goes for good today"
    case 1: "1 day left"
    default: "\(daysLeft) days left"
    }
  }
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
      let name = row.name.isEmpty ? "No name" : row.name
      let what = row.isDuplicate ? "Removed as a duplicate" : "Deleted"
      // Where several went at once, they can come back at once.
      let isFirst = row.run != nil && (index == 0 || rows[index - 1].run != row.run)
      let isOneOfMany = isFirst && index + 1 < rows.count && rows[index + 1].run == row.run
      return """
        \(when: isOneOfMany, together(row))<li><label class="tick"><input type="checkbox" name="contact" value="\(row.id.description)">\
        \(Avatar.html(name: name, photo: nil))<span class="row-text"><span class="row-name">\(name)</span>\
        <span class="row-detail">\(what) \(DateText.html(row.deletedAt)) · \(row.left)</span></span></label>\
        <button class="small" formaction="/trash/\(row.id.description)/restore">Restore<span class="hidden"> \(name)</span></button></li>
        """
    }
    return """
      <p class="lead">Deleted contacts stay here for \(frame.keptDays), then they go for good.</p>
      <form method="post" action="/trash/restore" class="stack">\(frame.guardField)
      <div class="panel"><ul class="entries">\(items)</ul></div>
      <p class="actions sticky"><button class="primary">Restore the ticked ones</button></p>
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
    <div class="empty">\(Icon.trash.html)<h2>The trash is empty</h2><p>What you delete here or on a device can be restored \
    from here.</p></div>
    """
}
