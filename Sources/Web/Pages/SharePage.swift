import Cloud
import Contacts
import HTTPServer
import QRCode
import VCard
import Words

/// What of a contact goes along, and the ways in which it can be given to somebody.
enum SharePage {
  /// The names of the form's fields: the contact's change that was shown, and each value that is ticked.
  static let version = "v"
  static let value = "with"

  static func path(_ id: UniqueID) -> String { "/contacts/\(id)/share" }

  /// `chosen`: the keys of the values that go along; nil for those that are offered. `isChanged`: the contact is another one than
  /// when they were chosen. `place`: that of the list, which the form brings back.
  static func html(
    _ stored: StoredContact, _ shared: SharedContact, _ chosen: Set<String>?, isChanged: Bool,
    place: [(name: String, value: String)], _ frame: Frame
  ) -> HTML {
    let keys = chosen ?? shared.offered
    let name = NameWords.shown(shared.contact(with: keys).displayName)
    let path = path(stored.id)
    let ticks = shared.values.map { tick($0, isOn: keys.contains($0.key)) }
    return Layout.page(
      "Share \(name)", frame, at: .contacts,
      """
      <main id="content" class="column wide" tabindex="-1">
      \(HistoryPage.back(stored.id, name, false, frame))
      <h1>Share \(name)</h1>
      <p class="lead">Whoever gets this sees the name and what is ticked, and nothing else. What you change later does not reach them.</p>
      \(when: isChanged, #"<p class="panel">The contact was changed meanwhile. Look at the ticks again.</p>"#)
      <form class="form share" method="get" action="\(path)" data-share>
      \(SelectPage.hidden(place))<input type="hidden" name="\(version)" value="\(stored.change)">
      <div class="actions"><button class="primary" formaction="\(path)/card.vcf">\(Icon.download.html)Download vCard</button>\
      <button type="button" data-share-sheet hidden>\(Icon.share.html)Share…</button></div>
      <section id="code" class="panel code" aria-live="polite">\(code(shared, keys, name))</section>
      \(when: !ticks.isEmpty, choice(ticks))
      </form>
      <p class="aside">To move the contact elsewhere, <a href="/contacts/\(stored.id.description)/card.vcf">download its whole vCard</a>, \
      with everything that no page shows.</p>
      </main>
      """)
  }

  private static func choice(_ ticks: [HTML]) -> HTML {
    """
    <fieldset><legend>What goes along</legend><ul class="entries">\(ticks)</ul>\
    <p data-share-update><button>Update the code</button></p></fieldset>
    """
  }

  private static func tick(_ value: SharedContact.Value, isOn: Bool) -> HTML {
    """
    <li><label class="tick"><input type="checkbox" name="\(Self.value)" value="\(value.key)"\(attribute: "checked", isOn)>\
    <span class="row-text"><span class="row-name" dir="auto">\(value.words.isEmpty ? value.title : value.words)</span>\
    \(when: !value.words.isEmpty, #"<span class="row-detail">\#(value.title)</span>"#)</span></label></li>
    """
  }

  /// A photo does not go into a code: even a small one is more than the largest code holds.
  private static func code(_ shared: SharedContact, _ keys: Set<String>, _ name: String) -> HTML {
    guard let code = QRCode(shared.smallCard(with: keys).bytes) else {
      return """
        <h2>QR code</h2>
        <p>This is more than a QR code holds. Leave something out, or send the vCard as a file.</p>
        """
    }
    return """
      <h2>QR code</h2>
      <p>Let the other person’s camera look at it: the phone offers to save the contact.\
      \(when: shared.hasPicture(keys), " The photo goes along in the file only.")</p>
      \(QRImage.html(code, label: "QR code with the vCard of \(name)"))
      """
  }
}
