/// The drawings of web/icons.svg, by name. They only decorate: what they mean also stands in words beside them.
enum Icon: String, CaseIterable {
  case add, back, birthday, building, calendar, chat, check, clock, close, download, edit, globe, mail, map, message,
    note
  case people, phone, photo, search, settings, signOut = "sign-out", tag, trash, warning

  var html: HTML {
    #"<svg class="icon" aria-hidden="true" focusable="false"><use href="\#(Asset.icons.path)#\#(rawValue)"></use></svg>"#
  }

  /// The program's own sign.
  static let brand: HTML =
    #"<svg class="brand-sign" aria-hidden="true" focusable="false"><use href="\#(Asset.icons.path)#brand"></use></svg>"#
}
