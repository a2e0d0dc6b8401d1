import Cloud
import Contacts
import Words

/// Contacts that may be one person, with the reason.
enum DuplicatesPage {
  static let path = "/duplicates"

  /// What a person had ticked where nothing was done with it, because it was too few.
  struct Refused {
    /// The first contact of the entry that was sent; nil where the form does not tell.
    let group: UniqueID?
    let ticked: Set<UniqueID>
  }

  /// `refused`: the ticks stay, and the page says why nothing was done.
  static func html(
    _ page: Duplicates.Page, _ origin: DuplicatesOrigin, refused: Refused? = nil, _ frame: Frame
  ) -> HTML {
    let isFirst = origin.place == nil
    let labels = DuplicateLabels(page.suggestions)
    let fields: HTML = #"\#(frame.guardField)<input type="hidden" name="from" value="\#(origin.text)">"#
    let entries = zip(page.suggestions, labels.entries).map { suggestion, name -> HTML in
      guard suggestion.people.count > 2 else { return pair(suggestion, name, labels, origin, fields) }
      let isSent = refused?.group == suggestion.people[0].id
      return group(suggestion, name, labels, ticked: isSent ? refused?.ticked : nil, fields)
    }
    return Layout.page(
      "Duplicates", frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <h1>Duplicates</h1>
      \(when: refused != nil, tooFew)
      \(page.suggestions.isEmpty && page.next == nil ? none(isFirst: isFirst) : lead(page, isFirst: isFirst))
      \(entries)
      \(page.next.map { #"<p class="more"><a rel="next" href="\#(path)?after=\#($0.text)">More</a></p>"# })
      </main>
      """)
  }

  private static let tooFew: HTML = """
    <p class="problem" role="alert">\(Icon.warning.html)<span>Please tick the cards that are meant: two at least.</span></p>
    """

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

  /// `name`: what tells the entry's buttons from those of others. `origin`: where the person goes on; `fields` have it as well.
  private static func pair(
    _ suggestion: Duplicates.Suggestion, _ name: String, _ labels: DuplicateLabels, _ origin: DuplicatesOrigin,
    _ fields: HTML
  ) -> HTML {
    let people = suggestion.people
    let rows = people.map { person -> HTML in
      let label = labels[person]
      return """
        <li>\(Avatar.html(name: label.name, parts: person.nameParts, photo: nil))<div class="row-text">\
        <a class="row-name" href="/contacts/\(person.id.description)" dir="auto">\(label.name)\
        \(when: !label.rest.isEmpty, #"<span class="hidden">\#(label.rest)</span>"#)</a>\
        \(when: !person.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(person.detail)</span>"#)</div></li>
        """
    }
    let contacts = people.map { person -> HTML in
      #"<input type="hidden" name="contact" value="\#(person.id.word.hex)">"#
    }
    return """
      <article class="panel stack duplicate">
      <h2>\(DuplicateWords.reason(suggestion.signs))</h2>
      <ul class="entries">\(rows)</ul>
      \(uid(suggestion))
      <form method="post" action="\(path)/different">\(fields)\(contacts)
      <p class="actions"><a class="button primary" href="\(MergePage.path(people.map(\.id), from: origin))">Compare and merge\
      <span class="hidden"> \(name)</span></a>\
      <button formaction="/link">Same person, keep both cards<span class="hidden">: \(name)</span></button>\
      <button>Not the same<span class="hidden">: \(name)</span></button></p>
      </form>
      </article>

      """
  }

  /// Several cards, of which those count that are ticked: all in the beginning. But who shares an e-mail address or a UID under other names may
  /// be a family or an office: there a person ticks who is meant. `ticked`: those that a person had ticked before.
  private static func group(
    _ suggestion: Duplicates.Suggestion, _ name: String, _ labels: DuplicateLabels, ticked: Set<UniqueID>?,
    _ fields: HTML
  ) -> HTML {
    let people = suggestion.people
    let isOneName = suggestion.signs.allSatisfy { !$0.isDisjoint(with: [.name, .turnedName, .partOfName]) }
    let cards = counted(people.count, "card")
    let shared = NameWords.shown(people.first { !$0.name.isEmpty }?.name ?? "")
    let heading: HTML = isOneName ? "\(cards) of <bdi>\(shared)</bdi>" : "\(cards) with different names"
    let rows = people.map { person -> HTML in
      let label = labels[person]
      let isTicked = ticked?.contains(person.id) ?? isOneName
      return """
        <li><label class="tick"><input type="checkbox" name="contact" value="\(person.id.word.hex)"\(attribute: "checked", isTicked)>\
        \(Avatar.html(name: label.name, parts: person.nameParts, photo: nil))<span class="row-text">\
        <span class="row-name" dir="auto">\(label.name)</span>\
        \(when: !person.detail.isEmpty, #"<span class="row-detail" dir="auto">\#(person.detail)</span>"#)\
        \(when: label.number != nil, #"<span class="hidden">\#(label.numbered)</span>"#)</span></label>\
        <a class="button small quiet" href="/contacts/\(person.id.description)">Open<span class="hidden"> \(label.name)\(label.rest)</span></a></li>
        """
    }
    return """
      <article class="panel duplicate">
      <form class="stack" method="post" action="\(path)/different">\(fields)\
      <input type="hidden" name="group" value="\(people[0].id.word.hex)">
      <h2>\(heading)</h2>
      <p>\(DuplicateWords.reason(suggestion.signs)). What you choose below is done with the cards that are ticked.</p>
      <ul class="entries">\(rows)</ul>
      \(uid(suggestion))
      <p class="actions"><button class="primary" formaction="\(path)/compare">Compare and merge<span class="hidden"> \(name)</span></button>\
      <button formaction="/link">Same person, keep the cards<span class="hidden">: \(name)</span></button>\
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
