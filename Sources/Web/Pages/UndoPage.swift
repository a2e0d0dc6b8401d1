import Contacts
import Protocol
import Words

/// An undo that waits for a person to agree.
struct UndoQuestion: Sendable, Equatable {
  var entry: LogEntry
  var deletions: UndoDeletions
  /// The names of the signed-in devices.
  var devices: [String]
  /// The names of the other address books that have synced: the server's own folders, and those of signed-out devices.
  var folders: [String]
  /// Where the person came from.
  var back: String
}

/// Asks before an undo deletes many contacts.
enum UndoPage {
  static func html(_ view: UndoQuestion, _ frame: Frame) -> HTML {
    let count = view.deletions.count
    let title = "Delete \(counted(count, "contact"))?"
    return Layout.page(
      title, frame, at: .settings,
      """
      <main id="content" class="column" tabindex="-1">
      <h1>\(title)</h1>
      <div class="panel stack">
      <p>To undo this (\(LogWords.reference(view.entry)): \(LogWords.counts(view.entry))) would delete \
      <b>\(UndoWords.deletions(view.deletions))</b>.</p>
      \(places(view))
      <p>They go to the trash, where they stay for \(frame.keptDays). The undo becomes an entry of its own: undoing that brings \
      them back.</p>
      \(when: view.entry.kind == .sync && view.entry.finishedAt == nil, ending)
      <form method="post" action="/log/\(view.entry.run.description)/undo">\(frame.guardField)\
      <input type="hidden" name="deletions" value="\(count)"><input type="hidden" name="back" value="\(view.back)">
      <p class="actions"><button class="danger solid">Undo and delete \(grouped(count))</button>\
      <a class="button" href="\(view.back)">Keep everything</a></p>
      </form></div>
      </main>
      """)
  }

  private static let ending: HTML = """
    <p>If this sync is still under way, it ends. What the device has not sent yet comes with its next sync, as another entry.</p>
    """

  /// Lists the devices and folders that the contacts will leave.
  private static func places(_ view: UndoQuestion) -> HTML {
    func list(_ names: [String]) -> HTML { "<ul>\(names.map { name -> HTML in "<li><bdi>\(name)</bdi></li>" })</ul>" }
    if view.devices.isEmpty, view.folders.isEmpty { return "<p>They leave your contacts here.</p>" }
    let devices: HTML = """
      <p>They leave your contacts here and, with its next sync, the folder of each device, which does not ask again:</p>
      \(list(view.devices))
      """
    let folders: HTML = """
      <p>\(view.devices.isEmpty ? "They leave your contacts here and" : "So they leave") these folders, which no signed-in \
      device keeps: one on the server with its next sync, one of a signed-out device once that signs in again:</p>
      \(list(view.folders))
      """
    return "\(when: !view.devices.isEmpty, devices)\(when: !view.folders.isEmpty, folders)"
  }
}
