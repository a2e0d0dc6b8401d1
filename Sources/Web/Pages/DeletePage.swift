import Contacts

/// Asks before a contact goes to the trash.
enum DeletePage {
  /// `base` is the version that the page shows. `isOther`: it was saved after the question had been asked.
  static func html(_ view: CardView, base: RecordID, isOther: Bool, _ frame: Frame) -> HTML {
    let name = view.contact.displayName.isEmpty ? "this contact" : view.contact.displayName
    let path = "/contacts/\(view.id)"
    return Layout.page(
      "Delete \(name)?", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>Delete \(name)?</h1>
      \(when: isOther, changed)
      <div class="panel stack">
      <p>The contact leaves all your devices and goes to the trash, where it stays for \(frame.keptDays) and can be restored.</p>
      <form method="post" action="\(path)/delete\(frame.placeSuffix)">\(frame.guardField)<input type="hidden" name="base" value="\(base.hex)">
      <p class="actions"><button class="danger solid">Delete</button><a class="button" href="\(path)\(frame.placeSuffix)">Cancel</a></p>
      </form></div>
      \(CardValues.panels(view.contact))
      </main>
      """)
  }

  private static let changed: HTML = """
    <p class="problem" role="alert">\(Icon.warning.html)<span>This contact changed meanwhile. Please look again before you \
    delete it.</span></p>
    """
}
