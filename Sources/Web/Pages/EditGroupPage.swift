import Cloud
import Contacts
import Words

/// A group's name, who is in it, and its end.
enum EditGroupPage {
  /// `cards`: the group's own. `carriage`: how much of it stands in these and in people's categories.
  static func html(
    _ group: ContactGroup, cards: [UniqueID], _ carriage: GroupCarriage, run: UniqueID, problem: String? = nil,
    _ frame: Frame
  ) -> HTML {
    let list = ListPlace(group: group.name)
    let fields = SelectPage.hidden([("group", group.name), ("run", run.description)])
    return Layout.page(
      "Group “\(group.name)”", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/groups">\(Icon.back.html)<span>Groups</span></a>
      <h1 dir="auto">\(group.name)</h1>
      <p class="lead">\(ListPane.people(group.count)). <a href="\(list.path)">Show the list</a></p>
      \(problem.map { #"<p class="problem" role="alert">\#(Icon.warning.html)<span>\#($0)</span></p>"# })
      \(when: carriage == .underWay, underWay)\(when: carriage == .noRoom, noRoom)\(when: carriage == .tooLarge, tooLarge)
      <div class="panel stack"><h2>People</h2>
      <p class="actions"><a class="button" href="\(GroupsPage.choosing(for: group.name))">\(Icon.add.html)Add people</a>\
      \(when: group.count > 0, #"<a class="button" href="/select\#(list.querySuffix)">Select some of them</a>"#)</p></div>
      <form class="panel stack" method="post" action="/groups/rename">\(frame.guardField)\(fields)
      <h2>Rename the group</h2>
      <p class="field"><label for="name">Name</label><input id="name" name="name" value="\(group.name)" maxlength="\(GroupsPage.longestTyped)" required \
      autocomplete="off" dir="auto" aria-describedby="name-hint"><span class="hint" id="name-hint">With the name of another group, the two \
      become one.</span></p>
      <p><button class="primary">Rename</button></p>
      </form>
      <form class="panel stack" method="post" action="/groups/delete">\(frame.guardField)\(fields)
      <h2>Delete the group</h2>
      <p>The people in it stay, and are in this group no more. Undo brings the group back.</p>
      <p><button class="danger">\(Icon.trash.html)Delete the group</button></p>
      </form>
      \(when: !cards.isEmpty, links(cards))
      </main>
      """)
  }

  private static let underWay: HTML = """
    <p class="panel">This group is being carried over: its card, which phones read, and the cards of its people, which folders and \
    Thunderbird read, come to say the same. With thousands of people that takes a minute. You can go on meanwhile; whom you tick just before \
    the server writes them counts as changed, and can be ticked again.</p>
    """

  private static let noRoom: HTML = """
    <p class="panel">This group is not the same on each phone and device yet: the account is full, so the group’s name does not fit into all cards of its \
    people, or not all of them into the group’s card. The server goes on as soon as there is room. <a href="/settings">How full it is</a></p>
    """

  private static let tooLarge: HTML = """
    <p class="panel">This group is shown whole here, and not on every phone and device: it has more than \
    \(grouped(ContactStore.mostCarriedOver)) people, and each change of it would write thousands of contacts at once. People whom only the \
    group’s card lists do not get the group in their own cards, which folders and Thunderbird read; and the card, which phones read, \
    comes to list nobody beyond so many.</p>
    """

  /// What phones and programs read of the group, with its history.
  private static func links(_ cards: [UniqueID]) -> HTML {
    let links = cards.enumerated().map { number, id -> HTML in
      let which = cards.count == 1 ? "The group’s card" : "The group’s card \(number + 1)"
      return """
        <li>\(Icon.tag.html)<div class="row-text"><a class="row-name" href="/contacts/\(id.description)">\(which)</a>\
        <span class="row-detail">For phones and programs that know groups by cards</span></div>\
        <a class="button small" href="/contacts/\(id.description)/history">History<span class="hidden"> of it</span></a></li>
        """
    }
    return #"<div class="panel"><ul class="entries">\#(links)</ul></div>"#
  }
}

/// Which group the people who were selected come into or leave.
enum GroupManyPage {
  /// So many groups are offered; the name of another one can be typed.
  static let mostNames = 500

  static func html(_ view: ManyView, _ groups: [String], isNameMissing: Bool = false, _ frame: Frame) -> HTML {
    let title = "Group \(counted(view.count, "contact"))"
    let options = groups.map { name -> HTML in
      #"<option value="\#(name)"\#(attribute: "selected", name == view.selection.group)>\#(name)</option>"#
    }
    let choice: HTML = """
      <p class="field"><label for="group">Group</label><select id="group" name="group">\(options)</select></p>
      """
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <p class="lead people">\(view.people)</p>
      \(when: isNameMissing, problem)
      <form method="post" action="/select" class="panel stack">\(frame.guardField)\(view.fields([("sure", "\(view.count)")]))
      \(when: !groups.isEmpty, choice)
      <p class="field"><label for="new-group">\(groups.isEmpty ? "Name of the new group" : "Or a new group")</label>\
      <input id="new-group" name="new-group" maxlength="\(GroupsPage.longestTyped)" autocomplete="off" dir="auto"></p>
      <p class="actions"><button class="primary" name="do" value="join">Add to the group</button>\
      \(when: !groups.isEmpty, #"<button name="do" value="leave">Remove from the group</button>"#)\
      <button class="quiet" name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }

  private static let problem: HTML = """
    <p class="problem" role="alert">\(Icon.warning.html)<span>Please choose a group, or type the name of a new one.</span></p>
    """
}

/// Asks before many come into a group, or leave it.
enum JoinManyPage {
  static func html(_ view: ManyView, _ group: String, joins: Bool, _ frame: Frame) -> HTML {
    let people = counted(view.count, "person", "people")
    let title = joins ? "Add \(people) to “\(group)”?" : "Remove \(people) from “\(group)”?"
    let button: HTML = """
      <button class="primary" name="do" value="\(joins ? "join" : "leave")">\(joins ? "Add" : "Remove") \(grouped(view.count))</button>
      """
    return Layout.page(
      title, frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <form method="post" action="/select" class="panel stack">\(frame.guardField)\(view.fields([("sure", "\(view.count)"), ("group", group)]))
      <p class="people">\(view.people)</p>
      <p class="actions">\(button)\
      <button name="do" value="select">Cancel</button></p>\(SelectPage.hidden([Selection.end]))
      </form>
      </main>
      """)
  }
}
