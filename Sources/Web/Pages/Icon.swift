import Protocol

/// The drawings of web/icons.svg, by name. They only decorate: what they mean also stands in words beside them.
enum Icon: String, CaseIterable {
  case add, back, birthday, browser, building, calendar, chat, check, clock, close, copy, device, down, download, edit,
    forward
  case globe, history, key, keyboard, lock, mail, map, message, note, people, person, phone, photo, review, search
  case select, settings
  case share, signOut = "sign-out", tag, trash, undo, up, warning

  var html: HTML {
    #"<svg class="icon" aria-hidden="true" focusable="false"><use href="\#(Asset.icons.path)#\#(rawValue)"></use></svg>"#
  }

  /// What stands before an entry of the log.
  static func of(_ kind: RunKind) -> Icon {
    switch kind {
    case .sync: .device
    case .edit: .edit
    case .importing: .download
    case .cleanUp: .check
    case .undo: .undo
    case .erasing: .trash
    }
  }

  /// The program's own sign.
  static let brand: HTML =
    #"<svg class="brand-sign" aria-hidden="true" focusable="false"><use href="\#(Asset.icons.path)#brand"></use></svg>"#
}
