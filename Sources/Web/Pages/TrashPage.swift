package import Contacts

/// One contact in the trash.
package struct TrashRow: Sendable, Equatable {
  package var id: UniqueID
  package var name: String
  package var detail: String
  package var deletedAt: Timestamp

  package init(id: UniqueID, name: String, detail: String, deletedAt: Timestamp) {
    self.id = id
    self.name = name
    self.detail = detail
    self.deletedAt = deletedAt
  }
}

/// What was deleted, and how to get it back.
enum TrashPage {
  /// `next` leads to the rest; nil where this is all.
  static func html(_ rows: [TrashRow], next: String?, _ frame: Frame) -> HTML {
    let items = rows.map { row -> HTML in
      let name = row.name.isEmpty ? "No name" : row.name
      return """
        <li>\(Avatar.html(name: name, photo: nil))<span class="row-text"><span class="row-name">\(name)</span>\
        <span class="row-detail">Deleted \(DateText.html(row.deletedAt))</span></span>\
        <form method="post" action="/trash/\(row.id.description)/restore">\(frame.guardField)\
        <button>Restore<span class="hidden"> \(name)</span></button></form></li>
        """
    }
    return Layout.page(
      "Trash", frame, at: .trash,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Trash</h1>
      <p class="lead">Deleted contacts stay here for 30 days.</p>
      \(rows.isEmpty ? empty : #"<div class="panel"><ul class="trash">\#(items)</ul></div>"#)
      \(next.map { #"<p class="more"><a rel="next" href="\#($0)">Deleted earlier</a></p>"# })
      </main>
      """)
  }

  private static let empty: HTML = """
    <div class="empty">\(Icon.trash.html)<h2>The trash is empty</h2><p>What you delete here or on a device can be restored \
    from here.</p></div>
    """
}
