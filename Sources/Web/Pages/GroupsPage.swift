import Cloud
import Contacts
import Words

/// All groups, with how many people are in each.
enum GroupsPage {
  /// `count`: how many people are in it; nil where they were not counted.
  typealias Group = (name: String, count: Int64?)

  /// `nameless`: group cards without a name.
  static func html(_ groups: [Group], nameless: [UniqueID], _ frame: Frame) -> HTML {
    Layout.page(
      "Groups", frame, at: .contacts,
      """
      <main id="content" class="column" tabindex="-1">
      <a class="button quiet back" href="/contacts">\(Icon.back.html)<span>Contacts</span></a>
      <h1>Groups</h1>
      \(groups.isEmpty && nameless.isEmpty ? none : list(groups, nameless))
      <form class="panel stack" method="get" action="/select">
      <h2>New group</h2>
      <p class="field"><label for="into">Name</label><input id="into" name="into" maxlength="\(longestTyped)" required autocomplete="off" dir="auto" \
      aria-describedby="into-hint"><span class="hint" id="into-hint">A group is made of the people in it: you choose them next.</span></p>
      <p><button class="primary">\(Icon.add.html)Choose people</button></p>
      </form>
      </main>
      """)
  }

  /// Of a name that is typed into a form, in characters. Cards may have longer ones (``GroupCard/longestName``).
  static let longestTyped = 100

  /// Leads here from the list.
  static let link: HTML = """
    <a class="button quiet tool" href="/groups" title="Groups">\(Icon.tag.html)<span>Groups</span></a>
    """

  /// The page on which a group is edited.
  static func path(of group: String) -> String { "/groups/edit?group=" + Link.percentEncode(group) }

  /// The page on which people are chosen for a group.
  static func choosing(for group: String) -> String { "/select?into=" + Link.percentEncode(group) }

  private static let none: HTML = """
    <div class="empty">\(Icon.tag.html)<h2>No groups yet</h2><p>A group gathers people: a choir, a team, the neighbours. \
    Somebody can be in several.</p></div>
    """

  private static func list(_ groups: [Group], _ nameless: [UniqueID]) -> HTML {
    let rows = groups.map { group -> HTML in
      """
      <li>\(Icon.tag.html)<div class="row-text"><a class="row-name" href="\(ListPlace(group: group.name).path)" dir="auto">\(group.name)</a>\
      \(group.count.map { #"<span class="row-detail">\#(counted($0, "person", "people"))</span>"# })</div>\
      <a class="button small" href="\(path(of: group.name))">Edit<span class="hidden"> the group \(group.name)</span></a></li>
      """
    }
    let cards = nameless.map { id -> HTML in
      """
      <li>\(Icon.tag.html)<div class="row-text"><a class="row-name" href="/contacts/\(id.description)">Group without a name</a>\
      <span class="row-detail">Its card has no name yet</span></div></li>
      """
    }
    return #"<div class="panel"><ul class="entries">\#(rows)\#(cards)</ul></div>"#
  }
}
