/// What each key does. The script shows the same as a dialog, at "?".
enum KeysPage {
  static let path = "/keys"
  static let title = "Keyboard"

  static func html(_ frame: Frame) -> HTML {
    Layout.page(
      title, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      \(SettingsPage.back)
      <section id="keys" class="stack">
      <h1 id="keys-title">\(title)</h1>
      <noscript><p class="lead">The keys need JavaScript, which is switched off in this browser. The tab key reaches everything.</p></noscript>
      <label class="choice" data-keys-switch hidden><input type="checkbox"> Use these keys in this browser</label>
      <div class="keys">\(groups.map(group))</div>
      </section>
      </main>
      """)
  }

  private typealias Key = (keys: [String], does: String)

  private static let groups: [(title: String, keys: [Key])] = [
    (
      "Everywhere",
      [
        (["/"], "Search"), (["n"], "New contact"), (["u"], "Undo, where a notice offers it"),
        (["?"], "Show these keys"),
      ]
    ),
    (
      "In a list",
      [
        (["j", "↓"], "Next row"), (["k", "↑"], "Previous row"),
        (["Enter"], "Open the row; in the search, go to the first one"),
        (["x"], "Tick the row, where rows can be ticked"),
      ]
    ),
    (
      "With a contact",
      [
        (["e"], "Edit the row or card"), (["#"], "Delete it; you are asked first"), (["Esc"], "Back to the list"),
      ]
    ),
  ]

  private static func group(_ group: (title: String, keys: [Key])) -> HTML {
    let rows = group.keys.map { key -> HTML in
      let signs = key.keys.map { sign -> HTML in "<kbd>\(sign)</kbd>" }
      return "<div><dt>\(signs)</dt><dd>\(key.does)</dd></div>"
    }
    return #"<section class="panel"><h2>\#(group.title)</h2><dl>\#(rows)</dl></section>"#
  }
}
