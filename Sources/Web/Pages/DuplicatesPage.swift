import Cloud
import Contacts
import Words

/// Contacts that may be one person, with the reason.
enum DuplicatesPage {
  static let path = "/duplicates"

  static func html(_ page: Duplicates.Page, isFirst: Bool, _ frame: Frame) -> HTML {
    Layout.page(
      "Duplicates", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Duplicates</h1>
      \(page.suggestions.isEmpty && page.next == nil ? none(isFirst: isFirst) : lead(page, isFirst: isFirst))
      \(page.suggestions.map { item($0, frame) })
      \(page.next.map { #"<p class="more"><a rel="next" href="\#(path)?after=\#($0.text)">More</a></p>"# })
      </main>
      """)
  }

  private static func lead(_ page: Duplicates.Page, isFirst: Bool) -> HTML {
    let pairs = counted(page.count, "pair")
    return """
      <p class="lead">\(isFirst && page.next == nil ? pairs : "About \(pairs)") of contacts may be one person. Look at both before you \
      merge them: you choose value by value, and a merge can be taken apart at any time.</p>
      """
  }

  private static func none(isFirst: Bool) -> HTML {
    """
    <div class="empty">\(Icon.check.html)<h2>\(isFirst ? "No duplicates" : "No more duplicates")</h2>\
    <p>Contacts with the same name, e-mail address, phone number or UID are suggested here. You can also select two to five contacts in the \
    list and merge them.</p><p><a class="button" href="/contacts">Go to your contacts</a></p></div>
    """
  }

  private static func item(_ suggestion: Duplicates.Suggestion, _ frame: Frame) -> HTML {
    let people = [suggestion.first, suggestion.second]
    let names = people.map { NameWords.shown($0.name) }
    let rows = zip(people, names).map { person, name -> HTML in
      """
      <li>\(Avatar.html(name: name, parts: person.nameParts, photo: nil))<div class="row-text">\
      <a class="row-name" href="/contacts/\(person.id.description)" dir="auto">\(name)</a>\
      \(when: !person.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(person.detail)</span>"#)</div></li>
      """
    }
    let fields = people.map { person -> HTML in
      #"<input type="hidden" name="contact" value="\#(person.id.word.hex)">"#
    }
    return """
      <article class="panel stack duplicate">
      <h2>\(DuplicateWords.reason(suggestion.signs))</h2>
      <ul class="entries">\(rows)</ul>
      \(when: suggestion.signs.contains(.uid), "<p>\(DuplicateWords.uid)</p>")
      <form method="post" action="\(path)/different">\(frame.guardField)\(fields)
      <p class="actions"><a class="button primary" href="\(MergePage.path(people.map(\.id)))&amp;from=list">Compare and merge\
      <span class="hidden"> \(names[0])</span></a>\
      <button formaction="/link" name="from" value="list">Same person, keep both cards<span class="hidden">: \(names[0])</span></button>\
      <button>Not the same<span class="hidden">: \(names[0])</span></button></p>
      </form>
      </article>

      """
  }
}
