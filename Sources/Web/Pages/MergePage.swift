import Contacts
import Words

/// Contacts that are about to become one.
struct MergeView: Sendable {
  struct Person: Sendable, Equatable {
    var id: UniqueID
    /// The number of the last change that the page shows.
    var change: Int64
    var name: String
    var photo: String?
  }

  /// The first one stays.
  var people: [Person]
  var merge: CardMerge
  var choices = CardMerge.Choices()
  /// The entry of the log, drawn here so that sending the form twice merges once.
  var run: UniqueID
  /// The page of the list of duplicates with which the person goes on; nil where they came from elsewhere.
  var origin: DuplicatesOrigin?
  /// What speaks for each two of them being one.
  var signs: [DuplicateSigns]?
  var problem: Sentence?
}

/// The values of several contacts beside each other, and the choice among them.
enum MergePage {
  static let keep = "keep"
  static let others = "others"

  /// `origin`: the page of the list of duplicates with which the person goes on.
  static func path(_ ids: [UniqueID], from origin: DuplicatesOrigin? = nil) -> String {
    "/merge?" + ids.map { "contact=\($0.word.hex)" }.joined(separator: "&") + (origin.map { "&from=\($0.text)" } ?? "")
  }

  /// The name of the form's field.
  static func name(of field: MergedField) -> String { "field-\(field.key)" }

  /// A value as the form has it.
  static func text(_ place: CardMerge.Value.Place) -> String { "\(place.card).\(place.line)" }

  static func html(_ view: MergeView, _ frame: Frame) -> HTML {
    let title = "Merge \(counted(view.people.count, "contact"))"
    let back = view.origin?.path ?? "/contacts"
    let fields = view.people.map { person -> HTML in
      #"<input type="hidden" name="contact" value="\#(person.id.word.hex).\#(person.change)">"#
    }
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column wide" tabindex="-1">
      <a class="button quiet back" href="\(back)">\(Icon.back.html)<span>\(view.origin != nil ? "Duplicates" : "Contacts")</span></a>
      <h1>\(title)</h1>
      \(view.problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      <p class="lead">\(reason(view))Choose what the one contact says. Nothing is lost: a merge can be taken apart at any time.</p>
      <form method="post" action="/merge" class="panel stack">\(frame.guardField)\(fields)\
      <input type="hidden" name="run" value="\(view.run.description)">\(view.origin.map { #"<input type="hidden" name="from" value="\#($0.text)">"# })
      \(table(view))
      <p><label class="tick"><input type="checkbox" name="\(others)" value="1"\(attribute: "checked", view.choices.keepsOthers)>\
      <span>Keep what is not chosen: in the note, and photos in the card</span></label></p>
      <p class="actions"><button class="primary">Merge</button>\
      <button formaction="/link">Same person, keep the cards</button>\
      <button formaction="\(DuplicatesPage.path)/different">Not the same</button>\
      <a class="button quiet" href="\(back)">Cancel</a></p>
      </form>
      </main>
      """)
  }

  private static func reason(_ view: MergeView) -> HTML {
    guard let signs = view.signs, signs.allSatisfy({ $0.strength != nil }) else { return "" }
    return "\(DuplicateWords.reason(signs)). "
  }

  private static func table(_ view: MergeView) -> HTML {
    let headings = view.people.enumerated().map { index, person -> HTML in
      #"<th scope="col">\#(heading(view, index))</th>"#
    }
    return """
      <div class="across"><table class="compare merge">
      <thead><tr><th scope="col"><span class="hidden">What</span></th>\(headings)</tr></thead>
      <tbody>\(MergedField.all.map { field($0, view) })\(values(view))\(note(view))\(groups(view))</tbody>
      </table></div>
      """
  }

  private static func heading(_ view: MergeView, _ index: Int) -> String {
    let name = NameWords.shown(view.people[index].name)
    if index == 0 { return "\(name) (stays)" }
    // Three of one name are told apart by their numbers.
    return view.people.count > 2 ? "\(name) (\(index + 1))" : name
  }

  private static func row(_ title: String, _ label: String, _ view: MergeView, _ cells: [HTML?]) -> HTML {
    let columns = cells.enumerated().map { index, cell -> HTML in
      let kind = cell == nil ? "unsaid" : nil
      return """
        <td data-side="\(heading(view, index))" dir="auto"\(attribute: "class", kind)>\
        \(cell ?? #"<span class="none">nothing</span>"#)</td>
        """
    }
    let of: HTML = label.isEmpty ? "" : #" <span class="of">\#(label)</span>"#
    return """
      <tr><th scope="row">\(title)\(of)</th>\(columns)</tr>

      """
  }

  // MARK: What is said once

  private static func field(_ field: MergedField, _ view: MergeView) -> HTML {
    let contacts = view.merge.contacts
    let said = contacts.map { field.isSaid(by: $0) }
    guard said.contains(true) else { return "" }
    let chosen = view.merge.choice(field, view.choices)
    let isOpen = contacts.indices.contains { index in
      said[index]
        && !(field.isCovered(contacts[index], by: contacts[chosen])
          && field.isCovered(contacts[chosen], by: contacts[index]))
    }
    let cells = contacts.indices.map { index -> HTML? in
      guard said[index] else { return nil }
      let shown = shown(field, view, index)
      guard isOpen else { return shown }
      return """
        <label class="tick"><input type="radio" name="\(name(of: field))" value="\(index)"\(attribute: "checked", index == chosen)>\
        <span>\(shown)</span></label>
        """
    }
    return row(field.title, "", view, cells)
  }

  private static func shown(_ field: MergedField, _ view: MergeView, _ index: Int) -> HTML {
    guard field == .photo else { return "\(field.text(view.merge.contacts[index]))" }
    guard let photo = view.people[index].photo else { return "a photo" }
    return #"<img class="compared-photo" src="\#(photo)" alt="The photo of \#(heading(view, index))" loading="lazy">"#
  }

  // MARK: What may be said several times

  private static func values(_ view: MergeView) -> HTML {
    let values = view.merge.values
    let titles = values.reduce(into: [String]()) { if !$0.contains($1.title) { $0.append($1.title) } }
    var html = HTML()
    for title in titles {
      for value in values where value.title == title && value.sayer == nil {
        let cells = view.people.indices.map { index -> HTML? in
          if index == value.place.card { return ticked(value, view) }
          let same = values.first { $0.place.card == index && sayer(of: $0, among: values) == value.place }
          return same.map { #"<span class="none">\#($0.text)</span>"# }
        }
        html += row(title, value.label, view, cells)
      }
    }
    return html
  }

  private static func ticked(_ value: CardMerge.Value, _ view: MergeView) -> HTML {
    """
    <label class="tick"><input type="checkbox" name="\(keep)" value="\(text(value.place))"\
    \(attribute: "checked", !view.choices.leftOut.contains(value.place))><span>\(value.text)</span></label>
    """
  }

  /// The value that stands for this one in the end.
  private static func sayer(of value: CardMerge.Value, among values: [CardMerge.Value]) -> CardMerge.Value.Place {
    var place = value.place
    for _ in 0..<CardMerge.most {
      guard let next = values.first(where: { $0.place == place })?.sayer else { break }
      place = next
    }
    return place
  }

  // MARK: What is put together

  private static func note(_ view: MergeView) -> HTML {
    together(ContactText.note.title, view.merge.contacts.map(\.note), view)
  }

  private static func groups(_ view: MergeView) -> HTML {
    together(ContactProperty.groups.title, view.merge.contacts.map { $0.groups.joined(separator: ", ") }, view)
  }

  private static func together(_ title: String, _ texts: [String], _ view: MergeView) -> HTML {
    let said = Set(texts.filter { !$0.isEmpty })
    guard !said.isEmpty else { return "" }
    return row(title, said.count > 1 ? "all are kept" : "", view, texts.map { $0.isEmpty ? nil : "\($0)" })
  }
}
