import Cloud
import Contacts
import Words

/// Contacts that may be one person, with the reason.
enum DuplicatesPage {
  static let path = "/duplicates"

  /// `problem`: why what was sent was not done.
  static func html(_ page: Duplicates.Page, isFirst: Bool, problem: String? = nil, _ frame: Frame) -> HTML {
    Layout.page(
      "Duplicates", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Duplicates</h1>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      \(page.suggestions.isEmpty && page.next == nil ? none(isFirst: isFirst) : lead(page, isFirst: isFirst))
      \(page.suggestions.map { $0.people.count > 2 ? group($0, frame) : pair($0, frame) })
      \(page.next.map { #"<p class="more"><a rel="next" href="\#(path)?after=\#($0.text)">More</a></p>"# })
      </main>
      """)
  }

  private static func lead(_ page: Duplicates.Page, isFirst: Bool) -> HTML {
    let people = counted(page.count, "person", "people")
    return """
      <p class="lead">\(isFirst && page.next == nil ? people : "About \(people)") may have more than one card. Look at the cards before you \
      merge them: you choose value by value, and a merge can be taken apart at any time.</p>
      """
  }

  private static func none(isFirst: Bool) -> HTML {
    """
    <div class="empty">\(Icon.check.html)<h2>\(isFirst ? "No duplicates" : "No more duplicates")</h2>\
    <p>Contacts with the same name, e-mail address, phone number or UID are suggested here. You can also select two to eight contacts in the \
    list and merge them.</p><p><a class="button" href="/contacts">Go to your contacts</a></p></div>
    """
  }

  private static func pair(_ suggestion: Duplicates.Suggestion, _ frame: Frame) -> HTML {
    let people = suggestion.people
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
      \(uid(suggestion))
      <form method="post" action="\(path)/different">\(frame.guardField)\(fields)
      <p class="actions"><a class="button primary" href="\(MergePage.path(people.map(\.id)) + MergePage.fromList)">Compare and merge\
      <span class="hidden"> \(names[0])</span></a>\
      <button formaction="/link" name="from" value="list">Same person, keep both cards<span class="hidden">: \(names[0])</span></button>\
      <button>Not the same<span class="hidden">: \(names[0])</span></button></p>
      </form>
      </article>

      """
  }

  /// Several cards, of which those count that are ticked: all in the beginning. But who shares an e-mail address or a UID under other names may
  /// be a family or an office: there a person ticks who is meant.
  private static func group(_ suggestion: Duplicates.Suggestion, _ frame: Frame) -> HTML {
    let people = suggestion.people
    let name = NameWords.shown(people.first { !$0.name.isEmpty }?.name ?? "")
    let isOneName = suggestion.signs.allSatisfy { !$0.isDisjoint(with: [.name, .turnedName, .partOfName]) }
    let cards = counted(people.count, "card")
    let heading: HTML = isOneName ? "\(cards) of <bdi>\(name)</bdi>" : "\(cards) with different names"
    let rows = people.map { person -> HTML in
      let own = NameWords.shown(person.name)
      return """
        <li><label class="tick"><input type="checkbox" name="contact" value="\(person.id.word.hex)"\(attribute: "checked", isOneName)>\
        \(Avatar.html(name: own, parts: person.nameParts, photo: nil))<span class="row-text">\
        <span class="row-name" dir="auto">\(own)</span>\
        \(when: !person.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(person.detail)</span>"#)</span></label>\
        <a class="button small quiet" href="/contacts/\(person.id.description)">Open<span class="hidden"> \(own)</span></a></li>
        """
    }
    return """
      <article class="panel duplicate">
      <form class="stack" method="post" action="\(path)/different">\(frame.guardField)
      <h2>\(heading)</h2>
      <p>\(DuplicateWords.reason(suggestion.signs)). What you choose below is done with the cards that are ticked.</p>
      <ul class="entries">\(rows)</ul>
      \(uid(suggestion))
      <p class="actions"><button class="primary" formaction="\(path)/compare">Compare and merge<span class="hidden"> \(name)</span></button>\
      <button formaction="/link" name="from" value="list">Same person, keep the cards<span class="hidden">: \(name)</span></button>\
      <button>Not the same<span class="hidden">: \(name)</span></button></p>
      </form>
      </article>

      """
  }

  private static func uid(_ suggestion: Duplicates.Suggestion) -> HTML {
    let isSame = suggestion.signs.contains { $0.contains(.uid) }
    return "\(when: isSame, "<p>\(DuplicateWords.uid)</p>")"
  }
}
